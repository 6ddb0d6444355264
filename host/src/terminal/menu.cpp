#include "terminal/menu.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/sentences.hpp"
#include "knowledge/spoken.hpp"
#include "terminal/groups.hpp"
#include "words/typed_action.hpp"
#include <algorithm>
#include <tuple>

namespace bastide::host::terminal {
namespace {

std::string pad(const std::string& number) {
    return std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number;
}

/// "  (scores 3)"
std::string score_of(const Menu::Choice& choice, std::size_t variant) {
    return variant < choice.scores.size() && !choice.scores[variant].empty() ? "  (" + choice.scores[variant] + ')'
                                                                             : "";
}

} // namespace

/// None that is a command.
std::string variant_letter(std::size_t number) {
    constexpr std::string_view letters = "acdegijmnopxz";
    std::string text;
    for (++number; number > 0; number = (number - 1) / letters.size()) {
        text.insert(text.begin(), letters[(number - 1) % letters.size()]);
    }
    return text;
}

Menu::Menu(const Game& game) {
    std::vector<Action> places, others;
    for (const Action action : game.legal_actions()) {
        (action.verb == verbs::place ? places : others).push_back(action);
    }
    const auto key = [](Action a) {
        const auto [type, at, rotation] = verbs::place.read(a);
        return std::tuple(at.y, at.x, type, rotation);
    };
    std::sort(places.begin(), places.end(), [&](Action l, Action r) { return key(l) < key(r); });
    for (const Action action : places) {
        const Position at = std::get<Position>(verbs::place.read(action));
        if (choices_.empty() || choices_.back().square != at) {
            choices_.push_back(
                {std::to_string(choices_.size() + 1), {}, "the square " + spoken_square(at), at, std::nullopt});
        }
        choices_.back().variants.push_back(action);
    }
    std::size_t next = choices_.size() + 1;
    for (const Action action : others) {
        const TypedAction typed = typed_action(game.play(), game.text(action));
        Choice choice{action.verb == verbs::pass ? "0" : std::to_string(next++),
                      {action},
                      action_sentence(game.play(), action, typed),
                      {},
                      {}};
        choice.words.push_back(game.rules().verbs[index(action.verb)].name);
        for (const TypedWord& word : typed.words) {
            choice.words.push_back(word.text);
        }
        if (action.verb == verbs::deploy) {
            choice.spot = std::get<SegmentId>(verbs::deploy.read(action));
        }
        choices_.push_back(std::move(choice));
    }
    add_scores(game);
}

/// Every option is tried on a copy, so not where there are thousands.
void Menu::add_scores(const Game& game) {
    constexpr std::size_t most = 1000;
    if (game.legal_actions().size() > most) {
        return;
    }
    OptionScores scores(game);
    for (Choice& choice : choices_) {
        std::vector<int> points;
        for (const Action action : choice.variants) {
            const std::optional<Standing> score = scores.of(action);
            choice.scores.push_back(score ? score_text(*score) : "");
            points.push_back(score ? std::max(score->now, score->finished) : 0);
        }
        const auto best = static_cast<std::size_t>(std::max_element(points.begin(), points.end()) - points.begin());
        if (choice.square && points[best] > 0) {
            const bool alike = std::all_of(choice.scores.begin(), choice.scores.end(),
                                           [&](const std::string& text) { return text == choice.scores[best]; });
            placements_.emplace_back(points[best],
                                     choice.number + (alike ? "" : variant_letter(best)) + ' ' + choice.scores[best]);
        }
    }
    std::stable_sort(placements_.begin(), placements_.end(),
                     [](const auto& l, const auto& r) { return l.first > r.first; });
}

std::string Menu::best_placements() const {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, placements_.size()); ++i) {
        text += (i == 0 ? "" : "; ") + placements_[i].second;
    }
    return text + (placements_.size() > most ? "; ..." : text.empty() ? "" : ".");
}

std::optional<Menu::Picked> Menu::pick(std::string_view text) const {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0) {
        return std::nullopt;
    }
    for (const Choice& choice : choices_) {
        if (choice.number != text.substr(0, digits)) {
            continue;
        }
        const std::string_view letter = text.substr(digits);
        if (letter.empty()) {
            return Picked{&choice, choice.variants.size() == 1 ? std::optional(choice.variants.front()) : std::nullopt};
        }
        for (std::size_t v = 0; v < choice.variants.size(); ++v) {
            if (variant_letter(v) == letter) {
                return Picked{&choice, choice.variants[v]};
            }
        }
    }
    return std::nullopt;
}

Overlay Menu::overlay(const Game& game) const {
    Overlay overlay;
    if (game.play().core().turns > 0) {
        overlay.latest = game.play().placed_tile();
    }
    for (const Choice& choice : choices_) {
        if (choice.square) {
            overlay.squares.emplace_back(*choice.square, choice.number);
        }
        if (choice.spot) { // several figures can stand on the same segment: the first number is shown
            const bool taken = std::any_of(overlay.spots.begin(), overlay.spots.end(),
                                           [&](const auto& spot) { return spot.first == *choice.spot; });
            if (!taken) {
                overlay.spots.emplace_back(*choice.spot, choice.number);
            }
        }
    }
    return overlay;
}

std::string Menu::list(const Game& game) const {
    std::string text;
    for (const Choice& choice : choices_) {
        for (std::size_t v = 0; v < choice.variants.size(); ++v) {
            const std::string number = choice.number + (choice.variants.size() > 1 ? variant_letter(v) : "");
            const std::string sentence = action_sentence(game.play(), choice.variants[v]);
            text += pad(number) + "  " + sentence + score_of(choice, v) + "  [" + game.text(choice.variants[v]) + "]\n";
        }
    }
    return text;
}

std::vector<Listed> Menu::others() const {
    std::vector<WordedChoice> others;
    for (const Choice& choice : choices_) {
        if (!choice.square) {
            others.push_back({{choice.number, choice.text, {}}, choice.words, score_of(choice, 0)});
        }
    }
    return grouped(others);
}

std::string Menu::list_scores(const Choice& choice) {
    std::string text;
    for (std::size_t v = 0; v < choice.scores.size(); ++v) {
        text += choice.scores[v].empty() ? "" : pad(variant_letter(v)) + "  " + choice.scores[v] + '\n';
    }
    return text;
}

bool Menu::has_squares() const {
    return std::any_of(choices_.begin(), choices_.end(),
                       [](const Choice& choice) { return choice.square.has_value(); });
}

} // namespace bastide::host::terminal
