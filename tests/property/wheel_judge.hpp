// A second opinion on the Wheel of Fortune, written from its rules alone: slow and plain. Features are counted again
// from the printed tiles (recount.hpp), figures are looked up one by one, sectors and crown spaces are lists of this
// file.
#pragma once
#include "bastide/host/game.hpp"
#include "checking/recount.hpp"
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::test {

using namespace checking;

class WheelJudge {
public:
    explicit WheelJudge(bool majority_needed) : majority_needed_(majority_needed) {}
    /// Lets the game do what is chosen. What the wheel then did wrong, or nothing.
    std::string apply(Game& game, Action action);
    int events() const { return events_; }

private:
    /// A follower or another figure where it stands, in names.
    struct Man {
        PlayerId owner{};
        std::string kind, where; ///< of a crown space: "crown"; on a segment: the kind of its feature; "supply", "else"
        std::string place;       ///< as it is typed
        int sector = -1;
        std::size_t feature = 0; ///< index in the recount
    };
    struct Facts {
        std::vector<Man> men;
        Recount board;
        std::vector<int> scores;
    };
    static Facts facts(const Play& play);
    static bool follower(const Man& man);
    static void send_home(Man& man);
    static std::set<std::string> whereabouts(const Facts& now);
    static int completed_cities(const Play& play, const Facts& now, std::size_t farm);
    int taxes(const Facts& now, PlayerId p) const;
    int famine(const Play& play, const Facts& now, PlayerId p) const;
    int count(const Facts& now, PlayerId p, const std::string& where) const;
    std::vector<int> event(const Play& play, const Facts& now, int sector) const;
    std::vector<int> crowns(const Play& play, const Facts& now, int sector) const;
    std::string turned(Game& game, Action draw, int steps);
    std::string strike(const Game& game, Facts model);
    std::string settled(const Game& game, Facts model, const std::vector<int>& points) const;
    std::string checked_deployments(const Game& game) const;

    bool majority_needed_;
    int sector_ = 0, events_ = 0;
    int asked_ = -1;  ///< seats after the one at turn who has to choose for the plague; -1: nobody
    PlayerId turn_{}; ///< whose turn it was when the plague came
    Facts model_;     ///< what the table looks like by the rules while somebody chooses
};

} // namespace bastide::test
