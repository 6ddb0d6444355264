#include "serve/keys.hpp"
#include "bastide/error.hpp"
#include <array>
#include <cerrno>
#include <cstring>
#include <sys/random.h>

namespace bastide::host::serve {

std::string new_key() {
    std::array<unsigned char, 16> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        throw Error(std::string("The system gives no random numbers: ") + std::strerror(errno) + '.');
    }
    constexpr const char* digits = "0123456789abcdef";
    std::string key;
    for (const unsigned char byte : bytes) {
        key += digits[byte >> 4U];
        key += digits[byte & 15U];
    }
    return key;
}

bool same_key(std::string_view one, std::string_view other) {
    if (one.size() != other.size() || one.empty()) {
        return false;
    }
    unsigned differing = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        differing |= static_cast<unsigned>(one[i] ^ other[i]) & 0xFFU;
    }
    return differing == 0;
}

std::optional<Holder> Keys::holder(std::string_view key) const {
    std::optional<Holder> found;
    if (same_key(key, host)) {
        found = Holder{Role::host, 0};
    }
    if (same_key(key, spectator)) {
        found = Holder{Role::spectator, 0};
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (same_key(key, seats[seat])) {
            found = Holder{Role::seat, seat};
        }
    }
    return found;
}

bool Keys::may_play(const Holder& holder, std::size_t seat) const {
    if (seat >= seats.size() || seats[seat].empty()) {
        return false;
    }
    return holder.role == Role::seat ? holder.seat == seat : holder.role == Role::host && (claimed >> seat & 1U) == 0;
}

std::int64_t seconds_since_1970() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Keys make_keys(const std::vector<std::string>& agents, const Customs& customs) {
    Keys keys;
    keys.host = new_key();
    keys.spectator = new_key();
    keys.customs = customs;
    keys.stand_ins.resize(agents.size());
    keys.made = seconds_since_1970();
    for (const std::string& agent : agents) {
        keys.seats.push_back(agent == "person" ? new_key() : "");
    }
    return keys;
}

} // namespace bastide::host::serve
