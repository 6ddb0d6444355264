#include "lab/store/split.hpp"
#include "lab/store/batch.hpp"
#include <algorithm>

namespace bastide::host {

std::uint64_t games_at_once(const LabHead& head) {
    const auto at_random = [](const VariantHead& variant) {
        return std::all_of(variant.agents.begin(), variant.agents.end(),
                           [](const std::string& agent) { return agent == "random"; });
    };
    const bool ladder =
        std::all_of(head.skill.begin(), head.skill.end(), [](const std::string& agent) { return agent == "random"; });
    return ladder && std::all_of(head.variants.begin(), head.variants.end(), at_random) ? Batch::most : 1;
}

/// Parts of many games begin where batches do, so that few games lie beside a whole one.
Range games_of(const LabHead& head, const Shard& shard) {
    if (shard.of == 0) {
        return {0, head.games};
    }
    constexpr std::uint64_t many = 16 * Batch::most;
    const std::uint64_t unit = head.games / shard.of >= many ? Batch::most : games_at_once(head);
    const std::uint64_t units = (head.games + unit - 1) / unit;
    const std::uint64_t begin = units * (shard.number - 1) / shard.of * unit;
    const std::uint64_t end = std::min(units * shard.number / shard.of * unit, head.games);
    return {begin, end - std::min(begin, end)};
}

std::vector<std::uint64_t> parts_missing(const Ranges& missing, const LabHead& head) {
    std::vector<std::uint64_t> out;
    std::size_t from = 0;
    const std::vector<Range>& list = missing.list();
    for (std::uint64_t number = 1; number <= head.parts; ++number) {
        const Range games = games_of(head, {number, head.parts});
        while (from < list.size() && list[from].end() <= games.first) {
            ++from;
        }
        if (from < list.size() && games.games > 0 && list[from].first < games.end()) {
            out.push_back(number);
        }
    }
    return out;
}

} // namespace bastide::host
