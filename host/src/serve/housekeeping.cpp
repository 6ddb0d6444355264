// How many tables there may be, and which leave.
#include "program/log.hpp"
#include "serve/limits.hpp"
#include "serve/lobby.hpp"
#include <algorithm>

namespace bastide::host::serve {

namespace {
namespace fs = std::filesystem;
}

/// As they are on the disk now, where people may remove some.
std::size_t Lobby::count_tables() {
    std::size_t count = 0;
    std::error_code trouble;
    for (fs::directory_iterator at(folder_, trouble), end; !trouble && at != end; at.increment(trouble)) {
        count += at->path().extension() == record_extension ? 1 : 0;
    }
    const std::lock_guard hold(lock_);
    on_disk_ = count;
    return count;
}

void Lobby::count_in(const std::string& client) {
    if (!makers_.take(client)) {
        throw Error("You have made many tables; play at some of them, and make another in a few minutes.");
    }
    bool full = false;
    {
        const std::lock_guard hold(lock_);
        full = on_disk_ >= limits::tables;
    }
    if (full && count_tables() >= limits::tables) {
        makers_.give_back(client); // who gets none has made none
        throw Error("There are " + std::to_string(limits::tables) +
                    " tables here, which is all that this server keeps.");
    }
}

void Lobby::remove(const std::string& id) {
    std::error_code ignored;
    fs::remove(file_of(id, record_extension), ignored);
    fs::remove(file_of(id, keys_extension), ignored);
}

/// Who else has a table has it through a pointer: as long as there is one, it stays.
void Lobby::sweep(std::chrono::steady_clock::time_point now) {
    const std::int64_t oldest = seconds_since_1970() - std::chrono::seconds(limits::unjoined_time).count();
    std::vector<std::string> abandoned;
    {
        const std::lock_guard hold(lock_);
        std::erase_if(unjoined_, [&](const auto& one) {
            const auto at = seated_.find(one.first);
            const bool idle = at == seated_.end() || !at->second.table->watched();
            if (one.second >= oldest || !idle) {
                return false;
            }
            abandoned.push_back(one.first);
            return true;
        });
        for (auto at = seated_.begin(); at != seated_.end();) {
            Seated& one = at->second;
            one.last_used = one.table.use_count() > 1 ? now : one.last_used;
            const bool rests = now - one.last_used > limits::table_rest;
            if (rests && one.table->keys().customs.passing) {
                abandoned.push_back(at->first);
            }
            const bool removed = std::find(abandoned.begin(), abandoned.end(), at->first) != abandoned.end();
            at = removed || rests ? seated_.erase(at) : std::next(at);
        }
        std::erase_if(rematches_, [&](const auto& one) {
            const auto before = seated_.find(one.first);
            const bool removed =
                std::find(abandoned.begin(), abandoned.end(), one.second.at("table")) != abandoned.end();
            if (removed && before != seated_.end()) {
                before->second.table->forget_rematch();
            }
            return removed || before == seated_.end();
        });
        std::erase_if(rules_, [](const auto& one) { return one.second.expired(); });
        std::erase_if(pictures_, [](const auto& one) { return one.second.expired(); });
    }
    for (const std::string& id : abandoned) {
        log_info("table " + id + " is removed: nobody came to it, or it was for a moment");
        remove(id);
    }
    list_.sweep();
    count_tables();
}

} // namespace bastide::host::serve
