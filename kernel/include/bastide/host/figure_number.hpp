// How many figures of a kind each player has, where a game says so itself.
#pragma once
#include <string>

namespace bastide {

struct FigureNumber {
    std::string kind;
    int number = 0;
    unsigned line = 0; ///< of the game file
};

} // namespace bastide
