#include "lab/report/report.hpp"
#include "bastide/error.hpp"
#include "lab/experiment/ladder_tables.hpp"
#include "lab/experiment/run.hpp"
#include "lab/store/rows.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <cstdlib>
#include <ostream>

namespace bastide::host {
namespace {

/// A measure as it is printed.
std::string decimal(std::int32_t value, int scale) {
    if (value == no_value) {
        return "";
    }
    if (scale == 1) {
        return std::to_string(value);
    }
    const std::int64_t size = std::abs(std::int64_t{value});
    std::string digits = std::to_string(size % scale);
    const std::size_t wanted = std::to_string(scale).size() - 1;
    digits.insert(0, wanted > digits.size() ? wanted - digits.size() : 0, '0');
    return (value < 0 ? "-" : "") + std::to_string(size / scale) + '.' + digits;
}

/// The rows of one game of a variant.
class GameRows {
public:
    GameRows(const LabHead& head, std::size_t table)
        : head_(head), variant_(head.variant_of(table)), name_(variant_.name), agents_(variant_.agents) {
        if (table >= head.variants.size()) {
            const Lineup& lineup = head.lineups[table - head.variants.size()];
            name_ = lineup_name(head, lineup);
            agents_ = lineup_agents(head, lineup);
        }
        place_.assign(head.columns.size(), none);
        for (std::size_t i = 0; i < variant_.columns.size(); ++i) {
            place_[variant_.columns[i]] = i;
        }
        for (std::size_t f = 0; f < variant_.levels.size(); ++f) {
            levels_ += ',' + csv_cell(head.factors[f].levels[variant_.levels[f]]);
        }
        values_.resize(variant_.row_size());
    }
    bool take(std::string_view& bytes) { return take_row(bytes, values_); }
    void write(std::uint64_t game, std::ostream& out) const {
        const std::size_t seats = variant_.seats.size();
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const std::size_t agent = (seat + seats - game % seats) % seats; // as they rotate
            std::string line = std::to_string(game) + ',' + csv_cell(name_) + levels_ + ',' + std::to_string(seat + 1) +
                               ',' + csv_cell(variant_.seats[seat]) + ',' + csv_cell(agents_[agent]) + ',' +
                               std::to_string(agent + 1);
            for (std::size_t column = 0; column < head_.columns.size(); ++column) {
                line += ',';
                if (const std::size_t place = place_[column]; place != none) {
                    const std::size_t at = place < variant_.of_game ? place : place + seat * variant_.of_seat();
                    line += decimal(values_[at], head_.columns[column].scale);
                }
            }
            out << line << '\n';
        }
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};
    const LabHead& head_;
    const VariantHead& variant_;
    std::vector<std::size_t> place_;
    std::string name_;
    std::vector<std::string> agents_;
    std::string levels_;
    std::vector<std::int32_t> values_;
};

std::vector<std::string> wished(const LabHead& head, const std::vector<std::string>& measures) {
    try {
        return wished_measures(measures, head);
    } catch (const Error& error) {
        throw Error(std::string("--measures: ") + error.what());
    }
}

/// `enough`: at one of the looks the games were, whatever was played besides.
void tell_stop(const Analysis& watched, bool enough, Report& report) {
    const LabHead& head = report.head;
    const std::optional<Estimate95> estimate = stop_estimate(head, watched);
    report.stopped = enough;
    const bool all = watched.games() >= head.games;
    report.stop = std::string(report.stopped ? "The rule ended the run"
                              : all          ? "The rule did not end the run"
                                             : "The rule has not ended the run yet") +
                  ": the 95 % interval of " + head.stop_measure + " of " + head.stop_variant +
                  (estimate ? " (alone) is " + significant(estimate->width()) + " wide" : " is unknown") + "; " +
                  significant(head.stop_width) + " was asked for. All intervals and p hold whenever a run ends.";
}

void rank_factors(Report& report) {
    const LabHead& head = report.head;
    if (!head.screens()) {
        return;
    }
    const auto of_step = [&](const Finding& finding) {
        return report.analysis.contrasts()[finding.contrast].kind == Contrast::Kind::step;
    };
    for (std::size_t m = 0; m < report.analysis.measures().size(); ++m) {
        for (const Screened& one : screened_factors(head, report.analysis, m)) {
            const bool any = std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
                return finding.measure == m && finding.shown() && of_step(finding) &&
                       report.analysis.contrasts()[finding.contrast].factor == one.factor;
            });
            report.screened.push_back({m, one, any});
        }
    }
    std::erase_if(report.findings, of_step);
}

void tell_ladder(const Ladder& ladder, Report& report) {
    std::vector<double> p;
    for (std::size_t v = 0; v < report.head.variants.size(); ++v) {
        if (const std::optional<LadderFigures> figures = ladder.figures(v)) {
            report.ladder.push_back({v, *figures});
            for (const auto& [figure, more] : {std::pair{LadderMore::Figure::levels, figures->levels_more},
                                               {LadderMore::Figure::luck, figures->luck_more}}) {
                if (v != 0 && !report.head.screens() && more.n != 0) {
                    report.ladder_more.push_back({v, figure, more, 1});
                    p.push_back(more.p);
                }
            }
        }
    }
    const std::vector<double> adjusted = holm(p), errors = holm_errors(p);
    for (std::size_t i = 0; i < p.size(); ++i) {
        report.ladder_more[i].p_adjusted = adjusted[i];
        report.ladder_more[i].estimate = at_error(report.ladder_more[i].estimate, errors[i]);
    }
}

/// The games that it asks for are played, or as many as its rule or its test wanted.
std::string games_so_far(const Report& report) {
    const std::uint64_t games = report.analysis.games();
    const bool over = games >= report.head.games || report.stopped || (report.match && report.match->decided());
    return over ? std::string() : grouped(games) + " of " + grouped(report.head.games) + " games";
}

} // namespace

std::unique_ptr<Report> make_report(Store& store, const std::vector<std::string>& measures) {
    const LabHead& head = store.head();
    const std::vector<std::string> chosen = measures.empty() ? head.measures : wished(head, measures);
    auto report = std::make_unique<Report>(head, chosen);
    std::optional<Analysis> watched; // as the run watched it
    bool enough = false;
    if (head.stops()) {
        watched.emplace(report->head, std::vector<std::string>{head.stop_measure});
    }
    Ladder ladder(report->head);
    std::optional<MatchTally> match;
    if (head.is_match()) {
        match.emplace(report->head);
    }
    store.read([&](const Batch& batch) {
        report->analysis.add(batch);
        report->landscapes.add(batch);
        ladder.add(batch);
        if (match) {
            match->add(batch);
        }
        if (watched) {
            watched->add(batch);
            enough = enough || enough_games(head, *watched);
        }
    });
    if (report->analysis.games() == 0) {
        throw Error("No game of this experiment has been finished yet.");
    }
    if (watched) {
        tell_stop(*watched, enough, *report);
    }
    if (match) {
        report->match = match->contest();
    }
    report->findings = findings_of(report->analysis);
    rank_factors(*report);
    tell_ladder(ladder, *report);
    if (report->head.design == "search") {
        report->found = parse_found(report->head.searched);
        report->near = nearness_of(report->head, store, ladder);
    }
    report->so_far = games_so_far(*report);
    report->registered = registered_of(report->head, chosen, report->so_far);
    return report;
}

std::unique_ptr<Analysis> looks_of(Store& store) {
    auto looks = std::make_unique<Analysis>(store.head(), std::vector<std::string>{"score", "length"});
    store.read([&](const Batch& batch) { looks->add(batch); });
    return looks;
}

void write_csv(Store& store, std::ostream& out) {
    const LabHead& head = store.head();
    out << "game,variant";
    for (const FactorHead& factor : head.factors) {
        out << ',' << csv_cell("factor." + factor.name);
    }
    out << ",seat,player,agent,agent_number";
    for (const Column& column : head.columns) {
        out << ',' << csv_cell(column.name);
    }
    out << '\n';
    std::vector<GameRows> variants;
    for (std::size_t v = 0; v < head.tables(); ++v) {
        variants.emplace_back(head, v);
    }
    store.read([&](const Batch& batch) {
        for (std::size_t v = 0; v < variants.size(); ++v) {
            std::string_view bytes = batch.rows[v];
            for (std::uint64_t i = 0; i < batch.games && variants[v].take(bytes); ++i) {
                variants[v].write(batch.first + i, out);
            }
        }
    });
}

} // namespace bastide::host
