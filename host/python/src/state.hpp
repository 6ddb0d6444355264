// A game in progress, as Python holds it: the engine's game, who decides its chance, and how it came about.
#pragma once
#include "bastide/host/game.hpp"
#include "chance/deal.hpp"
#include "chance/streams.hpp"
#include "composed.hpp"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::python {

/// Chance is the seed's, as everywhere in the program, or, without a seed, whoever plays decides it at nodes of its
/// own. With a seed no chance node is ever seen from outside.
class State {
public:
    /// Something that was done to it, enough to do it again.
    struct Step {
        enum class Sort : std::uint8_t { action, forced, resampled, finished };
        std::uint64_t number = 0; ///< of the action; the seed of what was dealt anew
        Sort sort = Sort::action;
        PlayerId seat = nobody; ///< who acted, or for whom it was dealt anew
    };

    State(std::shared_ptr<const Composed> composed, std::optional<std::uint64_t> seed);
    /// What an agent is asked about: a copy of somebody else's game, of which nobody knows how it came about.
    State(std::shared_ptr<const Composed> composed, const Game& game);

    const Composed& composed() const { return *composed_; }
    const std::shared_ptr<const Composed>& shared_composed() const { return composed_; }
    const Game& game() const { return game_; }
    const Play& play() const { return game_.play(); }
    std::optional<std::uint64_t> seed() const { return seed_; }
    std::optional<std::uint64_t> dice() const { return dice_; }
    /// What an agent may draw by, at this decision.
    void throw_dice(std::uint64_t number) { dice_ = number; }
    /// The generator of the seat to act, of a state with a seed.
    std::optional<Rng> generator() const;
    const std::vector<Step>& history() const { return history_; }
    bool knows_history() const { return begun_; }

    /// Throws IllegalAction, and then has changed nothing.
    void apply(Action action);
    void apply_listed(std::size_t number);
    /// At a chance node, which only games without a seed have: an outcome that the supply may not hold.
    void force(Action action);
    /// What this seed says that the seat to act does at random, as `random` in the program. Throws Error without one.
    Action random_action() const;
    /// Deals anew what the seat cannot know, and with a seed all that chance has still to bring.
    void resample(PlayerId viewer, std::uint64_t seed);
    void finish_now();
    /// nullptr: nobody. Copies are watched by nobody, too.
    void watch(Observer* observer, std::uint32_t events = ~0U) { game_.watch(observer, events); }

    /// Everything that can be read again, with the same rules.
    std::string written() const;
    /// Throws Error for what is none, or of other rules.
    static State read(std::shared_ptr<const Composed> composed, std::string_view text);
    /// The same steps on a new position, with a call before each and one after it.
    template <class Before, class After> void again(Before&& before, After&& after) const {
        require_history();
        State it(composed_, std::nullopt);
        for (const Step& step : history_) {
            before(it, step);
            it.redo(step);
            after(it, step);
        }
    }

private:
    struct Chance {
        host::Deal deal;
        host::DecisionStreams streams;
    };
    void act(Action action);
    void redo(const Step& step);
    bool can_be_forced(Action action) const;
    void begin_chance(std::uint64_t seed);
    void settle();
    void note(Action action, Step::Sort sort = Step::Sort::action);
    void require_history() const;

    std::shared_ptr<const Composed> composed_;
    Game game_;
    std::optional<std::uint64_t> seed_, dice_;
    std::optional<Chance> chance_;
    std::vector<Step> history_;
    bool begun_ = true; ///< the history is from the beginning
};

} // namespace bastide::python
