// Which river tile sets make one river, and tiles whose field a switch splits.
#include "river.hpp"
#include <algorithm>

namespace bastide::river {

namespace {

std::size_t river_ends(const TileDef& tile) {
    std::size_t ends = 0;
    for (const SegmentDef& segment : tile.segments) {
        ends += segment.kind == "river" ? segment.ports.size() : 0;
    }
    return ends;
}

} // namespace

void Sets::install(Registry& registry) {
    in_bag_ = registry.flag("river_tiles_in_bag");
    reversed_ = registry.flag("river_reversed");
    refuse_nonsense(registry);
    refuse_too_many(registry);
    if (!registry.flag("river_end_field_wraps")) {
        registry.transform_tiles(hook<&Sets::split_field>(this));
    }
}

/// Switches that exclude each other, and those that ask for tiles which are not there.
void Sets::refuse_nonsense(const Registry& registry) const {
    const std::string& layout = registry.text("river2_layout");
    const bool two_springs = registry.flag("river_two_springs_reversed");
    const std::string& start = registry.text("river_start_tile");
    if (int{layout != "official"} + int{two_springs} + int{reversed_} + int{in_bag_} > 1) {
        registry.refuse(
            "The switches river2_layout (unless \"official\"), river_two_springs_reversed, river_reversed and "
            "river_tiles_in_bag each lay the river in a way of their own; set one of them only.");
    }
    if (in_bag_ && (start == "in_river_stack" || start == "after_river" || start == "bonus_in_river_stack")) {
        registry.refuse(
            "The switch river_start_tile is \"" + start +
            "\", but with river_tiles_in_bag there is no river stack and the start tile opens the layout; set "
            "river_start_tile to \"unused\".");
    }
    if (in_bag_ && registry.flag("river_no_meeples")) {
        registry.refuse(
            "With river_tiles_in_bag river tiles come up until the end of the game, so river_no_meeples would "
            "forbid all deployment; set one of the two to false.");
    }
    if (!in_bag_ && !registry.printed("source")) {
        registry.refuse("The game has river tiles, but no spring; add a river set to [game] tilesets (\"river-1-c2\", "
                        "\"river-2\", ...), or set river_tiles_in_bag to true.");
    }
    if (!in_bag_ && !registry.printed("lake") && !registry.printed("lake-city")) {
        registry.refuse("The game has river tiles, but no lake; add a river set to [game] tilesets (\"river-1-c2\", "
                        "\"river-2\", ...), or set river_tiles_in_bag to true.");
    }
    if ((layout != "official" || two_springs) && !registry.printed("fork")) {
        registry.refuse("The switch " + std::string(two_springs ? "river_two_springs_reversed" : "river2_layout") +
                        " lays a river with a fork, but no tile of the game is one; add the tile set \"river-2\".");
    }
    if (two_springs && !registry.printed("lake-city")) {
        registry.refuse(
            "The switch river_two_springs_reversed begins with the lake of a city, but no tile of the game is "
            "one; add the tile set \"river-2\".");
    }
    if (reversed_ && registry.printed("fork")) {
        registry.refuse(
            "The switch river_reversed lays a river without a fork, but the game has one; set river2_layout to "
            "\"two_springs_reverse\" or river_two_springs_reversed to true instead.");
    }
    if (registry.flag("river_gq11_source") &&
        std::none_of(registry.tiles().begin(), registry.tiles().end(), Tiles::has_cottage)) {
        registry.refuse(
            "The switch river_gq11_source asks for the spring with a cottage; add the tile set \"river-gq11\".");
    }
}

/// RIVER-024 RIVER-036: one river, but an unforked one and forked ones may be combined.
void Sets::refuse_too_many(const Registry& registry) const {
    int sources = 0, plain_lakes = 0;
    bool double_source = false;
    for (const TileDef& tile : registry.tiles()) {
        const bool source = tile.words.count("source") != 0 && !Tiles::has_cottage(tile);
        double_source = double_source || (source && river_ends(tile) > 1);
        sources += source && river_ends(tile) == 1 ? tile.count : 0;
        plain_lakes += tile.words.count("lake") != 0 && !Tiles::has_volcano(tile) ? tile.count : 0;
    }
    if (double_source && (sources > 0 || registry.printed("fork") || plain_lakes > 2)) {
        registry.refuse(
            "The game has a river with a double-sized spring and tiles of another river, or that river more than once; "
            "leave one of the river sets out of [game] tilesets, or play one copy of it (RIVER-024).");
    }
    if (double_source && (in_bag_ || reversed_)) {
        registry.refuse(
            "The double-sized spring can only begin the river; set river_tiles_in_bag and river_reversed to false, or "
            "play another river set.");
    }
    if (sources > 0 && plain_lakes > 1) {
        registry.refuse("The game has several rivers without a fork, but only one may be played, alone or together "
                        "with a forked one; leave the others out of [game] tilesets, or play one copy (RIVER-024).");
    }
}

/// RIVER-062 RIVER-063, the other way: a field that goes round the end of a river, from one bank to the other, becomes
/// two, one on each bank. (A road or a city may have split it already.)
void Sets::split_field(TileDef& tile) const {
    if (tile.words.count("source") + tile.words.count("lake") == 0 || river_ends(tile) != 1) {
        return;
    }
    const auto is_river = [](const SegmentDef& segment) { return segment.kind == "river"; };
    const auto river = std::find_if(tile.segments.begin(), tile.segments.end(), is_river);
    // how far a port is from the river, clockwise
    const auto from_river = [side = river->ports.front() / 3](unsigned port) {
        return (port + ports - port_of_side(side)) % ports;
    };
    const auto reaches = [&](const SegmentDef& segment, unsigned distance) {
        return std::any_of(segment.ports.begin(), segment.ports.end(),
                           [&](unsigned port) { return from_river(port) == distance; });
    };
    const auto goes_round = [&](const SegmentDef& segment) {
        return segment.kind == "field" && reaches(segment, 1) && reaches(segment, ports - 1);
    };
    const auto field = std::find_if(tile.segments.begin(), tile.segments.end(), goes_round);
    if (field == tile.segments.end()) {
        return;
    }
    const auto clockwise = [&](unsigned port) { return from_river(port) < ports / 2; };
    SegmentDef other = *field;
    other.words.clear();
    std::erase_if(other.ports, clockwise);
    std::erase_if(field->ports, [&](unsigned port) { return !clockwise(port); });
    tile.segments.push_back(std::move(other));
}

} // namespace bastide::river
