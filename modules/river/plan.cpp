// Which of the river's tiles begin, end and fork it, by the layout that is played: what goes into which pile.
#include "river.hpp"
#include <algorithm>

namespace bastide::river {

namespace {

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

/// RIVER-009: a double-sized spring, or none
const Block* Stacks::source_block(const Play& play) const {
    for (const Block& block : play.rules().blocks) {
        if (tiles_->is_river(play, block.cells.front().type)) {
            return &block;
        }
    }
    return nullptr;
}

/// RIVER-006: the spring with the cottage comes first if it is to stand in for another, and else is left out. In place
/// of a double-sized one neither half of that is played.
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
        for (std::size_t i = 0; block != nullptr && i < block->cells.size(); ++i) {
            gone.push_back(block->cells[i].type);
        }
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

} // namespace bastide::river
