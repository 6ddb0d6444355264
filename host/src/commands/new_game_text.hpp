// The text of a new game file.
#pragma once
#include "bastide/host/composition.hpp"
#include "library/library.hpp"
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

/// What is asked for; what is left out is chosen.
struct NewGame {
    std::vector<std::string> modules, sets, agents;
    std::vector<std::string> names;                         ///< of the players; none: the usual ones
    bool all = false;                                       ///< every installed module, in place of `modules`
    std::vector<std::string> switches;                      ///< "NAME=VALUE"
    std::vector<std::string> without;                       ///< parts of boxes that stay in them
    std::vector<std::string> figures;                       ///< "KIND=NUMBER"
    std::vector<FigureNumber> usual_figures;                ///< that the modules bring, to be written as comments
    std::vector<std::pair<std::string, std::string>> order; ///< labels of steps that no module puts in order
    int players = 2;
    int youngest = -1; ///< seat of who begins, as far as that is the youngest; none: not said
    std::string title;
};

/// Every switch of the modules stands in it, commented out at its default unless a value was asked for.
std::string game_text(const Library& library, const NewGame& options);

} // namespace bastide::host
