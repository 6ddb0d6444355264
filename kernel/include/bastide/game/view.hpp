// A game in progress as rules and hosts may read it: everything that is on the table.
#pragma once
#include "bastide/engine/figure_range.hpp"
#include "bastide/engine/state_block.hpp"
#include "bastide/engine/window.hpp"
#include "bastide/game/event.hpp"
#include <algorithm>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// Belongs to one thread, even for reading, as answers to frequent questions are cached.
class BASTIDE_API View : protected StateBlock {
public:
    View(const View&) = delete;
    View& operator=(const View&) = delete;

    const Ruleset& rules() const { return *rules_; }
    const Core& core() const { return *core_; }
    int players() const { return rules_->players; }
    int score(PlayerId p) const { return core_->scores[number(p)]; }
    const Turn& turn() const { return turns_[core_->turns]; } ///< the running turn; where none runs, one of nobody's
    PlayerId turn_owner() const { return turn().owner; }
    /// Bit set of the seats that win and lose with this one, itself among them.
    unsigned team_of(PlayerId p) const { return rules_->partners[number(p)]; }
    int team_score(PlayerId p) const; ///< what counts in the end
    unsigned leaders() const;         ///< bit set of the seats whose teams have the most points
    PlayerId seat_after(PlayerId p, int steps = 1) const {
        return static_cast<PlayerId>((index(p) + static_cast<std::size_t>(steps)) %
                                     static_cast<std::size_t>(players()));
    }
    PlayerId actor() const { return core_->actor; } ///< who decides, or has just decided
    /// The running turn has it, or the running part; false where none runs.
    bool has(TurnRight right) const { return has_bit(turn_rights(), bit(right)); }
    bool has(PartRight right) const { return has_bit(part_rights(), bit(right)); }

    // ---- board
    std::span<const Tile> tiles() const { return {tiles_, core_->tiles}; }
    const Tile& tile(TileId id) const { return tiles_[number(id)]; }
    const TileType& type(TileTypeId id) const { return types_[number(id)]; }
    const TileType& type_of(TileId id) const { return type(tile(id).type); }
    int number_on(TileId id, WordId word) const { return rules_->number_on(tile(id).type, word); }
    TileId tile_at(Position p) const {
        const std::uint16_t cell = grid_[window().cell(p)];
        return inside(p) && cell != 0 && cell < open_square ? static_cast<TileId>(cell - 1) : none_of<TileId>;
    }
    std::span<const Position> open_squares() const { return {squares_, core_->squares}; } ///< empty ones beside tiles
    /// The tiles that show a word, in order of placement.
    std::span<const TileId> tiles_with(WordId word) const {
        return {word_tiles_ + rules_->words[number(word)].first, word_counts_[index(word)]};
    }
    /// The tiles on the eight squares around one with a tile on it or beside it.
    template <class F> void each_tile_around(Position p, F&& visit) const {
        if (inside(p)) { // cells two squares from any tile are empty
            window().each_around(p, [&](std::size_t at) {
                if (const auto id = static_cast<std::uint16_t>(grid_[at] - 1U); id < open_square - 1U) {
                    visit(static_cast<TileId>(id));
                }
            });
        }
    }
    unsigned covered_sides(Position p) const;          ///< bit set of the sides of a square beside which a tile lies
    Position middle() const { return core_->middle; }  ///< of the table
    TileId placed_tile() const { return turn().tile; } ///< of the running part; none before the placement

    // ---- segments and features
    SegmentId segment(TileId t, unsigned local) const { return static_cast<SegmentId>(index(tile(t).first) + local); }
    TileId tile_of(SegmentId s) const { return segments_[number(s)].tile; }
    unsigned local(SegmentId s) const { return segments_[number(s)].local; }
    KindId kind_of(SegmentId s) const { return segments_[number(s)].kind; } ///< now, whatever is printed
    const SegmentType& segment_type(SegmentId s) const { return type_of(tile_of(s)).segments[local(s)]; }
    int closed_features(KindId kind) const; ///< of a kind, how many have no gap left
    FeatureId feature_of(SegmentId s) const { return segments_[number(s)].feature; }
    const Feature& feature(FeatureId f) const { return features_[number(f)]; }
    std::span<const Link> links() const { return {links_, core_->links}; }        ///< joined without meeting
    std::span<const Entry> round() const { return {entries_, core_->round_end}; } ///< of the running scoring round
    bool is_feature(FeatureId f) const {
        return index(f) < core_->segments && index(segments_[index(f)].feature) == index(f);
    }
    bool closed(FeatureId f) const;  ///< no gap is left
    int tiles_of(FeatureId f) const; ///< distinct tiles (BASE-098, BASE-109)
    /// The squares that lie around a feature, covered or not: of those around the tile that names it, the ones that
    /// count for its kind (FeatureKindSpec::around). Rules always ask this, so that all mean the same squares.
    SquaresAround squares_around(FeatureId f) const { return {position_of(f), around(f)}; }
    bool lies_around(FeatureId f, Position p) const {
        return (bit_around(position_of(f), p) & static_cast<unsigned>(around(f))) != 0;
    }
    int covered_around(FeatureId f) const; ///< on how many of them a tile lies
    /// The tile of a feature and the tiles around it: 1 to 9.
    int tiles_around(FeatureId f) const { return 1 + covered_around(f); }
    /// How often the feature shows a word.
    int count(FeatureId f, AttributeId word) const {
        const std::uint8_t at = rules_->counter_of(feature(f).kind, word);
        return at == Ruleset::not_counted ? 0 : counters_[index(f) * rules_->layout.counters + at];
    }
    Position position_of(FeatureId f) const { return tile(tile_of(static_cast<SegmentId>(index(f)))).at; }
    /// The segment at a port of a tile as it lies, or none.
    SegmentId segment_at(TileId tile_id, unsigned port) const {
        const Tile& t = tile(tile_id);
        const std::uint8_t local = type(t.type).segment_at[t.rotation][within(port, ports, "port")];
        return local == TileType::no_segment ? none_of<SegmentId> : segment(tile_id, local);
    }

    template <class F> void each_segment(FeatureId f, F&& visit) const {
        std::size_t s = number(f);
        do {
            visit(static_cast<SegmentId>(s));
            s = index(segments_[s].next);
        } while (s != index(f));
    }
    /// The segments on a tile.
    template <class F> void each_segment_on(TileId id, F&& visit) const {
        for (unsigned i = 0; i < type_of(id).segment_count; ++i) {
            visit(segment(id, i));
        }
    }
    template <class F> void each_feature(KindId kind, F&& visit) const {
        for (std::size_t s = 0; s < core_->segments; ++s) {
            const auto f = static_cast<FeatureId>(s);
            if (is_feature(f) && feature(f).kind == kind) {
                visit(f);
            }
        }
    }
    /// The visit moves no figure: who wants to, collects them first.
    template <class F> void each_figure(FeatureId f, F&& visit) const {
        const FigureId head = feature(f).figures;
        if (head == none_of<FigureId>) {
            return;
        }
        FigureId at = head;
        do {
            const FigureId next = figures_[index(at)].next;
            visit(at);
            at = next;
        } while (at != head);
    }
    /// Every feature of `kind` that f runs along (SegmentDef::borders), once each. The visit may ask anything.
    template <class F> void each_bordering(FeatureId f, KindId kind, F&& visit) const {
        const std::size_t first = bordering_.size(); // an outer visit's list lies before
        list_bordering(f, kind);
        for (std::size_t i = first, end = bordering_.size(); i < end; ++i) {
            visit(bordering_[i]);
        }
        bordering_.resize(first);
    }

    // ---- figures
    std::span<const Figure> figures() const { return {figures_, rules_->layout.figure_count}; }
    const Figure& figure(FigureId f) const { return figures_[number(f)]; }
    /// The figures of a kind that a player has are this one and those after it. A game may say that there are none, or
    /// several where its module says one (figures_of); what is nobody's is as many as its module says.
    FigureId first_figure(PlayerId p, FigureKindId kind) const {
        const CompiledFigureKind& it = rules_->figure_kinds[number(kind)];
        return static_cast<FigureId>(seat_row(p) * rules_->figures_per_player +
                                     (p == nobody ? it.first_neutral : it.first));
    }
    /// All figures of a player, or all pieces that are nobody's, by number.
    FigureRange figures_of(PlayerId p) const {
        const auto first = static_cast<std::uint32_t>(seat_row(p)) * rules_->figures_per_player;
        return {first, first + (p == nobody ? rules_->neutral_pieces : rules_->figures_per_player)};
    }
    /// The figures of a player, or the pieces that are nobody's, of one kind.
    FigureRange figures_of(PlayerId p, FigureKindId kind) const {
        const auto first = static_cast<std::uint32_t>(index(first_figure(p, kind)));
        const FigureKindSpec& spec = rules_->figure_kinds[number(kind)].spec;
        return {first, first + static_cast<std::uint32_t>(p == nobody ? spec.neutral : spec.per_player)};
    }
    bool has_in_supply(PlayerId p, FigureKindId kind) const {
        return p == nobody ? in_supply(p, kind) != 0 : supply_[supply_index(p, kind)] != 0;
    }
    /// The kinds with a quality of which a player has a figure to deploy.
    template <class F> void each_kind_in_supply(PlayerId p, QualityId quality, F&& visit) const {
        for (std::size_t i = 0; i < rules_->figure_kinds.size(); ++i) {
            if (const auto kind = static_cast<FigureKindId>(i); rules_->has(kind, quality) && has_in_supply(p, kind)) {
                visit(kind);
            }
        }
    }
    int in_supply(PlayerId p, FigureKindId kind) const;
    int on_board(PlayerId p, FigureKindId kind) const;
    /// Of a place on a segment; none of others.
    FeatureId feature_of(Place p) const {
        return p.where == Where::segment ? feature_of(p.segment()) : none_of<FeatureId>;
    }
    FeatureId feature_of(const Figure& f) const { return feature_of(f.place); }
    /// The tile on which a place is: a segment, a space, a square or beside a figure; none of others.
    TileId tile_of(Place p) const;
    TileId tile_of(const Figure& f) const { return tile_of(f.place); }
    /// Everything that is on a tile, on whatever place.
    template <class F> void each_figure_on(TileId t, F&& visit) const {
        for (FigureId at = tile(t).figures; at != none_of<FigureId>;) {
            const FigureId next = figures_[index(at)].also_here;
            visit(at);
            at = next;
        }
    }
    bool has(FigureId f, Mark mark) const { return has_bit(marks_of(f), bit(mark)); }
    /// The tile on which effects reach a figure; none if it is not on the board, or protected by its kind, its space or
    /// its kind of feature (`exposed`).
    TileId exposed_on(FigureId f) const {
        const Place at = figure(f).place;
        if (at.where == Where::segment) {
            const bool kind = rules_->figure_kinds[index(figure(f).kind)].spec.exposed;
            return kind && rules_->kinds[index(kind_of(at.segment()))].spec.exposed ? tile_of(at.segment())
                                                                                    : none_of<TileId>;
        }
        const bool in_the_open = at.where == Where::space && rules_->space_kinds[index(at.space)].exposed;
        return in_the_open ? at.tile() : none_of<TileId>;
    }
    /// The piece on which a figure in a space stands (SpaceKindSpec::upon); none if it stands on none.
    FigureId stands_upon(FigureId f) const;
    /// What a figure is where it stands; none if that is no segment.
    RoleId role_of(FigureId f) const;
    int strength(FigureId f) const;
    /// A figure of this kind may go there by this route: no module forbids the place, and in the midst of a segment it
    /// fits the kind of feature, and nobody claims that (BASE-066). Ask it before you list a deployment or a move.
    bool may_stand(FigureKindId kind, Place to, RouteId route) const;
    Strengths strengths(FeatureId f) const; ///< of each player's own figures
    /// Who has the most on a feature by the rules of this game, and so would score it.
    Majority majority(FeatureId f) const { return majority(strengths(f), f); }
    /// Likewise of strengths that do not belong to one feature.
    Majority majority(const Strengths& own, FeatureId f = none_of<FeatureId>) const;

    // ---- tiles in piles
    int in_pile(PileId pile, TileTypeId t) const { return pile_counts(pile)[number(t)]; }
    std::span<const std::uint8_t> pile_counts(PileId pile) const { ///< by tile type
        return {piles_ + number(pile) * rules_->types.size(), rules_->types.size()};
    }
    /// The types of which a pile has tiles, with their numbers.
    template <class F> void each_type(PileId pile, F&& visit) const {
        const std::span<const std::uint8_t> counts = pile_counts(pile);
        for (std::size_t t = 0; t < counts.size(); ++t) {
            if (counts[t] != 0) {
                visit(static_cast<TileTypeId>(t), int{counts[t]});
            }
        }
    }
    int pile_size(PileId pile) const { return pile_totals_[number(pile)]; }
    bool knows(PlayerId viewer, PileId pile) const; ///< which tiles lie in it, though not in which order
    int tiles_held(PlayerId p) const;               ///< in the player's hands, whatever rules put them there
    int tiles_left() const;                         ///< in the supply and the layers under it
    bool tiles_due() const;                         ///< tiles are left to be drawn, or a module keeps the game going
    std::span<const Offer> offers() const { return {turn().offer.data(), turn().offers}; } ///< of the running part
    bool offered(TileTypeId t) const;
    bool fits_anywhere(TileTypeId t, bool unaided = false) const; ///< unaided: without Registry::allow_placement
    bool may_place(TileTypeId t, Position p, unsigned rotation) const;
    /// Bit set of the sides on which a tile placed so does not match the tile beside it.
    unsigned clashes(TileTypeId t, Position p, unsigned rotation) const;
    /// Every placement of a tile of this type, each way that it looks once.
    template <class F> void each_placement(TileTypeId t, F&& visit) const {
        for (const Position p : open_squares()) {
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                if ((type(t).rotations >> rotation & 1U) != 0 && may_place(t, p, rotation)) {
                    visit(p, rotation);
                }
            }
        }
    }

    /// Whether anybody listens: an event that nobody hears costs this one test.
    template <class Payload> bool heard() const { return (heard_ & events::set<Payload>) != 0; }

    // ---- value
    /// What `player` would get for the feature, without paying.
    Valuation value(FeatureId f, OccasionId occasion, PlayerId player, StakeId stake = stakes::majority) const;
    /// The points of a value by a stake at the end. Kept while a figure stands there and nothing changes that tariffs
    /// of the kind read, so estimates may ask in every position.
    int points_at_end(FeatureId f, PlayerId player, StakeId stake) const;

    template <class T> const T& operator[](Slot<T> slot) const {
        return *reinterpret_cast<const T*>(slots_ + offset(slot));
    }

    // ---- words of actions: names as they are typed
    std::string text(Action action) const;       ///< "deploy peg path:n"
    std::string segment_name(SegmentId s) const; ///< "path:n", as the tile lies
    std::string place_name(SegmentId s) const;   ///< "path:n @0,-1"
    std::string place_name(Place p) const;       ///< likewise, "roof @0,-1" or "0,-1"; empty off the board
    /// The segments of a tile that the name means: the one that is called so, else those of the kind that reach the
    /// side (of a side, both halves will do); without a side all of the kind. Mostly there is one.
    std::vector<SegmentId> segments_named(TileId tile, std::string_view name) const;

    // ---- words of sentences
    /// As it is typed and registered; see `a` and `plural` for sentences.
    const std::string& name(FigureKindId kind) const { return rules_->figure_kinds[number(kind)].spec.name; }
    std::string player_name(PlayerId p) const;
    std::string plural(KindId kind, int n) const;       ///< "path", "paths"
    std::string plural(FigureKindId kind, int n) const; ///< "tall peg", "tall pegs"
    std::string a(FigureKindId kind) const;             ///< "a peg", "an oval peg"
    std::string figure_name(FigureId f) const;          ///< "Ann's peg", "the beast"
    /// "path at 0,-1", by the feature's oldest tile; where that has several of the kind, with the sides: "north-east
    /// path at 0,-1". Two features never have the same name. "the" is the caller's.
    std::string feature_name(FeatureId f) const;
    std::string feature_name(SegmentId s) const; ///< likewise by the segment's own tile
    std::string spot_name(FigureId f) const; ///< where a figure stands, by its own tile: "path at 0,-1", "roof at 0,-1"
    /// Where a figure or a piece is, after its name: "on 0,-1", "beside Ann's peg path:n @0,-1", "with Ann"; empty if
    /// it is in the supply or out of the game.
    std::string whereabouts(FigureId f) const;

protected:
    View() = default;
    ~View() = default;
    const Play& play() const; ///< what hooks are given: every view is of one

    static constexpr std::uint16_t open_square = 0x8000; ///< bit of a grid cell: index of an open square follows

    /// Bit sets of the figures of a kind that are not out: one of a player, one of each 32 pieces that are nobody's.
    std::span<std::uint32_t> supply(PlayerId p, FigureKindId kind) const;
    Window window() const { ///< to keep while several squares are asked
        return {(1U << core_->log_width) - 1, (1U << core_->log_height) - 1, core_->log_width};
    }
    /// Within the tiles' bounding box and one square around it: only there are grid cells meaningful.
    bool inside(Position p) const {
        return p.x >= core_->low.x - 1 && p.x <= core_->high.x + 1 && p.y >= core_->low.y - 1 &&
               p.y <= core_->high.y + 1;
    }
    Around around(FeatureId f) const { return rules_->kinds[index(feature(f).kind)].spec.around; }
    void list_bordering(FeatureId f, KindId kind) const;

    std::uint32_t heard_ = 0;                  ///< bit set of the events that somebody listens to
    mutable std::vector<FeatureId> bordering_; ///< scratch of each_bordering, a stack of lists
};

} // namespace bastide
