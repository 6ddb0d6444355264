// A game's engine: what the kernel does to a state, by subject. Rules see the Play that it is; nobody else sees more.
#pragma once
#include "bastide/play.hpp"
#include "bastide/random.hpp"
#include <memory>
#include <span>
#include <vector>

namespace bastide {

class Engine final : public Play {
public:
    /// A new game up to its first decision.
    explicit Engine(std::shared_ptr<const Ruleset> rules);
    explicit Engine(const Play& other);
    ~Engine() = default;

    /// Every game is one.
    static Engine& of(Play& play) { return static_cast<Engine&>(play); }
    static const Engine& of(const View& view) { return static_cast<const Engine&>(view); }
    const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }

    // ---- state (state.cpp)
    void copy(const Play& other);
    void watch(Observer* observer);
    bool same_state(const Engine& other) const;
    std::uint64_t digest() const;
    std::size_t state_bytes() const;

    // ---- agenda (agenda.cpp) and actions (actions.cpp)
    void apply(Action action);
    void apply_listed(std::size_t number);
    /// At a draw: whatever is drawn, be it in the pile or not.
    void force(Action action);
    void apply_sampled(Rng& rng);
    Action sample(Rng& rng) const;
    void finish_now();
    std::span<const Action> legal() const;
    std::size_t legal_count() const;
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
    void list_placements(TileTypeId t) const;
    void place(Action action);
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
    void deploy_listed(Action action);

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
    void bind();
    void allocate(std::size_t size);
    void grow_grid();
    void reach(Position p);
    void set_up_pieces();
    std::size_t whole() const { return rules_->layout.turns; } ///< bytes that are all in use, from the beginning on
    std::array<Array, 16> growing() const;

    // ---- agenda
    void run();
    template <bool traced> void run_steps();
    void step(Op op, Task& task);
    void settle();
    void perform(Action action);
    void perform_whole(Action action);
    Action assumed() const;
    void act(const VerbSpec& verb, Action action);
    void refuse_if_broken() const;
    void compute_legal() const;
    void list_legal() const;
    bool lists_lazily() const;
    bool is_legal(Action action) const;
    void ask_again(Task& task);

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
    void list_final(Anchor anchor);
    void game_over();

    // ---- what a seat does not know
    void redeal_piles(PlayerId viewer, Rng& rng);

    // ---- placing
    std::uint16_t open_at(Position p) const;
    void close_square(std::uint16_t square);
    void show(Position p, unsigned side, const TileType& kind, const Tile& tile);
    bool vetoed(TileTypeId t, Position p, unsigned rotation) const;
    bool fits(TileTypeId t, std::uint16_t square, unsigned rotation) const {
        const TileType& it = types_[index(t)];
        return ((it.row[rotation] ^ rows_[square]) & wanted_[square] & it.strict[rotation]) == 0;
    }
    std::size_t find_fitting(TileTypeId t) const;
    Action fitting(std::size_t number) const;

    // ---- features
    void add_segments(const TileType& kind, TileId id, const std::uint8_t* covered);
    void meet(const TileType& kind, const Tile& tile, unsigned met, const Facing& facing);
    void note_words(TileId id);
    void join(std::size_t s, std::size_t f);
    void add_counters(std::size_t f, std::size_t more);
    void watch_unoccupied(TileId id);
    void check_surrounded(Position placed);
    std::uint32_t fresh_marks() const;

    // ---- pieces
    void link(FigureId f, SegmentId s);
    void unlink(FigureId f);
    void leave(FigureId f);
    void arrive(FigureId f, Place to);
    void find_pieces_under(TileId tile);
    std::uint32_t supply_bit(FigureId f) const;

    std::unique_ptr<std::byte[]> block_;
    std::size_t capacity_ = 0; ///< bytes of the block
    Observer* observer_ = nullptr;
    bool figures_changed_ = false;
    bool broken_ = false; ///< an action failed half-way; only a copy made before helps

    // Outside the state: made of it when somebody asks.
    mutable ActionList legal_;
    mutable bool legal_known_ = false; ///< legal_ holds the open decision's actions
    mutable std::size_t count_ = 0;    ///< their number, which may be known before they are listed
    mutable bool count_known_ = false;
    mutable TileTypeId sought_{};                     ///< the type that fitting_ is about
    mutable std::vector<std::uint8_t> fitting_;       ///< by open square: the rotations that fit there
    mutable std::vector<std::uint8_t> fitting_count_; ///< how many these are
    mutable std::vector<std::uint16_t> gathered_;     ///< squares where any fits
    mutable std::vector<std::uint32_t> seen_;         ///< marks by tile or feature
    mutable std::uint32_t mark_ = 0;
    friend class Play;
    friend class View;
};

} // namespace bastide
