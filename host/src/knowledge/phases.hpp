// The order in which things happen in a game, as its ruleset has compiled it.
#pragma once
#include "bastide/fwd.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct PhaseStep {
    std::string anchor; ///< "-": the kernel's frame around the anchors
    std::string about;  ///< what happens at the anchor, in a few words
    std::string moment; ///< of the anchor; empty: none
    std::string label;
    std::string module; ///< "kernel" for the kernel's own
};

/// One of the sequences: set-up, turn, part, scoring round, end.
struct Phase {
    std::string name;
    std::string when;
    std::vector<PhaseStep> steps;
    std::vector<std::string> quiet; ///< its anchors at which nothing happens in this game
};
std::vector<Phase> phases_of(const Ruleset& rules);

/// Steps that stand at no anchor: other steps and actions let them happen.
std::vector<PhaseStep> pushed_steps(const Ruleset& rules);

/// Something that modules can hear of, and which of them do.
struct ToldEvent {
    std::string name, sentence;
    std::vector<std::string> listeners;
};
std::vector<ToldEvent> told_events(const Ruleset& rules);

/// Names of the actions that use nothing up: possible at every decision of whoever's turn it is.
std::vector<std::string> standing_verbs(const Ruleset& rules);

} // namespace bastide::host
