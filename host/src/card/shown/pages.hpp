// A card as a page, as one picture, and as text.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bastide::host {

std::string card_html(const nlohmann::ordered_json& card);
std::string card_svg(const nlohmann::ordered_json& card);
std::string card_text(const nlohmann::ordered_json& card);

} // namespace bastide::host
