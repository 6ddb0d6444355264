// Games of a simulation that are worth a look: which ones are asked for, and those found so far.
#pragma once
#include "bastide/action.hpp"
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

/// One wish: "17", "widest", "narrowest", "best:2", "worst:Ann".
struct Pick {
    enum class By { number, widest, narrowest, best, worst };
    std::string text;
    By by = By::number;
    std::uint64_t number = 0; ///< of the game
    PlayerId seat{};
};
/// Throws Error with what can be asked for.
Pick parse_pick(const std::string& text, const std::vector<std::string>& players, std::uint64_t games);

struct PickedGame {
    bool found = false;
    std::uint64_t number = 0;
    std::int64_t value = 0; ///< the greatest wins; of equals the first game
    std::vector<Action> moves;
};

/// What became of each wish. The order in which games are told of does not matter.
class Picks {
public:
    explicit Picks(const std::vector<Pick>& wishes) : wishes_(&wishes), games_(wishes.size()) {}
    bool empty() const { return games_.empty(); }
    void tell(const Game& finished, std::uint64_t number, const std::vector<Action>& moves);
    void merge(Picks&& others);
    const std::vector<PickedGame>& games() const { return games_; } ///< parallel to the wishes

private:
    const std::vector<Pick>* wishes_;
    std::vector<PickedGame> games_;
};

} // namespace bastide::host
