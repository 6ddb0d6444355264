#include "checking/explanations.hpp"
#include "bastide/host/game.hpp"
#include "explain/obstacle.hpp"

namespace bastide::checking {

namespace {

/// Whether what the obstacle names is as it says.
bool holds(const Play& play, const Obstacle& obstacle, Position p) {
    switch (obstacle.what) {
    case Obstacle::What::occupied:
        return play.tile_at(p) == obstacle.tile && obstacle.tile != none_of<TileId>;
    case Obstacle::What::apart:
        for (unsigned side = 0; side < 4; ++side) {
            if (play.tile_at(neighbour(p, side)) != none_of<TileId>) {
                return false;
            }
        }
        return true;
    case Obstacle::What::side:
        return play.tile_at(neighbour(p, obstacle.side)) == obstacle.tile && obstacle.mine != obstacle.theirs;
    case Obstacle::What::claimed:
        return obstacle.seats != 0;
    case Obstacle::What::vetoed:
        return obstacle.veto != nullptr && !obstacle.veto->module.empty();
    case Obstacle::What::none:
    case Obstacle::What::kind:
        break;
    }
    return true;
}

void placements(const Play& play, std::vector<std::string>& problems) {
    const Core& core = play.core();
    for (int y = core.low.y - 2; y <= core.high.y + 2; ++y) {
        for (int x = core.low.x - 2; x <= core.high.x + 2; ++x) {
            const Position p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            // some types each time, others next time
            for (std::size_t t = play.tiles().size() % 5; t < play.rules().types.size(); t += 5) {
                for (unsigned turns = 0; turns < 4; ++turns) {
                    const auto type = static_cast<TileTypeId>(t);
                    const Obstacle obstacle = obstacle_to_placing(play, type, p, turns);
                    if (play.may_place(type, p, turns) == static_cast<bool>(obstacle) || !holds(play, obstacle, p)) {
                        problems.push_back("The obstacle to placing " + play.rules().tile_name(type) + " at " +
                                           position_text(p) + " is wrong");
                        return;
                    }
                }
            }
        }
    }
}

void deployments(const Play& play, std::vector<std::string>& problems) {
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        for (std::size_t i = 0; i < play.core().segments; ++i) {
            const auto s = static_cast<SegmentId>(i);
            if (play.tile_of(s) == none_of<TileId>) { // its tile lies in another form now
                continue;
            }
            for (std::size_t r = 0; r < play.rules().routes.size(); ++r) {
                const auto route = static_cast<RouteId>(r);
                const Obstacle obstacle = obstacle_to_standing(play, kind, s, route);
                if (play.may_stand(kind, s, route) == static_cast<bool>(obstacle) || !holds(play, obstacle, {})) {
                    problems.push_back("The obstacle to a " + play.rules().figure_kinds[k].spec.name + " on " +
                                       play.place_name(s) + " is wrong");
                    return;
                }
            }
        }
    }
}

} // namespace

std::vector<std::string> broken_explanations(const Game& game) {
    std::vector<std::string> problems;
    const Play& play = game.play();
    if (play.core().turns > 0 && !play.tiles().empty()) { // vetoes ask who is at turn
        placements(play, problems);
        deployments(play, problems);
    }
    return problems;
}

} // namespace bastide::checking
