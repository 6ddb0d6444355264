// What clients ask that takes its time: it is done elsewhere, in the table's share, as long as they wait for it.
#include "agents/bot/more.hpp"
#include "agents/bot/position.hpp"
#include "agents/deal_anew.hpp"
#include "bastide/error.hpp"
#include "knowledge/sentences.hpp"
#include "serve/allowed.hpp"
#include "serve/analysis.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/actions.hpp"
#include "serve/protocol/text.hpp"
#include "serve/reasons.hpp"
#include "serve/said.hpp"
#include "serve/table.hpp"
#include <random>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;
using Length = Shares::Length;

constexpr const char* adviser = "greedy";

} // namespace

/// What is said to a reader who asked, at the end of whatever became of it.
class Errand {
public:
    Errand(std::shared_ptr<Reader> reader, Json id, std::function<void(Errand&)> end)
        : reader_(std::move(reader)), end_(std::move(end)), answer_{{"type", "answer"}, {"id", std::move(id)}} {}
    ~Errand() { end_(*this); }
    Errand(const Errand&) = delete;
    Errand& operator=(const Errand&) = delete;

    const std::shared_ptr<Reader>& reader() const { return reader_; }
    Json& answer() { return answer_; }
    std::set<std::string>& pictures() { return pictures_; } ///< keys of those that the answer names
    Shares::Wish wish() const { return reader_->gone() ? Shares::Wish::none : Shares::Wish::now; }
    /// Whatever a module throws becomes a sentence, and the next can ask again.
    template <class Work> void attempt(Work&& work) {
        try {
            work();
        } catch (const Error& error) {
            fails(sentence_of(error));
        } catch (const std::exception& error) {
            fails(error.what());
        }
    }

private:
    void fails(const std::string& sentence) {
        answer_ = Json{{"type", "no"}, {"id", answer_["id"]}, {"sentence", sentence}};
    }

    std::shared_ptr<Reader> reader_;
    std::function<void(Errand&)> end_;
    Json answer_;
    std::set<std::string> pictures_;
};

std::function<void(Errand&)> Table::frees(bool Table::*busy) {
    return [self = shared_from_this(), busy](Errand& done) {
        self->lane_.post(
            [self, busy, used = std::move(done.pictures()), reader = done.reader(), text = shared_text(done.answer())] {
                if (busy != nullptr) {
                    self.get()->*busy = false; // before it is told, so that whoever has heard it can ask again
                }
                if (Guest* asker = self->guest(reader.get())) {
                    self->send_pictures(*asker, used);
                }
                reader->send(text);
            });
    };
}

/// By a copy; one at a time.
void Table::hint(Guest& guest, const nlohmann::json& message) {
    const Game& game = match_.game();
    if (game.is_terminal() || game.at_chance() || hinting_ || !may_play(guest, index(game.to_act()))) {
        throw Error("There is nothing to advise you on now.");
    }
    demand(Aids::all);
    hinting_ = true;
    auto errand = std::make_shared<Errand>(guest.reader, id_of(message), frees(&Table::hinting_));
    const bool slow = slow_[index(game.to_act())];
    shares_.post({id_, slow ? Length::lengthy : Length::quick, [errand] { return errand->wish(); },
                  [errand, copy = std::make_shared<Game>(game), rng = match_.thoughts()]() mutable {
                      errand->attempt([&] {
                          const Action action = make_agent(adviser)->choose(*copy, rng);
                          Json& answer = errand->answer();
                          answer["type"] = "hint";
                          answer["text"] = copy->text(action);
                          answer["sentence"] = action_sentence(copy->play(), action);
                          answer["reasons"] = reasons_for(*copy, action);
                      });
                  }});
}

/// An earlier position, as this reader could know it then.
void Table::ask_at(Guest& guest, const nlohmann::json& message) {
    const std::size_t move = said_number(message, "move");
    if (move > match_.moves()) {
        throw Error("The game has not come to this move yet.");
    }
    const PlayerId viewer = this->viewer(guest.view);
    auto errand = std::make_shared<Errand>(guest.reader, id_of(message), frees(nullptr));
    shares_.post({id_, Length::quick, [errand] { return errand->wish(); },
                  [self = shared_from_this(), errand, viewer, move, heard = heard_, actions = match_.actions(move)] {
                      const Heard::Working working(*heard);
                      errand->attempt([&] {
                          Game then(self->rules_);
                          for (const Action action : actions) {
                              then.apply(action);
                          }
                          Sight seen =
                              sight_of(then, move, viewer, *self->pictures_, open_sight(then.play(), *self->pictures_));
                          errand->answer()["state"] = whole(seen, *self->rules_, seen.pictures);
                          errand->pictures() = std::move(seen.pictures);
                      });
                  }});
}

/// As it was then: who stands in now, or plays on from there, has not decided what was decided before.
std::string Table::decider(std::size_t move) const {
    const std::optional<PlayerId> decided = match_.decided_by(move - 1);
    if (!decided) {
        return {};
    }
    const std::size_t seat = index(*decided);
    if (const auto stood_in = stood_in_.find(move); stood_in != stood_in_.end()) {
        return stood_in->second;
    }
    const Customs& customs = keys().customs;
    const bool others = move <= customs.after && seat < customs.before.size() && !customs.before[seat].empty();
    return others ? customs.before[seat] : players_[seat].agent;
}

/// Beside what an agent decided that plays here people can ask why.
Json Table::log_since(std::size_t view, std::size_t move, std::set<std::string>& used) const {
    Json log = chronicles_.entries(std::min(view, nobodys_view()), move, *pictures_, used);
    for (Json& entry : log) {
        const std::size_t at = entry.at("move");
        if (entry.at("kind") == "act") {
            const auto decided = at > 0 && at <= match_.moves() ? match_.decided_by(at - 1) : std::nullopt;
            const bool own = decided && entry.at("seat") == index(*decided);
            const bool by_agent =
                own && players_[index(*decided)].agent != "person" && players_[index(*decided)].agent == decider(at);
            entry["agent"] = by_agent || (own && stood_in_.count(at) != 0);
        }
    }
    return log;
}

/// Why an agent did what it did at a move, by what it values: that takes no search. What it knew and others do not must
/// not be told meanwhile.
void Table::ask_because(Guest& guest, const nlohmann::json& message) {
    const std::size_t move = said_number(message, "move");
    if (move == 0 || move > match_.moves()) {
        throw Error("The game has not come to this move yet.");
    }
    demand(Aids::all);
    if (!match_.game().is_terminal() && hides_something(*rules_)) {
        throw Error("In this game something is hidden; agents say why when it is over.");
    }
    const std::string agent = decider(move);
    if (agent.empty() || agent == "person") {
        throw Error(agent.empty() ? "Nobody decided this." : "A person decided this.");
    }
    check_agent(agent); // whoever wrote it down: it starts no program
    auto errand = std::make_shared<Errand>(guest.reader, id_of(message), frees(nullptr));
    shares_.post({id_, Length::quick, [errand] { return errand->wish(); },
                  [self = shared_from_this(), errand, agent, heard = heard_, actions = match_.actions(move)] {
                      const Heard::Working working(*heard);
                      errand->attempt([&] {
                          Game then(self->rules_);
                          for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
                              then.apply(actions[i]);
                          }
                          errand->answer()["because"] = make_agent(agent, *self->rules_)->why(then, actions.back());
                      });
                  }});
}

/// What a program that plays here would be told (docs/agents.md), to who decides: all that they cannot know is dealt
/// anew, by what nobody can trace back.
void Table::ask_question(Guest& guest, const nlohmann::json& message) {
    const Game& game = match_.game();
    if (game.is_terminal() || game.at_chance() || !may_play(guest, index(game.to_act()))) {
        throw Error("It is not for you to decide now.");
    }
    demand(Aids::all);
    const BotParts parts = message.contains("want") ? bot_parts_of(message.at("want")) : BotParts();
    auto errand = std::make_shared<Errand>(guest.reader, id_of(message), frees(nullptr));
    shares_.post({id_, Length::quick, [errand] { return errand->wish(); },
                  [errand, parts, heard = heard_, copy = std::make_shared<Game>(game)] {
                      const Heard::Working working(*heard);
                      errand->attempt([&] {
                          std::random_device source;
                          Rng rng(std::uint64_t{source()} << 32U | source());
                          Game known = *copy;
                          deal_anew(known, *copy, rng);
                          Json question = bot_question(known, 0);
                          tell_more(question, known, parts);
                          errand->answer()["greeting"] = bot_greeting(known, known.to_act());
                          errand->answer()["question"] = std::move(question);
                      });
                  }});
}

// ---------------------------------------------------------------- analysis

class Table::Analysing {
public:
    Analysing(std::shared_ptr<Reader> reader, Json id, std::function<void(Errand&)> end, Analysis analysis)
        : errand_(std::move(reader), std::move(id), std::move(end)), analysis_(std::move(analysis)) {}

    Shares::Wish wish() const { return errand_.wish(); }

    /// A piece of it; true if there is more.
    bool go_on() {
        bool more = false;
        errand_.attempt([&] {
            const auto pause = std::chrono::steady_clock::now() + limits::thinking_piece;
            while (analysis_.step()) {
                if (std::chrono::steady_clock::now() >= pause) {
                    errand_.reader()->send(shared_text(Json{{"type", "progress"},
                                                            {"id", errand_.answer()["id"]},
                                                            {"done", analysis_.done()},
                                                            {"of", analysis_.all()}}));
                    more = true;
                    return;
                }
            }
            errand_.answer()["moves"] = analysis_.moves();
            errand_.answer()["standings"] = analysis_.standings();
            errand_.pictures() = analysis_.pictures();
        });
        return more;
    }

private:
    Errand errand_;
    Analysis analysis_;
};

/// What an agent would do at one decision, thinking as long as it may.
class Table::Advising final : public Choosing {
public:
    Advising(std::shared_ptr<Table> table, std::shared_ptr<Errand> errand, std::size_t move, std::string agent)
        : table_(std::move(table)), errand_(std::move(errand)), move_(move), agent_(std::move(agent)),
          game_(table_->rules_), actions_(table_->match_.actions(move)) {}

    void think() {
        errand_->attempt([&] {
            go_there();
            Rng rng(move_);
            const auto agent = make_agent(agent_);
            agent->limit_time(most_time());
            const Action action = agent->choose(game_, rng);
            answer(action, agent->why(game_, action));
        });
    }

    ChoiceAsked ask() override { return {table_->record_file_, move_, agent_, Rng(move_), most_time(), true}; }

    bool take(const Chosen& chosen) override {
        go_there();
        const std::vector<Action> line = legal_line(game_, chosen.line);
        if (!line.empty()) {
            answer(line.front(), chosen.because);
        }
        return !line.empty();
    }

private:
    std::chrono::milliseconds most_time() const { return table_->shares_.fair_time(limits::agent_time); }
    void go_there() {
        for (const Action action : std::exchange(actions_, {})) {
            game_.apply(action);
        }
        if (game_.is_terminal() || game_.at_chance()) {
            throw Error("Nobody decides after this move.");
        }
    }
    void answer(Action action, const std::vector<std::string>& because) {
        errand_->answer().update({{"move", move_}, {"agent", agent_}, {"text", game_.text(action)}});
        errand_->answer()["because"] = because;
        errand_->answer()["action"] = action_json(game_, action, *table_->pictures_, errand_->pictures());
    }

    std::shared_ptr<Table> table_;
    std::shared_ptr<Errand> errand_;
    std::size_t move_;
    std::string agent_;
    Game game_; ///< at the move, when it has been gone to
    std::vector<Action> actions_;
};

void Table::advise(Guest& guest, const nlohmann::json& message) {
    const std::size_t move = said_number(message, "move");
    const std::string name = message.at("agent").get<std::string>();
    if (name == "person" || move > match_.moves()) {
        throw Error("Name a move of this game, and an agent that thinks about it.");
    }
    check_agent(name);
    analysing_ = true;
    auto errand = std::make_shared<Errand>(guest.reader, id_of(message), frees(&Table::analysing_));
    const auto advising = std::make_shared<Advising>(shared_from_this(), errand, move, name);
    shares_.post(
        {id_, Length::lengthy, [errand] { return errand->wish(); }, [advising] { advising->think(); }, advising});
}

/// One at a time.
void Table::analyse(Guest& guest, const nlohmann::json& message) {
    if (!match_.game().is_terminal() || analysing_) {
        throw Error(analysing_ ? "This game is being analysed already." : "A game is analysed when it is over.");
    }
    if (message.contains("agent")) {
        advise(guest, message);
        return;
    }
    Analysis analysis(read_record(record_file_), rules_, pictures_);
    analysing_ = true;
    analyse_on(
        std::make_shared<Analysing>(guest.reader, id_of(message), frees(&Table::analysing_), std::move(analysis)));
}

/// A piece of it, then whatever else is to be thought about, then the next.
void Table::analyse_on(std::shared_ptr<Analysing> analysing) {
    shares_.post({id_, Length::lengthy, [analysing] { return analysing->wish(); },
                  [self = shared_from_this(), analysing] {
                      if (analysing->go_on()) {
                          self->analyse_on(analysing);
                      }
                  }});
}

} // namespace bastide::host::serve
