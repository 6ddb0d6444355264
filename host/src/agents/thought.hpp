// One thought of a player: its own decisions in a row, up to chance or somebody else's.
#pragma once
#include "agents/value/choice.hpp"
#include <array>
#include <optional>

namespace bastide::host {

/// A game to become something of; copies are watched by nobody.
inline Game& made(std::optional<Game>& game, const Game& like) { return game ? *game : game.emplace(like); }

/// What actions are worth to a seat if it does the best it can afterwards, as long as it is its turn to decide (a tile
/// and the figure on it are one thought). Keeps its games: assigning to a game that exists allocates nothing.
class Thought {
public:
    /// `width`: so many of its actions are thought through, of the next ones a twelfth, those that are worth most at
    /// once; 0 is all. It is what makes a choice among thousands affordable.
    explicit Thought(ValueChoice choice = ValueChoice(), std::size_t width = 0)
        : choice_(std::move(choice)), widths_{width, (width + 11) / 12, (width + 11) / 12} {}

    /// From now on actions of this position are asked about, for whom it is to act.
    void begin(const Game& game, PlayerId me) {
        if (rules_.get() != &game.rules()) {
            rules_ = game.shared_rules();
            valuer_ = choice_.valuer(*rules_);
        }
        me_ = me;
        valuer_->begin(game);
    }
    /// Points ahead of the best other team.
    double after(const Game& game, Action action) { return after(game, action, 0); }
    /// Of each legal action, in their order. What is not thought through counts as it is at once.
    const std::vector<double>& weigh(const Game& game) { return weigh(game, 0); }

    /// Of the games that it has begun to think about.
    Valuer& valuer() { return *valuer_; }
    const ValueChoice& choice() const { return choice_; }

private:
    static constexpr std::size_t deepest = 3; ///< decisions in a row that are thought through

    double after(const Game& game, Action action, std::size_t depth);
    double best_of(const Game& game, std::size_t depth);
    const std::vector<double>& weigh(const Game& game, std::size_t depth);
    bool goes_on(const Game& next, std::size_t depth) const { return next.to_act() == me_ && depth + 1 < deepest; }

    ValueChoice choice_;
    std::shared_ptr<const Ruleset> rules_; ///< that the valuer is for
    std::unique_ptr<Valuer> valuer_;
    PlayerId me_ = nobody;
    std::array<std::size_t, deepest> widths_;
    std::array<std::optional<Game>, deepest> games_;
    std::array<std::vector<double>, deepest> worths_;
    std::array<std::vector<std::size_t>, deepest> open_; ///< what is to be thought through, perhaps
};

} // namespace bastide::host
