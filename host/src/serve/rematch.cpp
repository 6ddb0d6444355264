// Another game of those who have played one: the same mix, and each sits one seat further.
#include "bastide/error.hpp"
#include "serve/fit_for_table.hpp"
#include "serve/lobby.hpp"
#include "serve/protocol/text.hpp"
#include "svg/style.hpp"
#include <algorithm>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

/// Whoever sat second begins. Colours go with their players.
void move_on(std::vector<PlayerSpec>& players) {
    const std::vector<std::string> colours = svg::player_colours(players);
    std::vector<bool> youngest;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        youngest.push_back(players[seat].youngest); // who begins, as a rule: a matter of the seat
        players[seat].colour = players[seat].colour.empty() ? svg::colour_word(colours[seat]) : players[seat].colour;
    }
    std::rotate(players.begin(), players.begin() + 1, players.end());
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        players[seat].youngest = youngest[seat];
    }
}

std::size_t next_seat(std::size_t seat, std::size_t players) { return (seat + players - 1) % players; }

} // namespace

/// Who took a seat from the public list has its key alone in the next game, too.
Json Table::invitation(const Json& made, const Holder& holder) const {
    const std::lock_guard hold(summary_lock_);
    const Json& keys = made.at("keys");
    const std::size_t players = keys.at("seats").size();
    const unsigned others = summary_keys_.strangers();
    Json out{{"table", made.at("table")}};
    if (holder.role == Role::host) {
        out["key"] = keys.at("host");
        out["keys"] = keys;
        for (std::size_t seat = 0; seat < players; ++seat) {
            if ((others >> seat & 1U) != 0) {
                out["keys"]["seats"][next_seat(seat, players)] = nullptr;
            }
        }
    } else if (holder.role == Role::spectator) {
        out["key"] = keys.at("spectator");
    } else {
        out["key"] = keys.at("seats").at(next_seat(holder.seat, players));
    }
    return out;
}

unsigned Table::strangers_next() const {
    const std::lock_guard hold(summary_lock_);
    unsigned next = 0;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        next |= (summary_keys_.strangers() >> seat & 1U) << next_seat(seat, players_.size());
    }
    return next;
}

Json Lobby::rematch(const std::string& client, const std::string& id, const std::string& key) {
    const Found found = find(id, key);
    if (const Json before = rematch_of(id); !before.is_null()) {
        return found.table->invitation(before, found.holder);
    }
    if (found.holder.role == Role::spectator) {
        throw Error("Who played here may ask for another game; who watched is invited to it.");
    }
    Record record = record_for(id, key);
    if (!record.is_over()) {
        throw Error("This game is not over; when it is, there can be another.");
    }
    move_on(record.game.players);
    check_game(record.game);
    count_in(client);
    auto rules = rules_of("again " + name_of_rules(record), record.game, nullptr);
    Customs customs = found.table->keys().customs;
    customs.listed = false;  // its people are known
    customs.passing = false; // a game of its own, whatever the last one was for
    customs.before.clear();  // it goes on from none
    customs.strangers = found.table->strangers_next();
    Opening opening = begun(record.game, std::move(rules), new_chance({}, record.told), customs);
    try {
        found.table->keep_rematch(opening.id);
    } catch (...) { // nobody would find it again
        remove(opening.id);
        throw;
    }
    Json made = seat(std::move(opening));
    {
        const std::lock_guard hold(lock_);
        rematches_[id] = made;
    }
    Json answer = found.table->invitation(made, found.holder);
    found.table->invite(std::move(made));
    return answer;
}

/// Of a table that is in memory. Its next one may have been removed meanwhile, as nobody came to it.
Json Lobby::rematch_of(const std::string& id) {
    Json made;
    {
        const std::lock_guard hold(lock_);
        const auto found = rematches_.find(id);
        made = found == rematches_.end() ? Json() : found->second;
    }
    std::error_code trouble;
    const bool there = !made.is_null() &&
                       std::filesystem::exists(file_of(made.at("table").get<std::string>(), record_extension), trouble);
    return there ? made : Json();
}

Json Lobby::kept_rematch(const std::string& id) const {
    const std::optional<Keys> keys = is_id(id) ? keys_by_file(file_of(id, keys_extension)) : std::nullopt;
    const bool has_strangers = keys && keys->customs.listed; // as versions before made them
    return keys && !has_strangers ? with_keys(id, *keys) : Json();
}

void Table::keep_rematch(const std::string& table) {
    const auto kept = std::make_shared<std::promise<void>>();
    lane_.post([self = shared_from_this(), table, kept] {
        try {
            self->keys_.rematch(table);
            kept->set_value();
        } catch (...) {
            kept->set_exception(std::current_exception());
        }
    });
    let_lanes_work();
    kept->get_future().get();
}

void Table::invite(Json made) {
    lane_.post([self = shared_from_this(), made = std::move(made)]() mutable {
        self->rematch_ = std::move(made);
        for (const Guest& guest : self->guests_) {
            self->send_rematch(guest);
        }
    });
}

void Table::forget_rematch() {
    lane_.post([self = shared_from_this()] { self->rematch_ = nullptr; });
}

void Table::send_rematch(const Guest& guest) const {
    Json message{{"type", "rematch"}};
    message.update(invitation(rematch_, guest.holder));
    guest.reader->send(shared_text(message));
}

} // namespace bastide::host::serve
