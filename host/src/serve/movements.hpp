// What moved at a table, for pages that show it: tiles, figures, pieces and points, in order, with their places.
#pragma once
#include "bastide/game/event.hpp"
#include "bastide/game/state.hpp"
#include "serve/protocol/pictures.hpp"
#include <deque>
#include <optional>

namespace bastide::host::serve {

/// Keeps the last few hundred; docs/protocol.md, "Movements".
class Movements {
public:
    explicit Movements(Pictures& pictures) : pictures_(pictures) {}
    void note(const Play& play, const Event& event);
    /// Everything noted since the last call belongs to this move.
    void settle(std::size_t move);
    /// What was noted of later moves is forgotten.
    void cut(std::size_t moves);
    /// From this move on, at most the last `most`: what moves everybody sees. `used` gets the keys of pictures that it
    /// names.
    nlohmann::ordered_json since(std::size_t from, std::size_t most, std::set<std::string>& used) const;

private:
    struct Moved {
        std::size_t move; ///< 0: not settled yet
        nlohmann::ordered_json what;
    };
    void remember(const Play& play, PlayerId actor);
    void tile(const Play& play, TileId tile, const char* way);
    void figure(const Play& play, FigureId moved);
    void points(const Play& play, const events::Scored& event);
    void add(nlohmann::ordered_json what);
    /// A point of the board, a seat, or null: beside the table.
    nlohmann::ordered_json where(const Play& play, Place place, PlayerId owner) const;
    std::optional<svg::Point> point(const Play& play, Place place) const;
    std::optional<svg::Point> scored_at(const Play& play, const events::Scored& event) const;

    Pictures& pictures_;
    std::deque<Moved> moved_;
    std::vector<Place> places_; ///< of figures, before they move
    PlayerId actor_ = nobody;
};

} // namespace bastide::host::serve
