// What is said of what a module registers and cannot mean. Each throws Error with a sentence that names the module.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bastide {

/// One more than the limit of something that is called `what`.
[[noreturn]] void refuse_count(const std::string& module, const char* what, const std::string& name, std::size_t limit);
/// The name is known and may be shared, but by those who mean the same. `first`: the module that registered it; empty:
/// the kernel.
[[noreturn]] void refuse_other(const std::string& module, const char* what, const std::string& name,
                               const std::string& first);
/// The name is taken, by the module itself or by `first`.
[[noreturn]] void refuse_again(const std::string& module, const char* what, const std::string& name,
                               const std::string& first);
[[noreturn]] void refuse_nameless(const std::string& module, const char* what);
/// A hook is missing.
[[noreturn]] void refuse_missing(const std::string& module, const std::string& of, const char* name);
/// "registers a step at an anchor that there is not": a number of an enumeration.
[[noreturn]] void refuse_unknown(const std::string& module, std::size_t number, const char* what);
/// `missed`: what find_kind has not found; empty: it was not asked.
[[noreturn]] void refuse_kind(const std::string& module, const char* what, const std::string& missed,
                              const std::vector<std::string>& known);
/// A measure of a `what` that is not registered.
[[noreturn]] void refuse_measure(const std::string& module, const std::string& name, const std::string& what);
/// The module `does` something with what nobody has registered: "asks how many of a kind each player has".
[[noreturn]] void refuse_unregistered(const std::string& module, const std::string& does);
/// `decision` is estimated by a verb that is not registered.
[[noreturn]] void refuse_estimate(const std::string& module, const std::string& decision);

} // namespace bastide
