// Games for tests: which modules, tile sets, switches and players, and how to play one while everything is checked.
#pragma once
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "bastide/ids.hpp"
#include "bastide/random.hpp"
#include "checking/checked_game.hpp"
#include "library/game_file.hpp"
#include "library/library.hpp"
#include "support/extent.hpp"
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bastide::test {

using namespace checking;

/// What is built and lies in this source tree.
const Library& library();
/// The file of a game that comes with the program: "quick".
GameFile ready_made(const std::string& name);

struct Mix {
    std::vector<std::string> modules{"base", "farmers"};
    std::string tile_set = "base-c2";
    int copies = 1;
    std::map<std::string, int> more_sets; ///< name -> copies
    int players = 2;
    std::map<std::string, std::string> switches; ///< "module.switch" -> value
    std::map<std::string, int> figures;          ///< kind -> how many each player has
    std::string text() const;                    ///< in one line, for messages
    GameFile file() const;
};
std::shared_ptr<const Ruleset> compiled(const Mix& mix);

/// Values of a switch worth trying: all of a choice, the ends and the standard of a number.
std::vector<std::string> values_of(const SwitchSpec& spec);
/// A random choice of the tile sets that the modules name, the base game's apart: mostly the usual one of each.
std::map<std::string, int> random_sets(const std::vector<std::string>& modules, Rng& rng);
/// The modules' names and those of all modules that they need, needed ones first.
std::vector<std::string> with_needed(const std::vector<std::string>& modules);

/// Sides beyond the border of the table, in games where the border closes what runs into it.
ClosedSide border_of(const Ruleset& rules);

/// How many games somebody asked for (0: nobody did).
int games_asked_for();

/// The more tiles, the rarer the checks: their cost grows with the board. BASTIDE_PROPERTY_EVERY: at every decision.
Checks checks_for(const Ruleset& rules, std::uint64_t seed);

/// As checking::played_checked, with what the border of a table closes. `installed`: where the rules that are cited
/// stand.
std::vector<std::string> played_checked(const std::shared_ptr<const Ruleset>& rules, Checks checks,
                                        const Library& installed = library());

} // namespace bastide::test
