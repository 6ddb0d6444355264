#include "exchange/foreign_choice.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::int64_t value_in(Action action, const ActionValue& value) {
    const std::uint64_t raw = value.of(action);
    const bool negative = value.is_signed && value.bits < 64 && (raw >> (value.bits - 1) & 1U) != 0;
    return static_cast<std::int64_t>(negative ? raw - (std::uint64_t{1} << value.bits) : raw);
}

} // namespace

std::optional<Action> ForeignChoice::meant(const ForeignDeed::Part& part) const {
    const VerbId verb = game_.rules().verb(part.verb);
    if (verb == none_of<VerbId>) {
        return std::nullopt;
    }
    const std::span<const Action> all = game_.legal_actions();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](Action action) { return action.verb == verb && says(action, part); });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

bool ForeignChoice::can_be(const ForeignDeed::Part& part) const {
    const VerbId verb = game_.rules().verb(part.verb);
    const std::span<const Action> all = game_.legal_actions();
    return verb != none_of<VerbId> &&
           std::any_of(all.begin(), all.end(), [&](Action action) { return action.verb == verb; });
}

bool ForeignChoice::says(Action action, const ForeignDeed::Part& part) const {
    if (!part.words.empty()) {
        const std::vector<std::string> text = split_words(game_.text(action));
        if (!std::all_of(part.words.begin(), part.words.end(), [&](const std::string& word) {
                return std::find(text.begin(), text.end(), word) != text.end();
            })) {
            return false;
        }
    }
    const CompiledVerb& verb = game_.rules().verbs[index(action.verb)];
    const Place place = verb.place ? verb.place(game_.play(), action) : Place{};
    if (place.corner() >= 0 && message_.place) { // said by its corner: the segment is that of another tile there
        return is_corner(place);
    }
    return std::all_of(verb.values.begin(), verb.values.end(),
                       [&](const ActionValue& value) { return says_value(action, value); });
}

bool ForeignChoice::says_value(Action action, const ActionValue& value) const {
    const std::uint64_t raw = value.of(action);
    switch (value.sort) {
    case ValueSort::tile_type:
        return is_tile(static_cast<TileTypeId>(raw));
    case ValueSort::square:
        return message_.square && unpack(static_cast<std::uint32_t>(raw)) == *message_.square;
    case ValueSort::number:
        return is_number(action, value_in(action, value));
    case ValueSort::segment:
        return message_.place && static_cast<SegmentId>(raw) != none_of<SegmentId> &&
               is_segment(static_cast<SegmentId>(raw));
    case ValueSort::figure_kind: // a token is among the words
        return is_kind(message_.figure, FigureKindId{raw}) ||
               std::any_of(message_.words.begin(), message_.words.end(),
                           [&](const std::string& word) { return is_kind(word, FigureKindId{raw}); });
    case ValueSort::player: { // with whom the figure is
        const auto holder = memory_.holders.find(message_.figure_id);
        return holder == memory_.holders.end() || raw == static_cast<std::uint64_t>(holder->second);
    }
    case ValueSort::figure: // an action may be about none
        return static_cast<FigureId>(raw) != none_of<FigureId> && is_figure(static_cast<FigureId>(raw));
    case ValueSort::tile:
        return message_.square && static_cast<TileId>(raw) != none_of<TileId> &&
               game_.play().tile(static_cast<TileId>(raw)).at == *message_.square;
    case ValueSort::choice:
    case ValueSort::unsaid:
        return true;
    }
    return false;
}

bool ForeignChoice::is_kind(const std::string& word, FigureKindId kind) const {
    const auto found = words_.figures.find(word);
    return found != words_.figures.end() && game_.rules().figure_kind(found->second) == kind;
}

/// The part that is called so; where none is, one of several that are named together.
bool ForeignChoice::is_segment(SegmentId segment) const {
    const SegmentId named = tiles_.segment(game_.play(), *message_.place);
    return named == none_of<SegmentId> ? tiles_.is_among(game_.play(), *message_.place, segment) : named == segment;
}

/// A tile's rotation, or else the message's first number.
bool ForeignChoice::is_number(Action action, std::int64_t number) const {
    if (action.verb == verbs::place) {
        const std::optional<ForeignTiles::Match> match = tiles_.match(message_.tile);
        return match && tiles_.rotation(*match, message_.turns) == static_cast<unsigned>(number);
    }
    return !message_.numbers.empty() && message_.numbers.front() == number;
}

bool ForeignChoice::is_tile(TileTypeId type) const {
    if (!message_.tile.empty()) {
        const std::optional<ForeignTiles::Match> match = tiles_.match(message_.tile);
        return match && match->type == type;
    }
    const int place = message_.numbers.empty() ? -1 : message_.numbers.back();
    const auto at = static_cast<std::size_t>(place);
    const std::optional<ForeignTiles::Match> match =
        place >= 0 && at < memory_.row.size() ? tiles_.match(memory_.row[at]) : std::nullopt;
    return match && match->type == type;
}

/// Where four tiles meet: there it is named by the tile to the south-east.
bool ForeignChoice::is_corner(Place place) const {
    Position point = game_.play().tile(game_.play().tile_of(place)).at;
    const int corner = place.corner(); // after north, clockwise
    point.x = static_cast<std::int16_t>(point.x + (corner < 2 ? 1 : 0));
    point.y = static_cast<std::int16_t>(point.y + (corner == 1 || corner == 2 ? 1 : 0));
    return point == message_.place->at;
}

bool ForeignChoice::is_figure(FigureId id) const {
    const Figure& figure = game_.play().figure(id);
    const auto kind = words_.figures.find(message_.figure);
    const bool like = kind != words_.figures.end() && game_.rules().figure_kind(kind->second) == figure.kind &&
                      figure.owner != nobody && static_cast<int>(index(figure.owner)) == message_.owner;
    return like && stands(figure);
}

/// Where the message says that it stands; where it says nothing, anywhere.
bool ForeignChoice::stands(const Figure& figure) const {
    if (!message_.place) {
        return true;
    }
    const std::string space = words_.space(message_.place->feature, message_.place->location);
    if (space.empty()) {
        return figure.place.where == Where::segment &&
               figure.place.segment() == tiles_.segment(game_.play(), *message_.place);
    }
    const bool one = !words_.spaces.contains(message_.place->feature); // wherever it is
    return figure.place.where == Where::space && game_.rules().space_kinds[index(figure.place.space)].name == space &&
           (one || figure.place.tile() == game_.play().tile_at(message_.place->at));
}

} // namespace bastide::host
