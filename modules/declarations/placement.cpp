#include "placement.hpp"

namespace bastide::declarations {

TileShows::TileShows(const Reader& table, const Names& names)
    : word_(names.word(table.text("tile_has"), table.place("tile_has"))) {}

int TileShows::count(const Play& play, TileId tile) const {
    if (word_.on_tiles) {
        const int number = play.number_on(tile, *word_.on_tiles);
        return is_direction(number) ? 1 : number;
    }
    const TileType& type = play.type_of(tile);
    int sum = 0;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        sum += play.rules().printed_count(type, local, *word_.on_segments);
    }
    return sum;
}

namespace {
/// Unknown keys are told before missing ones.
const Reader& with_only(const Reader& table, const std::vector<std::string>& keys) {
    table.only(keys);
    return table;
}
} // namespace

// ---------------------------------------------------------------- points

Bonus::Bonus(const Reader& table, Names& names)
    : in_game_(names.holds(with_only(table, {"tile_has", "points", "once", "words", "when", "rule"}))),
      shows_(table, names) {
    constexpr int most_points = 1000;
    once_ = table.flag("once", false);
    points_ = names.number(table, "points", -most_points, most_points);
    const std::string words = table.text("words");
    const char* const rule = names.rule(table);
    cause_ = with_place(table, [&] { return names.registry.cause(words, rule); });
}

void Bonus::install(Registry& registry) const {
    if (in_game_) {
        registry.on<events::TilePlaced>(hook<&Bonus::placed>(this));
    }
}

void Bonus::placed(Play& play, const events::TilePlaced& event) const {
    if (event.player == nobody) {
        return; // a start tile
    }
    if (const int count = shows_.count(play, event.tile); count > 0 && points_ != 0) {
        play.award(event.player, once_ ? points_ : count * points_, cause_);
    }
}

// ---------------------------------------------------------------- another part of the turn

AnotherPart::AnotherPart(const Reader& table, Names& names)
    : in_game_(names.holds(with_only(table, {"tile_has", "figures", "when", "rule"}))), shows_(table, names) {
    const std::string word = table.text("tile_has");
    figures_ = table.flag("figures", true);
    rule_ = names.rule(table);
    if (in_game_) { // another table for the same word may hold where this one does not
        had_ = with_place(table, [&] {
            return names.registry.turn_right(names.registry.manifest().name + "'s other part, for " + word);
        });
    }
    text_ = " places another tile for the " + names.word(word, table.place("tile_has")).singular + '.';
}

void AnotherPart::install(Registry& registry) const {
    if (in_game_) {
        registry.on<events::TilePlaced>(hook<&AnotherPart::placed>(this));
    }
}

/// Once a turn, if there is a tile to be had.
void AnotherPart::placed(Play& play, const events::TilePlaced& event) const {
    const PlayerId owner = play.turn_owner();
    if (event.player == nobody || event.player != owner || play.has(had_) || shows_.count(play, event.tile) == 0 ||
        (play.pile_size(piles::supply) == 0 && play.tiles_held(owner) == 0)) {
        return;
    }
    play.give(had_);
    play.queue_part(figures_ ? 0 : Turn::no_figures);
    play.tell([&] { return play.player_name(owner) + text_; }, owner, rule_);
}

} // namespace bastide::declarations
