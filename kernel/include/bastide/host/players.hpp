// Who plays and with how many figures, as a game file or a host says it.
#pragma once
#include <string>

namespace bastide {

struct PlayerSpec {
    std::string name, colour, agent = "person";
    bool youngest = false;
};

/// Of a kind each player has so many, where a game says so itself.
struct FigureNumber {
    std::string kind;
    int number = 0;
    unsigned line = 0; ///< of the game file
};

} // namespace bastide
