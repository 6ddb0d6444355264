// What positions are worth to the seats: what agents that think ahead maximise.
#pragma once
#include "agents/margin.hpp"
#include "bastide/host/game.hpp"

namespace bastide::host {

/// One way to value positions. Belongs to one thread, and keeps what it has found out of one position for those that
/// follow from it.
class Valuer {
public:
    virtual ~Valuer() = default;
    /// From now on positions that follow from this one are asked about.
    virtual void begin(const Game& game) = 0;
    /// By seat, in points.
    virtual Worths worths(const Game& game) = 0;
    /// For the team of a seat: points ahead of the best other team.
    double margin(const Game& game, PlayerId me) { return host::margin(game.play(), worths(game), me); }
};

} // namespace bastide::host
