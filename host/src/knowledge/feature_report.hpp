// All that can be known of a feature: how far it reaches, what closes it, whose it is, what it is worth.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/event.hpp"
#include "bastide/game/valuation.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <optional>
#include <vector>

namespace bastide::host {

/// What a feature is worth to a seat, whoever stands there.
struct FeatureWorth {
    /// If the game ended now: as finished if it is and waits to be scored, else as left unfinished. Nothing if this
    /// kind of feature is not scored at the end of the game.
    std::optional<Valuation> now;
    /// If it were finished: just as it stands, without another tile that counts; what is to be surrounded, by tiles on
    /// the squares that are uncovered. Nothing if its kind never is, or if it was scored as finished.
    std::optional<Valuation> finished;

    int points_now() const { return now ? now->total() : 0; }
    int points_finished() const { return finished ? finished->total() : points_now(); }
};
FeatureWorth feature_worth(const Play& play, FeatureId feature, PlayerId player);

struct FeatureReport {
    FeatureId feature{};
    KindId kind{};
    std::vector<Position> squares;    ///< that it reaches, from north to south and west to east
    int tiles = 0;                    ///< as rules count them
    int gaps = 0;                     ///< open ports; of one that is to be surrounded, uncovered squares
    std::vector<Position> open;       ///< squares that must be covered before it is finished: so many tiles at least
    bool finished = false;            ///< nothing is open
    bool scored = false;              ///< it was scored as finished
    std::vector<FigureId> figures;    ///< that stand there, by their numbers
    Majority majority;                ///< its owners would score
    std::vector<FeatureId> alongside; ///< features that it runs along, by kind and position
};
FeatureReport feature_report(const Play& play, FeatureId feature);

/// The features of a tile, in the order of its segments, each once. Empty where no tile lies.
std::vector<FeatureId> features_at(const Play& play, Position square);

/// Features on which somebody stands, by kind and position.
std::vector<FeatureId> occupied_features(const Play& play);

} // namespace bastide::host
