// For tests of registration: a game that is refused, and the least that can be registered.
#pragma once
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <string>

namespace bastide::test {

inline Composition base() { return library().compose(Mix{}.file()); }

/// The sentence with which a game with one module `toy` is refused.
inline std::string refused(const Install& install, const Composition& composition = base()) {
    return refusal(composition, {{"toy", install}});
}

inline VerbSpec<> silent(const std::string& name) {
    VerbSpec<> verb;
    verb.name = name;
    verb.apply = calls([](Play&) {});
    return verb;
}

inline DecisionSpec empty_decision(const std::string& name) {
    DecisionSpec decision;
    decision.name = name;
    decision.list = calls([](const Play&, ActionList&) {});
    return decision;
}

} // namespace bastide::test
