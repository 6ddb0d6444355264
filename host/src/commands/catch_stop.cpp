#include "commands/catch_stop.hpp"
#include <string_view>
#include <unistd.h>

namespace bastide::host {
namespace {

std::atomic<bool> stop_asked{false};
std::atomic<int> stop_signal{0};
constexpr unsigned patience = 10; ///< seconds

extern "C" void end_at_once(int) {
    constexpr std::string_view sentence = "bastide: It did not end by itself, so it is ended where it was.\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, sentence.data(), sentence.size());
    ::_exit(128 + stop_signal);
}

extern "C" void ask_to_stop(int signal) {
    stop_signal = signal;
    if (stop_asked.exchange(true)) {
        ::_exit(128 + signal);
    }
    struct sigaction last {};
    last.sa_handler = end_at_once;
    ::sigaction(SIGALRM, &last, nullptr);
    ::alarm(patience);
}

} // namespace

CatchStop::CatchStop() {
    stop_asked = false;
    for (std::size_t i = 0; i < signals.size(); ++i) {
        ::sigaction(signals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) {
            struct sigaction action {};
            action.sa_handler = ask_to_stop;
            ::sigaction(signals[i], &action, nullptr);
        }
    }
}

CatchStop::~CatchStop() {
    ::alarm(0);
    for (std::size_t i = 0; i < signals.size(); ++i) {
        ::sigaction(signals[i], &before_[i], nullptr);
    }
}

const std::atomic<bool>& CatchStop::asked() { return stop_asked; }
int CatchStop::exit_code() { return 128 + stop_signal; }

} // namespace bastide::host
