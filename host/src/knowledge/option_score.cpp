#include "knowledge/option_score.hpp"
#include "bastide/error.hpp"
#include "knowledge/feature_report.hpp"
#include <algorithm>

namespace bastide::host {

Standing standing(const Play& play, PlayerId player) {
    Standing sum{play.score(player), play.score(player)};
    std::vector<FeatureId> seen;
    for (const Figure& figure : play.figures()) {
        const FeatureId f = figure.owner == player ? play.feature_of(figure) : none_of<FeatureId>;
        if (f == none_of<FeatureId> || std::find(seen.begin(), seen.end(), f) != seen.end()) {
            continue;
        }
        seen.push_back(f);
        if ((play.majority(f).owners >> index(player) & 1U) != 0) {
            const FeatureWorth worth = feature_worth(play, f, player);
            sum.now += worth.points_now();
            sum.finished += worth.points_finished();
        }
    }
    return sum;
}

OptionScores::OptionScores(const Game& game)
    : game_(game), player_(game.to_act()),
      before_(game.is_terminal() || game.at_chance() ? Standing{} : standing(game.play(), player_)), after_(game) {
    after_.watch(nullptr); // nobody is to hear of what is only thought
}

std::optional<Standing> OptionScores::of(Action action) {
    if (game_.is_terminal() || game_.at_chance()) {
        return std::nullopt;
    }
    after_ = game_;
    after_.watch(nullptr);
    try {
        after_.apply(action);
    } catch (const Error&) {
        return std::nullopt; // it will be told when the action is done in earnest
    }
    return standing(after_.play(), player_) - before_;
}

std::string score_text(Standing score) {
    const auto word = [](int n) { return n < 0 ? "loses " : "scores "; };
    const auto points = [](int n) { return n == 0 ? "nothing" : std::to_string(n < 0 ? -n : n); };
    if (score.now == score.finished) {
        return score.now == 0 ? "" : word(score.now) + points(score.now);
    }
    const bool same_word = score.now == 0 || score.finished == 0 || (score.now < 0) == (score.finished < 0);
    return word(score.now == 0 ? score.finished : score.now) + points(score.now) + " now, " +
           (same_word ? "" : word(score.finished)) + points(score.finished) + " if finished";
}

} // namespace bastide::host
