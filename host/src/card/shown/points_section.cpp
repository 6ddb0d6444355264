#include "bastide/game/ruleset.hpp"
#include "card/shown/sections.hpp"
#include "library/rulebook.hpp"
#include "pages/catalogue.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {
namespace {

bool is_points(const Column& column) { return column.per_seat && column.name.starts_with("points."); }

const Manifest& manifest_of(const Library& library, const std::string& module) {
    return find_module(library, module).manifest;
}

/// The module of a column: that which registered its kind of feature, or whose rule its cause follows.
std::string module_of(const Column& column, const CardPlan& plan, const Library& library) {
    const Ruleset& rules = *plan.table.rules;
    for (const SpokenName& spoken : rules.spoken) {
        if (column.name.starts_with("points." + spoken.name + '.') && spoken.sort == "kind of feature") {
            return spoken.module;
        }
    }
    const std::size_t open = column.about.rfind('('), close = column.about.rfind(')');
    const std::string id = open < close ? column.about.substr(open + 1, close - open - 1) : "";
    for (const auto& [module, line] : plan.table.file.modules) {
        const auto& all = rules_of(manifest_of(library, module));
        if (std::any_of(all.begin(), all.end(), [&](const RuleEntry& one) { return one.id == id; })) {
            return module;
        }
    }
    return "";
}

/// Difference to the mix as it is, in the same deals: the mix less what is without.
struct Compared {
    Json* into = nullptr;
    Estimate95 estimate;
};

class Effects {
public:
    Effects(const CardVariant& whole, const GamesOf& with, const CardVariant& other, const GamesOf& without)
        : whole_(whole), with_(with), other_(other), without_(without) {}

    /// Of a column by name; of those of seats the mean over the seats.
    Estimate95 of(const std::string& name) const {
        const std::size_t here = place(*whole_.columns, name), there = place(*other_.columns, name);
        Differences sums;
        Sums alone;
        for (const auto& [number, game] : with_) {
            if (const auto found = without_.find(number); found != without_.end()) {
                const std::int64_t now = at(game, here);
                alone.add(now);
                sums.add(now - at(found->second, there));
            }
        }
        const double scale = scale_of(name);
        return estimate_of(sums, scale, std::max(1 / scale, 2 * estimate_of(alone, scale).sd));
    }
    std::set<std::string> points() const {
        std::set<std::string> names;
        for (const CardVariant* variant : {&whole_, &other_}) {
            for (const Column& column : variant->columns->list) {
                if (is_points(column)) {
                    names.insert(column.name);
                }
            }
        }
        return names;
    }
    const Column* column(const std::string& name) const {
        for (const CardVariant* variant : {&whole_, &other_}) {
            if (const std::size_t at = place(*variant->columns, name); at < variant->columns->list.size()) {
                return &variant->columns->list[at];
            }
        }
        return nullptr;
    }

private:
    static std::size_t place(const Columns& columns, const std::string& name) {
        const auto found =
            std::find_if(columns.list.begin(), columns.list.end(), [&](const Column& one) { return one.name == name; });
        return static_cast<std::size_t>(found - columns.list.begin());
    }
    static std::int64_t at(const CardGame& game, std::size_t place) {
        return place < game.row.size() ? game.row[place] : 0;
    }
    double scale_of(const std::string& name) const {
        const Column* const it = column(name);
        return it == nullptr ? 1 : it->scale * (it->per_seat ? static_cast<double>(whole_.columns->seats) : 1);
    }

    const CardVariant& whole_;
    const GamesOf& with_;
    const CardVariant& other_;
    const GamesOf& without_;
};

constexpr const char* all_effects[] = {"length", "score", "margin", "lead-changes"};

Json expansion_json(const Effects& effects, std::vector<std::pair<std::string, Estimate95>>& points) {
    Json out;
    for (const char* const name : all_effects) {
        out[name] = figure(effects.of(name));
    }
    for (const std::string& name : effects.points()) { // all of them: what is looked at is not chosen by what came
        points.emplace_back(name, effects.of(name));
    }
    return out;
}

std::string title_of(const std::vector<std::string>& modules, const Library& library) {
    std::string out;
    for (const std::string& module : modules) {
        out += (out.empty() ? "" : " + ") + manifest_of(library, module).title;
    }
    return out;
}

} // namespace

Json points_json(const CardPlan& plan, const GamesOf& whole, const Library& library) {
    const Columns& columns = *plan.variants.front().columns;
    std::vector<std::pair<double, Json>> rows;
    double all = 0;
    for (std::size_t c = 0; c < columns.list.size(); ++c) {
        if (!is_points(columns.list[c])) {
            continue;
        }
        Sums sums;
        for (const auto& [number, game] : whole) {
            sums.add(game.row[c]);
        }
        if (!sums.all_zero()) {
            const Estimate95 mean = estimate_of(sums, static_cast<double>(columns.seats));
            all += mean.mean;
            rows.emplace_back(mean.mean, Json{{"name", columns.list[c].name},
                                              {"about", columns.list[c].about},
                                              {"module", module_of(columns.list[c], plan, library)},
                                              {"points", figure(mean)}});
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    Json out = Json::array();
    for (auto& [mean, row] : rows) {
        row["share"] = told(all != 0 ? mean / all : 0);
        out.push_back(std::move(row));
    }
    return out;
}

Json expansions_json(const CardPlan& plan, const CardGames& games, const Library& library) {
    Json out = Json::array();
    std::vector<std::vector<std::pair<std::string, Estimate95>>> points;
    std::vector<double> p;
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
        const CardVariant& variant = plan.variants[v];
        if (variant.kind != CardVariant::Kind::without || games.of_variants[v].empty()) {
            continue;
        }
        const Effects effects(plan.variants.front(), games.of_variants.front(), variant, games.of_variants[v]);
        Json one{{"modules", variant.modules},
                 {"title", title_of(variant.modules, library)},
                 {"minutes", manifest_of(library, variant.modules.front()).minutes}};
        points.emplace_back();
        one.update(expansion_json(effects, points.back()));
        one["adds"] = one["crowds_out"] = Json::array();
        for (const auto& [name, estimate] : points.back()) {
            p.push_back(estimate.p);
        }
        out.push_back(std::move(one));
    }
    // What is shown of one kind of points is corrected for all of them that are looked at.
    const std::vector<double> errors = holm_errors(p), adjusted = holm(p);
    std::size_t i = 0;
    for (std::size_t e = 0; e < points.size(); ++e) {
        for (const auto& [name, estimate] : points[e]) {
            if (adjusted[i] < 0.05) {
                const Estimate95 corrected = at_error(estimate, errors[i]);
                out[e][corrected.mean > 0 ? "adds" : "crowds_out"].push_back(
                    {{"name", name}, {"points", figure(corrected)}});
            }
            ++i;
        }
        for (const char* const key : {"adds", "crowds_out"}) {
            std::stable_sort(out[e][key].begin(), out[e][key].end(), [](const Json& a, const Json& b) {
                return std::abs(a["points"]["value"].get<double>()) > std::abs(b["points"]["value"].get<double>());
            });
        }
    }
    return out;
}

Json switches_json(const CardPlan& plan, const CardGames& games, const Library& library) {
    Json never = Json::array(), refused = Json::array();
    std::uint64_t matter = 0, tried = 0;
    for (std::size_t i = 0; i < plan.probes.size(); ++i) {
        const CardProbe& probe = plan.probes[i];
        const CardTrial& trial = games.of_probes[i];
        const std::string name = probe.name.substr(probe.name.find('.') + 1);
        if (!trial.refused.empty()) {
            refused.push_back({{"switch", probe.name}, {"value", probe.value}, {"why", trial.refused}});
        } else if (trial.played != 0) {
            ++tried;
            matter += trial.differs ? 1 : 0;
            if (!trial.differs) {
                const SwitchSpec* const spec =
                    manifest_of(library, probe.name.substr(0, probe.name.find('.'))).find_switch(name);
                never.push_back({{"switch", probe.name},
                                 {"value", probe.value},
                                 {"summary", spec == nullptr ? "" : spec->summary},
                                 {"games", trial.played},
                                 {"at_most", told(1 - std::pow(0.05, 1 / static_cast<double>(trial.played)))}});
            }
        }
    }
    return {{"tried", tried}, {"matter", matter}, {"never", never}, {"refused", refused}};
}

} // namespace bastide::host
