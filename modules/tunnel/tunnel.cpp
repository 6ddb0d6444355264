// Roads that lead into the ground. Two tokens of a set join two openings, and the roads are one. An opening is an end
// at no side of its tile (`open_ends`), so until then nothing takes the road for complete (TUNNEL-004 TUNNEL-007
// TUNNEL-009).
#include "bastide/bastide.hpp"
#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace bastide::tunnel {

namespace {

constexpr const char* opening_word = "tunnel-end";
constexpr const char* openings_word = "tunnel-openings";
constexpr const char* extends_word = "extends-when-joined";
constexpr std::array<const char*, 3> set_names{"first", "second", "third"};
constexpr std::array<const char*, 4> side_names{"north", "east", "south", "west"};

/// TUNNEL-002 TUNNEL-003: "3/2" is three sets each for two players and two for three; with more everybody has one.
std::size_t sets_each(const std::string& sets, int players) {
    if (sets == "3/2") {
        return players <= 2 ? 3 : players == 3 ? 2 : 1;
    }
    return sets == "2/1" && players <= 2 ? 2 : 1;
}

/// What no token could ever join to anything would stay open for good (TUNNEL-005).
void refuse_other_openings(const Registry& registry) {
    for (const TileDef& tile : registry.tiles()) {
        for (const SegmentDef& segment : tile.segments) {
            const auto printed = segment.words.find(opening_word);
            if (printed != segment.words.end() &&
                (segment.kind != "road" || segment.ports.empty() || printed->second > 1)) {
                registry.refuse("The tile '" + tile.name + "' of the tile set '" + tile.set + "' shows " +
                                opening_word + " on a " + segment.kind +
                                "; print it once, on a road that leads to a side of the tile.");
            }
        }
    }
}

} // namespace

class Tunnel : public Module {
public:
    void install(Registry& registry) override;

private:
    struct Opening {
        TileId tile = none_of<TileId>;
        unsigned side = 0; ///< as the tile lies
    };
    void install_tokens(Registry& registry);
    void dig(TileDef& tile) const;
    unsigned side_of(const Play& play, SegmentId opening) const;
    FigureId token_at(const Play& play, Opening at) const;
    Opening opening_of(const Play& play, FigureId token) const;
    FigureId waiting(const Play& play, PlayerId p, FigureKindId kind) const;
    bool fits(const Play& play, FigureId twin, SegmentId opening) const;
    bool stands_on(const Play& play, PlayerId p, SegmentId road) const;
    template <class F> void each_free(const Play& play, FigureId twin, F&& visit) const;
    void list_twins(const Play& play, ActionList& out) const;
    void list_tokens(const Play& play, ActionList& out) const;
    void list(const Play& play, ActionList& out) const;
    void ask(Play& play) const;
    void apply(Play& play, FigureKindId kind, SegmentId opening) const { put(play, play.actor(), kind, opening); }
    void apply_twin(Play& play, FigureKindId kind, SegmentId opening, PlayerId of) const {
        put(play, of, kind, opening);
    }
    void put(Play& play, PlayerId of, FigureKindId kind, SegmentId opening) const;

    bool others_ = true;                    ///< tunnel_other_expansions
    bool extends_ = true;                   ///< builder_by_tunnel
    bool own_tile_ = true;                  ///< tunnel_joins_own_tile
    bool own_road_ = false, twins_ = false; ///< tunnel_claim
    QualityId follower_{};
    KindId road_{};
    AttributeId end_{};
    WordId openings_{}, nothing_else_{};
    std::vector<FigureKindId> tokens_; ///< by set
    std::array<SpaceKindId, side_names.size()> spaces_{};
    TurnRight placed_{};
    Verb<FigureKindId, SegmentId> place_{};
    Verb<FigureKindId, SegmentId, PlayerId> twin_{};
    Decision<> ask_{};
};

void Tunnel::install(Registry& registry) {
    others_ = registry.flag("tunnel_other_expansions");
    extends_ = registry.flag("builder_by_tunnel");
    own_tile_ = registry.flag("tunnel_joins_own_tile");
    if (!registry.printed(opening_word) && !(others_ && registry.printed("tunnel"))) {
        return;
    }
    refuse_other_openings(registry);
    registry.transform_tiles(hook<&Tunnel::dig>(this));
    road_ = registry.find_kind("road");
    end_ = registry.open_ends(opening_word);
    openings_ = registry.tile_word(openings_word);
    install_tokens(registry);
    placed_ = registry.turn_right("tunnel token placed"); // TUNNEL-006
    nothing_else_ = registry.tile_word("nothing-else");
    place_ = registry.verb<FigureKindId, SegmentId>({.name = "tunnel",
                                                     .apply = hook<&Tunnel::apply>(this),
                                                     .sentences = {"Put {FIGURE} on the opening of {SEGMENT}"}});
    registry.count({.name = "tokens", .about = "Tunnel tokens that their owners placed.", .unit = "tokens"}, place_);
    own_road_ = registry.text("tunnel_claim") == "own_follower";
    twins_ = registry.text("tunnel_claim") == "twin_by_others";
    follower_ = registry.quality("follower");
    if (twins_) {
        twin_ = registry.verb<FigureKindId, SegmentId, PlayerId>(
            {.name = "twin",
             .apply = hook<&Tunnel::apply_twin>(this),
             .forms = {"FIGURE SEGMENT of PLAYER"},
             .sentences = {"Put {PLAYER}'s {figure} on the opening of {SEGMENT}"}});
        registry.count({.name = "twins",
                        .about = "Second tunnel tokens of others that were placed, by who placed them.",
                        .unit = "tokens"},
                       twin_);
    }
    registry.contribute("figures", hook<&Tunnel::list_tokens>(this));
    ask_ = registry.decision({.name = "tunnel",
                              .question = "Do you put a tunnel token on an opening?",
                              .list = hook<&Tunnel::list>(this),
                              .pass = "Place no token"});
    registry.at(moments::after(Anchor::part_figures),
                {.label = "tunnel.token", .run = hook<&Tunnel::ask>(this), .writes = {"board"}, .reads = {"figures"}});
}

/// Tokens are figures that stand on no feature, so that nothing happens to them (TUNNEL-020).
void Tunnel::install_tokens(Registry& registry) {
    const std::size_t sets = sets_each(registry.text("tunnel_token_sets"), registry.players());
    for (std::size_t i = 0; i < sets; ++i) {
        const std::string name = std::string(set_names[i]) + "-tunnel-token";
        tokens_.push_back(registry.figure_kind(
            {.name = name, .per_player = 2, .strength = 0, .claims = false, .exposed = false, .qualities = {"token"}}));
    }
    for (std::size_t side = 0; side < spaces_.size(); ++side) {
        spaces_[side] =
            registry.space_kind({.name = std::string(side_names[side]) + "-tunnel-opening", .exposed = false});
    }
}

// ---------------------------------------------------------------- openings

/// TUNNEL-016: the road of another box's tunnel is two roads, each with an opening. Tiles with openings get a word by
/// which they are found.
void Tunnel::dig(TileDef& tile) const {
    const std::size_t printed = tile.segments.size();
    for (unsigned i = 0; others_ && i < printed; ++i) {
        if (tile.segments[i].kind != "road" || tile.segments[i].words.count("tunnel") == 0 ||
            tile.segments[i].ports.size() != 2) {
            continue;
        }
        tile.segments[i].words[opening_word] = 1;
        SegmentDef other = tile.segments[i];
        tile.segments[i].ports.pop_back();
        other.ports.erase(other.ports.begin());
        const unsigned added = narrow(tile.segments.size());
        tile.segments.push_back(other);
        const auto touching = tile.adjacent;
        for (const auto& [a, b] : touching) {
            if (a == i || b == i) {
                tile.adjacent.emplace_back(a == i ? b : a, added);
            }
        }
    }
    const bool any = std::any_of(tile.segments.begin(), tile.segments.end(),
                                 [](const SegmentDef& segment) { return segment.words.count(opening_word) != 0; });
    if (any) {
        tile.words[openings_word] = 1;
        if (extends_) { // TUNNEL-019
            tile.words[extends_word] = 1;
        }
    }
}

/// A road with an opening leads to one side.
unsigned Tunnel::side_of(const Play& play, SegmentId opening) const {
    for (unsigned side = 0; side < 4; ++side) {
        if (play.segment_at(play.tile_of(opening), port_of_side(side)) == opening) {
            return side;
        }
    }
    return 0;
}

FigureId Tunnel::token_at(const Play& play, Opening at) const {
    FigureId token = none_of<FigureId>;
    play.each_figure_on(at.tile, [&](FigureId f) {
        const Place place = play.figure(f).place;
        token = place.where == Where::space && place.space == spaces_[at.side] ? f : token;
    });
    return token;
}

Tunnel::Opening Tunnel::opening_of(const Play& play, FigureId token) const {
    const Place place = play.figure(token).place;
    const auto side = std::find(spaces_.begin(), spaces_.end(), place.space);
    return {place.tile(), narrow(side - spaces_.begin())};
}

// ---------------------------------------------------------------- tokens

/// Of a set whose other token is in supply: the one that lies already and leads nowhere yet (TUNNEL-010), if there is
/// one. Tokens come to the board in their order and stay there, so where a game file gives more of a set every two of
/// them are a tunnel.
FigureId Tunnel::waiting(const Play& play, PlayerId p, FigureKindId kind) const {
    FigureId alone = none_of<FigureId>;
    for (const FigureId token : play.figures_of(p, kind)) {
        if (play.figure(token).on_board()) {
            alone = alone == none_of<FigureId> ? token : none_of<FigureId>;
        }
    }
    return alone;
}

/// PD-006, by a switch: the openings of another box's tile are never joined to each other (TUNNEL-018).
bool Tunnel::fits(const Play& play, FigureId twin, SegmentId opening) const {
    if (own_tile_ || twin == none_of<FigureId> || opening_of(play, twin).tile != play.tile_of(opening)) {
        return true;
    }
    const TileDef& printed = play.rules().printed(play.tile(play.tile_of(opening)).type);
    return printed.segments[play.segment_type(opening).def].words.count("tunnel") == 0;
}

bool Tunnel::stands_on(const Play& play, PlayerId p, SegmentId road) const {
    return any_figure(play, play.feature_of(road), [&](FigureId f) {
        const Figure& figure = play.figure(f);
        return figure.owner == p && play.rules().has(figure.kind, follower_);
    });
}

/// TUNNEL-005 TUNNEL-008: any opening of the board that bears no token, whoever's road it is.
template <class F> void Tunnel::each_free(const Play& play, FigureId twin, F&& visit) const {
    for (const TileId tile : play.tiles_with(openings_)) {
        play.each_segment_on(tile, [&](SegmentId s) {
            const bool opening =
                play.kind_of(s) == road_ && play.rules().printed_count(play.type_of(tile), play.local(s), end_) != 0;
            if (opening && token_at(play, {tile, side_of(play, s)}) == none_of<FigureId> && fits(play, twin, s)) {
                visit(s);
            }
        });
    }
}

/// TUNNEL-015, by a switch: whose follower is on a road that somebody has claimed may place the other token.
void Tunnel::list_twins(const Play& play, ActionList& out) const {
    const PlayerId player = play.turn_owner();
    for (int seats = 1; twins_ && seats < play.players(); ++seats) {
        const PlayerId other = play.seat_after(player, seats);
        for (const FigureKindId kind : tokens_) {
            const FigureId twin = play.has_in_supply(other, kind) ? waiting(play, other, kind) : none_of<FigureId>;
            if (twin == none_of<FigureId>) {
                continue;
            }
            const Opening at = opening_of(play, twin);
            if (stands_on(play, player, play.segment_at(at.tile, port_of_side(at.side)))) {
                each_free(play, twin, [&](SegmentId s) { out.add(twin_(kind, s, other)); });
            }
        }
    }
}

void Tunnel::list_tokens(const Play& play, ActionList& out) const {
    if (play.core().turns == 0 || play.has(placed_) || play.placed_tile() == none_of<TileId>) {
        return;
    }
    const PlayerId player = play.turn_owner();
    for (const FigureKindId kind : tokens_) {
        if (!play.has_in_supply(player, kind)) {
            continue;
        }
        const FigureId twin = waiting(play, player, kind);
        const bool claims = own_road_ && twin == none_of<FigureId>;
        each_free(play, twin, [&](SegmentId s) {
            if (!claims || stands_on(play, player, s)) {
                out.add(place_(kind, s));
            }
        });
    }
    list_twins(play, out);
}

void Tunnel::list(const Play& play, ActionList& out) const {
    list_tokens(play, out);
    out.add(verbs::pass());
}

/// Where no token can be placed nobody is asked, whatever else may be done at any decision of the own turn; nor is who
/// has placed a tile with which nothing else is done (RIVER-057).
void Tunnel::ask(Play& play) const {
    if (const TileId placed = play.placed_tile();
        placed != none_of<TileId> && play.type_of(placed).shows(nothing_else_)) {
        return;
    }
    ActionList tokens;
    list_tokens(play, tokens);
    if (!tokens.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

/// TUNNEL-006: before a figure is deployed, or after that; TUNNEL-023: or before the phantom is. TUNNEL-008 TUNNEL-012:
/// the second token of a set joins two roads, which are scored in this turn if nothing is open any more.
void Tunnel::put(Play& play, PlayerId of, FigureKindId kind, SegmentId opening) const {
    const PlayerId player = play.actor();
    const FigureId twin = waiting(play, of, kind);
    const Decision<> asked{play.core().decision};
    play.give(placed_);
    play.deploy(of, kind, Place::in(spaces_[side_of(play, opening)], play.tile_of(opening)));
    SegmentId there = opening;
    if (twin != none_of<FigureId>) {
        const Opening other = opening_of(play, twin);
        there = play.segment_at(other.tile, port_of_side(other.side));
    }
    // unless another rule has made something else of one of them
    const bool joins = there != opening && play.kind_of(there) == play.kind_of(opening);
    const bool one_road = play.feature_of(there) == play.feature_of(opening); // TUNNEL-013
    play.tell(
        [&] {
            const std::string whose = of == player ? "" : " of " + play.player_name(of) + "'s";
            return play.player_name(player) + " puts " + play.a(kind) + whose + " on the " +
                   play.feature_name(opening) +
                   (!joins     ? "."
                    : one_road ? " and joins two of its ends."
                               : " and joins it to another road.");
        },
        player, joins ? "TUNNEL-008" : "TUNNEL-005");
    if (joins) {
        play.join(there, opening);
    }
    if (asked == decisions::figures) {
        play.resume_at(Anchor::part_figures);
    } else if (asked != ask_) { // that of a figure that follows
        play.ask_unless_only_pass(asked, player);
    }
}

} // namespace bastide::tunnel

using bastide::tunnel::Tunnel;
BASTIDE_MODULE(Tunnel)
