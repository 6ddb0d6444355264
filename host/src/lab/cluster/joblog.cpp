#include "lab/cluster/joblog.hpp"
#include "files/write.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

namespace bastide::host {
namespace {

std::filesystem::path joblog_of(const PartsFolder& where) { return where.folder / "parallel.joblog"; }

/// None if there is no log.
std::vector<std::string> joblog_lines(const PartsFolder& where) {
    std::vector<std::string> out;
    std::error_code trouble;
    if (std::filesystem::exists(joblog_of(where), trouble)) {
        std::istringstream lines(read_text(joblog_of(where)));
        for (std::string line; std::getline(lines, line);) {
            out.push_back(line);
        }
    }
    return out;
}

/// 0 of its first line, which says what the columns are.
std::uint64_t part_of_line(const std::string& line) {
    std::uint64_t number = 0;
    std::from_chars(line.data(), line.data() + line.size(), number);
    return number;
}

} // namespace

std::vector<std::uint64_t> ended_in_joblog(const PartsFolder& where) {
    std::set<std::uint64_t> out;
    for (const std::string& line : joblog_lines(where)) {
        if (const std::uint64_t part = part_of_line(line); part >= 1 && part <= where.parts) {
            out.insert(part);
        }
    }
    return {out.begin(), out.end()};
}

void forget_in_joblog(const PartsFolder& where, const std::vector<std::uint64_t>& missing) {
    const std::vector<std::string> lines = joblog_lines(where);
    if (lines.empty()) {
        return;
    }
    std::string kept;
    for (const std::string& line : lines) {
        const bool forgotten = std::find(missing.begin(), missing.end(), part_of_line(line)) != missing.end();
        kept += forgotten ? "" : line + '\n';
    }
    write_file(joblog_of(where), kept, Existing::replace);
}

} // namespace bastide::host
