// Inline accessors read state and ruleset directly, and what a module registers it hands over by value, so the layout
// of all of these is part of what a module is compiled against. A module built with other headers is refused instead of
// reading the wrong bytes.
#pragma once
#include "bastide/lists.hpp"
#include "bastide/module_factory.hpp"
#include "bastide/play.hpp"
#include "bastide/ruleset.hpp"
#include "bastide/specs.hpp"
#include "bastide/state.hpp"
#include "bastide/step_spec.hpp"
#include "bastide/tile.hpp"
#include "bastide/tile_def.hpp"

namespace bastide {

constexpr std::uint32_t layout_mix(std::uint32_t h, std::size_t v) {
    return (h ^ static_cast<std::uint32_t>(v)) * 16777619U;
}
constexpr std::uint32_t layout_of_headers() {
    std::uint32_t h = 2166136261U;
    for (const std::size_t size : {sizeof(Action),
                                   sizeof(Tile),
                                   sizeof(Feature),
                                   sizeof(Figure),
                                   sizeof(Segment),
                                   sizeof(Offer),
                                   sizeof(Task),
                                   sizeof(Turn),
                                   sizeof(Entry),
                                   sizeof(Worth),
                                   sizeof(Link),
                                   sizeof(Core),
                                   sizeof(TileType),
                                   sizeof(SegmentType),
                                   sizeof(Play),
                                   sizeof(Event),
                                   sizeof(Valuation),
                                   sizeof(Ruleset),
                                   sizeof(CompiledKind),
                                   sizeof(CompiledFigureKind),
                                   sizeof(CompiledDecision),
                                   sizeof(CompiledPile),
                                   sizeof(CompiledMeasure),
                                   sizeof(StateLayout),
                                   sizeof(Instruction),
                                   sizeof(Block),
                                   sizeof(Place),
                                   sizeof(ActionList),
                                   sizeof(Chances),
                                   sizeof(CompiledDisplay),
                                   sizeof(HiddenSlot),
                                   sizeof(SlotPrinter),
                                   sizeof(ModuleFactory),
                                   sizeof(Order),
                                   sizeof(FeatureKindSpec),
                                   sizeof(FigureKindSpec),
                                   sizeof(SpaceKindSpec),
                                   sizeof(MeasureSpec),
                                   sizeof(VerbSpec),
                                   sizeof(DecisionSpec),
                                   sizeof(StepSpec),
                                   sizeof(RouteSpec),
                                   offsetof(RouteSpec, replaces),
                                   sizeof(StakeSpec),
                                   sizeof(TermSpec),
                                   sizeof(CauseSpec),
                                   sizeof(Majority),
                                   sizeof(MajoritySpec),
                                   sizeof(TileDef),
                                   sizeof(SegmentDef),
                                   offsetof(Core, scores),
                                   offsetof(Turn, offer),
                                   static_cast<std::size_t>(EventId::count),
                                   static_cast<std::size_t>(Anchor::count)}) {
        h = layout_mix(h, size);
    }
    return h;
}
inline constexpr std::uint32_t layout_hash = layout_of_headers();

} // namespace bastide
