// A ruleset: modules, tile sets and switches compiled once into tables. Immutable, shared by all games and threads.
#pragma once
#include "bastide/checked.hpp"
#include "bastide/engine/export.hpp"
#include "bastide/engine/program.hpp"
#include "bastide/game/state.hpp"
#include "bastide/game/tile.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/host/identity.hpp"
#include "bastide/module/specs.hpp"
#include "bastide/module/steps.hpp"
#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

class Module;

/// Who registered a veto, and which rules it is.
struct VetoOrigin {
    std::string module;
    std::string rules; ///< ids, blank-separated; empty if the module names none
};

struct CompiledKind {
    FeatureKindSpec spec;
    KindId family{};
    std::uint64_t becomes =
        0; ///< bit set of the kinds that its features may become one after another, itself among them
    std::vector<std::vector<Hook<void(const Play&, Valuation&)>>> tariffs;             ///< by occasion, in rank order
    std::vector<Hook<bool(const Play&, FigureKindId, SegmentId, RouteId)>> free_parts; ///< of features that are claimed
    bool report_unoccupied = false;
    Reads worth = Reads::anything; ///< what its value at the end depends on
};

struct CompiledFigureKind {
    FigureKindSpec spec;         ///< with as many a player as there are in this game
    int usual = 0;               ///< how many a player its module says; 0: it is nobody's
    std::uint64_t stands_on = 0; ///< bit set of kinds
    std::bitset<max_qualities> qualities;
    std::uint32_t first = 0;         ///< index of a player's first figure of the kind among that player's figures
    std::uint32_t first_neutral = 0; ///< likewise among the pieces that are nobody's
    std::uint32_t neutral_word = 0;  ///< where in the supply that is nobody's its words of 32 pieces begin
    std::vector<RoleId> role_of;     ///< by kind; none where it does not stand
    std::vector<std::string> shown;  ///< by kind: what this game calls it there; empty where it does not stand
    std::vector<Hook<bool(const Play&, FigureKindId, Place, RouteId)>> vetoes;

    /// Whether a game may give players another number: of the kinds that players own, not of pieces that are nobody's.
    bool has_any_number() const { return usual > 0; }
};

struct CompiledDecision {
    DecisionSpec spec;
    std::vector<Hook<void(const Play&, ActionList&)>> contributions;
};

struct CompiledPile {
    std::string name;
    PlayerId holder = nobody;                  ///< nobody: on the table
    bool hidden = true;                        ///< its order or, for a hand, its contents are unknown to others
    Hook<bool(const Play&, PlayerId)> knows{}; ///< of a pile on the table: whose contents not every seat knows
};

/// A fact shown beside a player's score.
struct CompiledDisplay {
    std::string name;
    Hook<std::string(const Play&, PlayerId)> text;
    bool secret = false; ///< only its player may read it
    bool visible_to(PlayerId owner, PlayerId viewer) const { return !secret || owner == viewer; }
};

/// Something that a module lets be measured: asked at the end, or added up over events.
struct CompiledMeasure {
    MeasureSpec spec; ///< its name with the module's before it
    Hook<int(const Play&, PlayerId)> at_end{};
    VerbId verb = none_of<VerbId>;       ///< every action by it counts one
    ReasonId reason = none_of<ReasonId>; ///< every move for it counts one

    /// What an event adds; 0 of a measure that is asked at the end.
    int counted(const Event& it) const {
        const auto* const acted = it.as<events::Acted>();
        const auto* const moved = it.as<events::FigureMoved>();
        return (acted != nullptr && acted->action.verb == verb) || (moved != nullptr && moved->reason == reason) ? 1
                                                                                                                 : 0;
    }
};

/// A name that a module has registered, or a word that it has spoken of: "verb", "wave", "waving".
struct SpokenName {
    std::string sort, name, module;
    friend bool operator==(const SpokenName&, const SpokenName&) = default;
};

/// Room that a module reserved in the state.
struct CompiledSlot {
    std::string module;
    std::uint32_t offset = 0, bytes = 0;
    SlotPrinter printer;
};

class BASTIDE_API Ruleset {
public:
    ~Ruleset();
    Ruleset(const Ruleset&) = delete;
    Ruleset& operator=(const Ruleset&) = delete;
    Ruleset();

    Identity identity;
    int players = 0;
    std::uint32_t figures_per_player = 0;
    std::uint32_t neutral_pieces = 0; ///< figures that are nobody's
    std::uint32_t neutral_words = 0;  ///< of the supply of all of them

    // ---- names
    std::vector<SpokenName> spoken; ///< by modules, in the order of registration; for people who look for names
    std::vector<std::string> player_names;
    std::vector<std::string> terrain_names;               ///< [0] is "none"
    std::uint32_t wild_terrains = 0;                      ///< bit set of those that match anything
    std::array<std::uint16_t, max_terrains + 1> beside{}; ///< [terrain] bit set of others beside which it says it fits
    bool says_beside = false;                             ///< some terrain does
    std::vector<std::string> attribute_names;
    std::vector<AttributeId> open_ends; ///< those whose segments have a gap more until they are joined
    std::vector<std::string> word_names;
    struct WordTiles {
        std::uint32_t first = 0; ///< where in a state the tiles that show it are listed
    };
    std::vector<WordTiles> words;
    std::vector<std::string> occasion_names;
    std::vector<bool> occasion_returns;    ///< figures go home after it
    std::vector<std::string> reason_names; ///< participles: "moved"
    std::vector<RouteSpec> routes;
    std::vector<StakeSpec> stakes;
    std::vector<TermSpec> terms;
    std::vector<CauseSpec> causes;
    std::vector<MajoritySpec> majorities;
    std::array<std::uint8_t, max_players> partners{}; ///< by seat the bit set of its team; without teams its own bit
    std::vector<std::string> role_names;              ///< as modules know them
    std::vector<std::string> turn_right_names, part_right_names, quality_names, mark_names;

    // ---- tiles
    std::vector<TileDef> tile_defs; ///< printed forms after the modules' changes
    std::vector<TileType> types;
    std::vector<TileTypeId> type_of_def; ///< forms that play alike share a type
    std::vector<std::string> form_names; ///< what tiles can become while they lie there
    std::vector<TileTypeId> forms;       ///< [type * form_names.size() + form], see `form`
    std::vector<TileTypeId> starts;      ///< a copy of each begins on the board
    std::vector<Block> blocks;
    std::vector<PileId> layers; ///< piles under the supply, the uppermost first
    /// [the type's `counters` + segment * layout.counters + counter_of] what a segment adds to its feature's counters.
    std::vector<std::int16_t> printed_counters;
    std::vector<int> word_numbers;         ///< [type * words of tiles + word] what stands beside the word; 0 without it
    std::vector<std::uint16_t> deployable; ///< [type * figure kinds + kind] -> bit set of local segments

    // ---- tables
    std::vector<CompiledKind> kinds;
    std::vector<CompiledFigureKind> figure_kinds;
    std::vector<SpaceKindSpec> space_kinds;
    std::vector<CompiledVerb> verbs;
    std::vector<std::string> verb_modules; ///< parallel; empty: the kernel's
    std::vector<CompiledDecision> decisions;
    std::vector<CompiledPile> piles;
    std::vector<std::uint8_t> counters; ///< see counter_of
    std::vector<Instruction> program;
    std::vector<StepName> program_names; ///< parallel to program
    std::vector<std::uint16_t> step_pc;  ///< where each pushed step stands in the program
    events::Listeners listeners;
    std::vector<VerbId> standing_verbs; ///< whose actions the hooks of `standing` list, parallel
    std::vector<Hook<void(const Play&, ActionList&)>> standing;
    using PlacementVeto = Hook<bool(const Play&, TileTypeId, Position, unsigned)>;
    std::vector<std::vector<PlacementVeto>> placement_vetoes; ///< by tile type
    using SquareVeto = Hook<bool(const Play&, TileTypeId, Position)>;
    std::vector<std::vector<SquareVeto>> square_vetoes; ///< likewise
    /// Who makes good what does not fit on a set of sides.
    struct Debt {
        Hook<bool(const Play&, TileTypeId, Position, unsigned rotation, unsigned sides)> settles;
        Hook<bool(const Play&)> now; ///< none: always
    };
    std::vector<Debt> debts;
    std::vector<Hook<bool(Play&)>> watches;
    std::vector<Hook<bool(const Play&)>> keeps_going;
    std::vector<Hook<void(const Play&, Estimate&)>> estimates; ///< in the order of their anchors
    std::size_t owed = 0; ///< so many of them, the first, tell what is owed whatever follows: of Anchor::end_last_parts
    bool reads_beside = false; ///< the value of some kind depends on which neighbours are closed
    Hook<void(Play&)> unplaceable;
    std::vector<CompiledDisplay> displays;
    std::vector<CompiledMeasure> measures;
    std::vector<CompiledSlot> slots;
    std::vector<HiddenSlot> hidden_slots;
    std::vector<Hook<std::string(const Play&)>> verdicts; ///< the first sentence counts
    std::uint32_t heard = 0;                              ///< bit set of the events that modules listen to
    std::uint64_t closing_by_gaps = 0;                    ///< bit set of kinds
    std::uint64_t claimed_in_parts = 0;                   ///< likewise, of those that have free_parts
    StateLayout layout;
    bool watch_unoccupied = false;
    std::uint16_t pc_turn = 0, pc_round = 0, pc_end = 0, pc_game = 0, pc_ask = 0, pc_begin_part = 0, pc_part_end = 0;
    std::array<std::uint16_t, static_cast<std::size_t>(Anchor::count)> anchor_pc{}; ///< of an anchor's first step
    std::uint16_t pc_of(Anchor anchor) const { return anchor_pc[index(anchor)]; }

    // ---- look-up by name; none_of if unknown
    KindId kind(std::string_view name) const;
    FigureKindId figure_kind(std::string_view name) const;
    OccasionId occasion(std::string_view name) const;
    DecisionId decision(std::string_view name) const;
    bool has(FigureKindId kind, QualityId quality) const {
        return figure_kinds[within(index(kind), figure_kinds.size(), "kind of figure")]
            .qualities[within(index(quality), quality_names.size(), "quality of figures")];
    }
    /// What a figure on a feature of a kind is called in this game; empty if it does not stand there.
    const std::string& shown_role(FigureKindId figure, KindId on) const;
    /// The number of a word of whole tiles ("sector = 3"); 1 where the word stands alone, 0 where it does not stand.
    int number_on(TileTypeId type, WordId word) const {
        return word_numbers[index(type) * word_names.size() + within(index(word), word_names.size(), "word of tiles")];
    }
    /// What a type of tile becomes in this form; none if it has no such form.
    TileTypeId form(TileTypeId type, FormId form) const {
        return forms[index(type) * form_names.size() + within(index(form), form_names.size(), "form of tiles")];
    }
    /// Edges that show these go together, not as one of them matches anything.
    bool go_together(TerrainId a, TerrainId b) const {
        return a == b || ((beside[index(a)] >> index(b) | beside[index(b)] >> index(a)) & 1U) != 0;
    }
    /// The middle of an edge that fits beside others: what a segment shows there is closed, and nothing goes on beyond.
    bool ends_at(TerrainId edge, unsigned port) const { return port % 3 == 1 && beside[index(edge)] != 0; }
    /// The sides on which two rows of terrains (see TileType) do not fit, as a bit set.
    unsigned unfit_sides(unsigned row, unsigned other) const;
    VerbId verb(std::string_view name) const;
    AttributeId attribute(std::string_view name) const;
    int open_ends_of(const SegmentDef& segment) const; ///< gaps at none of its sides
    TileTypeId tile_type(std::string_view name) const;
    static constexpr std::uint8_t not_counted = 0xFF;
    /// Which of a feature's counters counts a word; not_counted if features of the kind never show it.
    std::uint8_t counter_of(KindId kind, AttributeId word) const {
        return counters[index(kind) * attribute_names.size() +
                        within(index(word), attribute_names.size(), "word of segments")];
    }
    /// How often a segment of a tile type shows a word.
    int printed_count(const TileType& type, unsigned local, AttributeId word) const {
        const std::uint8_t at = counter_of(type.segments[local].kind(), word);
        return at == not_counted ? 0 : printed_counters[type.counters + local * layout.counters + at];
    }
    const TileDef& printed(TileTypeId type) const { return tile_defs[types[index(type)].def]; }
    const std::string& tile_name(TileTypeId type) const { return printed(type).name; }
    const std::string& switch_value(std::string_view qualified_name) const; ///< empty if there is no such switch

    /// Parallel to the vetoes, which stay as lean as they are asked often: by tile type, and by kind of figure.
    std::vector<std::vector<VetoOrigin>> placement_veto_origins, square_veto_origins, hole_origins;
    std::vector<std::vector<VetoOrigin>> place_veto_origins;

    std::vector<HookOrigin> hook_origins;                            ///< in the order of registration
    std::vector<std::unique_ptr<Module, void (*)(Module*)>> modules; ///< the instances whose hooks the tables hold
    std::vector<std::shared_ptr<const void>> tellers; ///< what hooks go through while a log tells of them
    bool traced = false;                              ///< a log tells of every step and action
    bool checked = false;                             ///< calls of modules are checked (Composition::checked)
};

/// The occasions that the kernel itself knows.
namespace occasions {
inline constexpr OccasionId completed{0};
inline constexpr OccasionId final{1};
} // namespace occasions

/// The reasons of the kernel.
namespace reasons {
inline constexpr ReasonId deployed{0};
inline constexpr ReasonId scored{1};   ///< its feature was
inline constexpr ReasonId returned{2}; ///< home again, though nothing was scored
inline constexpr ReasonId moved{3};
} // namespace reasons

/// The routes of the kernel: from the supply to where nobody claims.
namespace routes {
inline constexpr RouteId ordinary{0}; ///< on the tile just placed
inline constexpr RouteId remote{1};   ///< on another tile
} // namespace routes

/// The stake of the kernel.
namespace stakes {
inline constexpr StakeId majority{0}; ///< the most strength of figures that claim the feature
} // namespace stakes

/// What a draw is about.
struct Draw {
    PileId from{}, to{};
    bool as_offer = false; ///< it may be placed in the running part
    std::uint8_t spare = 0;
};

/// The decisions of the kernel.
namespace decisions {
inline constexpr Decision<Draw> draw{DecisionId{0}}; ///< chance
inline constexpr Decision<> place{DecisionId{1}};
inline constexpr Decision<> figures{DecisionId{2}};
} // namespace decisions

/// The piles of the kernel.
namespace piles {
inline constexpr PileId supply{0};  ///< what is drawn from
inline constexpr PileId removed{1}; ///< out of the game
inline constexpr PileId taken{2};   ///< in a player's fingers
} // namespace piles

} // namespace bastide
