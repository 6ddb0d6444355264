#include "quality/oracle.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace bastide::host {
namespace {

constexpr double prior = 1e-4; ///< the inverse of a variance of 100 x 100

/// What a team brings into the sum, of which the slope and the move are the weights.
struct Inputs {
    double worth = 0, move = 0;
};

Inputs inputs_of(const Moment& moment, std::size_t team, double fade) {
    const double by = std::pow(moment.left + 1.0, fade);
    return {moment.worths[team] / 10.0 / by, static_cast<std::size_t>(moment.next) == team ? 1 / by : 0};
}

std::vector<double> shares(const std::vector<Inputs>& inputs, double slope, double move) {
    std::vector<double> out(inputs.size());
    double most = -1e300, sum = 0;
    for (std::size_t k = 0; k < inputs.size(); ++k) {
        out[k] = slope * inputs[k].worth + move * inputs[k].move;
        most = std::max(most, out[k]);
    }
    for (double& one : out) {
        one = std::exp(one - most);
        sum += one;
    }
    for (double& one : out) {
        one /= sum;
    }
    return out;
}

/// One step of Newton's method, and how likely what happened was before it.
class Likelihood {
public:
    Likelihood(const std::vector<JudgedGame>& games, double fade) {
        for (const JudgedGame& game : games) {
            for (const Moment& moment : *game.moments) {
                std::vector<Inputs> inputs;
                for (std::size_t k = 0; k < moment.worths.size(); ++k) {
                    inputs.push_back(inputs_of(moment, k, fade));
                }
                rows_.push_back({std::move(inputs), &game.won});
            }
        }
    }

    double step(double& slope, double& move) const {
        double log = -prior / 2 * (slope * slope + move * move);
        std::array<double, 2> gradient{-prior * slope, -prior * move};
        std::array<double, 3> curve{prior, 0, prior}; // of what is to be minimised
        for (const Row& row : rows_) {
            const std::vector<double> chance = shares(row.inputs, slope, move);
            double mean_worth = 0, mean_move = 0;
            for (std::size_t k = 0; k < chance.size(); ++k) {
                mean_worth += chance[k] * row.inputs[k].worth;
                mean_move += chance[k] * row.inputs[k].move;
            }
            for (std::size_t k = 0; k < chance.size(); ++k) {
                const double w = row.inputs[k].worth - mean_worth, m = row.inputs[k].move - mean_move;
                log += (*row.won)[k] > 0 ? (*row.won)[k] * std::log(std::max(chance[k], 1e-300)) : 0;
                gradient[0] += (*row.won)[k] * w;
                gradient[1] += (*row.won)[k] * m;
                curve[0] += chance[k] * w * w;
                curve[1] += chance[k] * w * m;
                curve[2] += chance[k] * m * m;
            }
        }
        const double determinant = curve[0] * curve[2] - curve[1] * curve[1];
        if (determinant > 0) {
            slope += (curve[2] * gradient[0] - curve[1] * gradient[1]) / determinant;
            move += (curve[0] * gradient[1] - curve[1] * gradient[0]) / determinant;
        }
        return log;
    }

private:
    struct Row {
        std::vector<Inputs> inputs;
        const std::vector<double>* won;
    };
    std::vector<Row> rows_;
};

constexpr int most_fade = 30; ///< in twentieths
constexpr double twentieths = 20;

struct Likely {
    double log = 0; ///< of how likely the games are
    Oracle oracle;
};

/// Of all with this fade; nothing if it is not found.
std::optional<Likely> likeliest(const std::vector<JudgedGame>& games, int twentieth) {
    constexpr int steps = 25;
    Likely now;
    now.oracle.fade = twentieth / twentieths;
    const Likelihood likelihood(games, now.oracle.fade);
    for (int i = 0; i < steps; ++i) {
        const double before = now.log;
        now.log = likelihood.step(now.oracle.slope, now.oracle.move);
        if (i > 0 && std::abs(now.log - before) < 1e-10 * std::abs(now.log)) {
            break;
        }
    }
    const bool found =
        now.log > -1e300 && std::isfinite(now.oracle.slope) && std::isfinite(now.oracle.move); // a NaN is not greater
    return found ? std::optional(now) : std::nullopt;
}

} // namespace

std::vector<double> Oracle::chances(const Moment& moment) const {
    std::vector<Inputs> inputs;
    for (std::size_t k = 0; k < moment.worths.size(); ++k) {
        inputs.push_back(inputs_of(moment, k, fade));
    }
    return shares(inputs, slope, move);
}

Oracle fitted(const std::vector<JudgedGame>& games) {
    std::optional<Likely> best;
    for (int twentieth = 0; twentieth <= most_fade; ++twentieth) {
        if (const auto now = likeliest(games, twentieth); now && (!best || now->log > best->log)) {
            best = now;
        }
    }
    return best ? best->oracle : Oracle();
}

Oracle fitted(const std::vector<JudgedGame>& games, const Oracle& near) {
    const auto begin = static_cast<int>(std::lround(near.fade * twentieths));
    std::optional<Likely> best = likeliest(games, begin);
    if (!best) {
        return fitted(games);
    }
    for (const int way : {1, -1}) {
        for (int twentieth = begin + way; twentieth >= 0 && twentieth <= most_fade; twentieth += way) {
            const auto now = likeliest(games, twentieth);
            if (!now || now->log <= best->log) {
                break;
            }
            best = now;
        }
    }
    return best->oracle;
}

JudgedPaths judged(const std::vector<JudgedGame>& games, const JudgedPaths* near) {
    std::array<std::vector<JudgedGame>, 2> halves;
    for (std::size_t i = 0; i < games.size(); ++i) {
        halves[i % 2].push_back(games[i]);
    }
    JudgedPaths out;
    out.of_even = near != nullptr ? fitted(halves[0], near->of_even) : fitted(halves[0]);
    out.of_odd = near != nullptr ? fitted(halves[1], near->of_odd) : fitted(halves[1]);
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::vector<std::vector<double>> path;
        for (const Moment& moment : *games[i].moments) {
            path.push_back((i % 2 == 0 ? out.of_odd : out.of_even).chances(moment));
        }
        path.push_back(games[i].won);
        out.paths.push_back(std::move(path));
    }
    return out;
}

Calibration calibration_of(const std::vector<std::vector<std::vector<double>>>& paths) {
    constexpr int tenths = 10;
    Calibration out;
    out.bins.resize(tenths);
    double all = 0;
    for (const auto& path : paths) {
        for (std::size_t t = 0; t + 1 < path.size(); ++t) {
            const double even = 1 / static_cast<double>(path[t].size());
            for (std::size_t k = 0; k < path[t].size(); ++k) {
                const double said = path[t][k], came = path.back()[k];
                Calibration::Bin& bin = out.bins[static_cast<std::size_t>(std::min(tenths - 1, int(tenths * said)))];
                ++bin.n;
                bin.said += said;
                bin.came += came;
                all += 1;
                out.brier += (said - came) * (said - came);
                out.brier_of_nothing += (even - came) * (even - came);
            }
        }
    }
    for (Calibration::Bin& bin : out.bins) {
        if (bin.n != 0) {
            out.error += std::abs(bin.said - bin.came) / all;
            bin.said /= static_cast<double>(bin.n);
            bin.came /= static_cast<double>(bin.n);
        }
    }
    out.brier /= std::max(all, 1.0);
    out.brier_of_nothing /= std::max(all, 1.0);
    return out;
}

} // namespace bastide::host
