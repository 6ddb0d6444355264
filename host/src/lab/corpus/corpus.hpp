// Games written as columns that data tools read: positions, legal actions, choices, values, results (docs/corpus.md).
#pragma once
#include "bastide/fwd.hpp"
#include "library/fwd.hpp"
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

struct CorpusPlan {
    std::shared_ptr<const Ruleset> rules;
    std::string game;                ///< the text of the game file, for the dictionary
    std::vector<std::string> agents; ///< by seat
    std::uint64_t games = 0, seed = 1;
    std::vector<std::string> records; ///< files of games that join
    bool planes = false;
    int side = 25;             ///< squares of the planes' window
    std::uint64_t part = 1000; ///< games in a folder
    unsigned threads = 1;
};

struct CorpusRun {
    std::uint64_t games = 0, rows = 0; ///< in finished parts; all of them if it is finished
    std::uint64_t all = 0;             ///< games that it will have
    bool finished = false;
    std::vector<std::string> refused; ///< records that did not join, and why
    std::uint64_t forfeits = 0;       ///< games of this run that an agent gave up
    std::string forfeit;              ///< why it gave up one of them
};

/// Writes into a new folder, or goes on with one that was begun for the same. `stop` ends it with all whole games that
/// are done; `done` counts games, those of before too. The bytes do not depend on threads and interruptions. Throws
/// Error, Held while another program writes there, CannotWrite.
CorpusRun write_corpus(const CorpusPlan& plan, const std::filesystem::path& folder, const Library& library,
                       const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
