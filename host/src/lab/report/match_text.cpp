#include "lab/report/match_text.hpp"
#include "bastide/words.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include <cmath>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

constexpr std::size_t most_rounds = 1000; ///< named one by one, of those in which somebody gave up

std::string signed_number(double number, int decimals) { return (number > 0 ? "+" : "") + fixed(number, decimals); }

/// Of a share with an interval; infinite at 0 and at 1.
Measured elo_interval(const Measured& score) { return {elo_of(score.value), elo_of(score.low), elo_of(score.high)}; }

std::string elo_text(double elo) {
    return std::isfinite(elo) ? signed_number(elo, 0) : elo > 0 ? "more than any number" : "less than any number";
}

std::string elo_range(const Measured& elo) {
    if (std::isfinite(elo.low)) {
        return elo_text(elo.low) + (std::isfinite(elo.high) ? " to " + elo_text(elo.high) : " or more");
    }
    return std::isfinite(elo.high) ? elo_text(elo.high) + " or less" : "any number";
}

std::string interval_text(const std::optional<Measured>& it, int decimals, const std::string& unit) {
    if (!it) {
        return "(too few rounds for an interval)";
    }
    return "(95 %: " + signed_number(it->low, decimals) + " to " + signed_number(it->high, decimals) + unit + ")";
}

std::string verdict_text(const SequentialTest& test) {
    const std::string hypotheses = fixed(test.bounds().low, 0) + " and " + fixed(test.bounds().high, 0) + " Elo";
    const std::string now = "evidence " + fixed(test.against_low(), 2) + " against the lower bound, " +
                            fixed(test.against_high(), 2) + " against the higher, " +
                            fixed(SequentialTest::bound(), 2) + " decides";
    switch (test.verdict()) {
    case SequentialTest::Verdict::higher:
        return "Sequential test between " + hypotheses + ": passed, the first is stronger (" + now + ").\n";
    case SequentialTest::Verdict::lower:
        return "Sequential test between " + hypotheses + ": failed, the first is not that much stronger (" + now +
               ").\n";
    case SequentialTest::Verdict::open:
        break;
    }
    return "Sequential test between " + hypotheses + ": undecided (" + now + ").\n";
}

nlohmann::ordered_json interval_json(const Spread& spread, const std::optional<Measured>& interval) {
    nlohmann::ordered_json out{{"mean", spread.mean()}, {"rounds", spread.count()}, {"variance", spread.variance()}};
    if (interval) {
        out["low"] = interval->low;
        out["high"] = interval->high;
    }
    return out;
}

/// First and last of each.
nlohmann::ordered_json ranges_json(const Ranges& ranges) {
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const Range& range : ranges.list()) {
        out.push_back({range.first, range.end() - 1});
    }
    return out;
}

const char* verdict_name(SequentialTest::Verdict verdict) {
    return verdict == SequentialTest::Verdict::open     ? "open"
           : verdict == SequentialTest::Verdict::higher ? "higher"
                                                        : "lower";
}

} // namespace

std::array<std::string, 2> match_agents(const LabHead& head) {
    const std::vector<std::string>& agents = head.variants.front().agents;
    return {agents.front(), agents.back()};
}

std::string match_text(const Report& report) {
    const Contest& match = *report.match;
    const std::array<std::string, 2> agents = match_agents(report.head);
    return match_table(match, agents, report.head.variants.front().seats.size()) + match_figures(match, agents);
}

std::string match_table(const Contest& match, const std::array<std::string, 2>& agents, std::size_t seats) {
    TextTable rows({"Agent", "Seats", ">Won alone", ">Mean points"});
    for (std::size_t side = 0; side < 2; ++side) {
        rows.add({agents[side], side == 0 || seats == 2 ? "one" : "all others", grouped(match.wins[side]),
                  fixed(match.points[side].mean(), 2)});
    }
    return rows.text();
}

std::string match_figures(const Contest& match, const std::array<std::string, 2>& agents) {
    if (match.rounds == 0) {
        return "No deal was played in every seat yet, so nothing is known of who is ahead.\n";
    }
    std::string out = "Ahead of the mean of the others: " + signed_number(match.ahead.mean(), 2) + " points " +
                      interval_text(match.ahead_interval(), 2, "") + "\n";
    const double score = match.scores.mean();
    out += std::string("Score: ") + fixed(100 * score, 1) + " % of the others beaten, ties half\n";
    const auto interval = match.score_interval();
    const Measured elo = elo_interval(interval.value_or(Measured{score, score, score}));
    out += "Elo: " + elo_text(elo.value) +
           (interval ? " (95 %: " + elo_range(elo) + ")\n" : " (too few rounds for an interval)\n");
    if (match.test) {
        out += verdict_text(*match.test);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (match.forfeits[side] != 0) {
            out += shown(agents[side]) + " forfeited " + grouped(match.forfeits[side]) + " of its games, in " +
                   (match.forfeited[side].games() == 1 ? "round " : "rounds ") +
                   match.forfeited[side].in_words(most_rounds) + "." +
                   (match.forfeit[side].empty() ? "" : ' ' + shown(match.forfeit[side])) + "\n";
        }
    }
    return out;
}

void add_match_json(const Contest& match, const std::array<std::string, 2>& agents, nlohmann::ordered_json& out) {
    out["rounds"] = match.rounds;
    out["games"] = match.games;
    for (std::size_t side = 0; side < 2; ++side) {
        out["agents"].push_back({{"agent", agents[side]},
                                 {"wins", match.wins[side]},
                                 {"mean_points", match.points[side].mean()},
                                 {"forfeits", match.forfeits[side]}});
        if (match.forfeits[side] != 0) {
            out["agents"].back()["forfeited_rounds"] = ranges_json(match.forfeited[side]);
        }
    }
    out["ahead"] = interval_json(match.ahead, match.ahead_interval());
    out["score"] = interval_json(match.scores, match.score_interval());
    if (const auto interval = match.score_interval()) {
        const Measured elo = elo_interval(*interval); // null where there is no bound
        out["elo"] = {{"mean", elo.value}, {"low", elo.low}, {"high", elo.high}};
    }
    if (match.test) {
        out["sprt"] = {{"low", match.test->bounds().low},          {"high", match.test->bounds().high},
                       {"against_low", match.test->against_low()}, {"against_high", match.test->against_high()},
                       {"bound", SequentialTest::bound()},         {"verdict", verdict_name(match.test->verdict())}};
    }
}

} // namespace bastide::host
