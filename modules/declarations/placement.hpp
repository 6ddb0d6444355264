// One [[bonus]] or [[another-part]]: what it brings to place a tile that shows a word.
#pragma once
#include "names.hpp"

namespace bastide::declarations {

/// How often a tile shows a word of one sort or the other.
class TileShows {
public:
    TileShows(const Reader& table, const Names& names);
    int count(const Play& play, TileId tile) const;

private:
    Word word_;
};

class Bonus {
public:
    Bonus(const Reader& table, Names& names);
    void install(Registry& registry) const;

private:
    void placed(Play& play, const events::TilePlaced& event) const;

    bool in_game_ = true;
    TileShows shows_;
    bool once_ = false; ///< however often the tile shows the word
    int points_ = 0;
    CauseId cause_{};
};

class AnotherPart {
public:
    AnotherPart(const Reader& table, Names& names);
    void install(Registry& registry) const;

private:
    void placed(Play& play, const events::TilePlaced& event) const;

    bool in_game_ = true;
    TileShows shows_;
    bool figures_ = true; ///< may be deployed in it
    TurnRight had_{};
    std::string text_;
    const char* rule_ = "";
};

} // namespace bastide::declarations
