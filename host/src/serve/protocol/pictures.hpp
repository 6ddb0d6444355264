// Pictures of the tiles and figures of a game, by keys that states name.
#pragma once
#include "bastide/host/game.hpp"
#include "svg/standing.hpp"
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bastide::host::serve {

/// Kinds that nobody says how to draw are plain grey paths, as in all pictures.
svg::Style drawable(svg::Style style, const std::set<std::string>& kinds);

/// Those of one ruleset and one list of colours, for all tables that have both; to be called from any thread.
class Pictures {
public:
    Pictures(std::shared_ptr<const Ruleset> rules, svg::Style style, std::vector<std::string> colours);
    Pictures(const Pictures&) = delete;
    Pictures& operator=(const Pictures&) = delete;

    /// The key of a tile's picture; it is made when first asked for.
    const std::string& tile(TileTypeId type, unsigned rotation, const OtherKinds& others = {}, unsigned variant = 0);
    const std::string& tile(const Play& play, TileId tile);
    std::string figure(FigureKindId kind, PlayerId owner);
    /// Where everything stands, in units of the board.
    std::map<FigureId, svg::StandingSpot> spots(const Play& play);
    /// Where the first figure at this place of the board would stand.
    svg::Point spot(const Play& play, Place place);

    svg::Movement movement(const Ruleset& rules, FigureKindId kind, PlayerId owner) const;
    /// Of the tiles on the board that show this word.
    std::optional<svg::Point> middle_of(const Play& play, const std::string& word) const;

    /// A message with those of these keys that are not in `sent`, which gets them; empty if there are none. What a seat
    /// may not know has no key that it is sent.
    std::string message(const std::set<std::string>& used, std::set<std::string>& sent) const;
    const std::string& name(TileTypeId type) const { return rules_->tile_name(type); }
    const std::vector<std::string>& colours() const { return colours_; }

private:
    nlohmann::ordered_json drawn(TileTypeId type, unsigned rotation, const OtherKinds& others, unsigned variant);
    nlohmann::ordered_json drawn(FigureKindId kind, PlayerId owner) const;

    const std::shared_ptr<const Ruleset> rules_;
    const svg::Style style_;
    const std::vector<std::string> colours_;
    mutable std::mutex lock_; ///< of all that follows
    svg::TileSheet sheet_;
    std::map<std::string, std::string> tiles_, figures_; ///< as JSON
    std::vector<const std::string*> plain_; ///< keys of tiles as they are printed, by type, rotation and variant
};

} // namespace bastide::host::serve
