#include "serve/said.hpp"
#include "bastide/error.hpp"
#include "pages/json_whole.hpp"
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace bastide::host::serve {
namespace {

/// nlohmann's own `get` of a narrow type cuts and wraps whatever does not fit.
std::int16_t coordinate(const nlohmann::json& value) {
    const auto number = value.get<double>();
    if (!value.is_number_integer() || std::abs(number) > SHRT_MAX / 2) {
        throw Error("There is no such square.");
    }
    return static_cast<std::int16_t>(number);
}

} // namespace

std::size_t said_number(const nlohmann::json& message, const char* name) {
    const auto number = json_whole(message.at(name));
    if (!number) {
        throw Error('\'' + std::string(name) + "' is a whole number from 0 on.");
    }
    return static_cast<std::size_t>(std::min<std::uint64_t>(*number, SIZE_MAX));
}

Position said_square(const nlohmann::json& x, const nlohmann::json& y) { return {coordinate(x), coordinate(y)}; }

SegmentId said_segment(const Play& play, const nlohmann::json& message) {
    const std::size_t tile = said_number(message, "tile"), local = said_number(message, "segment");
    if (tile >= play.tiles().size() || local >= play.type_of(static_cast<TileId>(tile)).segment_count) {
        throw Error("There is no such tile on the board, or it has no such segment.");
    }
    return play.segment(static_cast<TileId>(tile), static_cast<unsigned>(local));
}

} // namespace bastide::host::serve
