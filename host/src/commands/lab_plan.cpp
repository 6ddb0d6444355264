// bastide lab plan: how many games a question needs, and how long they take.
#include "commands/lab_plan.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/experiment/ladder_tables.hpp"
#include "lab/experiment/learn_oracles.hpp"
#include "lab/experiment/run.hpp"
#include "lab/experiment/variant_tables.hpp"
#include "lab/report/findings.hpp"
#include "lab/statistics/match_tally.hpp"
#include "lab/statistics/precision.hpp"
#include "library/library.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

namespace bastide::host {
namespace {

constexpr double error_of_one = 0.05;

struct LabPlanOptions {
    std::string experiment, from;
    std::uint64_t pilot = 0;
    double width = 0, effect = 0;
    bool json = false, quiet = false;
};

/// What was seen before the experiment, and what a game of it costs.
struct Pilot {
    Pilot(const LabHead& of, const std::vector<std::string>& measures) : head(of), analysis(head, measures) {
        head.sprt.reset(); // it is not to end a pilot
        if (head.is_match()) {
            match.emplace(head);
        }
    }
    LabHead head;
    Analysis analysis;
    std::optional<MatchTally> match; ///< if it is one
    double cpu_seconds = 0;          ///< of a game of all variants
    void add(const Batch& batch) {
        analysis.add(batch);
        if (match) {
            match->add(batch);
        }
    }
};

/// The games of the pilot are none of the experiment's, which so is still to be played: another seed deals them.
void play_pilot(const Experiment& experiment, const std::vector<Variant>& variants, std::uint64_t games, bool quiet,
                bool counts, Pilot& pilot) {
    constexpr std::uint64_t no_seed_of_experiments = std::uint64_t{1} << 32U;
    std::vector<Variant> all = with_lineups(pilot.head, variants);
    if (pilot.head.judged) {
        std::atomic<std::uint64_t> lessons{0};
        const Progress bar(!quiet && experiment.oracle.playouts == 0, lessons,
                           experiment.oracle.games * variants.size(), "games that the oracles learn from");
        const std::vector<Oracle> learned =
            learn_oracles(variants, experiment.oracle, experiment.seed,
                          std::max(1U, std::thread::hardware_concurrency()), CatchStop::asked(), lessons);
        for (std::size_t v = 0; v < learned.size(); ++v) {
            all[v].learned = learned[v];
        }
    }
    std::atomic<std::uint64_t> done{0};
    const Progress bar(!quiet, done, games);
    VariantTables tables(all, no_seed_of_experiments + experiment.seed, experiment.oracle);
    const double begin = all_cpu_seconds();
    for (; done < games && !CatchStop::asked(); ++done) {
        const std::optional<Batch> batch = tables.play(done, 1, CatchStop::asked());
        if (batch && counts) {
            pilot.add(*batch);
        }
    }
    pilot.cpu_seconds = (all_cpu_seconds() - begin) / static_cast<double>(std::max<std::uint64_t>(done, 1));
}

void read_earlier(const LabPlanOptions& options, Pilot& pilot) {
    Store store = Store::for_reading(options.from);
    if (store.head().identity() != pilot.head.identity()) {
        throw Error(options.from, 0,
                    "these are the results of another experiment, or of other versions of its rules; plan without "
                    "--from, and a few games are played to see how they vary.");
    }
    store.read([&](const Batch& batch) { pilot.add(batch); });
}

/// Of a comparison, as it stands in the table.
struct Row {
    std::string measure, comparison;
    double sd = 0, width = 0, shows = 0, precision = 0;
    std::optional<std::uint64_t> for_width, for_effect, for_stop;
    bool stops = false;
};

struct LabPlan {
    std::vector<Row> rows;
    std::size_t same = 0; ///< comparisons of what is the same by its rules
    std::array<std::size_t, families> comparisons{};
};

LabPlan plan_of(const LabPlanOptions& options, const Pilot& pilot) {
    LabPlan plan;
    const std::vector<Finding> findings = findings_of(pilot.analysis);
    const auto family = [&](const Finding& finding) {
        return static_cast<std::size_t>(family_of(pilot.analysis.contrasts()[finding.contrast].kind));
    };
    for (const Finding& finding : findings) { // what only ends the run is none that the report corrects for
        plan.comparisons[family(finding)] += finding.measure < pilot.head.measures.size() ? 1 : 0;
    }
    for (const Finding& finding : findings) {
        if (finding.nothing) {
            ++plan.same;
            continue;
        }
        const Contrast& contrast = pilot.analysis.contrasts()[finding.contrast];
        const double first_step =
            error_of_one / static_cast<double>(std::max<std::size_t>(plan.comparisons[family(finding)], 1));
        const Precision precision(finding.estimate);
        Row row{pilot.analysis.measures()[finding.measure],
                contrast.name,
                precision.sd(),
                precision.width(pilot.head.games, error_of_one),
                precision.shows(pilot.head.games, first_step),
                precision.sd() / std::sqrt(static_cast<double>(pilot.head.games)),
                {},
                {},
                {},
                false};
        if (options.width > 0) {
            row.for_width = precision.games_for_width(options.width, error_of_one);
        }
        if (options.effect > 0) {
            row.for_effect = precision.games_for_effect(options.effect, first_step);
        }
        if (pilot.head.stops() && contrast.kind == Contrast::Kind::difference &&
            contrast.name == pilot.head.stop_variant && row.measure == pilot.head.stop_measure) {
            row.stops = true;
            row.for_stop = precision.games_for_width(pilot.head.stop_width, error_of_one);
            row.for_stop = row.for_stop ? std::optional(next_look(*row.for_stop)) : std::nullopt;
        }
        plan.rows.push_back(std::move(row));
    }
    return plan;
}

std::string games_text(const std::optional<std::uint64_t>& games) { return games ? grouped(*games) : "too many"; }

std::string time_text(double seconds) {
    constexpr double minute = 60, hour = 3600, day = 86400;
    return seconds < 2 * minute ? significant(seconds) + " s"
           : seconds < 2 * hour ? fixed(seconds / minute, 0) + " minutes"
           : seconds < 2 * day  ? fixed(seconds / hour, 1) + " hours"
                                : fixed(seconds / day, 1) + " days";
}

std::string duration_text(const Pilot& pilot, std::uint64_t games) {
    const double seconds = pilot.cpu_seconds * static_cast<double>(games);
    const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    return grouped(games) + " games take " + time_text(seconds) + " on one core" +
           (threads > 1
                ? ", " + time_text(seconds / threads) + " on the " + std::to_string(threads) + " of this machine"
                : "");
}

/// Of a match: how far from the share its interval reaches, on the longer side, after as many games as it asks for.
std::optional<double> reach_of_share(const Pilot& pilot) {
    const std::uint64_t rounds = pilot.head.games / pilot.head.variants.front().seats.size();
    const Spread* const scores = pilot.match ? &pilot.match->contest().scores : nullptr;
    if (scores == nullptr || scores->count() < 2) {
        return std::nullopt;
    }
    const std::optional<Measured> share = scores->as_many(rounds).share_interval();
    return share ? std::optional(std::max(share->value - share->low, share->high - share->value)) : std::nullopt;
}

std::string match_plan(const Pilot& pilot) {
    constexpr double of_hundred = 100;
    const Spread& scores = pilot.match->contest().scores;
    const std::optional<double> reach = reach_of_share(pilot);
    if (scores.count() == 0) {
        return "The pilot has no whole deal, which takes a game for each of the " +
               std::to_string(pilot.head.variants.front().seats.size()) +
               " seats, so nothing is known of the share; play more games (--pilot).\n";
    }
    return "In the pilot the first agent has " + fixed(of_hundred * scores.mean(), 1) + " % of the others beaten" +
           (reach ? "; " + grouped(pilot.head.games) + " games tell this share to +- " + fixed(of_hundred * *reach, 1) +
                        " points (95 %)"
                  : "; so few deals have no interval") +
           ".\n";
}

std::string as_text(const LabPlanOptions& options, const Pilot& pilot, const LabPlan& plan) {
    const std::string games = grouped(pilot.head.games);
    std::string out =
        "Judged from " + counted(static_cast<long long>(pilot.analysis.games()), "game") + " of every variant " +
        (options.from.empty() ? "that are none of the experiment's" : "in " + shown(options.from)) + ".\n\n";
    const std::string time = "A game of all variants takes " + significant(pilot.cpu_seconds) + " CPU seconds; " +
                             duration_text(pilot, pilot.head.games) + ".\n";
    if (pilot.match) {
        return out + match_plan(pilot) + time;
    }
    std::vector<std::string> headings{"Measure", "Comparison", ">SD", ">Width at " + games, ">Would show"};
    if (options.width > 0) {
        headings.push_back(">Games for width " + significant(options.width));
    }
    if (options.effect > 0) {
        headings.push_back(">Games to show " + significant(options.effect));
    }
    TextTable rows(headings);
    for (const Row& row : plan.rows) {
        std::vector<std::string> cells{row.measure, row.comparison, significant(row.sd),
                                       rounded(row.width, row.precision), rounded(row.shows, row.precision)};
        if (options.width > 0) {
            cells.push_back(games_text(row.for_width));
        }
        if (options.effect > 0) {
            cells.push_back(games_text(row.for_effect));
        }
        rows.add(cells);
    }
    out +=
        rows.text() + '\n' +
        wrapped("SD: of the paired differences of single games. Width: of the 95 % interval of this comparison alone. "
                "Would show, and games to show: in 80 of 100 experiments, at the first step of Holm's correction for " +
                    counted(static_cast<long long>(*std::max_element(plan.comparisons.begin(), plan.comparisons.end())),
                            "comparison") +
                    ".",
                0) +
        '\n';
    for (const Row& row : plan.rows) {
        if (row.stops) {
            out += "The rule (" + shown(row.measure) + " of " + shown(row.comparison) + " to " +
                   significant(pilot.head.stop_width) + ") ends the run after about " + games_text(row.for_stop) +
                   " games; the experiment asks for " + games + " at most.\n";
        }
    }
    if (plan.same > 0) {
        out +=
            counted(static_cast<long long>(plan.same), "comparison") + " of what is the same by its rules: left out.\n";
    }
    return out + time;
}

nlohmann::ordered_json as_json(const Pilot& pilot, const LabPlan& plan) {
    nlohmann::ordered_json out{{"games", pilot.head.games},
                               {"pilot_games", pilot.analysis.games()},
                               {"cpu_seconds_a_game", pilot.cpu_seconds},
                               {"cpu_seconds", pilot.cpu_seconds * static_cast<double>(pilot.head.games)},
                               {"comparisons", nlohmann::ordered_json::array()}};
    if (const std::optional<double> reach = reach_of_share(pilot)) {
        out["share"] = {{"mean", pilot.match->contest().scores.mean()}, {"reach", *reach}};
    }
    for (const Row& row : plan.rows) {
        nlohmann::ordered_json one{{"measure", row.measure},
                                   {"name", row.comparison},
                                   {"sd", row.sd},
                                   {"width", row.width},
                                   {"shows", row.shows}};
        for (const auto& [name, games] : {std::pair{"games_for_width", row.for_width},
                                          {"games_to_show", row.for_effect},
                                          {"games_to_stop", row.for_stop}}) {
            if (games) {
                one[name] = *games;
            }
        }
        out["comparisons"].push_back(one);
    }
    return out;
}

int plan(const LabPlanOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    const Experiment experiment = read_whole_experiment(options.experiment, library);
    const std::vector<Variant> variants = make_variants(experiment, library);
    check_stop(experiment, variants);
    check_contrasts(experiment, variants);
    LabHead head = head_of(experiment, variants);
    if (head.is_match() && (options.width > 0 || options.effect > 0)) {
        throw Error("--width and --effect are asked of comparisons, and a match has none; leave them out, and the plan "
                    "tells how far its share reaches.");
    }
    std::vector<std::string> measures = head.measures;
    if (head.stops() && std::find(measures.begin(), measures.end(), head.stop_measure) == measures.end()) {
        measures.push_back(head.stop_measure);
    }
    Pilot pilot(head, measures);
    if (!options.from.empty()) {
        read_earlier(options, pilot);
    }
    constexpr std::uint64_t to_see_variance = 100, to_see_speed = 5;
    const std::uint64_t games = options.pilot != 0     ? options.pilot
                                : options.from.empty() ? to_see_variance
                                                       : to_see_speed;
    const CatchStop guard;
    play_pilot(experiment, variants, games, options.quiet, options.from.empty(), pilot);
    if (CatchStop::asked()) {
        std::cerr << "Stopped; the games of a pilot are not kept.\n";
        return CatchStop::exit_code();
    }
    if (pilot.analysis.games() < 2) {
        throw Error("Two games of every variant at least are needed to see how they vary.");
    }
    const LabPlan made = plan_of(options, pilot);
    std::cout << (options.json ? json_text(as_json(pilot, made)) : as_text(options, pilot, made));
    return ok;
}

} // namespace

void add_lab_plan(Command lab, Context& context) {
    auto options = std::make_shared<LabPlanOptions>();
    const Command command = lab.add_subcommand("plan", "How many games a question needs, and how long they take");
    command.add_option("EXPERIMENT", options->experiment, "Experiment file (docs/lab.md)").required();
    command.add_option("--width", options->width, "How wide the 95 % interval of a difference may be")
        .check(decimal_number(1e-9, 1e9));
    command.add_option("--effect", options->effect, "The difference that 80 of 100 experiments are to show")
        .check(decimal_number(1e-9, 1e9));
    command.add_option("--from", options->from, "Judge by the results in this file, not by games of a pilot")
        .type_name("FILE");
    command
        .add_option("--pilot", options->pilot,
                    "Games of the pilot (default: 100, or 5 with --from, which then show the speed only)")
        .check(whole_number(2, 1'000'000));
    command.add_flag("--json", options->json, "The plan as JSON");
    command.add_flag("-q,--quiet", options->quiet, "No progress bar");
    command.footer("Examples:\n"
                   "  bastide lab plan docs/studies/halved.toml --effect 0.1\n"
                   "  bastide lab plan docs/studies/halved.toml --from halved.lab --width 0.02 --json");
    command.callback([options, &context] { context.exit = plan(*options, context); });
}

} // namespace bastide::host
