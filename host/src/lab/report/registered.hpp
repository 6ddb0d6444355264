// Whether an experiment is the one that was announced before its first game.
#pragma once
#include "lab/store/head.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct Registered {
    std::string on, digest;                       ///< empty: nothing was announced
    std::vector<std::string> only_now, only_then; ///< lines of the experiment file
    bool other_measures = false;                  ///< the report asks for others than the experiment
    std::string so_far;                           ///< "4,736 of 2,000,000 games"; empty: all are played that are to be

    bool any() const { return !on.empty(); }
    /// So far, or altogether.
    bool as_registered() const { return only_now.empty() && only_then.empty() && !other_measures; }
    bool kept() const { return as_registered() && so_far.empty(); }
    /// A sentence; empty if nothing was announced.
    std::string in_words() const;
};

/// `so_far` as above.
Registered registered_of(const LabHead& head, const std::vector<std::string>& measures, const std::string& so_far);

} // namespace bastide::host
