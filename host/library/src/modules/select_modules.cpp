#include "modules/select_modules.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "modules/order.hpp"
#include <algorithm>
#include <map>

namespace bastide::load {

namespace {

struct Chosen {
    const InstalledModule* module;
    unsigned line; ///< in the game file
};
using Choice = std::map<std::string, Chosen>; ///< by name, which makes everything after it canonical

[[noreturn]] void fail_missing(const GameFile& game, const std::string& name, unsigned line,
                               const std::vector<InstalledModule>& installed, const SearchPaths& paths) {
    std::vector<std::string> names;
    for (const InstalledModule& module : installed) {
        names.push_back(module.manifest.name);
    }
    std::string hint = did_you_mean(name, names);
    if (hint.empty()) {
        hint = names.empty() ? " No modules are installed" : " Installed: " + listed(names);
        std::vector<std::string> folders;
        for (const auto& path : paths.modules) {
            folders.push_back(path.string());
        }
        hint += folders.empty() ? "." : "; looked in " + listed(folders) + ".";
    }
    throw Error(game.file, line, "[game]: 'modules': there is no module " + in_quotes(name) + "." + hint);
}

Choice choose(const GameFile& game, const std::vector<InstalledModule>& installed, const SearchPaths& paths) {
    if (game.modules.empty()) {
        throw Error(game.file, 0, "[game]: 'modules': a game needs at least one module.");
    }
    Choice choice;
    for (const auto& entry : game.modules) {
        const std::string& name = entry.first;
        const unsigned line = entry.second;
        const InstalledModule* const found = find_named(installed, name);
        if (found == nullptr) {
            fail_missing(game, name, line, installed, paths);
        }
        if (!found->problem.empty()) {
            throw Error(game.file, line,
                        "[game]: 'modules': module " + in_quotes(name) + " cannot be used: " + found->problem);
        }
        if (!choice.emplace(name, Chosen{found, line}).second) {
            throw Error(game.file, line, "[game]: 'modules': " + in_quotes(name) + " stands here twice.");
        }
    }
    return choice;
}

/// What a module needs and nobody chose: of what is not installed it is the module that is wrong, not the game.
[[noreturn]] void fail_needed(const GameFile& game, const Chosen& chosen, const std::string& needed,
                              const std::vector<InstalledModule>& installed) {
    std::vector<std::string> names;
    for (const InstalledModule& module : installed) {
        names.push_back(module.manifest.name);
    }
    const bool there = std::find(names.begin(), names.end(), needed) != names.end();
    throw Error(game.file, chosen.line,
                "module " + in_quotes(chosen.module->manifest.name) + " needs the module " + in_quotes(needed) +
                    (there ? "; add it to 'modules' of [game]."
                           : ", which is not installed: " + chosen.module->manifest.file +
                                 " says so under 'requires'." + did_you_mean(needed, names)));
}

void check_requirement(const GameFile& game, const Chosen& chosen, const Need& requirement, const Choice& choice,
                       const std::vector<InstalledModule>& installed) {
    const std::string& name = chosen.module->manifest.name;
    const auto needed = choice.find(requirement.module);
    if (needed == choice.end()) {
        fail_needed(game, chosen, requirement.module, installed);
    }
    const std::string& version = needed->second.module->manifest.version;
    if (!is_met(requirement, version)) {
        throw Error(game.file, chosen.line,
                    "module " + in_quotes(name) + " needs the module " + in_quotes(requirement.module) +
                        " in version " + versions_wanted(requirement) + ", but version " + version + " is installed (" +
                        needed->second.module->manifest.file + ").");
    }
}

void check_relations(const GameFile& game, const Choice& choice, const std::vector<InstalledModule>& installed) {
    for (const auto& [name, chosen] : choice) {
        for (const Need& requirement : chosen.module->origin.needs) {
            if (requirement.module != chosen.module->manifest.played_by.module) {
                check_requirement(game, chosen, requirement, choice, installed);
            }
        }
        for (const std::string& other : chosen.module->manifest.conflicts) {
            if (choice.count(other) != 0) {
                throw Error(game.file, chosen.line,
                            "the modules " + in_quotes(name) + " and " + in_quotes(other) + " exclude each other (" +
                                chosen.module->manifest.file + "); take one of them out of 'modules' of [game].");
            }
        }
    }
}

using Reasons = std::map<std::pair<std::size_t, std::size_t>, std::string>; ///< first before second, and who says so

Reasons reasons_of(const std::vector<const InstalledModule*>& modules) {
    std::multimap<std::string, std::size_t> numbers; // by their names, and by ".kind" for what each brings
    for (std::size_t i = 0; i < modules.size(); ++i) {
        numbers.emplace(modules[i]->manifest.name, i);
        for (const std::string& kind : modules[i]->manifest.kinds) {
            numbers.emplace('.' + kind, i);
        }
    }
    Reasons reasons;
    for (std::size_t i = 0; i < modules.size(); ++i) {
        const Manifest& manifest = modules[i]->manifest;
        const auto add = [&](const std::string& other, bool other_first, const char* key) {
            const auto [first, last] = numbers.equal_range(other);
            for (auto at = first; at != last; ++at) {
                if (at->second == i) {
                    continue; // a kind of its own
                }
                const auto pair = other_first ? std::pair(at->second, i) : std::pair(i, at->second);
                reasons.emplace(pair, "'" + std::string(key) + "' in " + manifest.file);
            }
        };
        for (const Requirement& needed : manifest.requires_modules) {
            add(needed.module, true, "requires");
        }
        for (const std::string& other : manifest.after) {
            add(other, true, "after");
        }
        for (const std::string& other : manifest.before) {
            add(other, false, "before");
        }
    }
    return reasons;
}

[[noreturn]] void fail_cycle(const GameFile& game, const std::vector<const InstalledModule*>& modules,
                             const Choice& choice, const Reasons& reasons, const std::vector<std::size_t>& cycle) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const std::pair edge(cycle[i], cycle[(i + 1) % cycle.size()]);
        parts.push_back(in_quotes(modules[edge.first]->manifest.name) + " must come before " +
                        in_quotes(modules[edge.second]->manifest.name) + " (" + reasons.at(edge) + ")");
    }
    const unsigned line = choice.at(modules[cycle.front()]->manifest.name).line;
    throw Error(game.file, line, "these modules cannot be put in order: " + listed(parts) + ".");
}

} // namespace

std::vector<const InstalledModule*> select_modules(const GameFile& game, const std::vector<InstalledModule>& installed,
                                                   const SearchPaths& paths) {
    const Choice choice = choose(game, installed, paths);
    check_relations(game, choice, installed);
    std::vector<const InstalledModule*> by_name;
    for (const auto& [name, chosen] : choice) {
        by_name.push_back(chosen.module);
    }
    const Reasons reasons = reasons_of(by_name);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const auto& [pair, reason] : reasons) {
        pairs.push_back(pair);
    }
    const Ordering ordering = ordered(by_name.size(), pairs);
    if (!ordering.cycle.empty()) {
        fail_cycle(game, by_name, choice, reasons, ordering.cycle);
    }
    std::vector<const InstalledModule*> modules;
    for (const std::size_t number : ordering.order) {
        modules.push_back(by_name[number]);
    }
    return modules;
}

} // namespace bastide::load
