// What clients do at a table: one function each.
#include "bastide/error.hpp"
#include "serve/analysis.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/text.hpp"
#include "serve/reasons.hpp"
#include "serve/table.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* adviser = "greedy";

void refuse(Reader& reader, const nlohmann::json& message, const std::string& sentence) {
    reader.send(shared_text(Json{{"type", "no"}, {"id", id_of(message)}, {"sentence", sentence}}));
}

} // namespace

struct Table::Request {
    const char* type;
    void (Table::*run)(Guest& guest, const nlohmann::json& message);
};

void Table::answer(Guest& guest, const nlohmann::json& message) {
    static constexpr std::array<Request, 8> all{{{"act", &Table::act},
                                                 {"undo", &Table::undo},
                                                 {"view", &Table::view},
                                                 {"again", &Table::again},
                                                 {"hint", &Table::hint},
                                                 {"ask", &Table::ask},
                                                 {"chat", &Table::chat},
                                                 {"stand_in", &Table::stand_in}}};
    try {
        const std::string type = message.value("type", "");
        const auto found = std::find_if(all.begin(), all.end(), [&](const Request& one) { return type == one.type; });
        if (found == all.end()) {
            throw Error("There is no message of this type.");
        }
        (this->*found->run)(guest, message);
    } catch (const Error& error) {
        refuse(*guest.reader, message, error.what());
    } catch (const nlohmann::json::exception&) {
        refuse(*guest.reader, message,
               "Something is missing in this message, or is of another type than it has to be.");
    }
}

void Table::act(Guest& guest, const nlohmann::json& message) {
    const Game& game = match_.game();
    const std::string text = message.at("text").get<std::string>();
    if (message.at("move").get<std::size_t>() != match_.moves()) {
        throw Error("The game has gone on meanwhile: this is move " + std::to_string(match_.moves()) + ".");
    }
    if (game.is_terminal() || game.at_chance() || thinking_ || !may_play(guest, index(game.to_act()))) {
        throw Error(game.is_terminal() ? "The game is over." : "It is not for you to decide now.");
    }
    std::string why;
    const std::optional<Action> action = game.parse(text, &why);
    if (!action) {
        throw Error(why);
    }
    match_.act(*action);
    chronicles_.settle(match_.moves());
    advance();
}

void Table::undo(Guest& guest, const nlohmann::json& message) {
    if (message.at("move").get<std::size_t>() != match_.moves()) {
        throw Error("The game has gone on meanwhile: this is move " + std::to_string(match_.moves()) + ".");
    }
    const auto last = match_.open_decision();
    if (!last || !may_play(guest, index(last->seat)) || !may_undo(index(last->seat))) {
        throw Error("Nothing of yours can be taken back: others have decided since, or something was revealed.");
    }
    match_.undo();
    chronicles_.cut(match_.moves());
    set_clock();
    publish();
}

void Table::view(Guest& guest, const nlohmann::json& message) {
    const auto seat = message.at("seat").get<std::size_t>();
    if (guest.holder.role != Role::host || !may_play(guest, seat)) {
        throw Error("This seat is not yours to look at.");
    }
    guest.view = seat;
    send_state(guest);
}

void Table::again(Guest& guest, const nlohmann::json&) { send_state(guest); }

/// By a copy, on a thread for thinking; one at a time.
void Table::hint(Guest& guest, const nlohmann::json& message) {
    const Game& game = match_.game();
    if (game.is_terminal() || game.at_chance() || hinting_ || !may_play(guest, index(game.to_act()))) {
        throw Error("There is nothing to advise you on now.");
    }
    hinting_ = true;
    thinking_pool_.post([self = shared_from_this(), reader = guest.reader, id = id_of(message),
                         copy = std::make_shared<Game>(game), rng = match_.thoughts()]() mutable {
        Json answer{{"type", "no"}, {"id", id}};
        try {
            const Action action = make_agent(adviser)->choose(*copy, rng);
            answer["type"] = "hint";
            answer["text"] = copy->text(action);
            answer["reasons"] = reasons_for(*copy, action);
        } catch (const std::exception& error) { // whatever a module throws, the next can ask again
            answer = Json{{"type", "no"}, {"id", id}, {"sentence", error.what()}};
        }
        self->lane_.post([self, reader, answer = std::move(answer)] {
            self->hinting_ = false; // before it is told, so that whoever has heard it can ask again
            reader->send(shared_text(answer));
        });
    });
}

/// To everybody at the table; what was said last is kept as long as the table is in memory.
void Table::chat(Guest& guest, const nlohmann::json& message) {
    const std::string text = message.at("text").get<std::string>();
    if (!keys_.customs.chat) {
        throw Error("Nobody talks at this table.");
    }
    if (text.empty() || text.size() > limits::chat_bytes) {
        throw Error("Say something of at most " + std::to_string(limits::chat_bytes) + " bytes.");
    }
    const bool seated = guest.view != nobodys_view();
    said_.push_back({{"type", "chat"}, {"seat", seated ? Json(guest.view) : Json()}, {"text", text}});
    if (said_.size() > limits::chat_lines) {
        said_.pop_front();
    }
    for (const Guest& other : guests_) {
        other.reader->send(shared_text(said_.back()));
    }
}

/// On a thread for thinking, as it takes its time; one at a time.
void Table::analyse(Guest& guest, const nlohmann::json& message) {
    if (!match_.game().is_terminal() || analysing_) {
        throw Error(analysing_ ? "This game is being analysed already." : "A game is analysed when it is over.");
    }
    analysing_ = true;
    analyse_on(std::make_shared<Analysis>(read_record(record_file_), rules_), guest.reader, id_of(message));
}

/// A piece of it, then whatever else is to be thought about, then the next.
void Table::analyse_on(std::shared_ptr<Analysis> analysis, std::shared_ptr<Reader> reader, Json id) {
    thinking_pool_.post([self = shared_from_this(), analysis = std::move(analysis), reader = std::move(reader),
                         id = std::move(id)]() mutable {
        const auto pause = std::chrono::steady_clock::now() + limits::thinking_piece;
        Json answer{{"type", "answer"}, {"id", id}};
        try {
            while (analysis->step()) {
                if (std::chrono::steady_clock::now() >= pause) {
                    reader->send(shared_text(
                        Json{{"type", "progress"}, {"id", id}, {"done", analysis->done()}, {"of", analysis->all()}}));
                    self->analyse_on(std::move(analysis), std::move(reader), std::move(id));
                    return;
                }
            }
            answer["moves"] = analysis->moves();
        } catch (const std::exception& error) {
            answer = Json{{"type", "no"}, {"id", id}, {"sentence", error.what()}};
        }
        self->lane_.post([self, reader, answer = std::move(answer)] {
            self->analysing_ = false;
            reader->send(shared_text(answer));
        });
    });
}

} // namespace bastide::host::serve
