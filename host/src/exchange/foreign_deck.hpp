// The tiles of a saved game in the order in which the other program draws them: out of the tiles left, sorted by their
// names within groups, the one that a number from 0 to 1 points at.
#pragma once
#include "exchange/foreign_words.hpp"
#include "exchange/saved_game.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

class ForeignDeck {
public:
    ForeignDeck(const SavedGame& saved, const ForeignWords& words);

    /// What is drawn now; nothing if the file does not tell.
    std::optional<std::string> next() const;
    /// It is drawn. False if there is no such tile to draw.
    bool take(const std::string& tile);
    /// A tile was laid, upon which others may be drawn.
    void laid(const std::string& tile);
    /// The number that the next draws follow from.
    void set_random(double random) { random_ = known_ ? std::optional(random) : std::nullopt; }
    /// No tile is left that could be drawn.
    bool empty() const;

private:
    struct Group {
        std::vector<std::string> tiles; ///< sorted
        bool active = true;
    };
    void used_up(const std::string& group);

    const ForeignWords& words_;
    std::map<std::string, Group> groups_;
    bool known_ = true; ///< all that there is to draw; else no number tells which of it is
    std::optional<double> random_;
    std::vector<std::string> order_; ///< of a game for tests
    std::size_t drawn_ = 0;          ///< of these
};

} // namespace bastide::host
