// A game as agents, hosts, replays and fuzzers use it: five calls, the same whatever modules are loaded.
#pragma once
#include "bastide/module/play.hpp"
#include "bastide/random.hpp"
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

class Engine;

/// A plain value: copy it to look ahead. Holds no generator and no shuffled order; whoever runs the game supplies
/// chance. A span from legal_actions() is valid until the next change of the game. A game belongs to one thread,
/// reading included, as it lists actions when they are first asked for; games of one ruleset share nothing that
/// changes.
class BASTIDE_API Game {
public:
    /// A new game; the first decision (or chance node) is open.
    explicit Game(std::shared_ptr<const Ruleset> rules);
    /// A game that goes on from somebody else's; nobody watches it.
    explicit Game(const Play& play);
    Game(const Game& other);
    Game& operator=(const Game& other);
    Game(Game&& other) noexcept; ///< the other one may only be assigned to or destroyed
    Game& operator=(Game&& other) noexcept;
    ~Game();

    // ---- the five calls
    /// The seat that decides, or `chance`, or `nobody` when the game is over.
    PlayerId to_act() const { return play_->core().over != 0 ? nobody : play_->core().actor; }
    /// All legal actions, never empty before the end. At a chance node: the outcomes.
    std::span<const Action> legal_actions() const;
    /// Throws IllegalAction, and changes nothing, unless `action` is one of legal_actions().
    void apply(Action action);
    bool is_terminal() const { return play_->core().over != 0; }
    /// What every seat has won now (final once the game is terminal): its points, in a team those of the team.
    std::vector<int> returns() const;
    std::vector<int> scores() const; ///< points per seat now

    // ---- the same by number, for whoever needs no list: random play lists nothing
    std::size_t legal_count() const;
    Action legal_action(std::size_t number) const; ///< legal_actions()[number]; throws IllegalAction if there is none
    void apply_listed(std::size_t number);         ///< applies it, without a check
    /// Becomes a copy of the other game, after this action of it. What the other has listed is not listed again. Throws
    /// IllegalAction, and is then unchanged.
    void become(const Game& other, Action action);

    // ---- chance
    bool at_chance() const { return to_act() == chance; }
    Chances chances() const;       ///< outcomes with weights
    Action sample(Rng& rng) const; ///< one outcome, without listing them all
    void apply_sampled(Rng& rng);  ///< what is sampled needs no check
    /// At a chance node: an outcome that the supply may not hold (scenarios, replays of other games).
    void force(Action action);

    // ---- text
    std::string text(Action action) const; ///< "place cap 0,-1 r180"
    /// The legal action that the text means; nothing if there is none (`why` then gets a sentence).
    std::optional<Action> parse(std::string_view text, std::string* why = nullptr) const;
    /// Why the text can be no action of this game at all, whatever is legal now: an unknown verb, tile, figure,
    /// segment. Empty if it is well formed. Tells a typing error from an action that is not legal.
    std::string misspelt(std::string_view text) const;
    /// At a draw: any tile type of the game.
    std::optional<Action> parse_forced(std::string_view text, std::string* why = nullptr) const;
    std::string decision_name() const;
    std::string question() const;
    std::string verdict() const; ///< who wins, in words, by the game's rules
    unsigned leaders() const { return play_->leaders(); }

    // ---- looking ahead and around
    /// Scores everything as if the game ended now (an estimate for agents; scenarios use it to show final scoring).
    void finish_now();
    /// The scores that finish_now would lead to. Much faster, as what an action leaves alone is not counted anew.
    Scores estimate() const;
    /// It is the turn of `owner`, who has that tile to place, one that is not placed yet: what stands open is dropped,
    /// and no pile is a tile short. For agents that ask what a tile is worth; to play on from there means nothing.
    void suppose_turn(PlayerId owner, TileTypeId tile);
    /// Replaces everything `viewer` cannot know by a consistent deal: tiles in hidden hands and private piles are
    /// exchanged with what may still be drawn, hidden slots are dealt anew by their modules. What the viewer may do
    /// stays legal.
    void resample(PlayerId viewer, Rng& rng);
    /// The observer hears of the events of this bit set. A copy has none, and what is assigned to loses its own.
    void watch(Observer* observer, std::uint32_t events = ~0U);

    const Play& play() const { return *play_; }
    Play& edit(); ///< for tests that set up positions; ask anew after each `become`
    const Ruleset& rules() const { return play_->rules(); }
    std::shared_ptr<const Ruleset> shared_rules() const;

    /// Equal states play on identically.
    friend BASTIDE_API bool operator==(const Game& l, const Game& r);
    std::uint64_t digest() const;    ///< of the state
    std::size_t state_bytes() const; ///< that a copy copies

private:
    Engine& engine() const;

    Play* play_ = nullptr; ///< owned
};

/// One explanation of a score: "red scores 10 for the path at 0,-1 (completed): 4 tiles x 2 + 1 stone x 2 = 10, red
/// 2 : blue 1 (BASE-106 BASE-107)".
BASTIDE_API std::string explain(const Play& play, const events::Scored& event, std::span<const std::string> names);
/// What rules decided about a majority: "tie broken by the hut", with several ", " between them; mostly nothing.
BASTIDE_API std::string explain(const Ruleset& rules, const Majority& majority);

} // namespace bastide
