// A bridge turns the tile under it into another form of that tile, with one road more. So it is a road in every respect
// (BCB-051) and divides nothing that it crosses (BCB-053). A tile that fits only with a bridge is a placement with a
// debt, paid at once.
#include "bridges_castles_and_bazaars.hpp"
#include <algorithm>
#include <bit>

namespace bastide::bazaars {

namespace {

constexpr const char* bridge_word = "wooden-bridge";
constexpr const char* pyramids = "acrobats"; // a space for figures

/// CIRCUS-023: no bridge leads over their heads.
bool has_pyramid(const Play& play, TileId tile) {
    return tile != none_of<TileId> && any_figure_on(play, tile, [&](FigureId f) {
               const Place place = play.figure(f).place;
               return place.where == Where::space && play.rules().space_kinds[index(place.space)].name == pyramids;
           });
}

} // namespace

void Bridges::install(Registry& registry) {
    field_ = registry.terrain("field");
    road_ = registry.terrain("road");
    const int most = std::max(pieces_in_box, share(registry.players()) * registry.players());
    forms_ = {registry.form("bridge-north-south", hook<&Bridges::north_south>(this), most),
              registry.form("bridge-east-west", hook<&Bridges::east_west>(this), most)};
    supplies_ = registry.slot<Supplies>();
    built_ = registry.part_right("bridge built");
    nothing_else_ = registry.tile_word("nothing-else");
    registry.at(Anchor::setup_players,
                {.label = "bridges-castles-and-bazaars.deal-bridges", .run = hook<&Bridges::deal>(this)});
    registry.allow_placement(hook<&Bridges::settles>(this), hook<&Bridges::may_build>(this));
    registry.at(
        moments::mended,
        {.label = "bridges-castles-and-bazaars.settle", .run = hook<&Bridges::settle>(this), .writes = {"board"}});
    bridge_ = registry.verb<Side, Position>({.name = "bridge",
                                             .apply = hook<&Bridges::apply>(this),
                                             .forms = {"north-south SQUARE", "east-west SQUARE"},
                                             .sentences = {"Build a bridge from north to south at {SQUARE}",
                                                           "Build a bridge from east to west at {SQUARE}"}});
    registry.count({.name = "bridges", .about = "Bridges that were built by choice.", .unit = "bridges"}, bridge_);
    registry.contribute("figures", hook<&Bridges::list>(this));
    ask_ = registry.decision({.name = "bridge",
                              .question = "Do you build a bridge?",
                              .list = hook<&Bridges::list_alone>(this),
                              .pass = "Build no bridge"});
    registry.at(Anchor::part_effects, {.label = "bridges-castles-and-bazaars.bridge",
                                       .run = hook<&Bridges::ask_without_figures>(this),
                                       .writes = {"board"}});
    refuse_ = registry.verb({.name = "discard-unbridged",
                             .apply = hook<&Bridges::refuse>(this),
                             .sentences = {"Build no bridge and discard the tile"}});
    registry.contribute("place", hook<&Bridges::list_refusal>(this));
    registry.display("bridges", hook<&Bridges::left>(this));
}

/// BCB-048 BCB-053 BCB-055: a road from one field edge to the one across, one bridge on a tile. Where another module
/// has let something run through the middle of a field edge there is no room.
bool Bridges::span(TileDef& tile, unsigned side) {
    const unsigned across = opposite(side);
    const auto in_the_way = [&](unsigned port) { return port == port_of_side(side) || port == port_of_side(across); };
    const bool taken = std::any_of(tile.segments.begin(), tile.segments.end(), [&](const SegmentDef& segment) {
        return segment.words.count(bridge_word) != 0 ||
               std::any_of(segment.ports.begin(), segment.ports.end(), in_the_way);
    });
    if (taken || tile.edges[side] != "field" || tile.edges[across] != "field") {
        return false;
    }
    tile.edges[side] = tile.edges[across] = "road";
    tile.segments.push_back({"road", {port_of_side(side), port_of_side(across)}, {{bridge_word, 1}}, {}, tile.line});
    return true;
}

void Bridges::deal(Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        play[supplies_][static_cast<std::size_t>(p)] = narrow(share(play.players()));
    }
}

// ---------------------------------------------------------------- where

/// BCB-049: beyond the end a road goes on, or what roads may lead to, or nothing lies there yet.
bool Bridges::end_leads_on(const Play& play, Position tile, unsigned side) const {
    const TileId beyond = play.tile_at(neighbour(tile, side));
    return beyond == none_of<TileId> ||
           play.rules().go_together(play.type_of(beyond).edge(play.tile(beyond).rotation, opposite(side)), road_);
}

/// A bridge through this side and the one across.
bool Bridges::spans(const Play& play, const Placement& tile, unsigned side) const {
    return play.rules().form(tile.type, form_through(tile.rotation, side)) != none_of<TileTypeId> &&
           end_leads_on(play, tile.at, side) && end_leads_on(play, tile.at, opposite(side)) &&
           !has_pyramid(play, play.tile_at(tile.at));
}

/// BCB-044: one in each part of a turn, from one's own supply.
bool Bridges::may_build(const Play& play) const {
    return play.core().turns != 0 && play[supplies_][index(play.turn_owner())] != 0 && !play.has(built_);
}

// ---------------------------------------------------------------- tiles that fit only with a bridge

/// BCB-050: the one bridge that makes good what does not fit: over the tile itself, or over the neighbour into whose
/// field its road runs (BCB-047).
std::optional<Bridges::Span> Bridges::settling(const Play& play, const Placement& tile, unsigned sides) const {
    const unsigned side = narrow(std::countr_zero(sides));
    const unsigned across = opposite(side);
    if (play.type(tile.type).edge(tile.rotation, side) == field_) {
        const bool in_line = (sides & ~(1U << side | 1U << across)) == 0;
        if (in_line && spans(play, tile, side)) {
            return Span{none_of<TileId>, form_through(tile.rotation, side)};
        }
        return std::nullopt;
    }
    const TileId beside = play.tile_at(neighbour(tile.at, side));
    const Tile& there = play.tile(beside);
    const bool alone = std::has_single_bit(sides) && play.type(tile.type).edge(tile.rotation, side) == road_;
    const FormId form = form_through(there.rotation, side);
    if (alone && play.rules().form(there.type, form) != none_of<TileTypeId> && end_leads_on(play, there.at, side) &&
        !has_pyramid(play, beside)) {
        return Span{beside, form};
    }
    return std::nullopt;
}

bool Bridges::settles(const Play& play, TileTypeId type, Position at, unsigned rotation, unsigned sides) const {
    return settling(play, {type, at, rotation}, sides).has_value();
}

void Bridges::settle(Play& play) const {
    const TileId id = play.placed_tile();
    if (id == none_of<TileId>) {
        return;
    }
    const Tile& tile = play.tile(id);
    const unsigned sides = play.clashes(tile.type, tile.at, tile.rotation);
    if (sides == 0) {
        return;
    }
    if (const auto it = settling(play, {tile.type, tile.at, tile.rotation}, sides)) {
        build(play, it->tile == none_of<TileId> ? id : it->tile, it->form);
    }
}

void Bridges::build(Play& play, TileId tile, FormId form) const {
    const PlayerId builder = play.turn_owner();
    --play[supplies_][index(builder)];
    play.give(built_);
    play.tell(
        [&] { return play.player_name(builder) + " builds a bridge at " + position_text(play.tile(tile).at) + '.'; },
        builder, "BCB-044");
    play.transform(tile, form);
}

/// BCB-046: who could place it only with a bridge need not. Who can build none is spared the search.
void Bridges::list_refusal(const Play& play, ActionList& out) const {
    if (!may_build(play)) {
        return;
    }
    bool aided = false;
    for (const Offer& offer : play.offers()) {
        if (play.fits_anywhere(offer.tile, true)) {
            return;
        }
        aided = aided || play.fits_anywhere(offer.tile);
    }
    if (aided) {
        out.add(refuse_());
    }
}

// ---------------------------------------------------------------- by choice

/// BCB-045 BCB-047 BCB-054: over the tile just placed or one beside it, whatever is there.
void Bridges::list(const Play& play, ActionList& out) const {
    const TileId placed = play.placed_tile();
    if (placed == none_of<TileId> || !may_build(play)) {
        return;
    }
    const auto over = [&](TileId id) {
        const Tile& tile = play.tile(id);
        for (const Side side : {north, east}) {
            if (spans(play, {tile.type, tile.at, tile.rotation}, side)) {
                out.add(bridge_(side, tile.at));
            }
        }
    };
    over(placed);
    for (unsigned side = 0; side < 4; ++side) {
        if (const TileId beside = play.tile_at(neighbour(play.tile(placed).at, side)); beside != none_of<TileId>) {
            over(beside);
        }
    }
}

/// BCB-056: whoever has built may still deploy, on the bridge too.
void Bridges::apply(Play& play, Side from, Position at) const {
    const TileId tile = play.tile_at(at);
    const bool at_figures = play.core().decision == decisions::figures;
    build(play, tile, form_through(play.tile(tile).rotation, from));
    if (at_figures) {
        play.resume_at(Anchor::part_figures);
    }
}

/// Whoever may not deploy may build all the same, but for tiles with which nothing else is done (RIVER-057).
void Bridges::ask_without_figures(Play& play) const {
    const TileId placed = play.placed_tile();
    if ((play.turn().flags & Turn::no_figures) == 0 || !may_build(play) ||
        (placed != none_of<TileId> && play.type_of(placed).shows(nothing_else_))) {
        return;
    }
    ActionList options;
    list(play, options);
    if (!options.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

void Bridges::list_alone(const Play& play, ActionList& out) const {
    list(play, out);
    out.add(verbs::pass());
}

std::string Bridges::left(const Play& play, PlayerId p) const { return std::to_string(play[supplies_][index(p)]); }

} // namespace bastide::bazaars
