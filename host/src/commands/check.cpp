// bastide check: plays scenario files and says what differs from what they expect.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/check_rules.hpp"
#include "pages/json_text.hpp"
#include "program/context.hpp"
#include "scenario/games.hpp"
#include "scenario/scenario.hpp"
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace bastide::host {

namespace {

namespace fs = std::filesystem;

struct CheckOptions {
    std::vector<std::string> paths;
    std::string filter;
    std::string modules; ///< whose rules are asked for, with commas; empty: of all
    bool rules = false, json = false, quiet = false;
};

struct Result {
    Scenario scenario;
    std::vector<ScenarioFailure> failures;
};

struct CheckReport {
    std::vector<Result> results;
    std::vector<std::string> unreadable; ///< sentences
    std::size_t passed() const {
        return static_cast<std::size_t>(
            std::count_if(results.begin(), results.end(), [](const Result& r) { return r.failures.empty(); }));
    }
    std::size_t failed() const { return results.size() - passed(); }
};

/// Files as named; of folders every scenario file below, sorted.
std::vector<fs::path> files_of(const std::vector<std::string>& paths, std::vector<std::string>& unreadable) {
    std::vector<fs::path> files;
    for (const std::string& name : paths) {
        std::error_code error;
        if (!fs::is_directory(name, error)) {
            files.emplace_back(name);
            continue;
        }
        std::vector<fs::path> found;
        for (fs::recursive_directory_iterator it(name, fs::directory_options::skip_permission_denied, error), end;
             !error && it != end; it.increment(error)) {
            if (it->path().extension() == ".toml" && it->is_regular_file(error) && looks_like_scenario(it->path())) {
                found.push_back(it->path());
            }
        }
        if (error || found.empty()) {
            unreadable.push_back(name + ": " +
                                 (error ? "The folder cannot be read: " + error.message() + "."
                                        : "There is no scenario in this folder."));
        }
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

bool chosen(const Scenario& scenario, const std::string& filter) {
    const std::vector<std::string> ids = claimed_rules(scenario);
    const auto in = [&](const std::string& text) { return text.find(filter) != std::string::npos; };
    return in(scenario.file) || in(scenario.title) || std::any_of(ids.begin(), ids.end(), in);
}

void print(const Result& result, const CheckOptions& options) {
    if (options.json || (options.quiet && result.failures.empty())) {
        return;
    }
    const Scenario& scenario = result.scenario;
    const std::string rules = scenario.rules.empty() ? "" : " (" + listed(claimed_rules(scenario)) + ")";
    std::cout << (result.failures.empty() ? "ok      " : "FAILED  ") << shown(scenario.title + rules) << '\n';
    for (const ScenarioFailure& failure : result.failures) {
        std::cout << "  " << shown(scenario.file) << ':' << failure.line << ": " << shown_lines(failure.sentence)
                  << '\n';
    }
}

CheckReport check(const CheckOptions& options, const Library& library) {
    CheckReport report;
    ScenarioGames games(library);
    for (const fs::path& file : files_of(options.paths, report.unreadable)) {
        try {
            for (Scenario& scenario : read_scenarios(file)) {
                if (chosen(scenario, options.filter)) {
                    std::vector<ScenarioFailure> failures = run_scenario(scenario, games);
                    report.results.push_back({std::move(scenario), std::move(failures)});
                    print(report.results.back(), options);
                }
            }
        } catch (const std::exception& error) {
            report.unreadable.emplace_back(error.what());
        }
    }
    if (report.results.empty() && report.unreadable.empty()) {
        report.unreadable.push_back("No scenario has '" + options.filter + "' in its title, file or rules.");
    }
    return report;
}

void print_json(const CheckReport& report) {
    nlohmann::json out{{"passed", report.passed()}, {"failed", report.failed()}, {"unreadable", report.unreadable}};
    out["scenarios"] = nlohmann::json::array();
    for (const Result& result : report.results) {
        nlohmann::json failures = nlohmann::json::array();
        for (const ScenarioFailure& failure : result.failures) {
            failures.push_back({{"line", failure.line}, {"sentence", failure.sentence}});
        }
        out["scenarios"].push_back({{"file", result.scenario.file},
                                    {"line", result.scenario.line},
                                    {"title", result.scenario.title},
                                    {"rules", claimed_rules(result.scenario)},
                                    {"passed", result.failures.empty()},
                                    {"failures", failures}});
    }
    std::cout << json_text(out);
}

/// What all scenarios claim to show; none is played.
std::set<std::string> claimed_in(const CheckOptions& options, std::vector<std::string>& unreadable) {
    std::set<std::string> claimed;
    for (const fs::path& file : files_of(options.paths, unreadable)) {
        try {
            for (const Scenario& scenario : read_scenarios(file)) {
                const std::vector<std::string> ids = claimed_rules(scenario);
                claimed.insert(ids.begin(), ids.end());
            }
        } catch (const std::exception& error) {
            unreadable.emplace_back(error.what());
        }
    }
    return claimed;
}

int complain(const std::vector<std::string>& unreadable, int otherwise) {
    for (const std::string& sentence : unreadable) {
        std::cerr << shown_lines(sentence) << '\n';
    }
    return unreadable.empty() ? otherwise : bad_input;
}

std::vector<std::string> at_commas(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        out.push_back(part);
    }
    return out;
}

int run(const CheckOptions& options, const Context& context) {
    if (options.rules) {
        std::vector<std::string> unreadable;
        const std::set<std::string> claimed = claimed_in(options, unreadable);
        const int exit = check_rules(context.library(), at_commas(options.modules), claimed, unreadable, options.json);
        return complain(unreadable, exit);
    }
    const CheckReport report = check(options, context.library());
    if (options.json) {
        print_json(report);
    } else {
        std::cout << report.passed() << " passed, " << report.failed() << " failed";
        std::cout << (report.unreadable.empty() ? "" : ", " + std::to_string(report.unreadable.size()) + " unreadable")
                  << std::endl;
    }
    return complain(report.unreadable, report.failed() != 0 ? failed : ok);
}

} // namespace

void add_check(Command app, Context& context) {
    const auto options = std::make_shared<CheckOptions>();
    const Command command = app.add_subcommand("check", "Run scenario tests and say what differs");
    command.add_option("paths", options->paths, "Scenario files, or folders to search for them").required();
    const Option filter =
        command.add_option("--filter", options->filter, "Only scenarios with this text in title, file or rule ids");
    const Option rules =
        command
            .add_option("--rules", options->modules,
                        "Play nothing; list rules of these modules (with commas; none: all) that no scenario claims")
            .type_name("MODULE,...")
            .expected(0, 1)
            .excludes(filter);
    command.add_flag("--json", options->json, "The results as JSON");
    command.add_flag("--quiet,-q", options->quiet, "Say nothing of scenarios that hold").excludes(rules);
    command.footer(
        "Examples:\n"
        "  bastide check tests/scenarios\n"
        "  bastide check --filter BASE-112 tests/scenarios/base\n"
        "  bastide check my-scenario.toml --json\n"
        "  bastide check tests/scenarios --rules base\n"
        "Exit code: 0 all hold, 1 some do not (with --rules: a rule has no scenario), 2 a file cannot be read.");
    command.callback([options, rules, &context] {
        options->rules = rules.count() != 0;
        context.exit = run(*options, context);
    });
}

} // namespace bastide::host
