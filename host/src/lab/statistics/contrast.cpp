#include "lab/statistics/contrast.hpp"
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
    Contrast out{Contrast::Kind::effect, level_name(head, factor, level), {}, 1, false};
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        if (const int sign = sign_of(head.variants[v], factor, level); sign != 0) {
            out.weights.emplace_back(v, sign);
        }
    }
    out.divisor = static_cast<int>(out.weights.size() / 2);
    return out;
}

Contrast interaction(const LabHead& head, std::pair<std::size_t, std::size_t> one,
                     std::pair<std::size_t, std::size_t> other) {
    Contrast out{Contrast::Kind::interaction,
                 level_name(head, one.first, one.second) + " with " + level_name(head, other.first, other.second),
                 {},
                 1,
                 false};
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        const VariantHead& variant = head.variants[v];
        if (const int sign = sign_of(variant, one.first, one.second) * sign_of(variant, other.first, other.second);
            sign != 0) {
            out.weights.emplace_back(v, sign);
        }
    }
    out.divisor = static_cast<int>(out.weights.size() / 4);
    return out;
}

/// Programs, and searches by the clock, need not do the same twice.
bool repeats(const std::string& agent) {
    return !agent.starts_with("bot") && agent.find("milliseconds") == std::string::npos;
}

bool plays_the_same(const VariantHead& one, const VariantHead& other) {
    return !one.digest.empty() && one.digest == other.digest && one.agents == other.agents &&
           std::all_of(one.agents.begin(), one.agents.end(), repeats);
}

} // namespace

std::vector<Contrast> contrasts_of(const LabHead& head) {
    std::vector<Contrast> all;
    for (std::size_t v = 1; v < head.variants.size(); ++v) {
        all.push_back({Contrast::Kind::difference,
                       head.variants[v].name,
                       {{0, -1}, {v, 1}},
                       1,
                       plays_the_same(head.variants[0], head.variants[v])});
    }
    if (head.design != "factorial" || head.factors.size() < 2) { // with one factor its effects are the differences
        return all;
    }
    std::vector<std::pair<std::size_t, std::size_t>> levels; ///< but the first of each factor
    for (std::size_t f = 0; f < head.factors.size(); ++f) {
        for (std::size_t l = 1; l < head.factors[f].levels.size(); ++l) {
            levels.emplace_back(f, l);
            all.push_back(effect(head, f, l));
        }
    }
    for (std::size_t i = 0; i < levels.size(); ++i) {
        for (std::size_t j = i + 1; j < levels.size(); ++j) {
            if (levels[i].first != levels[j].first) {
                all.push_back(interaction(head, levels[i], levels[j]));
            }
        }
    }
    return all;
}

} // namespace bastide::host
