// What is told of a game, checked and added up.
#pragma once
#include "bastide/game/event.hpp"
#include "library/fwd.hpp"
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::checking {

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
    void scored(const Play& play, const events::Scored& event);
    void check_cited(const Play& play, std::string_view ids, const std::string& what);

    std::set<std::string> installed_;               ///< modules
    std::multimap<std::string, std::string> rules_; ///< id -> modules; of strangers two may have the same
    std::set<std::string> cited_;                   ///< unknown ids that were told of already
    std::array<int, max_players> scores_{};
    std::vector<std::string> problems_;
    int scored_ = 0;
};

} // namespace bastide::checking
