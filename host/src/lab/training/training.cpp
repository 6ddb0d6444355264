#include "lab/training/training.hpp"
#include "bastide/host/fingerprint.hpp"
#include "chance/numbers.hpp"
#include "lab/training/classroom.hpp"
#include "lab/training/standing.hpp"
#include "shelf/record.hpp"
#include <array>
#include <charconv>
#include <chrono>

namespace bastide::host {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_writes = std::chrono::seconds(20);
/// What earlier rounds showed counts so much in the next one: they were played by other weights.
constexpr double kept = 0.3;

std::string identity_of(const TrainingPlan& plan, std::size_t signs) {
    return "bastide train, format 3: ruleset " + plan.rules->identity.digest + ", " + std::to_string(plan.games) +
           " games in " + std::to_string(plan.rounds) + " rounds, seed " + std::to_string(plan.seed) + ", " +
           std::to_string(signs) + " signs, width " + std::to_string(plan.width) +
           (plan.from ? ", from " + hex16(fingerprint(weights_text(*plan.from))) : "") +
           (plan.build.empty() ? "" : ", build " + plan.build);
}

LearnedWeights weights_of(const TrainingPlan& plan, const Signs& signs, const std::vector<double>& numbers) {
    LearnedWeights learned;
    learned.game = plan.game;
    learned.ruleset = plan.rules->identity.digest;
    for (const Identity::ModuleEntry& module : plan.rules->identity.modules) {
        learned.modules.push_back(module.name);
    }
    learned.players = plan.rules->players;
    learned.switches = plan.switches;
    learned.games = plan.games;
    learned.seed = plan.seed;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] != 0) {
            learned.weights.emplace_back(signs.names()[i], numbers[i]);
        }
    }
    return learned;
}

std::vector<double> prior_of(const TrainingPlan& plan, const Signs& signs) {
    if (!plan.from) {
        return first_weights(signs, *plan.rules);
    }
    const std::vector<float> weights = plan.from->of(signs);
    return {weights.begin(), weights.end()};
}

/// To six digits: nobody plays better by more.
std::string number_text(double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, 6).ptr;
    return {text.data(), end};
}

} // namespace

std::uint64_t TrainingPlan::seed_of(std::uint64_t round) const { return mixed(mixed(seed) + round * next_generator); }

std::vector<double> first_weights(const Signs& signs, const Ruleset& rules) {
    std::vector<double> weights(signs.size(), 0);
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        if (rules.kinds[kind].spec.closing != Closing::never) {
            weights[signs.of(static_cast<KindId>(kind), Signs::gain)] = 0.6;
        }
    }
    weights[signs.of(Signs::price_late)] = -12;
    return weights;
}

Classmates classmates_of(const TrainingPlan& plan) {
    return {plan.together, identity_of(plan, Signs(*plan.rules).size())};
}

std::optional<LearnedWeights> learned(const TrainingPlan& plan, const std::atomic<bool>& stop,
                                      std::atomic<std::uint64_t>& done) {
    const Signs signs(*plan.rules);
    const std::vector<double> prior = prior_of(plan, signs);
    const std::string identity = identity_of(plan, signs.size());
    std::optional<Classmates> others;
    if (!plan.together.empty()) {
        others.emplace(classmates_of(plan));
    }
    const auto keep = [&](const TrainingStanding& now) {
        if (!others) { // the folder has all there is
            write_standing(plan.unfinished, identity, now);
        }
    };
    std::optional<TrainingStanding> standing =
        others ? std::nullopt : read_standing(plan.unfinished, identity, signs.size());
    if (!standing) {
        standing.emplace(signs.size());
        standing->weights = prior;
    }
    for (; standing->round < plan.rounds; ++standing->round) {
        done = plan.first_of(standing->round) + standing->batches * Classroom::batch;
        const LearnedWeights now = weights_of(plan, signs, standing->weights);
        const Classroom::Work work{plan.seed_of(standing->round), plan.games_of(standing->round), standing->batches,
                                   plan.threads, plan.width};
        Classroom room(plan.rules, now, work);
        Clock::time_point written = Clock::now();
        const auto counted = [&](const Equations& batch, std::uint64_t games) {
            standing->now.add(batch);
            ++standing->batches;
            done += games;
            if (Clock::now() - written >= between_writes) {
                keep(*standing);
                written = Clock::now();
            }
        };
        const bool finished = others ? room.run_with(*others, standing->round, counted, stop) : room.run(counted, stop);
        if (finished) {
            Equations all = standing->now;
            all.add(standing->before, kept);
            standing->weights = all.solved(prior);
            standing->before = std::move(all);
            standing->now = Equations(signs.size());
            standing->batches = 0;
        }
        if (!finished) {
            keep(*standing);
            return std::nullopt;
        }
    }
    keep(*standing);
    done = plan.games;
    return weights_of(plan, signs, standing->weights);
}

std::string weights_text(const LearnedWeights& weights) {
    std::string text = "# What positions are worth, learned by `bastide train` from games of an agent against itself.\n"
                       "# Each weight is points for one unit of a sign; docs/agents.md says what the signs are.\n"
                       "[value]\nformat = 1\n";
    text += "game = " + shelf::toml_text(weights.game) + "\nruleset = " + shelf::toml_text(weights.ruleset) +
            "\nmodules = " + shelf::toml_list(weights.modules) + "\nplayers = " + std::to_string(weights.players) +
            "\ngames = " + std::to_string(weights.games) + "\nseed = " + std::to_string(weights.seed) + '\n';
    if (!weights.switches.empty()) {
        text += "\n# What the game sets otherwise than the rules do by themselves.\n[switches]\n";
        for (const auto& [name, value] : weights.switches) {
            text += shelf::toml_text(name) + " = " + shelf::toml_text(value) + '\n';
        }
    }
    if (weights.match) {
        const LearnedWeights::Match& match = *weights.match;
        text += "\n# Share of the others that the agent beat with these weights, ties half, with the 95 % interval.\n"
                "[match]\nagainst = " +
                shelf::toml_text(match.against) + "\ngames = " + std::to_string(match.games) +
                "\nseed = " + std::to_string(match.seed) + "\nscore = " + number_text(match.score) +
                "\nlow = " + number_text(match.low) + "\nhigh = " + number_text(match.high) + '\n';
    }
    text += "\n[weights]\n";
    for (const auto& [sign, weight] : weights.weights) {
        text += shelf::toml_text(sign) + " = " + number_text(weight) + '\n';
    }
    return text;
}

} // namespace bastide::host
