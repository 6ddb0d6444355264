// What is wrong with a position, as sentences, and the parts of what must hold in every one (invariants.hpp).
#pragma once
#include "bastide/fwd.hpp"
#include "checking/recount.hpp"
#include <concepts>
#include <string>
#include <vector>

namespace bastide::checking {

using Problems = std::vector<std::string>;

inline void expect(Problems& problems, bool holds, const char* sentence) {
    if (!holds) {
        problems.emplace_back(sentence);
    }
}

/// A sentence that is put together only if it is needed: nearly always all holds.
template <std::invocable Sentence> void expect(Problems& problems, bool holds, const Sentence& sentence) {
    if (!holds) {
        problems.push_back(sentence());
    }
}

void figures_conserved(const Play& play, Problems& problems);
void figures_found(const Play& play, Problems& problems);
void tiles_conserved(const Play& play, Problems& problems);
void feature_recounted(const Play& play, const Recount& board, const CountedFeature& counted, Problems& problems);
/// Features put together anew from the tiles are those that were kept up step by step.
void features_rebuilt(const Game& game, Problems& problems);
void squares_recounted(const Play& play, const Recount& board, Problems& problems);
/// Whether tiles fit on squares; some types each time, others next time.
void fits_recounted(const Play& play, const Recount& board, Problems& problems);
void placements_recounted(const Game& game, const Recount& board, Problems& problems);

} // namespace bastide::checking
