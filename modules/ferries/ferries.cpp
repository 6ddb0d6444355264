// Ferries on lakes at which roads end. A ferry joins two of them while it lies there; when it moves, the road is
// divided again (`Play::separate`) and everything stays on its own segments (FERRY-020). Which two it joins, its space
// says.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

namespace bastide::ferries {

namespace {
constexpr const char* lake_word = "ferry-lake";
constexpr int most_lakes = 200; ///< so many ferries leave room for what else joins segments
constexpr std::array<const char*, 4> side_names{"north", "east", "south", "west"};
} // namespace

class Ferries : public Module {
public:
    void install(Registry& registry) override;

private:
    /// Two sides of a lake, in their order.
    struct Crossing {
        unsigned from = 0, to = 0;
        friend bool operator==(const Crossing&, const Crossing&) = default;
    };
    using Roads = std::array<SegmentId, 2>;
    static constexpr std::array<Crossing, 6> crossings{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

    void install_verb(Registry& registry);
    bool is_road_end(const Play& play, SegmentId s) const;
    FigureId ferry_at(const Play& play, TileId lake) const;
    Roads joined_by(const Play& play, FigureId ferry) const;
    bool touches(const Play& play, FigureId ferry, SegmentId road) const;
    std::size_t crossing_of(const Play& play, SegmentId a, SegmentId b) const;
    template <class F> void each_pair(const Play& play, TileId lake, F&& visit) const;
    std::vector<SegmentId> leads_to(const Play& play, SegmentId road) const;
    std::vector<FigureId> first_ferries(const Play& play) const;
    void begin(Play& play) const;
    void ask_new(Play& play, TileId lake) const;
    void next(Play& play) const;
    void list_new(const Play& play, ActionList& out) const;
    void list_moves(const Play& play, ActionList& out) const;
    void apply(Play& play, SegmentId a, SegmentId b) const;

    KindId road_{};
    WordId lake_{};
    FigureKindId ferry_{};
    std::array<SpaceKindId, crossings.size()> spaces_{};
    Mark moved_{};
    Verb<SegmentId, SegmentId> join_{};
    Decision<TileId> ask_new_{};
    Decision<> ask_move_{};
    Step<> next_{};
};

void Ferries::install(Registry& registry) {
    const int lakes = registry.copies(lake_word);
    if (lakes == 0) {
        return;
    }
    if (lakes > most_lakes) {
        registry.refuse("The game has " + std::to_string(lakes) + " ferry lakes, and ferries for " +
                        std::to_string(most_lakes) + "; take fewer copies of their tiles.");
    }
    road_ = registry.find_kind("road");
    lake_ = registry.tile_word(lake_word);
    // FERRY-001 FERRY-016: one for each lake. FERRY-026: nothing happens to what lies in such a space.
    ferry_ = registry.figure_kind(
        {.name = "ferry", .plural = "ferries", .neutral = lakes, .claims = false, .exposed = false});
    for (std::size_t i = 0; i < crossings.size(); ++i) {
        spaces_[i] = registry.space_kind({.name = std::string("crossing-from-") + side_names[crossings[i].from] +
                                                  "-to-" + side_names[crossings[i].to],
                                          .exposed = false});
    }
    moved_ = registry.mark("moved in this part");
    install_verb(registry);
    next_ = registry.step({.label = "ferries.next", .run = hook<&Ferries::next>(this)});
    // FERRY-013 FERRY-022: behind the figures, and behind whatever else is done to the board there
    registry.at(
        Anchor::part_effects,
        {.label = "ferries.ferry", .run = hook<&Ferries::begin>(this), .writes = {"board"}, .reads = {"board"}});
}

void Ferries::install_verb(Registry& registry) {
    join_ = registry.verb<SegmentId, SegmentId>({.name = "ferry",
                                                 .apply = hook<&Ferries::apply>(this),
                                                 .sentences = {"Let the ferry join {SEGMENT} and {SEGMENT2}"}});
    registry.count({.name = "crossings", .about = "Ferries that were placed or moved.", .unit = "crossings"}, join_);
    ask_new_ = registry.decision<TileId>({.name = "ferry",
                                          .question = "Which two roads of the lake does the ferry join?",
                                          .list = hook<&Ferries::list_new>(this)});
    ask_move_ = registry.decision({.name = "ferry move",
                                   .question = "Do you move a ferry of a road that you extended?",
                                   .list = hook<&Ferries::list_moves>(this),
                                   .pass = "Move no ferry"});
}

// ---------------------------------------------------------------- lakes

/// FERRY-003: a road of the lake leads to one side; what runs across the tile is none of it.
bool Ferries::is_road_end(const Play& play, SegmentId s) const {
    return play.kind_of(s) == road_ && std::has_single_bit(unsigned{play.segment_type(s).ports});
}

FigureId Ferries::ferry_at(const Play& play, TileId lake) const {
    FigureId ferry = none_of<FigureId>;
    play.each_figure_on(lake, [&](FigureId f) { ferry = play.figure(f).kind == ferry_ ? f : ferry; });
    return ferry;
}

Ferries::Roads Ferries::joined_by(const Play& play, FigureId ferry) const {
    const Place place = play.figure(ferry).place;
    const auto space = std::find(spaces_.begin(), spaces_.end(), place.space);
    const Crossing crossing = crossings[static_cast<std::size_t>(space - spaces_.begin())];
    return {play.segment_at(place.tile(), port_of_side(crossing.from)),
            play.segment_at(place.tile(), port_of_side(crossing.to))};
}

bool Ferries::touches(const Play& play, FigureId ferry, SegmentId road) const {
    const Roads roads = joined_by(play, ferry);
    return roads[0] == road || roads[1] == road;
}

/// The place among all crossings of the one between two roads of a lake.
std::size_t Ferries::crossing_of(const Play& play, SegmentId a, SegmentId b) const {
    const TileId lake = play.tile_of(a);
    const auto is_it = [&](const Crossing& crossing) {
        const SegmentId from = play.segment_at(lake, port_of_side(crossing.from));
        const SegmentId to = play.segment_at(lake, port_of_side(crossing.to));
        return (from == a && to == b) || (from == b && to == a);
    };
    return static_cast<std::size_t>(std::find_if(crossings.begin(), crossings.end(), is_it) - crossings.begin());
}

template <class F> void Ferries::each_pair(const Play& play, TileId lake, F&& visit) const {
    std::vector<SegmentId> roads;
    play.each_segment_on(lake, [&](SegmentId s) {
        if (is_road_end(play, s)) {
            roads.push_back(s);
        }
    });
    for (std::size_t i = 0; i < roads.size(); ++i) {
        for (std::size_t k = i + 1; k < roads.size(); ++k) {
            visit(roads[i], roads[k]);
        }
    }
}

// ---------------------------------------------------------------- which ferries may move

/// The road's segments that go on from this one: beyond the sides of its tile, and where else it is joined to another
/// (FERRY-021), but not over a lake.
std::vector<SegmentId> Ferries::leads_to(const Play& play, SegmentId road) const {
    const TileId here = play.tile_of(road);
    const bool at_lake = play.type_of(here).shows(lake_);
    std::vector<SegmentId> ways;
    each_beyond(play, road, [&](SegmentId s) {
        const bool by_ferry = at_lake && play.tile_of(s) == here;
        if (!by_ferry && play.kind_of(s) == road_) {
            ways.push_back(s);
        }
    });
    return ways;
}

/// FERRY-008 to FERRY-011: in every direction from the tile just placed the first ferry on the way, but not its own
/// (FERRY-013), and none that has moved in this part (FERRY-023).
std::vector<FigureId> Ferries::first_ferries(const Play& play) const {
    std::vector<SegmentId> way;
    const auto go = [&](SegmentId s) {
        if (play.kind_of(s) == road_ && std::find(way.begin(), way.end(), s) == way.end()) {
            way.push_back(s);
        }
    };
    const TileId placed = play.placed_tile();
    play.each_segment_on(placed, go);
    std::vector<FigureId> ferries;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const TileId here = play.tile_of(way[i]);
        const FigureId ferry =
            here != placed && play.type_of(here).shows(lake_) ? ferry_at(play, here) : none_of<FigureId>;
        if (ferry != none_of<FigureId> && touches(play, ferry, way[i])) {
            if (!play.has(ferry, moved_) && std::find(ferries.begin(), ferries.end(), ferry) == ferries.end()) {
                ferries.push_back(ferry);
            }
            continue;
        }
        for (const SegmentId next : leads_to(play, way[i])) {
            go(next);
        }
    }
    return ferries;
}

// ---------------------------------------------------------------- in a turn

/// FERRY-005: a lake just placed gets its ferry, whoever was deployed. FERRY-013: then other ferries may move.
void Ferries::begin(Play& play) const {
    const TileId placed = play.placed_tile();
    if (placed == none_of<TileId>) {
        return;
    }
    for (const FigureId ferry : play.figures_of(nobody, ferry_)) {
        if (play.has(ferry, moved_)) {
            play.mark(ferry, moved_, false);
        }
    }
    play.push(next_);
    if (play.type_of(placed).shows(lake_) && ferry_at(play, placed) == none_of<FigureId>) {
        ask_new(play, placed);
    }
}

/// A lake of somebody's own may have a single road, and more lakes may be drawn by hand than the game has ferries
/// (FERRY-016).
void Ferries::ask_new(Play& play, TileId lake) const {
    bool any = false;
    each_pair(play, lake, [&](SegmentId, SegmentId) { any = true; });
    if (any && play.has_in_supply(nobody, ferry_)) {
        play.ask(ask_new_, play.turn_owner(), lake);
    } else if (any) {
        play.tell([&] { return "No ferry is left for the lake at " + position_text(play.tile(lake).at) + '.'; }, nobody,
                  "FERRY-016");
    }
}

/// Where no ferry can be moved nobody is asked, whatever else may be done at any decision of the own turn.
void Ferries::next(Play& play) const {
    ActionList moves;
    list_moves(play, moves);
    if (moves.size() > 1) { // passing is one
        play.ask(ask_move_, play.turn_owner());
    }
}

void Ferries::list_new(const Play& play, ActionList& out) const {
    each_pair(play, play.argument(ask_new_), [&](SegmentId a, SegmentId b) { out.add(join_(a, b)); });
}

/// FERRY-012: to any other two roads of its lake.
void Ferries::list_moves(const Play& play, ActionList& out) const {
    for (const FigureId ferry : first_ferries(play)) {
        const std::size_t now = crossing_of(play, joined_by(play, ferry)[0], joined_by(play, ferry)[1]);
        each_pair(play, play.tile_of(play.figure(ferry)), [&](SegmentId a, SegmentId b) {
            if (crossing_of(play, a, b) != now) {
                out.add(join_(a, b));
            }
        });
    }
    out.add(verbs::pass());
}

/// FERRY-014: what is closed then waits for scoring, also what the ferry leaves.
void Ferries::apply(Play& play, SegmentId a, SegmentId b) const {
    const PlayerId player = play.turn_owner();
    const TileId lake = play.tile_of(a);
    const FigureId ferry = ferry_at(play, lake);
    const Place to = Place::in(spaces_[crossing_of(play, a, b)], lake);
    const bool moves = ferry != none_of<FigureId>;
    play.tell(
        [&] {
            return play.player_name(player) + (moves ? " moves the ferry at " : " puts a ferry on the lake at ") +
                   position_text(play.tile(lake).at) + '.';
        },
        player, moves ? "FERRY-008" : "FERRY-005");
    if (moves) {
        const Roads before = joined_by(play, ferry);
        play.move(ferry, to, reasons::moved);
        play.mark(ferry, moved_);
        play.separate(before[0], before[1]);
        play.push(next_);
    } else {
        play.deploy(nobody, ferry_, to);
    }
    play.join(a, b);
}

} // namespace bastide::ferries

using bastide::ferries::Ferries;
BASTIDE_MODULE(Ferries)
