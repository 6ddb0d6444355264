// The report for programs.
#include "lab/report/match_text.hpp"
#include "lab/report/report.hpp"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

Json told_if(bool there, double value) { return there ? Json(value) : Json(); }

/// What nobody can tell is null: an end that nothing limits, and how what was seen once varies.
Json json_of(const Estimate95& e) {
    const bool varies = e.n > 1, open = std::isinf(e.low) || std::isinf(e.high);
    return {{"n", e.n},
            {"mean", e.mean},
            {"sd", told_if(varies, e.sd)},
            {"se", told_if(varies, e.se)},
            {"low", told_if(varies || open, e.low)},
            {"high", told_if(varies || open, e.high)}};
}
/// Over the games that have such a value, of which there may be none.
Json json_of_mean(const Estimate95& e) {
    Json out = json_of(e);
    out["mean"] = told_if(e.n > 0, e.mean);
    return out;
}
Json json_of(const Share& share) { return {{"share", share.share}, {"low", share.low}, {"high", share.high}}; }

Json measures_of(const Report& report, std::size_t v) {
    Json out = Json::object();
    const LabHead& head = report.head;
    for (std::size_t c = 0; c < head.columns.size(); ++c) {
        const auto mean = report.analysis.mean(v, c);
        if (!mean) {
            continue;
        }
        Json& one = out[head.columns[c].name] = json_of_mean(*mean);
        for (std::size_t seat = 0; head.columns[c].per_seat && seat < head.variants[v].seats.size(); ++seat) {
            one["seats"].push_back(json_of(*report.analysis.seat_mean(v, c, seat)));
        }
    }
    for (std::size_t m = 0; m < report.analysis.measures().size(); ++m) {
        const Histogram& values = report.analysis.histogram(v, m);
        if (values.empty()) {
            continue;
        }
        Json& one = out[report.analysis.measures()[m]];
        if (!report.analysis.asked(m).plain()) {
            one = json_of_mean(*report.analysis.mean_of(v, m));
        }
        const int scale = report.analysis.column_of(m).scale;
        one["sd_of_values"] = told_if(values.size() > 1 || values.begin()->second > 1, spread_of(values) / scale);
        for (const double share : {0.05, 0.25, 0.5, 0.75, 0.95}) {
            one["quantiles"].push_back(quantile(values, share) / scale);
        }
    }
    return out;
}

Json variant_json(const Report& report, std::size_t v) {
    const VariantHead& variant = report.head.variants[v];
    Json out{{"name", variant.name}, {"ruleset", variant.digest}};
    if (report.match) {
        return out; // errors of means would take the games of a deal for independent
    }
    for (std::size_t f = 0; f < variant.levels.size(); ++f) {
        out["levels"][report.head.factors[f].name] = report.head.factors[f].levels[variant.levels[f]];
    }
    for (std::size_t seat = 0; seat < variant.seats.size(); ++seat) {
        out["seats"].push_back(
            {{"name", variant.seats[seat]},
             {"won", json_of(report.analysis.share_among(report.analysis.wins(v, seat), report.analysis.games()))}});
    }
    for (std::size_t k = 0; k < variant.agents.size(); ++k) {
        out["agents"].push_back(
            {{"agent", variant.agents[k]},
             {"score", json_of(*report.analysis.agent_score(v, k))},
             {"won", json_of(report.analysis.share_among(report.analysis.agent_wins(v, k), report.analysis.games()))}});
    }
    out["measures"] = measures_of(report, v);
    for (const TileWorth& worth : report.landscapes.worths(v)) {
        out["tiles"][report.head.tiles[worth.tile]] = json_of(worth.ahead);
    }
    return out;
}

Json ladder_json(const Report& report, const LadderLine& line) {
    const std::vector<std::string>& skill = report.head.skill;
    Json out{{"deals", line.figures.deals},
             {"levels", line.figures.drawn ? Json() : json_of(line.figures.levels)},
             {"levels_are_a_bound", line.figures.one_sided()},
             {"luck", line.figures.alike ? Json() : json_of(line.figures.luck)},
             {"luck_of_the_deal", line.figures.alike ? Json() : json_of(line.figures.deal)}};
    for (std::size_t agent = 0; agent < skill.size(); ++agent) {
        out["elo"][skill[agent]] = line.figures.drawn ? Json() : json_of(line.figures.elo[agent]);
    }
    for (const PairShare& pair : line.figures.pairs) {
        Json one{{"agent", skill[pair.first]}, {"beats", skill[pair.second]}, {"share", pair.value}};
        if (pair.share) {
            one["low"] = pair.share->low;
            one["high"] = pair.share->high;
        }
        out["pairs"].push_back(one);
    }
    for (const LadderForfeits& one : line.figures.forfeits) {
        const Lineup& lineup = report.head.lineups[one.lineup];
        out["forfeits"].push_back(
            {{"agent", skill[lineup.focal]}, {"among", skill[lineup.others]}, {"times", one.times}});
    }
    for (const LadderMore& more : report.ladder_more) {
        if (more.variant == line.variant) {
            const bool levels = more.figure == LadderMore::Figure::levels;
            Json& one = out[levels ? "levels_more" : "luck_more"] = json_of(more.estimate);
            one["p"] = more.estimate.p;
            one["p_holm"] = more.p_adjusted;
        }
    }
    return out;
}

Json search_json(const Report& report) {
    Json out{{"there_are", report.found.there_are}, {"winner", report.head.variants.back().name}};
    for (const Nearness& near : report.near) {
        Json one{{"variant", report.head.variants[near.variant].name},
                 {"measure", near.target.measure},
                 {"value", near.target.value},
                 {"within", near.target.within},
                 {"side", near.target.side == Target::Side::near       ? "near"
                          : near.target.side == Target::Side::at_least ? "at_least"
                                                                       : "at_most"},
                 {"verdict", near.verdict()}};
        if (near.told) {
            one.update(json_of(near.estimate));
        }
        one["level"] = 1 - near.error;
        out["targets"].push_back(one);
    }
    for (const Tried& one : report.found.tried) {
        out["tried"].push_back(
            {{"name", one.name}, {"distance", nullptr}, {"games", one.games}, {"generation", one.generation}});
        if (one.all_told()) {
            out["tried"].back()["distance"] = one.distance;
        }
    }
    return out;
}

const char* kind_name(Contrast::Kind kind) {
    return kind == Contrast::Kind::difference ? "difference"
           : kind == Contrast::Kind::effect   ? "effect"
           : kind == Contrast::Kind::own      ? "contrast"
           : kind == Contrast::Kind::step     ? "step"
                                              : "interaction";
}

} // namespace

Json json_report(const Report& report) {
    const LabHead& head = report.head;
    Json out{{"title", head.title},
             {"question", head.question},
             {"game", head.game},
             {"seed", head.seed},
             {"games", report.analysis.games()},
             {"games_asked", std::max(head.games, report.analysis.games())},
             {"command", head.command}};
    if (head.stops()) {
        out["stop"] = {{"measure", head.stop_measure},
                       {"variant", head.stop_variant},
                       {"width", head.stop_width},
                       {"ended_the_run", report.stopped}};
    }
    if (head.builds.size() > 1) {
        out["builds"] = {{"different", head.builds.size()}, {"words", builds_in_words(head)}};
    }
    if (head.judged) {
        out["oracle"] = {{"agent", head.oracle.agent}, {"words", in_words(head.oracle)}};
        out["oracle"][head.oracle.playouts != 0 ? "playouts" : "games"] =
            head.oracle.playouts != 0 ? static_cast<std::uint64_t>(head.oracle.playouts) : head.oracle.games;
    }
    if (report.registered.any()) {
        out["registered"] = {{"on", report.registered.on},
                             {"digest", report.registered.digest},
                             {"kept", report.registered.kept()},
                             {"over", report.so_far.empty()},
                             {"only_now", report.registered.only_now},
                             {"only_then", report.registered.only_then},
                             {"other_measures", report.registered.other_measures}};
    }
    for (std::size_t m = 0; m < report.analysis.measures().size(); ++m) {
        if (report.analysis.cut_off(m) != 0) {
            out["cut_off"][report.analysis.measures()[m]] = report.analysis.cut_off(m);
        }
        if (const std::uint64_t times = left_out(report.analysis, m); times != 0) {
            out["left_out"][report.analysis.measures()[m]] = times;
        }
    }
    out["variants"] = Json::array();
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        out["variants"].push_back(variant_json(report, v));
    }
    if (report.match) {
        add_match_json(*report.match, match_agents(head), out["match"]);
    }
    if (!report.near.empty()) {
        out["search"] = search_json(report);
    }
    for (const LadderLine& line : report.ladder) {
        out["variants"][line.variant]["skill"] = ladder_json(report, line);
    }
    for (const ScreenedLine& line : report.screened) {
        const Screened& of = line.of;
        Json one{{"measure", report.analysis.measures()[line.measure]},
                 {"factor", head.factors[of.factor].name},
                 {"shown", line.shown}};
        for (const auto& [name, number] :
             {std::pair{"mu_star", of.star}, {"mu", of.mean}, {"first", of.first}, {"total", of.total}}) {
            if (head.design == "sobol" || name[0] == 'm') {
                const bool told = of.steps > 0; // of what never changed nothing is known
                one[name] = {{"value", told_if(told, number.value)},
                             {"error", told_if(told && number.has_error(), number.error)}};
            }
        }
        one["sigma"] = told_if(of.steps > 1, of.spread);
        one["by_chance"] = told_if(of.steps > 0, of.chance);
        one["left_out"] = of.left_out;
        one["steps"] = of.steps;
        out["screened"].push_back(one);
    }
    out["findings"] = Json::array();
    for (const Finding& finding : report.findings) {
        const Contrast& contrast = report.analysis.contrasts()[finding.contrast];
        Json one{{"kind", kind_name(contrast.kind)},
                 {"name", contrast.name},
                 {"measure", report.analysis.measures()[finding.measure]}};
        one.update(json_of(finding.estimate));
        one["level"] = 1 - finding.error;
        one["any_time"] = finding.estimate.any_time;
        one["rare"] = finding.estimate.rare;
        one["p"] = finding.estimate.p;
        one["p_holm"] = finding.p_adjusted;
        one["smallest_effect"] = finding.smallest_effect;
        one["unpaired_factor"] = finding.unpaired_factor;
        one["shown"] = finding.shown();
        one["words"] = in_words(report.analysis, finding);
        out["findings"].push_back(one);
    }
    return out;
}

} // namespace bastide::host
