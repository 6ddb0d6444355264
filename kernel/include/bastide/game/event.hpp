// What happens in a game, for modules that listen and for whoever watches.
#pragma once
#include "bastide/action.hpp"
#include "bastide/engine/export.hpp"
#include "bastide/ids.hpp"
#include <array>
#include <cstdint>

namespace bastide {

class Play;
class Valuation;

enum class EventId : std::uint8_t {
    turn_began,        ///< player
    part_began,        ///< player, amount = number of the part
    tile_taken,        ///< player, tile type: known to be played in this part
    tile_discarded,    ///< player, tile type: it leaves the game
    tile_placed,       ///< player, tile
    feature_extended,  ///< player, tile, feature: of the tile just placed or edited, there before it; once each, after
                       ///< tile_placed or tile_transformed
    tile_transformed,  ///< player, tile, type that it was: it lies in another form, with new segments
    figure_moved,      ///< player = owner, figure, reason, feature (if it stands or stood on one)
    scored,            ///< player, amount; occasion, feature and why, or else cause
    feature_completed, ///< player = who completed it, feature, occasion
    note,              ///< text, rule: something a module wants told
    acting,            ///< player (or chance), action: about to be done
    acted,             ///< player (or chance), action: done; its consequences follow
    game_over,
    count
};

/// Strength of figures, per player.
using Strengths = std::array<std::int16_t, max_players>;

/// Who has the most, and so scores.
struct Majority {
    Strengths strengths{};     ///< that counted
    unsigned owners = 0;       ///< bit set of the seats with the most, if that is above zero
    std::uint32_t decided = 0; ///< bit set of the rules that changed something, by their places in Ruleset::majorities
};

struct Event {
    EventId id{};
    PlayerId player = nobody;
    ReasonId reason{0};
    OccasionId occasion{0};
    TileTypeId type = none_of<TileTypeId>;
    TileId tile = none_of<TileId>;
    FeatureId feature = none_of<FeatureId>;
    FigureId figure = none_of<FigureId>;
    int amount = 0;
    CauseId cause = none_of<CauseId>;   ///< of a score without a feature
    const char* rule = "";              ///< of a note: rule id
    const Valuation* why = nullptr;     ///< of a scored feature
    const Majority* majority = nullptr; ///< that made the player score, if one did
    const char* text = "";
    Action action{};
    std::uint8_t seen_by = 0xFF; ///< bit set of the seats that may know of it (a secret choice)
    bool visible_to(PlayerId seat) const { return (seen_by >> index(seat) & 1U) != 0; }
};

/// Somebody who watches a game: sees every event in order. Does not change the game.
class BASTIDE_API Observer {
public:
    virtual ~Observer();
    virtual void on_event(const Play& play, const Event& event) = 0;
};

} // namespace bastide
