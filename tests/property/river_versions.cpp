#include "river_versions.hpp"
#include "support/mixes.hpp"

namespace bastide::test {

std::shared_ptr<const Ruleset> compiled_river(const Version& version, const std::vector<std::string>& modules) {
    GameFile game;
    game.file = version.name;
    for (const std::string& module : modules) {
        game.modules.emplace_back(module, 0);
    }
    game.tile_sets = {{"base-c2", 1, 0}};
    for (const auto& [name, copies] : version.sets) {
        game.tile_sets.push_back({name, copies, 0});
    }
    for (const auto& [name, value] : version.switches) {
        game.switches.push_back({name.find('.') == std::string::npos ? "river." + name : name, value, 0});
    }
    for (const char* name : {"Ann", "Ben"}) {
        PlayerSpec player;
        player.name = name;
        game.players.push_back(player);
    }
    return library().compile(game);
}

std::vector<Version> versions() {
    const std::vector<std::pair<std::string, int>> i_and_ii{{"river-1-c2", 1}, {"river-2", 1}};
    std::vector<Version> all{
        {"River I, first edition", {{"river-1", 1}}, {}},
        {"River I, second edition", {{"river-1-c2", 1}}, {}},
        {"River II", {{"river-2", 1}}, {}},
        {"River III", {{"river-3", 1}}, {}},
        {"20th anniversary", {{"river-20ae", 1}}, {}},
        {"River I with GQ11", {{"river-1", 1}, {"river-gq11", 1}}, {}},
        {"River I with the spring of GQ11", {{"river-1", 1}, {"river-gq11", 1}}, {{"river_gq11_source", "true"}}},
        {"River I with CutCassonne", {{"river-1-c2", 1}, {"cutcassonne", 1}}, {}},
        {"River I and II", i_and_ii, {}},
        {"River I and II, one lake", i_and_ii, {{"river_combined_lakes", "keep_one"}}},
        {"River II twice", {{"river-2", 2}}, {}},
        {"River II twice, both forks", {{"river-2", 2}}, {{"river_second_fork", "shuffle_in"}}},
        {"River I, reversed", {{"river-1-c2", 1}}, {{"river_reversed", "true"}}},
        {"River I and II, all in the bag", i_and_ii, {{"river_tiles_in_bag", "true"}}},
        {"River II, fork first", {{"river-2", 1}}, {{"river2_layout", "fork_first_spring_last"}}},
        {"River I and II, two springs", i_and_ii, {{"river2_layout", "two_springs_reverse"}}},
        {"River I and II, two springs, fork agreed",
         i_and_ii,
         {{"river2_layout", "two_springs_reverse"}, {"river_reverse_fork", "fixed"}, {"river_fork_place", "4"}}},
        {"River II, from the fork", {{"river-2", 1}}, {{"river2_layout", "fork_start"}}},
        {"River II, from the fork, two ends mixed in",
         {{"river-2", 1}},
         {{"river2_layout", "fork_start"}, {"river_fork_start_ends", "two_mixed_in"}}},
        {"River I and twice II, two forks", {{"river-1-c2", 1}, {"river-2", 2}}, {{"river2_layout", "two_forks"}}},
        {"River I and II backwards", i_and_ii, {{"river_two_springs_reversed", "true"}}},
    };
    for (const char* timing : {"set_aside", "automatic"}) {
        all.push_back({"River I, lake " + std::string(timing), {{"river-1-c2", 1}}, {{"river_lake_timing", timing}}});
        all.push_back(
            {"20th anniversary, lakes " + std::string(timing), {{"river-20ae", 1}}, {{"river_lake_timing", timing}}});
    }
    all.push_back({"River II, lake automatic", {{"river-2", 1}}, {{"river_lake_timing", "automatic"}}});
    return all;
}

} // namespace bastide::test
