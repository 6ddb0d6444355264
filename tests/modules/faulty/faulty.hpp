// A module that makes one mistake, the one that FAULTY names. Each has to become a sentence (tests/input).
#pragma once
#include <bastide/bastide.hpp>
#include <span>
#include <string_view>

namespace faulty {

using namespace bastide;

/// What the module has registered properly, for mistakes that need something to begin with.
struct Things {
    Step<> idle{};
    Step<PlayerId> about_somebody{};
    Decision<> question{};
    Decision<PlayerId> about{};
    Verb<> answer{};
    Slot<std::uint32_t> slot{};
    CauseId cause{};
    TermId term{};
    FigureKindId guest{};
};

/// A hook of a step that does nothing.
struct BoundNothing {
    const void* self = nullptr;
    static void call(const void*, Play&) {}
};

/// Made while the module installs itself.
struct AtInstalling {
    std::string_view name;
    void (*make)(Registry&);
};
/// Made in a step, after every placement.
struct InPlay {
    std::string_view name;
    void (*make)(Play&, const Things&);
};
/// Made while a decision lists what is legal.
struct InList {
    std::string_view name;
    void (*make)(const Play&, ActionList&, const Things&);
};

std::span<const AtInstalling> mistakes_at_installing();
std::span<const InPlay> mistakes_in_play();
std::span<const InList> mistakes_in_lists();

/// The mistake that is asked for; empty: none.
std::string_view asked();

} // namespace faulty
