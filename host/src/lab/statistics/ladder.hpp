// What a ladder of agents shows of every variant: who beats whom, how deep the skill is, and how much is luck.
#pragma once
#include "lab/statistics/grouped.hpp"
#include "lab/store/head.hpp"
#include "lab/store/store.hpp"
#include "lab/versus.hpp"
#include "quality/ratings.hpp"
#include <optional>
#include <vector>

namespace bastide::host {

/// Of two agents: the share of the others that the first beats among such as the second, ties half, and the other way
/// round, in the same deals.
struct PairShare {
    std::size_t first = 0, second = 0;
    double value = 0;
    std::optional<Measured> share; ///< with Wilson's interval, of so many games as would vary like these deals
};

/// Of a line-up, by its place in the head: how often an agent gave up a game.
struct LadderForfeits {
    std::size_t lineup = 0;
    std::uint64_t times = 0;
};

struct LadderFigures {
    std::uint64_t deals = 0;
    std::vector<PairShare> pairs;      ///< those with the weakest second agent first
    std::vector<Estimate95> elo;       ///< by agent; of the first 0
    Estimate95 levels;                 ///< 200 Elo points each, from the first agent to the last
    bool drawn = false;                ///< no deal told two agents apart: levels and Elo points say nothing, and n is 0
    Estimate95 luck, deal;             ///< shares of the variance of a seat's lead; deal: of it, whoever plays
    bool alike = false;                ///< all games came out alike: there is no variance, and luck says nothing
    Estimate95 levels_more, luck_more; ///< than the first variant, in the same deals; n is 0 where nobody can tell
    std::vector<LadderForfeits> forfeits; ///< of line-ups that have some
    /// The levels are a bound, as an agent won all: one end is infinite, and n is 0. Elo points likewise.
    bool one_sided() const;
};

/// Sums over the games that it was told of. Intervals hold at any time if the experiment has a rule that ends its
/// games. Of each variant in 50 groups, so that errors come from the jackknife.
class Ladder {
public:
    explicit Ladder(const LabHead& head);
    /// In the order of the games. Throws Error if the rows are not what the head says.
    void add(const Batch& batch);
    bool any() const { return !head_->lineups.empty(); }
    /// Nothing if no ladder plays this variant, or no game of it has been played.
    std::optional<LadderFigures> figures(std::size_t variant) const;

private:
    static constexpr std::size_t groups = 50, corners = 4; ///< corners: line-ups of the two strongest
    /// Whole numbers: so many times as large as shares and points are, whatever the number of seats.
    static constexpr std::int64_t parts = 840;
    struct Of {
        std::size_t seats = 0, of_seat = 0, score = 0, forfeits = 0; ///< where a row has what
        std::vector<unsigned> partners;
        std::vector<std::size_t> tables;             ///< of the head, [focal * agents + others]; 0: none
        std::vector<std::vector<std::int64_t>> sums; ///< by group: games, pairs, corners, their products
        std::vector<Spread> shares;                  ///< by pair
        std::vector<std::uint64_t> gave_up;          ///< by place in `tables`: how often somebody did
    };
    struct Fared {
        std::int64_t beaten = 0, ahead = 0;
    };
    Of of_variant(std::size_t variant) const;
    Fared fared(const Of& of, const std::vector<std::int32_t>& row, std::size_t seat) const;
    void add_game(std::uint64_t number, Of& of);
    void count_forfeits(Of& of) const;
    static std::vector<std::int64_t> all_of(const Of& of);
    std::vector<Meeting> meetings_of(const std::vector<std::int64_t>& sums) const;
    std::vector<std::optional<Measured>> one_sided_elo(const Of& of) const;
    std::vector<double> statistics(const std::vector<std::int64_t>& sums) const;
    /// Of the deal, of the players, of both; all 0 where there is nothing to divide.
    std::vector<double> luck_shares(const std::vector<std::int64_t>& sums) const;
    bool alike(const Of& of) const;
    static bool drawn(const Of& of);
    std::vector<Grouped> grouped(const Of& of) const;
    std::size_t pairs() const { return agents_ * (agents_ - 1) / 2; }

    const LabHead* head_;
    std::size_t agents_;
    std::vector<Of> variants_;
    std::vector<std::vector<std::int32_t>> rows_; ///< by table: of one game
};

} // namespace bastide::host
