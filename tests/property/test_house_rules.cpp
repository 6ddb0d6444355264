// Random games of random house rules against an implementation of these rules of its own (house_judge.hpp).
//   BASTIDE_HOUSE_GAMES=10000   so many games
#include "bastide/error.hpp"
#include "house_judge.hpp"
#include "support/mixes.hpp"
#include <bit>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>

using namespace bastide;
using namespace bastide::test;

namespace {

/// A random choice of the modules that the judge knows, and of the values of their switches that it plays.
Mix house_mix(Rng& rng) {
    const auto any = [&](std::uint32_t n) { return rng.below(n); };
    Mix mix;
    mix.modules = {"base", "farmers"};
    for (const char* module :
         {"inns-and-cathedrals", "traders-and-builders", "king-and-robber", "heretics-and-shrines", "tower"}) {
        if (any(2) == 0) {
            mix.modules.emplace_back(module);
            mix.more_sets[module] = 1;
        }
    }
    mix.players = 2 + static_cast<int>(any(4));
    const auto choose = [&](const std::string& name, const std::vector<std::string>& values) {
        const std::string module = name.substr(0, name.find('.'));
        if (module == "base" || module == "farmers" || mix.more_sets.contains(module)) {
            mix.switches[name] = values[any(static_cast<std::uint32_t>(values.size()))];
        }
    };
    const std::vector<std::string> flag{"false", "true"};
    choose("base.small_city_scoring", {"normal", "halved"});
    choose("base.score_incomplete_features", flag);
    choose("base.hole_fill_extra_turn", flag);
    choose("base.unplayable_consent", {"automatic", "automatic", "unanimous"});
    choose("farmers.farmers", {"true", "true", "true", "false"});
    choose("farmers.farm_scoring", {"third_edition", "second_edition", "first_edition"});
    choose("farmers.second_edition_city_points", {"4", "3", "7"});
    for (const char* name : {"double_turn_optional", "builder_chain", "trade_goods_relative_bonus",
                             "trade_goods_consolation", "builder_and_pig_are_followers"}) {
        choose(std::string("traders-and-builders.") + name, flag);
    }
    choose("traders-and-builders.lone_builder_and_pig", {"by_status", "returned", "stays"});
    choose("traders-and-builders.builder_trigger", {"extend", "extend_or_complete"});
    choose("traders-and-builders.second_tile_timing", {"after_first_part", "immediately"});
    choose("tower.tower_reach", {"height", "height_minus_one"});
    choose("tower.tower_captures_own", {"allowed", "forbidden"});
    for (const char* name :
         {"tower_diagonals", "tower_over_holes", "tower_captures_builder_and_pig", "tower_top_capturable",
          "builder_and_pig_on_tower", "ransom_allowed", "ransom_requires_points"}) {
        choose(std::string("tower.") + name, flag);
    }
    choose("king-and-robber.king_robber_record_markers", flag);
    choose("heretics-and-shrines.shrine_crowding", {"forbidden", "allowed_without_followers"});
    choose("heretics-and-shrines.challenge_reward", {"standard", "winner_takes_both", "only_challenger_takes_both"});
    switch (any(5)) {
    case 0:
        mix.switches["base.hand_size"] = "3";
        break;
    case 1:
        mix.switches["base.draw_at_turn_end"] = "true";
        break;
    default:
        break;
    }
    if (!mix.switches.contains("base.hand_size") && !mix.switches.contains("base.draw_at_turn_end") && any(3) == 0) {
        mix.switches["base.tile_offers"] = "true";
        mix.switches["base.tile_offer_limit"] = std::to_string(any(8));
    }
    if (any(3) == 0) {
        mix.switches["base.tile_supply"] = "bag";
        mix.switches["base.unplayable_tile"] = any(2) == 0 ? "remove" : "return_to_bag";
        mix.switches["base.start_tile_in_bag"] = any(3) == 0 ? "true" : "false";
    }
    if (any(2) == 0) {
        mix.switches["base.play_area"] = any(3) == 0 ? "table_shifting" : any(2) == 0 ? "table_extended" : "table";
        mix.switches["base.table_width"] = std::to_string(3 + any(10));
        mix.switches["base.table_height"] = std::to_string(any(5) == 0 ? 0 : 3 + any(10));
        mix.switches["base.table_extension"] =
            mix.switches["base.play_area"] == "table_extended" ? std::to_string(any(4)) : "0";
        if (mix.switches["base.play_area"] != "table_shifting") {
            mix.switches["base.table_border_completes"] = any(2) == 0 ? "true" : "false";
        }
    } else if (any(4) == 0) {
        mix.switches["base.play_area"] = "floor";
        mix.switches["base.furniture"] = "1,1; -2,0";
    }
    if (any(6) == 0) {
        mix.tile_set = "base-c1";
        mix.switches["base.extra_start_tile"] = any(2) == 0 ? "true" : "false";
    }
    return mix;
}

/// Half of the players like holes: what they lay has the most neighbours of a few placements, so that more is
/// completed.
Action chosen(const Game& game, bool tidy, Rng& rng) {
    if (game.at_chance()) {
        return game.sample(rng);
    }
    const auto legal = game.legal_actions();
    const auto any = [&] { return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]; };
    const auto neighbours = [&](Action action) { return std::popcount(game.play().covered_sides(unpack(action.b))); };
    Action best = any();
    for (int tries = 0; tidy && best.verb == verbs::place && tries < 12; ++tries) {
        const Action other = any();
        best = neighbours(other) > neighbours(best) ? other : best;
    }
    return best;
}

/// The problem, if there is one.
std::string played(const std::shared_ptr<const Ruleset>& rules, Rng& rng, std::map<std::string, int>& seen) {
    Game game(rules);
    house::Judge judge(game);
    const bool tidy = rng.below(2) == 0;
    judge.compare(game);
    while (!game.is_terminal() && judge.problem().empty()) {
        judge.look(game);
        if (!judge.problem().empty()) {
            break;
        }
        const Action action = chosen(game, tidy, rng);
        judge.doing(game, action);
        game.apply(action);
        judge.compare(game);
    }
    for (const auto& [what, times] : judge.seen) {
        seen[what] += times;
    }
    return judge.problem();
}

} // namespace

TEST_CASE("House rules are played as a second implementation of them says", "[house]") {
    const char* asked = std::getenv("BASTIDE_HOUSE_GAMES");
    const int games = asked != nullptr ? std::atoi(asked) : reduced() ? 8 : 80;
    const char* first = std::getenv("BASTIDE_HOUSE_FIRST");
    std::map<std::string, int> seen;
    for (int i = first != nullptr ? std::atoi(first) : 0; i < games; ++i) {
        Rng rng(static_cast<std::uint64_t>(i) + 1);
        const Mix mix = house_mix(rng);
        INFO(mix.text() << "; seed " << i);
        const auto rules = compiled(mix);
        REQUIRE(played(rules, rng, seen) == "");
    }
    if (asked != nullptr) {
        for (const auto& [what, times] : seen) {
            std::cerr << what << ": " << times << '\n';
        }
    }
}
