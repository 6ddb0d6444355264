// Chance that people tell: who at the table learns what it brings, and why an outcome cannot be.
#pragma once
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// What people may say that chance brought.
struct Tellable {
    Action action;
    int copies; ///< of a tile that is drawn, as many as may still come; else 0
};

/// What was said cannot have come; the sentence says why.
class NoOutcome : public Error {
public:
    using Error::Error;
};

/// At a chance node: the seats that may know what comes of it, as a bit set. Of a tile that goes into a hidden hand
/// that is its holder alone; none of what nobody may look at (a tile that is put aside unseen, into a stack).
unsigned seats_that_see_outcome(const Game& game);
/// Who draws or throws: those in whose hands a module says it is, else whose turn it is; before the first turn all.
unsigned seats_that_bring_outcome(const Game& game);
/// A pile that is drawn from, now or later: its contents are known to all, its order to nobody.
bool is_stack(const Ruleset& rules, PileId pile);
/// Throws Error where no person could say what is drawn: only agents play, or an agent would hold a hidden hand.
/// `agents`: by seat, "person" for a person.
void check_can_be_told(const Ruleset& rules, const std::vector<std::string>& agents);
/// Why this cannot come of the open chance node, as far as the viewer may know: "All 2 copies of cap are on the table."
std::string why_no_outcome(const Game& game, std::string_view text, PlayerId viewer);

} // namespace bastide::host
