#include "checking/invariants.hpp"
#include "bastide/host/game.hpp"
#include "checking/problems.hpp"

namespace bastide::checking {

std::vector<std::string> broken_invariants(const Game& game, const ClosedSide& closed_side) {
    Problems problems;
    const Play& play = game.play();
    figures_conserved(play, problems);
    figures_found(play, problems);
    tiles_conserved(play, problems);
    const Recount board = recount(play, closed_side);
    expect(problems, board.tile_at.size() == play.tiles().size(), "Two tiles lie on one square");
    for (const CountedFeature& feature : board.features) {
        feature_recounted(play, board, feature, problems);
    }
    if (problems.empty()) { // what is damaged may not be gone round
        features_rebuilt(game, problems);
    }
    squares_recounted(play, board, problems);
    fits_recounted(play, board, problems);
    placements_recounted(game, board, problems);
    return problems;
}

} // namespace bastide::checking
