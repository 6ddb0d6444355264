// Which games there are: ranges of consecutive numbers.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

struct Range {
    std::uint64_t first = 0, games = 0;
    std::uint64_t end() const { return first + games; }
    friend bool operator==(const Range&, const Range&) = default;
};

/// Ranges in order, with gaps between them.
class Ranges {
public:
    /// In the order of their beginnings; what overlaps or touches the last one is joined to it.
    void add(Range range);
    const std::vector<Range>& list() const { return list_; }
    std::uint64_t games() const;
    /// All of these games are there.
    bool holds(Range range) const;
    /// What is not there of these games.
    Ranges missing_of(Range range) const;
    /// "0 to 249 and 1,000": numbers of games; after the first `most` "and 12 more ranges".
    std::string in_words(std::size_t most = 5) const;

private:
    std::vector<Range> list_;
};

/// Whatever is in one of them.
Ranges joined(const std::vector<Ranges>& all);

} // namespace bastide::host
