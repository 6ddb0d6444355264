// Choosing in rounds, so that several programs may think one choice through together.
#pragma once
#include "bastide/action.hpp"
#include "bastide/fwd.hpp"
#include <cstddef>
#include <vector>

namespace bastide::host {

/// What deals have brought: of each one the points ahead after every line that is still tried.
using DealRows = std::vector<std::vector<double>>;

/// What an agent can do whose choice is made of deals. All who prepare it for the same position with the same generator
/// have the same rounds; who of them plays which deal does not matter, as each is told what all have played.
class InRounds {
public:
    virtual ~InRounds() = default;
    /// Whether it has decided already what to do here.
    virtual bool knows(const Game& game) const = 0;
    virtual void prepare(const Game& game, Rng& rng) = 0;
    /// Whether no further round is needed.
    virtual bool decided() const = 0;
    /// Plays of this round's deals the numbers which, which + count, ...
    virtual DealRows play(std::size_t which, std::size_t count) = 0;
    /// By `which`, what all `count` of them have played. Throws Error if that is not of this round.
    virtual void end_round(const std::vector<DealRows>& played) = 0;
    /// What it means to do from here on, one after the other, when it has decided: the first of it is done now.
    virtual std::vector<Action> line(const Game& game) = 0;
    /// The same, which was decided elsewhere.
    virtual void follow(const Game& game, std::vector<Action> line) = 0;
};

} // namespace bastide::host
