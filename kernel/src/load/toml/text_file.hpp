// Words of files that people wrote, in messages about them.
#pragma once
#include "bastide/text_file.hpp"
#include <string>
#include <string_view>

namespace bastide::load {

/// 'word', shortened and without control characters, so that a message about a broken file stays one readable line.
std::string in_quotes(std::string_view word);

} // namespace bastide::load
