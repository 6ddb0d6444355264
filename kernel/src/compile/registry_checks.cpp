#include "compile/registry_checks.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide {

void refuse_count(const RegistryImpl& impl, const char* what, const std::string& name, std::size_t limit) {
    throw Error("Module '" + impl.module + "' registers the " + what + " '" + name + "', but a game has at most " +
                std::to_string(limit) + " of them; leave a module out.");
}

void refuse_other(const RegistryImpl& impl, const char* what, const std::string& name) {
    const std::string first = impl.owner(what, name);
    throw Error("Module '" + impl.module + "' registers the " + what + " '" + name + "' otherwise than " +
                (first.empty() ? "the kernel" : "module '" + first + "'") +
                "; who means the same registers it alike, and what is something else gets another name.");
}

void demand_name(const RegistryImpl& impl, const char* what, const std::string& name) {
    if (name.empty()) {
        throw Error("Module '" + impl.module + "' registers a " + what + " without a name; give it one.");
    }
}

void note_name(RegistryImpl& impl, const char* what, const std::string& name) {
    const SpokenName spoken{what, name, impl.module};
    auto& all = impl.rules.spoken;
    if (impl.installing && std::find(all.begin(), all.end(), spoken) == all.end()) {
        all.push_back(spoken);
    }
}

void own(RegistryImpl& impl, const char* what, const std::string& name, std::size_t count, std::size_t limit) {
    demand_name(impl, what, name);
    note_name(impl, what, name);
    const auto [found, fresh] = impl.owners.emplace(std::string(what) + ' ' + name, impl.module);
    if (!fresh) {
        const std::string& first = found->second;
        throw Error("Module '" + impl.module + "' registers the " + what + " '" + name + "'" +
                    (first == impl.module
                         ? " twice; give the second another name."
                         : ", which " + (first.empty() ? std::string("the kernel") : "module '" + first + "'") +
                               " has registered already; leave one of the two out."));
    }
    if (count >= limit) {
        refuse_count(impl, what, name, limit);
    }
}

void demand_number(const RegistryImpl& impl, std::size_t number, std::size_t count, const char* what) {
    if (number >= count) {
        throw Error("Module '" + impl.module + "' registers " + what + " that there is not (number " +
                    std::to_string(number) + ").");
    }
}

bool among(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void refuse_missing(const RegistryImpl& impl, const std::string& of, const char* name) {
    throw Error("Module '" + impl.module + "' registers the " + of + " without '" + name + "'; give it that hook.");
}

void demand_kind(const RegistryImpl& impl, KindId kind, const char* what) {
    if (index(kind) >= impl.rules.kinds.size()) {
        std::vector<std::string> known;
        for (const CompiledKind& one : impl.rules.kinds) {
            known.push_back(one.spec.name);
        }
        const std::string missed = impl.missed_kinds.empty() ? "" : impl.missed_kinds.back();
        throw Error("Module '" + impl.module + "' asks for " + what +
                    " of a kind of feature that no module before it registers" +
                    (missed.empty() ? "" : ": find_kind has not found '" + missed + '\'') +
                    "; name the module that does under 'requires' or 'after' in rules.toml, and ask only if find_kind "
                    "finds the kind." +
                    (missed.empty() ? "" : did_you_mean(missed, known)));
    }
}

} // namespace bastide
