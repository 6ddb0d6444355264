#include "knowledge/spoken.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

namespace bastide::host {
namespace {

constexpr std::array<const char*, 4> sides{"north", "east", "south", "west"};
constexpr std::array<const char*, 4> corners{"north-eastern", "south-eastern", "south-western", "north-western"};

std::string without_hyphens(std::string name) {
    std::replace(name.begin(), name.end(), '-', ' ');
    return name;
}

/// "north, east and south"
std::string enumerated(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    }
    return text;
}

/// The ports of a segment as its tile lies, as bits.
unsigned ports_of(const Play& play, SegmentId s) {
    const TileId tile = play.tile_of(s);
    unsigned reached = 0;
    for (unsigned port = 0; port < ports; ++port) {
        reached |= play.segment_at(tile, port) == s ? 1U << port : 0U;
    }
    return reached;
}

/// What meets in the middle of sides goes by them.
std::string by_sides(unsigned reached) {
    std::vector<std::string> words;
    for (unsigned side = 0; side < sides.size(); ++side) {
        if ((reached >> port_of_side(side) & 1U) != 0) {
            words.emplace_back(sides[side]);
        }
    }
    return words.size() == sides.size() ? "on all sides" : words.empty() ? "" : "to the " + enumerated(words);
}

/// What meets in halves of sides goes by the part of the tile where most of it is.
std::string by_part(unsigned reached) {
    double east = 0, north = 0;
    for (unsigned port = 0; port < ports; ++port) {
        if ((reached >> port & 1U) == 0) {
            continue;
        }
        const double aside = static_cast<int>(port % 3) - 1; // clockwise
        constexpr std::array<std::array<int, 2>, 4> out{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
        const auto [x, y] = out[port / 3];
        east += x + aside / 2 * y;
        north += y - aside / 2 * x;
    }
    if (std::abs(east) + std::abs(north) < 0.25) {
        return {};
    }
    constexpr std::array<const char*, 8> parts{"to the north", "in the north-east", "to the east", "in the south-east",
                                               "to the south", "in the south-west", "to the west", "in the north-west"};
    const double turn = std::atan2(east, north) / (std::numbers::pi / 4);
    return parts[static_cast<std::size_t>(std::lround(turn) + 8) % parts.size()];
}

std::string direction(unsigned reached) {
    const std::string whole = by_sides(reached);
    return whole.empty() ? by_part(reached) : whole;
}

/// Each half side by its name: a part of the rim belongs to one segment.
std::string exactly(unsigned reached) {
    constexpr std::array<const char*, ports> names{
        "north-north-west", "north", "north-north-east", "east-north-east", "east", "east-south-east",
        "south-south-east", "south", "south-south-west", "west-south-west", "west", "west-north-west"};
    std::vector<std::string> words;
    for (unsigned port = 0; port < ports; ++port) {
        if ((reached >> port & 1U) != 0) {
            words.emplace_back(names[port]);
        }
    }
    return "to the " + enumerated(words);
}

/// Where the segment lies on its tile, unlike all others of its kind there; nothing if it is alone and needs no words.
std::string whereabouts_on_tile(const Play& play, SegmentId s) {
    const TileId tile = play.tile_of(s);
    const unsigned mine = ports_of(play, s);
    const std::string where = direction(mine);
    int alike = 0, before = 0;
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        const SegmentId other = play.segment(tile, i);
        if (other == s || play.kind_of(other) != play.kind_of(s)) {
            continue;
        }
        const unsigned theirs = ports_of(play, other);
        alike += direction(theirs) == where ? 1 : 0;
        before += theirs == 0 && other < s ? 1 : 0;
    }
    return alike == 0 || (mine == 0 && before == 0) ? where
           : mine == 0                              ? "number " + std::to_string(before + 1)
                                                    : exactly(mine);
}

std::string at_square(const Play& play, TileId tile) { return "at " + spoken_square(play.tile(tile).at); }

} // namespace

std::string spoken_square(Position square) {
    return '(' + std::to_string(square.x) + ", " + std::to_string(square.y) + ')';
}

std::string spoken_side(Position from, Position to) {
    for (unsigned side = 0; side < sides.size(); ++side) {
        if (neighbour(from, side) == to) {
            return sides[side];
        }
    }
    return {};
}

std::string with_spoken_squares(std::string_view sentence) {
    constexpr std::array<std::string_view, 5> leading{"at", "on", "to", "of", "from"};
    std::string text;
    std::string_view before;
    for (std::size_t at = 0; at < sentence.size();) {
        const std::size_t end = std::min(sentence.find(' ', at), sentence.size());
        const std::string_view word = sentence.substr(at, end - at);
        const std::string_view typed = word.substr(0, word.find_last_of("0123456789") + 1); // without what stops it
        const bool led = std::find(leading.begin(), leading.end(), before) != leading.end();
        const std::optional<Position> square = led ? position_named(typed) : std::nullopt;
        text += square ? spoken_square(*square) : std::string(typed);
        text.append(word.substr(typed.size())).append(end < sentence.size() ? " " : "");
        before = word;
        at = end + 1;
    }
    return text;
}

std::string spoken_name(const Ruleset& rules, TileTypeId type) { return without_hyphens(rules.tile_name(type)); }

/// What a player is called stays.
std::string with_spoken_tiles(const Ruleset& rules, std::string_view sentence) {
    constexpr const char* name_signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+/";
    std::string text(sentence);
    for (std::size_t at = 0; (at = text.find_first_of(name_signs, at)) != std::string::npos;) {
        const std::size_t end = std::min(text.find_first_not_of(name_signs, at), text.size());
        const std::string word = text.substr(at, end - at);
        const bool hyphened = word.find('-') != std::string::npos;
        const bool player =
            std::find(rules.player_names.begin(), rules.player_names.end(), word) != rules.player_names.end();
        if (hyphened && !player && rules.tile_type(word) != none_of<TileTypeId>) {
            text.replace(at, word.size(), without_hyphens(word));
        }
        at = end;
    }
    return text;
}

std::string spoken_tile(const Ruleset& rules, TileTypeId type, bool bare) {
    return (bare ? "" : "the ") + spoken_name(rules, type) + " tile";
}

std::string spoken_rotation(unsigned rotation) {
    constexpr std::array<const char*, 4> turned{"", "right", "round", "left"};
    return turned[rotation & 3U];
}

std::string spoken_figure(const Ruleset& rules, FigureKindId kind, bool bare) {
    const FigureKindSpec& spec = rules.figure_kinds[index(kind)].spec;
    if (bare) {
        return spec.singular;
    }
    return (spec.per_player == 0 ? "the" : spec.per_player == 1 ? "your" : spec.article) + ' ' + spec.singular;
}

std::string spoken_role(const Play& play, FigureKindId kind, SegmentId segment) {
    const std::string& role = play.rules().shown_role(kind, play.kind_of(segment));
    const bool same = role == play.rules().figure_kinds[index(kind)].spec.singular;
    return role.empty() || same ? "" : with_article(role);
}

std::string spoken_segment(const Play& play, SegmentId segment) {
    const TileId tile = play.tile_of(segment);
    const std::string where = whereabouts_on_tile(play, segment);
    std::string text = "the " + play.plural(play.kind_of(segment), 1) + (where.empty() ? "" : ' ' + where);
    if (tile != play.placed_tile()) {
        text += (where.empty() ? " " : " on the tile ") + at_square(play, tile);
    }
    return text;
}

std::string spoken_space(const Play& play, SpaceKindId kind, TileId tile) {
    return "the " + without_hyphens(play.rules().space_kinds[index(kind)].name) + ' ' +
           (tile == none_of<TileId> ? "beside the board" : at_square(play, tile));
}

std::string spoken_place(const Play& play, Place place) {
    switch (place.where) {
    case Where::segment:
        return place.corner() < 0 ? spoken_segment(play, place.segment())
                                  : std::string("the ") + corners[static_cast<std::size_t>(place.corner())] +
                                        " corner of the tile " + at_square(play, play.tile_of(place.segment()));
    case Where::space:
        return spoken_space(play, place.space, place.tile());
    case Where::square:
    case Where::beside:
        return "the square " + spoken_square(place.square());
    default:
        return {};
    }
}

std::string spoken_whereabouts(const Play& play, FigureId figure) {
    const Figure& it = play.figure(figure);
    const Place place = it.place;
    if (place.where == Where::held) {
        return "with " + play.player_name(place.holder());
    }
    if (!it.on_board()) {
        return {};
    }
    if (place.companion() != none_of<FigureId>) {
        return "beside " + play.figure_name(place.companion()) + " on " +
               spoken_place(play, play.figure(place.companion()).place);
    }
    const bool square = place.where == Where::square || place.where == Where::beside;
    return "on " + (square ? spoken_square(place.square()) : spoken_place(play, place)) +
           (place.where == Where::beside ? ", beside nobody" : "");
}

} // namespace bastide::host
