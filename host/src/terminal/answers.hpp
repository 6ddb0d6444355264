// What the program knows, told to a person who asks at the prompt: tiles left, features, options, reasons, rules.
#pragma once
#include "knowledge/feature_report.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/why_not.hpp"
#include "terminal/board_view.hpp"
#include "terminal/menu.hpp"
#include <string>

namespace bastide::host::terminal {

/// Answers for the seat that decides: nothing in them depends on what this seat may not know.
class Answers {
public:
    Answers(const Game& game, const BoardView& view, const Library& library, Depth depth, int width)
        : game_(game), play_(game.play()), view_(view), library_(library), depth_(depth),
          width_(width > 0 ? static_cast<std::size_t>(width) : 80), seat_(game.to_act()) {}

    // ---- tiles (answers_tiles.cpp)
    std::string tiles(const std::string& asked) const; ///< "": all that are left; "3,-2": that fit; "cap": this tile
    // ---- features (answers_features.cpp)
    std::string features(const std::string& asked) const; ///< "": where figures stand; "3,-2": on this tile; "path"
    std::string option(const std::string& asked, const Menu& menu) const; ///< "7c": what it scores and why
    // ---- reasons (answers_why.cpp)
    std::string why_not(const std::string& asked) const; ///< "3,-2": no placement; "path:n", "peg path:n @3,-2"
    std::string rule(const std::string& id) const;

private:
    std::string tiles_left() const;
    std::string tiles_for(Position square) const;
    std::string tile(const std::string& name) const;
    std::string in_columns(const std::vector<std::string>& cells) const;
    std::string pictures(const std::vector<std::pair<Canvas, std::string>>& tiles) const;
    std::string where_on_board(TileTypeId type) const;

    std::string feature(FeatureId f) const;
    std::string extent(const FeatureReport& report) const;
    std::string holders(const FeatureReport& report) const;
    std::string worth(const Play& play, FeatureId f, PlayerId player) const;

    std::string why_no_placement(Position square) const;
    std::string why_no_figure(const std::string& asked) const;
    std::string why_not(FigureKindId kind, SegmentId segment) const;

    std::string paragraph(const std::string& text, std::size_t indent) const;
    std::string squares(const std::vector<Position>& all) const;

    const Game& game_;
    const Play& play_;
    const BoardView& view_;
    const Library& library_;
    Depth depth_;
    std::size_t width_;
    PlayerId seat_;
};

} // namespace bastide::host::terminal
