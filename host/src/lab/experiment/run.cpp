#include "lab/experiment/run.hpp"
#include "lab/crew.hpp"
#include "lab/experiment/ladder_tables.hpp"
#include "lab/experiment/learn_oracles.hpp"
#include "lab/experiment/variant_tables.hpp"
#include "lab/statistics/match_tally.hpp"
#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <memory>
#include <thread>

namespace bastide::host {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_commits = std::chrono::milliseconds(500);
constexpr auto between_looks = std::chrono::milliseconds(100);
constexpr auto between_glances = std::chrono::milliseconds(10); ///< at what does not wake who waits for it
constexpr std::uint64_t first_look = 256, every_look = 64;      ///< games; batches end there

/// Games that one thread plays in all variants before it hands them over.
struct Round {
    std::uint64_t first = 0, games = 0;
};

/// What the shard has to play, in batches.
std::vector<Round> rounds_of(const LabHead& head, const Shard& shard) {
    const std::uint64_t together = games_at_once(head);
    const Range games = host::games_of(head, shard);
    std::vector<Round> rounds;
    for (std::uint64_t first = games.first; first < games.end(); first += together) {
        rounds.push_back({first, std::min(together, games.end() - first)});
    }
    return rounds;
}

std::uint64_t games_of(const std::vector<Round>& rounds) {
    std::uint64_t games = 0;
    for (const Round& round : rounds) {
        games += round.games;
    }
    return games;
}

/// What is watched on the way: one measure.
std::vector<std::string> watched(const LabHead& head) {
    return {head.stops() ? head.stop_measure : head.measures.front()};
}

class Runner {
public:
    /// A part of the games knows nothing of the others, so it never has enough.
    Runner(Store& store, bool part, const std::function<void(const LabProgress&)>& tell)
        : store_(store), head_(store.head()), tell_(tell), analysis_(head_, watched(head_)) {
        if (head_.sprt && !part) {
            match_.emplace(head_);
        }
    }

    /// Takes in what is there already; without the rounds that need not be played.
    std::vector<Round> left_of(const std::vector<Round>& rounds) {
        const Ranges there = store_.ranges();
        std::vector<Round> left;
        std::copy_if(rounds.begin(), rounds.end(), std::back_inserter(left), [&](const Round& round) {
            return !there.holds({round.first, round.games});
        });
        store_.read([&](const Batch& batch) {
            if (!is_of(left, batch)) {
                take(batch);
            }
        });
        progress_.all = games_of(rounds);
        progress_.before = progress_.games = progress_.all - games_of(left);
        return left;
    }
    void play(const std::vector<Variant>& variants, const std::vector<Round>& left, unsigned threads,
              const std::atomic<bool>& stop) {
        if (left.empty() || enough_) {
            return;
        }
        std::vector<Variant> tables = with_lineups(head_, variants);
        if (head_.judged && !learn(tables, threads, stop)) {
            return;
        }
        Crew<Batch> crew(crew_of(left, threads), [&] { return player(tables, left, stop); });
        while (!enough_ && !crew.over()) {
            if (const std::optional<Batch> batch = next_of(crew, stop)) {
                store_.write(*batch);
                take(*batch);
                progress_.games += batch->games;
            }
            now_and_then();
        }
        commit_all(stop);
    }
    /// With all games of the file: of those after the rule to stop was met none is watched.
    LabRun result() const { return {store_.ranges().games(), enough_ || progress_.games == progress_.all}; }

private:
    /// Only a rule that ends the games has to see them in their order.
    CrewPlan crew_of(const std::vector<Round>& left, unsigned threads) const {
        constexpr std::uint64_t most_ahead = 64, of_thread = 4;
        const auto players = static_cast<unsigned>(std::min<std::size_t>(threads, left.size()));
        return {0, left.size(), players, most_ahead + of_thread * players,
                head_.stops() || match_ ? CrewPlan::Results::in_order : CrewPlan::Results::as_done};
    }
    Crew<Batch>::Work player(const std::vector<Variant>& tables, const std::vector<Round>& left,
                             const std::atomic<bool>& stop) const {
        return [&left, &stop, own = std::make_shared<VariantTables>(tables, head_.seed, head_.oracle)](
                   std::uint64_t number, const std::atomic<bool>& halt) {
            std::optional<Batch> batch = own->play(left[number].first, left[number].games, halt);
            // What asks us to end may have ended programs that play, which then gave up: such games are played anew.
            return stop ? std::nullopt : std::move(batch);
        };
    }
    /// What the oracles learned is kept, so that whoever goes on plays by the same. Those of a search may have learned
    /// in an earlier round.
    bool learn(std::vector<Variant>& tables, unsigned threads, const std::atomic<bool>& stop) {
        const std::size_t variants = head_.variants.size();
        if (head_.learned.empty()) {
            std::vector<Variant> pupils;
            for (std::size_t v = 0; v < variants; ++v) {
                if (tables[v].learned == Oracle{}) {
                    pupils.push_back(tables[v]);
                }
            }
            const std::vector<Oracle> taught = learned_by(pupils, threads, stop);
            if (taught.size() != pupils.size()) {
                return false;
            }
            std::vector<Oracle> all;
            for (std::size_t v = 0, next = 0; v < variants; ++v) {
                all.push_back(tables[v].learned == Oracle{} ? taught[next++] : tables[v].learned);
            }
            store_.keep_learned(std::move(all));
        }
        for (std::size_t v = 0; v < variants; ++v) {
            tables[v].learned = head_.learned[v];
        }
        return true;
    }
    /// Nothing if it was stopped.
    std::vector<Oracle> learned_by(const std::vector<Variant>& pupils, unsigned threads,
                                   const std::atomic<bool>& stop) {
        progress_.lessons = head_.oracle.playouts != 0 ? 0 : head_.oracle.games * pupils.size();
        std::atomic<bool> over{false};
        std::atomic<std::uint64_t> done{0};
        std::vector<Oracle> learned;
        std::exception_ptr trouble;
        std::thread teaching([&] {
            try {
                learned = learn_oracles(pupils, head_.oracle, head_.seed, threads, stop, done);
            } catch (...) {
                trouble = std::current_exception();
            }
            over = true;
        });
        while (!over) {
            progress_.learned = done;
            tell_(progress_);
            std::this_thread::sleep_for(between_glances);
        }
        teaching.join();
        if (trouble) {
            std::rethrow_exception(trouble);
        }
        progress_.lessons = 0;
        return learned;
    }
    /// It is to be played again, with more games.
    static bool is_of(const std::vector<Round>& rounds, const Batch& batch) {
        const auto after = std::upper_bound(rounds.begin(), rounds.end(), batch.first,
                                            [](std::uint64_t game, const Round& round) { return game < round.first; });
        return after != rounds.begin() && batch.first < (after - 1)->first + (after - 1)->games;
    }
    /// What was played before a game failed is kept.
    std::optional<Batch> next_of(Crew<Batch>& crew, const std::atomic<bool>& stop) {
        try {
            return crew.next(stop);
        } catch (...) {
            commit_all(stop);
            throw;
        }
    }
    /// Whoever reads the file is waited for, and told of, until somebody wants no more.
    void commit_all(const std::atomic<bool>& stop) {
        store_.commit_all([&] {
            progress_.waits = true;
            tell_(progress_);
            return !stop;
        });
    }
    void take(const Batch& batch) {
        if (enough_) {
            return; // of a run that wanted more
        }
        analysis_.add(batch);
        enough_ = enough_games(head_, analysis_);
        if (match_) {
            match_->add(batch);
            enough_ = match_->contest().decided();
        }
    }
    void now_and_then() {
        const Clock::time_point now = Clock::now();
        if (now - committed_ >= between_commits) {
            store_.commit();
            committed_ = now;
        }
        if (now - told_ >= between_looks) {
            if (!analysis_.contrasts().empty()) {
                progress_.difference = analysis_.contrast(0, 0);
                progress_.compared = analysis_.contrasts().front().name;
            }
            tell_(progress_);
            told_ = now;
        }
    }

    Store& store_;
    const LabHead& head_;
    const std::function<void(const LabProgress&)>& tell_;
    Analysis analysis_;
    std::optional<MatchTally> match_; ///< if its test may end it
    LabProgress progress_;
    bool enough_ = false;
    Clock::time_point committed_ = Clock::now(), told_ = Clock::now();
};

} // namespace

std::optional<Estimate95> stop_estimate(const LabHead& head, const Analysis& analysis) {
    const auto measure = std::find(analysis.measures().begin(), analysis.measures().end(), head.stop_measure);
    const auto& contrasts = analysis.contrasts();
    const auto difference = std::find_if(contrasts.begin(), contrasts.end(), [&](const Contrast& one) {
        return one.kind == Contrast::Kind::difference && one.name == head.stop_variant;
    });
    if (!head.stops() || measure == analysis.measures().end() || difference == contrasts.end()) {
        return {};
    }
    const auto estimate = analysis.contrast(static_cast<std::size_t>(difference - contrasts.begin()),
                                            static_cast<std::size_t>(measure - analysis.measures().begin()));
    return estimate && estimate->n > 1 ? estimate : std::nullopt; // of fewer pairs there is no interval
}

std::uint64_t next_look(std::uint64_t games) {
    return std::max(first_look, (games + every_look - 1) / every_look * every_look);
}

bool enough_games(const LabHead& head, const Analysis& analysis) {
    const std::uint64_t games = analysis.games();
    if (!head.stops() || games != next_look(games)) {
        return false;
    }
    const std::optional<Estimate95> estimate = stop_estimate(head, analysis);
    return estimate && estimate->width() <= head.stop_width;
}

LabRun run_lab(Store& store, const std::vector<Variant>& variants, const Shard& shard, unsigned threads,
               const std::atomic<bool>& stop, const std::function<void(const LabProgress&)>& tell) {
    Runner runner(store, shard.of != 0, tell);
    const std::vector<Round> left = runner.left_of(rounds_of(store.head(), shard));
    runner.play(variants, left, threads, stop);
    return runner.result();
}

} // namespace bastide::host
