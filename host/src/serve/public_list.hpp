// The tables that everybody may see: whose host chose it, on a server whose owner allows it.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host::serve {

/// A table as it was last. Titles and names are as somebody typed them.
struct Listing {
    struct Seat {
        std::string name, agent; ///< agent: empty for a person
        bool free = false;       ///< whoever comes may have it
    };
    std::string table, title, watch; ///< watch: the key of those who look on
    std::vector<Seat> seats;
    std::size_t move = 0, there = 0; ///< there: connections
    int turn = 0;
    bool over = false;
};

/// The calls may be made on any thread.
class PublicList {
public:
    using Time = std::chrono::steady_clock::time_point;
    void put(Listing listing, Time now = std::chrono::steady_clock::now());
    bool has(const std::string& table) const;
    /// Those where nobody has been for an hour leave.
    void sweep(Time now = std::chrono::steady_clock::now());
    /// A page of them from this one on: first those with a free seat, then games that go on, then those that are over;
    /// of alike the one that changed last.
    nlohmann::ordered_json page(std::size_t from) const;

private:
    struct Entry {
        Listing listing;
        Time changed, used; ///< used: somebody was there
    };
    mutable std::mutex lock_;
    std::map<std::string, Entry> entries_;
};

} // namespace bastide::host::serve
