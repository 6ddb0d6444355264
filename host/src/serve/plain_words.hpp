// Words of a README without its signs.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace bastide::host::serve {

/// Links become their words, signs of emphasis and code go, ids of rules in brackets too: they are for who looks them
/// up.
std::string plain_words(std::string_view text);
/// What an item of a list says, if the line begins one.
std::optional<std::string_view> item_of(std::string_view line);

} // namespace bastide::host::serve
