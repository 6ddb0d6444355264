// The signs of a position by which its worth is learned: which there are in a ruleset, in what order, and their names.
#pragma once
#include "bastide/game/ruleset.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// Each of them is a number for every seat. They follow from what kinds of features, figures, spaces and pieces say of
/// themselves; names have the kind before a point. What ends in `.late` is times the share of the tiles to come, in
/// `.late2` times its square: nothing of it is left at the end, where points alone count.
class Signs {
public:
    /// Of a kind of feature that closes. Of what is said of owners, every owner has all.
    enum Closes : unsigned {
        bound, ///< figures of the seat on such features
        bound_late,
        returns, ///< those, times the chance that the feature closes
        gain,    ///< for owners: what closing would add, times its chance
        gain_late,
        stuck_late, ///< figures on features that will hardly close
        now,        ///< for owners: points at the end, as it is
        now_late,
        contested, ///< likewise, where others claim it too
        gaps_late, ///< for owners: squares that lack a tile
        lead_late, ///< for the one owner: strength over the next, 3 at most
        returns_late,
        returns_soon, ///< figures, times the chance that the next tile closes it
        gain_soon,    ///< for owners: what closing would add, times that chance
        gain_sure,    ///< likewise, times the square of the chance that it closes
        gain_near,    ///< gain where two squares lack a tile
        vacant,       ///< for who is to play, with a figure to claim with: tiles of the newest that nobody claims
        vacant_soon,  ///< likewise, times the chance that the next tile closes it
        closes_count
    };
    /// Of a kind that never does.
    enum Stays : unsigned {
        stays_bound,
        stays_bound_late,
        owned, ///< features
        owned_late,
        open_late,      ///< for owners: ends at which it can grow
        beside_late,    ///< for owners: features along it that may still close
        contested_late, ///< for owners: features that others claim too
        stays_lead_late,
        contested_along, ///< for owners: closed features along what others claim too
        lead_along,      ///< for the one owner: closed features along it, times the strength over the next, 3 at most
        lead_along_late,
        join_lasting, ///< closed features along another's that might come to be shared
        join_lasting_late,
        take_lasting, ///< likewise, that would come to be the seat's alone
        take_lasting_late,
        stays_count
    };
    /// Of a kind of figure that players own.
    enum Owns : unsigned { free_late, board, board_late, away_late, owns_count };
    /// Of a kind of space.
    enum Within : unsigned { within, within_late, within_count };
    /// Of a piece that is nobody's and the only one of its kind.
    enum Piece : unsigned { companion_late, near_late, piece_count };
    enum General : unsigned {
        free0_late, ///< the seat has no figure to claim with; then exactly one, two, three
        free1_late,
        free2_late,
        free3_late,
        free0_late2,
        free1_late2,
        price_late, ///< logarithm of all figures by the free ones
        price_late2,
        all_free_late,
        locked_late,  ///< no figure to claim with, times the chance that none comes back by the next tile
        locked1_late, ///< likewise of one figure
        load,         ///< squares that own features lack beyond the turns that are left
        load_half,    ///< likewise, beyond half of these turns
        rest,         ///< points at the end that features that close do not explain
        rest_late,
        join_even,        ///< worth of another's feature that would come to be shared if a gap of both were filled
        join_even_chance, ///< that, times the chance that the gap is filled
        join_ahead,       ///< likewise, that would come to be the seat's alone
        join_ahead_chance,
        join_ahead_late,
        turn_late,    ///< it is the seat's turn
        parts_late,   ///< parts that its turn will have
        hand_late,    ///< tiles that it holds
        held_late,    ///< its figures that others hold
        holding_late, ///< others' figures that it holds
        general_count
    };

    explicit Signs(const Ruleset& rules);

    std::size_t size() const { return names_.size(); }
    const std::vector<std::string>& names() const { return names_; }
    /// The number of a name; size() if there is none.
    std::size_t find(std::string_view name) const;

    std::size_t of(KindId kind, unsigned which) const { return kinds_[index(kind)] + which; }
    std::size_t of(FigureKindId kind, unsigned which) const { return figures_[index(kind)] + which; }
    std::size_t of(SpaceKindId kind, unsigned which) const { return spaces_ + within_count * index(kind) + which; }
    std::size_t of(General which) const { return general_ + which; }
    /// Only of pieces that are watched.
    std::size_t of_piece(FigureKindId kind, unsigned which) const { return pieces_[index(kind)] + which; }
    bool watched(FigureKindId kind) const { return pieces_[index(kind)] != none; }
    bool any_watched() const { return any_watched_; }

private:
    static constexpr std::size_t none = ~std::size_t{0};
    std::size_t add(const std::string& of, std::initializer_list<const char*> names);

    std::vector<std::string> names_;
    std::vector<std::size_t> kinds_, figures_, pieces_; ///< where those of a kind begin
    std::size_t spaces_ = 0, general_ = 0;
    bool any_watched_ = false;
};

} // namespace bastide::host
