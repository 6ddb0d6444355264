// The measures of quality of a game, taken while it is played.
#pragma once
#include "agents/agent.hpp"
#include "bastide/host/game.hpp"
#include "lab/measures/columns.hpp"
#include "quality/asked_oracle.hpp"
#include <memory>
#include <span>
#include <vector>

namespace bastide::host {

/// Plays on from positions, and counts who wins. Belongs to one thread.
class PlayingOn {
public:
    PlayingOn(const OracleSpec& spec, int players);
    /// By team; as if one more game had been shared by all, so that nothing is ever certain.
    std::vector<double> chances(const Game& game, Rng rng);

private:
    int playouts_;
    std::vector<std::unique_ptr<Agent>> agents_; ///< by seat
    std::optional<Game> game_;
};

/// Watches one game after another, told of every action before it is done.
class Judge {
public:
    /// With playouts, `learned` is not looked at.
    Judge(const Ruleset& rules, const OracleSpec& spec, const Oracle& learned);
    void begin(std::uint64_t seed);
    void before(const Game& game, Action action);
    /// Fills in the measures of the finished game, a row of these columns.
    void finish(const Game& game, unsigned forfeits, const Columns& columns, std::span<std::int32_t> row) const;

private:
    Oracle learned_;
    Tracer tracer_;
    std::optional<PlayingOn> playing_on_;
    std::vector<std::vector<double>> path_; ///< by moment and team
    std::uint64_t seed_ = 0;
};

} // namespace bastide::host
