// What an option scores: how much more a seat's points and features are worth once it is done.
#pragma once
#include "bastide/host/game.hpp"
#include <optional>
#include <vector>

namespace bastide::host {

/// Points of a seat with everything that its figures would be paid for.
struct Standing {
    int now = 0;      ///< every feature as it would score if the game ended now
    int finished = 0; ///< every feature as if it were finished just as it stands
    friend constexpr bool operator==(Standing, Standing) = default;
    friend constexpr Standing operator-(Standing l, Standing r) { return {l.now - r.now, l.finished - r.finished}; }
};

/// The points of `player` and the value of every feature on which the seat has the majority, or shares it. What rules
/// award otherwise (for the most of something, for what lies beside) is not counted before it is paid.
Standing standing(const Play& play, PlayerId player);

/// The scores of a decision's options for the seat that decides. Tries each on a copy; nothing in the game changes.
class OptionScores {
public:
    explicit OptionScores(const Game& game);
    /// What the legal action adds to the seat's standing when everything is done that it brings about by itself, up to
    /// the next decision or draw. Nothing at a draw, and if a rule fails.
    std::optional<Standing> of(Action action);

private:
    const Game& game_;
    PlayerId player_;
    Standing before_;
    Game after_; ///< kept, so that a copy allocates nothing
};

/// "scores 4 now, 8 if finished", "scores 3", "loses 2", ...; empty if it changes nothing.
std::string score_text(Standing score);

} // namespace bastide::host
