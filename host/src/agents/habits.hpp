// How somebody plays who does not play their best: what they keep from, what they are after, and what they do not see.
#pragma once
#include "agents/margin.hpp"
#include "agents/spec.hpp"
#include "bastide/host/game.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

/// As a description of an agent says them. Names are those of the game: kinds of features and of figures, roles, verbs.
struct Habits {
    unsigned notice = 100;      ///< of a hundred squares, so many are seen at a decision
    bool hasty = false;         ///< every decision is thought of alone, and not what comes after it
    bool selfish = false;       ///< what others get does not matter
    bool short_sighted = false; ///< counts what there would be if the game ended now, and nothing that may come
    bool no_merging = false;    ///< does nothing by which it comes to share a feature with others
    std::vector<std::string> no, blind, greedy;

    static std::vector<AgentOption> options();
    static Habits of(const AgentSettings& settings);
    bool any() const;
};

/// Habits in games of one ruleset.
class Manner {
public:
    /// Throws Error if a name means nothing in this game, with those that do.
    Manner(const Habits& habits, const Ruleset& rules);

    /// A decision of `me` begins; the seed decides what is overlooked.
    void begin(const Game& game, PlayerId me, std::uint64_t seed);
    void look_again() { notice_ = 100; } ///< until the next decision, as nothing was seen
    bool hasty() const { return habits_.hasty; }
    bool overlooks() const { return notice_ < 100; }
    /// What the first action led to is seen: a tile by the square where it lies, anything else where there is little to
    /// choose from, or by itself.
    bool notices(Action action, const Game& after) const;
    /// It would rather not do this, be it that nothing is left to see of it when it is done.
    bool shuns(const Game& before, Action action, const Game& after) const;
    /// Points ahead, as it sees them, in a position that is worth so much.
    double margin(const Game& game, Worths worths) const;

private:
    struct Kept {
        std::vector<bool> kinds, roles, figures, verbs; ///< by number
    };
    class Witness;
    int kept_from(const Play& play) const;
    int shared(const Play& play) const;
    int closed_of_greed(const Play& play) const;
    template <class Visit> void each_closed_of_greed(const Play& play, Visit&& visit) const;
    double closed_for(const Play& play) const;
    template <class Visit> void each_of(const std::vector<bool>& kinds, const Play& play, Visit&& visit) const;
    double wanted(const Play& play) const;
    void forget(const Play& play, Worths& worths) const;

    Habits habits_;
    Kept no_;
    bool keeps_from_places_ = false;
    std::vector<bool> blind_, greedy_; ///< by kind of feature
    PlayerId me_ = nobody;
    unsigned notice_ = 100;
    std::uint64_t seed_ = 0;
    std::size_t tiles_ = 0, options_ = 0; ///< where the decision begins
    int score_ = 0, closed_ = 0;
    std::vector<bool> closed_before_; ///< by segment, of the kinds that it is after
};

} // namespace bastide::host
