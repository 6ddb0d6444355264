// bastide phases: what happens in which order.
#include "commands/phases.hpp"
#include "bastide/error.hpp"
#include "commands/json_text.hpp"
#include "commands/text_table.hpp"
#include "context.hpp"
#include "idle.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Anchor::count)> abouts{
    "the board and the piles are laid out",
    "hands are dealt",
    "what players get, and who begins",
    "before the first part",
    "which parts the turn has",
    "after the last part",
    "which tiles may be placed",
    "a tile is in the player's hand",
    "the tile is placed",
    "what the placed tile does at once",
    "a figure is deployed, or something else done instead",
    "what comes before the scoring",
    "rounds of scoring, until nothing waits",
    "the part is over",
    "what is valued",
    "what becomes something else instead",
    "figures join",
    "values are settled",
    "points are paid",
    "what follows from the points",
    "what was valued now counts as completed",
    "figures go home",
    "figures go elsewhere instead",
    "the round is over",
    "last turns",
    "last decisions",
    "what is incomplete is scored",
    "areas are scored",
    "points that depend on the scores so far",
    "awards"};

/// Labels begin with the name of their module.
std::string module_of(const std::string& label) { return label.substr(0, label.find('.')); }

/// The steps of the program from one place to another; the anchors from `first` to `last` belong there.
Phase phase(const Ruleset& rules, std::size_t from, std::size_t to, Anchor first, Anchor last) {
    Phase result;
    std::vector<bool> used(static_cast<std::size_t>(Anchor::count));
    for (std::size_t pc = from; pc < to; ++pc) {
        const StepName& step = rules.program_names[pc];
        const bool anchored = step.anchor != Anchor::count;
        if (anchored) {
            used[static_cast<std::size_t>(step.anchor)] = true;
        }
        result.steps.push_back({anchored ? anchor_name(step.anchor) : "-", step.label, module_of(step.label)});
    }
    for (auto a = static_cast<std::size_t>(first); a <= static_cast<std::size_t>(last); ++a) {
        if (!used[a]) {
            result.quiet.emplace_back(anchor_name(static_cast<Anchor>(a)));
        }
    }
    return result;
}

void append(Phase& to, Phase more) {
    std::move(more.steps.begin(), more.steps.end(), std::back_inserter(to.steps));
    std::move(more.quiet.begin(), more.quiet.end(), std::back_inserter(to.quiet));
}

} // namespace

std::vector<Phase> phases_of(const Ruleset& rules) {
    const std::size_t after_parts = rules.pc_part_end + 1U;
    Phase setup = phase(rules, rules.pc_game, rules.pc_end, Anchor::setup_board, Anchor::setup_players);
    setup.name = "Set-up";
    setup.when = "Once, before the first turn. Then turns follow until no tile is due.";
    Phase turn = phase(rules, rules.pc_turn, rules.pc_begin_part, Anchor::turn_open, Anchor::turn_parts);
    turn.steps.push_back({"-", "(the parts)", "kernel"});
    append(turn, phase(rules, after_parts, rules.pc_round, Anchor::turn_close, Anchor::turn_close));
    turn.name = "Turn";
    turn.when = "Once a turn, however many parts it has.";
    Phase part = phase(rules, rules.pc_begin_part, after_parts, Anchor::part_offer, Anchor::part_close);
    part.name = "Part";
    part.when = "For each tile that is placed in a turn.";
    Phase round = phase(rules, rules.pc_round, rules.pc_ask, Anchor::round_list, Anchor::round_after);
    round.name = "Scoring round";
    round.when = "At part.scoring, and again until nothing waits to be valued; also when something is scored at once.";
    Phase end = phase(rules, rules.pc_end, rules.pc_turn, Anchor::end_last_parts, Anchor::end_awards);
    end.name = "End of the game";
    end.when = "Once, when no tile is due any more.";
    return {setup, turn, part, round, end};
}

std::vector<PhaseStep> pushed_steps(const Ruleset& rules) {
    std::vector<PhaseStep> steps;
    for (const std::uint16_t pc : rules.step_pc) {
        const std::string& label = rules.program_names[pc].label;
        steps.push_back({"-", label, module_of(label)});
    }
    return steps;
}

const char* about_anchor(const std::string& anchor) {
    for (std::size_t a = 0; a < abouts.size(); ++a) {
        if (anchor == anchor_name(static_cast<Anchor>(a))) {
            return abouts[a];
        }
    }
    return "";
}

std::vector<std::string> standing_verbs(const Ruleset& rules) {
    std::vector<std::string> names;
    for (const VerbSpec& verb : rules.verbs) {
        if (verb.reopens) {
            names.push_back(verb.name);
        }
    }
    return names;
}

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
        TextTable rows({"Anchor", "Step", "Module"});
        std::string last;
        for (const PhaseStep& step : phase.steps) {
            rows.add({step.anchor == last ? "" : step.anchor, step.label, step.module});
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
        out.push_back({{"anchor", step.anchor}, {"label", step.label}, {"module", step.module}});
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

struct Options {
    std::string game;
    bool json = false, markdown = false;
};

} // namespace

void add_phases(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("phases", "What happens in which order in a game");
    command->add_option("GAME", options->game, "A game file, or the name of an installed one")->required();
    CLI::Option* json = command->add_flag("--json", options->json, "The order as JSON");
    command->add_flag("--markdown", options->markdown, "The order as a page of the documentation")->excludes(json);
    command->footer("Examples:\n  bastide phases quick\n  bastide phases evening.toml --json");
    command->callback([options, &context] {
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
