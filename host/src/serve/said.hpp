// What messages of clients name, read so that nothing is taken for something else.
#pragma once
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include "bastide/module/play.hpp"
#include <cstddef>
#include <nlohmann/json_fwd.hpp>

namespace bastide::host::serve {

/// A member that is a whole number from 0 on: what is too large for anything here stays so. Throws Error.
std::size_t said_number(const nlohmann::json& message, const char* name);
/// Throws Error if there can be no such square.
Position said_square(const nlohmann::json& x, const nlohmann::json& y);
/// `tile` and `segment` of a message. Throws Error if there is none on the board.
SegmentId said_segment(const Play& play, const nlohmann::json& message);

} // namespace bastide::host::serve
