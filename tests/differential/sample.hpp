// The converted sample: records of our own with what the other engine's logs say about them.
#pragma once
#include "library/fwd.hpp"
#include "replay.hpp"
#include <filesystem>
#include <map>
#include <string>

namespace bastide::differential {

/// Chooses and writes the sample while the logs are replayed.
class Converter {
public:
    Converter(std::filesystem::path folder, int each) : folder_(std::move(folder)), each_(each) {}
    /// So many games of each mix and policy, with different numbers of players, and one with a discarded tile.
    bool wants(const LogGame& log);
    /// Replays and, if it agrees, writes NAME.record and NAME.expected.
    Outcome convert(Replay& replay, const LogGame& log, const Variant& variant);
    int written() const { return written_; }

private:
    std::filesystem::path folder_;
    int each_;
    std::map<std::string, int> seen_;      ///< games by mix and policy
    std::map<std::string, int> converted_; ///< the same, of those that could be
    std::map<std::string, int> discards_;
    int written_ = 0;
};

/// Plays every record of the folder and compares with its expectations. Prints what differs and a summary; the
/// number of records that differ, or Error if there are none to check.
int check_sample(const std::filesystem::path& folder, const Library& library);

} // namespace bastide::differential
