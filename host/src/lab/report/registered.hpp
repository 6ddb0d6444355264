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

    bool any() const { return !on.empty(); }
    bool kept() const { return only_now.empty() && only_then.empty() && !other_measures; }
    /// A sentence; empty if nothing was announced.
    std::string in_words() const;
};

Registered registered_of(const LabHead& head, const std::vector<std::string>& measures);

} // namespace bastide::host
