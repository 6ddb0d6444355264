#include "commands/catch_stop.hpp"

namespace bastide::host {
namespace {

std::atomic<bool> stop_asked{false};
std::atomic<int> stop_signal{0};

extern "C" void ask_to_stop(int signal) {
    stop_signal = signal;
    stop_asked = true;
}

} // namespace

CatchStop::CatchStop() {
    stop_asked = false;
    for (std::size_t i = 0; i < signals.size(); ++i) {
        ::sigaction(signals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) {
            struct sigaction action {};
            action.sa_handler = ask_to_stop;
            action.sa_flags = static_cast<int>(SA_RESETHAND);
            ::sigaction(signals[i], &action, nullptr);
        }
    }
}

CatchStop::~CatchStop() {
    for (std::size_t i = 0; i < signals.size(); ++i) {
        ::sigaction(signals[i], &before_[i], nullptr);
    }
}

const std::atomic<bool>& CatchStop::asked() { return stop_asked; }
int CatchStop::exit_code() { return 128 + stop_signal; }

} // namespace bastide::host
