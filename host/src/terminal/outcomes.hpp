// What can come of chance where people say it: listed with numbers, found by what they type.
#pragma once
#include "bastide/host/game.hpp"
#include "match/told.hpp"
#include <cstddef>
#include <string>
#include <vector>

namespace bastide::host::terminal {

class Outcomes {
public:
    /// The game is looked at as long as this exists.
    Outcomes(const Game& game, std::vector<Tellable> all);

    std::size_t size() const { return all_.size(); }
    /// All of them in columns; of very many that are no tiles the first and the last.
    std::string listed(std::size_t width) const;
    /// Those with these places.
    std::string listed(const std::vector<std::size_t>& which, std::size_t width) const;
    /// What was typed may mean: a number, a name, the beginning of one, a part of one; the closest sort that there is.
    std::vector<std::size_t> meant(const std::string& typed) const;
    /// As it is recorded.
    const std::string& text(std::size_t i) const { return texts_[i]; }

private:
    std::string label(std::size_t i) const;
    std::string cell(std::size_t i) const;
    std::string argument(std::size_t i) const;
    bool is(std::size_t i, const std::string& typed) const { return texts_[i] == typed || argument(i) == typed; }
    bool begins(std::size_t i, const std::string& typed) const {
        return texts_[i].starts_with(typed) || argument(i).starts_with(typed);
    }
    bool holds(std::size_t i, const std::string& typed) const { return argument(i).find(typed) != std::string::npos; }

    const Game& game_;
    std::vector<Tellable> all_;
    std::vector<std::string> texts_; ///< what can be typed
    bool numbers_ = false;           ///< "pips 5": a number that is typed is what came, not a place in the list
};

} // namespace bastide::host::terminal
