// The match at the end of a training, which goes on where it was stopped.
#pragma once
#include "lab/contest.hpp"
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>

namespace bastide::host {

/// Without the rounds that the file has; others that end go there now and then, and when it is stopped. What is another
/// contest's, by its identity, or damaged, is not looked at.
Contest kept_contest(ContestPlan plan, const std::filesystem::path& file, const std::string& identity,
                     const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
