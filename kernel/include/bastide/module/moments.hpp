// When at an anchor a step runs.
#pragma once
#include "bastide/module/specs.hpp"
#include <cstdint>

namespace bastide {

/// A moment of an anchor; the moments of one anchor come one after the other. A step that is registered for the anchor
/// alone is at none of them: what it reads and writes puts it in order.
struct Moment {
    Anchor anchor;
    std::uint8_t place = 0;                     ///< among the moments of the anchor; 0: none of them
    const char* name = "";                      ///< "opening"
    const char* about = "";                     ///< what happens then
    constexpr Moment(Anchor at) : anchor(at) {} // NOLINT(google-explicit-constructor): an anchor will do
    constexpr Moment(Anchor at, std::uint8_t which, const char* called, const char* what)
        : anchor(at), place(which), name(called), about(what) {}
};

namespace moments {

/// Where the kernel has a step of its own at the anchor, before it: before(Anchor::part_figures) is before a figure is
/// deployed.
constexpr Moment before(Anchor anchor) { return {anchor, 99, "before", "before the kernel's own step"}; }
/// After it: after(Anchor::round_pay) is after the features were paid.
constexpr Moment after(Anchor anchor) { return {anchor, 101, "after", "after the kernel's own step"}; }

inline constexpr Moment table{Anchor::setup_board, 1, "table", "the table is made ready: boards, piles, hands"};
inline constexpr Moment opening{Anchor::setup_board, 2, "opening", "what opens the layout instead of a start tile"};
inline constexpr Moment beside{Anchor::setup_board, 3, "beside", "what lies beside that, or opens it if nothing did"};
inline constexpr Moment start{Anchor::setup_board, 4, "start", "the start tile, if nothing lies there"};

inline constexpr Moment first_player{Anchor::setup_players, 1, "first-player", "who begins is found out"};
inline constexpr Moment supply{Anchor::setup_players, 2, "supply", "the supply gets its order, or tiles leave it"};
inline constexpr Moment hands{Anchor::setup_players, 3, "hands", "hands of tiles are drawn"};

inline constexpr Moment last_acts{Anchor::turn_close, 1, "last-acts", "the last that is done in the turn"};
inline constexpr Moment put_off{Anchor::turn_close, 2, "put-off", "what was put off until everything else was done"};
inline constexpr Moment turn_over{Anchor::turn_close, 3, "turn-over", "what the turn allowed is allowed no more"};
inline constexpr Moment everybody{Anchor::turn_close, 4, "everybody", "what all take part in before the next turn"};

inline constexpr Moment held{Anchor::part_offer, 1, "held", "tiles that the player holds are offered"};
inline constexpr Moment due{Anchor::part_offer, 2, "due", "a tile whose time has come is offered instead"};
inline constexpr Moment instead{Anchor::part_offer, 3, "instead", "the player may choose another tile instead"};

inline constexpr Moment put_aside{Anchor::part_taken, 1, "put-aside", "what may not be played yet is put aside"};
inline constexpr Moment placer{Anchor::part_taken, 2, "placer", "whether somebody else, or nobody, places the tile"};
inline constexpr Moment seen{Anchor::part_taken, 3, "seen", "what the tile brings before it is placed"};

inline constexpr Moment mended{Anchor::part_placed, 1, "mended", "what does not fit is made good"};
inline constexpr Moment laid{Anchor::part_placed, 2, "laid", "other tiles come to lie on the table"};
inline constexpr Moment brought{Anchor::part_placed, 3, "brought", "pieces that the tile brings come to lie"};

inline constexpr Moment settled{Anchor::part_close, 1, "settled", "what the scoring left lying is shared out"};
inline constexpr Moment all_act{Anchor::part_close, 2, "all-act", "what all do because of the placement"};
inline constexpr Moment part_acts{Anchor::part_close, 3, "part-acts", "the last that is done in the part"};

inline constexpr Moment paid{Anchor::round_echo, 1, "paid", "everything is paid; who watched it stops"};
inline constexpr Moment valued_next{Anchor::round_echo, 2, "valued-next", "what the next round values because of it"};
inline constexpr Moment losers{Anchor::round_echo, 3, "losers", "who goes home without points"};

/// Those with names of their own, in their order.
inline constexpr Moment named[] = {table,     opening,   beside,    start,       first_player, supply,  hands,
                                   last_acts, put_off,   turn_over, everybody,   held,         due,     instead,
                                   put_aside, placer,    seen,      mended,      laid,         brought, settled,
                                   all_act,   part_acts, paid,      valued_next, losers};

} // namespace moments

} // namespace bastide
