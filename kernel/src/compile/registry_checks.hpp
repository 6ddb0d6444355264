// What is refused when a module registers it: names that cannot be right, things registered twice, too many of a thing.
// Each throws Error with a sentence that names the module.
#pragma once
#include "bastide/error.hpp"
#include "compile/registry_impl.hpp"
#include <string>
#include <vector>

namespace bastide {

/// What Ruleset numbers with a byte; 255 is "none".
inline constexpr std::size_t byte_numbers = 255;

/// For a name that nobody registers: " Did you mean 'x'?" or " There are a and b."
std::string nearest_or_all(const std::string& name, const std::vector<std::string>& known);
[[noreturn]] void refuse_count(const RegistryImpl& impl, const char* what, const std::string& name, std::size_t limit);
[[noreturn]] void refuse_second(const RegistryImpl& impl, const char* what, const std::string& name);
/// The same name twice is a mistake, of one module or of two that do not know each other.
void own(RegistryImpl& impl, const char* what, const std::string& name, bool taken, std::size_t count,
         std::size_t limit = byte_numbers);
/// Without the hook the game would end where it is called.
void demand(const RegistryImpl& impl, bool there, const std::string& what, const char* hook);
/// A label carries its module's name, so that others can tell one that is misspelt from one that is not there.
void check_step(const RegistryImpl& impl, const StepSpec& step);
void check_forms(const RegistryImpl& impl, const VerbSpec& verb);
/// find_kind gave none: the module that registers the kind is not in the game, or installs itself later.
void demand_kind(const RegistryImpl& impl, KindId kind, const char* what);
bool among(const std::vector<std::string>& names, const std::string& name);

/// A new number for a new name.
template <class Id, class Names>
Id numbered(const RegistryImpl& impl, Names& names, const std::string& name, std::size_t limit, const char* what) {
    if (names.size() >= limit) {
        refuse_count(impl, what, name, limit);
    }
    names.push_back(name);
    return static_cast<Id>(names.size() - 1);
}

} // namespace bastide
