// What tiles are worth that are still to be placed by who has got them.
#pragma once
#include "agents/margin.hpp"
#include "agents/value/choice.hpp"
#include <memory>
#include <optional>
#include <vector>

namespace bastide::host {

class Thought;

/// Tiles that rules promise to seats (Estimate::promise): what a seat could make of one, as the board lies. So that who
/// bids for a tile, or leaves it to somebody, does it for what it brings.
class Promises {
public:
    explicit Promises(const ValueChoice& choice);
    ~Promises();
    /// From now on positions that follow from this one are asked about, by `me`. Who has a tile to place now thinks of
    /// that alone.
    void begin(const Game& game, PlayerId me);
    /// Adds to what a position is worth to each what other promises than at the beginning bring, as the board lay
    /// there. Of other teams only where there is one: else what they get is one of many things that `me` neither gains
    /// nor loses by.
    void add(const Game& game, Worths& worths);

private:
    struct Known {
        PlayerId seat;
        TileTypeId tile;
        Worths gain;
    };
    void add(const std::vector<PromisedTile>& promised, double times, Worths& worths);
    const Worths& gain(PlayerId seat, TileTypeId tile);
    Worths best_turn(PlayerId seat, TileTypeId tile);

    std::unique_ptr<Thought> thought_;
    std::optional<Game> game_, supposed_;
    std::vector<PromisedTile> at_first_, now_; ///< nothing at first: nothing is asked
    unsigned about_ = 0;                       ///< seats whose tiles count
    std::uint64_t board_ = 0;
    std::vector<Known> known_; ///< of that board
};

} // namespace bastide::host
