// What a module says about itself to who has a minute: the beginning of its README, as plain text.
#pragma once
#include "bastide/host/manifest.hpp"
#include <nlohmann/json.hpp>
#include <string_view>

namespace bastide::host::serve {

/// Headings, paragraphs, items and rows up to the second section, without marks of Markdown, ids of rules in brackets
/// and what is typed at the prompt.
nlohmann::ordered_json blocks_of(std::string_view markdown);
/// `name`, `title`, `blocks`; none if the module came without a README.
nlohmann::ordered_json self_description(const Manifest& manifest);

} // namespace bastide::host::serve
