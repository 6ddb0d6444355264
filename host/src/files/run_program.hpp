// Other programs, run to their end without a shell.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace bastide::host {

struct ProgramRun {
    std::vector<std::string> words;         ///< the program, found on PATH, and what it is told
    std::vector<std::string> environment{}; ///< NAME=VALUE, beside what this program has
    unsigned seconds = 600;                 ///< then it is ended
    std::size_t most_output = 64U << 20U;   ///< bytes; more ends it
    bool separate = false;                  ///< what it says on stderr is apart, not among its output
};

struct ProgramEnd {
    int code = -1;        ///< what it ended with; negative if it did not end by itself
    bool started = false; ///< false: there is no such program
    std::string output, said;
    std::string why{}; ///< if it did not end by itself
    bool well() const { return code == 0; }
};

/// It reads nothing, and what it has started ends with it.
ProgramEnd run_program(const ProgramRun& run);

/// Where a program is on PATH; empty if nowhere.
std::filesystem::path program_on_path(const std::string& name);

/// The last lines of what a program said, for a message.
std::string last_words(const ProgramEnd& end, std::size_t lines = 12);

} // namespace bastide::host
