// The whole atlas: which games are looked at, and what comes of them.
#pragma once
#include "atlas/answers.hpp"
#include "atlas/gather.hpp"
#include "atlas/words.hpp"
#include <array>
#include <functional>
#include <string>
#include <vector>

namespace bastide::host::atlas {

struct Survey {
    std::vector<std::string> modules; ///< those that are asked about; none: all that can be played
    int games = 100;                  ///< of all modules together; where some are named, of these
    int pair_games = 20;              ///< of each two that met there, so that small games show it; 0: none
    std::uint64_t seed = 1;
};

struct Atlas {
    std::vector<Entry> entries; ///< by the names of the modules
    std::vector<Entry> beside;  ///< that nobody asked for: what decides of each two of three may be among them
    Triples triples;
    std::vector<std::string> refused; ///< mixes that cannot be played, a sentence each
    std::size_t games = 0;
};

/// `told` hears how many of how many games are done.
Atlas surveyed(const Library& library, const Survey& survey,
               const std::function<void(std::size_t done, std::size_t all)>& told);

/// Only what is asked for stays: of one module all its meetings, of several those between them, of none everything.
void keep_asked(Atlas& atlas, const std::vector<std::string>& modules);

/// What decides where three meet: all that decides of each two, and open if one of these is. Kind none where one has no
/// answer.
Answer answer_of(const Atlas& atlas, const MetThree& met);
/// The entries of each two of them, in the order of the names; nullptr for those that never met by themselves.
std::array<const Entry*, 3> pairs_of(const Atlas& atlas, const MetThree& met);

/// Entries nobody has answered, a sentence each with the file where the answer goes.
std::vector<std::string> unanswered(const Atlas& atlas, const Library& library);

} // namespace bastide::host::atlas
