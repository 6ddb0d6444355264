#include "commands/output_width.hpp"
#include <algorithm>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bastide::host {

std::size_t output_width() {
    constexpr std::size_t usual = 80, least = 40;
    winsize size{};
    if (::isatty(STDOUT_FILENO) == 0 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return usual;
    }
    return std::max<std::size_t>(size.ws_col, least);
}

} // namespace bastide::host
