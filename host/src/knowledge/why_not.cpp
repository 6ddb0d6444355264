#include "knowledge/why_not.hpp"
#include "words/typed_action.hpp"
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

/// Figures of the supply are deployed at the open decision, whoever registered it.
bool deploys(const Game& game) {
    const auto legal = game.legal_actions();
    return !game.at_chance() &&
           std::any_of(legal.begin(), legal.end(), [](Action action) { return action.verb == verbs::deploy; });
}

/// Some rule lets figures go to other tiles now.
bool elsewhere_is_offered(const Game& game, TileId placed) {
    const auto legal = game.legal_actions();
    return std::any_of(legal.begin(), legal.end(), [&](Action action) {
        return action.verb == verbs::deploy &&
               game.play().tile_of(std::get<SegmentId>(verbs::deploy.read(action))) != placed;
    });
}

WhyNot behind(std::vector<Obstacle> obstacles) {
    return {obstacles.empty() ? WhyNot::Reason::not_listed : WhyNot::Reason::obstacle, std::move(obstacles)};
}

WhyNot why_not_placed(const Game& game, TileTypeId type, Position square, unsigned rotation) {
    const Action action = verbs::place(type, square, rotation);
    if (const WhyNot::Reason barred = outside(game, decisions::place); barred != WhyNot::Reason::none) {
        return {barred};
    }
    if (!game.play().offered(type)) {
        return {WhyNot::Reason::not_offered};
    }
    return is_legal(game, action) ? WhyNot{} : behind(obstacles_to_placing(game.play(), type, square, rotation));
}

} // namespace

std::vector<PlacementAnswer> why_not_placed(const Game& game, Position square) {
    const Play& play = game.play();
    std::vector<PlacementAnswer> answers;
    for (const Offer& offer : play.offers()) {
        const TileTypeId type = offer.tile;
        if (std::any_of(answers.begin(), answers.end(), [&](const auto& answer) { return answer.type == type; })) {
            continue; // two alike in a hand
        }
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            if ((play.type(type).rotations >> rotation & 1U) != 0) {
                answers.push_back({type, rotation, why_not_placed(game, type, square, rotation)});
            }
        }
    }
    return answers;
}

WhyNot why_not_deployed(const Game& game, FigureKindId kind, SegmentId segment) {
    if (is_legal(game, verbs::deploy(kind, segment))) {
        return {};
    }
    if (const WhyNot::Reason barred = outside(game, decisions::figures);
        barred != WhyNot::Reason::none && !deploys(game)) {
        return {barred};
    }
    const Play& play = game.play();
    if (!play.has_in_supply(game.to_act(), kind)) {
        return {WhyNot::Reason::none_left};
    }
    const TileId placed = play.placed_tile();
    if (placed == none_of<TileId>) {
        return {WhyNot::Reason::no_tile_placed};
    }
    if (play.tile_of(segment) == placed) {
        return behind(obstacles_to_standing(play, kind, segment, routes::ordinary));
    }
    std::vector<Obstacle> obstacles = obstacles_to_standing(play, kind, segment, routes::remote);
    const bool stands_there = obstacles.empty() || obstacles.front().what != Obstacle::What::kind;
    if (stands_there && !elsewhere_is_offered(game, placed)) {
        return {WhyNot::Reason::elsewhere};
    }
    if (obstacles.empty() && play.closed(play.feature_of(segment))) {
        return {WhyNot::Reason::finished};
    }
    return behind(std::move(obstacles));
}

ActionAnswer why_not(const Game& game, const std::string& text) {
    ActionAnswer answer;
    if (const std::optional<Action> legal = game.parse(text)) {
        answer.verb = legal->verb;
        return answer;
    }
    const TypedAction typed = typed_action(game.play(), text);
    answer.problem = typed.problem;
    answer.verb = typed.verb;
    if (!typed.problem.empty()) {
        return answer;
    }
    if (typed.verb == verbs::place) {
        answer.why = why_not_placed(game, static_cast<TileTypeId>(typed.meaning[0]),
                                    unpack(static_cast<std::uint32_t>(typed.meaning[1])),
                                    static_cast<unsigned>(typed.meaning[2]));
    } else if (typed.verb == verbs::deploy && typed.meaning[1] < game.play().core().segments) {
        answer.figure = static_cast<FigureKindId>(typed.meaning[0]);
        answer.segment = static_cast<SegmentId>(typed.meaning[1]);
        answer.why = why_not_deployed(game, answer.figure, answer.segment);
    } else {
        answer.why.reason = game.is_terminal() ? WhyNot::Reason::over : WhyNot::Reason::not_listed;
    }
    return answer;
}

} // namespace bastide::host
