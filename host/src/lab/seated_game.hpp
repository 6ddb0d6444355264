// A ruleset with agents around the table, for whoever plays many games of it one after another.
#pragma once
#include "agents/agent.hpp"
#include "lab/playout.hpp"
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

/// Whence the deal follows, and what agents draw besides.
struct GameSeeds {
    GameSeeds(std::uint64_t both) : deal(both), draws(both) {}
    GameSeeds(std::uint64_t of_deal, std::uint64_t of_draws) : deal(of_deal), draws(of_draws) {}
    std::uint64_t deal, draws;
};

/// Belongs to one thread, as agents keep memory between decisions. Game after game it allocates nothing of its own.
class SeatedGame {
public:
    SeatedGame(const std::shared_ptr<const Ruleset>& rules, const std::vector<std::string>& agents)
        : fresh_(rules), game_(fresh_), deal_(*rules) {
        for (const std::string& name : agents) {
            agents_.push_back(name == "random" ? nullptr : make_agent(name, *rules)); // the loop plays those itself
            random_only_ = random_only_ && agents_.back() == nullptr;
        }
    }

    /// Plays the game of these seeds. Agent k has the seat `k + places` around the table, at 0 its own. `note(game,
    /// action)` hears of every action before it is done. False if it was stopped before its end.
    template <class Note> bool play(GameSeeds seeds, std::size_t places, const std::atomic<bool>& stop, Note&& note) {
        game_ = fresh_;
        game_.watch(observer_, events_);
        deal_.begin(seeds.deal);
        streams_.begin(seeds.draws);
        const auto here = [&](Action action) { note(std::as_const(game_), action); };
        if (random_only_) {
            return play_dealt<true>(game_, deal_, streams_, seats_, stop, here);
        }
        for (std::size_t k = 0; k < agents_.size(); ++k) {
            seats_[(k + places) % agents_.size()] = agents_[k].get();
            if (agents_[k]) {
                agents_[k]->begin();
            }
        }
        return play_dealt<false>(game_, deal_, streams_, seats_, stop, here);
    }
    /// The seats whose agents gave up the game that was played last, as a bit set; `told(why)` hears a sentence of
    /// each.
    template <class Told> unsigned forfeits(Told&& told) const {
        unsigned seats = 0;
        for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
            if (const std::string why = seats_[seat] != nullptr ? seats_[seat]->forfeit() : std::string();
                !why.empty()) {
                seats |= 1U << seat;
                told(why);
            }
        }
        return seats;
    }
    /// From the next game on it hears of the events of this bit set.
    void watch(Observer* observer, std::uint32_t events) {
        observer_ = observer;
        events_ = events;
    }
    /// The one that was played last.
    const Game& game() const { return game_; }
    const Game& fresh() const { return fresh_; }
    bool random_only() const { return random_only_; }

private:
    Game fresh_, game_;
    Deal deal_;
    DecisionStreams streams_;
    std::vector<std::unique_ptr<Agent>> agents_;
    Seats seats_{};
    bool random_only_ = true;
    Observer* observer_ = nullptr;
    std::uint32_t events_ = 0;
};

} // namespace bastide::host
