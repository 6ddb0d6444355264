// The parts of The Catapult. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bastide::catapult {

inline constexpr const char* fair_word = "fair";

/// The four tokens that everybody has (CAT-003 CAT-005).
enum class Token : std::uint8_t { knock_out, seduction, target, catching };
inline constexpr std::size_t tokens = 4;

/// What comes of a throw to the neighbour (CAT-042 CAT-045 CAT-043 CAT-044).
enum class Catch : std::uint8_t { caught, touched, far_enough, fell_short };

/// Followers on the board that nothing tells apart: of one player, of one kind, in one place.
struct Sort {
    FigureId figure{}; ///< one of them, and rather one that stands alone
    TileId tile{};     ///< on which they are
    int count = 0;
};

/// The playing field, and the followers on it (CAT-019).
class Field {
public:
    void install(Registry& registry);
    /// The followers on the field that belong to one of these seats (a bit set).
    std::vector<Sort> followers(const Play& play, unsigned seats) const;
    /// CAT-032: who may come in a follower's place: followers, and the abbot, whatever other rules take it for.
    bool may_replace(const Play& play, FigureKindId kind) const {
        return is_follower(play, kind) || play.name(kind) == "abbot";
    }
    std::vector<Sort> replacements(const Play& play, PlayerId of) const; ///< those of a player on the field
    static bool alike(const Figure& a, const Figure& b) {
        return a.owner == b.owner && a.kind == b.kind && a.place == b.place;
    }

private:
    bool is_follower(const Play& play, FigureKindId kind) const { return play.rules().has(kind, follower_); }
    template <class Is> static void add_sorts(const Play& play, PlayerId owner, std::vector<Sort>& to, Is&& is);

    QualityId follower_{};
};

/// How likely it is that a throw hits each of some followers, or nobody.
struct Odds {
    std::vector<std::uint32_t> each; ///< weights, one for each sort
    std::uint32_t nobody = 0;
};

/// Where thrown tokens come down if nobody says it: a model of scatter, with a skill for each player (README.md).
class Scatter {
public:
    void install(Registry& registry);
    /// Whom a knock-out token hits first.
    Odds first_hit(const Play& play, PlayerId thrower, std::span<const Sort> followers) const;
    /// Who is taken along by one that stood on this tile.
    Odds next_hit(const Play& play, TileId last, std::span<const Sort> followers) const;
    /// To whom a seduction token comes to rest closest; nobody: it rests on no tile.
    Odds nearest(const Play& play, PlayerId thrower, std::span<const Sort> followers) const;
    /// How many of the throws come down in so many whole centimetres from where they were aimed.
    std::uint32_t at_distance(PlayerId thrower, int centimetres) const;
    static constexpr int farthest = 200; ///< centimetres that are told apart

    /// What comes of a throw to the neighbour (CAT-046).
    struct Caught {
        std::uint32_t caught = 0, touched = 0, far_enough = 0, fell_short = 0;
    };
    Caught to_neighbour(PlayerId thrower, PlayerId catcher) const;

private:
    std::uint32_t landing(PlayerId thrower, Position aim, Position at) const;
    std::uint64_t everywhere(const Play& play, PlayerId thrower, Position aim) const;
    TileId aim(const Play& play, PlayerId thrower, std::span<const Sort> followers) const;

    std::array<std::uint64_t, max_players> spread_{}; ///< centimetres within which half of a player's throws come down
    std::array<std::vector<std::uint32_t>, max_players> landing_; ///< [seat][squares from the aim, squared] weight
};

/// A catapult round, as it goes on.
struct Round {
    struct Due {
        TileId fair;
        std::uint8_t depth; ///< of the turn in the stack of turns
        std::uint8_t spare;
    };
    static constexpr std::size_t most_due = 64;
    std::array<Due, most_due> due; ///< fairs placed in running turns, whose rounds wait
    std::uint8_t waiting;          ///< so many of them
    Token token;
    PlayerId thrower;
    std::uint8_t spare;
    TileId fair;                                      ///< that lets the round happen
    std::array<std::uint16_t, max_players> distances; ///< to it, plus one, of tokens thrown at it; 0: not thrown
};

/// What each token does, and what comes of a throw.
class Throws {
public:
    void install(Registry& registry, Slot<Round> round, const Field& field, const Scatter& scatter);
    void begin(Play& play) const;  ///< the thrower throws
    void finish(Play& play) const; ///< everybody has thrown
    std::string name(Token token) const;

private:
    void install_knock_out(Registry& registry);
    void install_seduction(Registry& registry);
    void install_contests(Registry& registry);
    FigureId piece(const Play& play) const;
    unsigned everybody(const Play& play) const { return (1U << play.players()) - 1U; }

    void knock_out(Play& play, TileId last) const;
    unsigned thrown_by(const Play& play) const { return 1U << index(play[round_].thrower); }
    unsigned thrown_between(const Play& play) const;
    void list_hits(const Play& play, Chances& out) const;
    void apply_hit(Play& play, FigureId id) const;

    std::vector<Sort> seducible(const Play& play) const;
    void seduce(Play& play) const;
    void list_nearest(const Play& play, Chances& out) const;
    void apply_nearest(Play& play, FigureId id) const;
    void offer_swap(Play& play, FigureId designated) const;
    void list_replacements(const Play& play, FigureId designated, ActionList& out) const;
    void list_swaps(const Play& play, ActionList& out) const;
    void apply_swap(Play& play, FigureId coming) const;

    void list_distances(const Play& play, Chances& out) const;
    void apply_distance(Play& play, std::uint16_t centimetres) const;
    std::string shown_distance(const Play& play, PlayerId p) const;
    void reward_closest(Play& play) const;
    void list_catches(const Play& play, Chances& out) const;
    void apply_catch(Play& play, Catch what) const;

    const Field* field_ = nullptr;
    const Scatter* scatter_ = nullptr;
    Slot<Round> round_{};
    bool opponents_only_ = false;
    std::array<FigureKindId, tokens> pieces_{}; ///< the token that is being thrown
    Verb<FigureId> hit_{}, nearest_{}, swap_{}; ///< none of them: nobody
    Verb<std::uint16_t> distance_{};
    Verb<Catch> catch_{};
    Decision<TileId> ask_hit_{}; ///< about the tile of whom it hit before; none at first
    Decision<> ask_nearest_{}, ask_distance_{}, ask_catch_{};
    Decision<FigureId> ask_swap_{}; ///< for the one designated
    Step<TileId> next_hit_{};
    Step<FigureId> offer_swap_{};
    RouteId take_over_{};
    ReasonId knocked_out_{}, exchanged_{};
    CauseId closest_{}, as_close_{};
    std::array<CauseId, 4> catches_{};
};

/// Fairs, and the rounds that they let happen.
class Rounds {
public:
    void install(Registry& registry, const Field& field, const Scatter& scatter);

private:
    static std::uint8_t depth(const Play& play);
    void note_fair(Play& play) const;
    void next_round(Play& play) const;
    void list_tokens(const Play& play, ActionList& out) const;
    void apply_token(Play& play, Token token) const;
    void next_throw(Play& play, int thrown) const;

    Throws throws_;
    WordId fair_{};
    Slot<Round> round_{};
    Verb<Token> throw_{};
    Decision<> ask_token_{};
    Step<> next_round_{};
    Step<int> next_throw_{};
};

/// The house rule without a catapult (CAT-049).
class FivePoints {
public:
    void install(Registry& registry);

private:
    void reward(Play& play, const events::FigureMoved& event) const;

    WordId fair_{};
    CauseId at_the_fair_{};
};

} // namespace bastide::catapult
