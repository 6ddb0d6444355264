#include "base.hpp"
#include <algorithm>
#include <charconv>

namespace bastide::base {

namespace {

/// "3,4; -1,0"
std::vector<Position> parse_squares(const Registry& registry, const std::string& text) {
    std::vector<Position> squares;
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto skip = [&](char separator) {
        while (at != end && (*at == ' ' || *at == separator)) {
            ++at;
        }
    };
    for (skip(';'); at != end; skip(';')) {
        Position p;
        auto result = std::from_chars(at, end, p.x);
        at = result.ptr;
        skip(',');
        if (result.ec == std::errc{}) {
            result = std::from_chars(at, end, p.y);
            at = result.ptr;
        }
        if (result.ec != std::errc{}) {
            registry.refuse("The switch furniture is \"" + text +
                            "\", which is no list of squares; write them as \"3,4; -1,0\".");
        }
        squares.push_back(p);
    }
    return squares;
}

} // namespace

void Table::install(Registry& registry) {
    area_ = registry.text("play_area");
    width_ = registry.number("table_width");
    height_ = registry.number("table_height");
    extension_ = area_ == "table_extended" ? registry.number("table_extension") : 0;
    furniture_ = area_ == "floor" ? parse_squares(registry, registry.text("furniture")) : std::vector<Position>{};
    if (std::find(furniture_.begin(), furniture_.end(), Position{}) != furniture_.end()) {
        registry.refuse("The switch furniture covers the square 0,0, where the start tile lies; move it.");
    }
    const bool limited = area_ != "floor" && (width_ > 0 || height_ > 0);
    if (limited || !furniture_.empty()) {
        registry.veto_placement(
            {.rules = area_ == "floor" ? "BASE-146" : "BASE-140 BASE-142", .square = hook<&Table::beyond>(this)});
    }
    border_completes_ = registry.flag("table_border_completes");
    if (border_completes_) {
        if (!limited || area_ == "table_shifting") {
            registry.refuse(
                "The switch table_border_completes needs a table that stays where it is and has a size; set "
                "play_area to \"table\" or \"table_extended\" and table_width or table_height above 0.");
        }
        registry.claim("the middle of the table"); // sides that ended at a border would not open again
        registry.on<events::TilePlaced>(hook<&Table::close_border>(this));
    }
    if (registry.flag("hole_fill_extra_turn")) {
        filled_ = registry.turn_right("hole filled");
        registry.on<events::TilePlaced>(hook<&Table::see_hole>(this));
        registry.at(moments::everybody, {.label = "base.hole-filled",
                                         .run = hook<&Table::reward_hole>(this),
                                         .writes = {"turns"},
                                         .reads = {"figures", "scores", "turns"}}); // the turn is over
    }
}

/// The table's squares around its middle, where the start tile lies; an even size has one more to the east or south
/// (BASE-142).
bool Table::on_table(const Play& play, Position p) const {
    p.x = narrow(p.x - play.middle().x);
    p.y = narrow(p.y - play.middle().y);
    const bool x = width_ == 0 || (p.x >= -(width_ - 1) / 2 && p.x <= width_ / 2 + extension_);
    const bool y = height_ == 0 || (p.y >= -(height_ - 1) / 2 && p.y <= height_ / 2);
    return x && y;
}

/// BASE-140 BASE-142 to BASE-146
bool Table::beyond(const Play& play, TileTypeId, Position p) const {
    if (area_ == "floor") {
        return std::find(furniture_.begin(), furniture_.end(), p) != furniture_.end();
    }
    if (area_ != "table_shifting") {
        return !on_table(play, p);
    }
    const Core& core = play.core();
    const int wide = std::max(core.high.x, p.x) - std::min(core.low.x, p.x) + 1;
    const int high = std::max(core.high.y, p.y) - std::min(core.low.y, p.y) + 1;
    return (width_ > 0 && wide > width_) || (height_ > 0 && high > height_);
}

/// BASE-141
void Table::close_border(Play& play, const events::TilePlaced& event) const {
    for (unsigned side = 0; side < 4; ++side) {
        if (completes_at(play, play.tile(event.tile).at, side)) {
            play.close_side(event.tile, side);
        }
    }
}

/// BASE-138: with any tile of the turn, but none that belongs in holes anyway, like an abbey.
void Table::see_hole(Play& play, const events::TilePlaced& event) const {
    const bool in_turn = play.core().turns > 0 && play.turn_owner() == event.player;
    if (in_turn && !play.type_of(event.tile).only_in_holes && play.covered_sides(play.tile(event.tile).at) == 0xF) {
        play.give(filled_);
    }
}

/// After a turn inside another one at once, and who comes after that one stays who it was (BCB-026).
void Table::reward_hole(Play& play) const {
    if (!play.has(filled_)) {
        return;
    }
    const PlayerId owner = play.turn().owner;
    play.tell([&] { return "The hole is filled: another turn for " + play.player_name(owner) + '.'; }, owner,
              "BASE-138");
    if (play.core().turns == 1) {
        play.set_next_player(owner);
    } else if (play.tiles_due()) {
        play.push_turn(owner);
    }
}

} // namespace bastide::base
