// What the log says about the table beside the board's tiles: where each figure is, who holds which tokens, towers, the
// dragon and the fairy.
#pragma once
#include "log.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::differential {

class Table {
public:
    explicit Table(const LogGame& log) : players_(log.players) {}
    void chosen(const Message& message);
    void happened(const Happening& h);

    /// Where the figure stands; nothing while it is not on the board.
    std::optional<Place> place(const std::string& figure) const;
    /// Who holds the figure; nothing while nobody does.
    std::optional<std::size_t> holder(const std::string& figure) const;
    /// How many of a token a player has. Of a token that is one of its kind, whoever got it last has it.
    int tokens(const std::string& token, std::size_t player, bool only_one) const;
    /// Where a piece that is nobody's is; nothing while it is not on the board.
    std::optional<Place> piece(const std::string& name) const;
    const std::optional<Position>& dragon() const { return dragon_; }
    const std::optional<Place>& fairy() const { return fairy_; }
    const std::string& count() const { return count_; }                          ///< his quarter; empty: there is none
    const std::string& beside_fairy() const { return beside_fairy_; }            ///< the figure, while it stands there
    const std::map<std::pair<int, int>, int>& towers() const { return towers_; } ///< heights, by x and y

private:
    void leave(const std::string& figure);
    void note_piece(const Happening& h);

    std::size_t players_;
    std::map<std::string, Place> places_;
    std::map<std::string, std::size_t> held_;
    std::map<std::string, std::vector<int>> tokens_;
    std::map<std::string, std::size_t> last_;
    std::map<std::string, std::optional<Place>> pieces_; ///< dragon, fairy and Count apart
    std::optional<Position> dragon_;
    std::string count_;
    std::optional<Place> fairy_;
    std::string beside_fairy_;
    std::map<std::pair<int, int>, int> towers_;
};

} // namespace bastide::differential
