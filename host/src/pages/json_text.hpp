// JSON as it is printed.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bastide::host {

/// With a line end. What is not UTF-8 (names of files may be anything) becomes a replacement character; what acts on a
/// terminal is written as an escape, so nothing is lost.
std::string json_text(const nlohmann::ordered_json& json);

} // namespace bastide::host
