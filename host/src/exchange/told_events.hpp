// What happens in a game, as JSON of facts: tiles, figures, points with their rules.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/game/event.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {

/// A tile that lies: its name, square and rotation, and whose doing it is.
nlohmann::ordered_json tile_json(const Play& play, TileId tile);
/// The seat, or null for nobody.
nlohmann::ordered_json seat_json(PlayerId player);

class EventCollector final : public Observer {
public:
    void on_event(const Play& play, const Event& event) override;
    /// What happened since the last call, a list.
    nlohmann::ordered_json take();

private:
    using Json = nlohmann::ordered_json;
    void tell(const Play& play, const events::TurnBegan& event);
    void tell(const Play& play, const events::PartBegan& event);
    void tell(const Play& play, const events::TilePlaced& event);
    void tell(const Play& play, const events::TileDiscarded& event);
    void tell(const Play& play, const events::TileTransformed& event);
    void tell(const Play& play, const events::FigureMoved& event);
    void tell(const Play& play, const events::FeatureCompleted& event);
    void tell(const Play& play, const events::Scored& event);
    void tell(const Play& play, const events::Note& event);
    template <class Other> void tell(const Play&, const Other&) {} ///< these follow from the others, or are the move

    Json events_ = Json::array();
};

} // namespace bastide::host
