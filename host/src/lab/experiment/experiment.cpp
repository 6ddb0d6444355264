#include "lab/experiment/experiment.hpp"
#include "bastide/error.hpp"
#include "lab/experiment/read_change.hpp"
#include "lab/experiment/read_factor.hpp"
#include "lab/experiment/read_match.hpp"
#include "lab/experiment/read_search.hpp"
#include "lab/measures/columns.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <limits>
#include <set>

namespace bastide::host {

using namespace load;

namespace {

constexpr int most_games = std::numeric_limits<int>::max();

/// TOML's decimal fractions are texts here, as everywhere in Bastide's files.
double width_of(const Reader& stop) {
    const std::optional<double> width = decimal_of(stop, "width");
    if (!width || !(*width > 0)) {
        stop.fail("width", "write a number above 0 in quotes, as in width = \"0.02\".");
    }
    return *width;
}

StopRule read_stop(const Reader& stop) {
    stop.only({"measure", "variant", "width"});
    return {stop.text("measure", "score"), stop.text("variant"), width_of(stop), stop.line()};
}

void read_head(const Reader& head, Experiment& out) {
    head.only({"title", "question", "game", "design", "games", "seed", "measures", "baseline", "agents", "interactions",
               "trajectories", "samples", "skill", "sprt"});
    out.game = head.text("game");
    out.title = head.text("title", {});
    out.question = head.text("question", {});
    out.games = static_cast<std::uint64_t>(head.number("games", 2, most_games));
    out.seed = static_cast<std::uint64_t>(head.number("seed", 0, most_games, 1));
    out.measures = one_or_more(head, "measures");
    out.measures_line = head.line("measures");
    if (out.measures.empty()) {
        out.measures = {"score"};
    }
    if (const Value* agents = head.find("agents")) {
        out.agents = agents_of(*agents, head.place("agents"));
        out.agents_line = head.line("agents");
    }
    out.skill = one_or_more(head, "skill");
    out.skill_line = head.line("skill");
    constexpr int most_together = 3;
    out.interactions = head.number("interactions", 1, most_together, out.interactions);
    out.baseline = head.text("baseline", {});
    out.baseline_line = head.line("baseline");
}

void read_variants(const Reader& whole, Experiment& out) {
    std::set<std::string> seen;
    for (const Value& table : whole.tables("variant")) {
        const Reader reader(table, out.file, "[[variant]]");
        reader.only(change_keys({"name"}));
        Change change = read_change(reader);
        change.name = reader.text("name");
        if (!seen.insert(change.name).second || change.name == "baseline") {
            reader.fail("name", "there already is a variant '" + change.name +
                                    "' (the game as it is is called baseline); give every variant a name of its own.");
        }
        out.variants.push_back(std::move(change));
    }
}

void read_factors(const Reader& whole, Experiment& out) {
    std::set<std::string> seen;
    for (const Value& table : whole.tables("factor")) {
        out.factors.push_back(read_factor(table, out.file, out.factors.size() + 1));
        if (!seen.insert(out.factors.back().name).second) {
            throw Error(out.file, table.line,
                        "there already is a factor '" + out.factors.back().name +
                            "'; give every factor a name of its own.");
        }
    }
}

/// The weights add up to 0, so that what all variants have in common does not count.
OwnContrast read_contrast(const Reader& reader) {
    reader.only({"name", "weights", "divide"});
    OwnContrast out{reader.text("name"), {}, reader.number("divide", 1, most_games, 1), reader.line()};
    int sum = 0;
    const Value* const table = reader.table("weights");
    for (const Value& value : table != nullptr ? table->entries : std::vector<Value>{}) {
        constexpr int most = 1000;
        const int weight = Reader(*table, reader.file(), "'weights'").number(value.key, -most, most);
        out.weights.emplace_back(value.key, weight);
        sum += weight;
    }
    if (out.weights.size() < 2 || sum != 0) {
        reader.fail("weights", "give two variants or more a whole number each that add up to 0, as in { baseline = -2, "
                               "first = 1, second = 1 }.");
    }
    return out;
}

void read_contrasts(const Reader& whole, Experiment& out) {
    std::set<std::string> seen;
    for (const Value& table : whole.tables("contrast")) {
        const Reader reader(table, out.file, "[[contrast]]");
        out.contrasts.push_back(read_contrast(reader));
        if (!seen.insert(out.contrasts.back().name).second) {
            reader.fail("name", "there already is a contrast '" + out.contrasts.back().name + "'.");
        }
    }
}

/// `design` may be left out where there is no choice.
Experiment::Design design_of(const Reader& head, const Experiment& out) {
    const std::vector<std::string>& names = design_names();
    const std::string name = head.choice("design", names, out.factors.empty() ? "list" : "factorial");
    const auto design = static_cast<Experiment::Design>(std::find(names.begin(), names.end(), name) - names.begin());
    if (design == Experiment::Design::list && !out.factors.empty()) {
        head.fail("design",
                  "a list of variants has no factors; choose factorial, one-at-a-time, screen, sobol or search.");
    }
    if (design != Experiment::Design::list && !out.variants.empty()) {
        throw Error(out.file, out.variants.front().line,
                    "[[variant]]: an experiment has factors or a list of variants, not both.");
    }
    if (design == Experiment::Design::match && !out.factors.empty()) {
        throw Error(out.file, out.factors.front().line,
                    "[[factor]]: a match is of two agents in one game; leave it out.");
    }
    if (out.factors.empty() && out.variants.empty() && design != Experiment::Design::match) {
        head.fail("say what is to be compared: [[variant]] or [[factor]] tables.");
    }
    return design;
}

/// How many trajectories, or samples.
int blocks_of(const Reader& head, Experiment::Design design) {
    constexpr int most = 500, usual_trajectories = 10, usual_samples = 32;
    const bool screen = design == Experiment::Design::screen, sobol = design == Experiment::Design::sobol;
    for (const auto& [key, fits] : {std::pair{"trajectories", screen}, {"samples", sobol}}) {
        if (head.has(key) && !fits) {
            head.fail(key, "only the design " + std::string(key[0] == 't' ? "screen" : "sobol") + " has any.");
        }
    }
    return screen  ? head.number("trajectories", 2, most, usual_trajectories)
           : sobol ? head.number("samples", 2, most, usual_samples)
                   : 0;
}

void check_baseline(const Experiment& out) {
    if (out.baseline.empty() || out.baseline == "baseline") {
        return;
    }
    std::vector<std::string> names;
    for (const Change& variant : out.variants) {
        names.push_back(variant.name);
    }
    if (std::find(names.begin(), names.end(), out.baseline) == names.end()) {
        throw Error(out.file, out.baseline_line,
                    "[experiment]: 'baseline': there is no [[variant]] of the name '" + out.baseline + "'." +
                        did_you_mean(out.baseline, names));
    }
}

/// What the design has no use for, and what says nothing.
void refuse_ignored(const Reader& head, const Experiment& out) {
    using Design = Experiment::Design;
    if (head.has("interactions") && out.design != Design::factorial) {
        head.fail("interactions", "only the design factorial tells any; leave it out.");
    }
    for (const OwnContrast& own : out.contrasts) {
        if (std::all_of(own.weights.begin(), own.weights.end(), [](const auto& one) { return one.second == 0; })) {
            throw Error(out.file, own.line,
                        "[[contrast]] '" + own.name +
                            "': 'weights': all of them are 0, so it compares nothing; give two variants or more "
                            "another weight, or leave it out.");
        }
    }
    if (out.stop && (out.design == Design::screen || out.design == Design::sobol)) {
        throw Error(out.file, out.stop->line,
                    "[stop]: the designs screen and sobol compare no variant with the baseline, so no difference can "
                    "end their games; leave it out.");
    }
}

} // namespace

bool Experiment::judged() const {
    const auto of_quality = [](const std::string& wish) {
        return wish.find(Columns::quality_prefix) != std::string::npos;
    };
    return oracle_line != 0 || std::any_of(measures.begin(), measures.end(), of_quality) ||
           (stop && of_quality(stop->measure)) ||
           std::any_of(search.targets.begin(), search.targets.end(),
                       [&](const Target& one) { return of_quality(one.measure); });
}

const std::vector<std::string>& design_names() {
    static const std::vector<std::string> names{"list",  "factorial", "one-at-a-time", "screen",
                                                "sobol", "search",    "match"};
    return names;
}

Experiment parse_experiment(std::string_view text, const std::string& file) {
    const Value document = parse_toml(text, file);
    const Reader whole(document, file, "top level");
    if (whole.has("training")) {
        whole.fail("training",
                   "this is a training and no experiment: `bastide train` plays it, and `bastide lab submit` "
                   "gives it to many machines.");
    }
    whole.only({"experiment", "factor", "variant", "contrast", "stop", "oracle", "search", "target"});
    Experiment out;
    out.file = file;
    out.text = std::string(text);
    const Reader head = whole.section("experiment");
    read_head(head, out);
    read_factors(whole, out);
    read_variants(whole, out);
    read_contrasts(whole, out);
    out.design = design_of(head, out);
    out.blocks = blocks_of(head, out.design);
    check_baseline(out);
    if (const std::optional<Reader> stop = whole.inner("stop")) {
        out.stop = read_stop(*stop);
    }
    read_oracle(whole, out);
    check_skill(out);
    read_search(whole, out);
    read_match(whole, head, out);
    if (!file.empty()) {
        refuse_ignored(head, out);
    }
    return out;
}

Experiment read_experiment(const std::filesystem::path& file) {
    return parse_experiment(read_text(file), file.string());
}

} // namespace bastide::host
