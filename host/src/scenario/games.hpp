// The games of scenarios, put together and compiled: once for all cases of a file that play the same.
#pragma once
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace bastide {
class Ruleset;
}

namespace bastide::host {

/// A game as a scenario plays it, and the ids that its modules may cite.
struct ScenarioGame {
    std::shared_ptr<const Ruleset> rules;
    std::set<std::string> known_rules;
};

/// Keeps the game that was asked for last. Not for several threads at once.
class ScenarioGames {
public:
    explicit ScenarioGames(const Library& library) : library_(library) {}

    /// Throws Error if it must be refused. Good until the next call.
    const ScenarioGame& of(const GameFile& file);
    const Library& library() const { return library_; }

private:
    const Library& library_;
    std::optional<GameFile> file_; ///< of game_
    ScenarioGame game_;
};

} // namespace bastide::host
