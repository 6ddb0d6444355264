// A choice of an agent that is made here, or by somebody else who is asked.
#pragma once
#include "bastide/host/game.hpp"
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host::serve {

/// All that the choice depends on.
struct ChoiceAsked {
    std::filesystem::path record; ///< of the game
    std::size_t moves;            ///< of it, after which the agent chooses
    std::string agent;
    Rng rng;
    std::chrono::milliseconds most; ///< that it may take
    bool reasons = false;           ///< are wanted as well
};

struct Chosen {
    std::vector<std::string> line;    ///< what the agent means to do, one after the other, as texts of actions
    std::vector<std::string> because; ///< sentences
};

class Choosing {
public:
    virtual ~Choosing() = default;
    /// It is somebody else's from now on, until `take` or until it is made here after all.
    virtual ChoiceAsked ask() = 0;
    /// False, and nothing is done, if that is not legal.
    virtual bool take(const Chosen& chosen) = 0;
};

/// Of texts that are legal one after the other, for who decides now; else none.
std::vector<Action> legal_line(Game game, const std::vector<std::string>& texts);

} // namespace bastide::host::serve
