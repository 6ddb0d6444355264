// A scenario being played: the game, what happened in the running step, and what went wrong so far.
#pragma once
#include "bastide/error.hpp"
#include "bastide/game/event.hpp"
#include "bastide/host/game.hpp"
#include "scenario/scenario.hpp"
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// A score event as it happened, in words.
struct HappenedScore {
    std::string player, kind, occasion, cause, rules, explanation;
    int points = 0;
    FeatureId feature = none_of<FeatureId>; ///< named as it was then; its segment still finds it
};

class ScenarioRun : private Observer {
public:
    /// `known_rules`: what modules may cite, kept by the caller; none: anything.
    ScenarioRun(const Scenario& scenario, std::shared_ptr<const Ruleset> rules,
                const std::set<std::string>* known_rules = nullptr);

    /// Decides and compares, step by step. After a decision that cannot be taken, nothing more is tried.
    std::vector<ScenarioFailure> all();
    /// Only decides; throws Error where all() would stop.
    Game position(std::size_t steps);

private:
    void on_event(const Play& play, const Event& event) override;
    void scored(const Play& play, const events::Scored& event);

    // ---- deciding
    bool decide(const ScenarioStep& step);
    bool act(const Quote& quote, const Quote& by, bool& by_checked);
    bool right_actor(const Quote& quote, const std::string& prefix, const Quote& by, bool& by_checked);
    bool perform(const Quote& quote, const std::string& text);
    std::string options() const;

    // ---- comparing
    void compare(const Expected& expected);
    void compare_actor(const Expected& expected);
    void compare_actions(const Expected& expected);
    void compare_only(const std::vector<Quote>& only, unsigned line);
    void compare_scores(const Expected& expected);
    void check_cited(const std::string& what, const std::vector<std::string>& ids);
    void compare_events(const std::vector<ExpectedScore>& wanted, unsigned line);
    void compare_events_in_order(const std::vector<ExpectedScore>& wanted, unsigned line);
    void check_names(const ExpectedScore& wanted) const;
    bool explains(const HappenedScore& score, const std::string& part) const;
    bool matches(const ExpectedScore& wanted, const HappenedScore& happened) const;
    void compare_texts(const Expected& expected);
    void compare_discarded(const Expected& expected);
    void compare_figures(const Expected& expected);
    void compare_feature(const ExpectedFeature& wanted);
    void compare_feature_figures(const ExpectedFeature& wanted, FeatureId feature);
    void compare_feature_neighbours(const ExpectedFeature& wanted, FeatureId feature);
    void compare_board(const Expected& expected);
    void compare_piles(const Expected& expected);
    static constexpr const char* whole_table = "table"; ///< instead of a player's name
    static constexpr const char* nobodys = "nobody";    ///< likewise, of pieces
    std::vector<std::string> displays_of(const std::string& name) const;
    void compare_displays(const Expected& expected);
    void compare_winners(const Expected& expected);

    // ---- names; those that throw Error are told as a failure of the line
    PlayerId seat(std::string_view name) const;
    std::string actor_name(PlayerId who) const;
    SegmentId segment(std::string_view place) const;
    std::pair<PlayerId, FigureKindId> figure(std::string_view words) const;
    std::string figure_name(const Figure& figure) const;
    /// Throws unless the words name a thing of this game: a typing error must not pass as "illegal".
    void demand_meaning(const std::string& action) const;

    void fail(unsigned line, std::string sentence) { failures_.push_back({line, std::move(sentence)}); }
    template <class F> void at_line(unsigned line, F&& f) {
        try {
            f();
        } catch (const Error& error) {
            fail(line, error.what());
        }
    }

    const Scenario& scenario_;
    Game game_;
    std::vector<std::string> names_;
    std::vector<ScenarioFailure> failures_;
    std::vector<HappenedScore> scored_; ///< in the running step, as the next two
    std::vector<std::string> told_, discarded_;
    const std::set<std::string>* known_rules_;
    unsigned line_ = 0; ///< of the action that is being done
};

/// The texts, each on a line of its own, for a failure.
std::string quoted(const std::vector<std::string>& texts);
/// "a, b and c" in order of the alphabet, or "none".
std::string sorted_list(std::vector<std::string> names);
/// In whatever order.
bool same_names(std::vector<std::string> a, std::vector<std::string> b);
bool any_contains(const std::vector<std::string>& texts, const std::string& part);

} // namespace bastide::host
