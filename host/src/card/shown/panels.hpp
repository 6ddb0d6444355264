// The pictures of a card, each for itself: pages put them side by side, the picture of a card one below the other.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host {

struct Panel {
    std::string title, caption;
    std::string svg; ///< what is drawn, from 0,0 on; its colours are classes of panel_style()
    int height = 0;  ///< of panel_width
};
inline constexpr int panel_width = 560;

std::vector<Panel> panels_of(const nlohmann::ordered_json& card);
/// Colours and letters, for light and for dark.
std::string panel_style();

} // namespace bastide::host
