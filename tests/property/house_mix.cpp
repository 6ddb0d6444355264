// Random games for the judge of house rules: of the modules and the values of switches that it plays.
#include "house_mix.hpp"
#include <algorithm>

namespace bastide::test::house {

namespace {

/// Chooses among values, if the module is in the game.
class Chooser {
public:
    Chooser(Mix& mix, Rng& rng) : mix_(mix), rng_(rng) {}

    std::uint32_t any(std::uint32_t n) { return rng_.below(n); }
    void choose(const std::string& name, const std::vector<std::string>& values) {
        const std::string module = name.substr(0, name.find('.'));
        if (module == "base" || module == "farmers" || mix_.more_sets.contains(module) ||
            std::find(mix_.modules.begin(), mix_.modules.end(), module) != mix_.modules.end()) {
            mix_.switches[name] = values[any(static_cast<std::uint32_t>(values.size()))];
        }
    }
    void flags(const std::string& module, const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            choose(module + '.' + name, {"false", "true"});
        }
    }

private:
    Mix& mix_;
    Rng& rng_;
};

void choose_scoring(Chooser& mix) {
    mix.choose("base.small_city_scoring", {"normal", "halved"});
    mix.flags("base", {"score_incomplete_features", "hole_fill_extra_turn", "monastery_orthogonal"});
    mix.choose("base.unplayable_consent", {"automatic", "automatic", "unanimous"});
    mix.choose("farmers.farmers", {"true", "true", "true", "false"});
    mix.choose("farmers.farm_scoring", {"third_edition", "second_edition", "first_edition"});
    mix.choose("farmers.second_edition_city_points", {"4", "3", "7"});
}

void choose_expansions(Chooser& mix) {
    mix.choose("princess-and-dragon.dragon_timing", {"before_scoring", "after_scoring"});
    mix.choose("princess-and-dragon.dragon_tile_without_dragon", {"set_aside", "return_and_redraw"});
    mix.choose("princess-and-dragon.volcano_forbids", {"all_figures", "followers_only"});
    mix.choose("princess-and-dragon.fairy_replaces", {"any_figure", "follower_only"});
    mix.choose("princess-and-dragon.fairy_on_volcano_turn", {"allowed", "forbidden"});
    mix.choose("princess-and-dragon.fairy_stops", {"dragon_entry", "eating_only"});
    mix.choose("princess-and-dragon.fairy_bonuses", {"one_and_three", "one_and_three", "none_and_five"});
    mix.choose("princess-and-dragon.fairy_final_bonus", {"farms", "all", "none"});
    mix.choose("princess-and-dragon.fairy_point_claim", {"turn_start", "until_turn_passes"});
    mix.choose("princess-and-dragon.portal_to_unscored_completed", {"forbidden", "allowed"});
    mix.choose("princess-and-dragon.princess_removal", {"optional", "mandatory"});
    mix.choose("princess-and-dragon.princess_big_follower", {"as_any_knight", "only_without_other_knights"});
    const bool on_tile = mix.any(2) == 0; // next to nobody no follower is the one she stands next to
    mix.choose("princess-and-dragon.fairy_position", {on_tile ? "on_tile" : "next_to_follower"});
    mix.choose("princess-and-dragon.fairy_one_point",
               {"any_follower_on_tile", on_tile ? "any_follower_on_tile" : "assigned_follower"});
    mix.choose("princess-and-dragon.fairy_three_points",
               {"any_follower_on_tile", "stand_together", on_tile ? "stand_together" : "assigned_follower"});
    mix.choose("abbey-and-mayor.wagon_reach", {"touching_features", "nine_squares"});
    mix.flags("abbey-and-mayor",
              {"abbey_after_last_tile", "wagon_needs_road_on_cloister_tile", "wagon_rolls", "mayor_immune_to_tower",
               "wagon_immune_to_dragon_and_tower", "wagon_in_roadless_features", "mayor_laid_flat"});
    mix.choose("abbot.abbot", {"true", "true", "true", "false"});
    mix.flags("traders-and-builders", {"double_turn_optional", "builder_chain", "trade_goods_relative_bonus",
                                       "trade_goods_consolation", "builder_and_pig_are_followers"});
    mix.choose("traders-and-builders.lone_builder_and_pig", {"by_status", "returned", "stays"});
    mix.choose("traders-and-builders.builder_trigger", {"extend", "extend_or_complete"});
    mix.choose("traders-and-builders.second_tile_timing", {"after_first_part", "immediately"});
    mix.choose("tower.tower_reach", {"height", "height_minus_one"});
    mix.choose("tower.tower_captures_own", {"allowed", "forbidden"});
    mix.choose("tower.ransom_at_turn_end", {"if_possible", "if_not_possible_before"});
    mix.flags("tower", {"tower_diagonals", "tower_over_holes", "tower_captures_builder_and_pig", "tower_top_capturable",
                        "builder_and_pig_on_tower", "ransom_allowed", "ransom_requires_points"});
    mix.flags("king-and-robber", {"king_robber_record_markers"});
    mix.choose("heretics-and-shrines.shrine_crowding", {"forbidden", "allowed_without_followers"});
    mix.choose("heretics-and-shrines.challenge_reward",
               {"standard", "winner_takes_both", "only_challenger_takes_both"});
}

/// Hands and offers exclude one another here, as the judge lets players offer only for a tile just drawn; nor does it
/// follow ransoms around a sale of the last tile.
void choose_supply(Mix& mix, Chooser& chooser) {
    const bool simple = mix.more_sets.contains("princess-and-dragon") || mix.more_sets.contains("abbey-and-mayor");
    const std::uint32_t held = chooser.any(5) + (simple ? 5 : 0);
    if (held == 0) {
        mix.switches["base.hand_size"] = "3";
    } else if (held == 1) {
        mix.switches["base.draw_at_turn_end"] = "true";
    } else if (!simple && chooser.any(3) == 0 && !mix.more_sets.contains("tower")) {
        mix.switches["base.tile_offers"] = "true";
        mix.switches["base.tile_offer_limit"] = std::to_string(chooser.any(8));
    }
    if (chooser.any(3) == 0) {
        mix.switches["base.tile_supply"] = "bag";
        mix.switches["base.unplayable_tile"] = chooser.any(2) == 0 ? "remove" : "return_to_bag";
        mix.switches["base.start_tile_in_bag"] = chooser.any(3) == 0 ? "true" : "false";
    }
}

void choose_table(Mix& mix, Chooser& chooser) {
    if (chooser.any(2) == 0) {
        const std::string area = chooser.any(3) == 0   ? "table_shifting"
                                 : chooser.any(2) == 0 ? "table_extended"
                                                       : "table";
        mix.switches["base.play_area"] = area;
        mix.switches["base.table_width"] = std::to_string(3 + chooser.any(10));
        mix.switches["base.table_height"] = std::to_string(chooser.any(5) == 0 ? 0 : 3 + chooser.any(10));
        mix.switches["base.table_extension"] = area == "table_extended" ? std::to_string(chooser.any(4)) : "0";
        if (area != "table_shifting") {
            mix.switches["base.table_border_completes"] = chooser.any(2) == 0 ? "true" : "false";
        }
    } else if (chooser.any(4) == 0) {
        mix.switches["base.play_area"] = "floor";
        mix.switches["base.furniture"] = "1,1; -2,0";
    }
    if (chooser.any(6) == 0) {
        mix.tile_set = "base-c1";
        mix.switches["base.extra_start_tile"] = chooser.any(2) == 0 ? "true" : "false";
    }
}

} // namespace

Mix house_mix(Rng& rng) {
    Mix mix;
    Chooser chooser(mix, rng);
    mix.modules = {"base", "farmers"};
    for (const char* module : {"inns-and-cathedrals", "traders-and-builders", "king-and-robber", "heretics-and-shrines",
                               "tower", "princess-and-dragon", "abbey-and-mayor"}) {
        if (chooser.any(2) == 0) {
            mix.modules.emplace_back(module);
            mix.more_sets[module] = 1;
        }
    }
    if (chooser.any(3) == 0) {
        mix.modules.emplace_back("abbot");
    }
    mix.players = 2 + static_cast<int>(chooser.any(4));
    choose_scoring(chooser);
    choose_expansions(chooser);
    choose_supply(mix, chooser);
    choose_table(mix, chooser);
    return mix;
}

} // namespace bastide::test::house
