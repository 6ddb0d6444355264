// The game goes on by itself: chance, and agents that choose elsewhere, in the table's share.
#include "agents/in_rounds.hpp"
#include "bastide/error.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/text.hpp"
#include "serve/table.hpp"
#include <algorithm>

namespace bastide::host::serve {

void Table::advance(std::optional<Action> first) {
    const bool before = finished_;
    bool waits = false;
    std::string trouble;
    try {
        go_on(first);
    } catch (const CannotWrite& error) {
        log_error("table " + id_ + " waits: " + error.what());
        trouble = sentence_of(error);
        waits = true;
        set(retry_, std::chrono::steady_clock::now() + limits::retry_time, &Table::try_again);
    } catch (const ModuleError& error) {
        log_error("table " + id_ + " does not go on: " + error.what());
        trouble = "A rule failed, so that this game cannot go on: " + sentence_of(error);
        recover();
    }
    if (trouble.empty() && !finished_ && match_.moves() >= limits::moves) {
        trouble = sentence_of_full_game(players_);
    }
    waits ? pause_clock() : set_clock();
    publish();
    tell_trouble(trouble);
    if (finished_ && !before) {
        send_over(nullptr);
    }
}

void Table::set(Alarm& alarm, std::chrono::steady_clock::time_point when, void (Table::*work)()) {
    alarm.set(when, [weak = weak_from_this(), work] {
        if (const auto self = weak.lock()) {
            (self.get()->*work)();
        }
    });
}

/// What chance and agents do reveals something: nothing before it is taken back.
void Table::go_on(std::optional<Action> first) {
    if (first) {
        const std::size_t seat = index(match_.game().to_act());
        match_.act(*first);
        thought_of_ = match_.moves();
        if (stand_ins_[seat]) {
            note_stood_in(seat);
        }
        chronicles_.settle(match_.moves());
    }
    while (!match_.game().is_terminal() && thinking_ == 0 && !resting_ && match_.moves() < limits::moves) {
        if (match_.game().at_chance() ? !awaits_people() : match_.only_passing()) {
            match_.act_alone();
            chronicles_.settle(match_.moves());
        } else if (thinker()) {
            think();
        } else {
            break;
        }
    }
    if (match_.game().is_terminal() && !finished_) {
        match_.finish();
        finished_ = true;
    }
}

void Table::recover() {
    match_.renew();
    chronicles_.cut(match_.moves());
}

void Table::tell_trouble(const std::string& sentence) {
    if (sentence == trouble_) {
        return;
    }
    trouble_ = sentence;
    const auto text = shared_text(Json{{"type", "trouble"}, {"sentence", sentence.empty() ? Json() : Json(sentence)}});
    for (const Guest& guest : guests_) {
        guest.reader->send(text);
    }
}

// ---------------------------------------------------------------- agents

/// An agent's choice while it waits for its turn and is made; ends on the table's lane, whatever becomes of it.
class Table::Thinking final : public Choosing {
public:
    Thinking(std::shared_ptr<Table> table, std::shared_ptr<Agent> agent)
        : table_(std::move(table)), number_(++table_->thoughts_), agent_(std::move(agent)),
          game_(table_->match_.game()), rng_(table_->match_.thoughts()), moves_(table_->match_.moves()),
          seat_(index(game_.to_act())), description_(table_->agent_of(seat_)) {}

    std::size_t number() const { return number_; }

    /// Whether there is something to think about.
    bool is_open() const {
        const InRounds* const rounds = agent_->in_rounds();
        return rounds == nullptr || !rounds->knows(game_);
    }

    /// On a copy, since a game belongs to one thread; nobody decides or takes back meanwhile.
    void choose() {
        begun_ = Clock::now();
        try {
            agent_->limit_time(most_time());
            chosen_ = agent_->choose(game_, rng_);
        } catch (const std::exception& error) { // it plays on with anything legal
            log_error("table " + table_->id_ + ": an agent failed: " + error.what());
            chosen_ = game_.legal_actions().front();
        }
        ended();
    }

    ChoiceAsked ask() override {
        begun_ = Clock::now();
        return {table_->record_file_, moves_, description_, rng_, most_time()};
    }

    bool take(const Chosen& chosen) override {
        const std::vector<Action> line = legal_line(game_, chosen.line);
        if (line.empty()) {
            return false;
        }
        if (InRounds* const rounds = agent_->in_rounds()) {
            rounds->follow(game_, line);
        }
        chosen_ = line.front();
        ended();
        return true;
    }

    ~Thinking() override {
        table_->lane_.post(
            [table = table_, number = number_, chosen = chosen_, seat = seat_, slow = took_ > limits::quick_time] {
                if (table->thinking_ != number) { // its person has taken the seat back meanwhile, or left it to another
                    return;
                }
                table->thinking_ = 0;
                if (chosen) {
                    table->slow_[seat] = slow;
                    table->advance(chosen);
                } else {
                    table->rest();
                }
            });
    }
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;

private:
    using Clock = std::chrono::steady_clock;

    std::chrono::milliseconds most_time() const {
        return std::max<std::chrono::milliseconds>(limits::least_agent_time,
                                                   table_->shares_.fair_time(limits::agent_time));
    }
    void ended() {
        took_ = Clock::now() - begun_;
        if (!table_->watched()) {
            table_->unwatched_ += took_.count();
        }
    }

    std::shared_ptr<Table> table_;
    std::size_t number_;
    std::shared_ptr<Agent> agent_;
    Game game_;
    Rng rng_;
    std::size_t moves_, seat_;
    std::string description_;
    std::optional<Action> chosen_;
    Clock::time_point begun_{};
    std::chrono::nanoseconds took_{0};
};

void Table::think() {
    const std::size_t seat = index(match_.game().to_act());
    const auto thinking = std::make_shared<Thinking>(shared_from_this(), thinker());
    const bool lengthy = thinking->is_open() && (slow_[seat] || takes_its_time(agent_of(seat)));
    thinking_ = thinking->number();
    Shares::Work work{id_, lengthy ? Shares::Length::lengthy : Shares::Length::quick,
                      [self = shared_from_this(), number = thinking->number()] { return self->wish(number); },
                      [thinking] { thinking->choose(); }};
    if (lengthy) {
        work.choosing = thinking;
    }
    shares_.post(std::move(work));
}

/// Where nobody is, agents play when there is nothing else to do, for a while. Nobody waits for a choice that is no
/// longer theirs.
Shares::Wish Table::wish(std::size_t thinking) const {
    if (thinking_ != thinking) {
        return Shares::Wish::none;
    }
    const bool time = std::chrono::nanoseconds(unwatched_) < limits::unwatched_time;
    return watched() ? Shares::Wish::now : time ? Shares::Wish::spare : Shares::Wish::none;
}

/// Until somebody is there again.
void Table::rest() {
    resting_ = !watched();
    if (!resting_) {
        advance();
    }
}

} // namespace bastide::host::serve
