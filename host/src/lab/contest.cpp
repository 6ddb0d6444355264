#include "lab/contest.hpp"
#include "agents/agent.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/playout.hpp"
#include "program/failed_in.hpp"
#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

namespace bastide::host {
namespace {

/// Rounds end in any order and count in theirs.
class Book {
public:
    Book(const ContestPlan& plan, std::atomic<std::uint64_t>& done) : plan_(plan), done_(done) {
        if (plan.test) {
            sum_.test.emplace(*plan.test);
        }
        waiting_ = plan.played;
        count();
    }

    std::uint64_t next() {
        std::uint64_t number = next_++;
        while (plan_.played.contains(number)) {
            number = next_++;
        }
        return number;
    }
    bool over() const { return over_; }
    void enter(std::uint64_t number, RoundScore round) {
        const std::scoped_lock hold(lock_);
        if (plan_.ended) {
            plan_.ended(round);
        }
        waiting_.emplace(number, std::move(round));
        count();
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
    void count() {
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == sum_.rounds && !over_;
             first = waiting_.erase(first)) {
            add(first->second);
        }
        done_ = sum_.rounds;
    }
    void add(const RoundScore& round) {
        sum_.add(round, static_cast<std::size_t>(plan_.rules->players));
        over_ = sum_.rounds == plan_.rounds || sum_.decided();
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
        streams_.begin(seed_of_game(seed, challenger));
        Seats seats{};
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            seats[seat] = in_seat(seat, challenger);
            seats[seat]->begin();
        }
        return play_dealt<false>(game_, deal_, streams_, seats, stop_, [](Action) {});
    }

    void count(std::size_t challenger, std::uint64_t number, RoundScore& round) const {
        const Play& play = game_.play();
        std::array<int, max_players> points{};
        std::array<unsigned, max_players> teams{};
        unsigned gave_up = 0;
        for (std::size_t seat = 0; seat < agents_.size(); ++seat) {
            points[seat] = play.team_score(static_cast<PlayerId>(seat));
            teams[seat] = play.team_of(static_cast<PlayerId>(seat));
            if (const std::string why = in_seat(seat, challenger)->forfeit(); !why.empty()) {
                gave_up |= 1U << seat;
                std::string& first = round.forfeit[seat == challenger ? 0 : 1];
                first = first.empty() ? "Round " + std::to_string(number) + ": " + why : first;
            }
        }
        round.add_game(challenger, std::span(points).first(agents_.size()), std::span(teams).first(agents_.size()),
                       gave_up);
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
            RoundScore round{.number = number};
            if (!table.play(number, round) || stop) { // which may have ended programs, and these gave up
                break;
            }
            book.enter(number, std::move(round));
        }
    } catch (...) {
        book.fail(std::current_exception());
    }
}

} // namespace

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
