// The switches of a game, as its file names them.
#include "house_judge.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test::house {

Rules::Rules(const Ruleset& game) {
    const auto text = [&](const char* name) { return game.switch_value(name); };
    const auto on = [&](const char* name) { return text(name) == "true"; };
    const auto number = [&](const char* name) { return std::atoi(text(name).c_str()); };
    const auto plays = [&](const std::string& module) {
        return std::any_of(game.identity.modules.begin(), game.identity.modules.end(),
                           [&](const auto& entry) { return entry.name == module; });
    };
    room = {text("base.play_area"),
            number("base.table_width"),
            number("base.table_height"),
            number("base.table_extension"),
            {},
            on("base.table_border_completes"),
            on("base.monastery_orthogonal")};
    if (text("base.furniture") == "1,1; -2,0") { // the only ones that these games set up
        room.furniture = {{1, 1}, {-2, 0}};
    }
    farmers = on("farmers.farmers");
    farm_scoring = text("farmers.farm_scoring");
    second_edition = number("farmers.second_edition_city_points");
    halved = text("base.small_city_scoring") == "halved";
    score_incomplete = on("base.score_incomplete_features");
    to_bag = text("base.unplayable_tile") == "return_to_bag";
    unanimous = text("base.unplayable_consent") == "unanimous";
    hold = on("base.draw_at_turn_end");
    hand = number("base.hand_size");
    hole_turn = on("base.hole_fill_extra_turn");
    start_in_bag = on("base.start_tile_in_bag");
    big = plays("inns-and-cathedrals");
    king = plays("king-and-robber");
    crowding = text("heretics-and-shrines.shrine_crowding");
    reward = text("heretics-and-shrines.challenge_reward");
    traders = plays("traders-and-builders");
    optional = on("traders-and-builders.double_turn_optional");
    immediately = text("traders-and-builders.second_tile_timing") == "immediately";
    chain = on("traders-and-builders.builder_chain");
    relative = on("traders-and-builders.trade_goods_relative_bonus");
    consolation = on("traders-and-builders.trade_goods_consolation");
    companions_follow = on("traders-and-builders.builder_and_pig_are_followers");
    or_complete = text("traders-and-builders.builder_trigger") == "extend_or_complete";
    lone = text("traders-and-builders.lone_builder_and_pig");
    offer_limit = on("base.tile_offers") ? number("base.tile_offer_limit") : -1;
    tower = plays("tower");
    reach_less = text("tower.tower_reach") == "height_minus_one" ? 1 : 0;
    diagonals = on("tower.tower_diagonals");
    over_holes = on("tower.tower_over_holes");
    own_captured = text("tower.tower_captures_own") == "allowed";
    companions_captured = on("tower.tower_captures_builder_and_pig");
    top_captured = on("tower.tower_top_capturable");
    companions_on_top = on("tower.builder_and_pig_on_tower");
    ransom = on("tower.ransom_allowed");
    ransom_needs_points = on("tower.ransom_requires_points");
    last_ransom_if_new = text("tower.ransom_at_turn_end") == "if_not_possible_before";
    abbots = plays("abbot") && on("abbot.abbot");
    princess.read(game);
    abbey.read(game);
    abbey.plays = plays("abbey-and-mayor");
    princess.plays = plays("princess-and-dragon");
}

void PrincessRules::read(const Ruleset& game) {
    const auto is = [&](const std::string& name, const char* value) {
        return game.switch_value("princess-and-dragon." + name) == value;
    };
    after_scoring = is("dragon_timing", "after_scoring");
    redraw = is("dragon_tile_without_dragon", "return_and_redraw");
    companions_on_volcano = is("volcano_forbids", "followers_only");
    on_tile = is("fairy_position", "on_tile");
    step_goes_on = is("fairy_replaces", "follower_only");
    fairy_on_volcano_turn = is("fairy_on_volcano_turn", "allowed");
    enters = is("fairy_stops", "eating_only");
    five = is("fairy_bonuses", "none_and_five");
    point_to_all = is("fairy_one_point", "any_follower_on_tile");
    claimed = is("fairy_point_claim", "until_turn_passes");
    three_points = game.switch_value("princess-and-dragon.fairy_three_points");
    final_bonus = game.switch_value("princess-and-dragon.fairy_final_bonus");
    unscored_too = is("portal_to_unscored_completed", "allowed");
    mandatory = is("princess_removal", "mandatory");
    spares_big = is("princess_big_follower", "only_without_other_knights");
}

void AbbeyRules::read(const Ruleset& game) {
    const auto text = [&](const std::string& name) { return game.switch_value("abbey-and-mayor." + name); };
    last_round = text("abbey_after_last_tile") == "true";
    nine_squares = text("wagon_reach") == "nine_squares";
    needs_road = text("wagon_needs_road_on_cloister_tile") == "true";
    rolls = text("wagon_rolls") == "true";
    once_a_turn = text("wagon_in_roadless_features") == "true";
    mayor_immune = text("mayor_immune_to_tower") == "true";
    wagon_immune = text("wagon_immune_to_dragon_and_tower") == "true";
}

} // namespace bastide::test::house
