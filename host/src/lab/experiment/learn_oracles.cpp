#include "lab/experiment/learn_oracles.hpp"
#include "lab/agent_files.hpp"
#include "lab/seated_game.hpp"
#include "program/failed_in.hpp"
#include "quality/who_won.hpp"
#include <cmath>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace bastide::host {
namespace {

constexpr std::uint64_t no_seed_of_experiments = std::uint64_t{2} << 32U; ///< nor of pilots

struct Lesson {
    std::vector<Moment> moments;
    std::vector<double> won;
};

/// Threads take games one by one, whosever they are.
class Lessons {
public:
    Lessons(const std::vector<Variant>& variants, const OracleSpec& spec, std::uint64_t seed,
            const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done)
        : variants_(variants), spec_(spec), seed_(seed), stop_(stop), done_(done),
          lessons_(variants.size(), std::vector<Lesson>(spec.games)) {}

    void work() {
        try {
            std::optional<SeatedGame> table;
            std::size_t of = variants_.size();
            for (std::uint64_t i = next_++; i < variants_.size() * spec_.games && !stop_ && !over_; i = next_++) {
                if (const std::size_t v = i / spec_.games; v != of) {
                    of = v;
                    table.emplace(variants_[v].rules, agents_here(variants_[v].agents, variants_[v].folder));
                }
                if (play(*table, of, i % spec_.games)) {
                    ++done_;
                }
            }
        } catch (...) {
            const std::scoped_lock hold(lock_);
            trouble_ = trouble_ ? trouble_ : std::current_exception();
            over_ = true;
        }
    }
    std::vector<Oracle> learned() const {
        if (trouble_) {
            std::rethrow_exception(trouble_);
        }
        std::vector<Oracle> out;
        for (const std::vector<Lesson>& of_variant : lessons_) {
            std::vector<JudgedGame> games;
            for (const Lesson& lesson : of_variant) {
                games.push_back({&lesson.moments, lesson.won});
            }
            out.push_back(plain(fitted(games)));
        }
        return out;
    }

private:
    bool play(SeatedGame& table, std::size_t v, std::uint64_t number) {
        const std::uint64_t seed = seed_of_game(no_seed_of_experiments + seed_, number);
        try {
            const std::string judge = agent_here(spec_.agent, variants_[v].folder);
            Tracer tracer(*variants_[v].rules, value_choice_of(judge).value_or(ValueChoice()));
            tracer.begin();
            const bool finished =
                table.play(seed, number, stop_, [&](const Game& game, Action) { tracer.looked(game); });
            if (finished) {
                lessons_[v][number] = {tracer.trace().moments,
                                       shares_won(table.game().play(), table.forfeits([](const std::string&) {}))};
            }
            return finished;
        } catch (...) {
            failed_in(std::to_string(number) + " from which the oracle of the variant '" + variants_[v].name +
                      "' learns (seed " + std::to_string(seed) + ")");
        }
    }
    /// In millionths: what the last bits of a processor's sums are is of no consequence.
    static Oracle plain(const Oracle& oracle) {
        constexpr double million = 1e6;
        const auto rounded_off = [](double value) { return std::round(value * million) / million; };
        return {rounded_off(oracle.slope), rounded_off(oracle.move), rounded_off(oracle.fade)};
    }

    const std::vector<Variant>& variants_;
    const OracleSpec& spec_;
    const std::uint64_t seed_;
    const std::atomic<bool>& stop_;
    std::atomic<std::uint64_t>& done_;
    std::vector<std::vector<Lesson>> lessons_; ///< by variant and game; each is written by one thread
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> over_{false};
    std::mutex lock_;
    std::exception_ptr trouble_;
};

} // namespace

std::vector<Oracle> learn_oracles(const std::vector<Variant>& variants, const OracleSpec& spec, std::uint64_t seed,
                                  unsigned threads, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    if (spec.playouts != 0) {
        return std::vector<Oracle>(variants.size());
    }
    Lessons lessons(variants, spec, seed, stop, done);
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() + 1 < threads) {
            helpers.emplace_back([&] { lessons.work(); });
        }
    } catch (const std::system_error&) {
        // fewer do as well
    }
    lessons.work();
    for (std::thread& helper : helpers) {
        helper.join();
    }
    return stop ? std::vector<Oracle>{} : lessons.learned();
}

} // namespace bastide::host
