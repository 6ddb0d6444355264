// A match of two agents from the games of an experiment.
#pragma once
#include "lab/contest_score.hpp"
#include "lab/store/head.hpp"
#include "lab/store/store.hpp"
#include <map>
#include <vector>

namespace bastide::host {

/// Rounds count when all of their games are there. If the match has a test, the first ones without a gap count, until
/// it is decided: so games that were played beyond, as parts of a match do, change nothing.
class MatchTally {
public:
    /// The head must outlive it.
    explicit MatchTally(const LabHead& head);
    /// Throws Error if the rows are not what the head says.
    void add(const Batch& batch);
    const Contest& contest() const { return sum_; }

private:
    struct Open {
        RoundScore score;
        std::size_t games = 0;
    };
    void add_game(std::uint64_t number);
    void count(RoundScore round, std::size_t seats);

    const VariantHead* variant_;
    std::size_t score_, forfeits_; ///< places in a row
    std::vector<std::int32_t> row_;
    std::map<std::uint64_t, Open> open_;          ///< by number of the round
    std::map<std::uint64_t, RoundScore> waiting_; ///< likewise: whole ones, behind one that is missing
    Contest sum_;
};

} // namespace bastide::host
