// Pieces that are nobody's, in words: what lies on the table besides tiles and players' figures.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/state.hpp"
#include "bastide/ids.hpp"
#include <string>
#include <vector>

namespace bastide::host {

inline bool is_piece(const Figure& figure) { return figure.owner == nobody; }

/// The pieces of nobody's that are somewhere on the table, by their numbers: by kind, then in the order of coming.
std::vector<FigureId> pieces_on_table(const Play& play);

/// The figures that stand on a piece (SpaceKindSpec::upon).
std::vector<FigureId> standing_upon(const Play& play, FigureId piece);

/// How places are told: as they are typed, "path:n @3,2", or as people speak of them, "the path to the north ...".
enum class Places { typed, spoken };

/// "the beast on 3,2", "a mast of height 2 with Ann's peg".
std::string piece_title(const Play& play, FigureId piece, Places places = Places::typed);

/// A fact about the table: "beast", "on 3,2"; "masts", "0,1 height 2; 3,1 height 1 with Ann's peg".
struct TableFact {
    std::string name, text;
};
/// One for every kind of piece of which something is on the table.
std::vector<TableFact> facts_of_pieces(const Play& play, Places places = Places::typed);

} // namespace bastide::host
