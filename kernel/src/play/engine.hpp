// A game's engine: what the kernel does to a state, by subject. Rules see the Play that it is; nobody else sees more.
#pragma once
#include "affected.hpp"
#include "bastide/module/play.hpp"
#include "bastide/random.hpp"
#include "words/src/refused.hpp"
#include <memory>
#include <span>
#include <vector>

namespace bastide {

class Engine final : public Play {
public:
    /// A new game up to its first decision.
    explicit Engine(std::shared_ptr<const Ruleset> rules);
    explicit Engine(const Play& other);
    Engine(std::shared_ptr<const Ruleset> rules, std::span<const std::byte> bytes); ///< what `frozen` tells
    ~Engine() = default;

    /// Every game is one.
    static Engine& of(Play& play) { return static_cast<Engine&>(play); }
    static const Engine& of(const View& view) { return static_cast<const Engine&>(view); }
    const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }

    // ---- state (state.cpp)
    void copy(const Play& other);
    void watch(Observer* observer, std::uint32_t events = ~0U);
    bool same_state(const Engine& other) const;
    std::uint64_t digest() const;
    std::size_t state_bytes() const;
    std::vector<std::byte> frozen() const; // frozen.cpp

    // ---- what is told (tell.hpp)
    template <class Payload> void tell_all(const Payload& payload) {
        if (heard<Payload>()) {
            tell_heard(payload);
        }
    }

    // ---- agenda (agenda.cpp) and actions (actions.cpp)
    void apply(Action action);
    void apply_listed(std::size_t number);
    void become(const Engine& other, Action action);
    /// Somebody changes it from outside.
    Play& edited() {
        version_ = next_version();
        legal_known_ = count_known_ = false; // what is legal may change with what is edited
        forget_changes();
        return *this;
    }
    /// At a draw: whatever is drawn, be it in the pile or not.
    void force(Action action);
    void apply_sampled(Rng& rng);
    Action sample(Rng& rng) const;
    const Chances& outcomes() const; ///< of the open chance node; whoever is outside asks for them once
    void finish_now();
    void suppose_turn(PlayerId owner, TileTypeId tile);
    std::span<const Action> legal() const;
    std::size_t legal_count() const;
    /// A module asks somebody who has nothing to choose: an error, where a decision is open.
    [[gnu::cold]] void refuse_empty_list() const;
    Action legal_action(std::size_t number) const;
    void push_task(std::uint16_t pc, std::uint16_t a = 0, std::uint32_t b = 0);

    // ---- turns (turns.cpp)
    void begin_turn(PlayerId owner, std::uint16_t flags, TileTypeId allotted);
    /// What remains of the running turn where a game is only estimated.
    void keep_frame();

    // ---- drawing (draw.cpp)
    static void register_drawing(Ruleset& rules);
    Draw drawn() const { return unpack_argument<Draw>(core_->argument); } ///< at a draw
    TileTypeId sample_draw(Rng& rng) const;
    void draw(TileTypeId type);
    void next_layer();

    // ---- what a seat does not know (resample.cpp)
    void resample(PlayerId viewer, Rng& rng);

    // ---- placing (place.cpp, fits.cpp, lay.cpp)
    static void register_placing(Ruleset& rules);
    void list_placements(TileTypeId t, ActionList& into) const;
    bool settled(TileTypeId t, Position p, unsigned rotation, unsigned sides) const;
    bool free_in_part(FigureKindId kind, SegmentId s, RouteId route) const; ///< though other parts are claimed
    void place(TileTypeId type, Position at, unsigned rotation);
    /// Lays a tile of a type on a free square, without asking whether it fits.
    TileId put_tile(TileTypeId t, Position p, unsigned rotation, PlayerId by);
    void tell_placed(TileId id, PlayerId by);

    // ---- features (features.cpp)
    std::size_t unite(std::size_t f, std::size_t g);
    void note_closed(FeatureId f);
    bool closes_by_gaps(const Feature& f) const { return (rules_->closing_by_gaps >> index(f.kind) & 1U) != 0; }
    void watch_surroundings(FeatureId f);

    // ---- pieces (pieces.cpp)
    static void register_deploying(Ruleset& rules);
    void list_deployments(ActionList& out) const;

    // ---- the value of a position (estimate.cpp)
    Scores estimate() const; ///< the scores after finish_now
    Estimate counted(bool all) const;

    // ---- scoring (scoring.cpp)
    void pay(const Entry& entry);
    int credit(const Valuation& v, const Majority* majority);

private:
    // ---- state
    struct Array {
        std::uint32_t begin = 0;
        std::size_t used = 0; ///< bytes
        bool compared = true; ///< false: follows from the rest, and holds bytes that mean nothing
    };
    template <class Payload> void tell_heard(const Payload& payload);
    void bind();
    void allocate(std::size_t size);
    // Becoming the same game again and again (become.cpp): what changed is put back, and nothing else is copied.
    bool may_go_back_to(const Engine& other) const;
    void go_back_to(const Engine& other);
    void follow_changes_from(const Engine& other);
    void forget_changes() {
        following_ = false;
        came_from_ = 0;
    }
    static std::uint64_t next_version();
    /// About to change something of the arrays that grow: its line of memory is noted while changes are followed.
    template <class T> void touch(const T& what) {
        if (following_) [[unlikely]] {
            note_touched(&what);
        }
    }
    void note_touched(const void* what);
    void note_square(std::size_t square, const std::uint16_t& cell);
    void grow_grid();
    void extend_box(Position p);
    void set_up_pieces();
    std::size_t whole() const { return rules_->layout.turns; } ///< bytes that are all in use, from the beginning on
    std::array<Array, 9> short_arrays() const;
    using Arrays = std::array<Array, 19>;
    Arrays growing() const;
    void begin_as_copy_of(const Engine& other);

    // ---- agenda
    void run();
    template <bool traced> void run_steps();
    template <bool traced> bool step(const Instruction& instruction, Task& task);
    template <bool traced> bool goes_on_with(Op op);
    [[noreturn, gnu::cold]] void refuse_to_circle(const Instruction& last) const;
    void rare_step(Op op, Task& task);
    void settle();
    void perform(Action action);
    void perform_whole(Action action);
    void break_off(std::uint16_t tasks);
    Action assumed() const;
    void act(const CompiledVerb& verb, Action action);
    void refuse_if_broken() const;
    void list_legal() const;
    using Lister = Hook<void(const Play&, ActionList&)>;
    enum class ListedBy : std::uint8_t { decision, contribution, standing };
    void ask_to_list(const Lister& hook) const;
    /// The hooks that list what a player may do at the open decision, in order: its own list, what modules add, and
    /// what may be done at any decision of one's own turn. Where nothing else can be done there is no decision (a tile
    /// that fits nowhere), so nothing stands beside it: `possible` says whether something was listed before.
    template <class Visit, class Possible> void each_lister(Visit&& visit, Possible&& possible) const {
        const CompiledDecision& decision = rules_->decisions[index(core_->decision)];
        visit(decision.spec.list, ListedBy::decision);
        for (const Lister& more : decision.contributions) {
            visit(more, ListedBy::contribution);
        }
        if (core_->actor == turn_owner() && possible()) {
            for (const Lister& more : rules_->standing) {
                visit(more, ListedBy::standing);
            }
        }
    }
    template <class Hook> void check_listed(std::size_t from, const Hook& hook) const;
    [[gnu::cold]] void check_actions(const ActionList& list, std::size_t from) const;
    bool counts_placements() const;
    void refuse_illegal(Action action) const;
    bool is_legal(Action action) const;
    void ask_again(Task& task);
    [[noreturn, gnu::cold]] void refuse_number(std::size_t number) const;
    [[noreturn, gnu::cold]] void refuse_another_question() const;
    [[noreturn, gnu::cold]] void refuse_full_board() const;

    // ---- steps of turns, drawing, placing, pieces, scoring: each sees its task and may change where it goes on
    void open_supply();
    void note_homes();
    void next_turn(Task& task);
    void begin_part();
    void end_part(Task& task);
    void end_turn();
    void offer_step(Task& task);
    void place_step();
    void figures_step();
    void score_step(Task& task);
    void drain_step(Task& task);
    void begin_round(const Task& task);
    void pay_step();
    void completed_step();
    void return_step();
    void end_round();
    void list_final(AtEnd which);
    void game_over();

    // ---- what a seat does not know
    void redeal_piles(PlayerId viewer, Rng& rng);

    // ---- placing
    std::uint16_t open_at(Position p) const;
    void close_square(std::uint16_t square, const Window& window);
    /// What a tile shows to the squares around it: its row turned by half, so that what a square sees on a side stands
    /// where that side stands in the square's own row.
    struct Shown {
        Shown(const TileType& type, unsigned rotation, SegmentId first_segment);
        std::uint16_t row, strict;
        std::uint64_t first; ///< where a Facing has it
        const std::uint32_t* facing;
    };
    void show(Position p, unsigned side, const Shown& shown, const Window& window);
    bool vetoed(TileTypeId t, Position p) const;
    bool vetoed(TileTypeId t, Position p, unsigned rotation) const;
    bool settles_now(const Ruleset::Debt& debt) const;
    bool fits_or_settled(TileTypeId t, std::uint16_t square, unsigned rotation) const;
    void list_settled(TileTypeId t, ActionList& into) const;
    void demand_settled() const;
    unsigned unfit_sides(TileTypeId t, std::uint16_t square, unsigned rotation) const;
    std::size_t find_fitting(TileTypeId t) const;
    std::size_t leave_out_forbidden(TileTypeId t) const;
    void list_fitting(TileTypeId t, ActionList& into) const;
    Action fitting(std::size_t number) const;

    // ---- features
    void add_segments(const TileType& kind, TileId id, const std::uint8_t* covered);
    void meet(const TileType& kind, unsigned rotation, SegmentId first, unsigned met, const Facing& facing);
    void note_words(TileId id);
    void append(std::size_t s, std::size_t f);
    void add_counters(std::size_t f, std::size_t more);
    /// The squares around one on which tiles lie, as bits of an Around.
    unsigned covered(Position p) const;
    bool surrounded(FeatureId f, Position at) const {
        const auto all = static_cast<unsigned>(around(f));
        return (covered(at) & all) == all;
    }
    void watch_unoccupied(TileId id);
    void check_surrounded(Position placed);
    bool surrounds(Position placed);
    std::uint32_t fresh_marks() const;

    // ---- the value of a position
    void occupy(std::size_t f);
    void vacate(std::size_t f);
    void occupy_as_one(std::size_t keep, std::size_t gone);
    /// Something changed that the feature's value may depend on.
    void stale(std::size_t f) {
        if (const std::uint16_t slot = features_[f].slot; slot != 0) {
            worths_[slot - 1U].kept = 0;
        }
    }
    void stale_beside();
    unsigned owners_of(FeatureId f) const;
    Worth worth_of(FeatureId f, Scores& others) const;
    void freshen(std::uint64_t closed) const;
    std::uint16_t count_closed(KindId kind) const;
    Scores scores_when_finished() const;

    // ---- edits of the board (edits.cpp, rebuild.cpp)
    /// What an open square sees on a closed side: none of its segments.
    static constexpr std::uint64_t facing_nothing = 0xFFFFFFFF;
    std::vector<SegmentId> rebuild(Affected all);
    std::vector<SegmentId> rebuild_both(SegmentId a, SegmentId b);
    void note_formers(Affected& all) const;
    void vacate_all();
    void part_segments(const Affected& all);
    void open_ends(const Affected& all);
    void join_segments(const Affected& all);
    void count_words(std::size_t s);
    void follow_names(const Affected& all);
    bool as_before(FeatureId f, const Affected& all) const;
    void renew_flags(FeatureId f, const Affected& all);
    /// Only the entries for which `keep(number)` holds wait on.
    template <class Keep> void keep_entries(const Keep& keep) {
        std::uint16_t kept = 0, of_round = 0;
        for (std::uint16_t i = 0; i < core_->entries; ++i) {
            if (keep(i)) {
                of_round = static_cast<std::uint16_t>(of_round + (i < core_->round_end ? 1 : 0));
                entries_[kept++] = entries_[i];
            }
        }
        core_->entries = kept;
        core_->round_end = of_round;
    }
    void note_changes(const std::vector<FeatureId>& changed);
    void tell_extended(const std::vector<SegmentId>& extended, TileId edited);
    std::size_t room_for(const TileType& type);
    using Locals = std::array<unsigned, max_segments_per_tile>;
    Locals leave_segments(TileId id, const TileType& after);
    void replace_segments(TileId id, const Locals& goes_on, TileTypeId form);
    void show_anew(TileId id);
    void list_words_anew();

    // ---- pieces
    bool is_free(const CompiledFigureKind& kind, FigureKindId id, SegmentId s, RouteId route) const;
    bool vetoed(const CompiledFigureKind& kind, FigureKindId id, Place to, RouteId route) const;
    void enter_ring(FigureId id, FeatureId f);
    void link(FigureId f, SegmentId s);
    void unlink(FigureId f);
    void leave(FigureId f);
    void arrive(FigureId f, Place to);
    void find_pieces_under(TileId tile);
    void set_in_supply(FigureId f, bool in);
    void count_rare_places(Place place, TileId tile, int change);

    std::unique_ptr<std::byte[]> block_;
    std::size_t capacity_ = 0;               ///< bytes of the block
    std::uint64_t version_ = next_version(); ///< another one after every change; no two states share one
    std::uint64_t came_from_ = 0;            ///< version of the state that this is a copy of, but for what was touched
    static constexpr std::size_t line_bytes = 64;
    bool following_ = false;
    std::vector<std::uint64_t> touched_; ///< bit set of the lines touched since then
    Observer* observer_ = nullptr;
    std::uint32_t observed_ = 0;     ///< bit set of the events that the observer hears
    std::uint8_t events_within_ = 0; ///< events that listeners to events cause, now
    bool figures_changed_ = false;
    bool broken_ = false; ///< an action failed half-way; only a copy made before helps

    // Outside the state: made of it when somebody asks.
    mutable std::size_t placements_ = 0; ///< legal ones; they are known by number before anybody lists them
    mutable ActionList others_;          ///< the legal actions that come after them
    mutable bool count_known_ = false;   ///< both are those of the open decision
    mutable ActionList legal_;           ///< all of them
    mutable bool legal_known_ = false;
    mutable Chances outcomes_;
    mutable std::uint64_t outcomes_of_ = 0;     ///< the version at whose chance node they are
    mutable TileTypeId sought_{};               ///< the type that fitting_ is about
    mutable std::vector<std::uint8_t> fitting_; ///< by open square: bit set of the rotations that fit there
    mutable std::vector<std::uint32_t> seen_;   ///< marks by tile or feature
    mutable std::uint32_t mark_ = 0;
    mutable std::uint64_t fresh_ = 0;          ///< the version whose worths are all up to date
    mutable bool estimated_ = false;           ///< somebody wants to know what positions are worth
    mutable std::uint64_t closed_asked_ = 0;   ///< bit set of the kinds whose closed features somebody has counted
    mutable std::unique_ptr<Engine> finished_; ///< a copy that estimates finish
    friend class Inspector;                    // of the room that explains
    friend class Play;
    friend class View;
};

} // namespace bastide
