#include "serve/keys.hpp"
#include "bastide/error.hpp"
#include "bastide/text_file.hpp"
#include "files/write.hpp"
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/random.h>
#include <system_error>

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

Keys make_keys(const std::vector<std::string>& agents, bool chat) {
    Keys keys{new_key(), new_key(), {}, chat, 0};
    for (const std::string& agent : agents) {
        keys.seats.push_back(agent == "person" ? new_key() : "");
    }
    return keys;
}

void write_keys(const std::filesystem::path& file, const Keys& keys) {
    const nlohmann::json json{
        {"host", keys.host}, {"spectator", keys.spectator}, {"seats", keys.seats}, {"chat", keys.chat}};
    const Descriptor opened(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!opened) {
        throw Error(file.string(), 0, std::string("the keys cannot be written: ") + std::strerror(errno) + '.');
    }
    try {
        write_all(opened.get(), json.dump() + '\n');
    } catch (const std::system_error& trouble) {
        throw Error(file.string(), 0, std::string("the keys cannot be written: ") + trouble.what() + '.');
    }
}

/// A line for each claim, behind the keys.
void write_claim(const std::filesystem::path& file, std::size_t seat) {
    const Descriptor opened(::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!opened) {
        throw Error(file.string(), 0, std::string("the keys cannot be written: ") + std::strerror(errno) + '.');
    }
    write_all(opened.get(), std::to_string(seat) + '\n');
}

Keys read_keys(const std::filesystem::path& file) {
    try {
        std::istringstream lines(read_text(file));
        std::string first;
        std::getline(lines, first);
        const auto json = nlohmann::json::parse(first);
        Keys keys{json.at("host"), json.at("spectator"), json.at("seats"), json.value("chat", false), 0};
        for (std::size_t seat = 0; lines >> seat;) {
            keys.claimed |= seat < keys.seats.size() ? 1U << seat : 0U;
        }
        return keys;
    } catch (const nlohmann::json::exception&) {
        throw Error(file.string(), 0, "this is not a file of keys that the server wrote.");
    }
}

} // namespace bastide::host::serve
