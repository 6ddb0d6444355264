// Tokens that are put on roads: ferries and those of tunnels.
#include "bastide/error.hpp"
#include "location.hpp"
#include "translate.hpp"
#include <algorithm>

namespace bastide::differential {

std::optional<Action> Translator::token(const std::string& token, const Place& place) const {
    if (token == "FERRY") {
        return ferry(place);
    }
    if (token.starts_with("TUNNEL_")) {
        return tunnel_token(token, place);
    }
    return bridge_or_castle(token == "BRIDGE" ? "B" : "K", place);
}

/// "SE": the roads to these two sides. Here the one with the lower number comes first.
std::optional<Action> Translator::ferry(const Place& roads) const {
    const Play& play = game_.play();
    const TileId tile = play.tile_at(roads.at);
    if (tile == none_of<TileId>) {
        return std::nullopt;
    }
    std::vector<SegmentId> joined;
    for (unsigned side = 0; side < 4; ++side) {
        if ((location_named(roads.location).ports >> port_of_side(side) & 1U) != 0) {
            joined.push_back(play.segment_at(tile, port_of_side(side)));
        }
    }
    std::sort(joined.begin(), joined.end());
    if (joined.size() != 2 || joined.back() == none_of<SegmentId>) {
        return std::nullopt;
    }
    return Action{verb("Fy"), 0, static_cast<std::uint16_t>(index(joined[0])),
                  static_cast<std::uint32_t>(index(joined[1]))};
}

std::optional<Action> Translator::tunnel_token(const std::string& token, const Place& opening) const {
    Place road = opening;
    road.feature = "Road";
    const SegmentId at = segment(road);
    if (at == none_of<SegmentId>) {
        return std::nullopt;
    }
    return Action{verb("Tu"), static_cast<std::uint8_t>(index(figure_kind(token))),
                  static_cast<std::uint16_t>(index(at)), 0};
}

} // namespace bastide::differential
