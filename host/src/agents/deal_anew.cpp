#include "agents/deal_anew.hpp"
#include "bastide/error.hpp"
#include "explain/inspect.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

[[noreturn]] void tell_of_lists(const Game& known, const Game& game) {
    const std::vector<ListedActions> before = listed_actions(game.play()), after = listed_actions(known.play());
    std::string who = "Some module";
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        if (before[i].actions != after[i].actions) {
            who = "Module '" + before[i].module + "' in " + before[i].hook;
            break;
        }
    }
    throw ModuleError(who + " lists for " + game.play().player_name(game.to_act()) + " at the decision '" +
                      game.decision_name() +
                      "' what hangs on something that this player cannot know: dealt anew, other actions are legal. "
                      "Leave it out or get a repaired version.");
}

} // namespace

void deal_anew(Game& known, const Game& game, Rng& rng) {
    known.resample(game.to_act(), rng);
    if (known.rules().hidden_slots.empty()) {
        return;
    }
    const auto before = game.legal_actions(), after = known.legal_actions();
    if (!std::equal(before.begin(), before.end(), after.begin(), after.end())) {
        tell_of_lists(known, game);
    }
}

bool hides(const Ruleset& rules) {
    return !rules.hidden_slots.empty() ||
           std::any_of(rules.piles.begin(), rules.piles.end(),
                       [](const CompiledPile& pile) { return pile.knows || (pile.holder != nobody && pile.hidden); });
}

} // namespace bastide::host
