// What is said where a game has no room for more of something, or cannot change so.
#pragma once
#include <cstddef>
#include <string>

namespace bastide {

/// Throws Error: "More than 16 turns are inside one another."
[[noreturn, gnu::cold]] void refuse_more_than(std::size_t most, const char* what);
/// Throws Error: no more tiles that show the word can lie.
[[noreturn, gnu::cold]] void refuse_shown(std::size_t most, const std::string& word);
/// Throws Error: no module has registered that features of the one kind become the other; `after` is empty if there is
/// none.
[[noreturn, gnu::cold]] void refuse_conversion(const std::string& before, const std::string& after);
/// Throws Error: bytes that were kept are no position of this game.
[[noreturn, gnu::cold]] void refuse_to_thaw();
/// Throws Error: a rule has failed in the middle of an action.
[[noreturn, gnu::cold]] void refuse_to_go_on();
[[noreturn, gnu::cold]] void refuse_endless_events();
/// Throws ModuleError: watches change something again and again, the last of them one of `module`.
[[noreturn, gnu::cold]] void refuse_restless(const std::string& module);

// ---- What rules may not name or ask for. Each throws Error.
/// A feature that belongs to feature `now`.
[[noreturn, gnu::cold]] void refuse_joined_feature(std::size_t feature, std::size_t now);
[[noreturn, gnu::cold]] void refuse_far_square(const std::string& square);
/// At an anchor that is none of those of a part, from `first` to `last`.
[[noreturn, gnu::cold]] void refuse_to_resume_outside(const std::string& first, const std::string& last);
/// `what` cannot begin while a scoring round runs; the rule should do `instead`.
[[noreturn, gnu::cold]] void refuse_in_round(const char* what, const char* instead);
/// No part is running.
[[noreturn, gnu::cold]] void refuse_to_resume(const std::string& anchor);
/// No figure of the kind is left.
[[noreturn, gnu::cold]] void refuse_deployed(const std::string& kind);
/// Of different kinds.
[[noreturn, gnu::cold]] void refuse_to_join(const std::string& one, const std::string& other);
/// Not joined.
[[noreturn, gnu::cold]] void refuse_to_separate(const std::string& one, const std::string& other);
/// More than so many parts of a value, which are called `what`; the last is of the rule.
[[noreturn, gnu::cold]] void refuse_value(std::size_t most, const char* what, const char* rule);
[[noreturn, gnu::cold]] void refuse_division(int denominator, const char* rule);
/// A tile lies where it does not fit.
[[noreturn, gnu::cold]] void refuse_unsettled(const std::string& square);
/// More tiles in other forms than there is room for.
[[noreturn, gnu::cold]] void refuse_to_become(const std::string& form);
[[noreturn, gnu::cold]] void refuse_formless(const std::string& tile, const std::string& square,
                                             const std::string& form);

} // namespace bastide
