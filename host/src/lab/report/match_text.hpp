// What a match of two agents shows, for people and for programs.
#pragma once
#include "lab/contest_score.hpp"
#include "lab/store/head.hpp"
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bastide::host {

/// The agents of a file of results that are a match.
std::array<std::string, 2> match_agents(const LabHead& head);
/// Who won how much, in a table.
std::string match_table(const Contest& match, const std::array<std::string, 2>& agents, std::size_t seats);
/// Points, share and Elo with their intervals, the test, and who gave up, a line each.
std::string match_figures(const Contest& match, const std::array<std::string, 2>& agents);
/// The same as members of this object.
void add_match_json(const Contest& match, const std::array<std::string, 2>& agents, nlohmann::ordered_json& out);

} // namespace bastide::host
