#include "card/shown/summary.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "card/shown/installed.hpp"
#include "card/shown/sections.hpp"
#include "pages/catalogue.hpp"
#include "pages/text_table.hpp"
#include "quality/trace.hpp"
#include <algorithm>
#include <bit>
#include <filesystem>

namespace bastide::host {
namespace {

constexpr std::size_t fewest = 8; ///< games of which a card can be made
constexpr int card_format = 1;

Json modules_json(const CardPlan& plan, const Library& library) {
    Json out = Json::array();
    for (const auto& [module, line] : plan.table.file.modules) {
        const Manifest& manifest = find_module(library, module).manifest;
        out.push_back({{"name", module}, {"title", manifest.title}, {"version", manifest.version}});
    }
    return out;
}

/// What the game file says, and what its modules say together on top of half a minute for a turn of the base.
Json minutes_json(const CardPlan& plan, double turns, const Library& library) {
    constexpr double of_a_turn = 0.5, of_the_first = 35;
    double all = of_the_first;
    for (const auto& [module, line] : plan.table.file.modules) {
        all += find_module(library, module).manifest.minutes;
    }
    Json out{{"by_turns", told(of_a_turn * turns)}, {"by_modules", all}};
    const auto& players = plan.table.file.players; // of agents alone it says how long they take
    if (plan.table.file.minutes != 0 &&
        std::any_of(players.begin(), players.end(), [](const PlayerSpec& one) { return one.agent == "person"; })) {
        out["said"] = plan.table.file.minutes;
    }
    return out;
}

void add_length(const CardPlan& plan, const GamesOf& whole, const Library& library, Json& card) {
    Spread turns, score, margin, changes;
    for (const auto& [number, game] : whole) {
        turns.add(game.turns);
        margin.add(static_cast<double>(game.row[Columns::margin]));
        changes.add(static_cast<double>(game.row[Columns::lead_changes]));
        double sum = 0;
        for (const std::int32_t one : game.scores) {
            sum += one;
        }
        score.add(sum / static_cast<double>(game.scores.size()));
    }
    card["length"] = {{"turns", mean_figure(turns)}, {"minutes", minutes_json(plan, turns.mean(), library)}};
    card["score"] = {
        {"seat", mean_figure(score)}, {"margin", mean_figure(margin)}, {"lead_changes", mean_figure(changes)}};
}

/// How often an agent gave up a game, in all that was played; chance played on for it.
std::uint64_t forfeits_of(const CardGames& games) {
    std::uint64_t out = 0;
    for (const GamesOf& of_variant : games.of_variants) {
        for (const auto& [number, game] : of_variant) {
            out += static_cast<std::uint64_t>(std::popcount(game.forfeits));
        }
    }
    return out;
}

/// How each part was got, for readers of a card who have nothing else.
Json how_json(const CardPlan& plan, std::size_t games) {
    const std::string top = plan.options.ladder.back();
    return {
        {"games", "Games by " + top +
                      " in all seats; intervals are of 95 %, by Student's t over games, of shares by "
                      "Wilson."},
        {"luck", "The same deals under four line-ups of two agents; the variance of a seat's points (and wins) over "
                 "the others is split into what the deal and the seat bring whoever plays, what the players bring "
                 "whatever comes, and what these players make of this deal. Another choice of players would split it "
                 "otherwise. Intervals by resampling deals."},
        {"skill", "Every two agents of the ladder meet on the same deals with seats swapped. Elo points by the model "
                  "of Bradley and Terry; 200 of them, by which the better one wins three of four, are a level."},
        {"suspense", "Chances of winning at every turn are those of an oracle: a logistic model of what positions "
                     "promise, fitted to the games of the other half, so that no game judges itself. Its calibration "
                     "is shown. Intervals by leaving out a part of the games at a time and fitting it anew to the "
                     "others."},
        {"decisions", "By what positions promise after each option. A decision is real if the best option is " +
                          fixed(at_stake, 0) +
                          " point better than the mean of all; options worth a thought are the perplexity of all, "
                          "weighed by exp(points / " +
                          fixed(alike, 1) + ")."},
        {"points", "Points of a seat by what they were scored for, in " + std::to_string(games) + " games."},
        {"expansions",
         "The same deals with and without, by " + top +
             ": the mix less what is without, paired game by "
             "game. Kinds of points are told where the difference is shown after Holm's correction for all "
             "that were looked at."},
        {"switches", "Another value was played in the same deals until some measure came out otherwise; those that "
                     "never did are listed, and in how many games at most they may matter (95 %)."},
        {"moves", "At decisions between kinds of moves, how often each was made when it was offered, and how many "
                  "points the best of the kind is behind the best of all."}};
}

} // namespace

Json card_json(const CardPlan& plan, const CardGames& games, const Library& library) {
    const GamesOf& whole = games.of_variants.front();
    if (whole.size() < fewest) {
        throw Error("A card needs " + std::to_string(fewest) + " games of the mix at least; there are " +
                    std::to_string(whole.size()) + ". Go on with the same command, with --games for more.");
    }
    const GameFile& file = plan.table.file;
    const std::string name = std::filesystem::path(plan.options.game).filename().string(); // wherever it lay
    Json card{{"card", card_format},
              {"game", name},
              {"title", file.title.empty() ? name : file.title},
              {"players", plan.table.rules->players},
              {"ruleset", plan.table.rules->identity.digest},
              {"mix", mix_of(*plan.table.rules, library)},
              {"modules", modules_json(plan, library)},
              {"agents", plan.options.ladder},
              {"games", whole.size()},
              {"seed", plan.options.seed},
              {"forfeits", forfeits_of(games)}};
    const std::size_t teams = teams_of(*plan.table.rules).size();
    if (teams != static_cast<std::size_t>(plan.table.rules->players)) {
        card["teams"] = teams;
    }
    add_length(plan, whole, library, card);
    card["seats"] = seats_json(plan, whole);
    card["luck"] = luck_json(plan, games);
    card["skill"] = skill_json(plan, games);
    add_suspense(plan, whole, card);
    card["decisions"] = decisions_json(whole);
    card["moves"] = moves_json(whole);
    card["points"] = points_json(plan, whole, library);
    card["expansions"] = expansions_json(plan, games, library);
    card["kept"] = Json::array();
    for (const auto& [module, why] : plan.kept) {
        card["kept"].push_back({{"module", module}, {"why", why}});
    }
    card["switches"] = switches_json(plan, games, library);
    card["how"] = how_json(plan, whole.size());
    return card;
}

} // namespace bastide::host
