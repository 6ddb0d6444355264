#include "agents/value/sight.hpp"
#include <cmath>
#include <cstdlib>

namespace bastide::host {
namespace {

constexpr float hardly = 0.02F; ///< a chance of closing

/// What signs are worth.
struct Weighed {
    static constexpr bool weighs = true;
    const std::vector<float>& weights;
    Worths& worths;
    void operator()(std::size_t seat, std::size_t sign, float amount) const {
        worths[seat] += static_cast<double>(weights[sign] * amount);
    }
};

/// Which there are.
struct Listed {
    static constexpr bool weighs = false;
    SignRows& rows;
    void operator()(std::size_t seat, std::size_t sign, float amount) const { rows[seat][sign] += amount; }
};

} // namespace

void Sight::price(Prospect& it) const {
    if (weights_.empty()) {
        return;
    }
    describe(it, [&](std::size_t seat, std::size_t sign, float amount) { it.worth[seat] += weights_[sign] * amount; });
}

void Sight::list(const Game& game, const Scores& estimate, SignRows& rows) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.play().players()); ++seat) {
        rows[seat].assign(signs_.size(), 0);
    }
    if (!game.is_terminal()) {
        Listed note{rows};
        look(game.play(), estimate, note);
    }
}

void Sight::weigh(const Game& game, const Scores& estimate, Worths& worths) {
    if (!game.is_terminal()) {
        Weighed note{weights_, worths};
        look(game.play(), estimate, note);
    }
}

template <class Note> void Sight::look(const Play& play, const Scores& estimate, Note& note) {
    prospects_.look_at(play);
    meetings_.clear();
    pieces_.clear();
    standing_.clear();
    Counts counts;
    counts.locked.fill(1);
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        look_at_figure(play, static_cast<FigureId>(i), counts, note);
    }
    look_at_meetings(play, note);
    look_at_pieces(play, note);
    look_at_newest(play, counts, note);
    look_at_seats(play, estimate, counts, note);
}

template <class Note> void Sight::look_at_figure(const Play& play, FigureId figure, Counts& counts, Note& note) {
    const Figure& it = play.figure(figure);
    const std::size_t seat = index(it.owner);
    const bool on_board = it.on_board();
    if (it.owner != nobody) {
        const bool claims = claims_[index(it.kind)], free = it.place.where == Where::supply;
        note(seat,
             signs_.of(it.kind, free       ? Signs::free_late
                                : on_board ? Signs::board_late
                                           : Signs::away_late),
             late_);
        if (on_board) {
            note(seat, signs_.of(it.kind, Signs::board), 1);
        }
        counts.free[seat] += claims && free ? 1 : 0;
        counts.all[seat] += claims && (free || on_board) ? 1 : 0;
        if (it.place.where == Where::held && it.place.holder() != it.owner &&
            index(it.place.holder()) < static_cast<std::size_t>(play.players())) {
            note(seat, signs_.of(Signs::held_late), late_);
            note(index(it.place.holder()), signs_.of(Signs::holding_late), late_);
        }
        if (it.place.where == Where::space) {
            note(seat, signs_.of(it.place.space, Signs::within), 1);
            note(seat, signs_.of(it.place.space, Signs::within_late), late_);
        }
    } else if (on_board && signs_.watched(it.kind)) {
        pieces_.push_back({it.kind, it.place});
    }
    if (it.place.where != Where::segment) {
        return;
    }
    const FeatureId f = play.feature_of(it.place.segment());
    if (signs_.any_watched() && it.owner != nobody) {
        standing_.push_back({it.owner, play.tile(play.tile_of(it.place.segment())).at});
    }
    if (play.feature(f).figures == figure) { // the first of the ring answers for all
        look_at_feature(play, f, counts, note);
    }
}

template <class Note> void Sight::look_at_feature(const Play& play, FeatureId f, Counts& counts, Note& note) {
    Prospect& it = prospects_.of(play, f, [&](Prospect& fresh) { price(fresh); });
    if constexpr (Note::weighs) {
        each_seat(it.there | it.owners,
                  [&](std::size_t seat) { note.worths[seat] += static_cast<double>(it.worth[seat]); });
    } else {
        describe(it, note);
    }
    const KindId kind = it.as_it_was.kind;
    if (closing_[index(kind)] == Closing::never) {
        prospects_.look_beside(play, f, it);
        if (const float more = it.beside_now - it.beside, built = it.along_now - it.along; more != 0 || built != 0) {
            each_seat(it.owners, [&](std::size_t seat) {
                note(seat, signs_.of(kind, Signs::beside_late), more * late_);
                tell_along(it, built, seat, note);
            });
        }
        if (it.listed != 0 && it.owners != 0) {
            meetings_.push_back({&it, kind, 0});
        }
        return;
    }
    each_seat(it.there, [&](std::size_t seat) {
        counts.back[seat] += static_cast<float>(it.figures[seat]) * it.chance;
        counts.locked[seat] *= 1 - it.soon;
    });
    each_seat(it.owners, [&](std::size_t seat) {
        counts.explained[seat] += static_cast<float>(it.now);
        counts.lacking[seat] += it.chance < hardly ? 0 : it.missing;
    });
    if (closing_[index(kind)] == Closing::gaps && it.missing != 0 && it.owners != 0) {
        meetings_.push_back({&it, kind, static_cast<float>(it.now) + it.gain()});
    }
}

/// Of one that never closes: so many closed features lie along it.
template <class Note> void Sight::tell_along(const Prospect& it, float along, std::size_t seat, Note&& note) const {
    const KindId kind = it.as_it_was.kind;
    const float lead = static_cast<float>(it.lead());
    note(seat, signs_.of(kind, Signs::contested_along), it.contested() ? along : 0);
    note(seat, signs_.of(kind, Signs::lead_along), lead * along);
    note(seat, signs_.of(kind, Signs::lead_along_late), lead * along * late_);
}

/// What follows from the feature alone.
template <class Note> void Sight::describe(const Prospect& it, Note&& note) const {
    const KindId kind = it.as_it_was.kind;
    const bool stays = closing_[index(kind)] == Closing::never;
    const auto tell = [&](std::size_t seat, unsigned which, float amount) {
        note(seat, signs_.of(kind, which), amount);
    };
    each_seat(it.there, [&](std::size_t seat) {
        const auto figures = static_cast<float>(it.figures[seat]);
        tell(seat, stays ? unsigned{Signs::stays_bound} : unsigned{Signs::bound}, figures);
        tell(seat, stays ? unsigned{Signs::stays_bound_late} : unsigned{Signs::bound_late}, figures * late_);
        if (!stays) {
            tell(seat, Signs::returns, figures * it.chance);
            tell(seat, Signs::returns_late, figures * it.chance * late_);
            tell(seat, Signs::returns_soon, figures * it.soon);
            tell(seat, Signs::stuck_late, it.chance < hardly ? figures * late_ : 0);
        }
    });
    const auto lead = static_cast<float>(it.lead()), now = static_cast<float>(it.now);
    each_seat(it.owners, [&](std::size_t seat) {
        if (stays) {
            tell(seat, Signs::owned, 1);
            tell(seat, Signs::owned_late, late_);
            tell(seat, Signs::open_late, static_cast<float>(it.as_it_was.open) * late_);
            tell(seat, Signs::beside_late, it.beside * late_);
            tell(seat, Signs::contested_late, it.contested() ? late_ : 0);
            tell(seat, Signs::stays_lead_late, lead * late_);
            tell_along(it, it.along, seat, note);
            return;
        }
        tell(seat, Signs::gain, it.gain());
        tell(seat, Signs::gain_late, it.gain() * late_);
        tell(seat, Signs::now, now);
        tell(seat, Signs::now_late, now * late_);
        tell(seat, Signs::contested, it.contested() ? now : 0);
        tell(seat, Signs::gaps_late, static_cast<float>(it.missing) * late_);
        tell(seat, Signs::lead_late, lead * late_);
        tell(seat, Signs::gain_soon, it.soon * static_cast<float>(it.then - it.now));
        tell(seat, Signs::gain_sure, it.gain() * it.chance);
        tell(seat, Signs::gain_near, it.missing == 2 ? it.gain() : 0);
    });
}

/// Where two features lack the same square, a tile there may join them.
template <class Note> void Sight::look_at_meetings(const Play& play, Note& note) {
    const auto filled_at_both = [&](const Prospect& a, const Prospect& b, bool lasting) {
        float most = -1;
        for (std::size_t i = 0; i < std::size_t{a.listed}; ++i) {
            if ((b.mask & Prospect::bit_of(a.squares[i])) == 0) {
                continue;
            }
            for (std::size_t k = 0; k < std::size_t{b.listed}; ++k) {
                if (a.squares[i] == b.squares[k]) {
                    if (!lasting) {
                        return a.filled[i];
                    }
                    most = std::max(most, prospects_.filled(play, a.squares[i]));
                }
            }
        }
        return most;
    };
    for (std::size_t i = 0; i < meetings_.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const Meeting &a = meetings_[i], &b = meetings_[k];
            if ((a.prospect->mask & b.prospect->mask) == 0 || a.kind != b.kind ||
                a.prospect->owners == b.prospect->owners) {
                continue;
            }
            if (const float filled =
                    filled_at_both(*a.prospect, *b.prospect, closing_[index(a.kind)] == Closing::never);
                filled >= 0) {
                meet(play, a, b, filled, note);
                meet(play, b, a, filled, note);
            }
        }
    }
}

/// What the one who owns `mine` alone would get of theirs.
template <class Note>
void Sight::meet(const Play& play, const Meeting& mine, const Meeting& theirs, float filled, Note& note) const {
    const unsigned owners = mine.prospect->owners;
    if ((owners & (owners - 1)) != 0) {
        return;
    }
    const auto owner = static_cast<std::size_t>(std::countr_zero(owners));
    const auto together = [&](std::size_t seat) {
        return mine.prospect->strength[seat] + theirs.prospect->strength[seat];
    };
    int most = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        most = seat == owner ? most : std::max(most, together(seat));
    }
    if (together(owner) < most) {
        return;
    }
    const bool ahead = together(owner) > most;
    if (closing_[index(mine.kind)] == Closing::never) {
        const float along = theirs.prospect->along_now * filled;
        const float soon = (theirs.prospect->along_now + theirs.prospect->beside_now / 2) * filled * late_;
        note(owner, signs_.of(mine.kind, ahead ? Signs::take_lasting : Signs::join_lasting), along);
        note(owner, signs_.of(mine.kind, ahead ? Signs::take_lasting_late : Signs::join_lasting_late), soon);
        return;
    }
    note(owner, signs_.of(ahead ? Signs::join_ahead : Signs::join_even), theirs.worth);
    note(owner, signs_.of(ahead ? Signs::join_ahead_chance : Signs::join_even_chance), theirs.worth * filled);
    if (ahead) {
        note(owner, signs_.of(Signs::join_ahead_late), theirs.worth * late_);
    }
}

/// What of the newest tile is left to whoever plays next.
template <class Note> void Sight::look_at_newest(const Play& play, const Counts& counts, Note& note) {
    const PlayerId next = play.turn().owner;
    if (next == nobody || counts.free[index(next)] == 0 || play.tiles().empty()) {
        return;
    }
    std::array<FeatureId, max_segments_per_tile> told{};
    std::size_t count = 0;
    play.each_segment_on(static_cast<TileId>(play.tiles().size() - 1), [&](SegmentId s) {
        const FeatureId f = play.feature_of(s);
        const Feature& it = play.feature(f);
        const auto end = told.begin() + static_cast<std::ptrdiff_t>(count);
        if (closing_[index(it.kind)] == Closing::never || it.figures != none_of<FigureId> || play.closed(f) ||
            std::find(told.begin(), end, f) != end) {
            return;
        }
        told[count++] = f;
        const Prospect& seen = prospects_.of(play, f, [&](Prospect& fresh) { price(fresh); });
        const auto tiles = static_cast<float>(play.tiles_of(f));
        note(index(next), signs_.of(it.kind, Signs::vacant), tiles * late_);
        note(index(next), signs_.of(it.kind, Signs::vacant_soon), tiles * seen.soon);
    });
}

template <class Note> void Sight::look_at_pieces(const Play& play, Note& note) const {
    constexpr int near = 2; ///< squares along sides
    for (const Piece& piece : pieces_) {
        const FigureId companion = piece.place.companion();
        if (companion != none_of<FigureId> && play.figure(companion).owner != nobody) {
            note(index(play.figure(companion).owner), signs_.of_piece(piece.kind, Signs::companion_late), late_);
        }
        const TileId tile = play.tile_of(piece.place);
        if (tile == none_of<TileId>) {
            continue;
        }
        const Position at = play.tile(tile).at;
        for (const Standing& it : standing_) {
            if (std::abs(at.x - it.at.x) + std::abs(at.y - it.at.y) <= near) {
                note(index(it.owner), signs_.of_piece(piece.kind, Signs::near_late), late_);
            }
        }
    }
}

template <class Note>
void Sight::look_at_seats(const Play& play, const Scores& estimate, const Counts& counts, Note& note) const {
    constexpr float back_in_time = 0.35F; ///< of figures that come back
    constexpr std::array few{Signs::free0_late, Signs::free1_late, Signs::free2_late, Signs::free3_late};
    constexpr std::array fewest{Signs::free0_late2, Signs::free1_late2};
    const float late2 = late_ * late_;
    const Scores settled = with_debts(play);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        const auto free = static_cast<std::size_t>(counts.free[seat]);
        if (free < few.size()) {
            note(seat, signs_.of(few[free]), late_);
        }
        if (free < fewest.size()) {
            note(seat, signs_.of(fewest[free]), late2);
        }
        const auto all = static_cast<float>(counts.all[seat]);
        const float price =
            std::log((all + 0.5F) / (static_cast<float>(free) + back_in_time * counts.back[seat] + 0.5F));
        note(seat, signs_.of(Signs::price_late), price * late_);
        note(seat, signs_.of(Signs::price_late2), price * late2);
        note(seat, signs_.of(Signs::all_free_late), counts.free[seat] == counts.all[seat] ? late_ : 0);
        if (free < 2) {
            note(seat, signs_.of(free == 0 ? Signs::locked_late : Signs::locked1_late), counts.locked[seat] * late_);
        }
        const float lacking = static_cast<float>(counts.lacking[seat]), turns = static_cast<float>(prospects_.turns());
        note(seat, signs_.of(Signs::load), std::max(0.0F, lacking - turns));
        note(seat, signs_.of(Signs::load_half), std::max(0.0F, lacking - turns / 2));
        const float rest = static_cast<float>(estimate[seat] - settled[seat]) - counts.explained[seat];
        note(seat, signs_.of(Signs::rest), rest);
        note(seat, signs_.of(Signs::rest_late), rest * late_);
        if (const int held = play.tiles_held(static_cast<PlayerId>(seat)); held != 0) {
            note(seat, signs_.of(Signs::hand_late), static_cast<float>(held) * late_);
        }
    }
    if (const Turn& turn = play.turn(); turn.owner != nobody) {
        note(index(turn.owner), signs_.of(Signs::turn_late), late_);
        note(index(turn.owner), signs_.of(Signs::parts_late), static_cast<float>(turn.queued) * late_);
    }
}

} // namespace bastide::host
