#include "match/match.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host {

Match::Match(std::shared_ptr<const Ruleset> rules, ChanceSource chance, const std::vector<std::string>& agents,
             std::unique_ptr<RecordWriter> record, Observer* observer)
    : rules_(std::move(rules)), chance_(std::move(chance)), deal_(*rules_), record_(std::move(record)),
      observer_(observer), game_(rules_) {
    for (const std::string& agent : agents) {
        agents_.push_back(agent == "person" ? nullptr : make_agent(agent, *rules_));
    }
    game_.watch(observer_);
    begin();
}

void Match::begin() {
    deal_.begin(chance_);
    streams_.begin(chance_);
    for (const std::unique_ptr<Agent>& agent : agents_) {
        if (agent) {
            agent->begin();
        }
    }
}

std::vector<Action> Match::actions(std::size_t moves) const {
    std::vector<Action> out;
    for (std::size_t i = 0; i < std::min(moves, moves_.size()); ++i) {
        out.push_back(moves_[i].action);
    }
    return out;
}

bool Match::has_persons() const {
    return std::any_of(agents_.begin(), agents_.end(), [](const auto& agent) { return agent == nullptr; });
}

bool Match::awaits_outcome() const {
    if (!game_.at_chance()) {
        return false;
    }
    if (chance_.is_told()) { // what is certain, and what nobody may see, needs nobody to say it
        return seats_that_see_outcome(game_) != 0 && (game_.legal_count() > 1 || tellable(nobody).size() > 1);
    }
    const DecisionSpec& spec = game_.rules().decisions[index(game_.play().core().decision)].spec;
    const unsigned hands = spec.in_hands ? spec.in_hands(game_.play()) : ~0U;
    for (std::size_t seat = 0; spec.from_outside && seat < agents_.size(); ++seat) {
        if (agents_[seat] == nullptr && (hands >> seat & 1U) != 0) {
            return true;
        }
    }
    return false;
}

bool Match::only_passing() const {
    const auto legal = game_.legal_actions();
    return legal.size() == 1 && legal.front().verb == verbs::pass;
}

std::optional<PlayerId> Match::decided_by(std::size_t move) const {
    const Made& made = moves_.at(move);
    return made.told || made.seats == 0 ? std::nullopt
                                        : std::optional(static_cast<PlayerId>(std::countr_zero(made.seats)));
}

void Match::note(Action action) {
    if (game_.at_chance()) {
        deal_.follow(game_, action);
    } else {
        streams_.decided(game_.to_act());
    }
}

void Match::apply(Action action) {
    const PlayerId seat = game_.to_act();
    const bool told = game_.at_chance() && chance_.is_told();
    const bool forced = told ? !awaits_outcome() : !game_.at_chance() && only_passing();
    const bool by_person = (told || is_person(seat)) && !forced;
    const bool secret = game_.rules().verbs[index(action.verb)].secret;
    const unsigned seats = told ? seats_that_see_outcome(game_) : game_.at_chance() ? 0U : 1U << index(seat);
    note(action);
    game_.apply(action);
    moves_.push_back(
        {action, seats, told, told && seats == 0, by_person, !forced && (!by_person || (secret && !told))});
}

void Match::follow(const Record& record, const std::function<void(std::size_t)>& told) {
    game_.watch(told ? observer_ : nullptr);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        apply(recorded_action(game_, record, i));
        if (told) {
            told(moves_.size());
        }
    }
    game_.watch(observer_);
}

void Match::act(Action action) {
    if (record_) {
        record_->write(game_.play().player_name(game_.to_act()), game_.text(action));
    }
    try {
        apply(action);
    } catch (...) {
        if (record_) {
            record_->take_back_to(moves_.size());
        }
        throw;
    }
}

void Match::renew() { replay(moves_); }

void Match::replay(std::vector<Made> made) {
    game_ = Game(rules_);
    begin();
    for (const Made& one : made) {
        note(one.action);
        game_.apply(one.action);
    }
    game_.watch(observer_);
    moves_ = std::move(made);
}

void Match::act_alone() {
    if (game_.at_chance()) {
        act(deal_.outcome(game_));
    } else if (only_passing()) {
        act(game_.legal_actions().front());
    } else {
        Rng rng = streams_.now(game_.to_act());
        Agent& agent = *agents_[index(game_.to_act())];
        const bool playing = agent.forfeit().empty();
        const Action action = agent.choose(game_, rng);
        forfeit_ = playing ? agent.forfeit() : forfeit_;
        act(action);
    }
}

Agent* Match::thinker() const {
    const bool deciding = !game_.is_terminal() && !game_.at_chance() && !only_passing();
    return deciding ? agents_[index(game_.to_act())].get() : nullptr;
}

Action Match::advice(const std::string& name) const {
    Rng rng = streams_.now(game_.to_act());
    Game copy = game_;
    copy.watch(nullptr);
    return make_agent(name)->choose(copy, rng);
}

bool Match::undo() {
    const auto last = std::find_if(moves_.rbegin(), moves_.rend(), [](const Made& made) { return made.by_person; });
    if (last == moves_.rend()) {
        return false;
    }
    std::vector<Made> kept(moves_.begin(), last.base() - 1);
    if (record_) {
        record_->take_back_to(kept.size());
    }
    replay(std::move(kept));
    return true;
}

std::optional<Match::Decided> Match::open_decision() const {
    for (std::size_t move = moves_.size(); move-- > 0 && !moves_[move].reveals;) {
        if (moves_[move].by_person) {
            return Decided{moves_[move].seats, move, moves_[move].told};
        }
    }
    return std::nullopt;
}

void Match::finish() {
    if (record_) {
        record_->write_end(game_, chance_);
    }
}

} // namespace bastide::host
