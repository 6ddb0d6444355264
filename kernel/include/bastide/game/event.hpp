// What happens in a game, for modules that listen and for those who watch. The table at the end has a row for each
// event.
#pragma once
#include "bastide/action.hpp"
#include "bastide/engine/export.hpp"
#include "bastide/ids.hpp"
#include "bastide/module/hook.hpp"
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

namespace bastide {

class Play;
class Valuation;

/// Strength of figures, per player.
using Strengths = std::array<std::int16_t, max_players>;

/// Who has the most, and so scores.
struct Majority {
    Strengths strengths{};     ///< that counted
    unsigned owners = 0;       ///< bit set of the seats with the most, if that is above zero
    std::uint32_t decided = 0; ///< bit set of the rules that changed something, by their places in Ruleset::majorities
};

/// What listeners and observers are given, a type for each event. `player` is who did it, or nobody.
namespace events {

struct TurnBegan {
    PlayerId player;
};
struct PartBegan {
    PlayerId player;
    int part; ///< its number in the turn
};
/// It is known to be played in this part.
struct TileTaken {
    PlayerId player;
    TileTypeId type;
};
/// The last tile left the supply, and there is no layer under it that could take its place.
struct SupplyEmptied {
    PlayerId player; ///< whose turn it is
};
/// It leaves the game unplayed.
struct TileDiscarded {
    PlayerId player;
    TileTypeId type;
};
struct TilePlaced {
    PlayerId player;
    TileId tile;
    TileTypeId type;
};
/// A feature of the tile just placed or edited that was there before it: once each, after that is told.
struct FeatureExtended {
    PlayerId player;
    TileId tile;
    FeatureId feature;
};
/// It lies in another form, with new segments.
struct TileTransformed {
    PlayerId player;
    TileId tile;
    TileTypeId was;
};
struct FigureMoved {
    PlayerId player; ///< the owner
    FigureId figure;
    ReasonId reason;
    FeatureId feature; ///< on which it stands, or stood; else none
};
struct Scored {
    PlayerId player;
    int points;
    FeatureId feature = none_of<FeatureId>; ///< that was worth it, on this occasion
    OccasionId occasion{0};
    const Valuation* why = nullptr;     ///< of a feature
    const Majority* majority = nullptr; ///< that made the player score, if one did
    CauseId cause = none_of<CauseId>;   ///< of points that no feature is worth
};
struct FeatureCompleted {
    PlayerId player; ///< whose turn it is
    FeatureId feature;
};
/// Something that a module wants told.
struct Note {
    PlayerId player;
    const char* text;
    const char* rule; ///< its id
};
/// Whose choice it is, or chance's.
struct Acting {
    PlayerId player;
    Action action;
    std::uint8_t seen_by; ///< bit set of the seats that may know which (a secret choice)
};
struct Acted {
    PlayerId player;
    Action action;
    std::uint8_t seen_by;
};
struct GameOver {};

/// What is to be known of an event, whatever it carries.
struct Row {
    const char* name;
    bool at_end;          ///< happens in the final scoring too, where listeners may change scores
    const char* sentence; ///< what has happened
};
template <class Payload> struct RowOf : Row {};

template <class... Payloads> struct Table {
    static constexpr std::size_t size = sizeof...(Payloads);
    std::array<Row, size> rows;

    constexpr explicit Table(const RowOf<Payloads>&... row) : rows{row...} {}
    /// The row of a payload; `size` if there is none.
    template <class Payload> static constexpr std::size_t row() {
        std::size_t row = 0;
        (void)((std::is_same_v<Payload, Payloads> || (++row, false)) || ...);
        return row;
    }
    /// Calls `visit(std::type_identity<Payload>{})` for the payload of a row.
    template <class Visit> static constexpr void at(std::size_t row, Visit&& visit) {
        std::size_t each = 0;
        (void)((each++ == row && (visit(std::type_identity<Payloads>{}), true)) || ...);
    }
};

/// All events. From here follow their numbers, who may listen, and what a trace and the page of the turn order say.
inline constexpr Table all{
    RowOf<TurnBegan>{{"turn_began", false, "A turn begins."}},
    RowOf<PartBegan>{{"part_began", false, "A part of a turn begins."}},
    RowOf<TileTaken>{{"tile_taken", false, "A tile is in hand, to be placed in this part."}},
    RowOf<SupplyEmptied>{{"supply_emptied", false, "The last tile of the supply is drawn."}},
    RowOf<TileDiscarded>{{"tile_discarded", false, "A tile leaves the game unplayed."}},
    RowOf<TilePlaced>{{"tile_placed", false, "A tile lies on the board."}},
    RowOf<FeatureExtended>{{"feature_extended", false, "A feature has become larger."}},
    RowOf<TileTransformed>{{"tile_transformed", false, "A tile lies there in another form."}},
    RowOf<FigureMoved>{{"figure_moved", true, "A figure or a piece has come to another place, or left the board."}},
    RowOf<Scored>{{"scored", true, "A player gets points, or pays some."}},
    RowOf<FeatureCompleted>{{"feature_completed", false, "A feature was scored as completed."}},
    RowOf<Note>{{"note", false, "A module tells something."}},
    RowOf<Acting>{{"acting", false, "Somebody, or chance, is about to act."}},
    RowOf<Acted>{{"acted", false, "The action is done, and its consequences follow."}},
    RowOf<GameOver>{{"game_over", true, "The game is over."}},
};

/// Who listens: a list of hooks for every event, each with its own payload.
template <class> struct ListenersOf;
template <class... Payloads> struct ListenersOf<Table<Payloads...>> {
    using type = std::tuple<std::vector<Hook<void(Play&, const Payloads&)>>...>;
};
using Listeners = ListenersOf<std::remove_const_t<decltype(all)>>::type;

/// The number of an event: its row.
template <class Payload>
inline constexpr std::size_t number = [] {
    static_assert(all.row<Payload>() < all.size, "this is no event: a payload stands in a row of events::all");
    return all.row<Payload>();
}();

/// A bit set of events, as `Game::watch` wants it.
template <class... Payloads> inline constexpr std::uint32_t set = ((1U << number<Payloads>) | ... | 0U);

} // namespace events

/// Any event, for whoever watches. Valid while it is told.
class Event {
public:
    template <class Payload>
    explicit Event(const Payload& payload) : number_(events::number<Payload>), payload_(&payload) {
        if constexpr (requires { payload.player; }) {
            player_ = payload.player;
        }
        if constexpr (requires { payload.seen_by; }) {
            seen_by_ = payload.seen_by;
        }
    }
    /// What it carries, if it is such an event.
    template <class Payload> const Payload* as() const {
        return number_ == events::number<Payload> ? static_cast<const Payload*>(payload_) : nullptr;
    }
    template <class Payload> bool is() const { return number_ == events::number<Payload>; }
    /// Calls `visit` with what it carries, whatever that is.
    template <class Visit> void visit(Visit&& visit) const {
        events::all.at(number_, [&]<class Payload>(std::type_identity<Payload>) {
            visit(*static_cast<const Payload*>(payload_));
        });
    }
    std::size_t number() const { return number_; }
    PlayerId player() const { return player_; }
    std::uint8_t seen_by() const { return seen_by_; } ///< bit set of the seats that may know of it
    bool visible_to(PlayerId seat) const { return (seen_by_ >> index(seat) & 1U) != 0; }

private:
    std::size_t number_;
    const void* payload_;
    PlayerId player_ = nobody;
    std::uint8_t seen_by_ = 0xFF;
};

/// Somebody who watches a game: sees every event in order. Does not change the game.
class BASTIDE_API Observer {
public:
    virtual ~Observer();
    virtual void on_event(const Play& play, const Event& event) = 0;
};

} // namespace bastide
