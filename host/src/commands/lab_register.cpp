// bastide lab register and archive: what an experiment is to be before its first game, and all of it afterwards.
#include "commands/lab_register.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "files/in_shell.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/report/archive.hpp"
#include "lab/store/store.hpp"
#include "library/library.hpp"
#include <algorithm>
#include <ctime>
#include <iostream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct RegisterOptions {
    std::string experiment, out;
};

/// "2026-11-26 04:31 UTC"
std::string minute_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::string text(sizeof "2026-11-26 04:31 UTC", '\0');
    text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M UTC", &parts));
    return text;
}

void register_now(const RegisterOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    const Experiment experiment = read_whole_experiment(options.experiment, library);
    const std::vector<Variant> variants = make_variants(experiment, library);
    check_stop(experiment, variants);
    check_contrasts(experiment, variants);
    const fs::path file =
        options.out.empty() ? fs::path(fs::path(options.experiment).stem().string() + ".lab") : fs::path(options.out);
    std::error_code trouble;
    if (fs::exists(file, trouble)) {
        throw Error(
            file.string(), 0,
            "there is such a file already; an experiment is registered once, before its first game. Name another "
            "file (-o), or remove this one.");
    }
    LabHead head = head_of(experiment, variants);
    head.registered_on = minute_now();
    head.registered_text = experiment.text;
    const Store made = Store::for_writing(file, head);
    std::cout << "Registered on " << head.registered_on << " in " << shown(file.string()) << ", which `bastide lab run "
              << shown_in_shell(options.experiment) << (options.out.empty() ? "" : " -o " + shown_in_shell(options.out))
              << "` goes on with.\nsha256 " << head.digest(head.registered_text)
              << "\nPublish this number, or have it stamped, where others can see when: it stands for the experiment "
                 "file, all rulesets, agents and measures.\n";
}

struct ArchiveOptions {
    std::string experiment, results, out;
    std::vector<std::string> authors;
};

/// What a search compared in the end is in its results.
std::vector<Variant> variants_found(const Experiment& experiment, const LabHead& head, const Library& library) {
    std::vector<Variant> out;
    for (const VariantHead& variant : head.variants) {
        std::string why;
        const bool fits =
            variant.levels.size() == experiment.factors.size() &&
            std::equal(variant.levels.begin(), variant.levels.end(), experiment.factors.begin(),
                       [](std::size_t level, const Factor& factor) { return level < factor.levels.size(); });
        std::optional<Variant> one = fits ? variant_of_levels(experiment, variant.levels, library, why) : std::nullopt;
        if (!one || one->rules->identity.digest != variant.digest) {
            throw Error(experiment.file, 0,
                        "the results are of another search, or of other versions of its rules; name those of this one "
                        "(--results).");
        }
        out.push_back(std::move(*one));
    }
    return out;
}

void archive_now(const ArchiveOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    const Experiment experiment = read_whole_experiment(options.experiment, library);
    const std::string stem = fs::path(options.experiment).stem().string();
    const fs::path results = options.results.empty() ? fs::path(stem + ".lab") : fs::path(options.results);
    const fs::path out = options.out.empty() ? fs::path(stem + ".tar.gz") : fs::path(options.out);
    Store store = Store::for_reading(results);
    const std::vector<Variant> variants = experiment.design == Experiment::Design::search
                                              ? variants_found(experiment, store.head(), library)
                                              : make_variants(experiment, library);
    const std::unique_ptr<Report> report = make_report(store, {});
    const std::vector<shelf::ArchiveEntry> entries =
        archive_of({experiment, variants, library, results, options.authors}, *report);
    shelf::write_tar_gz(out, entries);
    std::cerr << counted(static_cast<long long>(entries.size()), "file") << " are in " << shown(out.string()) << ".\n";
}

void add_lab_archive(Command lab, Context& context) {
    auto options = std::make_shared<ArchiveOptions>();
    const Command command = lab.add_subcommand("archive", "All that others need to read and to repeat an experiment");
    command.add_option("EXPERIMENT", options->experiment, "Experiment file (docs/lab.md)").required();
    command.add_option("--results", options->results, "File of its results (default: the experiment's name with .lab)")
        .type_name("FILE");
    command.add_option("-o,--output", options->out, "The archive (default: the experiment's name with .tar.gz)");
    command.add_option("--author", options->authors, "Who is to be cited; may be repeated").allow_extra_args(false);
    command.footer("Examples:\n"
                   "  bastide lab archive docs/studies/halved.toml --author \"Ann Example\"");
    command.callback([options, &context] { archive_now(*options, context); });
}

} // namespace

void add_lab_register(Command lab, Context& context) {
    auto options = std::make_shared<RegisterOptions>();
    const Command command = lab.add_subcommand("register", "Announce an experiment before its first game");
    command.add_option("EXPERIMENT", options->experiment, "Experiment file (docs/lab.md)").required();
    command.add_option("-o,--output", options->out, "File of the results (default: the experiment's name with .lab)");
    command.footer("Examples:\n"
                   "  bastide lab register docs/studies/halved.toml");
    command.callback([options, &context] { register_now(*options, context); });
    add_lab_archive(lab, context);
}

} // namespace bastide::host
