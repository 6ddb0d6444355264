#include "commands/progress.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <string>
#include <system_error>

namespace bastide::host {

Progress::Progress(bool wanted, const std::atomic<std::uint64_t>& done, std::uint64_t all, const char* counted)
    : line_(wanted), done_(done), all_(all), counted_(counted) {
    if (line_.shown()) {
        try {
            thread_ = std::thread([this] { run(); });
        } catch (const std::system_error&) {
            return; // without threads there is no bar
        }
    }
}

Progress::~Progress() {
    if (!thread_.joinable()) {
        return;
    }
    {
        const std::scoped_lock hold(lock_);
        over_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Progress::run() {
    std::unique_lock hold(lock_);
    while (!wake_.wait_for(hold, std::chrono::milliseconds(100), [this] { return over_; })) {
        draw();
    }
}

void Progress::draw() const {
    constexpr std::size_t width = 40;
    const std::uint64_t done = done_;
    const double share = static_cast<double>(done) / static_cast<double>(all_);
    const auto full = static_cast<std::size_t>(share * static_cast<double>(width));
    std::string bar;
    for (std::size_t i = 0; i < width; ++i) {
        bar += i < full ? "█" : "░";
    }
    std::string percent = fixed(100 * share, 0);
    percent.insert(0, 3 - std::min<std::size_t>(percent.size(), 3), ' ');
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    const std::string left = done == 0 ? "" : fixed(seconds * (1 - share) / share, 0) + " s left";
    line_.draw(bar + ' ' + percent + " %  " + grouped(done) + " of " + grouped(all_) + ' ' + counted_ + "  " + left);
}

} // namespace bastide::host
