// The other engine's tiles (tiles.csv), and which of ours they are: found by geometry.
#pragma once
#include "bastide/game/ruleset.hpp"
#include "location.hpp"
#include "mapping.hpp"
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace bastide::differential {

/// A part of a tile as both sides can describe it. Equal sorted lists of parts: tiles that look alike.
struct Part {
    std::string kind; ///< our word
    std::uint16_t ports = 0;
    std::vector<std::pair<std::string, int>> words; ///< our words
    std::vector<std::uint16_t> borders;             ///< port sets of the parts along it
    friend auto operator<=>(const Part&, const Part&) = default;
};
using Shape = std::vector<Part>;

struct WitnessTile {
    std::string id, set;
    int count = 0;
    unsigned line = 0;
    std::string features; ///< as written
    std::string marks;
};

class WitnessTiles {
public:
    explicit WitnessTiles(const std::filesystem::path& csv);
    const std::vector<WitnessTile>& all() const { return tiles_; }
    const std::string& file() const { return file_; }

private:
    std::string file_;
    std::vector<WitnessTile> tiles_;
};

/// A tile of theirs as ours.
struct Match {
    TileTypeId type{};
    unsigned turns = 0; ///< our rotation = theirs - turns
    unsigned rotation(const Ruleset& rules, unsigned theirs) const {
        return rules.types[index(type)].canonical[(theirs + 4 - turns) & 3U];
    }
};
using Matches = std::map<std::string, Match>;

/// Matches every tile of the sets (with the numbers of their copies) and compares the numbers of tiles. Throws Error
/// naming a tile that has no like, or several that play differently.
Matches match_tiles(const WitnessTiles& theirs, const std::map<std::string, int>& sets, const Ruleset& ours,
                    const Mapping& mapping);

} // namespace bastide::differential
