// A game in progress as rules see it: what is on the table, and everything a rule may do to it.
#pragma once
#include "bastide/event.hpp"
#include "bastide/lists.hpp"
#include "bastide/obstacle.hpp"
#include "bastide/ruleset.hpp"
#include "bastide/state.hpp"
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bastide {

class BASTIDE_API Play {
public:
    explicit Play(std::shared_ptr<const Ruleset> rules);
    Play(const Play& other);
    Play& operator=(const Play& other);
    Play(Play&& other) noexcept;
    Play& operator=(Play&& other) noexcept;
    ~Play();

    // ================================================================ reading
    const Ruleset& rules() const { return *rules_; }
    const Core& core() const { return *core_; }
    int players() const { return rules_->players; }
    int score(PlayerId p) const { return core_->scores[index(p)]; }
    const Turn& turn() const { return turns_[core_->turns - 1U]; } ///< the running turn; core().turns > 0
    PlayerId turn_owner() const { return core_->turns == 0 ? nobody : turn().owner; }
    PlayerId seat_after(PlayerId p, int steps = 1) const {
        return static_cast<PlayerId>((index(p) + static_cast<std::size_t>(steps)) %
                                     static_cast<std::size_t>(players()));
    }
    bool has_right(Right right) const { return (turn().turn_rights & (1U << right.bit)) != 0; }
    bool has_part_right(Right right) const { return (turn().part_rights & (1U << right.bit)) != 0; }

    // ---- board
    std::span<const Tile> tiles() const { return {tiles_, core_->tiles}; }
    const Tile& tile(TileId id) const { return tiles_[index(id)]; }
    const TileType& type(TileTypeId id) const { return types_[index(id)]; }
    const TileType& type_of(TileId id) const { return type(tile(id).type); }
    TileId tile_at(Position p) const {
        const std::uint16_t cell = grid_[cell_of(p)];
        return inside(p) && cell != 0 && cell < open_square ? static_cast<TileId>(cell - 1) : none_of<TileId>;
    }
    std::span<const OpenSquare> open_squares() const { return {squares_, core_->squares}; }
    int surrounding(Position p) const;                 ///< covered squares among the eight around p
    Position middle() const { return core_->middle; }  ///< of the table
    TileId placed_tile() const { return turn().tile; } ///< of the running part; none before the placement

    // ---- segments and features
    SegmentId segment(TileId tile_id, unsigned local) const {
        return static_cast<SegmentId>(index(tile(tile_id).first) + local);
    }
    TileId tile_of(SegmentId s) const { return static_cast<TileId>(owner_tile_[index(s)]); }
    unsigned local(SegmentId s) const { return static_cast<unsigned>(index(s) - index(tile(tile_of(s)).first)); }
    const SegmentType& segment_type(SegmentId s) const { return type_of(tile_of(s)).segments[local(s)]; }
    FeatureId feature_of(SegmentId s) const { return static_cast<FeatureId>(label_[index(s)]); }
    const Feature& feature(FeatureId f) const { return features_[index(f)]; }
    std::span<const Entry> round() const { return {entries_, core_->round_end}; } ///< of the running scoring round
    bool is_feature(FeatureId f) const { return index(f) < core_->segments && label_[index(f)] == index(f); }
    bool closed(FeatureId f) const;  ///< no gap is left
    int tiles_of(FeatureId f) const; ///< distinct tiles (BASE-098, BASE-109)
    int count(FeatureId f, AttributeId word) const { return feature(f).counters[index(word)]; }
    Position position_of(FeatureId f) const { return tile(tile_of(static_cast<SegmentId>(index(f)))).at; }
    /// The segment at a port of a tile as it lies, or none.
    SegmentId segment_at(TileId tile_id, unsigned port) const;

    template <class F> void each_segment(FeatureId f, F&& visit) const {
        std::size_t s = index(f);
        do {
            visit(static_cast<SegmentId>(s));
            s = ring_[s];
        } while (s != index(f));
    }
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
    const Figure& figure(FigureId f) const { return figures_[index(f)]; }
    /// The figures of a kind that a player has are this one and those after it.
    FigureId first_figure(PlayerId p, FigureKindId kind) const {
        return static_cast<FigureId>(index(p) * rules_->figures_per_player + rules_->figure_kinds[index(kind)].first);
    }
    bool has_in_supply(PlayerId p, FigureKindId kind) const { return supply_[supply_index(p, kind)] != 0; }
    int in_supply(PlayerId p, FigureKindId kind) const { return std::popcount(supply_[supply_index(p, kind)]); }
    int on_board(PlayerId p, FigureKindId kind) const;
    FeatureId feature_of(const Figure& f) const {
        return f.where == Where::segment ? feature_of(static_cast<SegmentId>(f.at)) : none_of<FeatureId>;
    }
    /// The tile on which a figure is within reach of what happens on a square; none if it stands nowhere or out of
    /// reach.
    TileId exposed_on(FigureId f) const;
    int strength(FigureId f) const;
    /// A figure of this kind may go there: it fits the kind of place, nobody claims it, no module vetoes (BASE-066).
    bool may_stand(FigureKindId kind, SegmentId s, Route route) const;
    /// Why may_stand says no; for explanations, slow.
    Obstacle obstacle_to_standing(FigureKindId kind, SegmentId s, Route route) const;
    /// No module keeps the kind off the whole tile: to be asked for places that are no segments.
    bool may_come(FigureKindId kind, TileId tile, Route route) const;
    /// Strength of every player on a feature; the owners are those with the most, above zero.
    Strengths strengths(FeatureId f) const;
    static unsigned owners(const Strengths& strengths); ///< bit set of seats

    // ---- tiles in piles
    int in_pile(PileId pile, TileTypeId t) const { return piles_[index(pile) * rules_->types.size() + index(t)]; }
    std::span<const std::uint8_t> pile_counts(PileId pile) const { ///< by tile type
        return {piles_ + index(pile) * rules_->types.size(), rules_->types.size()};
    }
    int pile_size(PileId pile) const { return pile_totals_[index(pile)]; }
    bool knows(PlayerId viewer, PileId pile) const; ///< which tiles lie in it, though not in which order
    int tiles_held(PlayerId p) const;               ///< in the player's hands, whatever rules put them there
    int tiles_left() const;                         ///< in the supply and the layers under it
    bool tiles_due() const;                         ///< tiles are left to be drawn, or a module keeps the game going
    std::span<const Offer> offers() const {         ///< of the running part
        return core_->turns == 0 ? std::span<const Offer>{}
                                 : std::span<const Offer>{turn().offer.data(), turn().offers};
    }
    bool offered(TileTypeId t) const {
        for (const Offer& offer : offers()) {
            if (offer.tile == t) {
                return true;
            }
        }
        return false;
    }
    bool fits_anywhere(TileTypeId t) const;
    bool may_place(TileTypeId t, Position p, unsigned rotation) const;
    /// Why may_place says no; for explanations, slow.
    Obstacle obstacle_to_placing(TileTypeId t, Position p, unsigned rotation) const;

    // ---- value
    /// What `player` would get for the feature, without paying.
    Valuation value(FeatureId f, OccasionId occasion, PlayerId player, std::uint8_t role = 0) const;

    template <class T> const T& operator[](Slot<T> slot) const {
        return *reinterpret_cast<const T*>(slots_ + slot.offset);
    }

    std::uint8_t byte(TileBytes bytes, TileId t) const { return tile_bytes_[byte_index(bytes, t)]; }

    /// What lies on the board besides tiles and figures, as all modules tell it.
    BoardPieces pieces() const;

    // ---- words of actions: names as they are typed
    std::string text(Action action) const;       ///< "deploy peg path:n"
    std::string segment_name(SegmentId s) const; ///< "path:n", as the tile lies
    std::string place_name(SegmentId s) const;   ///< "path:n @0,-1"
    /// The segments of a tile that the name means: the one that is called so, else those of the kind that reach the
    /// side (of a side, both halves will do); without a side all of the kind. One is what whoever asks hopes for.
    std::vector<SegmentId> segments_named(TileId tile, std::string_view name) const;

    // ---- words of sentences
    std::string player_name(PlayerId p) const;
    std::string plural(KindId kind, int n) const;       ///< "path", "paths"
    std::string plural(FigureKindId kind, int n) const; ///< "tall peg", "tall pegs"
    std::string a(FigureKindId kind) const;             ///< "a peg", "an oval peg"
    std::string figure_name(FigureId f) const;          ///< "Ann's peg"
    /// "path at 0,-1", by the feature's oldest tile; where that has several of the kind, with the sides: "north-east
    /// path at 0,-1". Two features never have the same name. "the" is the caller's.
    std::string feature_name(FeatureId f) const;
    std::string feature_name(SegmentId s) const; ///< likewise by the segment's own tile
    std::string spot_name(FigureId f) const; ///< where a figure stands, by its own tile: "path at 0,-1", "roof at 0,-1"

    // ================================================================ changing: for hooks
    template <class T> T& operator[](Slot<T> slot) { return *reinterpret_cast<T*>(slots_ + slot.offset); }

    std::uint8_t& byte(TileBytes bytes, TileId t) { return tile_bytes_[byte_index(bytes, t)]; }

    // ---- what comes next
    void ask(DecisionId decision, PlayerId who, std::uint32_t argument = 0); ///< `who` may be chance
    void push(StepId step, std::uint16_t a = 0, std::uint32_t b = 0);        ///< done before anything else pending
    void queue_part(std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>); ///< after this part, same turn
    void push_turn(PlayerId owner, std::uint16_t flags = 0,
                   TileTypeId allotted = none_of<TileTypeId>); ///< now, inside the running turn
    void set_next_player(PlayerId p) { core_->next_player = p; }
    void restart_part();   ///< offer tiles again
    void skip_placement(); ///< the part goes on without a tile
    void skip_figures() {
        turns_[core_->turns - 1U].flags |= Turn::no_figures;
    } ///< the part goes on without deployment
    /// One more part now, inside the running one: of the same turn, with the turn's rights.
    void insert_part(std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>);
    void give(Right right) { turns_[core_->turns - 1U].turn_rights |= 1U << right.bit; }
    /// Draws from one pile into another; with `as_offer` the tile may be placed in the running part.
    void ask_draw(PileId from, PileId to, bool as_offer);
    void take(Right right) { turns_[core_->turns - 1U].turn_rights &= ~(1U << right.bit); }
    void give_part(Right right) { turns_[core_->turns - 1U].part_rights |= 1U << right.bit; }

    // ---- tiles
    void offer(TileTypeId t, PileId from, std::uint8_t flags = 0);
    void withdraw_offers() { turns_[core_->turns - 1U].offers = 0; }
    void take_tile(TileTypeId t, PileId from); ///< out of a pile, onto the board or away
    void move_tile(TileTypeId t, PileId from, PileId to);
    /// Lays a tile of a pile that needs no neighbour (start tiles). Throws if the square is taken.
    TileId lay(TileTypeId t, Position p, unsigned rotation, PileId from, PlayerId by = nobody);
    /// Lays a block; each of its squares then is a tile like any other. Throws if a square is taken.
    void lay_block(const Block& block, Position p, unsigned rotation, PileId from, PlayerId by = nobody);
    void set_middle(Position p) { core_->middle = p; }
    void convert(FeatureId f, KindId kind); ///< the feature becomes one of another kind
    /// Closes the gaps of one side of a tile, as a tile that matches anything would.
    void close_side(TileId t, unsigned side);

    // ---- figures
    /// Puts a figure of the supply on a segment. The caller has checked the rules of its route.
    FigureId deploy(PlayerId p, FigureKindId kind, SegmentId s);
    /// From wherever it is to a segment, a space, or the hands of a player.
    void move(FigureId f, SegmentId to, Reason reason);
    void move_to_space(FigureId f, SpaceKindId to, TileId on, Reason reason);
    void hold(FigureId f, PlayerId by, Reason reason);
    void send_home(FigureId f, Reason reason); ///< to its owner's supply
    void remove_from_game(FigureId f, Reason reason);
    void set_marks(FigureId f, std::uint8_t marks) { figures_[index(f)].marks = marks; }

    // ---- scores
    void award(PlayerId p, int points, const char* cause, const char* rule);
    /// Pays one player the feature's value in a role of a module's own, whoever has the majority. The points paid.
    int pay_in_role(FeatureId f, OccasionId occasion, PlayerId p, std::uint8_t role);
    void list_score(FeatureId f, OccasionId occasion);
    /// A scoring round for this feature alone, before anything else that is pending. Not inside a scoring round.
    void score_now(FeatureId f, OccasionId occasion);
    void tell(const char* text, PlayerId p = nobody, const char* rule = "");
    /// A sentence that has to be made: `sentence()` is called only if somebody listens.
    template <class F>
    requires std::is_invocable_r_v<std::string, F>
    void tell(const F& sentence, PlayerId p = nobody, const char* rule = "") {
        if (heard(EventId::note)) {
            tell(std::string(sentence()).c_str(), p, rule);
        }
    }

    void emit(const Event& event);
    /// Whether anybody listens: an event that nobody hears costs this one test.
    bool heard(EventId id) const { return (heard_ >> index(id) & 1U) != 0; }

    // ================================================================ for Game and the kernel's own steps
    static constexpr std::uint16_t open_square = 0x8000; ///< bit of a grid cell: index of an open square follows

    void watch(Observer* observer);
    std::span<const Action> legal() const;
    void apply(Action action);
    void apply_listed(std::size_t number);
    void force(Action action);
    void finish_now();
    std::span<const std::byte> bytes() const { return {block_.get(), size_}; }

private:
    friend class Game;
    friend struct Builtin;
    friend struct PlacementLister;

    std::size_t supply_index(PlayerId p, FigureKindId kind) const {
        return index(p) * rules_->figure_kinds.size() + index(kind);
    }
    std::size_t byte_index(TileBytes bytes, TileId t) const {
        return std::size_t{bytes.number} * rules_->layout.tile_capacity + index(t);
    }
    std::size_t cell_of(Position p) const {
        const unsigned w = core_->log_width, h = core_->log_height;
        return (static_cast<std::size_t>(p.y) & ((std::size_t{1} << h) - 1)) << w |
               (static_cast<std::size_t>(p.x) & ((std::size_t{1} << w) - 1));
    }
    /// Within the tiles' bounding box and one square around it: only there are grid cells meaningful.
    bool inside(Position p) const {
        return p.x >= core_->low.x - 1 && p.x <= core_->high.x + 1 && p.y >= core_->low.y - 1 &&
               p.y <= core_->high.y + 1;
    }
    std::uint32_t next_mark() const { return ++mark_; }

    void bind();
    void allocate(std::size_t size);
    void grow_grid();
    void reach(Position p);
    void run();
    void settle();
    void perform(Action action);
    void perform_whole(Action action);
    void refuse_if_broken() const;
    void compute_legal() const;
    void list_legal() const;
    void list_placements(TileTypeId t) const;
    void close_square(std::uint16_t square);
    void open_or_update(Position p, unsigned side_of_tile, TerrainId terrain);
    TileId put_tile(TileTypeId t, Position p, unsigned rotation, PlayerId by);
    void connect(const TileType& kind, const Tile& here, unsigned side, const Tile& there, const std::uint8_t* open);
    void join(std::size_t s, std::size_t f, const Feature& initial, unsigned open);
    bool closes_by_gaps(const Feature& f) const;
    void watch_surroundings(TileId id);
    void list_bordering(FeatureId f, KindId kind) const;
    std::size_t unite(std::size_t f, std::size_t g);
    void close_port(std::size_t f);
    void note_closed(FeatureId f);
    void check_surrounded(TileId placed);
    void unlink(FigureId f);
    void link(FigureId f, SegmentId s);
    void leave(FigureId f);
    void tell_moved(FigureId f, FeatureId feature, Reason reason);
    SegmentId oldest_segment(FeatureId f) const;
    void pay(const Entry& entry);
    int credit(const Valuation& v, const Strengths* strengths);
    void begin_turn(PlayerId owner, std::uint16_t flags, TileTypeId allotted);
    void next_layer();
    void push_task(std::uint16_t pc, std::uint16_t a = 0, std::uint32_t b = 0);

    std::shared_ptr<const Ruleset> rules_;
    std::unique_ptr<std::byte[]> block_;
    std::size_t size_ = 0; ///< bytes in use
    std::size_t capacity_ = 0;
    Core* core_ = nullptr;
    Tile* tiles_ = nullptr;
    std::uint16_t* label_ = nullptr;
    std::uint16_t* ring_ = nullptr;
    std::uint16_t* owner_tile_ = nullptr;
    Feature* features_ = nullptr;
    Figure* figures_ = nullptr;
    std::uint32_t* supply_ = nullptr;
    OpenSquare* squares_ = nullptr;
    Task* tasks_ = nullptr;
    Turn* turns_ = nullptr;
    Entry* entries_ = nullptr;
    Watched* watched_ = nullptr;
    std::uint8_t* piles_ = nullptr;
    std::uint16_t* pile_totals_ = nullptr;
    std::byte* slots_ = nullptr;
    std::uint8_t* tile_bytes_ = nullptr;
    std::uint16_t* home_ = nullptr; ///< by tile type: bit set of the layers it lay in after set-up, 0 the supply
    std::uint16_t* grid_ = nullptr;

    const TileType* types_ = nullptr; ///< of the ruleset
    std::uint32_t heard_ = 0;         ///< bit set of the events that somebody listens to
    Observer* observer_ = nullptr;

    // Outside the state: derived on demand.
    mutable ActionList legal_;
    mutable bool legal_known_ = false;
    mutable std::vector<std::uint32_t> marks_; ///< scratch by feature or tile
    mutable std::uint32_t mark_ = 0;
    mutable std::vector<FeatureId> bordering_;   ///< scratch of each_bordering, a stack of lists
    mutable std::vector<std::uint32_t> fitting_; ///< scratch of list_placements: open squares
    bool figures_changed_ = false;
    bool broken_ = false; ///< an action failed half-way; only a copy made before helps
};

} // namespace bastide
