#include "puzzles/lines.hpp"
#include "agents/agent.hpp"
#include "agents/outlook.hpp"
#include "knowledge/sentences.hpp"
#include <algorithm>
#include <cctype>
#include <set>

namespace bastide::host {
namespace {

constexpr std::size_t deepest_line = 4;

/// Walks through all lines of one position.
class Walk {
public:
    Walk(const Game& game, std::size_t most) : me_(game.to_act()), most_(most) {
        outlook_.begin(game);
        go_on(game, {});
    }
    std::vector<TurnLine> take() {
        std::stable_sort(lines_.begin(), lines_.end(),
                         [](const TurnLine& a, const TurnLine& b) { return a.promise > b.promise; });
        return lines_.size() > most_ ? std::vector<TurnLine>{} : std::move(lines_);
    }

private:
    void go_on(const Game& game, const std::vector<Action>& before) {
        for (const Action action : game.legal_actions()) {
            if (lines_.size() > most_) {
                return;
            }
            Game next = game;
            next.apply(action);
            std::vector<Action> line = before;
            line.push_back(action);
            if (next.to_act() == me_ && line.size() < deepest_line) {
                go_on(next, line);
            } else if (seen_.insert(next.digest()).second) {
                lines_.push_back({std::move(line), outlook_.margin(next, me_)});
            }
        }
    }

    PlayerId me_;
    std::size_t most_;
    Outlook outlook_;
    std::vector<TurnLine> lines_;
    std::set<std::uint64_t> seen_;
};

} // namespace

std::vector<TurnLine> turn_lines(const Game& game, std::size_t most) { return Walk(game, most).take(); }

std::vector<Action> line_of_agent(const Game& game, const std::string& agent, std::uint64_t seed) {
    const std::unique_ptr<Agent> it = make_agent(agent);
    it->begin();
    Game now = game;
    Rng rng(seed);
    std::vector<Action> line;
    const PlayerId me = game.to_act();
    while (now.to_act() == me && line.size() < deepest_line) {
        line.push_back(it->choose(now, rng));
        now.apply(line.back());
    }
    return line;
}

std::string line_sentence(const Game& game, const std::vector<Action>& line) {
    Game now = game;
    std::string out;
    for (const Action action : line) {
        std::string words = action_sentence(now.play(), action);
        if (!out.empty()) {
            words.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(words.front())));
        }
        out += (out.empty() ? "" : ", then ") + words;
        now.apply(action);
    }
    return out;
}

} // namespace bastide::host
