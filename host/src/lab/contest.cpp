#include "lab/contest.hpp"
#include "agents/agent.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/playout.hpp"
#include "program/failed_in.hpp"
#include <algorithm>
#include <bit>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace bastide::host {
namespace {

/// One deal, with the challenger in every seat in turn.
struct RoundScore {
    std::array<std::uint64_t, 2> wins{}, forfeits{};
    std::array<std::string, 2> forfeit;
    std::array<double, 2> points{};
    double ahead = 0, score = 0;
};

/// Rounds end in any order and count in theirs.
class Book {
public:
    Book(const ContestPlan& plan, std::atomic<std::uint64_t>& done) : plan_(plan), done_(done) {
        if (plan.test) {
            sum_.test.emplace(*plan.test);
        }
    }

    std::uint64_t next() { return next_.fetch_add(1); }
    bool over() const { return over_; }
    void enter(std::uint64_t number, RoundScore round) {
        const std::scoped_lock hold(lock_);
        waiting_.emplace(number, std::move(round));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == sum_.rounds && !over_;
             first = waiting_.erase(first)) {
            add(first->second);
        }
        done_ = sum_.rounds;
    }
    void fail(std::exception_ptr trouble) {
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::move(trouble);
        over_ = true;
    }
    Contest result() const {
        if (trouble_) {
            std::rethrow_exception(trouble_);
        }
        return sum_;
    }

private:
    void add(const RoundScore& round) {
        ++sum_.rounds;
        sum_.games += static_cast<std::uint64_t>(plan_.rules->players);
        for (std::size_t side = 0; side < 2; ++side) {
            sum_.wins[side] += round.wins[side];
            sum_.forfeits[side] += round.forfeits[side];
            sum_.points[side].add(round.points[side]);
            if (sum_.forfeit[side].empty()) {
                sum_.forfeit[side] = round.forfeit[side];
            }
        }
        sum_.ahead.add(round.ahead);
        sum_.scores.add(round.score);
        if (sum_.test) {
            sum_.test->add(round.score);
        }
        over_ = sum_.rounds == plan_.rounds || (sum_.test && sum_.test->verdict() != SequentialTest::Verdict::open);
    }

    const ContestPlan& plan_;
    std::atomic<std::uint64_t>& done_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> over_{false};
    std::mutex lock_;
    std::map<std::uint64_t, RoundScore> waiting_;
    Contest sum_;
    std::exception_ptr trouble_;
};

/// A thread's own agents and game.
class ContestTable {
public:
    ContestTable(const ContestPlan& plan, const std::atomic<bool>& stop)
        : plan_(plan), stop_(stop), fresh_(plan.rules), game_(fresh_), deal_(*plan.rules) {
        for (int seat = 0; seat < plan.rules->players; ++seat) {
            agents_.push_back(make_agent(plan.agents[seat == 0 ? 0 : 1], *plan.rules));
        }
    }

    /// False if it was stopped.
    bool play(std::uint64_t number, RoundScore& round) {
        const std::uint64_t seed = seed_of_game(plan_.seed, number);
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            try {
                if (!play_from(seat, seed)) {
                    return false;
                }
            } catch (...) {
                failed_in("of round " + std::to_string(number) + " of seed " + std::to_string(plan_.seed) +
                          " (a game with seed " + std::to_string(seed) + ")");
            }
            count(seat, number, round);
        }
        const double games = static_cast<double>(agents_.size());
        round.points[0] /= games;
        round.points[1] /= games;
        round.ahead /= games;
        round.score /= games;
        return true;
    }

private:
    /// agents_[0] sits in the challenger's seat, the others after it around the table.
    Agent* in_seat(std::size_t seat, std::size_t challenger) const {
        return agents_[(seat + agents_.size() - challenger) % agents_.size()].get();
    }

    bool play_from(std::size_t challenger, std::uint64_t seed) {
        game_ = fresh_;
        deal_.begin(seed);
        // The deal is the same in all of a round's games, but not what agents draw: else one that meets itself would
        // play one game over and over.
        streams_.begin(challenger == 0 ? seed : seed_of_game(seed, challenger));
        Seats seats{};
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            seats[seat] = in_seat(seat, challenger);
            seats[seat]->begin();
        }
        return play_dealt<false>(game_, deal_, streams_, seats, stop_, [](Action) {});
    }

    void count(std::size_t challenger, std::uint64_t number, RoundScore& round) const {
        const Play& play = game_.play();
        const unsigned team = play.team_of(static_cast<PlayerId>(challenger));
        const unsigned gave_up = forfeited(challenger, number, round);
        const double mine = play.team_score(static_cast<PlayerId>(challenger));
        double others = 0, beaten = 0, points = 0;
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            if ((team >> seat & 1U) != 0) {
                continue;
            }
            const double theirs = play.team_score(static_cast<PlayerId>(seat));
            const double share = theirs < mine ? 1 : theirs > mine ? 0 : 0.5;
            others += 1;
            points += theirs;
            beaten += (gave_up >> challenger & 1U) != 0 ? 0 : (gave_up >> seat & 1U) != 0 ? 1 : share;
        }
        others = std::max(others, 1.0);
        round.points[0] += mine;
        round.points[1] += points / others;
        round.ahead += mine - points / others;
        round.score += beaten / others;
        const unsigned leaders = game_.leaders() & ~gave_up;
        if (leaders != 0 && leaders == (play.team_of(static_cast<PlayerId>(std::countr_zero(leaders))) & ~gave_up)) {
            ++round.wins[(leaders & team) != 0 ? 0 : 1];
        }
    }

    unsigned forfeited(std::size_t challenger, std::uint64_t number, RoundScore& round) const {
        unsigned seats = 0;
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            if (const std::string why = in_seat(seat, challenger)->forfeit(); !why.empty()) {
                const std::size_t side = seat == challenger ? 0 : 1;
                seats |= 1U << seat;
                ++round.forfeits[side];
                if (round.forfeit[side].empty()) {
                    round.forfeit[side] = "Round " + std::to_string(number) + ": " + why;
                }
            }
        }
        return seats;
    }

    const ContestPlan& plan_;
    const std::atomic<bool>& stop_;
    const Game fresh_;
    Game game_;
    Deal deal_;
    DecisionStreams streams_;
    std::vector<std::unique_ptr<Agent>> agents_;
};

void play_rounds(const ContestPlan& plan, const std::atomic<bool>& stop, Book& book) {
    try {
        ContestTable table(plan, stop);
        for (std::uint64_t number = book.next(); number < plan.rounds && !book.over() && !stop; number = book.next()) {
            RoundScore round;
            if (!table.play(number, round)) {
                break;
            }
            book.enter(number, std::move(round));
        }
    } catch (...) {
        book.fail(std::current_exception());
    }
}

} // namespace

/// What ends when it is decided needs intervals that know of it.
std::optional<Measured> Contest::score_interval() const {
    const std::optional<Measured> fixed = scores.share_interval();
    return test && fixed ? test->interval() : fixed;
}
std::optional<Measured> Contest::ahead_interval() const {
    return test ? ahead.interval_at_any_time() : ahead.interval();
}

Contest contest(const ContestPlan& plan, const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    const double before = all_cpu_seconds();
    Book book(plan, done);
    std::vector<std::thread> threads;
    threads.reserve(plan.threads);
    try {
        while (threads.size() + 1 < plan.threads) {
            threads.emplace_back(play_rounds, std::cref(plan), std::cref(stop), std::ref(book));
        }
    } catch (const std::system_error&) {
        // fewer do as well
    }
    play_rounds(plan, stop, book);
    for (std::thread& thread : threads) {
        thread.join();
    }
    Contest result = book.result();
    result.cpu_seconds = all_cpu_seconds() - before; // by now all agents are gone, and their programs with them
    return result;
}

} // namespace bastide::host
