#include "serve/reasons.hpp"
#include "bastide/error.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/spoken.hpp"
#include <algorithm>
#include <climits>
#include <set>

namespace bastide::host::serve {
namespace {

std::string capital(std::string text) {
    if (!text.empty()) {
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    }
    return text;
}

int free_figures(const Play& play, PlayerId player) {
    return static_cast<int>(std::count_if(play.figures().begin(), play.figures().end(), [&](const Figure& figure) {
        return figure.owner == player && figure.place.where == Where::supply;
    }));
}

/// "It leaves you 3 figures."
std::string figures_left(const Play& before, const Play& after, PlayerId me) {
    const int left = free_figures(after, me), had = free_figures(before, me);
    if (left == had) {
        return {};
    }
    const std::string count = left == 0 ? "no figure" : left == 1 ? "one figure" : std::to_string(left) + " figures";
    return std::string(left < had ? "It leaves you " : "It gives you back figures: you have ") + count + '.';
}

/// What others get by it, now and by what they stand on.
std::vector<std::string> others(const Play& before, const Play& after, PlayerId me) {
    std::vector<std::string> out;
    for (int p = 0; p < after.players(); ++p) {
        const auto other = static_cast<PlayerId>(p);
        if ((before.team_of(me) >> index(other) & 1U) != 0) {
            continue;
        }
        const Standing change = standing(after, other) - standing(before, other);
        const std::string text = score_text(change);
        if (!text.empty()) {
            out.push_back("For " + after.player_name(other) + " it " + text + '.');
        }
    }
    return out;
}

/// Features where `me` stands that the action changed: those of tiles that were not there, and of figures that moved.
std::set<FeatureId> touched(const Play& before, const Play& after, PlayerId me) {
    std::set<FeatureId> out;
    for (std::size_t i = 0; i < after.figures().size(); ++i) {
        const Figure& figure = after.figures()[i];
        if (figure.owner != me || figure.place.where != Where::segment) {
            continue;
        }
        const FeatureId feature = after.feature_of(figure.place.segment());
        const bool moved = before.figures()[i].place != figure.place;
        bool grew = false;
        after.each_segment(feature,
                           [&](SegmentId s) { grew = grew || index(after.tile_of(s)) >= before.tiles().size(); });
        if (moved || grew) {
            out.insert(feature);
        }
    }
    return out;
}

/// "Path at 0,0 still needs 2 tiles; 5 of the 40 unseen tiles fit the square that is hardest to fill."
std::string risk(const Play& play, FeatureId feature, PlayerId me) {
    const FeatureReport report = feature_report(play, feature);
    if (report.finished || report.open.empty() || !feature_worth(play, feature, me).finished) {
        return {};
    }
    int fewest = INT_MAX;
    for (const Position square : report.open) {
        int fitting = 0;
        for (const FittingTile& tile : tiles_that_fit(play, square, me)) {
            fitting += tile.unseen + tile.at_hand;
        }
        fewest = std::min(fewest, fitting);
    }
    const std::size_t needs = report.open.size();
    const int unseen = remaining_tiles(play, me).total;
    return capital(with_spoken_squares(play.feature_name(feature))) + " still needs " +
           (needs == 1 ? "a tile" : "at least " + std::to_string(needs) + " tiles") + "; " +
           (fewest == 0 ? "none" : std::to_string(fewest)) + " of the " + std::to_string(unseen) + " unseen tiles " +
           (fewest == 1 ? "fits" : "fit") + (needs == 1 ? " there now." : " the square that is hardest to fill.");
}

} // namespace

std::vector<std::string> reasons_for(const Game& game, Action action) {
    std::vector<std::string> out;
    if (game.is_terminal() || game.at_chance()) {
        return out;
    }
    const PlayerId me = game.to_act();
    try {
        Game after = game;
        after.watch(nullptr);
        OptionScores scores(game);
        if (const auto own = scores.of(action)) {
            const std::string text = score_text(*own);
            out.push_back(text.empty() ? "It changes nobody's points yet." : "It " + text + '.');
        }
        after.become(game, action);
        std::vector<std::string> more = others(game.play(), after.play(), me);
        out.insert(out.end(), more.begin(), more.end());
        out.push_back(figures_left(game.play(), after.play(), me));
        for (const FeatureId feature : touched(game.play(), after.play(), me)) {
            out.push_back(risk(after.play(), feature, me));
        }
    } catch (const Error&) {
        // a rule that fails says so when it is played
    }
    std::erase(out, "");
    return out;
}

} // namespace bastide::host::serve
