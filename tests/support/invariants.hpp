// What must hold at any decision of any game, whatever modules are loaded.
#pragma once
#include "bastide/composition.hpp"
#include "bastide/game.hpp"
#include "bastide/random.hpp"
#include "support/recount.hpp"
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::test {

/// Adds up the points of all score events of a game.
class Ledger : public Observer {
public:
    Ledger() = default;
    /// The rules that may be cited are those of these modules.
    explicit Ledger(const std::vector<InstalledModule>& modules);
    void on_event(const Play& play, const Event& event) override;
    const std::array<int, max_players>& scores() const { return scores_; }
    /// Whatever was told that cannot be, as sentences.
    const std::vector<std::string>& problems() const { return problems_; }
    int scored() const { return scored_; }

private:
    void check_cited(const Play& play, std::string_view ids, const std::string& what);

    std::set<std::string> installed_;          ///< modules
    std::map<std::string, std::string> rules_; ///< id -> module
    std::set<std::string> cited_;              ///< unknown ids that were told of already
    std::array<int, max_players> scores_{};
    std::vector<std::string> problems_;
    int scored_ = 0;
};

/// Figures, rings, claims, aggregates, open squares, placements and piles against a recount. Empty: all is well.
std::vector<std::string> broken_invariants(const Game& game, const ClosedSide& closed_side = {});

/// What the calls promise at the open decision: actions unique, with texts that parse back; all apply, to the same
/// result twice; others are refused and change nothing. Plays on copies only.
std::vector<std::string> broken_promises(const Game& game, Rng& rng);

/// finish_now() ends the game, from wherever it stands.
std::vector<std::string> broken_finish(const Game& game);

/// A new deal of what a player cannot know keeps sizes, and what that player may do.
std::vector<std::string> broken_resample(const Game& game, Rng& rng);

} // namespace bastide::test
