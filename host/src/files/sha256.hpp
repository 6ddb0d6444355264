// What tells one content from another, also where somebody would rather that it did not.
#pragma once
#include <string>
#include <string_view>

namespace bastide::host {

/// 64 hexadecimal digits, as `sha256sum` prints them.
std::string sha256(std::string_view bytes);
bool is_sha256(std::string_view text);

} // namespace bastide::host
