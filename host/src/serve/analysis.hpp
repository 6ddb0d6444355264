// What the decisions of a game were worth against the best there was.
#pragma once
#include "agents/thought.hpp"
#include "record/record.hpp"
#include "serve/protocol/pictures.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host::serve {

/// Goes through a record decision by decision, so that other work can be done in between. Throws Error as `replayed`
/// does.
class Analysis {
public:
    Analysis(Record record, std::shared_ptr<const Ruleset> rules, std::shared_ptr<Pictures> pictures);

    /// The next decision; false when there is none any more.
    bool step();
    std::size_t done() const { return move_; } ///< moves
    std::size_t all() const { return record_.moves.size(); }
    /// Of every decision with a choice: the move, the seat, what was chosen, what would have been best, and by how many
    /// points, as the agent careful values positions: points ahead of the others, with what may still come. Of more
    /// than 200 options those that score most at once are looked at, and in a very large game as many as a quarter of a
    /// second of the processor allows. Where another was better, `because` says why.
    const nlohmann::ordered_json& moves() const { return moves_; }
    /// Before every decision and at the end: the scores, and what they would be if the game ended there.
    const nlohmann::ordered_json& standings() const { return standings_; }
    const std::set<std::string>& pictures() const { return used_; } ///< keys of those that the moves name

private:
    void judge(Action chosen);
    void note_standing();

    Record record_;
    Game game_;
    std::shared_ptr<Pictures> pictures_;
    std::set<std::string> used_;
    Thought thought_{ValueChoice("auto")};
    std::size_t move_ = 0;
    nlohmann::ordered_json moves_ = nlohmann::ordered_json::array(), standings_ = nlohmann::ordered_json::array();
};

} // namespace bastide::host::serve
