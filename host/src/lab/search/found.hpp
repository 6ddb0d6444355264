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
    /// Of what lacks a value of some target: so it comes after all that have them.
    static constexpr double very_far = 1e9;
    bool all_told() const { return distance < very_far; }
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
