// Gold is given out when everything that a tile completed has been scored (GOLD-025). Until then marks on it say who
// may take some: the figures, by which one had the majority, are home by then.
#include "goldmines.hpp"
#include <algorithm>
#include <bit>

namespace bastide::goldmines {

namespace {

/// GOLD-015: the more pieces, the more each of them.
constexpr int worth_of(int pieces) {
    const int each = pieces <= 3 ? 1 : pieces <= 6 ? 2 : pieces <= 9 ? 3 : 4;
    return pieces * each;
}

} // namespace

void Shares::install(Registry& registry, const Lodes& lodes) {
    gold_ = lodes.gold();
    castle_ = registry.find_kind("castle");
    for (std::size_t p = 0; p < claims_.size(); ++p) {
        claims_[p] = registry.mark("gold for seat " + std::to_string(p + 1));
    }
    purse_ = registry.slot<Purse>(hook<&Shares::describe>(this));
    worth_ = registry.cause("gold", "GOLD-015");
    registry.at(moments::after(Anchor::round_pay),
                {.label = "goldmines.claims", .run = hook<&Shares::note_claims>(this)});
    registry.at(moments::settled,
                {.label = "goldmines.share-out", .run = hook<&Shares::share_out>(this), .writes = {"figures"}});
    // Scores are only added to, so the order among steps that do no more does not matter: nothing is declared as
    // written.
    registry.at(Anchor::end_awards, {.label = "goldmines.worth", .run = hook<&Shares::pay>(this)});
    registry.estimate(Anchor::end_awards, hook<&Shares::estimate>(this));
    registry.display("gold", hook<&Shares::shown>(this));
    registry.measure({.name = "gold", .about = "Pieces of gold won.", .unit = "pieces"}, hook<&Shares::pieces>(this));
}

// ---------------------------------------------------------------- who may take

/// GOLD-013 GOLD-014 GOLD-019: what is completed, and no field is that. GOLD-017: a castle is not completed but scored.
bool Shares::gives_gold(const Play& play, Entry entry) const {
    const KindId kind = play.feature(entry.feature).kind;
    if (kind == castle_) {
        return entry.occasion != occasions::final;
    }
    return entry.occasion == occasions::completed && play.rules().kinds[index(kind)].spec.closing != Closing::never;
}

/// GOLD-008 GOLD-012: whoever scores it, and nobody if nobody does (GOLD-021 GOLD-022).
void Shares::note_claims(Play& play) const {
    for (const Entry entry : play.round()) {
        if (!gives_gold(play, entry)) {
            continue;
        }
        each_reached(play, entry.feature, [&](TileId tile) {
            play.each_figure_on(tile, [&](FigureId lode) {
                if (play.figure(lode).kind != gold_) {
                    return;
                }
                for (unsigned rest = play.majority(entry.feature).owners; rest != 0; rest &= rest - 1) {
                    play.mark(lode, claims_[static_cast<unsigned>(std::countr_zero(rest))]);
                }
            });
        });
    }
}

/// GOLD-006 GOLD-009 GOLD-018: the tiles of a road or city; the tile of what is to be surrounded, and those around it.
template <class F> void Shares::each_reached(const Play& play, FeatureId f, F&& visit) const {
    const KindId kind = play.feature(f).kind;
    if (kind == castle_) {
        each_near_castle(play, f, visit);
        return;
    }
    play.each_segment(f, [&](SegmentId s) { visit(play.tile_of(s)); });
    if (play.rules().kinds[index(kind)].spec.closing == Closing::surrounded) {
        play.each_tile_around(play.position_of(f), [&](TileId tile) {
            if (play.lies_around(f, play.tile(tile).at)) {
                visit(tile);
            }
        });
    }
}

/// GOLD-017: its two tiles and those beside them, at right angles to the line through both.
template <class F> void Shares::each_near_castle(const Play& play, FeatureId castle, F&& visit) {
    std::vector<Position> own;
    play.each_segment(castle, [&](SegmentId s) { own.push_back(play.tile(play.tile_of(s)).at); });
    const bool level = own.front().y == own.back().y;
    for (const Position tile : own) {
        for (int across = -1; across <= 1; ++across) {
            const Position at =
                level ? Position{tile.x, narrow(tile.y + across)} : Position{narrow(tile.x + across), tile.y};
            if (const TileId there = play.tile_at(at); there != none_of<TileId>) {
                visit(there);
            }
        }
    }
}

// ---------------------------------------------------------------- who takes

unsigned Shares::claimants(const Play& play, FigureId lode) const {
    unsigned seats = 0;
    for (int p = 0; p < play.players(); ++p) {
        seats |= play.has(lode, claims_[static_cast<std::size_t>(p)]) ? 1U << p : 0U;
    }
    return seats;
}

/// GOLD-010 GOLD-011: from the player at turn on everybody takes a piece, again and again, and takes it first from
/// where most others could: that leaves the most to oneself.
std::vector<Shares::Taking> Shares::takings(const Play& play) const {
    struct Lode {
        FigureId gold;
        int left;
        unsigned seats;
    };
    std::vector<Lode> lodes;
    for (const FigureId f : play.figures_of(nobody, gold_)) {
        if (const unsigned seats = play.figure(f).on_board() ? claimants(play, f) : 0U; seats != 0) {
            lodes.push_back({f, play.figure(f).number, seats});
        }
    }
    std::stable_sort(lodes.begin(), lodes.end(),
                     [](const Lode& l, const Lode& r) { return std::popcount(l.seats) > std::popcount(r.seats); });
    std::vector<Taking> takings;
    for (bool taken = !lodes.empty(); taken;) {
        taken = false;
        for (int seats = 0; seats < play.players(); ++seats) {
            const PlayerId p = play.seat_after(play.turn_owner(), seats);
            const auto from = std::find_if(lodes.begin(), lodes.end(), [&](const Lode& lode) {
                return lode.left > 0 && (lode.seats >> index(p) & 1U) != 0;
            });
            if (from != lodes.end()) {
                --from->left;
                takings.push_back({p, from->gold});
                taken = true;
            }
        }
    }
    return takings;
}

void Shares::share_out(Play& play) const {
    const std::vector<Taking> all = takings(play);
    Purses taken{};
    for (const Taking& it : all) {
        ++taken[index(it.who)];
        ++play[purse_].held[index(it.who)];
        play.set_number(it.from, play.figure(it.from).number - 1);
    }
    for (const Taking& it : all) {
        if (play.figure(it.from).on_board()) { // with nothing left; whoever may take from it takes all
            play.send_home(it.from, reasons::moved);
        }
    }
    for (int seats = 0; seats < play.players() && !all.empty(); ++seats) {
        const PlayerId p = play.seat_after(play.turn_owner(), seats);
        if (const int n = taken[index(p)]; n != 0) {
            play.tell([&] { return play.player_name(p) + " takes " + counted(n, "piece") + " of gold."; }, p,
                      "GOLD-008");
        }
    }
}

// ---------------------------------------------------------------- what it is worth

/// What would be given out now is as good as given.
template <class F> void Shares::each_worth(const Play& play, F&& visit) const {
    Purses held = play[purse_].held;
    for (const Taking& it : takings(play)) {
        ++held[index(it.who)];
    }
    for (int p = 0; p < play.players(); ++p) {
        if (const int n = held[static_cast<std::size_t>(p)]; n != 0) {
            visit(static_cast<PlayerId>(p), worth_of(n));
        }
    }
}

void Shares::pay(Play& play) const {
    each_worth(play, [&](PlayerId p, int points) { play.award(p, points, worth_); });
}

void Shares::estimate(const Play& play, Estimate& end) const {
    each_worth(play, [&](PlayerId p, int points) { end.add(p, points); });
}

/// GOLD-016
std::string Shares::shown(const Play& play, PlayerId p) const {
    const int n = pieces(play, p);
    return n == 0 ? "" : counted(n, "piece");
}

std::string Shares::describe(const Play& play, const Purse& purse) const {
    std::string text;
    for (int p = 0; p < play.players(); ++p) {
        text += (text.empty() ? "" : ", ") + play.player_name(static_cast<PlayerId>(p)) + ' ' +
                std::to_string(purse.held[static_cast<std::size_t>(p)]);
    }
    return text;
}

} // namespace bastide::goldmines
