// A second opinion on the big top, written from its rules alone: slow and plain. Squares, spaces and animals are looked
// up one by one, by the names of what lies on the table.
#pragma once
#include "bastide/host/game.hpp"
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bastide::test {

class CircusJudge : public Observer {
public:
    explicit CircusJudge(Game& game);
    ~CircusJudge() override;
    CircusJudge(const CircusJudge&) = delete;
    CircusJudge& operator=(const CircusJudge&) = delete;

    /// Lets the game do what is chosen. What was wrong about it, or nothing.
    std::string apply(Action action);
    void on_event(const Play& play, const Event& event) override;
    int shows() const { return shows_; }
    int pyramids() const { return pyramids_; }

private:
    using Points = std::vector<int>;

    bool shows_word(TileId tile, const std::string& word) const;
    std::set<std::pair<int, int>> squares_with(const std::string& word) const;
    std::vector<FigureId> acrobats_at(Position p) const;
    Points watching(int points) const;
    Points of_pyramid(Position p) const;
    std::string wrong_animals() const;
    std::string wrong_choices() const;
    std::string wrong_big_top() const;
    int spaces_around(Position p) const;
    void ringmaster_leaves(FigureId f);
    std::string compare(const std::string& what, const Points& are, const Points& must) const;
    std::string settle();

    Game& game_;
    std::map<std::string, Points> paid_; ///< by cause
    std::map<std::string, Points> owed_; ///< by the rules
    std::map<FigureId, Position> leads_; ///< ringmasters on the board
    std::optional<Position> big_top_;
    std::array<int, 6> left_{1, 4, 5, 3, 2, 1};
    int shows_ = 0, pyramids_ = 0;
};

} // namespace bastide::test
