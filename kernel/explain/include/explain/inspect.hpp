// What goes on inside a game, as facts for whoever looks for a mistake in a module. Slow; rules never ask it.
#pragma once
#include "bastide/game/valuation.hpp"
#include "bastide/module/play.hpp"
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// A step that waits on the agenda.
struct PendingStep {
    std::string label;
    std::string module;            ///< "kernel" for the kernel's own
    Anchor anchor = Anchor::count; ///< count: it stands at none
    std::uint16_t high = 0;        ///< what a pushed step is about, see pack_argument
    std::uint32_t low = 0;
};
/// Where each of the tasks goes on, the one that goes on next first.
BASTIDE_API std::vector<PendingStep> pending_steps(const Play& play);

/// A turn of the stack of turns.
struct RunningTurn {
    PlayerId owner = nobody;
    int part = 0;   ///< that runs; 0 before the first
    int queued = 0; ///< parts to come
    bool no_figures = false;
    bool inserted = false;         ///< a part of the turn below
    TileId tile = none_of<TileId>; ///< placed in the part
    std::vector<Offer> offers;
    std::vector<std::string> rights, part_rights; ///< that are given, by name
};
/// The running turn first.
BASTIDE_API std::vector<RunningTurn> running_turns(const Play& play);

/// What one hook listed of the open decision.
struct ListedActions {
    std::string module; ///< "kernel" for the kernel's own
    std::string hook;   ///< "'list' of the decision 'figures'"
    std::vector<Action> actions;
};
/// In the order in which they are asked. Empty when the game is over.
BASTIDE_API std::vector<ListedActions> listed_actions(const Play& play);

/// A module's room in the state.
struct SlotContents {
    std::string module;
    bool hidden = false; ///< not every seat knows it
    std::span<const std::byte> bytes;
    std::string text; ///< what the module says of it; empty if it says nothing
};
/// In the order of registration.
BASTIDE_API std::vector<SlotContents> slot_contents(const Play& play);

/// A value after a tariff was asked.
struct TariffStep {
    std::string module;
    Valuation after;
};
/// All tariffs of the feature's kind, in their order: what View::value comes from.
BASTIDE_API std::vector<TariffStep> tariff_steps(const Play& play, FeatureId feature, OccasionId occasion,
                                                 PlayerId player);

/// "kernel" for the kernel's own.
BASTIDE_API std::string module_of(const Ruleset& rules, VerbId verb);
/// Of a hook in the tables, by its object and function.
BASTIDE_API std::string module_of(const Ruleset& rules, const void* self, AnyFunction call);

} // namespace bastide
