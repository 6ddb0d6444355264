#include "card/play.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/measures/recorder.hpp"
#include "lab/seated_game.hpp"
#include "program/failed_in.hpp"
#include <cmath>
#include <optional>
#include <thread>

namespace bastide::host {
namespace {

/// A game of a variant, or a trial.
struct CardTask {
    std::size_t variant = 0, probe = 0;
    std::uint64_t number = 0;
    bool trial = false;
};

bool lacks(const CardTrial& trial, const CardProbe& probe) {
    return trial.refused.empty() && !trial.differs && trial.played < probe.games;
}

std::vector<CardTask> tasks_of(const CardPlan& plan, const CardGames& games) {
    std::vector<CardTask> tasks;
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
        for (std::uint64_t number = 0; number < plan.variants[v].games; ++number) {
            const auto there = games.of_variants[v].find(number);
            if (there == games.of_variants[v].end() ||
                (plan.is_timed(plan.variants[v]) && there->second.think.empty())) {
                tasks.push_back({v, 0, number, false});
            }
        }
    }
    for (std::size_t p = 0; p < plan.probes.size(); ++p) {
        if (lacks(games.of_probes[p], plan.probes[p])) {
            tasks.push_back({0, p, 0, true});
        }
    }
    return tasks;
}

/// Games of one ruleset with these agents, measured and, if asked, looked at turn by turn.
class MeasuredGame {
public:
    MeasuredGame(const std::shared_ptr<const Ruleset>& rules, const std::vector<std::string>& agents, bool traced,
                 bool timed)
        : columns_(*rules), table_(rules, agents), recorder_(columns_, *rules), traced_(traced), timed_(timed),
          tracer_(*rules) {
        table_.watch(&recorder_, recorder_.events());
    }

    /// Nothing if it was stopped.
    std::optional<CardGame> play(std::uint64_t seed, std::uint64_t number, const std::atomic<bool>& stop) {
        CardGame out;
        const std::size_t seats = columns_.seats, focal = number % seats;
        recorder_.begin(table_.fresh().play());
        tracer_.begin();
        std::array<double, 2> seconds{};
        std::array<std::int64_t, 2> decisions{};
        double since = timed_ ? thread_cpu_seconds() : 0;
        const bool finished = table_.play(seed, number, stop, [&](const Game& game, Action action) {
            const double now = timed_ ? thread_cpu_seconds() : 0;
            if (!game.at_chance()) {
                recorder_.decides(game);
                const std::size_t who = index(game.to_act()) == focal ? 0 : 1;
                seconds[who] += now - since;
                ++decisions[who];
            }
            if (traced_) {
                tracer_.before(game, action);
            }
            since = timed_ ? thread_cpu_seconds() : 0;
        });
        if (!finished) {
            return {};
        }
        finish(out);
        if (timed_) {
            out.think = {std::llround(seconds[0] * 1e6), decisions[0], std::llround(seconds[1] * 1e6), decisions[1]};
        }
        return out;
    }

private:
    void finish(CardGame& out) {
        out.forfeits = table_.forfeits([](const std::string&) {});
        const Game& game = table_.game();
        const auto row = recorder_.finish(game, out.forfeits);
        out.turns = game.play().core().turn_number;
        out.row.assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(columns_.of_game));
        out.row.resize(columns_.list.size());
        for (std::size_t seat = 0; seat < columns_.seats; ++seat) {
            out.scores.push_back(row[columns_.seat_begin(seat) + Columns::score]);
            for (std::size_t c = 0; c < columns_.of_seat; ++c) {
                out.row[columns_.of_game + c] += row[columns_.seat_begin(seat) + c];
            }
        }
        out.trace = traced_ ? tracer_.trace() : GameTrace{};
    }

    Columns columns_;
    SeatedGame table_;
    Recorder recorder_;
    bool traced_, timed_;
    Tracer tracer_;
};

std::vector<std::string> agents_of(const CardPlan& plan, const CardVariant& variant, std::size_t seats) {
    std::vector<std::string> agents(seats, plan.options.ladder[variant.others]);
    agents.front() = plan.options.ladder[variant.focal];
    return agents;
}

/// By name, what is not 0: rulesets with other columns are alike where these are.
std::map<std::string, std::int64_t> measures_of(const CardGame& game, const Ruleset& rules) {
    const Columns columns(rules);
    std::map<std::string, std::int64_t> out;
    for (std::size_t c = 0; c < columns.list.size(); ++c) {
        if (game.row[c] != 0) {
            out[columns.list[c].name] = game.row[c];
        }
    }
    return out;
}

class CardWorker {
public:
    CardWorker(const CardPlan& plan, const Library& library, std::mutex& loading, CardFile& file,
               const std::atomic<bool>& stop)
        : plan_(plan), library_(library), loading_(loading), file_(file), stop_(stop) {}

    /// False if it was stopped.
    bool work(const CardTask& task) { return task.trial ? probe(task.probe) : play(task); }

private:
    bool play(const CardTask& task) {
        const CardVariant& variant = plan_.variants[task.variant];
        if (!game_ || of_ != task.variant) {
            const bool whole = variant.kind == CardVariant::Kind::whole;
            game_.emplace(variant.rules, agents_of(plan_, variant, variant.columns->seats), whole,
                          plan_.is_timed(variant));
            of_ = task.variant;
        }
        std::optional<CardGame> game = played(*game_, task.number);
        if (game) {
            file_.add(task.variant, task.number, std::move(*game));
        }
        return game.has_value();
    }
    std::optional<CardGame> played(MeasuredGame& game, std::uint64_t number) const {
        const std::uint64_t seed = seed_of_game(plan_.options.seed, number);
        try {
            std::optional<CardGame> out = game.play(seed, number, stop_);
            // What asks us to end may have ended programs that play, which then gave up: such games are played anew.
            return stop_ ? std::nullopt : std::move(out);
        } catch (...) {
            failed_in(std::to_string(number) + " of a card (seed " + std::to_string(seed) + ")");
        }
    }
    bool probe(std::size_t number) {
        const CardProbe& probe = plan_.probes[number];
        CardTrial trial;
        std::shared_ptr<const Ruleset> rules;
        try {
            const std::scoped_lock hold(loading_);
            const auto other = rules_of(probe, plan_.table.file, library_);
            make_agent(plan_.options.ladder.back(), *other); // what it is told may mean nothing there
            rules = other;
        } catch (const Error& error) {
            trial.refused = by_name(error.what(), plan_.table.file);
        }
        if (rules) {
            MeasuredGame other(rules,
                               agents_of(plan_, plan_.variants.front(), static_cast<std::size_t>(rules->players)),
                               false, false);
            while (!trial.differs && trial.played < probe.games) {
                const auto here = baseline(trial.played);
                const std::optional<CardGame> there = here ? played(other, trial.played) : std::nullopt;
                if (!there) {
                    return false;
                }
                trial.differs = measures_of(*there, *rules) != *here;
                ++trial.played;
            }
        }
        file_.add(number, std::move(trial));
        return true;
    }
    /// The mix as it is, in the same deal.
    std::optional<std::map<std::string, std::int64_t>> baseline(std::uint64_t number) {
        if (number < known_.size()) {
            return known_[number];
        }
        const CardVariant& whole = plan_.variants.front();
        if (!as_it_is_) {
            as_it_is_.emplace(whole.rules, agents_of(plan_, whole, whole.columns->seats), false, false);
        }
        const std::optional<CardGame> game = played(*as_it_is_, number);
        if (!game) {
            return {};
        }
        known_.push_back(measures_of(*game, *whole.rules));
        return known_.back();
    }

    const CardPlan& plan_;
    const Library& library_;
    std::mutex& loading_; ///< of libraries of modules
    CardFile& file_;
    const std::atomic<bool>& stop_;
    std::optional<MeasuredGame> game_, as_it_is_;
    std::size_t of_ = 0;
    std::vector<std::map<std::string, std::int64_t>> known_;
};

} // namespace

CardWork card_work(const CardPlan& plan, const CardGames& games) {
    CardWork work;
    for (const CardVariant& variant : plan.variants) {
        work.all += variant.games;
    }
    work.all += plan.probes.size();
    work.left = tasks_of(plan, games).size();
    return work;
}

void play_card(const CardPlan& plan, const Library& library, CardFile& file, unsigned threads,
               const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    const std::vector<CardTask> tasks = tasks_of(plan, file.games());
    done = card_work(plan, file.games()).all - tasks.size();
    std::atomic<std::size_t> next{0};
    std::atomic<bool> over{false};
    std::mutex lock, loading;
    std::exception_ptr trouble;
    const auto work = [&] {
        try {
            CardWorker worker(plan, library, loading, file, stop);
            for (std::size_t i = next++; i < tasks.size() && !stop && !over && worker.work(tasks[i]); i = next++) {
                ++done;
            }
        } catch (...) {
            const std::scoped_lock hold(lock);
            trouble = trouble ? trouble : std::current_exception();
            over = true;
        }
    };
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() + 1 < std::min<std::size_t>(threads, tasks.size())) {
            helpers.emplace_back(work);
        }
    } catch (const std::system_error&) {
        // fewer do as well
    }
    work();
    for (std::thread& helper : helpers) {
        helper.join();
    }
    if (trouble) {
        std::rethrow_exception(trouble);
    }
}

} // namespace bastide::host
