#include "commands/new_game_text.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "pages/catalogue.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>

namespace bastide::host {
namespace {

const std::vector<std::string> first_names = {"Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"};

std::string toml_string(const std::string& text) {
    SwitchSpec spec;
    spec.type = SwitchSpec::Type::text;
    return written_value(spec, text);
}

std::string quoted(const std::vector<std::string>& words) {
    std::string out = "[";
    for (const std::string& word : words) {
        out += (out.size() == 1 ? "" : ", ") + toml_string(word);
    }
    return out + "]";
}

/// The chosen modules and, before them, all that they require.
void add_with_needs(const Library& library, const std::string& name, std::vector<std::string>& chosen) {
    if (std::find(chosen.begin(), chosen.end(), name) != chosen.end()) {
        return;
    }
    const Manifest& manifest = find_module(library, name).manifest;
    chosen.push_back(name);
    const std::size_t place = chosen.size() - 1;
    std::vector<std::string> needed;
    for (const Requirement& requirement : manifest.requires_modules) {
        try {
            add_with_needs(library, requirement.module, chosen);
        } catch (const Error& trouble) {
            throw Error("Module '" + name + "' requires '" + requirement.module + "' (" + manifest.file +
                        "): " + trouble.what());
        }
    }
    std::rotate(chosen.begin() + static_cast<std::ptrdiff_t>(place),
                chosen.begin() + static_cast<std::ptrdiff_t>(place) + 1, chosen.end());
}

std::vector<std::string> choose_modules(const Library& library, const NewGame& options) {
    std::vector<std::string> asked = options.modules;
    if (options.all) {
        std::ranges::transform(library.modules(), std::back_inserter(asked),
                               [](const InstalledModule& module) { return module.manifest.name; });
    }
    std::vector<std::string> modules;
    for (const std::string& name : asked) {
        add_with_needs(library, name, modules);
    }
    return modules;
}

struct Sets {
    std::vector<std::string> chosen, others;
};

/// The usual set of each module; the others that it names are mentioned in a comment.
Sets choose_sets(const Library& library, const NewGame& options, const std::vector<std::string>& modules) {
    if (!options.sets.empty()) {
        return {options.sets, {}};
    }
    Sets sets;
    for (const std::string& module : modules) {
        const std::vector<std::string>& names = find_module(library, module).manifest.tile_sets;
        for (const std::string& name : names) {
            std::vector<std::string>& list = name == names.front() ? sets.chosen : sets.others;
            if (std::find(list.begin(), list.end(), name) == list.end()) { // modules may share a set
                list.push_back(name);
            }
        }
    }
    return sets;
}

/// Bare if no other chosen module has a switch of that name.
std::string switch_name(const Library& library, const std::vector<std::string>& modules, const std::string& module,
                        const std::string& name) {
    const bool shared = std::any_of(modules.begin(), modules.end(), [&](const std::string& other) {
        return other != module && find_module(library, other).manifest.find_switch(name) != nullptr;
    });
    return shared ? '"' + module + '.' + name + '"' : name;
}

using SwitchNames = std::multimap<std::string, std::string>;

/// The full names of the modules' switches, or of the parts among them only, by their bare and their full names.
SwitchNames switch_names(const Library& library, const std::vector<std::string>& modules, bool only_parts) {
    SwitchNames names;
    for (const std::string& module : modules) {
        for (const SwitchSpec& spec : find_module(library, module).manifest.switches) {
            if (spec.part || !only_parts) {
                const std::string full = module + '.' + spec.name;
                names.emplace(spec.name, full);
                names.emplace(full, full);
            }
        }
    }
    return names;
}

/// By full names. Each switch is set once, by a name that no other has.
class ValuesSet {
public:
    void set(const SwitchNames& names, const std::string& name, const std::string& value, const std::string& asked,
             const std::string& unknown) {
        const auto found = names.equal_range(name);
        if (found.first == found.second) {
            std::vector<std::string> known;
            for (const auto& entry : names) {
                known.push_back(entry.first);
            }
            throw Error(asked + unknown + did_you_mean(name, known));
        }
        const std::string& full = found.first->second;
        if (std::next(found.first) != found.second) {
            throw Error(asked + ": more than one module has '" + name + "'; write which, as in " + full + '.');
        }
        if (!values_.emplace(full, value).second) {
            throw Error(asked + ": the switch " + full + " is set already; say once what it shall be.");
        }
    }
    const std::string* of(const std::string& full) const {
        const auto found = values_.find(full);
        return found == values_.end() ? nullptr : &found->second;
    }

private:
    std::map<std::string, std::string> values_;
};

/// --set NAME=VALUE and --without PART, checked for the name; the value is checked when the finished file is compiled.
ValuesSet values_set(const Library& library, const NewGame& options, const std::vector<std::string>& modules) {
    ValuesSet values;
    const SwitchNames all = switch_names(library, modules, false), parts = switch_names(library, modules, true);
    for (const std::string& word : options.switches) {
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) {
            throw Error("--set " + word + ": write it as NAME=VALUE.");
        }
        const std::string name = word.substr(0, equals);
        values.set(all, name, word.substr(equals + 1), "--set " + word, ": the modules have no switch '" + name + "'.");
    }
    for (const std::string& part : options.without) {
        values.set(parts, part, "false", "--without " + part,
                   ": the boxes have no part '" + part + "' that may stay in them.");
    }
    return values;
}

std::string commented(const std::string& text) {
    std::string out = "# ";
    for (const char c : wrapped(text, 0, 100)) {
        out += c == '\n' ? "\n# " : std::string(1, c);
    }
    return out + '\n';
}

std::string switches_text(const Library& library, const NewGame& options, const std::vector<std::string>& modules) {
    const ValuesSet values = values_set(library, options, modules);
    std::string out =
        "# Every switch of the modules, commented out at its default. Remove the '#' of a line to change it.\n"
        "[switches]\n";
    for (const std::string& name : modules) {
        const Manifest& manifest = find_module(library, name).manifest;
        out += "\n# ---- " + manifest.title + " (" + name + ")\n";
        for (const SwitchSpec& spec : manifest.switches) {
            out += '\n' + commented(spec.summary) +
                   commented(spec.part ? "A part of the box; false leaves it there." : choices(spec));
            const std::string* value = values.of(name + '.' + spec.name);
            out += (value == nullptr ? "#" : "") + switch_name(library, modules, name, spec.name) + " = " +
                   written_value(spec, value == nullptr ? spec.standard : *value) + '\n';
        }
    }
    return out;
}

[[noreturn]] void refuse_second(const std::string& word, const std::string& kind) {
    throw Error("--figures " + word + ": '" + kind + "' has its number already; say once which.");
}

/// --figures KIND=NUMBER; whether there is such a kind turns out when the finished file is compiled.
std::map<std::string, int> numbers_asked(const NewGame& options) {
    std::map<std::string, int> numbers;
    for (const std::string& word : options.figures) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const std::string_view number = std::string_view(word).substr(std::min(equals + 1, word.size()));
        constexpr int most = max_figures_of_kind;
        int value = -1;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
        const bool whole = error == std::errc{} && end == number.data() + number.size();
        if (equals == 0 || !whole || value < 0 || value > most) {
            throw Error("--figures " + word + ": write it as KIND=NUMBER, with a number from 0 to " +
                        std::to_string(most) + ".");
        }
        const std::string kind = word.substr(0, equals);
        if (!numbers.emplace(kind, value).second) {
            refuse_second(word, kind);
        }
    }
    return numbers;
}

std::string figures_text(const NewGame& options) {
    std::map<std::string, int> asked = numbers_asked(options);
    if (asked.empty() && options.usual_figures.empty()) {
        return {};
    }
    std::string out = "\n# How many figures each player has. Remove the '#' of a line to change it.\n"
                      "[figures]\n";
    for (const FigureNumber& usual : options.usual_figures) {
        const auto found = asked.find(usual.kind);
        out += (found == asked.end() ? "#" : "") + usual.kind + " = " +
               std::to_string(found == asked.end() ? usual.number : found->second) + '\n';
        asked.erase(usual.kind);
    }
    for (const auto& [kind, number] : asked) {
        out += toml_string(kind) + " = " + std::to_string(number) + '\n';
    }
    return out;
}

std::string players_text(const NewGame& options) {
    std::string out = "\n# Seats in order. agent: \"person\" or one of " + quoted(agent_names()) + ".\n";
    const auto seats = static_cast<std::size_t>(options.players);
    for (std::size_t i = 0; i < seats; ++i) {
        const std::string agent = i < options.agents.size() ? options.agents[i] : i == 0 ? "person" : "greedy";
        const std::string& name = i < options.names.size() ? options.names[i] : first_names[i];
        out += "\n[[player]]\nname = " + toml_string(name) + "\nagent = " + toml_string(agent) + '\n';
        out += options.youngest == static_cast<int>(i) ? "youngest = true\n" : i == 0 ? "#youngest = true\n" : "";
        out += i == 0 ? "#colour = \"red\"\n" : "";
    }
    return out;
}

/// Which way round it is a rule of the house.
std::string order_text(const NewGame& options) {
    if (options.order.empty()) {
        return {};
    }
    std::string pairs;
    for (const auto& [first, second] : options.order) {
        pairs += (pairs.empty() ? "" : ", ") + quoted({first, second});
    }
    return "# No module says which of these steps comes first: the one on the left does here. Turn a pair round to "
           "change "
           "it.\n[order]\nbefore = [" +
           pairs + "]\n\n";
}

std::string title_of(const Library& library, const NewGame& options, const std::vector<std::string>& modules) {
    if (!options.title.empty()) {
        return options.title;
    }
    std::vector<std::string> titles;
    for (const std::string& module : modules) {
        titles.push_back(find_module(library, module).manifest.title);
    }
    constexpr std::size_t most = 12; // what a line has room for
    if (titles.size() > most) {
        const std::size_t rest = titles.size() - most + 1;
        titles.resize(most - 1);
        titles.push_back(std::to_string(rest) + " more");
    }
    return listed(titles) + ", " + std::to_string(options.players) + (options.players == 1 ? " player" : " players");
}

} // namespace

std::string game_text(const Library& library, const NewGame& options) {
    const std::vector<std::string> modules = choose_modules(library, options);
    const Sets sets = choose_sets(library, options, modules);
    std::string out = "# A game for Bastide: `bastide play THIS_FILE`, `bastide simulate THIS_FILE`.\n\n[game]\n";
    out += "title = " + toml_string(title_of(library, options, modules)) + '\n';
    out += "modules = " + quoted(modules) + '\n';
    out += "tilesets = " + quoted(sets.chosen) + "   # { set = \"NAME\", copies = 2 } puts a set in twice\n";
    if (!sets.others.empty()) {
        out += "# Also installed for these modules: " + listed(sets.others) + ".\n";
    }
    return out + '\n' + order_text(options) + switches_text(library, options, modules) + figures_text(options) +
           players_text(options);
}

} // namespace bastide::host
