// What a module is given to install itself: everything it can add to a game.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/game/state.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/module/moments.hpp"
#include "bastide/module/specs.hpp"
#include "bastide/module/step_spec.hpp"
#include "bastide/module/steps.hpp"
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bastide {

class Ruleset;
struct Manifest;
struct TileType;

/// A printed tile about to be compiled; a module may change it (words that change geometry).
using TileTransform = Hook<void(TileDef&)>;

class RegistryImpl;

/// Valid during Module::install only. Names are forever: they stand in saved games.
///
/// Two registrations of one name. *Words* mean the same whoever says them, so they are shared: terrains, words on
/// segments and tiles, qualities, reasons, roles, causes. So are terms, routes and stakes, by modules that describe
/// them alike. *Things* belong to one module, and a second one is refused with a sentence that names both: kinds of
/// features, figures and spaces, forms of tiles, decisions, steps, piles and hands, layers, marks, rights, occasions,
/// displays (verbs: two of one name are called "module:verb"), renamed roles, claims, the handler of tiles that fit
/// nowhere, a module's verdict. *Hooks* without a name are all called: vetoes, contributions, listeners, tariffs,
/// watches. A name is not empty, and a hook is there; the maxima are in limits.hpp.
class BASTIDE_API Registry {
public:
    explicit Registry(RegistryImpl& impl) : impl_(impl) {}

    // ---- the game being composed
    /// Of the module that installs itself. A library that interprets is installed once for each module that it plays,
    /// under that module's name; here it reads what that module declares.
    const Manifest& manifest() const;
    bool flag(std::string_view switch_name) const; ///< value of a flag of this module
    int number(std::string_view switch_name) const;
    const std::string& text(std::string_view switch_name) const; ///< value of a choice or a text
    int players() const;
    /// The module has figures for up to `most` players. A game may have as many players as its most generous module
    /// allows; the sentence that refuses more of them ends with "; " and the remedy.
    void seats(int most, const std::string& remedy);
    /// Whether a tile of this game shows this word, or has a segment of this kind. What no tile shows needs no rules.
    bool printed(std::string_view word) const { return copies(word) != 0; }
    /// How many tiles of this game show this word, or have a segment of this kind. So many pieces are needed where each
    /// such tile may hold one (FigureKindSpec::neutral).
    int copies(std::string_view word) const;
    /// The tiles of this game as printed, with their counts, before any module changes them.
    const std::vector<TileDef>& tiles() const;
    /// The module refuses the composition: a sentence that names switch or key and the remedy.
    [[noreturn]] void refuse(const std::string& sentence) const;
    /// Something that only one module of a game may have (the middle of the table); the second one is refused.
    void claim(const std::string& what);
    /// The seat that the game file marks (`youngest = true`), or the first.
    PlayerId youngest() const;

    // ---- words and kinds
    /// `matches_anything`: an edge that fits beside every terrain and closes what it touches.
    TerrainId terrain(const std::string& name, bool matches_anything = false);
    /// Its edges fit beside those of another terrain too (gates, piers, fences). What reaches the middle of such an
    /// edge ends there, on both sides; halves go on. The other one is of some module of the game, or ".name" if it may
    /// be absent.
    void fits_beside(TerrainId terrain, const std::string& other);
    KindId feature_kind(const FeatureKindSpec& spec);
    /// What another module has registered, by name; none if no module has so far. `requires` or `after` in rules.toml
    /// makes sure that the other module is installed first.
    KindId find_kind(std::string_view name) const;
    FigureKindId find_figure_kind(std::string_view name) const;
    AttributeId attribute(const std::string& word); ///< counted over the feature
    /// An attribute: a segment that shows it has a gap more, at none of its sides, which closes when the segment is
    /// joined to another (Play::join).
    AttributeId open_ends(const std::string& word);
    WordId tile_word(const std::string& word);
    FigureKindId figure_kind(const FigureKindSpec& spec);
    /// How many of the kind each player has in this game: what its module says, or the game file ([figures]), 0 to 32.
    std::size_t per_player(FigureKindId kind) const;
    SpaceKindId space_kind(const SpaceKindSpec& spec);
    /// A quality of kinds of figures, to ask `Ruleset::has` for.
    QualityId quality(const std::string& word);
    Mark mark(const std::string& name);
    /// What figures are somewhere (`FigureKindSpec::roles`), for rules to ask `Play::role_of` for.
    RoleId role(const std::string& name);
    /// Figures in this role, or those of one kind, are called something else in this game. Rules still ask for `role`.
    void rename_role(const std::string& role, const std::string& shown, FigureKindId only = none_of<FigureKindId>);
    /// `figures_return`: figures on the feature go home after it was valued on this occasion.
    OccasionId occasion(const std::string& name, bool figures_return);
    /// Why a figure moved, as a participle: "stung". It is told of figures as "is stung", "are stung".
    ReasonId reason(const std::string& participle);
    /// A way to a place. Modules that mean the same share it by its name, and have to agree on what it is like.
    RouteId route(const RouteSpec& spec);
    void transform_tiles(TileTransform transform);

    // ---- edits of the board
    /// Something that tiles can become while they lie there (Play::transform). `make` changes a printed tile into it,
    /// or says no; it is asked of every type of tile in the game, forms included. `most`: how many tiles lie in the
    /// form at one time.
    FormId form(const std::string& name, Hook<bool(TileDef&)> make, int most);
    /// Features of one kind can become ones of another (Play::convert).
    void conversion(KindId from, KindId to);
    /// Allows placements that the edges forbid, if the module then makes good what does not fit. `settles` says whether
    /// it can; `sides` is the bit set of the sides that do not fit. If it can, the placement is legal, and the module
    /// mends it at Anchor::part_placed, where View::clashes tells what is left to do. A tile that does not fit after
    /// that is an error. `now`, where given, says whether the module could mend anything at present: where it says
    /// no, `settles` is not asked.
    void allow_placement(Hook<bool(const Play&, TileTypeId, Position, unsigned rotation, unsigned sides)> settles,
                         Hook<bool(const Play&)> now = {});

    // ---- state
    /// `describe` tells people who look into a game (`bastide inspect`) what the slot holds; without it they see bytes.
    template <class T> Slot<T> slot(const std::type_identity_t<SlotHook<const T, std::string()>>& describe = {}) {
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 8);
        // states are compared byte by byte; name the gaps in T: `std::uint8_t spare = 0;`
        static_assert(std::has_unique_object_representations_v<T>, "a slot has no unnamed padding");
        return {reserve(sizeof(T), describe)};
    }
    /// Not every seat knows what the slot holds (bids under a hand). `redeal` gets the slot alone and replaces all that
    /// `viewer` cannot know by something that might be; what the viewer may do stays legal.
    template <class T>
    void hidden(Slot<T> slot, const std::type_identity_t<SlotHook<T, void(PlayerId viewer, Rng&)>>& redeal) {
        hide({slot.offset, redeal});
    }
    /// One more pile. With `knows`, whether a seat knows which tiles lie in it; without, everybody can count them.
    PileId pile(const std::string& name, Hook<bool(const Play&, PlayerId)> knows = {});
    PileId hands(const std::string& name, bool hidden); ///< one per player: first + seat
    /// The pile is a layer under the supply: as soon as the supply is used up, the first layer (in the order of these
    /// calls) that has tiles becomes the supply. Fill it at Anchor::setup_board.
    void layer(PileId pile);
    TurnRight turn_right(const std::string& name);
    /// `shared`: whoever asks for it by this name has the same, so that what one module did another sees.
    PartRight part_right(const std::string& name, bool shared = false);

    // ---- decisions
    /// A verb whose actions say these values: `verb<FigureKindId, PlayerId>({...})`.
    template <class... T> Verb<T...> verb(const std::type_identity_t<VerbSpec<T...>>& spec) {
        return {add_verb(compiled(Verb<T...>{}, spec))};
    }
    /// A decision about a T (see Decision).
    template <class T = void> Decision<T> decision(const DecisionSpec& spec) {
        check_argument<T, decision_room>();
        return {add_decision(spec)};
    }
    /// More actions in a decision that somebody else defined: one of this game, or "module.decision", which says
    /// nothing while the module is not in the game. The list is to be added to, not to be read: placements may be
    /// legal that are not in it.
    void contribute(const std::string& decision, Hook<void(const Play&, ActionList&)> list);
    /// Actions of a verb that are possible at any decision of the turn's owner.
    void standing(VerbId verb, Hook<void(const Play&, ActionList&)> list);
    /// Forbids placements that the edges allow.
    void veto_placement(const PlacementVetoSpec& veto);
    /// Forbids figures and pieces to get to a place by a route, from the supply or from elsewhere on the board.
    /// `concerns` says for which kinds it is asked; without it, for all. `View::may_stand` asks it.
    void veto_place(Hook<bool(const Play&, FigureKindId, Place, RouteId)> vetoes,
                    Hook<bool(const Ruleset&, FigureKindId)> concerns = {}, const std::string& rules = {});
    /// Features of this kind are not always claimed as a whole: where somebody claims one, the hook says whether a
    /// place of it is free all the same for a figure that comes by that route. `View::may_stand` asks it.
    void claimed_in_parts(KindId kind, Hook<bool(const Play&, FigureKindId, SegmentId, RouteId)> free);

    // ---- sequences
    /// `moment`: an anchor, or a moment of one: `moments::opening`, `moments::after(Anchor::round_pay)`.
    void at(const Moment& moment, const StepSpec& step);
    /// A step to be pushed, about a T (see Step).
    template <class T = void> Step<T> step(const PushedStepSpec<T>& spec) {
        check_argument<T, step_room>();
        return {add_step(spec.label, spec.run)};
    }
    /// The hook hears of every such event: `registry.on<events::TilePlaced>(hook<&Bees::placed>(this))` with
    /// `void placed(Play& play, const events::TilePlaced& event) const`. All events: events::all.
    template <class Payload> void on(std::type_identity_t<Hook<void(Play&, const Payload&)>> listener) {
        listen(events::number<Payload>, listener.self, reinterpret_cast<AnyFunction>(listener.call));
    }
    /// Runs after every step in which a figure moved, until none changes anything. True: it changed something. It may
    /// push steps, but asks nobody: that is for a step.
    void watch(Hook<bool(Play&)> watch);
    /// Called when no offered tile fits anywhere: the hook decides what happens to these tiles (BASE-056).
    void on_unplaceable(Hook<void(Play&)> handler);
    /// While a predicate holds, turns go on although the supply is empty.
    void keeps_going(Hook<bool(const Play&)> predicate);

    // ---- scoring
    /// A rule about what features of a kind are worth. A rate overwrites what another has set, so two modules that rate
    /// the same kind on one occasion must say which comes first: the label of a module's rates is "module.rate", also
    /// in the [order] of a game file. `reads` says what the hook looks at: the value of a feature at the end is kept
    /// until that changes.
    void tariff(KindId kind, Rank rank, Hook<void(const Play&, Valuation&)> tariff, Reads reads = Reads::anything,
                const TariffSpec& spec = {});
    /// For every kind of feature, whichever module registers it.
    void tariff_of_all(Rank rank, Hook<void(const Play&, Valuation&)> tariff, Reads reads = Reads::anything,
                       const TariffSpec& spec = {});
    /// What the module would pay at an anchor of a round or of the end, besides the value of features, if the game were
    /// finished now. A module without one is taken to pay nothing there (`bastide conform` checks that it does not).
    void estimate(Anchor when, Hook<void(const Play&, Estimate&)> estimate);
    /// Something that values count. Modules share it by its name, and so add to what others count or change what it is
    /// worth. Without `plural`, an s is added.
    TermId term(const std::string& singular, const std::string& plural = {});
    /// What points are for that no feature is worth, to be paid with `Play::award`. The same words and rule are the
    /// same cause.
    CauseId cause(const std::string& words, const std::string& rule);
    /// A share in points that is not won by the majority; whoever has it is paid with `Play::pay_stake`.
    StakeId stake(const StakeSpec& spec);
    /// Whose figures count together, and who wins a tie.
    void majority(const MajoritySpec& spec);
    /// These seats (a bit set) win and lose together, by the sum of their points. Everybody else is alone.
    void team(unsigned seats);
    /// Completed features of this kind are reported even when nobody stands on them.
    void report_unoccupied(KindId kind);

    // ---- display
    /// A fact shown beside a player's score ("marker laid down"); a secret one is shown to that player alone. A fact
    /// about the whole table is shown by a piece that lies there.
    void display(const std::string& name, Hook<std::string(const Play&, PlayerId)> text, bool secret = false);
    /// Who wins, in words, or nothing. The first sentence counts, so two modules that give one must say which comes
    /// first: the label of a module's verdict is "module.verdict", also in the [order] of a game file.
    void verdict(Hook<std::string(const Play&)> text, const Order& order = {});

    // ---- measures: they cost nothing while nobody measures
    /// Asked of each seat when the game is over, or once (with nobody) if it is one of the game.
    void measure(const MeasureSpec& spec, Hook<int(const Play&, PlayerId)> of);
    void count(const MeasureSpec& spec, VerbId verb);     ///< how often each player did it
    void count(const MeasureSpec& spec, ReasonId reason); ///< how many figures of each player moved for it

private:
    std::uint32_t reserve(std::size_t bytes, const SlotPrinter& printer);
    void hide(const HiddenSlot& slot);
    VerbId add_verb(CompiledVerb verb);
    DecisionId add_decision(const DecisionSpec& spec);
    void listen(std::size_t event, const void* self, AnyFunction call);
    StepId add_step(const std::string& label, const Hook<void(Play&, std::uint16_t, std::uint32_t)>& run);

    RegistryImpl& impl_;
};

} // namespace bastide
