// Actions in sentences for people, by what their verbs say (VerbSpec::sentences).
#pragma once
#include "bastide/action.hpp"
#include "words/typed_action.hpp"
#include <string>

namespace bastide::host {

/// "Put a peg on the path to the north, as a walker". No two actions of a decision read alike if their texts differ in
/// what their verb's form holds.
std::string action_sentence(const Play& play, Action action);
/// The same where its words have been read already (typed_action of View::text).
std::string action_sentence(const Play& play, Action action, const TypedAction& typed);

} // namespace bastide::host
