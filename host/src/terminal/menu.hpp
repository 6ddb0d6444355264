// The legal actions of a decision, numbered for people.
#pragma once
#include "bastide/action.hpp"
#include "bastide/fwd.hpp"
#include "bastide/geometry.hpp"
#include "terminal/board_view.hpp"
#include "terminal/flow.hpp"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::terminal {

/// Placements on one square share a number and differ by a letter; every other action has a number of its own.
class Menu {
public:
    struct Choice {
        std::string number;
        std::vector<Action> variants;
        std::string text; ///< a sentence; of a square, the square
        std::optional<Position> square;
        std::optional<SegmentId> spot;
        std::vector<std::string> scores{}; ///< of the variants, in words; empty where nothing changes
        std::vector<std::string> words{};  ///< the verb, and what was typed for the words of its form
    };
    explicit Menu(const Game& game);

    const std::vector<Choice>& choices() const { return choices_; }
    /// "7" or "7c"; with `variant` if the letter was given. Nothing if the text is no such number.
    struct Picked {
        const Choice* choice = nullptr;
        std::optional<Action> action; ///< decided: there is one variant, or its letter was given
    };
    std::optional<Picked> pick(std::string_view text) const;
    Overlay overlay(const Game& game) const;
    /// All choices, one a line, each with the text that can be typed for it.
    std::string list(const Game& game) const;
    /// What lies not on a square, with what it scores; what differs in one thing alone is told of together.
    std::vector<Listed> others() const;
    /// What the ways to place a tile on a square score, by their letters; empty if none scores anything.
    static std::string list_scores(const Choice& choice);
    /// The placements that score most, in one sentence; empty if none scores anything.
    std::string best_placements() const;
    bool has_squares() const;

private:
    void add_scores(const Game& game);

    std::vector<Choice> choices_;
    std::vector<std::pair<int, std::string>> placements_; ///< points at best, and "7c scores 3"; one a square
};

/// 0 -> "a", 1 -> "c", 13 -> "aa": letters that are no commands
std::string variant_letter(std::size_t number);

} // namespace bastide::host::terminal
