// Colours that are made from others.
#pragma once
#include <string>

namespace bastide::host::svg {

/// `share` (0 to 1) of the second colour in the first. A colour given as a word stays as it is.
std::string mixed(const std::string& colour, const std::string& other, double share);
/// As in light, and as in shade: towards a warm white, and a warm black.
std::string lit(const std::string& colour, double share);
std::string shaded(const std::string& colour, double share);
/// From 0 (black) to 1 (white), as the eye weighs red, green and blue; words count as dark.
double lightness(const std::string& colour);

} // namespace bastide::host::svg
