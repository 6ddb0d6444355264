// What goes on inside a game, on a page and as JSON.
#pragma once
#include "knowledge/inspection.hpp"
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bastide::host {

std::string inspection_page(const Game& game, const Inspection& inspection, const Asked& asked);
nlohmann::ordered_json inspection_json(const Game& game, const Inspection& inspection, const Asked& asked);

/// "0a 00 00 00"
std::string hex_text(std::span<const std::byte> bytes);
/// "-", or what a step is about, as a number.
std::string about_text(const PendingStep& step);

} // namespace bastide::host
