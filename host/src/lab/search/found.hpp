// What a search tried, and how near it seemed to come.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

struct Tried {
    std::vector<std::size_t> levels; ///< by factor
    std::string name;
    double distance = 0; ///< as the search saw it
    std::uint64_t games = 0;
    int generation = 1;
};

struct Found {
    std::uint64_t there_are = 0; ///< combinations
    std::vector<Tried> tried;    ///< the nearest of the last generation first

    std::string json() const;
};

/// Of what json() gave; nothing in it if it was something else.
Found parse_found(const std::string& json);

} // namespace bastide::host
