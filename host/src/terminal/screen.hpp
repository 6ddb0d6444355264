// What a person sees at a decision: the board, the tile in hand, who stands how, what can be chosen; as high as the
// window.
#pragma once
#include "terminal/board_view.hpp"
#include "terminal/console.hpp"
#include "terminal/menu.hpp"
#include "terminal/news.hpp"
#include <optional>
#include <string>

namespace bastide::host::terminal {

class Screen {
public:
    Screen(const BoardView& view, Console& console) : view_(view), console_(console) {}

    /// Everything at once; `prompt_lines` are left free below it.
    void decision(const Game& game, const Menu& menu, const News& news, int prompt_lines) const;
    /// The board alone, the window's height; with `focus` the part around a square, or all of it.
    void board(const Game& game, const Overlay& overlay, std::optional<Position> focus, bool whole) const;
    /// Ways to place on one square, with their letters.
    void variants(const Menu::Choice& choice) const;
    /// A turn of a record: the board and how everybody stands.
    void turn(const Game& game, const Overlay& overlay) const;
    void end(const Game& game) const;

private:
    /// What a page shows besides the board.
    struct Beside {
        Canvas picture{0, 0};           ///< above the facts
        std::vector<std::string> facts; ///< at the right of the board
        std::vector<std::string> below;
        int prompt_lines = 1;
    };
    void page(const Game& game, const Overlay& overlay, Beside beside) const;
    Canvas panel(const Beside& beside, int width, int height) const;
    Canvas offers(const Game& game, Size room) const;
    Canvas placed(const Game& game, const Overlay& overlay, Size room) const;
    std::vector<std::string> choices(const Menu& menu) const;

    const BoardView& view_;
    Console& console_;
};

} // namespace bastide::host::terminal
