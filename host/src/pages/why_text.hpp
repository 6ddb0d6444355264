// Why something is not possible, in words.
#pragma once
#include "knowledge/why_not.hpp"
#include <string>

namespace bastide::host {

/// The question of the open decision, or its name in quotes where a module asks none.
std::string decision_text(const Game& game);
/// "no tile lies beside it", "the module fences forbids it (rule FENCE-3)".
std::string obstacle_text(const Play& play, const Obstacle& obstacle);
/// All of them, with "; " between.
std::string obstacles_text(const Play& play, const std::vector<Obstacle>& obstacles);
/// Of a figure that would be deployed on a segment. May end with the question of the open decision.
std::string deployment_why(const Game& game, const WhyNot& why, FigureKindId kind, SegmentId segment);
/// Of a tile on a square.
std::string placement_why(const Game& game, const WhyNot& why);
/// Of any action, as a sentence.
std::string action_why(const Game& game, const std::string& asked, const ActionAnswer& answer);

} // namespace bastide::host
