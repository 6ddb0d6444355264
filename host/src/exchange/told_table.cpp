#include "exchange/told_table.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "exchange/told_events.hpp"
#include "knowledge/feature_report.hpp"
#include <utility>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

Json square_json(Position p) { return Json::array({p.x, p.y}); }

Json squares_json(const std::vector<Position>& squares) {
    Json all = Json::array();
    for (const Position p : squares) {
        all.push_back(square_json(p));
    }
    return all;
}

/// One word of an action's form, as what it stands for.
Json argument_json(const Play& play, const TypedWord& word) {
    const Ruleset& rules = play.rules();
    switch (word.sort) {
    case WordSort::tile:
        return {{"sort", "tile"}, {"tile", rules.tile_name(static_cast<TileTypeId>(word.meaning))}};
    case WordSort::square: {
        const Position at = unpack(static_cast<std::uint32_t>(word.meaning));
        return {{"sort", "square"}, {"x", at.x}, {"y", at.y}};
    }
    case WordSort::rotation:
        return {{"sort", "rotation"}, {"degrees", 90 * word.meaning}};
    case WordSort::segment: {
        const auto segment = static_cast<SegmentId>(word.meaning);
        const Position at = play.tile(play.tile_of(segment)).at;
        return {{"sort", "segment"},
                {"kind", rules.kinds[index(play.kind_of(segment))].spec.name},
                {"name", play.segment_name(segment)},
                {"x", at.x},
                {"y", at.y},
                {"segment", play.local(segment)}};
    }
    case WordSort::space: {
        Json space{{"sort", "space"}, {"kind", rules.space_kinds[word.meaning & 0xFFU].name}};
        const auto tile = static_cast<TileId>(word.meaning >> 8);
        if (index(tile) < play.tiles().size()) {
            space["x"] = play.tile(tile).at.x;
            space["y"] = play.tile(tile).at.y;
        }
        return space;
    }
    case WordSort::figure:
        return {{"sort", "figure"}, {"kind", play.name(static_cast<FigureKindId>(word.meaning))}};
    case WordSort::player:
        return {{"sort", "player"}, {"player", word.meaning}};
    case WordSort::number:
        return {{"sort", "number"}, {"number", static_cast<std::int64_t>(word.meaning)}};
    case WordSort::itself:
        break;
    }
    return {{"sort", "word"}, {"word", word.text}};
}

/// A segment of a type, turned.
Json segment_json(const Ruleset& rules, const TileType& type, unsigned local, unsigned rotation, KindId kind) {
    const SegmentType& segment = type.segments[local];
    Json touched = Json::array(), borders = Json::array();
    for (unsigned port = 0; port < ports; ++port) {
        if (type.segment_at[rotation][port] == local) {
            touched.push_back(port_name(port));
        }
    }
    for (unsigned other = 0; other < type.segment_count; ++other) {
        if ((segment.borders >> other & 1U) != 0) {
            borders.push_back(other);
        }
    }
    return {{"kind", rules.kinds[index(kind)].spec.name},
            {"ports", std::move(touched)},
            {"words", Json(rules.tile_defs[type.def].segments[segment.def].words)},
            {"borders", std::move(borders)}};
}

Json value_json(const Ruleset& rules, const std::optional<Valuation>& value) {
    if (!value) {
        return {};
    }
    Json terms = Json::array(), ids = Json::array();
    for (const Valuation::Term& term : value->terms()) {
        terms.push_back({{"name", rules.terms[index(term.what)].singular},
                         {"number", term.count},
                         {"each", term.each},
                         {"rule", std::string(term.rule)}});
    }
    for (const std::string& id : split_words(value->rules())) {
        ids.push_back(id);
    }
    return {{"points", value->total()},
            {"terms", std::move(terms)},
            {"text", value->text(rules)},
            {"rules", std::move(ids)}};
}

Json words_of_feature(const Play& play, FeatureId feature) {
    Json words = Json::object();
    const auto& names = play.rules().attribute_names;
    for (std::size_t word = 0; word < names.size(); ++word) {
        if (const int number = play.count(feature, AttributeId(word)); number != 0) {
            words[names[word]] = number;
        }
    }
    return words;
}

Json owners_json(unsigned seats) {
    Json all = Json::array();
    for (int seat = 0; seats != 0; ++seat, seats >>= 1U) {
        if ((seats & 1U) != 0) {
            all.push_back(seat);
        }
    }
    return all;
}

} // namespace

Json arguments_json(const Play& play, const TypedAction& action) {
    Json arguments = Json::array();
    for (const TypedWord& word : action.words) {
        arguments.push_back(argument_json(play, word));
    }
    return arguments;
}

Json shape_json(const Ruleset& rules, TileTypeId id, unsigned rotation) {
    const TileType& type = rules.types[index(id)];
    Json edges = Json::object(), segments = Json::array();
    for (unsigned side = north; side <= west; ++side) {
        edges[std::string(side_name(side))] = rules.terrain_names[index(type.edge(rotation, side))];
    }
    for (unsigned local = 0; local < type.segment_count; ++local) {
        segments.push_back(segment_json(rules, type, local, rotation, type.segments[local].kind()));
    }
    return {{"edges", std::move(edges)}, {"segments", std::move(segments)}, {"words", Json(rules.printed(id).words)}};
}

Json lying_json(const Play& play, TileId id) {
    const Tile& tile = play.tile(id);
    Json told = tile_json(play, id);
    told.update(shape_json(play.rules(), tile.type, tile.rotation));
    for (unsigned local = 0; local < play.type_of(id).segment_count; ++local) {
        const SegmentId segment = play.segment(id, local);
        told["segments"][local]["kind"] = play.rules().kinds[index(play.kind_of(segment))].spec.name;
        told["segments"][local]["feature"] = index(play.feature_of(segment));
    }
    return told;
}

Json feature_json(const Play& play, FeatureId id, PlayerId viewer) {
    const Ruleset& rules = play.rules();
    const FeatureReport report = feature_report(play, id);
    const FeatureWorth worth = feature_worth(play, id, viewer);
    Json figures = Json::array(), strengths = Json::array();
    for (const FigureId figure : report.figures) {
        figures.push_back(index(figure));
    }
    for (int seat = 0; seat < play.players(); ++seat) {
        strengths.push_back(int{report.majority.strengths[static_cast<std::size_t>(seat)]});
    }
    return {{"number", index(id)},
            {"kind", rules.kinds[index(report.kind)].spec.name},
            {"name", play.feature_name(id)},
            {"squares", squares_json(report.squares)},
            {"tiles", report.tiles},
            {"gaps", report.gaps},
            {"open", squares_json(report.open)},
            {"finished", report.finished},
            {"scored", report.scored},
            {"figures", std::move(figures)},
            {"owners", owners_json(report.majority.owners)},
            {"strengths", std::move(strengths)},
            {"words", words_of_feature(play, id)},
            {"now", value_json(rules, worth.now)},
            {"when_finished", value_json(rules, worth.finished)}};
}

Json features_json(const Play& play, PlayerId viewer) {
    Json all = Json::array();
    for (std::size_t s = 0; s < play.core().segments; ++s) {
        if (const auto id = static_cast<FeatureId>(s); play.is_feature(id)) {
            all.push_back(feature_json(play, id, viewer));
        }
    }
    return all;
}

Json standing_json(const Play& play, FigureId id) {
    const Figure& figure = play.figure(id);
    Json square, feature;
    if (figure.place.where == Where::square || figure.place.where == Where::beside) {
        square = square_json(figure.place.square());
    } else if (const TileId tile = play.tile_of(figure); tile != none_of<TileId>) {
        square = square_json(play.tile(tile).at);
    }
    if (const FeatureId on = play.feature_of(figure); on != none_of<FeatureId>) {
        feature = index(on);
    }
    return {{"number", index(id)},
            {"where", name_of(figure.place.where)},
            {"square", std::move(square)},
            {"feature", std::move(feature)},
            {"height", int{figure.number}}};
}

const char* name_of(Where where) {
    switch (where) {
    case Where::supply:
        return "supply";
    case Where::segment:
        return "segment";
    case Where::space:
        return "space";
    case Where::square:
        return "square";
    case Where::beside:
        return "beside";
    case Where::held:
        return "held";
    case Where::out:
        break;
    }
    return "out";
}

} // namespace bastide::host
