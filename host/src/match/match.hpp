// A game that is played and recorded: moves forward, and back again.
#pragma once
#include "agents/agent.hpp"
#include "bastide/host/game.hpp"
#include "chance/deal.hpp"
#include "chance/streams.hpp"
#include "match/told.hpp"
#include "record/writer.hpp"
#include <functional>
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

    /// Moves of a record, which holds them already. The observer hears of them only if there is `told`, which is called
    /// after each with how many there are then.
    void follow(const Record& record, const std::function<void(std::size_t)>& told = {});
    /// Written, then done: after CannotWrite nothing has happened, and it can be tried again. After a ModuleError it is
    /// not written either, but the game is in between: see `renew`.
    void act(Action action);
    /// The game anew from its moves, after a module failed in the middle of one.
    void renew();
    /// An outcome of chance that people at this table say: every one that somebody sees, where they tell chance; else
    /// what a person brings about (a token that is thrown), and what agents throw the program draws.
    bool awaits_outcome() const;
    /// What people may tell of an open chance node, as far as the viewer (a seat, or nobody) can know what may come.
    std::vector<Tellable> tellable(PlayerId viewer) const;
    /// The text of one of these as people type it: what was told is acted. A tile that the program had put where nobody
    /// may look is exchanged, there and in the record, for one that may be there. Throws Error with the reason if it
    /// cannot be what came, as far as the viewer may know.
    void tell(const std::string& text, PlayerId viewer);
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
    /// Back to before the last decision that a person made, or the last outcome of chance that people told. False if
    /// there is none.
    bool undo();
    struct Decided {
        unsigned seats;   ///< whose it was to decide, or who saw what was told, as a bit set
        std::size_t move; ///< counted from 0
        bool told;        ///< an outcome of chance
    };
    /// The last decision of a person, or outcome that people told, if nothing was revealed with it or since: no outcome
    /// of chance that the program drew, no choice of an agent, nothing chosen in secret. None if there is none.
    std::optional<Decided> open_decision() const;
    /// Whose decision a move was, counted from 0; none if chance brought it.
    std::optional<PlayerId> decided_by(std::size_t move) const;
    /// Writes the result.
    void finish();
    /// A sentence if an agent has just given up the game; empty when asked again.
    std::string take_forfeit() { return std::exchange(forfeit_, {}); }

private:
    struct Made {
        Action action;
        unsigned seats;                       ///< who decided; of an outcome that people told, who saw it
        bool told, blind, by_person, reveals; ///< blind: of chance, and nobody sees it
    };
    void begin();
    void apply(Action action);
    void replay(std::vector<Made> made);
    class Exchange;
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
