// The names that values of options can have, of what is installed.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "kit/completion.hpp"
#include "kit/fixed_names.hpp"
#include "knowledge/tile_sets.hpp"
#include "library/read_files.hpp"
#include "library/rulebook.hpp"
#include "program/context.hpp"
#include <set>

namespace bastide::host {
namespace {

std::vector<Candidate> plain(const std::vector<std::string>& names) {
    std::vector<Candidate> out;
    for (const std::string& name : names) {
        out.push_back({name, ""});
    }
    return out;
}

std::vector<Candidate> modules_named(const Library& library) {
    std::vector<Candidate> out;
    for (const InstalledModule& module : library.modules()) {
        out.push_back({module.manifest.name, module.manifest.title});
    }
    return out;
}

std::vector<Candidate> rules_named(const Library& library) {
    std::vector<Candidate> out;
    for (const InstalledModule& module : library.modules()) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            out.push_back({rule.id, module.manifest.title});
        }
    }
    return out;
}

std::vector<Candidate> sets_named(const Library& library) {
    std::vector<Candidate> out;
    for (const TileSet& set : installed_sets(library).sets) {
        out.push_back({set.name, set.title});
    }
    return out;
}

std::vector<Candidate> tiles_named(const Library& library) {
    std::set<std::string> names;
    for (const TileSet& set : installed_sets(library).sets) {
        for (const TileEntry& entry : set.tiles) {
            names.insert(entry.tile.name);
        }
    }
    return plain({names.begin(), names.end()});
}

} // namespace

std::vector<Candidate> names_of(const std::string& sort, const Context& context) {
    if (sort == "GAME") {
        return plain(game_names());
    }
    if (sort == "AGENT") {
        return plain(agent_names());
    }
    if (sort == "SEAT") {
        std::vector<Candidate> seats = plain(agent_names());
        seats.insert(seats.begin(), Candidate{"person", ""});
        return seats;
    }
    if (sort == "LEVEL") {
        return plain(log_levels);
    }
    if (sort == "SHELL") {
        return plain(shells);
    }
    if (sort == "MODULE") {
        return modules_named(context.library());
    }
    if (sort == "RULE") {
        return rules_named(context.library());
    }
    if (sort == "SET") {
        return sets_named(context.library());
    }
    return sort == "TILE" ? tiles_named(context.library()) : std::vector<Candidate>();
}

} // namespace bastide::host
