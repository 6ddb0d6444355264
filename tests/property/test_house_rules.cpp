// Random games of random house rules and variants, which no other engine plays, against an implementation of its own
// (house_judge.hpp): turns, placements, deployments, every score and where all figures are, compared at every decision.
//   BASTIDE_HOUSE_GAMES=10000   so many games, and how often each sort of thing came up
//   BASTIDE_HOUSE_FIRST=1234    the first of them (a failure names its seed)
//
// Judged, with all values of a switch unless it says otherwise:
//   base: small_city_scoring (BASE-112 BASE-113), score_incomplete_features (BASE-139), hole_fill_extra_turn
//   (BASE-138),
//     unplayable_tile (BASE-056 BASE-058 BASE-135), unplayable_consent (BASE-057), start_tile_in_bag (BASE-134),
//     extra_start_tile (BASE-016), draw_at_turn_end (BASE-130), hand_size (BASE-131), tile_offers and tile_offer_limit
//     (BASE-137; without hands), play_area, table_width, table_height, table_extension and furniture (BASE-140,
//     BASE-142 to BASE-147), table_border_completes (BASE-141)
//   farmers: farmers (FARM-002), farm_scoring (FARM-020 FARM-026 FARM-030 FARM-031), second_edition_city_points
//   (FARM-031) traders-and-builders: builder_and_pig_are_followers (TB-009), lone_builder_and_pig (TB-046 TB-047
//   TB-057),
//     builder_trigger (TB-030; without abbeys both values come to the same), double_turn_optional (TB-034),
//     second_tile_timing (TB-036), builder_chain (TB-077), trade_goods_relative_bonus (TB-078 KR-025),
//     trade_goods_consolation (TB-079)
//   king-and-robber: king_robber_record_markers (KR-024: changes nothing)
//   heretics-and-shrines: shrine_crowding (HS-007 to HS-011), challenge_reward (HS-021 HS-036 HS-037)
//   tower: tower_reach (TOWER-022 TOWER-073), tower_diagonals (TOWER-074), tower_over_holes (TOWER-025 TOWER-071),
//     tower_captures_own (TOWER-030 TOWER-033), tower_captures_builder_and_pig (TOWER-031), tower_top_capturable
//     (TOWER-057), builder_and_pig_on_tower (TOWER-044), ransom_allowed (TOWER-064 TOWER-072), ransom_requires_points
//     (TOWER-068), ransom_at_turn_end (TOWER-069)
//   princess-and-dragon: dragon_timing (PD-048), dragon_tile_without_dragon (PD-061 PD-154), volcano_forbids (PD-036),
//     fairy_position (PD-020), fairy_replaces (PD-019), fairy_on_volcano_turn (PD-038), fairy_stops (PD-157),
//     fairy_bonuses (PD-156), fairy_one_point (PD-026), fairy_three_points (PD-029), fairy_final_bonus (PD-032),
//     fairy_point_claim (PD-155), portal_to_unscored_completed (PD-099), princess_removal (PD-108 PD-109),
//     princess_big_follower (PD-114)
//   abbey-and-mayor: abbey_after_last_tile (AM-027), wagon_reach (AM-152), wagon_rolls (AM-143),
//     wagon_needs_road_on_cloister_tile (AM-142), wagon_in_roadless_features (AM-146), mayor_immune_to_tower (AM-144),
//     wagon_immune_to_dragon_and_tower (AM-145), mayor_laid_flat (AM-147: changes nothing that is counted)
//   abbot: abbot (ABBOT-001 ABBOT-004), with all that the figure does
// Where the texts are silent the judge has a reading of its own, which is that of the modules: the fairy's points for
// features in the final scoring are paid whatever these are worth, also if incomplete ones score nothing (BASE-139);
// nothing but the order of a game's parts tells when the dragon moves if both the second tile comes at once and the
// dragon waits for the scoring (TB-036, PD-048): after the scoring that comes with the last part.
// Not judged here:
//   base: hand_visibility (what is seen is not what is played: test_knowledge.cpp); bushes_end_road (none of these tile
//     sets prints bushes); start_player, max_players, sixth_player_source (seats, before the first turn); tie_break,
//     score_lap_marker, point_tiles_in_base, c2_illustrations (shown only); unplayable_supply_tiles (about boxes that
//     are not built); BASE-132, hands, draw_at_turn_end and tile_offers together with dragons or abbeys (scenarios)
//   inns-and-cathedrals: the switches of tile 17 and of Games Quarterly 11 change how one tile is printed, and the
//     printed tile is what the judge reads
//   princess-and-dragon: castle_fairy; abbey-and-mayor: wagon_through_unclaimable_features (castles, bazaars and fairs
//     are of boxes that the judge does not play; scenarios)
//   river: test_rivers.cpp
#include "house_judge.hpp"
#include "house_mix.hpp"
#include <bit>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>

namespace test_house_rules {

using namespace bastide;
using namespace bastide::test;

namespace {

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
    const int games = asked_or("BASTIDE_HOUSE_GAMES", sized(8, 50, 400));
    std::map<std::string, int> seen;
    for (int i = asked_or("BASTIDE_HOUSE_FIRST", 0); i < games; ++i) {
        Rng rng(static_cast<std::uint64_t>(i) + 1);
        const Mix mix = house::house_mix(rng);
        INFO(mix.text() << "; seed " << i);
        const auto rules = compiled(mix);
        REQUIRE(played(rules, rng, seen) == "");
    }
    if (std::getenv("BASTIDE_HOUSE_GAMES") != nullptr) {
        for (const auto& [what, times] : seen) {
            std::cerr << what << ": " << times << '\n';
        }
    }
}

} // namespace test_house_rules
