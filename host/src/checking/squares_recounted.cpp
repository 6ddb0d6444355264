// Squares and placements against a recount of the board.
#include "bastide/host/game.hpp"
#include "checking/problems.hpp"
#include <algorithm>
#include <set>

namespace bastide::checking {

namespace {

std::vector<TileId> tiles_around(const Play& play, Position p) {
    std::vector<TileId> tiles;
    play.each_tile_around(p, [&](TileId tile) { tiles.push_back(tile); });
    return tiles;
}

std::vector<TileId> tiles_beside(const Play& play, Position p) {
    std::vector<TileId> tiles;
    for (int step = 0; step < 9; ++step) {
        const Position q{static_cast<std::int16_t>(p.x + step % 3 - 1), static_cast<std::int16_t>(p.y + step / 3 - 1)};
        if (step != 4 && play.tile_at(q) != none_of<TileId>) {
            tiles.push_back(play.tile_at(q));
        }
    }
    return tiles;
}

} // namespace

void squares_recounted(const Play& play, const Recount& board, Problems& problems) {
    std::set<std::pair<int, int>> listed;
    for (const Position p : play.open_squares()) {
        expect(problems, listed.emplace(p.x, p.y).second,
               [&] { return "The open square " + position_text(p) + " is listed twice"; });
    }
    expect(problems, listed == board.open_squares, "The open squares are not those beside tiles");
    if (board.tile_at.empty()) {
        return;
    }
    const Position low = play.core().low, high = play.core().high;
    for (int y = low.y - 3; y <= high.y + 3; ++y) {
        for (int x = low.x - 3; x <= high.x + 3; ++x) {
            const Position p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const auto found = board.tile_at.find(p);
            const TileId expected = found == board.tile_at.end() ? none_of<TileId> : static_cast<TileId>(found->second);
            expect(problems, play.tile_at(p) == expected,
                   [&] { return "The square " + position_text(p) + " does not hold what was placed there"; });
            if (found != board.tile_at.end() || board.open_squares.count({p.x, p.y}) != 0) {
                expect(problems, tiles_around(play, p) == tiles_beside(play, p),
                       [&] { return "Other tiles lie around " + position_text(p) + " than on its eight squares"; });
            }
        }
    }
    for (const Position far : {Position{200, 200}, Position{-200, 0}, Position{32, -32}, Position{-32768, 32767}}) {
        expect(problems, board.tile_at.count(far) != 0 || play.tile_at(far) == none_of<TileId>,
               "There is a tile far away");
    }
}

namespace {

bool vetoed(const Play& play, TileTypeId type, Position p, unsigned rotation) {
    const auto& vetoes = play.rules().placement_vetoes[index(type)];
    const auto& of_squares = play.rules().square_vetoes[index(type)];
    unsigned covered = 0;
    for (unsigned side = 0; side < 4; ++side) {
        covered += play.tile_at(neighbour(p, side)) != none_of<TileId> ? 1 : 0;
    }
    return (play.type(type).only_in_holes && covered != 4) ||
           std::any_of(of_squares.begin(), of_squares.end(), [&](const auto& veto) { return veto(play, type, p); }) ||
           std::any_of(vetoes.begin(), vetoes.end(), [&](const auto& veto) { return veto(play, type, p, rotation); });
}

} // namespace

/// What open squares know of their neighbours shows in which tiles fit there.
void fits_recounted(const Play& play, const Recount& board, Problems& problems) {
    for (std::size_t t = play.tiles().size() % 6; t < play.rules().types.size(); t += 6) {
        const auto type = static_cast<TileTypeId>(t);
        std::set<std::pair<std::pair<int, int>, unsigned>> fitting;
        bool unaided = false;
        for (const auto& [p, turns] : naive_placements(play, board, type)) {
            if (!vetoed(play, type, p, turns)) {
                fitting.insert({{p.x, p.y}, turns});
                unaided = unaided || play.clashes(type, p, turns) == 0;
            }
        }
        for (const auto& [x, y] : board.open_squares) {
            for (unsigned turns = 0; turns < 4; ++turns) {
                const Position p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                const bool fits = fitting.count({{x, y}, turns}) != 0;
                expect(problems, play.may_place(type, p, turns) == fits, [&] {
                    return play.rules().tile_name(type) + (fits ? " fits" : " does not fit") + " at " +
                           position_text(p) + " turned " + std::to_string(turns) +
                           " times, but the board says otherwise";
                });
            }
        }
        expect(problems, play.fits_anywhere(type) == !fitting.empty() && play.fits_anywhere(type, true) == unaided,
               [&] { return "Whether " + play.rules().tile_name(type) + " fits anywhere is wrong"; });
    }
}

void placements_recounted(const Game& game, const Recount& board, Problems& problems) {
    const Play& play = game.play();
    if (game.is_terminal() || play.core().decision != decisions::place || board.tile_at.empty()) {
        return;
    }
    std::set<std::uint64_t> expected, listed;
    for (const Offer& offer : play.offers()) {
        for (const auto& [p, turns] : naive_placements(play, board, offer.tile)) {
            if (!vetoed(play, offer.tile, p, turns)) {
                expect(problems, play.may_place(offer.tile, p, turns),
                       [&at = p] { return "A placement at " + position_text(at) + " should be possible"; });
                expected.insert(verbs::place(offer.tile, p, play.type(offer.tile).canonical[turns]).number());
            }
        }
    }
    for (const Action action : game.legal_actions()) {
        if (action.verb == verbs::place) {
            listed.insert(action.number());
            expect(problems, expected.count(action.number()) != 0,
                   [&] { return "'" + game.text(action) + "' is legal, but does not fit"; });
        }
    }
    for (const std::uint64_t number : expected) {
        expect(problems, listed.count(number) != 0,
               [&] { return "'" + game.text(Action::from_number(number)) + "' fits, but is not legal"; });
    }
}

} // namespace bastide::checking
