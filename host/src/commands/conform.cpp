// bastide conform: holds a module to everything that the bundled ones are held to.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "conform/apart.hpp"
#include "conform/checks.hpp"
#include "files/in_shell.hpp"
#include "library/read_files.hpp"
#include "pages/json_text.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct ConformOptions {
    std::string folder;
    std::vector<std::string> only, skip;
    conform::Settings settings;
    bool json = false;
};

struct CheckResult {
    const conform::Check* check;
    conform::Findings findings;
};

std::vector<std::string> check_names() {
    std::vector<std::string> names;
    for (const conform::Check& check : conform::all_checks()) {
        names.emplace_back(check.name);
    }
    return names;
}

bool among(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

void check_asked(const std::vector<std::string>& asked, const char* option) {
    for (const std::string& name : asked) {
        if (!among(check_names(), name)) {
            throw Error(std::string(option) + ": there is no check '" + name + "'." +
                        did_you_mean(name, check_names()) + " Checks are " + listed(check_names()) + ".");
        }
    }
}

/// What is built or lies inside the folder is found as well, and behind its own tiles those of what lies beside one
/// that nothing has to be built of, as its neighbours are found, too.
Context context_with(const fs::path& folder, const Context& context) {
    Context with = context;
    with.checked = true;
    std::error_code trouble;
    if (fs::is_directory(folder / "build" / "modules", trouble)) {
        with.modules.push_back(folder / "build" / "modules");
    }
    if (fs::is_directory(folder / "tilesets", trouble)) {
        with.tile_sets.push_back(folder / "tilesets");
    }
    if (!read_manifest(folder / "rules.toml").played_by.module.empty()) {
        const fs::path beside = fs::weakly_canonical(folder).parent_path();
        with.modules.push_back(beside); // nothing has to be built
        for (const auto& entry :
             fs::directory_iterator(beside, fs::directory_options::skip_permission_denied, trouble)) {
            const bool module = fs::exists(entry.path() / "rules.toml", trouble);
            if (module && fs::is_directory(entry.path() / "tilesets", trouble)) {
                with.tile_sets.push_back(entry.path() / "tilesets");
            }
        }
    }
    return with;
}

/// By which the program finds what it found now.
std::string program_with(const Context& context) {
    std::string text = "bastide";
    for (const fs::path& path : context.modules) {
        text += " --modules " + in_shell(path.string());
    }
    for (const fs::path& path : context.tile_sets) {
        text += " --tilesets " + in_shell(path.string());
    }
    return text;
}

void print(const CheckResult& result) {
    std::cout << (result.findings.empty() ? "ok      " : "not ok  ") << result.check->name << ": "
              << result.check->holds << '\n';
    for (const std::string& finding : result.findings) {
        std::cout << "  " << shown_lines(finding) << '\n';
    }
    std::cout << std::flush;
}

void print_json(const conform::Subject& subject, const std::vector<CheckResult>& results) {
    nlohmann::ordered_json out{{"module", subject.name()}, {"version", subject.manifest().version}};
    out["checks"] = nlohmann::ordered_json::array();
    for (const CheckResult& result : results) {
        out["checks"].push_back({{"name", result.check->name},
                                 {"holds", result.check->holds},
                                 {"passed", result.findings.empty()},
                                 {"findings", result.findings}});
    }
    std::cout << json_text(out);
}

bool is_asked(const ConformOptions& options, std::string_view check) {
    return (options.only.empty() || among(options.only, check)) && !among(options.skip, check);
}

/// Where nothing is checked, everything would hold.
void check_asked(const ConformOptions& options) {
    check_asked(options.only, "--only");
    check_asked(options.skip, "--skip");
    const std::vector<std::string> names = check_names();
    if (std::none_of(names.begin(), names.end(), [&](const std::string& name) { return is_asked(options, name); })) {
        throw Error("--skip leaves nothing of what is to be checked; name another check with --only.");
    }
    if (!options.settings.pictures.empty() && !is_asked(options, "pictures")) {
        throw Error("--pictures is for the check 'pictures', which is left out; name it with --only, or leave the "
                    "option out.");
    }
}

int run(ConformOptions& options, const Context& context) {
    check_asked(options);
    const Context with = context_with(options.folder, context);
    const Library library = with.library();
    options.settings.program = program_with(with);
    if (options.settings.records.empty()) {
        options.settings.records = fs::path(options.folder) / "build" / "conform";
    }
    const conform::Subject subject(options.folder, library, options.settings);
    std::vector<CheckResult> results;
    for (const conform::Check& check : conform::all_checks()) {
        if (is_asked(options, check.name)) {
            results.push_back({&check, conform::found_apart(check, subject)});
            if (!options.json) {
                print(results.back());
            }
        }
    }
    const auto held = std::count_if(results.begin(), results.end(),
                                    [](const CheckResult& result) { return result.findings.empty(); });
    const auto missed = static_cast<std::ptrdiff_t>(results.size()) - held;
    if (options.json) {
        print_json(subject, results);
    } else {
        std::cout << held << " of " << results.size() << " checks hold\n";
    }
    return missed == 0 ? ok : failed;
}

} // namespace

void add_conform(Command app, Context& context) {
    const auto options = std::make_shared<ConformOptions>();
    const Command command =
        app.add_subcommand("conform", "Hold a module to everything that bundled modules are held to");
    command.add_option("FOLDER", options->folder, "The module's folder, with its rules.toml; built").required();
    command.add_option("--scenarios", options->settings.scenarios, "More scenarios than lie in FOLDER; may be repeated")
        .type_name("DIR")
        .allow_extra_args(false);
    command.add_option("--only", options->only, "Only these checks, with commas")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_option("--skip", options->skip, "Not these checks, with commas").delimiter(',').allow_extra_args(false);
    command.add_option("-n,--games", options->settings.games, "Random games of each kind")
        .check(whole_number(1, 100'000))
        .capture_default_str();
    command.add_option("-s,--seed", options->settings.seed, "Seed of the random games")
        .check(whole_number())
        .capture_default_str();
    command
        .add_option("--records", options->settings.records,
                    "Write games that went wrong there (default: build/conform in FOLDER)")
        .type_name("DIR");
    command.add_option("--pictures", options->settings.pictures, "Write a picture of every tile there")
        .type_name("DIR");
    command.add_flag("--json", options->json, "The results as JSON");
    command.footer("Checks: " + listed(check_names()) +
                   ".\n"
                   "Examples:\n"
                   "  bastide conform .\n"
                   "  bastide conform my-module --only rules,hooks\n"
                   "  bastide conform my-module --games 100 --seed 7 --json\n"
                   "Exit code: 0 all hold, 1 some do not, 2 the module cannot be used at all.");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
