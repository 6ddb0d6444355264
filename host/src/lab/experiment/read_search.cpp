#include "lab/experiment/read_search.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "lab/agent_files.hpp"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

namespace bastide::host {

using namespace load;

double Target::distance(double mean) const {
    const double off = (mean - value) / within;
    return side == Side::near ? std::abs(off) : std::max(0.0, side == Side::at_least ? -off : off);
}

double distance_of(const std::vector<Target>& targets, const std::vector<double>& means) {
    double sum = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const double off = targets[i].distance(means[i]);
        sum += off * off;
    }
    return std::sqrt(sum);
}

std::optional<double> decimal_of(const Reader& table, std::string_view key) {
    constexpr double most = 1e9;
    const std::string text = table.plain(key);
    double out = 0;
    const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), out);
    const bool whole = trouble == std::errc{} && end == text.data() + text.size() && std::abs(out) <= most;
    return whole ? std::optional(out) : std::nullopt;
}

void read_oracle(const Reader& whole, Experiment& out) {
    const std::optional<Reader> oracle = whole.inner("oracle");
    if (!oracle) {
        return;
    }
    constexpr int most = 100'000, least = 20, most_playouts = 10'000;
    oracle->only({"agent", "games", "playouts"});
    out.oracle_line = oracle->line();
    out.oracle.agent = oracle->text("agent", out.oracle.agent);
    out.oracle.playouts = oracle->number("playouts", 1, most_playouts, 0);
    if (out.oracle.playouts != 0 && oracle->has("games")) {
        oracle->fail("games", "an oracle that plays on learns from no games; leave out one of 'games' and 'playouts'.");
    }
    out.oracle.games =
        static_cast<std::uint64_t>(oracle->number("games", least, most, static_cast<int>(out.oracle.games)));
    if (out.file.empty()) {
        return; // of results, which say what it was
    }
    try {
        OracleSpec here = out.oracle;
        here.agent = agent_here(here.agent, std::filesystem::path(out.file).parent_path());
        check_oracle(here);
    } catch (const Error& error) {
        oracle->fail("agent", error.what());
    }
}

void check_skill(const Experiment& experiment) {
    constexpr std::size_t most = Experiment::most_of_ladder;
    const std::vector<std::string>& skill = experiment.skill;
    if (skill.size() == 1 || skill.size() > most) {
        throw Error(experiment.file, experiment.skill_line,
                    "[experiment]: 'skill': name two to " + std::to_string(most) + " agents, the weakest first.");
    }
    for (const std::string& agent : experiment.file.empty() ? std::vector<std::string>{} : skill) {
        try {
            make_agent(agent_here(agent, std::filesystem::path(experiment.file).parent_path()));
        } catch (const Error& error) {
            throw Error(experiment.file, experiment.skill_line, std::string("[experiment]: 'skill': ") + error.what());
        }
    }
}

namespace {

Target read_target(const Reader& table) {
    constexpr const char* form = "say one of 'value', 'at_least', 'at_most', a number, in quotes if it has a point.";
    table.only({"measure", "value", "at_least", "at_most", "within"});
    Target out;
    out.line = table.line();
    out.measure = table.text("measure");
    const std::vector<std::pair<std::string, Target::Side>> sides{
        {"value", Target::Side::near}, {"at_least", Target::Side::at_least}, {"at_most", Target::Side::at_most}};
    int there = 0;
    for (const auto& [key, side] : sides) {
        if (table.has(key)) {
            const std::optional<double> value = decimal_of(table, key);
            if (!value) {
                table.fail(key, form);
            }
            out.side = side;
            out.value = *value;
            ++there;
        }
    }
    if (there != 1) {
        table.fail(form);
    }
    const std::optional<double> within = decimal_of(table, "within");
    if (!within || !(*within > 0)) {
        table.fail("within", "say how far off is near enough, a number above 0, in quotes if it has a point.");
    }
    out.within = *within;
    return out;
}

void check_targets(const Reader& whole, const Experiment& out) {
    for (const Target& target : out.search.targets) {
        if (target.of_ladder() && out.skill.empty()) {
            throw Error(out.file, target.line,
                        "[[target]]: 'measure': " + in_quotes(target.measure) +
                            " is what a ladder of agents tells; name one: skill = [\"random\", \"greedy\"] in "
                            "[experiment].");
        }
    }
    if (out.search.targets.empty()) {
        whole.section("experiment").fail("design", "a search needs [[target]] tables: what to come near to.");
    }
    if (out.stop || !out.contrasts.empty()) {
        whole.section("experiment").fail("design", "a search has neither [stop] nor [[contrast]]; leave them out.");
    }
}

} // namespace

void read_search(const Reader& whole, Experiment& out) {
    const std::optional<Reader> search = whole.inner("search");
    const std::span<const Value> targets = whole.tables("target");
    if (out.design != Experiment::Design::search) {
        if (search || !targets.empty()) {
            whole.section("experiment").fail("design", "only the design search has [search] and [[target]].");
        }
        return;
    }
    if (search) {
        constexpr int most = 500, most_generations = 20, most_first = 1'000'000;
        search->only({"candidates", "generations", "first_games"});
        out.search.candidates = search->number("candidates", 2, most, out.search.candidates);
        out.search.generations = search->number("generations", 1, most_generations, out.search.generations);
        out.search.first_games = static_cast<std::uint64_t>(
            search->number("first_games", 2, most_first, static_cast<int>(out.search.first_games)));
    }
    for (const Value& table : targets) {
        out.search.targets.push_back(read_target(Reader(table, out.file, "[[target]]")));
    }
    check_targets(whole, out);
}

} // namespace bastide::host
