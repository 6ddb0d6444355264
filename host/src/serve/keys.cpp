#include "serve/keys.hpp"
#include "bastide/error.hpp"
#include "bastide/text_file.hpp"
#include "files/write.hpp"
#include <algorithm>
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

namespace {

[[noreturn]] void cannot_be_written(const std::filesystem::path& file, const std::string& reason) {
    throw Error(file.string(), 0, "the keys cannot be written: " + reason + '.');
}

void append(const std::filesystem::path& file, int flags, const nlohmann::json& line) {
    const Descriptor opened(::open(file.c_str(), O_WRONLY | O_CLOEXEC | flags, 0600));
    if (!opened) {
        cannot_be_written(file, std::strerror(errno));
    }
    try {
        write_all(opened.get(), line.dump() + '\n');
    } catch (const std::system_error& trouble) {
        cannot_be_written(file, trouble.what());
    }
}

std::chrono::seconds seconds_of(const nlohmann::json& clock, const char* name) {
    return std::chrono::seconds(clock.value(name, 0));
}

void take_line(const nlohmann::json& line, Keys& keys) {
    if (line.contains("claimed")) {
        keys.claimed |= 1U << std::min(line.at("claimed").get<std::size_t>(), std::size_t{31});
    }
    if (const std::size_t seat = line.value("stand_in", SIZE_MAX); seat < keys.stand_ins.size()) {
        keys.stand_ins[seat] = line.at("agent");
    }
    if (line.contains("time")) {
        keys.time_left.clear();
        for (const nlohmann::json& left : line.at("time")) {
            keys.time_left.emplace_back(left.get<std::int64_t>());
        }
    }
}

} // namespace

Keys make_keys(const std::vector<std::string>& agents, const Customs& customs) {
    Keys keys{new_key(), new_key(), {}, customs, 0, std::vector<std::string>(agents.size()), {}};
    for (const std::string& agent : agents) {
        keys.seats.push_back(agent == "person" ? new_key() : "");
    }
    return keys;
}

void write_keys(const std::filesystem::path& file, const Keys& keys) {
    const ClockSettings& clock = keys.customs.clock;
    append(file, O_CREAT | O_EXCL,
           {{"host", keys.host},
            {"spectator", keys.spectator},
            {"seats", keys.seats},
            {"secret", keys.secret},
            {"chat", keys.customs.chat},
            {"clock", {{"game", clock.game.count()}, {"more", clock.more.count()}}}});
}

void write_claim(const std::filesystem::path& file, std::size_t seat) { append(file, O_APPEND, {{"claimed", seat}}); }

void write_stand_in(const std::filesystem::path& file, std::size_t seat, const std::string& agent) {
    append(file, O_APPEND, {{"stand_in", seat}, {"agent", agent}});
}

void write_time(const std::filesystem::path& file, const std::vector<Clock::Left>& left) {
    nlohmann::json line{{"time", nlohmann::json::array()}};
    for (const Clock::Left one : left) {
        line["time"].push_back(one.count());
    }
    append(file, O_APPEND, line);
}

/// A line that was cut off when the machine stopped is passed over.
Keys read_keys(const std::filesystem::path& file) {
    try {
        std::istringstream lines(read_text(file));
        std::string text;
        std::getline(lines, text);
        const auto json = nlohmann::json::parse(text);
        Keys keys{json.at("host"), json.at("spectator"), json.at("seats"), {}, 0, {}, {}};
        keys.customs.chat = json.value("chat", false);
        keys.secret = json.value("secret", "");
        const nlohmann::json clock = json.value("clock", nlohmann::json::object());
        keys.customs.clock = {seconds_of(clock, "game"), seconds_of(clock, "more")};
        keys.stand_ins.resize(keys.seats.size());
        while (std::getline(lines, text)) {
            if (const auto line = nlohmann::json::parse(text, nullptr, false); line.is_object()) {
                take_line(line, keys);
            }
        }
        return keys;
    } catch (const nlohmann::json::exception&) {
        throw Error(file.string(), 0, "this is not a file of keys that the server wrote.");
    }
}

} // namespace bastide::host::serve
