// A game that is played and recorded: moves forward, and back again.
#pragma once
#include "agents/agent.hpp"
#include "bastide/game.hpp"
#include "deal.hpp"
#include "record/writer.hpp"
#include "streams.hpp"
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

class Match {
public:
    /// `agents`: one for each seat, "person" or an agent's description. `record` may be null: nothing is written.
    Match(std::shared_ptr<const Ruleset> rules, ChanceSource chance, const std::vector<std::string>& agents,
          std::unique_ptr<RecordWriter> record, Observer* observer);

    const Game& game() const { return game_; }
    const ChanceSource& chance() const { return chance_; }
    std::size_t moves() const { return moves_.size(); }
    /// The first so many moves.
    std::vector<Action> actions(std::size_t moves) const;
    bool is_person(PlayerId seat) const { return index(seat) < agents_.size() && agents_[index(seat)] == nullptr; }
    bool has_persons() const;
    const RecordWriter* record() const { return record_.get(); }
    /// The record, to be gone on with by another match.
    std::unique_ptr<RecordWriter> take_record() { return std::move(record_); }

    /// Moves of a record, which holds them already. The observer hears of them only if they are told.
    void follow(const Record& record, bool told = false);
    /// Written, then done: after CannotWrite nothing has happened, and it can be tried again. After a ModuleError it is
    /// not written either, but the game is in between: see `renew`.
    void act(Action action);
    /// The game anew from its moves, after a module failed in the middle of one.
    void renew();
    /// An outcome of chance that a person at this table brings about (a token that is thrown). What agents throw the
    /// program draws.
    bool awaits_outcome() const;
    /// The move of chance or of an agent.
    void act_alone();
    /// The agent that has to choose now, for whoever lets it think elsewhere, and its generator; null if chance or a
    /// person decides, or if there is nothing to choose.
    Agent* thinker() const;
    Rng thoughts() const { return streams_.now(game_.to_act()); }
    /// A person's decision that is none: the only thing to do is to pass.
    bool only_passing() const;
    /// What the agent `name` would do in the place of who decides now.
    Action advice(const std::string& name) const;
    /// Back to before the last decision that a person made. False if there is none.
    bool undo();
    struct Decided {
        PlayerId seat;
        std::size_t move; ///< counted from 0
    };
    /// The last decision of a person, if nothing was revealed with it or since: no outcome of chance, no choice of an
    /// agent, nothing chosen in secret. None if there is none.
    std::optional<Decided> open_decision() const;
    /// Writes the result.
    void finish();
    /// A sentence if an agent has just given up the game; empty when asked again.
    std::string take_forfeit() { return std::exchange(forfeit_, {}); }

private:
    struct Made {
        Action action;
        PlayerId seat;
        bool by_person, reveals;
    };
    void begin();
    void apply(Action action);
    void replay(std::vector<Made> made);
    /// For what follows from the seed or secret: the deal and the agents' generators go along.
    void note(Action action);

    std::shared_ptr<const Ruleset> rules_;
    ChanceSource chance_;
    Deal deal_;
    DecisionStreams streams_;
    std::vector<std::unique_ptr<Agent>> agents_; ///< null: a person
    std::unique_ptr<RecordWriter> record_;
    Observer* observer_;
    Game game_;
    std::vector<Made> moves_;
    std::string forfeit_;
};

} // namespace bastide::host
