#include "transcript.hpp"
#include "bastide/host/fingerprint.hpp"
#include <algorithm>

namespace bastide::differential {
namespace {

/// The fingerprint of the sorted texts.
std::string digest(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    std::uint64_t hash = fingerprint_of_nothing;
    for (const std::string& text : texts) {
        hash = fingerprint(text + '\n', hash);
    }
    return hex16(hash);
}

} // namespace

void Transcript::tell(Items items) {
    std::sort(items.begin(), items.end(), [](const Item& l, const Item& r) { return l.text < r.text; });
    for (const Item& item : items) {
        lines_.push_back((item.topic == Topic::home ? "  home: " : "  ") + item.text);
    }
}

void Transcript::before(const Game& game, Items happened, Action) {
    tell(std::move(happened));
    if (game.at_chance()) {
        return;
    }
    std::vector<std::string> texts;
    for (const Action action : game.legal_actions()) {
        texts.push_back(game.text(action));
    }
    const std::string number = std::to_string(texts.size());
    lines_.push_back(game.play().player_name(game.to_act()) + ' ' + game.decision_name() + ' ' + number + ' ' +
                     digest(std::move(texts)));
}

void Transcript::after(const Game& game, Items happened, const Items& standing) {
    tell(std::move(happened));
    lines_.emplace_back(game.is_terminal() ? "over" : "not over");
    tell(standing);
    std::string scores = "scores";
    for (const int points : game.returns()) {
        scores += ' ' + std::to_string(points);
    }
    lines_.push_back(std::move(scores));
}

} // namespace bastide::differential
