// What positions are worth to the seats: what agents that think ahead maximise.
#pragma once
#include "agents/margin.hpp"
#include "bastide/host/game.hpp"

#include <vector>

namespace bastide::host {

/// A part of a value beside the score that the game would end with, and what it is about.
struct Term {
    enum class About {
        figures,  ///< that are free, bound, on their way home
        closing,  ///< features of a kind that closes: that they may close, what that would bring
        lasting,  ///< features of a kind that never does
        joining,  ///< coming to share what others have
        promised, ///< tiles that somebody has got, or may get, and is to place
        other
    };
    About about = About::other;
    KindId kind{}; ///< of the middle two
    Worths worths{};
};

/// One way to value positions. Belongs to one thread, and keeps what it has found out of one position for those that
/// follow from it.
class Valuer {
public:
    virtual ~Valuer() = default;
    /// From now on positions that follow from this one are asked about.
    virtual void begin(const Game& game) = 0;
    /// By seat, in points.
    virtual Worths worths(const Game& game) = 0;
    /// The parts of it, for whoever wants to know why.
    virtual std::vector<Term> terms(const Game&) { return {}; }
    /// For the team of a seat: points ahead of the best other team.
    double margin(const Game& game, PlayerId me) { return host::margin(game.play(), worths(game), me); }
};

} // namespace bastide::host
