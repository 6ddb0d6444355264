// How the river begins and in which order its tiles come up. River tiles are taken out of the supply into piles that
// are layers of it, with the ordinary tiles as the last one: what is drawn is always the supply.
#include "river.hpp"
#include <algorithm>

namespace bastide::river {

namespace {

constexpr Position middle{};

} // namespace

void Stacks::install(Registry& registry, const Tiles& tiles, const BesideCity& beside) {
    tiles_ = &tiles;
    beside_ = &beside;
    start_tile_ = registry.text("river_start_tile");
    layout_ = registry.flag("river_tiles_in_bag")           ? "bag"
              : registry.flag("river_reversed")             ? "reversed"
              : registry.flag("river_two_springs_reversed") ? "two_springs_reversed"
                                                            : registry.text("river2_layout");
    lake_automatic_ = registry.text("river_lake_timing") == "automatic";
    youngest_lays_fork_ = registry.text("river_fork_player") == "youngest";
    youngest_ = registry.youngest();
    keep_one_lake_ = registry.text("river_combined_lakes") == "keep_one";
    shuffle_second_fork_ = registry.text("river_second_fork") == "shuffle_in";
    cottage_source_ = registry.flag("river_gq11_source");
    fixed_fork_ = registry.text("river_reverse_fork") == "fixed";
    fork_place_ = registry.number("river_fork_place");
    mix_two_ends_ = registry.text("river_fork_start_ends") == "two_mixed_in";
    first_ = registry.pile("river-first");
    fork_ = registry.pile("river-fork");
    stack_ = registry.pile("river-stack");
    ends_ = registry.pile("river-ends");
    start_ = registry.pile("start-tile");
    land_ = registry.pile("land");
    automatic_ = registry.pile("river-lakes");
    for (const PileId layer : {first_, fork_, stack_, ends_, start_, land_}) {
        registry.layer(layer); // RIVER-041
    }
    draw_ = registry.step<Draws>({.label = "river.draw-next", .run = hook<&Stacks::draw_some>(this)});
    finish_ = registry.step({.label = "river.finish-stacks", .run = hook<&Stacks::finish>(this)});
    const bool before_city = registry.text("count_with_river") == "river_first"; // COUNT-080
    registry.at(before_city ? moments::opening : moments::beside,
                {.label = "river.start", .run = hook<&Stacks::open>(this), .writes = {"board"}});
    registry.at(moments::supply,
                {.label = "river.stacks", .run = hook<&Stacks::stack>(this), .writes = {"tiles", "turns"}});
}

TileTypeId Stacks::start_tile(const Play& play) const {
    for (const TileTypeId start : play.rules().starts) {
        if (!tiles_->is_river(play, start)) {
            return start;
        }
    }
    return none_of<TileTypeId>;
}

/// RIVER-025 RIVER-029: the first tile of the river opens the layout.
void Stacks::open(Play& play) const {
    Plan p = plan(play);
    if (layout_ != "bag" && beside_->applies(play)) {
        begin_beside_city(play, p);
    } else {
        lay_first(play, p.start);
    }
    const std::pair<const Types*, PileId> moves[] = {{&p.first, first_},         {&p.fork, fork_},
                                                     {&p.stack, stack_},         {&p.ends, ends_},
                                                     {&p.automatic, automatic_}, {&p.gone, piles::removed}};
    for (const auto& [tiles, pile] : moves) {
        for (const TileTypeId tile : *tiles) {
            play.move_tile(tile, piles::supply, pile);
        }
    }
}

/// COUNT-075 COUNT-076 COUNT-078: at once, or as the first tile to be placed.
void Stacks::begin_beside_city(Play& play, Plan& p) const {
    if (p.start.empty()) {
        beside_->lay(play, *source_block(play));
    } else if (beside_->placed_by_player()) {
        play.move_tile(p.start.front(), piles::supply, beside_->first_tiles());
    } else {
        beside_->lay(play, p.start.front());
    }
}

void Stacks::lay_first(Play& play, const Types& start) const {
    if (layout_ == "bag") {
        return; // the base game's start tile begins
    }
    if (layout_ != "two_forks") {
        if (start.empty()) { // RIVER-009 RIVER-038
            play.lay_block(*source_block(play), middle, 0, piles::supply);
        } else {
            play.lay(start.front(), middle, 0, piles::supply);
        }
        return;
    }
    // RIVER-107: the straight tile between forks whose straight arms go on away from it
    if (start.front() != none_of<TileTypeId>) {
        const bool across = tiles_->river_at(play.type(start.front()), 0, east) != TileType::no_segment;
        play.lay(start.front(), middle, across ? 0 : 1, piles::supply);
    }
    for (std::size_t i = 1; i < start.size(); ++i) {
        const Position at = neighbour(middle, i == 1 ? west : east);
        unsigned rotation = 0;
        const unsigned closed = i == 1 ? south : north; // the side without a river
        while (rotation < 3 && tiles_->river_at(play.type(start[i]), rotation, closed) != TileType::no_segment) {
            ++rotation;
        }
        play.lay(start[i], at, rotation, piles::supply);
    }
}

/// The stacks: what is left of the river in the supply is shuffled, the ordinary tiles lie below all of them.
void Stacks::stack(Play& play) const {
    if (layout_ == "bag") {
        return;
    }
    if (youngest_lays_fork_ && layout_ == "official" && play.pile_size(fork_) > 0) {
        play.set_next_player(youngest_); // RIVER-035
    }
    const bool start_stays = set_up_start_tile(play);
    const TileTypeId start = start_tile(play);
    int shuffled = start_stays ? 1 : 0;
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        shuffled += tiles_->is_river(play, type) ? play.in_pile(piles::supply, type) : 0;
    }
    if (shuffled > 0) {
        play.push(finish_);
    }
    const auto draw = [&](int n, PileId from, PileId to) { play.push(draw_, {narrow(n), from, to}); };
    if (layout_ == "two_springs_reversed") { // RIVER-101: half of them, with the fork, come first
        draw(shuffled / 2, piles::supply, first_);
    } else if (play.pile_size(fork_) > 0 && layout_ == "two_springs_reverse") { // RIVER-104: as agreed
        draw(std::max(0, std::min(fork_place_ - 1, shuffled - 1)), piles::supply, first_);
    } else if (layout_ == "fork_start" && mix_two_ends_) { // RIVER-106
        draw(std::min(2, play.pile_size(ends_)), ends_, piles::supply);
    }
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        if (tiles_->is_river(play, type)) {
            continue;
        }
        for (int n = play.in_pile(piles::supply, type) - (start_stays && type == start ? 1 : 0); n > 0; --n) {
            play.move_tile(type, piles::supply, land_);
        }
    }
}

/// RIVER-025 to RIVER-028, RIVER-096; beside the City it is not the river's to use (COUNT-007). True: one copy is among
/// the river tiles.
bool Stacks::set_up_start_tile(Play& play) const {
    const TileTypeId start = start_tile(play);
    if (beside_->in_game(play) || start == none_of<TileTypeId> || play.in_pile(piles::supply, start) == 0) {
        return false;
    }
    if (start_tile_ == "unused") {
        play.move_tile(start, piles::supply, piles::removed);
    } else if (start_tile_ == "after_river") {
        play.move_tile(start, piles::supply, start_);
    }
    return start_tile_ == "in_river_stack" || start_tile_ == "bonus_in_river_stack";
}

void Stacks::draw_some(Play& play, Draws draws) const {
    if (draws.left > 0) {
        --draws.left;
        play.push(draw_, draws);
        play.ask_draw(draws.from, draws.to, false);
    }
}

/// Only the shuffled tiles are still in the supply. If something comes before them they leave it, and the uppermost
/// stack takes their place.
void Stacks::finish(Play& play) const {
    const bool begins_above = beside_->placed_by_player() && play.pile_size(beside_->first_tiles()) > 0;
    if (play.pile_size(first_) + play.pile_size(fork_) == 0 && !begins_above) {
        return;
    }
    std::vector<std::uint8_t> counts(play.pile_counts(piles::supply).begin(), play.pile_counts(piles::supply).end());
    for (std::size_t t = 0; t < counts.size(); ++t) {
        for (; counts[t] > 0; --counts[t]) {
            play.move_tile(static_cast<TileTypeId>(t), piles::supply, stack_);
        }
    }
}

// ---------------------------------------------------------------- tiles in hand

/// RIVER-029 RIVER-034: what would be placed first, were tiles drawn one by one.
bool Stacks::comes_first(const Play& play, TileTypeId type) const {
    if (layout_ != "official") {
        return false;
    }
    const bool forked = std::any_of(play.tiles().begin(), play.tiles().end(),
                                    [&](const Tile& tile) { return tiles_->is_fork(play, tile.type); });
    return tiles_->river_begun(play) ? tiles_->is_fork(play, type) && !forked : tiles_->is_source(play, type);
}

/// RIVER-030 RIVER-034, and the ends of other layouts. Of two springs alike it is not known which is the last one.
bool Stacks::comes_last(const Play& play, TileTypeId type) const {
    const bool any_lake = tiles_->is_lake(play, type) || tiles_->is_city_lake(play, type);
    if (layout_ != "official") {
        return layout_ == "fork_start"
                   ? !mix_two_ends_ && (tiles_->is_source(play, type) || any_lake)
                   : layout_ != "two_forks" && layout_ != "two_springs_reversed" && tiles_->is_source(play, type);
    }
    const std::size_t types = play.rules().types.size();
    for (std::size_t t = 0; t < types; ++t) {
        if (tiles_->is_volcano_lake(play, static_cast<TileTypeId>(t))) {
            return tiles_->is_volcano_lake(play, type);
        }
    }
    return tiles_->is_lake(play, type);
}

/// Of what the river goes on with; what fits nowhere any more keeps nobody waiting (RIVER-051).
bool Stacks::others_left(const Play& play) const {
    const std::size_t types = play.rules().types.size();
    for (std::size_t t = 0; t < types; ++t) {
        const auto type = static_cast<TileTypeId>(t);
        if (tiles_->is_river(play, type) && !comes_last(play, type) && tiles_->left_of(play, type) > 0 &&
            play.fits_anywhere(type)) {
            return true;
        }
    }
    return false;
}

/// RIVER-041; what ends the river waits for all that is left of it, whoever has that (RIVER-030).
int Stacks::rank(const Play& play, TileTypeId type) const {
    enum Order { first, of_the_river, ordinary, too_early };
    const bool among_them =
        (start_tile_ == "in_river_stack" || start_tile_ == "bonus_in_river_stack") && type == start_tile(play);
    if (!tiles_->is_river(play, type)) {
        return among_them ? of_the_river : ordinary;
    }
    return comes_first(play, type) ? first : comes_last(play, type) && others_left(play) ? too_early : of_the_river;
}

} // namespace bastide::river
