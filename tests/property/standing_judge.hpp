// Who may stand where, once more: by the words of the rules, and with nothing that the modules say of their figures.
#pragma once
#include "bastide/host/game.hpp"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::test {

/// Looks at a game before and after each action, whatever brought a figure where it is.
class StandingJudge {
public:
    explicit StandingJudge(const Ruleset& rules);
    /// Before an action: where everybody is.
    void note(const Game& game);
    /// After it, by its first word: the first thing that the rules forbid, or nothing.
    std::string broken(const Game& game, const std::string& verb);

    std::map<std::string, int> seen; ///< arrivals, by verb, figure and place: whether the games show anything

private:
    bool on(const std::string& name) const { return rules_.switch_value(name) == "true"; }
    const std::string& name(FigureKindId kind) const;
    std::string place_word(const Play& play, FigureId f) const;
    bool claims(const std::string& figure) const;
    std::string misplaced(const Play& play, FigureId f) const;
    std::string came_wrongly(const Play& play, FigureId f, const std::string& verb) const;
    std::string crowded(const Play& play) const;
    std::string uncaught(const Play& play) const;
    std::string uncaught(const Play& play, FigureId f) const;

    const Ruleset& rules_;
    std::map<std::string, std::set<std::string>> places_; ///< of each kind of figure: features, spaces, "corner"
    std::vector<Place> before_;
};

} // namespace bastide::test
