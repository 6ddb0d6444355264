// Seats whose persons are away, or have no time left: agents that stand in for them, and clocks.
#include "bastide/error.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include "serve/said.hpp"
#include "serve/table.hpp"
#include <algorithm>

namespace bastide::host::serve {

std::shared_ptr<Agent> Table::thinker() const {
    if (Agent* own = match_.thinker()) {
        return {std::shared_ptr<void>(), own}; // the match's, which lives as long as the table
    }
    const Game& game = match_.game();
    const bool decides = !game.is_terminal() && !game.at_chance() && !match_.only_passing();
    return decides ? stand_ins_[index(game.to_act())] : nullptr;
}

/// Nobody with the seat's own key is there.
bool Table::is_absent(std::size_t seat) const {
    return std::none_of(guests_.begin(), guests_.end(), [&](const Guest& guest) {
        return guest.holder.role == Role::seat && guest.holder.seat == seat;
    });
}

const std::string& Table::agent_of(std::size_t seat) const {
    return stand_ins_[seat] ? keys().stand_ins[seat] : players_[seat].agent;
}

void Table::set_stand_in(std::size_t seat, const std::string& agent) {
    auto thinker = agent.empty() ? nullptr : make_agent(agent, *rules_);
    keys_.stand_in(seat, agent);
    stand_ins_[seat] = std::move(thinker);
    if (thinking_ != 0 && index(match_.game().to_act()) == seat) { // whoever thought for it until now does so in vain
        thinking_ = 0;
    }
}

/// The record tells of it as of what its person decides, and it is not theirs to take back. Where that cannot be
/// written the game goes on: it holds as long as the table is in memory.
void Table::note_stood_in(std::size_t seat) {
    stood_in_[match_.moves()] = agent_of(seat);
    try {
        keys_.thought_of(match_.moves(), agent_of(seat));
    } catch (const CannotWrite& error) {
        log_warning("table " + id_ + ": " + error.what());
    }
}

/// Who took it back would leave it to the agent that stands in for them.
bool Table::would_be_an_agents(const Match::Decided& last) const {
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        if (!last.told && stand_ins_[seat] && (last.seats >> seat & 1U) != 0) {
            return true;
        }
    }
    return false;
}

/// The host fills seats whose persons are away; who has a seat may leave it to an agent, and take it back.
void Table::stand_in(Guest& guest, const nlohmann::json& message) {
    const std::size_t seat = said_number(message, "seat");
    const std::string agent = message.at("agent").is_null() ? "" : message.at("agent").get<std::string>();
    const bool person = seat < players_.size() && !keys().seats[seat].empty();
    const bool own = guest.holder.role == Role::seat && guest.holder.seat == seat;
    if (!person || !(own || (guest.holder.role == Role::host && is_absent(seat)))) {
        throw Error("Who plays a seat says who stands in; the host does where nobody is.");
    }
    if (agent == "person") {
        throw Error("A person does not stand in; to take a seat back, 'agent' is null.");
    }
    if (clock_ && clock_->left(seat, std::chrono::steady_clock::now()).count() == 0) {
        throw Error("The time of this seat is over: an agent plays on for it.");
    }
    if (!agent.empty()) {
        check_agent(agent);
    }
    if (!agent.empty() && !allows(Aids::all) && agent != limits::latecomers_agent) { // it would be as good as a hint
        throw Error(std::string("At a table without all aids, only ") + limits::latecomers_agent + " stands in.");
    }
    set_stand_in(seat, agent);
    advance();
}

// ---------------------------------------------------------------- clocks

unsigned Table::seats_that_decided(const Record& record) {
    unsigned seats = 0;
    for (std::size_t seat = 0; seat < record.game.players.size(); ++seat) {
        const std::string& name = record.game.players[seat].name;
        const bool decided = std::any_of(record.moves.begin(), record.moves.end(),
                                         [&](const Record::Move& move) { return move.who == name; });
        seats |= decided ? 1U << seat : 0U;
    }
    return seats;
}

/// Whoever leaves a seat to an agent leaves it their time, too; nobody's runs where nobody is.
void Table::set_clock(bool back) {
    if (!clock_) {
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    const Game& game = match_.game();
    if (game.is_terminal() || game.at_chance()) {
        clock_->pause(now);
        return;
    }
    const std::size_t seat = index(game.to_act());
    const bool over = stand_ins_[seat] && clock_->left(seat, now).count() == 0;
    const bool timed = !keys().seats[seat].empty() && !over;
    if (back ? clock_->turn_back(seat, timed, now) : clock_->turn_to(seat, timed, now)) {
        keep_clock();
    }
    if (guests_.empty()) {
        clock_->pause(now);
    }
    await_end();
}

void Table::pause_clock() {
    if (clock_) {
        clock_->pause(std::chrono::steady_clock::now());
    }
}

/// The time that runs is written now and then, so that little of it is given back when the machine stops.
void Table::await_end() {
    if (const auto end = clock_->end()) {
        set(clock_alarm_, std::min(*end, std::chrono::steady_clock::now() + limits::clock_kept), &Table::clock_strikes);
    }
}

void Table::clock_strikes() {
    const auto end = clock_->end();
    if (!end) {
        return; // somebody decided at the last moment
    }
    keep_clock();
    if (*end > std::chrono::steady_clock::now()) {
        await_end();
        return;
    }
    try {
        set_stand_in(index(match_.game().to_act()), limits::latecomers_agent);
    } catch (const CannotWrite& error) {
        tell_trouble(sentence_of(error));
        set(clock_alarm_, std::chrono::steady_clock::now() + limits::retry_time, &Table::clock_strikes);
        return;
    }
    clock_->pause(*end);
    advance();
}

/// A clock that cannot be written runs on: it will be at the next time.
void Table::keep_clock() {
    try {
        keys_.time(clock_->all(std::chrono::steady_clock::now()));
    } catch (const CannotWrite& error) {
        log_warning("table " + id_ + ": " + error.what());
    }
}

void Table::put_clocks(Json& seats) const {
    for (std::size_t seat = 0; clock_ && seat < players_.size(); ++seat) {
        if (!keys().seats[seat].empty()) {
            seats[std::to_string(seat)]["clock"] = {
                {"left", clock_->left(seat, std::chrono::steady_clock::now()).count()}, {"runs", clock_->runs(seat)}};
        }
    }
}

} // namespace bastide::host::serve
