#include "commands/progress_line.hpp"
#include <cstdio>
#include <unistd.h>

namespace bastide::host {

ProgressLine::ProgressLine(bool wanted) : shown_(wanted && ::isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() { draw(""); }

void ProgressLine::draw(const std::string& text) const {
    if (shown_) {
        std::fprintf(stderr, "\r\x1b[K%s", text.c_str());
    }
}

} // namespace bastide::host
