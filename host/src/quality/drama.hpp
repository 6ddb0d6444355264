// What makes a game worth watching, from the chances of winning at every turn.
#pragma once
#include <cstddef>
#include <optional>
#include <vector>

namespace bastide::host {

/// Of one game. Those that speak of the winner are of games that one team won alone.
struct Suspense {
    double uncertainty = 0; ///< mean entropy of the chances, 1 where all are even (Browne and Maire, 2010)
    double surprise = 0;    ///< how far the chances moved in all (Ely, Frankel and Kamenica, 2015)
    double lead_changes = 0;
    double killer = 0; ///< what one turn brought its player most (Browne and Maire, 2010)
    struct OfWinner {
        double drama = 0;    ///< how far the winner was behind, where it was (Browne and Maire, 2010)
        double settled = 0;  ///< share of the game after which its chance never fell below nine tenths
        double lowest = 0;   ///< its lowest chance
        double comeback = 0; ///< 1 if that was below half of an even one
    };
    std::optional<OfWinner> winner;
};

/// `path`: by turn and team, and at the end who won; `next`: whose turn began at each moment but the last.
Suspense suspense_of(const std::vector<std::vector<double>>& path, const std::vector<std::size_t>& next);

} // namespace bastide::host
