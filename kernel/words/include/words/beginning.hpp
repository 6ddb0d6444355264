// Text of other people, made shorter.
#pragma once
#include "bastide/engine/export.hpp"
#include <cstddef>
#include <string_view>

namespace bastide {

/// At most so many bytes of a text; a character of UTF-8 that has no room any more is left out as a whole.
BASTIDE_API std::string_view beginning_of(std::string_view text, std::size_t most);

} // namespace bastide
