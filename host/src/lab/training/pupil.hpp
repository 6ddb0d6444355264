// One who plays against itself and takes down what came of it.
#pragma once
#include "agents/thought.hpp"
#include "agents/value/sight.hpp"
#include "chance/deal.hpp"
#include "lab/training/lstd.hpp"
#include <atomic>

namespace bastide::host {

/// Belongs to one thread. All seats are played by the same weights; now and then, one plays something that is nearly as
/// good, so that the weights learn of it too.
class Pupil {
public:
    explicit Pupil(std::shared_ptr<const Ruleset> rules);

    const Signs& signs() const { return eye_.signs(); }
    /// So many actions are thought through at a decision; 0 is all.
    void learn_by(const LearnedWeights& weights, std::size_t width);
    /// The game of this seed, from its afterstates: positions after the decisions of a seat in a row. False if it was
    /// stopped.
    bool play(std::uint64_t seed, Equations& into, const std::atomic<bool>& stop);

private:
    /// What it plays, and whether that is something tried.
    std::pair<Action, bool> chosen(const Game& game, Rng& rng, double heat);
    void arrive(const Game& game, Equations& into);

    Game fresh_, game_, known_;
    Deal deal_;
    Sight eye_;
    Thought thought_;
    SignRows rows_;
    std::vector<Trace> traces_; ///< by seat; with two seats one tells all
    std::vector<double> signs_of_seat_;
};

} // namespace bastide::host
