// bastide phases: what happens in which order.
#include "knowledge/phases.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "command_line/command.hpp"
#include "pages/json_text.hpp"
#include "pages/pages.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

void print_rights(const char* heading, const std::vector<std::string>& names) {
    if (!names.empty()) {
        std::cout << '\n' << heading << '\n';
    }
    for (const std::string& name : names) {
        std::cout << "  " << name << '\n';
    }
}

void print_text(const Ruleset& rules) {
    for (const Phase& phase : phases_of(rules)) {
        std::cout << phase.name << ": " << phase.when << '\n';
        TextTable rows({"Anchor", "Moment", "Step", "Module"});
        std::string last;
        for (const PhaseStep& step : phase.steps) {
            rows.add({step.anchor == last ? "" : step.anchor, step.moment, step.label, step.module});
            last = step.anchor;
        }
        std::cout << rows.text();
        if (!phase.quiet.empty()) {
            std::cout << wrapped("Nothing happens at " + listed(phase.quiet) + '.', 2) << '\n';
        }
        std::cout << '\n';
    }
    std::cout << "Let happen by others:\n";
    TextTable pushed({"Step", "Module"});
    for (const PhaseStep& step : pushed_steps(rules)) {
        pushed.add({step.label, step.module});
    }
    std::cout << pushed.text() << '\n';
    TextTable decisions({"Decision", "Question", ">Contributions"});
    for (const CompiledDecision& decision : rules.decisions) {
        decisions.add({decision.spec.name, decision.spec.question, std::to_string(decision.contributions.size())});
    }
    std::cout << decisions.text();
    print_rights("Possible at every decision of whoever's turn it is", standing_verbs(rules));
    print_rights("Kept for the turn", rules.turn_right_names);
    print_rights("Kept for the part", rules.part_right_names);
}

nlohmann::ordered_json as_json(const std::vector<PhaseStep>& steps) {
    auto out = nlohmann::ordered_json::array();
    for (const PhaseStep& step : steps) {
        out.push_back(
            {{"anchor", step.anchor}, {"moment", step.moment}, {"label", step.label}, {"module", step.module}});
    }
    return out;
}

void print_json(const Ruleset& rules, const std::vector<std::string>& idle) {
    nlohmann::ordered_json out;
    out["phases"] = nlohmann::ordered_json::array();
    for (const Phase& phase : phases_of(rules)) {
        nlohmann::ordered_json one{{"name", phase.name}, {"when", phase.when}};
        one["steps"] = as_json(phase.steps);
        one["quiet"] = phase.quiet;
        out["phases"].push_back(one);
    }
    out["pushed"] = as_json(pushed_steps(rules));
    out["decisions"] = nlohmann::ordered_json::array();
    for (const CompiledDecision& decision : rules.decisions) {
        out["decisions"].push_back({{"name", decision.spec.name},
                                    {"question", decision.spec.question},
                                    {"contributions", decision.contributions.size()}});
    }
    out["idle_modules"] = idle;
    out["standing"] = standing_verbs(rules);
    out["turn_rights"] = rules.turn_right_names;
    out["part_rights"] = rules.part_right_names;
    std::cout << json_text(out);
}

struct PhasesOptions {
    std::string game;
    bool json = false, markdown = false;
};

} // namespace

void add_phases(Command app, Context& context) {
    auto options = std::make_shared<PhasesOptions>();
    const Command command = app.add_subcommand("phases", "What happens in which order in a game");
    command.add_option("GAME", options->game, "A game file, or the name of an installed one").required();
    const Option json = command.add_flag("--json", options->json, "The order as JSON");
    command.add_flag("--markdown", options->markdown, "The order as a page of the documentation").excludes(json);
    command.footer("Examples:\n  bastide phases quick\n  bastide phases evening.toml --json");
    command.callback([options, &context] {
        const std::filesystem::path file = find_game(options->game);
        const Library library = context.library();
        const Table table = open_table(library, file);
        warn_of_idle_modules(library, table.idle_modules);
        if (options->markdown) {
            std::cout << phases_page(*table.rules, file.stem().string(), table.file.title);
        } else if (options->json) {
            print_json(*table.rules, table.idle_modules);
        } else {
            print_text(*table.rules);
        }
    });
}

} // namespace bastide::host
