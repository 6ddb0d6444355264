// What clients ask of a table: one function each.
#include "bastide/error.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/spoken.hpp"
#include "pages/why_text.hpp"
#include "serve/protocol/text.hpp"
#include "serve/said.hpp"
#include "serve/table.hpp"

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

Json squares_json(const std::vector<Position>& squares) {
    Json out = Json::array();
    for (const Position square : squares) {
        out.push_back({square.x, square.y});
    }
    return out;
}

Json worth_json(const std::optional<Valuation>& worth) { return worth ? Json{{"points", worth->total()}} : Json(); }

Json segments_json(const Play& play, FeatureId feature) {
    Json out = Json::array();
    play.each_segment(feature, [&](SegmentId s) {
        out.push_back({{"tile", index(play.tile_of(s))}, {"segment", play.local(s)}});
    });
    return out;
}

/// What is finished along a feature that never is, and so may count for it.
Json beside(const Play& play, FeatureId feature, KindId kind) {
    Json out = Json::array();
    if (play.rules().kinds[index(kind)].spec.closing != Closing::never) {
        return out;
    }
    for (std::size_t k = 0; k < play.rules().kinds.size(); ++k) {
        play.each_bordering(feature, KindId(k), [&](FeatureId other) {
            if (play.closed(other)) {
                out.push_back({{"name", play.feature_name(other)}, {"segments", segments_json(play, other)}});
            }
        });
    }
    return out;
}

/// Uncovered squares on which nothing fits that this seat may still see come.
std::vector<Position> dead_squares(const Play& play, PlayerId viewer) {
    std::vector<Position> dead;
    for (const Position square : play.open_squares()) {
        if (tiles_that_fit(play, square, viewer).empty()) {
            dead.push_back(square);
        }
    }
    return dead;
}

} // namespace

void Table::ask(Guest& guest, const nlohmann::json& message) {
    const std::string what = message.at("what").get<std::string>();
    if (what == "analysis") {
        analyse(guest, message);
        return;
    }
    if (what == "at") {
        ask_at(guest, message);
        return;
    }
    if (what == "because") {
        ask_because(guest, message);
        return;
    }
    if (what == "question") {
        ask_question(guest, message);
        return;
    }
    Json out;
    if (what == "feature") {
        out["feature"] = asked_feature(message);
    } else if (what == "square") {
        out["fits"] = asked_square(guest, message);
    } else if (what == "left") {
        out = asked_left(guest);
    } else if (what == "why") {
        out["sentence"] = asked_why(guest, message);
    } else if (what == "why_not") {
        out = asked_why_not(guest, message);
    } else if (what == "scores") {
        out["moves"] = chronicles_.standings();
        out["points"] = chronicles_.points();
    } else {
        throw Error("Nothing is known to ask for by this name; known are feature, square, left, at, because, question, "
                    "why, why_not, scores and analysis.");
    }
    out["type"] = "answer";
    out["id"] = id_of(message);
    guest.reader->send(shared_text(out));
}

void Table::demand(Aids aids) const {
    if (!allows(aids)) {
        throw Error(keys().customs.aids == Aids::none
                        ? "This table is played without aids; they come when the game is over."
                        : "This table is played with the aids of a tournament, and this is "
                          "none of them; it comes when the game is over.");
    }
}

Json Table::asked_feature(const nlohmann::json& message) const {
    demand(Aids::tournament);
    const Play& play = match_.game().play();
    const FeatureId feature = play.feature_of(said_segment(play, message));
    const FeatureReport report = feature_report(play, feature);
    Json out{{"name", with_spoken_squares(play.feature_name(feature))},
             {"kind", play.rules().kinds[index(report.kind)].spec.name}};
    out["squares"] = squares_json(report.squares);
    out["segments"] = segments_json(play, feature);
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
    if (!allows(Aids::all)) { // what it is worth everybody counts for themselves
        out["now"] = out["closed"] = Json();
        return out;
    }
    const std::size_t payee = out["owners"].empty() ? 0 : out["owners"].front().get<std::size_t>();
    const FeatureWorth worth = feature_worth(play, feature, static_cast<PlayerId>(payee));
    out["now"] = worth_json(worth.now);
    out["closed"] = worth_json(worth.finished);
    out["beside"] = beside(play, feature, report.kind);
    return out;
}

/// The seat that is looked at. Who plays several at one screen looks at none until one of them decides: where nothing
/// is hidden all of them know the same.
std::optional<PlayerId> Table::asks_for(const Guest& guest) const {
    if (is_seat(guest.view)) {
        return static_cast<PlayerId>(guest.view);
    }
    const std::vector<std::size_t> own = seats_of(guest);
    const bool secret = hides_something(*rules_) && !match_.game().is_terminal();
    return own.empty() || secret ? std::nullopt : std::optional(static_cast<PlayerId>(own.front()));
}

Json Table::asked_square(Guest& guest, const nlohmann::json& message) {
    demand(Aids::all);
    const std::optional<PlayerId> seat = asks_for(guest);
    if (!seat) {
        throw Error("Only who plays a seat can ask what fits.");
    }
    const Play& play = match_.game().play();
    const Position square = said_square(message.at("x"), message.at("y"));
    Json out = Json::array();
    std::set<std::string> used;
    for (const FittingTile& tile : tiles_that_fit(play, square, *seat)) {
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
    demand(Aids::tournament);
    const std::optional<PlayerId> seat = asks_for(guest);
    if (!seat) {
        throw Error("Only who plays a seat can ask which tiles are left.");
    }
    const Play& play = match_.game().play();
    Json out{{"tiles", Json::array()}};
    std::set<std::string> used;
    for (const TileCount& tile : remaining_tiles(play, *seat).unseen) {
        const std::string key = *used.insert(pictures_->tile(tile.type, 0)).first;
        out["tiles"].push_back(
            {{"name", play.rules().tile_name(tile.type)}, {"picture", key}, {"unseen", tile.copies}});
    }
    out["dead"] = !allows(Aids::all) ? Json::array() : squares_json(dead_squares(play, *seat));
    send_pictures(guest, used);
    return out;
}

/// Why what somebody would do now is not offered, to who decides: the answer knows what they know.
std::string Table::asked_why(const Guest& guest, const nlohmann::json& message) const {
    const Game& game = match_.game();
    if (game.at_chance() ? !may_tell(guest) : game.is_terminal() || !may_play(guest, index(game.to_act()))) {
        throw Error("It is not for you to decide now.");
    }
    const std::string text = message.at("text").get<std::string>();
    if (game.at_chance()) {
        return why_no_outcome(game, text, viewer(guest.view));
    }
    return action_why(game, text, why_not(game, text));
}

} // namespace bastide::host::serve
