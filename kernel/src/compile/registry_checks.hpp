// What is refused when a module registers it: names that cannot be right, things registered twice, too many of a thing.
// Each throws Error with a sentence that names the module.
#pragma once
#include "bastide/error.hpp"
#include "compile/registry_impl.hpp"
#include "words/src/refused_registration.hpp"
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace bastide {

/// Nothing is called nothing.
void demand_name(const RegistryImpl& impl, const char* what, const std::string& name);

/// A number of an enumeration that there is.
void demand_number(const RegistryImpl& impl, std::size_t number, std::size_t count, const char* what);

/// From now on it is known that the running module uses the name.
void note_name(RegistryImpl& impl, const char* what, const std::string& name);

/// A thing of one module: the same name twice is a mistake, of one module or of two that do not know each other.
/// `count`: how many there are so far.
void own(RegistryImpl& impl, const char* what, const std::string& name, std::size_t count,
         std::size_t limit = max_numbers);

/// Likewise adds it to all that there are so far. Returns its number.
template <class Id, class Thing>
Id add_own(RegistryImpl& impl, std::vector<Thing>& all, Thing one, const char* what, const std::string& name,
           std::size_t limit = max_numbers) {
    own(impl, what, name, all.size(), limit);
    all.push_back(std::move(one));
    return static_cast<Id>(all.size() - 1);
}

/// A word that modules share by its name, whoever speaks of it first.
template <class Id>
Id shared(RegistryImpl& impl, std::vector<std::string>& names, const std::string& name, const char* what,
          std::size_t limit = max_numbers) {
    note_name(impl, what, name);
    const auto number = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    if (number == names.size()) {
        demand_name(impl, what, name);
        if (number >= limit) {
            refuse_count(impl.module, what, name, limit);
        }
        names.push_back(name);
    }
    return static_cast<Id>(number);
}

/// A thing with properties, shared by its name by whoever registers it alike.
template <class Id, class Spec>
Id alike(RegistryImpl& impl, std::vector<Spec>& all, const Spec& spec, const char* what, std::string Spec::*name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Spec& known) { return known.*name == spec.*name; });
    if (found == all.end()) {
        return add_own<Id>(impl, all, spec, what, spec.*name);
    }
    if (*found != spec) {
        refuse_other(impl.module, what, spec.*name, impl.owner(what, spec.*name));
    }
    note_name(impl, what, spec.*name);
    return static_cast<Id>(found - all.begin());
}

/// A hook that may be missing. From now on it is known whose it is, should it fail.
template <class Signature>
void note_hook(RegistryImpl& impl, const Hook<Signature>& hook, const std::string& of, const char* name) {
    if (hook) {
        impl.rules.hook_origins.push_back({hook.self, reinterpret_cast<AnyFunction>(hook.call), impl.module,
                                           std::string("'") + name + "' of the " + of});
    }
}

/// A hook that the game will call.
template <class Signature>
void take_hook(RegistryImpl& impl, const Hook<Signature>& hook, const std::string& of, const char* name) {
    if (!hook) {
        refuse_missing(impl.module, of, name);
    }
    note_hook(impl, hook, of, name);
}

/// Likewise one that changes what the game does or shows.
template <class Signature>
void take_rule(RegistryImpl& impl, const Hook<Signature>& hook, const std::string& of, const char* name) {
    impl.brings().rules = true;
    take_hook(impl, hook, of, name);
}

/// find_kind gave none: the module that registers the kind is not in the game, or installs itself later.
void demand_kind(const RegistryImpl& impl, KindId kind, const char* what);
bool among(const std::vector<std::string>& names, const std::string& name);

} // namespace bastide
