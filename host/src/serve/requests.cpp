// What clients do at a table: one function each.
#include "bastide/error.hpp"
#include "knowledge/spoken.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/text.hpp"
#include "serve/said.hpp"
#include "serve/table.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

/// Who talks from a seat is one, from however many screens; of those who watch each client is one.
std::string talker(const Reader& reader, const Holder& holder) {
    return holder.role == Role::host   ? "host"
           : holder.role == Role::seat ? "seat " + std::to_string(holder.seat)
                                       : "watching " + reader.client();
}

void refuse(Reader& reader, const nlohmann::json& message, const std::string& sentence) {
    reader.send(shared_text(Json{{"type", "no"}, {"id", id_of(message)}, {"sentence", with_spoken_squares(sentence)}}));
}

} // namespace

struct Table::Request {
    const char* type;
    void (Table::*run)(Guest& guest, const nlohmann::json& message);
};

void Table::answer(Guest& guest, const nlohmann::json& message, const std::shared_ptr<Heard>& heard) {
    static constexpr std::array<Request, 8> all{{{"act", &Table::act},
                                                 {"undo", &Table::undo},
                                                 {"view", &Table::view},
                                                 {"again", &Table::again},
                                                 {"hint", &Table::hint},
                                                 {"ask", &Table::ask},
                                                 {"chat", &Table::chat},
                                                 {"stand_in", &Table::stand_in}}};
    const std::shared_ptr<Reader> reader = guest.reader;
    const Heard::Working working(*heard);
    heard_ = heard;
    try {
        const std::string type = message.value("type", "");
        const auto found = std::find_if(all.begin(), all.end(), [&](const Request& one) { return type == one.type; });
        if (found == all.end()) {
            throw Error("There is no message of this type.");
        }
        (this->*found->run)(guest, message);
    } catch (const CannotWrite& error) {
        log_error("table " + id_ + ": " + error.what());
        refuse(*reader, message, sentence_of(error));
    } catch (const Error& error) {
        refuse(*reader, message, sentence_of(error));
    } catch (const nlohmann::json::exception&) {
        refuse(*reader, message, "Something is missing in this message, or is of another type than it has to be.");
    } catch (const std::exception& error) { // whoever asks is heard again all the same
        log_error("table " + id_ + ", our fault, please report it: " + error.what());
        refuse(*reader, message, "Sorry, this is the server's fault; its log tells more.");
    }
    heard_.reset();
}

void Table::act(Guest& guest, const nlohmann::json& message) {
    const Game& game = match_.game();
    const std::string text = message.at("text").get<std::string>();
    if (said_number(message, "move") != match_.moves()) {
        throw Error("The game has gone on meanwhile: this is move " + std::to_string(match_.moves()) + ".");
    }
    const bool own = game.at_chance() ? may_tell(guest) : !game.is_terminal() && may_play(guest, index(game.to_act()));
    if (!own || thinking_ != 0) {
        throw Error(game.is_terminal() ? "The game is over." : "It is not for you to decide now.");
    }
    std::string why;
    const std::optional<Action> action = game.parse(text, &why);
    if (!action && !game.at_chance()) {
        throw Error(why);
    }
    try {
        if (game.at_chance()) {
            match_.tell(text, viewer(guest.view)); // looking for what may have been put away unseen is work
            heard_->costs_nothing();
        } else {
            heard_->costs_nothing();
            match_.act(*action);
        }
    } catch (const CannotWrite&) {
        pause_clock(); // no time is lost by what the server cannot do
        throw;
    } catch (const ModuleError&) {
        recover();
        publish();
        throw;
    }
    chronicles_.settle(match_.moves());
    advance();
}

void Table::undo(Guest& guest, const nlohmann::json& message) {
    if (said_number(message, "move") != match_.moves()) {
        throw Error("The game has gone on meanwhile: this is move " + std::to_string(match_.moves()) + ".");
    }
    const auto last = last_to_undo();
    unsigned mine = 0;
    for (const std::size_t seat : seats_of(guest)) {
        mine |= 1U << seat;
    }
    const bool own = last && ((last->told && guest.holder.role == Role::host) || (last->seats & mine) != 0);
    if (own && would_be_an_agents(*last)) {
        throw Error("An agent plays for this seat: take the seat back first, then what you decided.");
    }
    if (!own || thinking_ != 0) {
        throw Error("Nothing of yours can be taken back: others have decided since, or something was revealed.");
    }
    match_.undo();
    chronicles_.cut(match_.moves());
    set_clock(true);
    publish();
    tell_trouble(""); // what is taken back troubles nobody any more
}

void Table::view(Guest& guest, const nlohmann::json& message) {
    const std::size_t seat = said_number(message, "seat");
    if (guest.holder.role != Role::host || !may_play(guest, seat)) {
        throw Error("This seat is not yours to look at.");
    }
    const std::size_t before = std::exchange(guest.view, seat);
    const auto move = message.find("move");
    const bool knows = move != message.end() && *move == match_.moves();
    if (!knows || !chronicles_.told_alike(before, seat)) {
        send_state(guest);
        return;
    }
    std::set<std::string> used;
    const Sight& now = sight(seat);
    Json changes{{"type", "changes"}, {"from", match_.moves()}, {"move", match_.moves()}};
    changes["patch"] = Changes(now.open, *rules_).patch(sight(before), now, used);
    changes["moves"] = changes["log"] = Json::array();
    used.insert(now.pictures.begin(), now.pictures.end());
    send_pictures(guest, used);
    guest.reader->send(shared_text(changes, "actions", now.actions));
}

void Table::again(Guest& guest, const nlohmann::json&) { send_state(guest); }

/// To everybody at the table; what was said last is kept as long as the table is in memory.
void Table::chat(Guest& guest, const nlohmann::json& message) {
    const std::string text = message.at("text").get<std::string>();
    if (!keys().customs.chat) {
        throw Error("Nobody talks at this table.");
    }
    if (text.empty() || text.size() > limits::chat_bytes) {
        throw Error("Say something of at most " + std::to_string(limits::chat_bytes) + " bytes.");
    }
    if (!talkers_.take(talker(*guest.reader, guest.holder))) {
        throw Error("You have said much at once; wait a little before you say more.");
    }
    const bool seated = is_seat(guest.view);
    said_.push_back({{"type", "chat"}, {"seat", seated ? Json(guest.view) : Json()}, {"text", text}});
    if (said_.size() > limits::chat_lines) {
        said_.pop_front();
    }
    for (const Guest& other : guests_) {
        other.reader->send(shared_text(said_.back()));
    }
}

} // namespace bastide::host::serve
