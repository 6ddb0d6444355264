#include "lab/store/ranges.hpp"
#include "bastide/error.hpp"
#include "pages/text_table.hpp"
#include <algorithm>

namespace bastide::host {

void Ranges::add(Range range) {
    if (range.games == 0) {
        return;
    }
    if (!list_.empty() && range.first <= list_.back().end()) {
        list_.back().games = std::max(list_.back().end(), range.end()) - list_.back().first;
    } else {
        list_.push_back(range);
    }
}

std::uint64_t Ranges::games() const {
    std::uint64_t sum = 0;
    for (const Range& range : list_) {
        sum += range.games;
    }
    return sum;
}

bool Ranges::holds(Range range) const {
    const auto next = std::upper_bound(list_.begin(), list_.end(), range.first,
                                       [](std::uint64_t first, const Range& one) { return first < one.first; });
    return range.games == 0 || (next != list_.begin() && (next - 1)->end() >= range.end());
}

Ranges Ranges::missing_of(Range range) const {
    Ranges missing;
    std::uint64_t from = range.first;
    auto there =
        std::partition_point(list_.begin(), list_.end(), [&](const Range& one) { return one.end() <= range.first; });
    for (; there != list_.end() && there->first < range.end(); ++there) {
        if (there->first > from) {
            missing.add({from, there->first - from});
        }
        from = std::max(from, there->end());
    }
    if (from < range.end()) {
        missing.add({from, range.end() - from});
    }
    return missing;
}

std::string Ranges::in_words(std::size_t most) const {
    std::vector<std::string> words;
    for (const Range& range : list_) {
        if (words.size() == most && list_.size() > most + 1) {
            words.push_back(std::to_string(list_.size() - most) + " more ranges");
            break;
        }
        words.push_back(grouped(range.first) + (range.games == 1 ? "" : " to " + grouped(range.end() - 1)));
    }
    return listed(words);
}

Ranges joined(const std::vector<Ranges>& all) {
    std::vector<Range> sorted;
    for (const Ranges& one : all) {
        sorted.insert(sorted.end(), one.list().begin(), one.list().end());
    }
    std::sort(sorted.begin(), sorted.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
    Ranges out;
    for (const Range& range : sorted) {
        out.add(range);
    }
    return out;
}

} // namespace bastide::host
