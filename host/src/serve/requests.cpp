// What clients ask of a table: one function each.
#include "bastide/error.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/remaining.hpp"
#include "pages/why_text.hpp"
#include "serve/analysis.hpp"
#include "serve/protocol/text.hpp"
#include "serve/table.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* adviser = "greedy";

/// What the client calls its request, to be said again with the answer.
Json id_of(const nlohmann::json& message) {
    const auto id = message.find("id");
    if (id == message.end() || !(id->is_string() || id->is_number_integer())) {
        return {};
    }
    return *id;
}

void refuse(Reader& reader, const nlohmann::json& message, const std::string& sentence) {
    reader.send(shared_text(Json{{"type", "no"}, {"id", id_of(message)}, {"sentence", sentence}}));
}

Json squares_json(const std::vector<Position>& squares) {
    Json out = Json::array();
    for (const Position square : squares) {
        out.push_back({square.x, square.y});
    }
    return out;
}

Json worth_json(const std::optional<Valuation>& worth) { return worth ? Json{{"points", worth->total()}} : Json(); }

} // namespace

struct Table::Request {
    const char* type;
    void (Table::*run)(Guest& guest, const nlohmann::json& message);
};

void Table::answer(Guest& guest, const nlohmann::json& message) {
    static constexpr std::array<Request, 6> all{{{"act", &Table::act},
                                                 {"undo", &Table::undo},
                                                 {"view", &Table::view},
                                                 {"again", &Table::again},
                                                 {"hint", &Table::hint},
                                                 {"ask", &Table::ask}}};
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
    const std::size_t seat = index(game.to_act());
    match_.act(*action);
    chronicles_.settle(match_.moves());
    if (!undoable_.empty() && undoable_.back() != seat) {
        undoable_.clear();
    }
    undoable_.push_back(seat);
    advance();
}

void Table::undo(Guest& guest, const nlohmann::json& message) {
    if (message.at("move").get<std::size_t>() != match_.moves()) {
        throw Error("The game has gone on meanwhile: this is move " + std::to_string(match_.moves()) + ".");
    }
    if (undoable_.empty() || !may_play(guest, undoable_.back()) || !may_undo(undoable_.back())) {
        throw Error("Nothing of yours can be taken back: others have decided since, or something was revealed.");
    }
    undoable_.pop_back();
    match_.undo();
    chronicles_.cut(match_.moves());
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
        try {
            const std::string text = copy->text(make_agent(adviser)->choose(*copy, rng));
            reader->send(shared_text(Json{{"type", "hint"}, {"id", id}, {"text", text}, {"reasons", Json::array()}}));
        } catch (const Error& error) {
            reader->send(shared_text(Json{{"type", "no"}, {"id", id}, {"sentence", error.what()}}));
        }
        self->lane_.post([self] { self->hinting_ = false; });
    });
}

/// On a thread for thinking, as it takes its time; one at a time.
void Table::analyse(Guest& guest, const nlohmann::json& message) {
    if (!match_.game().is_terminal() || analysing_) {
        throw Error(analysing_ ? "This game is being analysed already." : "A game is analysed when it is over.");
    }
    analysing_ = true;
    thinking_pool_.post([self = shared_from_this(), reader = guest.reader, id = id_of(message)] {
        const auto say = [&](Json answer) {
            answer["id"] = id;
            reader->send(shared_text(answer));
        };
        try {
            const Record record = read_record(self->record_file_);
            Json moves = analysed(record, self->rules_, [&](std::size_t done) {
                say({{"type", "progress"}, {"done", done}, {"of", record.moves.size()}});
            });
            say({{"type", "answer"}, {"moves", std::move(moves)}});
        } catch (const Error& error) {
            say({{"type", "no"}, {"sentence", error.what()}});
        }
        self->lane_.post([self] { self->analysing_ = false; });
    });
}

// ---------------------------------------------------------------- questions

void Table::ask(Guest& guest, const nlohmann::json& message) {
    const std::string what = message.at("what").get<std::string>();
    if (what == "analysis") {
        analyse(guest, message);
        return;
    }
    Json out;
    if (what == "feature") {
        out["feature"] = asked_feature(message);
    } else if (what == "square") {
        out["fits"] = asked_square(guest, message);
    } else if (what == "left") {
        out = asked_left(guest);
    } else if (what == "at") {
        out = asked_at(guest, message);
    } else if (what == "why") {
        out["sentence"] = asked_why(guest, message);
    } else if (what == "scores") {
        out["moves"] = chronicles_.standings();
    } else {
        throw Error("Nothing is known to ask for by this name; known are feature, square, left, at, why, scores and "
                    "analysis.");
    }
    out["type"] = "answer";
    out["id"] = id_of(message);
    guest.reader->send(shared_text(out));
}

Json Table::asked_feature(const nlohmann::json& message) const {
    const Play& play = match_.game().play();
    const auto tile = message.at("tile").get<std::size_t>();
    const auto local = message.at("segment").get<unsigned>();
    if (tile >= play.tiles().size() || local >= play.type_of(static_cast<TileId>(tile)).segment_count) {
        throw Error("There is no such tile on the board, or it has no such segment.");
    }
    const FeatureId feature = play.feature_of(play.segment(static_cast<TileId>(tile), local));
    const FeatureReport report = feature_report(play, feature);
    Json out{{"name", play.feature_name(feature)}, {"kind", play.rules().kinds[index(report.kind)].spec.name}};
    out["squares"] = squares_json(report.squares);
    out["segments"] = Json::array();
    play.each_segment(feature, [&](SegmentId s) {
        out["segments"].push_back({{"tile", index(play.tile_of(s))}, {"segment", play.local(s)}});
    });
    out["tiles"] = report.tiles;
    out["gaps"] = report.gaps;
    out["open"] = squares_json(report.open);
    out["finished"] = report.finished;
    out["figures"] = Json::array();
    for (const FigureId figure : report.figures) {
        out["figures"].push_back(index(figure));
    }
    out["owners"] = Json::array();
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        if ((report.majority.owners >> seat & 1U) != 0) {
            out["owners"].push_back(seat);
        }
    }
    const std::size_t payee = out["owners"].empty() ? 0 : out["owners"].front().get<std::size_t>();
    const FeatureWorth worth = feature_worth(play, feature, static_cast<PlayerId>(payee));
    out["now"] = worth_json(worth.now);
    out["closed"] = worth_json(worth.finished);
    return out;
}

Json Table::asked_square(Guest& guest, const nlohmann::json& message) {
    if (guest.view == nobodys_view()) {
        throw Error("Only who plays a seat can ask what fits.");
    }
    const Play& play = match_.game().play();
    const Position square{message.at("x").get<std::int16_t>(), message.at("y").get<std::int16_t>()};
    Json out = Json::array();
    std::set<std::string> used;
    for (const FittingTile& tile : tiles_that_fit(play, square, static_cast<PlayerId>(guest.view))) {
        Json rotations = Json::array();
        for (unsigned r = 0; r < 4; ++r) {
            if ((tile.rotations >> r & 1U) != 0) {
                rotations.push_back(r);
            }
        }
        const std::string key = *used.insert(pictures_->tile(tile.type, 0)).first;
        out.push_back({{"name", play.rules().tile_name(tile.type)},
                       {"picture", key},
                       {"rotations", rotations},
                       {"unseen", tile.unseen},
                       {"at_hand", tile.at_hand}});
    }
    send_pictures(guest, used);
    return out;
}

Json Table::asked_left(Guest& guest) {
    if (guest.view == nobodys_view()) {
        throw Error("Only who plays a seat can ask which tiles are left.");
    }
    const Play& play = match_.game().play();
    Json out{{"tiles", Json::array()}};
    std::set<std::string> used;
    for (const TileCount& tile : remaining_tiles(play, static_cast<PlayerId>(guest.view)).unseen) {
        const std::string key = *used.insert(pictures_->tile(tile.type, 0)).first;
        out["tiles"].push_back(
            {{"name", play.rules().tile_name(tile.type)}, {"picture", key}, {"unseen", tile.copies}});
    }
    send_pictures(guest, used);
    return out;
}

/// Why what somebody would do now is not offered, to who decides: the answer knows what they know.
std::string Table::asked_why(const Guest& guest, const nlohmann::json& message) const {
    const Game& game = match_.game();
    if (game.is_terminal() || game.at_chance() || !may_play(guest, index(game.to_act()))) {
        throw Error("It is not for you to decide now.");
    }
    const std::string text = message.at("text").get<std::string>();
    return action_why(game, text, why_not(game, text));
}

/// An earlier position, as this reader could know it then.
Json Table::asked_at(Guest& guest, const nlohmann::json& message) {
    const auto move = message.at("move").get<std::size_t>();
    if (move > match_.moves()) {
        throw Error("The game has not come to this move yet.");
    }
    const Game then = replayed(read_record(record_file_), rules_, move);
    const PlayerId viewer = guest.view == nobodys_view() ? nobody : static_cast<PlayerId>(guest.view);
    const Sight seen = sight_of(then, move, viewer, *pictures_);
    send_pictures(guest, seen.pictures);
    return Json{{"state", seen.state}};
}

} // namespace bastide::host::serve
