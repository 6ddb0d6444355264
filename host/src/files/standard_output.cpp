#include "files/standard_output.hpp"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <unistd.h>

namespace bastide::host {
namespace {

/// Waits for a pipe that somebody made non-blocking.
void wait_until_writable() {
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    ::poll(&output, 1, -1);
}

} // namespace

void make_descriptors_safe() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) { // the lowest free number is this one
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
    ::signal(SIGXFSZ, SIG_IGN);
}

StandardOutput::StandardOutput() : by_lines_(::isatty(STDOUT_FILENO) != 0), before_(std::cout.rdbuf(this)) {
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    std::cout.exceptions(std::ios::badbit); // only then an exception from here passes through the stream
}

StandardOutput::~StandardOutput() {
    std::cout.exceptions(std::ios::goodbit);
    std::cout.rdbuf(before_);
}

void StandardOutput::write_out() {
    std::string_view text(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(buffer_.data(), buffer_.data() + buffer_.size());
    while (!text.empty() && !lost_) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            wait_until_writable();
        } else if (errno != EINTR) {
            const int reason = errno;
            lost_ = true;
            std::cerr.tie(nullptr); // or the sentence about this would begin with flushing, and fail likewise
            throw OutputLost{reason};
        }
    }
}

StandardOutput::int_type StandardOutput::overflow(int_type c) {
    write_out();
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        sputc(traits_type::to_char_type(c));
    }
    return traits_type::not_eof(c);
}

int StandardOutput::sync() {
    write_out();
    return 0;
}

std::streamsize StandardOutput::xsputn(const char* text, std::streamsize size) {
    const std::streamsize put = std::streambuf::xsputn(text, size);
    if (by_lines_ && std::string_view(text, static_cast<std::size_t>(size)).find('\n') != std::string_view::npos) {
        write_out();
    }
    return put;
}

} // namespace bastide::host
