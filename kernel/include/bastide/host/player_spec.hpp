// Who plays, as a game file or a host says it.
#pragma once
#include <string>

namespace bastide {

struct PlayerSpec {
    std::string name, colour, agent = "person";
    bool youngest = false;
};

} // namespace bastide
