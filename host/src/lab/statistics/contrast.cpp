#include "lab/statistics/contrast.hpp"
#include "bastide/error.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::string level_name(const LabHead& head, std::size_t factor, std::size_t level) {
    return head.factors[factor].name + '=' + head.factors[factor].levels[level];
}

/// +1 for the level, -1 for the first one, 0 for others.
int sign_of(const VariantHead& variant, std::size_t factor, std::size_t level) {
    return variant.levels[factor] == level ? 1 : variant.levels[factor] == 0 ? -1 : 0;
}

Contrast effect(const LabHead& head, std::size_t factor, std::size_t level) {
    Contrast out{Contrast::Kind::effect, level_name(head, factor, level), {}, 1, 0, false, 0};
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        if (const int sign = sign_of(head.variants[v], factor, level); sign != 0) {
            out.weights.emplace_back(v, sign);
        }
    }
    out.divisor = static_cast<int>(out.weights.size() / 2);
    return out;
}

using Level = std::pair<std::size_t, std::size_t>; ///< of a factor

Contrast interaction(const LabHead& head, const std::vector<Level>& levels) {
    Contrast out{Contrast::Kind::interaction, {}, {}, 1, 0, false, levels.size()};
    for (const Level& level : levels) {
        out.name += (out.name.empty() ? "" : " with ") + level_name(head, level.first, level.second);
    }
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        int sign = 1;
        for (const Level& level : levels) {
            sign *= sign_of(head.variants[v], level.first, level.second);
        }
        if (sign != 0) {
            out.weights.emplace_back(v, sign);
        }
    }
    out.divisor = static_cast<int>(out.weights.size() >> levels.size());
    return out;
}

/// Of so many factors, in the order of the factors: each set once.
void add_interactions(const LabHead& head, const std::vector<Level>& all, std::size_t factors, std::size_t from,
                      std::vector<Level>& chosen, std::vector<Contrast>& out) {
    if (chosen.size() == factors) {
        out.push_back(interaction(head, chosen));
        return;
    }
    for (std::size_t i = from; i < all.size(); ++i) {
        if (chosen.empty() || chosen.back().first != all[i].first) {
            chosen.push_back(all[i]);
            add_interactions(head, all, factors, i + 1, chosen, out);
            chosen.pop_back();
        }
    }
}

/// Programs, and searches by the clock, need not do the same twice.
bool repeats(const std::string& agent) {
    return !agent.starts_with("bot") && agent.find("milliseconds") == std::string::npos;
}

bool plays_the_same(const VariantHead& one, const VariantHead& other) {
    return !one.digest.empty() && one.digest == other.digest && one.agents == other.agents &&
           std::all_of(one.agents.begin(), one.agents.end(), repeats);
}

/// What the experiment asks for besides its design; nothing that its file does not say is needed to read results.
Experiment wishes_of(const LabHead& head) {
    try {
        return head.experiment.empty() ? Experiment{} : parse_experiment(head.experiment, "");
    } catch (const Error&) {
        return {}; // of another version
    }
}

void add_own(const LabHead& head, const Experiment& wishes, std::vector<Contrast>& all) {
    for (const OwnContrast& own : wishes.contrasts) {
        Contrast out{Contrast::Kind::own, own.name, {}, own.divide, 0, false, 0};
        for (const auto& [name, weight] : own.weights) { // clang 14 lets no lambda see these
            const std::string& wanted = name;
            const auto found = std::find_if(head.variants.begin(), head.variants.end(),
                                            [&](const VariantHead& one) { return one.name == wanted; });
            if (found != head.variants.end() && weight != 0) {
                out.weights.emplace_back(static_cast<std::size_t>(found - head.variants.begin()), weight);
            }
        }
        if (out.weights.size() > 1) {
            all.push_back(std::move(out));
        }
    }
}

/// From the lower level to the higher one, if the variants differ in this factor.
void add_step(const LabHead& head, std::size_t factor, std::size_t one, std::size_t other, std::vector<Contrast>& all) {
    const std::size_t before = head.variants[one].levels[factor], after = head.variants[other].levels[factor];
    if (before != after) {
        const int up = after > before ? 1 : -1;
        const std::string block = std::to_string(one / head.block() + 1); // as variants are called
        all.push_back({Contrast::Kind::step,
                       head.factors[factor].name + (head.design == "sobol" ? " in sample " : " in trajectory ") + block,
                       {{one, -up}, {other, up}},
                       1,
                       factor,
                       plays_the_same(head.variants[one], head.variants[other]),
                       0});
    }
}

/// The mean of all steps of a factor: what many games together show of it.
void add_mean_steps(const LabHead& head, std::vector<Contrast>& all) {
    std::vector<Contrast> means;
    for (std::size_t factor = 0; factor < head.factors.size(); ++factor) {
        Contrast mean{Contrast::Kind::step, head.factors[factor].name + " on average", {}, 0, factor, true, 0};
        for (const Contrast& step : all) {
            if (step.kind == Contrast::Kind::step && step.factor == factor) {
                mean.weights.insert(mean.weights.end(), step.weights.begin(), step.weights.end());
                mean.nothing = mean.nothing && step.nothing;
                ++mean.divisor;
            }
        }
        if (mean.divisor > 1) {
            means.push_back(std::move(mean));
        }
    }
    all.insert(all.end(), means.begin(), means.end());
}

void add_steps(const LabHead& head, std::vector<Contrast>& all) {
    for (std::size_t first = 0; first + head.block() <= head.variants.size(); first += head.block()) {
        for (std::size_t i = 0; i < head.factors.size(); ++i) {
            if (head.design == "sobol") {
                add_step(head, i, first, first + 2 + i, all);
                continue;
            }
            for (std::size_t factor = 0; factor < head.factors.size(); ++factor) { // one of them changes
                add_step(head, factor, first + i, first + i + 1, all);
            }
        }
    }
}

} // namespace

std::vector<Contrast> contrasts_of(const LabHead& head) {
    const Experiment wishes = wishes_of(head);
    std::vector<Contrast> all;
    add_own(head, wishes, all);
    if (head.screens()) {
        add_steps(head, all);
        add_mean_steps(head, all);
        return all;
    }
    for (std::size_t v = 1; v < head.variants.size(); ++v) {
        all.push_back({Contrast::Kind::difference,
                       head.variants[v].name,
                       {{0, -1}, {v, 1}},
                       1,
                       0,
                       plays_the_same(head.variants[0], head.variants[v]),
                       0});
    }
    const auto varies = [](const FactorHead& factor) { return factor.levels.size() > 1; };
    if (head.design != "factorial" || std::count_if(head.factors.begin(), head.factors.end(), varies) < 2) {
        return all; // with one factor its effects are the differences
    }
    std::vector<Level> levels; ///< but the first of each factor
    for (std::size_t f = 0; f < head.factors.size(); ++f) {
        for (std::size_t l = 1; l < head.factors[f].levels.size(); ++l) {
            levels.emplace_back(f, l);
            all.push_back(effect(head, f, l));
        }
    }
    for (std::size_t factors = 2; factors <= static_cast<std::size_t>(wishes.interactions); ++factors) {
        std::vector<Level> chosen;
        add_interactions(head, levels, factors, 0, chosen, all);
    }
    return all;
}

} // namespace bastide::host
