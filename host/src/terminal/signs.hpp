// What stands for what at the terminal: letters of players, marks of kinds of figures, glyphs of words, buildings and
// pieces; in one game no two of a sort look alike.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include "library/game_file.hpp"
#include "svg/style.hpp"
#include "terminal/canvas.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::host::terminal {

/// A sign on tiles: of a word, of a piece.
struct SignOnTile {
    std::string glyph; ///< empty: it is not drawn
    Colour ink;
    std::string on;        ///< of a piece: the tile's word on whose sign it stands
    bool numbered = false; ///< of a tile's word: a number of 1 is shown, too
};

class Signs {
public:
    Signs(const Ruleset& rules, const svg::Style& style, const std::vector<PlayerSpec>& players);

    Colour colour(PlayerId player) const { return colours_[index(player)]; }
    const std::string& letter(PlayerId player) const { return letters_[index(player)]; }
    /// Stands after the owner's letter; empty for the first kind, which is the ordinary one.
    const std::string& mark(FigureKindId kind) const { return marks_[index(kind)]; }
    /// Words of segments and of tiles that something in this game asks for.
    const SignOnTile& word(const std::string& name) const;
    const SignOnTile& piece(const std::string& name) const;

private:
    void name_players(const Ruleset& rules);
    void mark_figures(const Ruleset& rules, const svg::Style& style);
    void sign_things(const Ruleset& rules, const svg::Style& style);
    std::string fresh_glyph(const std::string& wanted);

    std::vector<Colour> colours_;
    std::vector<std::string> letters_, marks_;
    std::map<std::string, SignOnTile> words_;
    mutable std::map<std::string, SignOnTile> pieces_;
    mutable std::vector<std::string> taken_; ///< glyphs that stand for something
};

} // namespace bastide::host::terminal
