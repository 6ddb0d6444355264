// Whole numbers from JSON that others may have written.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>

namespace bastide::host {

/// One from `least` to `most`; nothing if anything else stands there. nlohmann's own `get` makes another number of what
/// is negative, broken or too large.
template <class Json>
std::optional<std::uint64_t> json_whole(const Json& json, std::uint64_t least = 0,
                                        std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    if (!json.is_number_unsigned()) {
        return std::nullopt;
    }
    const auto number = json.template get<std::uint64_t>();
    return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

} // namespace bastide::host
