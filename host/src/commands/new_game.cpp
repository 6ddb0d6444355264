// bastide new-game: a commented game file from chosen modules.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "commands/catalogue.hpp"
#include "commands/text_table.hpp"
#include "context.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>

namespace bastide::host {
namespace {

struct Options {
    std::vector<std::string> modules, sets, agents;
    int players = 2;
    std::string out, title;
    bool force = false;
};

const std::vector<std::string> first_names = {"Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"};

std::string quoted(const std::vector<std::string>& words) {
    std::string out = "[";
    for (const std::string& word : words) {
        out += (out.size() == 1 ? "\"" : ", \"") + word + '"';
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
        add_with_needs(library, requirement.module, chosen);
    }
    std::rotate(chosen.begin() + static_cast<std::ptrdiff_t>(place),
                chosen.begin() + static_cast<std::ptrdiff_t>(place) + 1, chosen.end());
}

/// Tile sets that go by a module's name: "x" or "x-second-edition".
std::vector<std::string> sets_named_after(const Library& library, const std::string& module) {
    std::vector<std::string> names;
    for (const auto& file : library.tile_set_files()) {
        const std::string name = file.stem().string();
        if (name == module || name.starts_with(module + "-")) {
            names.push_back(name);
        }
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

struct Sets {
    std::vector<std::string> chosen, others;
};

/// Of several editions the last by name; the others are mentioned in a comment.
Sets choose_sets(const Library& library, const Options& options, const std::vector<std::string>& modules) {
    if (!options.sets.empty()) {
        return {options.sets, {}};
    }
    Sets sets;
    for (const std::string& module : modules) {
        std::vector<std::string> names = sets_named_after(library, module);
        if (!names.empty()) {
            sets.chosen.push_back(names.back());
            names.pop_back();
            sets.others.insert(sets.others.end(), names.begin(), names.end());
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

std::string commented(const std::string& text) {
    std::string out = "# ";
    for (const char c : wrapped(text, 0, 100)) {
        out += c == '\n' ? "\n# " : std::string(1, c);
    }
    return out + '\n';
}

std::string switches_text(const Library& library, const std::vector<std::string>& modules) {
    std::string out =
        "# Every switch of the modules, commented out at its default. Remove the '#' of a line to change it.\n"
        "[switches]\n";
    for (const std::string& name : modules) {
        const Manifest& manifest = find_module(library, name).manifest;
        out += "\n# ---- " + manifest.title + " (" + name + ")\n";
        for (const SwitchSpec& spec : manifest.switches) {
            out += '\n' + commented(spec.summary) + commented(choices(spec));
            out += '#' + switch_name(library, modules, name, spec.name) + " = " + written_value(spec, spec.standard) +
                   '\n';
        }
    }
    return out;
}

std::string players_text(const Options& options) {
    std::string out = "\n# Seats in order. agent: \"person\" or one of " + quoted(agent_names()) + ".\n";
    const auto seats = static_cast<std::size_t>(options.players);
    for (std::size_t i = 0; i < seats; ++i) {
        const std::string agent = i < options.agents.size() ? options.agents[i] : i == 0 ? "person" : "greedy";
        out += "\n[[player]]\nname = \"" + first_names[i] + "\"\nagent = \"" + agent + "\"\n";
        out += i == 0 ? "#youngest = true\n#colour = \"red\"\n" : "";
    }
    return out;
}

std::string title_of(const Library& library, const Options& options, const std::vector<std::string>& modules) {
    if (!options.title.empty()) {
        return options.title;
    }
    std::vector<std::string> titles;
    for (const std::string& module : modules) {
        titles.push_back(find_module(library, module).manifest.title);
    }
    return listed(titles) + ", " + std::to_string(options.players) + (options.players == 1 ? " player" : " players");
}

std::string toml_string(const std::string& text) {
    SwitchSpec spec;
    spec.type = SwitchSpec::Type::text;
    return written_value(spec, text);
}

std::string game_text(const Library& library, const Options& options) {
    std::vector<std::string> modules;
    for (const std::string& module : options.modules) {
        add_with_needs(library, module, modules);
    }
    const Sets sets = choose_sets(library, options, modules);
    std::string out = "# A game for Bastide: `bastide play THIS_FILE`, `bastide simulate THIS_FILE`.\n\n[game]\n";
    out += "title = " + toml_string(title_of(library, options, modules)) + '\n';
    out += "modules = " + quoted(modules) + '\n';
    out += "tilesets = " + quoted(sets.chosen) + "   # { set = \"NAME\", copies = 2 } puts a set in twice\n";
    if (!sets.others.empty()) {
        out += "# Also installed for these modules: " + listed(sets.others) + ".\n";
    }
    return out + '\n' + switches_text(library, modules) + players_text(options);
}

void check_agents(const Options& options) {
    for (const std::string& agent : options.agents) {
        if (agent != "person") {
            make_agent(agent);
        }
    }
    if (options.agents.size() > static_cast<std::size_t>(options.players)) {
        throw Error("--agents names " + std::to_string(options.agents.size()) + " agents for " +
                    std::to_string(options.players) + " players.");
    }
}

void save(const Options& options, const std::string& text) {
    std::error_code trouble;
    if (!options.force && std::filesystem::exists(options.out, trouble)) {
        throw Error(options.out + " exists already; --force overwrites it.");
    }
    std::ofstream file(options.out);
    file << text << std::flush;
    if (!file) {
        throw Error("Cannot write " + options.out + ".");
    }
    std::cerr << "Wrote " << options.out << ".\n";
}

void run(const Options& options, const Context& context) {
    check_agents(options);
    const Library library = context.library();
    const std::string text = game_text(library, options);
    library.compile(
        parse_game_file(text, options.out.empty() ? "new game" : options.out)); // only what loads is written
    if (options.out.empty()) {
        std::cout << text;
    } else {
        save(options, text);
    }
}

} // namespace

void add_new_game(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("new-game", "Write a commented game file from chosen modules");
    command->add_option("-m,--modules", options->modules, "Names of modules, with commas; what they require is added")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->required();
    command->add_option("-p,--players", options->players, "How many players")
        ->check(CLI::Range(1, static_cast<int>(max_players)))
        ->capture_default_str();
    command->add_option("--sets", options->sets, "Tile sets, with commas (default: those named after the modules)")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("-a,--agents", options->agents, "Who plays, by seat (default: a person, then greedy)")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--title", options->title, "The game's title");
    command->add_option("-o,--output", options->out, "File to write (default: to the terminal)");
    command->add_flag("-f,--force", options->force, "Overwrite the file");
    command->footer("Examples:\n  bastide new-game --modules base --players 3 -o evening.toml\n"
                    "  bastide --modules ~/my-modules new-game --modules base,mine");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
