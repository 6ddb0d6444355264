#include "modules/switches.hpp"
#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "library/game_file.hpp"
#include <algorithm>
#include <map>

namespace bastide::load {

namespace {

using Names = std::vector<std::string>;

std::string allowed(const SwitchSpec& spec) {
    switch (spec.type) {
    case SwitchSpec::Type::choice:
        return "it can be " + listed(spec.values);
    case SwitchSpec::Type::flag:
        return "it can be true or false";
    case SwitchSpec::Type::number:
        return "it can be a whole number from " + std::to_string(spec.min) + " to " + std::to_string(spec.max) +
               (spec.unit.empty() ? "" : " (" + spec.unit + ")");
    case SwitchSpec::Type::text:
        break;
    }
    return "it can be a text of at most 1000 bytes in one line";
}

/// The value as the kernel writes it, or nothing.
std::optional<std::string> normal_value(const SwitchSpec& spec, const std::string& value) {
    constexpr std::size_t longest = 1000;
    switch (spec.type) {
    case SwitchSpec::Type::choice:
    case SwitchSpec::Type::flag:
        return std::find(spec.values.begin(), spec.values.end(), value) == spec.values.end() ? std::nullopt
                                                                                             : std::optional(value);
    case SwitchSpec::Type::number: {
        const std::optional<int> number = whole_number(value);
        return number && *number >= spec.min && *number <= spec.max ? std::optional(std::to_string(*number))
                                                                    : std::nullopt;
    }
    case SwitchSpec::Type::text:
        break;
    }
    const bool one_line =
        std::none_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return one_line && value.size() <= longest ? std::optional(value) : std::nullopt;
}

struct Owner {
    const Manifest* module;
    const SwitchSpec* spec;
};

/// The switches that a name as written can mean.
std::vector<Owner> owners_of(const std::string& name, const std::vector<const Manifest*>& manifests) {
    const std::size_t point = name.find('.');
    const std::string bare = point == std::string::npos ? name : name.substr(point + 1);
    std::vector<Owner> owners;
    for (const Manifest* manifest : manifests) {
        if (point != std::string::npos && manifest->name != name.substr(0, point)) {
            continue;
        }
        if (const SwitchSpec* spec = manifest->find_switch(bare)) {
            owners.push_back({manifest, spec});
        }
    }
    return owners;
}

Names names_of(const std::vector<const Manifest*>& manifests, bool qualified) {
    Names names;
    for (const Manifest* manifest : manifests) {
        for (const SwitchSpec& spec : manifest->switches) {
            names.push_back(qualified ? manifest->name + "." + spec.name : spec.name);
        }
    }
    return names;
}

[[noreturn]] void fail_ambiguous(const std::string& name, const Names& qualified, const std::string& file,
                                 unsigned line) {
    throw Error(file, line,
                "the switch name " + in_quotes(name) + " could be " + listed(qualified) +
                    "; write the one that is meant.");
}

[[noreturn]] void fail_unknown(const std::string& name, const std::vector<const Manifest*>& played,
                               const std::vector<InstalledModule>& installed, const std::string& file, unsigned line) {
    std::vector<const Manifest*> others;
    for (const InstalledModule& module : installed) {
        others.push_back(&module.manifest);
    }
    if (const std::vector<Owner> owners = owners_of(name, others); !owners.empty()) {
        throw Error(file, line,
                    "[switches]: " + in_quotes(name) + " is a switch of module " +
                        in_quotes(owners.front().module->name) +
                        ", which this game does not play with; add the module, or take the line out.");
    }
    throw Error(file, line,
                "[switches]: no module of this game has a switch " + in_quotes(name) + "." +
                    did_you_mean(name, names_of(played, name.find('.') != std::string::npos)));
}

} // namespace

std::string checked_value(const SwitchSpec& spec, const std::string& value, const std::string& file, unsigned line) {
    const std::optional<std::string> normal = normal_value(spec, value);
    if (!normal) {
        throw Error(file, line,
                    "the switch " + in_quotes(spec.name) + " cannot be " + in_quotes(value) + "; " + allowed(spec) +
                        "." + did_you_mean(value, spec.values));
    }
    return *normal;
}

SwitchValues resolve_switches(const std::vector<LoadedModule>& modules, const std::vector<InstalledModule>& installed,
                              const GameFile& game) {
    std::vector<const Manifest*> played;
    SwitchValues values;
    for (const LoadedModule& module : modules) {
        played.push_back(&module.manifest);
        for (const SwitchSpec& spec : module.manifest.switches) {
            values[module.manifest.name + "." + spec.name] = spec.standard;
        }
    }
    std::map<std::string, unsigned> given;
    for (const GameFile::SwitchValue& setting : game.switches) {
        const std::vector<Owner> owners = owners_of(setting.name, played);
        if (owners.empty()) {
            fail_unknown(setting.name, played, installed, game.file, setting.line);
        }
        if (owners.size() > 1) {
            Names names;
            for (const Owner& owner : owners) {
                names.push_back(owner.module->name + "." + owner.spec->name);
            }
            fail_ambiguous(setting.name, names, game.file, setting.line);
        }
        const std::string qualified = owners.front().module->name + "." + owners.front().spec->name;
        if (const auto [first, fresh] = given.emplace(qualified, setting.line); !fresh) {
            throw Error(game.file, setting.line,
                        "[switches]: " + in_quotes(qualified) + " was already set in line " +
                            std::to_string(first->second) + ".");
        }
        values[qualified] = checked_value(*owners.front().spec, setting.value, game.file, setting.line);
    }
    return values;
}

Conditions::Conditions(const std::vector<LoadedModule>& modules, const std::vector<InstalledModule>& installed,
                       const SwitchValues& values) {
    for (const LoadedModule& module : modules) {
        for (const SwitchSpec& spec : module.manifest.switches) {
            const std::string name = module.manifest.name + "." + spec.name;
            qualified_[name] = {&spec, values.at(name)};
            loaded_[spec.name].push_back(name);
            note(module.manifest, spec);
        }
    }
    for (const InstalledModule& module : installed) {
        for (const SwitchSpec& spec : module.manifest.switches) {
            const std::string name = module.manifest.name + "." + spec.name;
            if (qualified_.emplace(name, Known{&spec, spec.standard}).second) {
                installed_[spec.name].push_back(name);
                note(module.manifest, spec);
            }
        }
    }
}

void Conditions::note(const Manifest& module, const SwitchSpec& spec) {
    for (const std::string& set : module.tile_sets) {
        of_sets_[{set, spec.name}].push_back(module.name + "." + spec.name);
    }
}

const Conditions::Known& Conditions::find(const std::string& name, const TileSet& set, unsigned line) const {
    if (const auto exact = qualified_.find(name); exact != qualified_.end()) {
        return exact->second;
    }
    if (const auto own = of_sets_.find({set.name, name}); own != of_sets_.end() && own->second.size() == 1) {
        return qualified_.at(own->second.front());
    }
    for (const auto* names : {&loaded_, &installed_}) {
        const auto found = names->find(name);
        if (found == names->end()) {
            continue;
        }
        if (found->second.size() > 1) {
            fail_ambiguous(name, found->second, set.file, line);
        }
        return qualified_.at(found->second.front());
    }
    Names known;
    for (const auto& [bare, qualified] : loaded_) {
        known.push_back(bare);
    }
    for (const auto& [bare, qualified] : installed_) {
        known.push_back(bare);
    }
    throw Error(set.file, line,
                "'when': no installed module has a switch " + in_quotes(name) + "." + did_you_mean(name, known));
}

bool Conditions::hold(const Condition& condition, const TileSet& set, unsigned line) const {
    std::map<std::string, bool> met; // by switch
    for (const auto& [name, value] : condition) {
        const Known& known = find(name, set, line);
        met[name] =
            checked_value(*known.spec, value, set.file, line) == known.value || met[name]; // wrong values are told
    }
    return std::all_of(met.begin(), met.end(), [](const auto& one) { return one.second; });
}

} // namespace bastide::load
