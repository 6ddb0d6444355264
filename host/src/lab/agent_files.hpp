// Files that agents read: value files, which lie beside the file that names the agents.
#pragma once
#include "bastide/fwd.hpp"
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host {

/// The value file that the description names; empty if it names none. Throws Error if it is no description.
std::string value_file_of(const std::string& agent);

/// The description, with a digest of the value file that it names, which may say something else tomorrow.
std::string agent_as_of_now(const std::string& agent);

/// A digest of what agents go by in games of these rules: their files, and what came with the program.
std::string learned_by(const std::vector<std::string>& agents, const Ruleset& rules);

/// The description with its value file as it is found from where the program was called: in this folder first. What an
/// agent is called does not change by that.
std::string agent_here(const std::string& agent, const std::filesystem::path& folder);
std::vector<std::string> agents_here(const std::vector<std::string>& agents, const std::filesystem::path& folder);

} // namespace bastide::host
