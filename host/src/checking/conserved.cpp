// No figure and no tile is lost or made.
#include "bastide/module/play.hpp"
#include "checking/problems.hpp"
#include <map>
#include <numeric>
#include <set>

namespace bastide::checking {

void figures_conserved(const Play& play, Problems& problems) {
    const Ruleset& r = play.rules();
    for (int seat = 0; seat <= r.players; ++seat) {
        const PlayerId p = seat == r.players ? nobody : static_cast<PlayerId>(seat);
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            int supply = 0, board = 0, elsewhere = 0;
            for (const Figure& figure : play.figures()) {
                if (figure.owner == p && figure.kind == kind) {
                    supply += figure.place.where == Where::supply ? 1 : 0;
                    board += figure.on_board() ? 1 : 0;
                    elsewhere += figure.place.where == Where::held || figure.place.where == Where::out ? 1 : 0;
                }
            }
            const std::string whose = play.player_name(p) + "'s " + r.figure_kinds[k].spec.plural;
            const FigureKindSpec& spec = r.figure_kinds[k].spec;
            expect(problems, supply + board + elsewhere == (p == nobody ? spec.neutral : spec.per_player),
                   [&] { return whose + " are not conserved"; });
            expect(problems, play.in_supply(p, kind) == supply,
                   [&] { return whose + " in the supply are miscounted"; });
            expect(problems, play.on_board(p, kind) == board, [&] { return whose + " on the board are miscounted"; });
        }
    }
}

/// Every tile knows what stands on it, and the table what stands beside the tiles.
void figures_found(const Play& play, Problems& problems) {
    std::map<TileId, std::set<FigureId>> there;
    int off_tiles = 0, held = 0;
    for (std::size_t f = 0; f < play.figures().size(); ++f) {
        const Figure& figure = play.figures()[f];
        const TileId tile = play.tile_of(figure);
        if (tile != none_of<TileId>) {
            there[tile].insert(static_cast<FigureId>(f));
        }
        const bool square = figure.place.where == Where::square || figure.place.where == Where::beside;
        off_tiles += square && tile == none_of<TileId> ? 1 : 0;
        held += figure.place.where == Where::held ? 1 : 0;
        const FigureId companion = figure.place.companion();
        if (companion != none_of<FigureId> && play.tile_of(play.figure(companion)) != tile) {
            problems.push_back("What " + play.figure_name(static_cast<FigureId>(f)) + " stands beside is not there");
        }
    }
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        const auto tile = static_cast<TileId>(t);
        std::set<FigureId> listed;
        FigureId at = play.tile(tile).figures;
        while (at != none_of<FigureId> && listed.insert(at).second) {
            at = play.figure(at).also_here;
        }
        expect(problems, at == none_of<FigureId> && listed == there[tile],
               [&] { return "The tile at " + position_text(play.tile(tile).at) + " does not know what stands on it"; });
    }
    expect(problems, play.core().off_tiles == off_tiles, "Pieces on bare squares are miscounted");
    expect(problems, play.core().held == held, "Figures in players' hands are miscounted");
}

void tiles_conserved(const Play& play, Problems& problems) {
    const Ruleset& r = play.rules();
    std::vector<int> found(r.types.size());
    for (const Tile& tile : play.tiles()) {
        ++found[index(tile.type)];
    }
    for (std::size_t pile = 0; pile < r.piles.size(); ++pile) {
        int size = 0;
        for (std::size_t t = 0; t < r.types.size(); ++t) {
            const int n = play.in_pile(static_cast<PileId>(pile), static_cast<TileTypeId>(t));
            found[t] += n;
            size += n;
        }
        expect(problems, size == play.pile_size(static_cast<PileId>(pile)), [&] {
            return "The pile '" + r.piles[pile].name + "' says that it holds " +
                   std::to_string(play.pile_size(static_cast<PileId>(pile))) + " tiles, but holds " +
                   std::to_string(size);
        });
    }
    if (!r.form_names.empty()) { // a tile of one type may lie there as one of another
        int total = 0;
        for (const TileType& type : r.types) {
            total += type.total;
        }
        expect(problems, std::accumulate(found.begin(), found.end(), 0) == total,
               "Tiles are lost or come from nowhere");
        return;
    }
    for (std::size_t t = 0; t < r.types.size(); ++t) {
        expect(problems, found[t] == r.types[t].total, [&] {
            return "There are " + std::to_string(found[t]) + " copies of '" + r.tile_name(static_cast<TileTypeId>(t)) +
                   "' instead of " + std::to_string(r.types[t].total);
        });
    }
}

} // namespace bastide::checking
