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
    Movements(int players, Pictures& pictures)
        : pictures_(pictures), everybody_((1U << static_cast<unsigned>(players)) - 1) {}
    void note(const Play& play, const Event& event);
    /// Everything noted since the last call belongs to this move.
    void settle(std::size_t move);
    /// What was noted of later moves is forgotten.
    void cut(std::size_t moves);
    /// What a view (a seat, or the number of seats: who plays none) may know of from this move on, at most the last
    /// `most`; `used` gets the keys of pictures that it names.
    nlohmann::ordered_json since(std::size_t view, std::size_t from, std::size_t most,
                                 std::set<std::string>& used) const;

private:
    struct Moved {
        std::size_t move; ///< 0: not settled yet
        unsigned seen_by; ///< bit set of seats
        nlohmann::ordered_json what;
    };
    void acting(const Play& play, const Event& event);
    void tile(const Play& play, const Event& event, const char* way);
    void figure(const Play& play, const Event& event);
    void points(const Play& play, const Event& event);
    void add(const Event& event, nlohmann::ordered_json what);
    /// A point of the board, a seat, or null: beside the table.
    nlohmann::ordered_json where(const Play& play, Place place, PlayerId owner) const;
    std::optional<svg::Point> point(const Play& play, Place place) const;
    std::optional<svg::Point> scored_at(const Play& play, const Event& event) const;

    Pictures& pictures_;
    const unsigned everybody_;
    std::deque<Moved> moved_;
    std::vector<Place> places_; ///< of figures, before they move
    PlayerId actor_ = nobody;
};

} // namespace bastide::host::serve
