#include "serve/movements.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>
#include <iterator>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_kept = 400;

Json point_json(svg::Point at) { return {{"x", at.x}, {"y", at.y}}; }
Json seat_json(PlayerId seat) { return seat == nobody || seat == chance ? Json() : Json(index(seat)); }

svg::Point middle_of(Position square) {
    return {svg::side_length * (square.x + 0.5), svg::side_length * (square.y + 0.5)};
}

} // namespace

void Movements::note(const Play& play, const Event& event) {
    if (const auto* acting = event.as<events::Acting>()) {
        remember(play, acting->player);
    } else if (const auto* placed = event.as<events::TilePlaced>()) {
        tile(play, placed->tile, "lands");
    } else if (const auto* transformed = event.as<events::TileTransformed>()) {
        tile(play, transformed->tile, "changes");
    } else if (const auto* moved = event.as<events::FigureMoved>()) {
        figure(play, moved->figure);
    } else if (const auto* scored = event.as<events::Scored>()) {
        points(play, *scored);
    }
}

/// Where figures are is looked at before every action: moves that were taken back tell of nothing.
void Movements::remember(const Play& play, PlayerId actor) {
    actor_ = actor;
    places_.clear();
    for (const Figure& figure : play.figures()) {
        places_.push_back(figure.place);
    }
}

void Movements::tile(const Play& play, TileId tile, const char* way) {
    const Position square = play.tile(tile).at;
    add({{"what", "tile"}, {"id", index(tile)}, {"way", way}, {"to", point_json(middle_of(square))}});
}

void Movements::figure(const Play& play, FigureId moved) {
    const std::size_t id = index(moved);
    const Figure& figure = play.figure(moved);
    places_.resize(play.figures().size());
    const Place before = std::exchange(places_[id], figure.place);
    const bool piece = figure.owner == nobody;
    Json what{{"what", piece ? "piece" : "figure"}, {"id", id}};
    what["kind"] = play.rules().figure_kinds[index(figure.kind)].spec.name;
    what["picture"] = pictures_.figure(figure.kind, figure.owner);
    if (!piece) {
        what["seat"] = index(figure.owner);
    }
    const svg::Movement movement = pictures_.movement(play.rules(), figure.kind, figure.owner);
    const std::optional<svg::Point> around = pictures_.middle_of(play, movement.around);
    what["way"] = movement.way == "turns" && !around ? "walks" : movement.way;
    if (around) {
        what["around"] = point_json(*around);
    }
    what["from"] = where(play, before, figure.owner);
    what["to"] = where(play, figure.place, figure.owner);
    if (what["from"] != what["to"]) {
        add(std::move(what));
    }
}

void Movements::points(const Play& play, const events::Scored& event) {
    const auto at = scored_at(play, event);
    add({{"what", "points"},
         {"seat", index(event.player)},
         {"points", event.points},
         {"from", at ? point_json(*at) : Json()},
         {"to", {{"seat", index(event.player)}}}});
}

void Movements::add(Json what) {
    what["by"] = seat_json(actor_);
    moved_.push_back({0, std::move(what)});
    if (moved_.size() > most_kept) {
        moved_.pop_front();
    }
}

/// Where one of the player's figures stands on it, or else on its first tile.
std::optional<svg::Point> Movements::scored_at(const Play& play, const events::Scored& event) const {
    if (event.feature == none_of<FeatureId>) {
        return std::nullopt;
    }
    std::optional<SegmentId> own;
    play.each_figure(event.feature, [&](FigureId id) {
        const Figure& figure = play.figure(id);
        if (figure.owner == event.player && figure.place.where == Where::segment) {
            own = figure.place.segment();
        }
    });
    return pictures_.spot(play, own.value_or(static_cast<SegmentId>(index(event.feature))));
}

std::optional<svg::Point> Movements::point(const Play& play, Place place) const {
    switch (place.where) {
    case Where::segment:
        if (play.tile_of(place) != none_of<TileId>) { // no form that its tile had before
            return pictures_.spot(play, place.segment());
        }
        return std::nullopt;
    case Where::space:
        return place.tile() == none_of<TileId> ? std::nullopt : std::optional(middle_of(play.tile(place.tile()).at));
    case Where::square:
    case Where::beside:
        return middle_of(place.square());
    default:
        return std::nullopt;
    }
}

Json Movements::where(const Play& play, Place place, PlayerId owner) const {
    if (place.where == Where::held) {
        return {{"seat", index(place.holder())}};
    }
    if (place.where == Where::supply && owner != nobody) {
        return {{"seat", index(owner)}};
    }
    const auto at = point(play, place);
    return at ? point_json(*at) : Json();
}

void Movements::settle(std::size_t move) {
    for (auto at = moved_.rbegin(); at != moved_.rend() && at->move == 0; ++at) {
        at->move = std::max<std::size_t>(move, 1);
    }
}

void Movements::cut(std::size_t moves) {
    settle(moves + 1);
    std::erase_if(moved_, [&](const Moved& one) { return one.move > moves; });
}

Json Movements::since(std::size_t from, std::size_t most, std::set<std::string>& used) const {
    auto at = moved_.end();
    for (std::size_t told = 0; at != moved_.begin() && std::prev(at)->move >= from && told < most; ++told) {
        --at;
    }
    Json out = Json::array();
    for (; at != moved_.end(); ++at) {
        out.push_back(at->what);
        out.back()["move"] = at->move;
        if (const auto picture = out.back().find("picture"); picture != out.back().end()) {
            used.insert(picture->get<std::string>());
        }
    }
    return out;
}

} // namespace bastide::host::serve
