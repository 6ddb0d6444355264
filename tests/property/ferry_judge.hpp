// A second opinion on ferries, written from their rules alone: slow and plain. It knows where tiles lie, what is
// printed on them and what players chose, and puts the roads together anew after every action.
#pragma once
#include "bastide/host/game.hpp"
#include "checking/recount.hpp"
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bastide::test {

using namespace checking;

class FerryJudge : public Observer {
public:
    explicit FerryJudge(Game& game) { game.watch(this); }
    /// Lets the game do what is chosen. What is wrong then, or nothing.
    std::string apply(Game& game, Action action);
    int moves() const { return moves_; }
    int scored() const { return scored_; }
    void on_event(const Play& play, const Event& event) override;

private:
    using Sides = std::pair<unsigned, unsigned>;
    using Crossing = std::pair<std::pair<int, int>, Sides>; ///< where a lake lies, and the sides that its ferry joins
    struct Road {
        std::set<Node> parts;
        std::set<std::size_t> tiles;
        int open = 0;
    };
    std::vector<Road> roads(const Play& play) const;
    std::set<Node> beyond(const Play& play, Node part, bool over_ferries) const;
    std::set<Crossing> pairs(const Play& play, std::size_t lake) const;
    std::set<Crossing> may_move(const Play& play) const;
    std::string wrong_roads(const Play& play) const;
    std::string wrong_choices(const Game& game);

    std::map<std::pair<int, int>, Sides> ferries_;
    std::set<std::pair<int, int>> moved_; ///< in this part
    Position placed_;
    bool pending_ = false; ///< ferries may still move in this part
    int moves_ = 0, scored_ = 0;
    std::string wrong_score_;
};

} // namespace bastide::test
