// How the river begins and in which order its tiles come up. River tiles are taken out of the supply into piles that
// are layers of it, with the ordinary tiles as the last one: what is drawn is always the supply.
#include "river.hpp"
#include <algorithm>

namespace bastide::river {

namespace {

constexpr Position middle{};

TileTypeId pop(std::vector<TileTypeId>& tiles) {
    const TileTypeId first = tiles.front();
    tiles.erase(tiles.begin());
    return first;
}

void pop_into(std::vector<TileTypeId>& to, std::vector<TileTypeId>& from, std::size_t count) {
    for (; count > 0 && !from.empty(); --count) {
        to.push_back(pop(from));
    }
}

constexpr std::size_t all = 1000;

} // namespace

void Stacks::install(Registry& registry, const Tiles& tiles) {
    tiles_ = &tiles;
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
    draw_ = registry.step({.label = "river.draw-next", .run = hook<&Stacks::draw_some>(this)});
    finish_ = registry.step({.label = "river.finish-stacks", .run = hook<&Stacks::finish>(this)});
    registry.at(Anchor::setup_board, {.label = "river.start",
                                      .run = hook<&Stacks::open>(this),
                                      .before = {"base.draw-start-tile", "base.start-tile"},
                                      .writes = {"board"}});
    registry.at(Anchor::setup_players, {.label = "river.stacks",
                                        .run = hook<&Stacks::stack>(this),
                                        .after = {"base.start-player"},
                                        .before = {"base.deal"},
                                        .writes = {"tiles", "turns"}});
}

TileTypeId Stacks::start_tile(const Play& play) const {
    for (const TileTypeId start : play.rules().starts) {
        if (!tiles_->is_river(play, start)) {
            return start;
        }
    }
    return none_of<TileTypeId>;
}

/// RIVER-009: a double-sized spring, or none
const Block* Stacks::source_block(const Play& play) const {
    for (const Block& block : play.rules().blocks) {
        if (tiles_->is_river(play, block.cells.front().type)) {
            return &block;
        }
    }
    return nullptr;
}

/// RIVER-006: the spring with the cottage comes first if it is to stand in for another, and else is left out.
Stacks::Stock Stacks::stock(const Play& play, Types& gone) const {
    Stock s;
    Types with_cottage;
    const Block* const block = source_block(play);
    const auto of_block = [&](TileTypeId type) {
        return block != nullptr && std::any_of(block->cells.begin(), block->cells.end(),
                                               [&](const Block::Cell& cell) { return cell.type == type; });
    };
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        if (!tiles_->is_river(play, type) || of_block(type)) {
            continue;
        }
        Types* const mine = tiles_->is_source(play, type)
                                ? Tiles::has_cottage(play.rules().printed(type)) ? &with_cottage : &s.sources
                            : tiles_->is_fork(play, type)         ? &s.forks
                            : tiles_->is_volcano_lake(play, type) ? &s.volcano_lakes
                            : tiles_->is_city_lake(play, type)    ? &s.city_lakes
                            : tiles_->is_lake(play, type)         ? &s.lakes
                                                                  : nullptr;
        if (mine != nullptr) {
            mine->insert(mine->end(), static_cast<std::size_t>(play.in_pile(piles::supply, type)), type);
        }
    }
    s.combined = s.sources.size() > 1;
    if (cottage_source_) {
        s.sources.insert(s.sources.begin(), with_cottage.begin(), with_cottage.end());
    } else {
        pop_into(gone, with_cottage, all);
    }
    return s;
}

/// RIVER-037: of a combined river's lakes as many are kept as it has ends, or one: the volcano lake, which ends the
/// river, before those of cities, and these before plain ones. Those left out go to `gone`.
Stacks::Types Stacks::lakes_used(Stock& s, std::size_t ends, Types& gone) const {
    Types lakes;
    pop_into(lakes, s.volcano_lakes, 1);
    pop_into(lakes, s.city_lakes, all);
    pop_into(lakes, s.lakes, all);
    pop_into(lakes, s.volcano_lakes, all);
    if (s.combined) {
        const std::size_t kept = keep_one_lake_ && layout_ != "two_forks" ? 1 : std::min(ends, lakes.size());
        gone.insert(gone.end(), lakes.begin() + static_cast<std::ptrdiff_t>(kept), lakes.end());
        lakes.resize(kept);
    }
    return lakes;
}

Stacks::Plan Stacks::plan(const Play& play) const {
    Plan p;
    Stock s = stock(play, p.gone);
    if (layout_ == "bag") { // RIVER-095: one kind of spring, and no second fork
        Types kept;
        if (cottage_source_) {
            pop_into(kept, s.sources, 1);
            pop_into(p.gone, s.sources, all);
        }
        if (!shuffle_second_fork_) {
            pop_into(kept, s.forks, 1);
            pop_into(p.gone, s.forks, all);
        }
        return p;
    }
    if (layout_ == "official") {
        plan_official(s, p, source_block(play) != nullptr);
    } else if (layout_ == "reversed" || layout_ == "two_springs_reverse" || layout_ == "two_springs_reversed") {
        plan_backwards(s, p);
    } else {
        plan_fork_in_front(s, p, play);
    }
    pop_into(p.gone, s.sources, all);
    return p;
}

/// RIVER-029 RIVER-034 RIVER-036 RIVER-038 RIVER-040
void Stacks::plan_official(Stock& s, Plan& p, bool double_source) const {
    pop_into(p.start, s.sources, 1);
    std::size_t ends = 1 + std::min<std::size_t>(1, s.forks.size());
    pop_into(p.fork, s.forks, 1);
    if (shuffle_second_fork_) {
        ends += s.forks.size();
    } else {
        pop_into(p.gone, s.forks, all);
    }
    const bool volcano = !s.volcano_lakes.empty();
    const Types of_cities = s.city_lakes;
    const Types lakes = lakes_used(s, double_source ? 2 : ends, p.gone);
    Types& last = lake_automatic_ ? p.automatic : p.ends; // RIVER-030 RIVER-031 RIVER-032
    if (volcano) {
        last.push_back(lakes.front());
        return;
    }
    for (const TileTypeId lake : lakes) {
        if (std::find(of_cities.begin(), of_cities.end(), lake) == of_cities.end()) { // those are shuffled
            last.push_back(lake);
        }
    }
}

/// RIVER-097, RIVER-101, RIVER-103 and RIVER-104: from a lake to the spring or the springs.
void Stacks::plan_backwards(Stock& s, Plan& p) const {
    const bool city_first = layout_ == "two_springs_reversed";
    for (Types* lakes :
         {city_first ? &s.city_lakes : &s.lakes, city_first ? &s.lakes : &s.city_lakes, &s.volcano_lakes}) {
        pop_into(p.start, *lakes, 1 - p.start.size());
        pop_into(p.gone, *lakes, all);
    }
    pop_into(p.ends, s.sources, 1);
    if (city_first) {
        pop_into(p.first, s.forks, 1);
        pop_into(p.stack, s.sources, 1);
    } else if (layout_ == "two_springs_reverse") {
        pop_into(p.ends, s.sources, 1);
        Types shuffled;
        pop_into(fixed_fork_ ? p.fork : shuffled, s.forks, 1);
    }
    pop_into(p.gone, s.forks, all);
}

/// RIVER-098, RIVER-105 to RIVER-107
void Stacks::plan_fork_in_front(Stock& s, Plan& p, const Play& play) const {
    if (layout_ == "two_forks") {
        pop_into(p.start, s.forks, 2);
        p.start.insert(p.start.begin(), straight(play));
    } else {
        pop_into(p.start, s.forks, 1);
    }
    std::size_t ends = layout_ == "two_forks" ? 3 : 2;
    if (shuffle_second_fork_) {
        ends += s.forks.size();
    } else {
        pop_into(p.gone, s.forks, all);
    }
    Types lakes = lakes_used(s, ends, p.gone);
    if (layout_ == "two_forks") {
        Types shuffled;
        pop_into(shuffled, s.sources, 1);
        return;
    }
    pop_into(p.ends, s.sources, 1);
    if (layout_ == "fork_start") {
        pop_into(p.ends, lakes, all);
    }
}

/// The plainest straight river tile.
TileTypeId Stacks::straight(const Play& play) const {
    TileTypeId best = none_of<TileTypeId>;
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto id = static_cast<TileTypeId>(t);
        const TileType& type = play.type(id);
        const bool across = tiles_->river_at(type, 0, east) != TileType::no_segment;
        const unsigned side = across ? east : north;
        const bool runs_through = tiles_->river_at(type, 0, side) != TileType::no_segment &&
                                  tiles_->river_at(type, 0, side) == tiles_->river_at(type, 0, opposite(side)) &&
                                  tiles_->river_at(type, 0, (side + 1) % 4) == TileType::no_segment &&
                                  tiles_->river_at(type, 0, (side + 3) % 4) == TileType::no_segment;
        if (runs_through && !tiles_->is_source(play, id) && play.in_pile(piles::supply, id) > 0 &&
            (best == none_of<TileTypeId> || type.segment_count < play.type(best).segment_count)) {
            best = id;
        }
    }
    return best;
}

// ---------------------------------------------------------------- set-up

/// RIVER-025 RIVER-029: the first tile of the river opens the layout.
void Stacks::open(Play& play, std::uint16_t, std::uint32_t) const {
    const Plan p = plan(play);
    lay_first(play, p.start);
    const std::pair<const Types*, PileId> moves[] = {{&p.first, first_},         {&p.fork, fork_},
                                                     {&p.stack, stack_},         {&p.ends, ends_},
                                                     {&p.automatic, automatic_}, {&p.gone, piles::removed}};
    for (const auto& [tiles, pile] : moves) {
        for (const TileTypeId tile : *tiles) {
            play.move_tile(tile, piles::supply, pile);
        }
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
void Stacks::stack(Play& play, std::uint16_t, std::uint32_t) const {
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
    const auto from_to = [](PileId from, PileId to) {
        return static_cast<std::uint32_t>(index(from) | index(to) << 8);
    };
    if (layout_ == "two_springs_reversed") { // RIVER-101: half of them, with the fork, come first
        play.push(draw_, static_cast<std::uint16_t>(shuffled / 2), from_to(piles::supply, first_));
    } else if (play.pile_size(fork_) > 0 && layout_ == "two_springs_reverse") { // RIVER-104: as agreed
        play.push(draw_, static_cast<std::uint16_t>(std::max(0, std::min(fork_place_ - 1, shuffled - 1))),
                  from_to(piles::supply, first_));
    } else if (layout_ == "fork_start" && mix_two_ends_) { // RIVER-106
        play.push(draw_, static_cast<std::uint16_t>(std::min(2, play.pile_size(ends_))), from_to(ends_, piles::supply));
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

/// RIVER-025 to RIVER-028, RIVER-096. True: one copy is among the river tiles.
bool Stacks::set_up_start_tile(Play& play) const {
    const TileTypeId start = start_tile(play);
    if (start == none_of<TileTypeId> || play.in_pile(piles::supply, start) == 0) {
        return false;
    }
    if (start_tile_ == "unused") {
        play.move_tile(start, piles::supply, piles::removed);
    } else if (start_tile_ == "after_river") {
        play.move_tile(start, piles::supply, start_);
    }
    return start_tile_ == "in_river_stack" || start_tile_ == "bonus_in_river_stack";
}

void Stacks::draw_some(Play& play, std::uint16_t left, std::uint32_t from_to) const {
    if (left > 0) {
        play.push(draw_, static_cast<std::uint16_t>(left - 1), from_to);
        play.ask_draw(static_cast<PileId>(from_to & 0xFFU), static_cast<PileId>(from_to >> 8), false);
    }
}

/// Only the shuffled tiles are still in the supply. If something comes before them they leave it, and the uppermost
/// stack takes their place.
void Stacks::finish(Play& play, std::uint16_t, std::uint32_t) const {
    if (play.pile_size(first_) + play.pile_size(fork_) == 0) {
        return;
    }
    std::vector<std::uint8_t> counts(play.pile_counts(piles::supply).begin(), play.pile_counts(piles::supply).end());
    for (std::size_t t = 0; t < counts.size(); ++t) {
        for (; counts[t] > 0; --counts[t]) {
            play.move_tile(static_cast<TileTypeId>(t), piles::supply, stack_);
        }
    }
}

} // namespace bastide::river
