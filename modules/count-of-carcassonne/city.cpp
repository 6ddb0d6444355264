// The City: a block of tiles, four places for figures, and a piece that stands in one of them. The walls enclose a city
// like any other, complete from the start, so farms and kings count it without a word of this module (COUNT-013
// COUNT-014). Who is in a quarter is out of reach of what happens on the squares (COUNT-052 COUNT-072).
#include "bastide/game/figures.hpp"
#include "count_of_carcassonne.hpp"
#include <algorithm>

namespace bastide::count {

namespace {

/// "city" of "city", "field" of ".field"
std::string_view bare(std::string_view kind) { return kind.substr(kind.find('.') + 1); }

} // namespace

void City::install(Registry& registry) {
    start_tile_unused_ = registry.text("count_start_tile") == "unused";
    dragon_outside_ = registry.text("count_dragon_on_city_tiles") == "outside_only";
    registry.terrain("wall");
    square_ = registry.tile_word("carcassonne");
    within_walls_ = registry.tile_word("within-walls");
    follower_ = registry.quality("follower");
    for (const Quarter q : all_quarters) {
        kinds_[q] = registry.find_kind(quarters[q].kind);
        bearers_[q] = registry.tile_word(quarters[q].space);
        spaces_[q] = registry.space_kind({.name = quarters[q].space, .exposed = false}); // COUNT-008
    }
    count_ = registry.figure_kind({.name = "count", .neutral = 1, .claims = false, .exposed = false}); // COUNT-004
    registry.veto_place(hook<&City::closed_quarter>(this), hook<&City::choosy_about>(this),
                        "COUNT-033 COUNT-034 COUNT-035 COUNT-036");
    registry.veto_place(hook<&City::closed_to_dragon>(this), hook<&City::is_dragon>(this), "COUNT-071 COUNT-072");
    registry.at(moments::opening, {.label = "count-of-carcassonne.city",
                                   .run = hook<&City::set_up>(this),
                                   .writes = {"board", "figures", "tiles"},
                                   .reads = {"board"}}); // COUNT-080
    registry.at(moments::laid, {.label = "count-of-carcassonne.fit-in",
                                .run = hook<&City::follow_river>(this),
                                .writes = {"board", "figures", "tiles"}});
    registry.display("Carcassonne", hook<&City::shown>(this));
}

/// COUNT-006. Where a river has opened the layout, the City waits for its end (COUNT-080); beside another block it is
/// fitted in at once.
void City::set_up(Play& play) const {
    if (start_tile_unused_ && (play.tiles().empty() || river_begun(play))) { // else it is away already
        play.put_starts_away();                                              // COUNT-007
    }
    const Block* const block = city_block(play);
    if (block != nullptr && play.tiles().empty()) {
        build(play, *block, {Position{}, 0});
    } else if (block != nullptr && !river_begun(play)) {
        fit_in(play, *block);
    }
}

const Block* City::city_block(const Play& play) const {
    const auto& blocks = play.rules().blocks;
    const auto block = std::find_if(blocks.begin(), blocks.end(),
                                    [&](const Block& it) { return play.type(it.cells.front().type).shows(square_); });
    return block == blocks.end() ? nullptr : &*block; // a tile with the word alone is no City
}

/// COUNT-009. The City is complete, but nobody completed it: there is nothing to score.
void City::build(Play& play, const Block& block, Spot at) const {
    play.lay_block(block, at.square, at.rotation, piles::supply);
    const TileId inside = play.tiles_with(within_walls_).front();
    play.unlist(play.feature_of(play.segment(inside, 0)));
    play.deploy(nobody, count_, place(play, castle));
}

Place City::place(const Play& play, Quarter q) const {
    return Place::in(spaces_[q], play.tiles_with(bearers_[q]).front());
}

Quarter City::quarter_of(const Play& play, FigureId f) const {
    return static_cast<Quarter>(space_among(play, f, spaces_));
}

/// COUNT-042 to COUNT-045, COUNT-054: what is like a monastery is one (COUNT-056 COUNT-057); cities, roads and fields
/// are these alone.
Quarter City::leading_to(const Play& play, KindId kind) const {
    for (const Quarter q : all_quarters) {
        const bool like_monastery = q == cathedral && play.rules().kinds[index(kind)].family == kinds_[q];
        if (kinds_[q] != none_of<KindId> && (kind == kinds_[q] || like_monastery)) {
            return q;
        }
    }
    return no_quarter;
}

/// COUNT-032 to COUNT-036: a follower that could stand on what the quarter leads to, whether or not this game has such
/// features. COUNT-035: the abbot, whatever other rules take it for.
bool City::admits(const Ruleset& rules, Quarter q, FigureKindId kind) const {
    const FigureKindSpec& spec = rules.figure_kinds[index(kind)].spec;
    return spec.claims && (rules.has(kind, follower_) || spec.name == "abbot") &&
           std::any_of(spec.stands_on.begin(), spec.stands_on.end(),
                       [&](const std::string& name) { return bare(name) == quarters[q].kind; });
}

/// Some quarter is closed to them.
bool City::choosy_about(const Ruleset& rules, FigureKindId kind) const {
    for (const Quarter q : all_quarters) {
        if (!admits(rules, q, kind)) {
            return rules.figure_kinds[index(kind)].spec.neutral == 0;
        }
    }
    return false;
}

/// By whatever way they would come there.
bool City::closed_quarter(const Play& play, FigureKindId kind, Place to, RouteId) const {
    const auto q = static_cast<std::size_t>(std::find(spaces_.begin(), spaces_.end(), to.space) - spaces_.begin());
    return to.where == Where::space && q < quarters.size() && !admits(play.rules(), static_cast<Quarter>(q), kind);
}

/// COUNT-068
void City::move_count(Play& play, Quarter to) const {
    play.move(play.first_figure(nobody, count_), place(play, to), reasons::moved);
}

// ---------------------------------------------------------------- the dragon

bool City::is_dragon(const Ruleset& rules, FigureKindId kind) const {
    return rules.figure_kinds[index(kind)].spec.name == "dragon";
}

/// COUNT-071, or COUNT-072: it may go round the City, where there is land.
bool City::closed_to_dragon(const Play& play, FigureKindId, Place to, RouteId) const {
    const TileId tile = play.tile_of(to);
    return tile != none_of<TileId> && play.type_of(tile).shows(dragon_outside_ ? within_walls_ : square_);
}

// ---------------------------------------------------------------- who is there

/// "castle: 2 followers; market: big follower"
std::string City::shown(const Play& play, PlayerId p) const {
    std::array<std::string_view, no_quarter> names{};
    std::transform(quarters.begin(), quarters.end(), names.begin(), [](const QuarterSpec& q) { return q.name; });
    return figures_among(play, p, spaces_, names);
}

} // namespace bastide::count
