#include "knowledge/why_not.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

bool is_legal(const Game& game, Action action) {
    const auto legal = game.legal_actions();
    return std::find(legal.begin(), legal.end(), action) != legal.end();
}

/// What keeps a decision's actions away altogether.
WhyNot::Reason outside(const Game& game, DecisionId decision) {
    if (game.is_terminal()) {
        return WhyNot::Reason::over;
    }
    const Core& core = game.play().core();
    return core.actor == chance || core.decision != decision ? WhyNot::Reason::other_decision : WhyNot::Reason::none;
}

/// Some rule lets figures go to other tiles now.
bool elsewhere_is_offered(const Game& game, TileId placed) {
    const auto legal = game.legal_actions();
    return std::any_of(legal.begin(), legal.end(), [&](Action action) {
        return action.verb == verbs::deploy && game.play().tile_of(static_cast<SegmentId>(action.a)) != placed;
    });
}

WhyNot behind(const Obstacle& obstacle) {
    return obstacle ? WhyNot{WhyNot::Reason::obstacle, obstacle} : WhyNot{WhyNot::Reason::not_listed, {}};
}

} // namespace

std::vector<PlacementAnswer> why_not_placed(const Game& game, Position square) {
    const Play& play = game.play();
    const WhyNot::Reason barred = outside(game, decisions::place);
    std::vector<PlacementAnswer> answers;
    for (const Offer& offer : play.offers()) {
        const TileTypeId type = offer.tile;
        if (std::any_of(answers.begin(), answers.end(), [&](const auto& answer) { return answer.type == type; })) {
            continue; // two alike in a hand
        }
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            if ((play.type(type).rotations >> rotation & 1U) == 0) {
                continue;
            }
            const Action action{verbs::place, static_cast<std::uint8_t>(rotation),
                                static_cast<std::uint16_t>(index(type)), pack(square)};
            const WhyNot why = barred != WhyNot::Reason::none ? WhyNot{barred, {}}
                               : is_legal(game, action)       ? WhyNot{}
                                                        : behind(play.obstacle_to_placing(type, square, rotation));
            answers.push_back({type, rotation, why});
        }
    }
    return answers;
}

WhyNot why_not_deployed(const Game& game, FigureKindId kind, SegmentId segment) {
    const Action action{verbs::deploy, static_cast<std::uint8_t>(index(kind)),
                        static_cast<std::uint16_t>(index(segment)), 0};
    if (const WhyNot::Reason barred = outside(game, decisions::figures); barred != WhyNot::Reason::none) {
        return {barred, {}};
    }
    if (is_legal(game, action)) {
        return {};
    }
    const Play& play = game.play();
    if (!play.has_in_supply(game.to_act(), kind)) {
        return {WhyNot::Reason::none_left, {}};
    }
    const TileId placed = play.placed_tile();
    if (placed == none_of<TileId>) {
        return {WhyNot::Reason::no_tile_placed, {}};
    }
    if (play.tile_of(segment) == placed) {
        return behind(play.obstacle_to_standing(kind, segment, routes::ordinary));
    }
    const Obstacle obstacle = play.obstacle_to_standing(kind, segment, routes::remote);
    if (obstacle.what != Obstacle::What::kind && !elsewhere_is_offered(game, placed)) {
        return {WhyNot::Reason::elsewhere, {}};
    }
    if (!obstacle && play.closed(play.feature_of(segment))) {
        return {WhyNot::Reason::finished, {}};
    }
    return behind(obstacle);
}

} // namespace bastide::host
