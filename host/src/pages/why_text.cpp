#include "pages/why_text.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "explain/obstacle.hpp"
#include "knowledge/spoken.hpp"
#include <array>

namespace bastide::host {
namespace {

constexpr std::array<const char*, 4> side_words{"north", "east", "south", "west"};

/// "AM-021 AM-022" as "rule AM-021", "rules AM-021 and AM-022".
std::string rules_text(const std::string& ids) {
    const std::vector<std::string> all = split_words(ids);
    return all.empty() ? "" : (all.size() == 1 ? "rule " : "rules ") + listed(all);
}

std::string forbidden(const VetoOrigin& veto) {
    const std::string rules = rules_text(veto.rules);
    return "the module " + veto.module + " forbids it" + (rules.empty() ? "" : " (" + rules + ")");
}

/// Of a decision that offers others of its sort, as one at which a single kind of figures is deployed.
std::string not_offered_at(const Game& game) {
    return "it is not offered at this decision, which is: " + decision_text(game);
}

std::string as_sentence(std::string text) { return text.ends_with('.') || text.ends_with('?') ? text : text + '.'; }

} // namespace

std::string decision_text(const Game& game) {
    const std::string question = game.question();
    return question.empty() ? '\'' + game.decision_name() + '\'' : question;
}

std::string obstacle_text(const Play& play, const Obstacle& obstacle) {
    const auto tile_text = [&] {
        const Tile& tile = play.tile(obstacle.tile);
        return spoken_tile(play.rules(), tile.type) + " at " + spoken_square(tile.at);
    };
    std::vector<std::string> seats;
    switch (obstacle.what) {
    case Obstacle::What::none:
        return "nothing is in the way";
    case Obstacle::What::occupied:
        return tile_text() + " lies there";
    case Obstacle::What::apart:
        return "no tile lies beside it";
    case Obstacle::What::side:
        return "its " + std::string(side_words[obstacle.side]) + " side shows " +
               play.rules().terrain_names[index(obstacle.mine)] + ", but " + tile_text() + " shows " +
               play.rules().terrain_names[index(obstacle.theirs)] + " there";
    case Obstacle::What::kind:
        return "no such figure stands on such a feature";
    case Obstacle::What::claimed:
        for (int p = 0; p < play.players(); ++p) {
            if ((obstacle.seats >> p & 1U) != 0) {
                seats.push_back(play.player_name(static_cast<PlayerId>(p)));
            }
        }
        return listed(seats) + (seats.size() == 1 ? " occupies it" : " occupy it");
    case Obstacle::What::vetoed:
        return forbidden(*obstacle.veto);
    }
    return "";
}

std::string obstacles_text(const Play& play, const std::vector<Obstacle>& obstacles) {
    std::string text;
    for (const Obstacle& obstacle : obstacles) {
        text += (text.empty() ? "" : "; ") + obstacle_text(play, obstacle);
    }
    return text;
}

std::string deployment_why(const Game& game, const WhyNot& why, FigureKindId kind, SegmentId segment) {
    const Play& play = game.play();
    switch (why.reason) {
    case WhyNot::Reason::none:
        return "can be put there";
    case WhyNot::Reason::over:
        return "the game is over";
    case WhyNot::Reason::other_decision:
        return "figures of the supply are not deployed at this decision, which is: " + decision_text(game);
    case WhyNot::Reason::no_tile_placed:
        return "no tile was placed in this part of the turn";
    case WhyNot::Reason::elsewhere:
        return "figures go to the tile just placed, at " + spoken_square(play.tile(play.placed_tile()).at) + ", only";
    case WhyNot::Reason::finished:
        return "it is finished already";
    case WhyNot::Reason::none_left:
        return play.rules().figure_kinds[index(kind)].usual == 0 ? "it is nobody's to deploy"
                                                                 : "none is left in the supply";
    case WhyNot::Reason::obstacle:
        if (why.obstacles.front().what == Obstacle::What::kind) {
            return play.plural(kind, 2) + " do not stand on " +
                   play.plural(play.feature(play.feature_of(segment)).kind, 2);
        }
        return obstacles_text(play, why.obstacles);
    case WhyNot::Reason::not_offered:
    case WhyNot::Reason::not_listed:
        break;
    }
    return not_offered_at(game);
}

std::string placement_why(const Game& game, const WhyNot& why) {
    switch (why.reason) {
    case WhyNot::Reason::none:
        return "can be placed";
    case WhyNot::Reason::over:
        return "the game is over";
    case WhyNot::Reason::other_decision:
        return "no tile is placed at this decision, which is: " + decision_text(game);
    case WhyNot::Reason::not_offered:
        return "it is not the tile that is to be placed now";
    case WhyNot::Reason::obstacle:
        return obstacles_text(game.play(), why.obstacles);
    default:
        return not_offered_at(game);
    }
}

std::string action_why(const Game& game, const std::string& asked, const ActionAnswer& answer) {
    const std::string what = '\'' + asked + "' ";
    if (!answer.problem.empty()) {
        return as_sentence(what + "is no action of this game: " + answer.problem);
    }
    if (answer.why.reason == WhyNot::Reason::none) {
        return what + "is legal now.";
    }
    std::string why;
    if (answer.verb == verbs::place) {
        why = placement_why(game, answer.why);
    } else if (answer.verb == verbs::deploy && answer.figure != none_of<FigureKindId>) {
        why = deployment_why(game, answer.why, answer.figure, answer.segment);
    } else if (answer.why.reason == WhyNot::Reason::over) {
        why = "the game is over";
    } else {
        why = "nobody lists it at this decision, which is: " + decision_text(game);
    }
    return as_sentence(what + "is not legal now: " + why);
}

} // namespace bastide::host
