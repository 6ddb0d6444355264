// A game as a picture that moves: one SVG document, in which every tile appears when it was placed.
#pragma once
#include "record/record.hpp"
#include "svg/style.hpp"
#include <string>

namespace bastide::host::svg {

struct FilmOptions {
    double pace = 0.6;  ///< seconds that a position stays; moves that change nothing to be seen take no time
    double rest = 5;    ///< seconds that the last one stays, before it begins anew
    int scale = 50;     ///< pixels per tile
    bool plain = false; ///< the board alone: no points, no ground, no room around
};

/// Board, figures and points of all positions of a record. What cannot show moving pictures shows the last. Throws
/// Error as `replayed` does.
std::string film(const Record& record, std::shared_ptr<const Ruleset> rules, const Style& style,
                 const FilmOptions& options);

} // namespace bastide::host::svg
