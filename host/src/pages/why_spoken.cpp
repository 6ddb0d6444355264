#include "pages/why_spoken.hpp"
#include "bastide/error.hpp"
#include "explain/obstacle.hpp"
#include "knowledge/spoken.hpp"
#include "pages/why_text.hpp"
#include "words/typed_action.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::string stopped(std::string text) { return text.ends_with('.') || text.ends_with('?') ? text : text + '.'; }

std::string what_is_decided(const Game& game) {
    return game.is_terminal() ? "the game is over" : "the decision is: " + decision_text(game);
}

/// "as it is printed", "turned right"
std::string how_turned(unsigned rotation) {
    return rotation == 0 ? "as it is printed" : "turned " + spoken_rotation(rotation);
}

bool alike(const std::vector<SpokenReason>& reasons) {
    return std::all_of(reasons.begin(), reasons.end(),
                       [&](const SpokenReason& it) { return it.sentence == reasons.front().sentence; });
}

/// "It can lie at (2, -1): turned right or turned left." of the tile, if only one is offered.
std::string how_it_fits(const Game& game, Position square, const std::vector<SpokenReason>& reasons) {
    std::string ways;
    for (const SpokenReason& reason : reasons) {
        if (reason.legal) {
            const bool several = game.play().offers().size() > 1;
            ways += (ways.empty() ? "" : " or ") + how_turned(reason.rotation) +
                    (several ? " (" + spoken_tile(game.rules(), reason.tile) + ")" : "");
        }
    }
    return ways.empty() ? "" : "It can lie at " + spoken_square(square) + ", " + ways + '.';
}

bool names_segment(const Play& play, Action action, SegmentId segment) {
    const TypedAction typed = typed_action(play, play.text(action));
    return std::any_of(typed.words.begin(), typed.words.end(), [&](const TypedWord& word) {
        return word.sort == WordSort::segment && word.meaning == index(segment);
    });
}

} // namespace

SpokenAnswer why_not_spoken(const Game& game, Position square) {
    SpokenAnswer out;
    const std::vector<PlacementAnswer> answers = why_not_placed(game, square);
    if (answers.empty() || answers.front().why.reason == WhyNot::Reason::other_decision ||
        answers.front().why.reason == WhyNot::Reason::over) {
        out.sentence = stopped("No tile is placed now; " + what_is_decided(game));
        return out;
    }
    const WhyNot& first = answers.front().why;
    const bool whole =
        first.reason == WhyNot::Reason::obstacle && (first.obstacles.front().what == Obstacle::What::occupied ||
                                                     first.obstacles.front().what == Obstacle::What::apart);
    if (whole) {
        out.sentence = "Nothing can be placed at " + spoken_square(square) + ": " +
                       obstacles_text(game.play(), first.obstacles) + '.';
        return out;
    }
    for (const PlacementAnswer& answer : answers) {
        const bool legal = answer.why.reason == WhyNot::Reason::none;
        const std::string tile = spoken_tile(game.rules(), answer.type);
        out.reasons.push_back({answer.type, answer.rotation, none_of<FigureKindId>, legal,
                               "T" + tile.substr(1) + ", " + how_turned(answer.rotation) +
                                   (legal ? ", can be placed there."
                                          : ", cannot lie there: " + stopped(placement_why(game, answer.why)))});
    }
    out.sentence = how_it_fits(game, square, out.reasons);
    if (out.sentence.empty()) {
        out.sentence = out.reasons.size() == 1 ? out.reasons.front().sentence
                                               : "It cannot lie at " + spoken_square(square) + " in any rotation.";
    }
    return out;
}

SpokenAnswer why_not_spoken(const Game& game, SegmentId segment, FigureKindId kind) {
    SpokenAnswer out;
    const Play& play = game.play();
    const std::string where = spoken_segment(play, segment);
    std::vector<SpokenReason> causes;
    for (std::size_t k = 0; k < game.rules().figure_kinds.size(); ++k) {
        const auto each = static_cast<FigureKindId>(k);
        const bool of_players = game.rules().figure_kinds[k].usual > 0;
        if (each != kind && (kind != none_of<FigureKindId> || !of_players)) {
            continue;
        }
        const WhyNot why = why_not_deployed(game, each, segment);
        const bool legal = why.reason == WhyNot::Reason::none;
        const std::string cause = stopped(deployment_why(game, why, each, segment));
        causes.push_back({{}, 0, each, legal, cause});
        std::string who = spoken_figure(game.rules(), each);
        who.front() = static_cast<char>(who.front() - 'a' + 'A');
        out.reasons.push_back(
            {{},
             0,
             each,
             legal,
             who + (legal ? " can be put on " + where + '.' : " cannot go to " + where + ": " + cause)});
    }
    std::string able;
    for (const SpokenReason& reason : out.reasons) {
        able += reason.legal ? (able.empty() ? "" : " or ") + spoken_figure(game.rules(), reason.figure) : "";
    }
    if (!able.empty()) {
        out.sentence = "You can put " + able + " on " + where + '.';
    } else if (out.reasons.size() == 1) {
        out.sentence = out.reasons.front().sentence;
    } else if (!causes.empty() && alike(causes)) {
        out.sentence = "None of your figures can go to " + where + ": " + causes.front().sentence;
    } else {
        out.sentence = "None of your figures can go to " + where + '.';
    }
    return out;
}

SpokenAnswer why_not_spoken(const Game& game, FigureId figure) {
    const Play& play = game.play();
    const Figure& it = play.figure(figure);
    const std::string who = play.figure_name(figure);
    const auto legal = game.legal_actions();
    const bool on_segment = it.place.where == Where::segment;
    const bool named = on_segment && std::any_of(legal.begin(), legal.end(), [&](Action action) {
                           return action.verb != verbs::deploy && names_segment(play, action, it.place.segment());
                       });
    if (named) {
        return {who + " stands where you can choose something now.", {}};
    }
    return {stopped("Nothing can be done with " + who + " now; " + what_is_decided(game)), {}};
}

} // namespace bastide::host
