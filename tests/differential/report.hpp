// What came of replaying logs: counted per mix, and told to people or programs.
#pragma once
#include "deviations.hpp"
#include "replay.hpp"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::differential {

class Report {
public:
    Report(const Deviations& deviations, int shown) : deviations_(deviations), shown_(shown) {}

    /// A game was replayed in every way it can be set up here.
    void game(const LogGame& log, const std::string& variant, const std::vector<Outcome>& outcomes);
    /// A game could not be replayed at all.
    void unplayable(const std::string& mix, const std::string& sentence);

    /// Deviations whose number of games is not as expected. Only meaningful for mixes that were replayed whole.
    std::vector<std::string> miscounts() const;
    std::string text(bool whole) const;
    std::string json(bool whole, double seconds) const;
    int games() const;
    int differing() const;
    int unplayable() const;

private:
    struct Mix {
        int games = 0, replays = 0, differing = 0, unplayable = 0, decisions = 0;
        std::map<std::size_t, int> touched; ///< deviation -> games
    };
    std::string described(const LogGame& log, const std::string& variant, const Difference& difference) const;
    template <class F> int sum(F&& of) const;

    const Deviations& deviations_;
    int shown_;
    std::map<std::string, Mix> mixes_;
    std::vector<std::string> differences_; ///< texts of the first ones
    std::set<std::string> sentences_;
};

} // namespace bastide::differential
