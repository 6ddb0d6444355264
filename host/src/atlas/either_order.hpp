// Steps of two modules that could come in either order, played both ways: does it matter which is first?
#pragma once
#include "atlas/answers.hpp"
#include "atlas/meeting.hpp"
#include "bastide/fwd.hpp"
#include "library/fwd.hpp"
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide {
struct DeclaredStep;
}

namespace bastide::host::atlas {

/// Why a step comes before the other: "a module says so"; empty if it is only for their labels.
std::string why_before(const DeclaredStep& first, const DeclaredStep& second);

/// Two steps at one anchor whose order nothing but their labels makes.
struct EitherOrder {
    std::string a, b;                    ///< the modules, in the order of their names
    std::string of_a, of_b;              ///< labels
    std::string anchor;                  ///< "part.effects"
    int games = 0;                       ///< played both ways
    int asked_otherwise = 0;             ///< of these, so many in which the one order asks what the other does not
    std::optional<Moment> scores_differ; ///< the turn after which the scores were not the same
    Answer answer;                       ///< of the two modules' meeting there
};

/// Plays one random game turn by turn, the same choices by the rules of either order, and notes what differs.
void play_both(const std::shared_ptr<const Ruleset>& one, const std::shared_ptr<const Ruleset>& other, const Mix& mix,
               EitherOrder& found);

/// Plays every such pair with one of the modules that are asked about (none: of all) by itself in random games.
/// `told` hears how many pairs of how many are done.
std::vector<EitherOrder> either_orders(const Library& library, const std::vector<std::string>& asked, int games,
                                       std::uint64_t seed,
                                       const std::function<void(std::size_t done, std::size_t all)>& told);

/// Those whose scores differ and that nobody has answered, a sentence each with the file where the answer goes.
std::vector<std::string> unanswered(const std::vector<EitherOrder>& orders, const Library& library);

} // namespace bastide::host::atlas
