// The sections of a card, each of the games that it speaks of.
#pragma once
#include "card/games.hpp"
#include "card/shown/figures.hpp"

namespace bastide::host {

/// Games of a variant by number.
using GamesOf = std::map<std::uint64_t, CardGame>;

/// Shares of a win by team, together 1: of those with the most points that have not given up.
std::vector<double> won_by_team(const CardGame& game, const std::vector<unsigned>& teams);

// ---- players_section.cpp
Json seats_json(const CardPlan& plan, const GamesOf& whole);
Json luck_json(const CardPlan& plan, const CardGames& games);
Json skill_json(const CardPlan& plan, const CardGames& games);
// ---- suspense_section.cpp
void add_suspense(const CardPlan& plan, const GamesOf& whole, Json& card);
Json decisions_json(const GamesOf& whole);
Json moves_json(const GamesOf& whole);
// ---- points_section.cpp
Json points_json(const CardPlan& plan, const GamesOf& whole, const Library& library);
Json expansions_json(const CardPlan& plan, const CardGames& games, const Library& library);
Json switches_json(const CardPlan& plan, const CardGames& games, const Library& library);

} // namespace bastide::host
