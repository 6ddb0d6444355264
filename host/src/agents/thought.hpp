// One thought of a player: its own decisions in a row, up to chance or somebody else's.
#pragma once
#include "agents/habits.hpp"
#include "agents/promises.hpp"
#include "agents/value/choice.hpp"
#include <array>
#include <limits>
#include <optional>

namespace bastide::host {

/// A game to become something of; copies are watched by nobody.
inline Game& made(std::optional<Game>& game, const Game& like) { return game ? *game : game.emplace(like); }

/// So many actions are thought through where nobody says how many. Where moves are of many kinds, what is worth most at
/// once says less of what will be: with two players it pays to look at more. (With more of them it was not found to.)
std::size_t usual_width_in(const Ruleset& rules);

/// What actions are worth to a seat if it does the best it can afterwards, as long as it is its turn to decide (a tile
/// and the figure on it are one thought). Keeps its games: assigning to a game that exists allocates nothing.
class Thought {
public:
    /// `width`: so many of its actions are thought through, of the next ones a twelfth, those that are worth most at
    /// once; 0 is all. It is what makes a choice among thousands affordable: of those, too, no more than until
    /// `most_positions` have been valued for one decision (more where it is wide), but two.
    /// Who sees the board alone does not ask what tiles are worth that seats are promised.
    enum class Sees { board, promises };
    static constexpr std::size_t usual_width = std::numeric_limits<std::size_t>::max(); ///< as usual_width_in tells
    explicit Thought(ValueChoice choice = ValueChoice(), std::size_t width = 0, Habits habits = {},
                     Sees sees = Sees::promises)
        : choice_(std::move(choice)), habits_(std::move(habits)), width_(width), sees_(sees) {}

    /// From now on actions of this position are asked about, for whom it is to act. Of who overlooks things, the seed
    /// decides which.
    void begin(const Game& game, PlayerId me, std::uint64_t seed = 0) {
        if (rules_.get() != &game.rules()) {
            rules_ = game.shared_rules();
            widen();
            valuer_ = choice_.valuer(*rules_);
            manner_.reset();
            promises_.reset();
            if (habits_.any()) {
                manner_.emplace(habits_, *rules_);
            }
            if (rules_->owed != 0 && sees_ == Sees::promises && !habits_.short_sighted) {
                promises_ = std::make_unique<Promises>(choice_);
            }
        }
        me_ = me;
        if (promises_) {
            promises_->begin(game, me);
        }
        if (manner_) {
            manner_->begin(game, me, seed);
        }
        if (!habits_.short_sighted) {
            valuer_->begin(game);
        }
    }
    /// Points ahead of the best other team.
    double after(const Game& game, Action action) {
        positions_ = 0;
        return after(game, action, 0);
    }
    /// Of each legal action, in their order. What is not thought through counts as it is at once; what is overlooked
    /// or shunned counts less than anything else.
    const std::vector<double>& weigh(const Game& game);

    /// Goes on to where its best thought ends, as far as it decides in a row, and says what that is worth to all. For
    /// who has no habits.
    const Worths& follow(Game& game);

    /// The parts of what a position is worth beside the score.
    std::vector<Term> terms(const Game& game);
    /// Of the games that it has begun to think about.
    Valuer& valuer() { return *valuer_; }
    const ValueChoice& choice() const { return choice_; }
    const Habits& habits() const { return habits_; }

private:
    static constexpr std::size_t deepest = 3; ///< decisions in a row that are thought through
    static constexpr std::size_t most_positions = 10'000, positions_of_width = 200;

    void widen();
    double after(const Game& game, Action action, std::size_t depth);
    double best_of(const Game& game, std::size_t depth);
    const std::vector<double>& weigh(const Game& game, std::size_t depth);
    bool goes_on(const Game& next, std::size_t depth) const {
        return next.to_act() == me_ && depth + 1 < deepest && !(manner_ && manner_->hasty());
    }
    /// Points off what is done in the position `game`, which is `next` then.
    double off(const Game& game, Action action, const Game& next, std::size_t depth) const;
    double margin(const Game& game) {
        return manner_ ? manner_->margin(game, worths(game)) : host::margin(game.play(), worths(game), me_);
    }
    Worths worths(const Game& game);
    double ends_at(Game& game);

    ValueChoice choice_;
    Habits habits_;
    std::optional<Manner> manner_;         ///< of who has habits
    std::unique_ptr<Promises> promises_;   ///< in games that make some
    std::shared_ptr<const Ruleset> rules_; ///< that the valuer is for
    std::unique_ptr<Valuer> valuer_;
    PlayerId me_ = nobody;
    std::size_t width_; ///< that was asked for
    std::array<std::size_t, deepest> widths_{};
    Sees sees_;
    std::size_t positions_ = 0, most_ = 0; ///< valued for this decision, and how many may be
    std::array<std::optional<Game>, deepest> games_;
    std::array<std::vector<double>, deepest> worths_;
    std::array<std::vector<std::size_t>, deepest> open_; ///< what is to be thought through, perhaps
    bool follows_ = false;                               ///< where it ends best is kept:
    std::optional<Game> best_;
    Worths best_worths_{};
    double best_worth_ = 0;
};

} // namespace bastide::host
