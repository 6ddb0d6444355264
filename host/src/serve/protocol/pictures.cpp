#include "serve/protocol/pictures.hpp"
#include "svg/symbol.hpp"
#include "svg/tile_picture.hpp"
#include "svg/ways.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

svg::Point board_units(Position, Position square) { return {svg::side_length * square.x, svg::side_length * square.y}; }

std::set<std::string> kinds_of(const Ruleset& rules) {
    std::set<std::string> names;
    for (const CompiledKind& kind : rules.kinds) {
        names.insert(kind.spec.name);
    }
    return names;
}

/// Of the ground, where there is nothing else.
std::string borders_of(const svg::TileLayout& layout, std::size_t segment) {
    std::string lines;
    for (const std::vector<svg::Point>& line : layout.borders(segment)) {
        lines += path_of(line) + "Z";
    }
    return lines;
}

double tenths(double value) { return std::round(10 * value) / 10; }

Json segment_json(const svg::TileLayout& layout, std::size_t segment, const std::string& kind) {
    const svg::Plot& plot = layout.plots()[segment];
    const bool path = plot.outline.empty() && !plot.curves.empty();
    Json out{{"kind", kind},
             {"x", tenths(plot.figure.x)},
             {"y", tenths(plot.figure.y)},
             {"room", tenths(plot.room)},
             {"path", path}};
    const bool ground = plot.style != nullptr && plot.style->shape == svg::Shape::ground;
    out["outline"] = path ? svg::way_line(plot) : ground ? borders_of(layout, segment) : plot.border;
    out["lying"] = plot.style != nullptr && plot.style->lying;
    out["width"] = plot.style != nullptr ? plot.style->width : 0;
    return out;
}

} // namespace

svg::Style drawable(svg::Style style, const std::set<std::string>& kinds) {
    for (const std::string& kind : kinds) {
        style.kinds.try_emplace(kind);
    }
    for (auto& [name, kind] : style.kinds) {
        kind.fill = kind.fill.empty() ? "#c9c5bd" : kind.fill;
        kind.stroke = kind.stroke.empty() ? "#77736b" : kind.stroke;
    }
    return style;
}

Pictures::Pictures(std::shared_ptr<const Ruleset> rules, svg::Style style, std::vector<std::string> colours)
    : rules_(std::move(rules)), style_(drawable(std::move(style), kinds_of(*rules_))), colours_(std::move(colours)),
      sheet_(*rules_, style_), plain_(rules_->types.size() * 4 * svg::variants) {}

Json Pictures::drawn(TileTypeId type, unsigned rotation, const OtherKinds& others, unsigned variant) {
    const TileDef tile = with_kinds(*rules_, type, others);
    const svg::TileLayout& layout = sheet_.layout(type, rotation, others, variant);
    Json segments = Json::array();
    const TileType& compiled = rules_->types[index(type)];
    for (unsigned i = 0; i < compiled.segment_count; ++i) {
        const std::size_t def = compiled.segments[i].def;
        segments.push_back(segment_json(layout, def, tile.segments[def].kind));
    }
    return {{"svg", svg::tile_picture(tile, layout, style_)}, {"segments", std::move(segments)}};
}

Json Pictures::drawn(FigureKindId kind, PlayerId owner) const {
    const std::string& name = rules_->figure_kinds[index(kind)].spec.name;
    const Json seat = owner == nobody ? Json() : Json(index(owner));
    const auto told = [&](const std::string& picture, double size) {
        return Json{{"svg", picture},
                    {"kind", name},
                    {"seat", seat},
                    {"reach", tenths(svg::reach_of_figures * std::max(1.0, size))}};
    };
    if (owner == nobody) {
        const svg::MarkStyle style = svg::piece_style(style_, name);
        return told(svg::sign_picture(style, {0, 0}, 1, true), style.size);
    }
    const svg::FigureStyle style = svg::figure_style(*rules_, style_, kind);
    return told(svg::figure_picture(style, {0, 0}, colours_[index(owner)], false), style.size);
}

const std::string& Pictures::tile(TileTypeId type, unsigned rotation, const OtherKinds& others, unsigned variant) {
    const std::size_t plain = others.empty() ? (index(type) * 4 + rotation) * svg::variants + variant : SIZE_MAX;
    const std::lock_guard hold(lock_);
    if (plain < plain_.size() && plain_[plain] != nullptr) {
        return *plain_[plain];
    }
    std::string key = 't' + std::to_string(index(type)) + ':' + std::to_string(rotation);
    for (const auto& [segment, kind] : others) {
        key += ':' + std::to_string(segment) + '=' + std::to_string(index(kind));
    }
    if (variant != 0) {
        key += ":v" + std::to_string(variant);
    }
    auto found = tiles_.find(key);
    if (found == tiles_.end()) {
        found = tiles_.emplace(std::move(key), drawn(type, rotation, others, variant).dump()).first;
    }
    if (plain < plain_.size()) {
        plain_[plain] = &found->first;
    }
    return found->first;
}

const std::string& Pictures::tile(const Play& play, TileId tile) {
    const Tile& lying = play.tile(tile);
    return this->tile(lying.type, lying.rotation, other_kinds(play, tile), svg::variant_at(lying.at));
}

std::string Pictures::figure(FigureKindId kind, PlayerId owner) {
    std::string key = 'f' + std::to_string(index(kind)) + (owner == nobody ? "" : ':' + std::to_string(index(owner)));
    const std::lock_guard hold(lock_);
    if (!figures_.contains(key)) {
        figures_[key] = drawn(kind, owner).dump();
    }
    return key;
}

std::map<FigureId, svg::StandingSpot> Pictures::spots(const Play& play) {
    const std::lock_guard hold(lock_);
    return svg::standing_spots(play, style_, colours_, sheet_, board_units);
}

svg::Point Pictures::spot(const Play& play, Place place) {
    const TileId id = play.tile_of(place);
    if (id == none_of<TileId>) {
        return board_units({}, place.square()) + svg::centre;
    }
    const Tile& tile = play.tile(id);
    const svg::Point from = board_units({}, tile.at);
    if (place.corner() >= 0) {
        return from + svg::corner(static_cast<unsigned>(place.corner()) + 1U);
    }
    const std::lock_guard hold(lock_);
    const svg::TileLayout& layout =
        sheet_.layout(tile.type, tile.rotation, other_kinds(play, id), svg::variant_at(tile.at));
    if (place.where == Where::segment) {
        return from + layout.plots()[play.segment_type(place.segment()).def].figure;
    }
    const std::string space =
        place.where == Where::space ? play.rules().space_kinds[index(place.space)].name : std::string();
    if (const std::optional<svg::Point> own = svg::place_of_space(style_, space)) {
        return from + *own;
    }
    const svg::Point* const sign = space.empty() ? nullptr : layout.sign_of(space);
    return from + (sign == nullptr ? svg::centre : *sign);
}

svg::Movement Pictures::movement(const Ruleset& rules, FigureKindId kind, PlayerId owner) const {
    return owner == nobody ? svg::piece_style(style_, rules.figure_kinds[index(kind)].spec.name).movement
                           : svg::figure_style(rules, style_, kind).movement;
}

std::optional<svg::Point> Pictures::middle_of(const Play& play, const std::string& word) const {
    svg::Point sum;
    int count = 0;
    for (const Tile& tile : play.tiles()) {
        if (!word.empty() && play.rules().printed(tile.type).words.contains(word)) {
            sum = sum + board_units({}, tile.at) + svg::Point{svg::side_length / 2, svg::side_length / 2};
            ++count;
        }
    }
    return count == 0 ? std::nullopt : std::optional(1.0 / count * sum);
}

std::string Pictures::message(const std::set<std::string>& used, std::set<std::string>& sent) const {
    std::string tiles, figures;
    const std::lock_guard hold(lock_);
    for (const std::string& key : used) {
        if (sent.insert(key).second) {
            const bool tile = key.front() == 't';
            std::string& list = tile ? tiles : figures;
            list += (list.empty() ? "\"" : ",\"") + key + "\":" + (tile ? tiles_ : figures_).at(key);
        }
    }
    if (tiles.empty() && figures.empty()) {
        return {};
    }
    return R"({"type":"pictures","tiles":{)" + tiles + R"(},"figures":{)" + figures + "}}";
}

} // namespace bastide::host::serve
