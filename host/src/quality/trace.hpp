// One game as a judge saw it: how far every team was at each turn, and what its players could have done.
#pragma once
#include "agents/thought.hpp"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

/// The teams of a game, by their first seats; without teams every seat is one.
std::vector<unsigned> teams_of(const Ruleset& rules);
/// Which of them a seat belongs to.
std::size_t team_of_seat(const std::vector<unsigned>& teams, PlayerId seat);

/// How a game stood when a turn began: tenths of points, so that what is written of it is what was counted with.
struct Moment {
    std::int32_t left = 0;            ///< tiles to come
    std::int32_t next = 0;            ///< team whose turn begins
    std::vector<std::int32_t> worths; ///< by team, what it may hope to end with: tenths of points
};

/// A kind of move (its verb, the figure and the kind of feature that it is about) at decisions that offered another.
struct MoveKind {
    std::uint32_t offered = 0, chosen = 0;
    double lost = 0; ///< points by which the best of the kind is behind the best of all, over all times offered
};

/// Sums over the decisions of a game.
struct DecisionSums {
    std::uint32_t decisions = 0, open = 0, real = 0; ///< of seats; with two options or more; and at which it matters
    double options = 0;                              ///< over those with two or more
    double effective = 0;                            ///< options that a player would think about
    double gap = 0;                                  ///< points, best less second
    double stake = 0;                                ///< points, best less the mean of all
    double slips = 0;                                ///< points, best less what was done
    std::map<std::string, MoveKind> kinds;
};

struct GameTrace {
    std::vector<Moment> moments;
    DecisionSums choices;
};

/// Points by which options are alike for who weighs them: an option so much worse is thought about e times less.
inline constexpr double alike = 0.5;
/// Points that have to be at stake for a decision to be a real one.
inline constexpr double at_stake = 1;

/// Options of one decision, by their values: sums for DecisionSums. `values` is not empty.
struct Weighed {
    double best = 0, second = 0, mean = 0, effective = 1;
};
Weighed weighed(const std::vector<double>& values);

/// Watches one game after another, told of every action before it is done.
class Tracer {
public:
    /// Positions are valued as this choice says.
    explicit Tracer(const Ruleset& rules, const ValueChoice& choice = ValueChoice());
    void begin() {
        trace_ = {};
        turn_ = -1;
    }
    void before(const Game& game, Action action);
    /// Of the actions of a game either all are told to before(), or to this, which looks at the turns alone. True if a
    /// turn has begun.
    bool looked(const Game& game);
    const GameTrace& trace() const { return trace_; }

private:
    void look(const Game& game);
    void weigh(const Game& game, Action chosen);
    void count_kinds(const Game& game, Action chosen, double best);
    std::string kind_of(const Game& game, Action action) const;

    const Ruleset* rules_;
    std::vector<unsigned> teams_;
    GameTrace trace_;
    int turn_ = -1;
    std::unique_ptr<Valuer> valuer_;
    Thought thought_;
    std::vector<double> values_;
};

} // namespace bastide::host
