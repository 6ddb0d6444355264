// How good a line is: played on to the end of the game, in many deals, by the same agents.
#pragma once
#include "agents/agent.hpp"
#include "bastide/host/game.hpp"
#include "chance/deal.hpp"
#include "chance/streams.hpp"
#include "lab/playout.hpp"
#include "lab/versus.hpp"
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// Points by what they were scored for ("paths"), of the seat's team and of all others.
using PointsFor = std::map<std::string, std::array<double, 2>>;

/// What came of one line, by deal.
struct PlayedOut {
    std::vector<double> margins; ///< points ahead of the best other team at the end
    PointsFor points;            ///< sums over the deals
};

/// Rollouts (Tesauro and Galperin, On-line policy improvement using Monte-Carlo search, 1996) with common random
/// numbers: deal k is the same for every line. Belongs to one thread.
class LineJudge {
public:
    LineJudge(const Ruleset& rules, const std::string& agent, std::uint64_t seed);
    /// Deals [first, end). What is hidden from the seat is dealt anew. Fewer of them if it was stopped.
    void play(const Game& from, const std::vector<Action>& line, std::uint64_t first, std::uint64_t end,
              const std::atomic<bool>& stop, PlayedOut& out);

private:
    Deal deal_;
    DecisionStreams streams_;
    std::vector<std::unique_ptr<Agent>> agents_;
    std::uint64_t seed_;
};

/// By how much one line is ahead of another in the same deals.
Spread ahead_of(const PlayedOut& one, const PlayedOut& other);

/// What the one gets more than the other, a deal, mostly: "paths: 3.9 fewer for you". Empty if nothing much.
std::string main_difference(const PlayedOut& better, const PlayedOut& worse);

} // namespace bastide::host
