// What modules register: kinds, figures, verbs, decisions, steps.
#pragma once
#include "bastide/action.hpp"
#include "bastide/game/event.hpp"
#include "bastide/game/valuation.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include "bastide/module/hook.hpp"
#include "bastide/module/verb.hpp"
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bastide {

class ActionList;
class Chances;
class Play;
class Rng;
struct Place;
struct TileDef;
struct TileType;

/// How a figure gets somewhere. A veto is given the route; it asks for these properties if it means more than one
/// route.
struct RouteSpec {
    std::string name{};    ///< "move-on"
    bool shares = false;   ///< leads also to where others claim, as to a feature about to be valued
    bool deploys = true;   ///< from the supply; otherwise from elsewhere on the board
    bool replaces = false; ///< in the place of a figure that goes, so there is room even where only so many may stand
    friend bool operator==(const RouteSpec&, const RouteSpec&) = default;
};

/// What gives a player a share in the points of a feature. A tariff asks for these properties if it means more than
/// one stake.
struct StakeSpec {
    std::string name{};    ///< "toll"
    bool majority = false; ///< of the figures that claim the feature, like the kernel's own
    friend bool operator==(const StakeSpec&, const StakeSpec&) = default;
};

/// Something that values count, in words.
struct TermSpec {
    std::string singular{}; ///< "tile"
    std::string plural{};
    friend bool operator==(const TermSpec&, const TermSpec&) = default;
};

/// What a value looks at, so that it is kept until that changes.
enum class Reads : std::uint8_t {
    feature,       ///< segments, gaps, words and figures of the feature itself
    around,        ///< also how many tiles lie around it, of a kind that is to be surrounded
    closed_beside, ///< also which of the features that it borders are closed, of kinds that close by gaps
    anything
};

/// What points are for that no feature is worth.
struct CauseSpec {
    std::string words{}; ///< "tile sold"
    std::string rule{};  ///< its id
    friend bool operator==(const CauseSpec&, const CauseSpec&) = default;
};

/// A rule about who has the most. Several of them come to the same in whatever order they are asked. The feature is
/// none where strengths on several together are compared.
struct MajoritySpec {
    /// Whose figures count for whom: adds to `counted` or takes from it, which begins as what each player has there.
    Hook<void(const Play&, FeatureId, const Strengths& own, Strengths& counted)> count{};
    /// Several have the most: the seats among them that win, as a bit set; none if the rule does not tell. Their
    /// partners win with them. If rules contradict each other the tie stays.
    Hook<unsigned(const Play&, FeatureId, unsigned tied)> breaks_tie{};
    Reads reads = Reads::anything; ///< what the hooks look at
    std::string text{};            ///< told with a score that it decided: "tie broken by the hut"
    std::string rules{};           ///< ids, blank-separated
};

/// When a feature is closed.
enum class Closing : std::uint8_t {
    gaps,       ///< when no port is open
    surrounded, ///< when all squares around its tile are covered, see FeatureKindSpec::around
    never
};

/// The anchors of the sequences, in order. Modules attach steps to them; see moments.hpp and docs/turn-order.md.
enum class Anchor : std::uint8_t {
    setup_board,
    setup_players, // before the first turn
    turn_open,
    turn_close, // a turn
    part_offer,
    part_taken,
    part_place,
    part_placed,
    part_figures,
    part_effects, // a part
    part_scoring,
    part_close,
    round_convert,
    round_join,
    round_pay,
    round_echo, // a scoring round
    round_return,
    round_move_on,
    end_last_parts,
    end_features,
    end_areas,
    end_relative,
    end_awards, // the end of the game
    count
};
BASTIDE_API const char* anchor_name(Anchor anchor);
BASTIDE_API const char* anchor_about(Anchor anchor); ///< what happens there, in a few words

/// With what features are scored at the end of the game.
enum class AtEnd : std::uint8_t {
    features, ///< at Anchor::end_features
    areas,    ///< at Anchor::end_areas: what they are worth depends on what was completed
    nothing   ///< they are not
};

struct FeatureKindSpec {
    std::string name{};     ///< "path", as tile sets write it
    std::string singular{}; ///< in sentences; empty: the name with blanks for its hyphens
    std::string plural{};   ///< "paths"; empty: the singular with an s
    std::string article{};  ///< "a" or "an"; empty: as its first letter has it
    std::string family{};   ///< a kind it is like: who may stand there may stand here; empty: its own name
    std::string role{};     ///< what a figure is here; empty: as in the family
    Closing closing = Closing::gaps;
    Around around = Around::eight; ///< the squares around its tile that count
    bool scores_when_completed = true;
    bool exposed = true;               ///< effects on its tiles reach the figures that stand on it
    bool figures_return_at_end = true; ///< taken off when scored at the end of the game (BASE-119)
    AtEnd at_end = AtEnd::features;
};

struct FigureKindSpec {
    std::string name{};     ///< "peg"
    std::string singular{}; ///< likewise
    std::string plural{};   ///< "pegs"
    std::string article{};
    int per_player = 0;
    int neutral = 0;                                ///< pieces of this kind that are nobody's; see Registry::copies
    std::string number{};                           ///< what the number on one is, in words: "height"
    int strength = 1;                               ///< in majorities; 0 never wins
    Hook<int(const Play&, FigureId)> strength_of{}; ///< when it depends on the feature
    Reads strength_reads = Reads::anything;         ///< what `strength_of` looks at
    bool claims = true;                             ///< occupies a feature and competes for it
    bool exposed = true;                            ///< on a segment: effects on its tile reach it
    std::vector<std::string> stands_on{};           ///< feature kinds; ".kind" may be absent, whoever's it is
    std::vector<std::string> roles{};               ///< per kind of stands_on what it is there: "walker", ...
    std::vector<std::string> qualities{};           ///< that other rules ask for: "winged"; unasked ones are inert
};

/// A kind of place for figures that is no segment and belongs to no feature, on a tile or several.
struct SpaceKindSpec {
    std::string name{};  ///< "roof"
    bool exposed = true; ///< effects on its tile reach the figures in it
    std::string upon{};  ///< figures in it stand on the piece of this kind on the tile; empty: on the tile itself
};

/// A verb whose actions say these values (see Verb). Its hooks take them one by one.
template <class... T> struct VerbSpec {
    std::string name{}; ///< first word of the action's text
    VerbHook<void, Play&, T...> apply{};
    /// The words after the name, where the forms alone do not make them.
    VerbHook<std::string, const Play&, T...> text{};
    bool reopens = false; ///< uses nothing up: the same decision comes again
    /// What follows the name, one entry for every way: "FIGURE from PLAYER". A word in capitals stands for a name of
    /// the game (TILE SQUARE ROTATION SEGMENT SPACE FIGURE PLAYER NUMBER), any other for itself. An action is told by
    /// the first form that its values fill: a tile type is a TILE, a number a NUMBER or a ROTATION, a tile that lies a
    /// SQUARE, a figure its FIGURE, its PLAYER and the SEGMENT or SPACE where it stands; an enum or bool is the number
    /// of the form. Without forms, the values follow each other. As it is typed, any side of a segment is understood,
    /// and a typing error is told from an action that is not legal.
    std::vector<std::string> forms{};
    /// Chosen in secret (a bid): others see that it was done, not what was chosen, until the module tells. What it
    /// changes is kept in a hidden slot.
    bool secret = false;
    /// What people read instead of the words, parallel to `forms` (without forms, one), in the imperative: "Buy
    /// {FIGURE} back from {PLAYER}". Each word in capitals of the form is named in braces: {FIGURE} is "a peg", "your
    /// queen"; {figure} in small letters the bare noun, "peg"; {NUMBER:point:points} "1 point", "5 points"; where a
    /// form has two of one sort, {PLAYER} is the first and {PLAYER2} the second. {ROLE} is what the figure is on the
    /// segment, with its article. What stands in brackets is left out where something in it says nothing: "[, as
    /// {ROLE}]", "[, turned {ROTATION}]". Without sentences, one is made of the verb and its words.
    std::vector<std::string> sentences{};
    /// Where on the board it happens, for those who point, where the verb's own words name the place ("ne", "roof").
    /// What it gives has to be drawn: anything but a hand or the supply.
    VerbHook<Place, const Play&, T...> place{};
};

/// As the ruleset keeps it, whatever its actions say.
struct CompiledVerb {
    std::string name{}; ///< of two modules' verbs of one name each is called "module:name"
    Hook<void(Play&, Action)> apply{};
    Hook<std::string(const Play&, Action)> text{}; ///< none: the forms make the words
    bool reopens = false;
    std::vector<std::string> forms{}; ///< none: no words after the name, or only `text` knows which
    bool secret = false;
    std::vector<std::string> sentences{};
    Hook<Place(const Play&, Action)> place{};
    std::vector<ActionValue> values{};
};

/// What the ruleset keeps of a verb.
template <class... T> CompiledVerb compiled(Verb<T...> verb, const std::type_identity_t<VerbSpec<T...>>& spec) {
    return {spec.name,      spec.apply, spec.text,
            spec.reopens,   spec.forms, spec.secret,
            spec.sentences, spec.place, {verb.values.begin(), verb.values.end()}};
}

struct DecisionSpec {
    std::string name{};
    std::string question{}; ///< for people: "Place the tile."
    Hook<void(const Play&, ActionList&)> list{};
    Hook<void(const Play&, Chances&)> outcomes{}; ///< for chance: weights
    Hook<Action(const Play&, Rng&)> sample{};     ///< for chance: one outcome without listing
    /// For chance: what comes of it may be said by people (a token that is really thrown); else it is drawn.
    bool from_outside = false;
    Hook<unsigned(const Play&)> in_hands{}; ///< from outside: of which seats, as a bit set; none: of all at the table
    /// Where nobody is asked, because a game is only estimated (Game::finish_now): the first action of this verb that
    /// is legal. None, or where there is no such action: the first of all. `verbs::pass` must be legal then.
    VerbId estimate = none_of<VerbId>;
    std::string pass{}; ///< what passing means here: "Buy nobody back"; empty: "Do nothing"
    /// The tile that the question is about, which lies open for all to see; none_of<TileTypeId>: none at the moment.
    Hook<TileTypeId(const Play&)> about{};
};

/// Placements that are forbidden although the edges allow them. One of the last three says which.
struct PlacementVetoSpec {
    std::string rules{}; ///< ids of what it enforces, blank-separated, for people who ask why
    /// Which types of tiles it is about, asked once for each when the ruleset is compiled; without it, all. Other types
    /// cost nothing.
    Hook<bool(const Ruleset&, const TileType&)> concerns{};
    Hook<bool(const Play&, TileTypeId, Position)>
        square{}; ///< however the tile is turned: asked once for all rotations
    Hook<bool(const Play&, TileTypeId, Position, unsigned rotation)> turned{}; ///< the square, the tile turned that way
    bool outside_holes = false; ///< forbids every square but those with tiles beside all four sides; no hook is asked
};

/// Something to be known of finished games, for whoever plays many of them: a whole number, of each seat or of the
/// game.
struct MeasureSpec {
    std::string name{};   ///< "stung"; told with the module's name before it: "bees.stung"
    std::string about{};  ///< a sentence: "Figures that bees drove away."
    std::string unit{};   ///< of one and of many: "figures"
    bool of_game = false; ///< one number for the whole game, not one for each seat
};

/// Prints a slot for people who look into a game.
using SlotPrinter = Hook<std::string(const Play&, void* contents)>;

/// A slot whose contents not every seat knows, and what deals them anew for a viewer.
struct HiddenSlot {
    std::uint32_t offset = 0;
    Hook<void(const Play&, void* contents, PlayerId viewer, Rng&)> deal;
};

/// A hook of a slot, made of one that takes the slot's own T.
template <class T, class Signature> struct SlotHook;
template <class T, class R, class... Rest> struct SlotHook<T, R(Rest...)> : Hook<R(const Play&, void*, Rest...)> {
    SlotHook() = default;
    template <class Bound>
    SlotHook(const Bound& bound)
        : Hook<R(const Play&, void*, Rest...)>{bound.self,
                                               &Guarded<Typed<Bound>, R, const Play&, void*, Rest...>::call} {}

private:
    template <class Bound> struct Typed {
        static R call(const void* self, const Play& play, void* contents, Rest... rest) {
            return Bound::call(self, play, *static_cast<T*>(contents), std::forward<Rest>(rest)...);
        }
    };
};

} // namespace bastide
