#include "serve/analysis.hpp"
#include "knowledge/option_score.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_options = 400;

double worth(Standing score) { return (score.now + score.finished) / 2.0; }

/// Nothing if there was no choice, or if a rule failed at an option.
Json judged(const Game& game, Action chosen) {
    const auto legal = game.legal_actions();
    if (legal.size() < 2 || legal.size() > most_options) {
        return {};
    }
    OptionScores scores(game);
    const auto own = scores.of(chosen);
    if (!own) {
        return {};
    }
    Action best = chosen;
    double most = worth(*own);
    for (const Action action : legal) {
        if (const auto score = scores.of(action); score && worth(*score) > most) {
            best = action;
            most = worth(*score);
        }
    }
    return {{"seat", index(game.to_act())},
            {"text", game.text(chosen)},
            {"loss", most - worth(*own)},
            {"best", game.text(best)}};
}

} // namespace

Json analysed(const Record& record, const std::shared_ptr<const Ruleset>& rules,
              const std::function<void(std::size_t moves)>& done) {
    Json moves = Json::array();
    Game game(rules);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const Action action = recorded_action(game, record, i);
        if (!game.at_chance()) {
            if (Json one = judged(game, action); !one.is_null()) {
                one["move"] = i;
                moves.push_back(std::move(one));
            }
        }
        game.apply(action);
        if (i % 50 == 49) {
            done(i + 1);
        }
    }
    return moves;
}

} // namespace bastide::host::serve
