#include "compile/registry_checks.hpp"

namespace bastide {

void demand_name(const RegistryImpl& impl, const char* what, const std::string& name) {
    if (name.empty()) {
        refuse_nameless(impl.module, what);
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
        refuse_again(impl.module, what, name, found->second);
    }
    if (count >= limit) {
        refuse_count(impl.module, what, name, limit);
    }
}

void demand_number(const RegistryImpl& impl, std::size_t number, std::size_t count, const char* what) {
    if (number >= count) {
        refuse_unknown(impl.module, number, what);
    }
}

bool among(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void demand_kind(const RegistryImpl& impl, KindId kind, const char* what) {
    if (index(kind) >= impl.rules.kinds.size()) {
        std::vector<std::string> known;
        for (const CompiledKind& one : impl.rules.kinds) {
            known.push_back(one.spec.name);
        }
        refuse_kind(impl.module, what, impl.missed_kinds.empty() ? "" : impl.missed_kinds.back(), known);
    }
}

} // namespace bastide
