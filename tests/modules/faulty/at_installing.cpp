// Mistakes made while the module installs itself: names that are empty, double, unknown, and hooks that are not there.
#include "faulty.hpp"

namespace faulty {
namespace {

struct Nothing {
    void done(Play&) const {}
};
constexpr Nothing nothing;

constexpr AtInstalling mistakes[] = {
    {"a verb without apply", [](Registry& r) { r.verb({.name = "nothing"}); }},
    {"a verb without a name", [](Registry& r) { r.verb({}); }},
    {"a verb of two words",
     [](Registry& r) { r.verb({.name = "Say Hello", .apply = hook<&Nothing::done>(&nothing)}); }},
    {"a verb that the kernel has", [](Registry& r) { r.verb({.name = "deploy"}); }},
    {"a decision without a list", [](Registry& r) { r.decision({.name = "empty"}); }},
    {"a decision without a name", [](Registry& r) { r.decision({}); }},
    {"a decision that another module has", [](Registry& r) { r.decision({.name = "figures"}); }},
    {"a step without run", [](Registry& r) { r.at(Anchor::part_placed, {.label = "faulty.empty"}); }},
    {"a step without a label", [](Registry& r) { r.at(Anchor::part_placed, {}); }},
    {"a pushed step without run", [](Registry& r) { r.step({.label = "faulty.pushed"}); }},
    {"an anchor that there is not", [](Registry& r) { r.at(static_cast<Anchor>(99), {.label = "faulty.lost"}); }},
    {"a listener that is null", [](Registry& r) { r.on<events::Scored>({}); }},
    {"a watch that is null", [](Registry& r) { r.watch({}); }},
    {"a contribution that is null", [](Registry& r) { r.contribute("figures", {}); }},
    {"a contribution to nothing",
     [](Registry& r) {
         r.contribute("figurs", {nullptr, [](const void*, const Play&, ActionList&) {}});
     }},
    {"standing actions that are null", [](Registry& r) { r.standing(verbs::pass, {}); }},
    {"a veto of placements that is null", [](Registry& r) { r.veto_placement({}); }},
    {"a veto of places that is null", [](Registry& r) { r.veto_place({}); }},
    {"a tariff that is null", [](Registry& r) { r.tariff(r.find_kind("road"), Rank::add, {}); }},
    {"a tariff of a kind that there is not",
     [](Registry& r) {
         r.tariff(r.find_kind("raod"), Rank::add, {nullptr, [](const void*, const Play&, Valuation&) {}});
     }},
    {"a tariff of a rank that there is not",
     [](Registry& r) {
         r.tariff(r.find_kind("road"), static_cast<Rank>(9), {nullptr, [](const void*, const Play&, Valuation&) {}});
     }},
    {"an estimate for an anchor that there is not",
     [](Registry& r) {
         r.estimate(static_cast<Anchor>(99), {nullptr, [](const void*, const Play&, Estimate&) {}});
     }},
    {"an estimate that is null", [](Registry& r) { r.estimate(Anchor::end_awards, {}); }},
    {"a display that is null", [](Registry& r) { r.display("nothing", {}); }},
    {"a measure that is null", [](Registry& r) { r.measure({.name = "nothing", .about = "Nothing."}, {}); }},
    {"a verdict that is null", [](Registry& r) { r.verdict({}); }},
    {"a form that is null", [](Registry& r) { r.form("shape", {}, 1); }},
    {"what fits nowhere is null", [](Registry& r) { r.on_unplaceable({}); }},
    {"what keeps going is null", [](Registry& r) { r.keeps_going({}); }},
    {"a change of printed tiles that is null", [](Registry& r) { r.transform_tiles({}); }},
    {"a figure that stands on nothing known",
     [](Registry& r) { r.figure_kind({.name = "lost", .per_player = 1, .stands_on = {"raod"}}); }},
    {"a figure with more roles than places",
     [](Registry& r) {
         r.figure_kind({.name = "odd", .per_player = 1, .stands_on = {"road"}, .roles = {"one", "two"}});
     }},
    {"a figure of which there are too many", [](Registry& r) { r.figure_kind({.name = "crowd", .per_player = 1000}); }},
    {"a figure of which there are fewer than none",
     [](Registry& r) { r.figure_kind({.name = "debt", .per_player = -1}); }},
    {"a kind of feature that another module has", [](Registry& r) { r.feature_kind({.name = "road"}); }},
    {"a switch that the manifest lacks", [](Registry& r) { r.flag("unheard_of"); }},
    {"more seats than there can be", [](Registry& r) { r.seats(100, "play with fewer"); }},
    {"a team of seats that there are not", [](Registry& r) { r.team(1U << 7 | 1U); }},
    {"a conversion from nothing", [](Registry& r) { r.conversion(none_of<KindId>, r.find_kind("road")); }},
    {"a layer that is no pile", [](Registry& r) { r.layer(static_cast<PileId>(77)); }},
    {"a step after a label that there is not",
     [](Registry& r) {
         r.at(Anchor::part_placed, {.label = "faulty.late", .run = BoundNothing{}, .after = {"base.lable"}});
     }},
    {"a step that writes what there is not",
     [](Registry& r) {
         r.at(Anchor::part_placed, {.label = "faulty.writer", .run = BoundNothing{}, .writes = {"figurs"}});
     }},
    {"a number read as a flag that is none", [](Registry& r) { r.number("unheard_of"); }},
};

} // namespace

std::span<const AtInstalling> mistakes_at_installing() { return mistakes; }

} // namespace faulty
