#include "serve/keys_file.hpp"
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

[[noreturn]] void cannot_be_written(const fs::path& file, const std::string& reason) {
    throw CannotWrite(file, "what belongs to the keys cannot be written", reason);
}

[[noreturn]] void no_keys(const fs::path& file, const std::string& reason) {
    throw Error(file.string(), 0, "this is not a file of keys that the server wrote: " + reason + '.');
}

std::string line_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n'; }

std::string first_line(const Keys& keys) {
    const ClockSettings& clock = keys.customs.clock;
    return line_of({{"host", keys.host},
                    {"spectator", keys.spectator},
                    {"seats", keys.seats},
                    {"secret", keys.secret},
                    {"chat", keys.customs.chat},
                    {"aids", name_of(keys.customs.aids)},
                    {"listed", keys.customs.listed},
                    {"picture", keys.customs.picture},
                    {"passing", keys.customs.passing},
                    {"strangers", keys.customs.strangers},
                    {"before", keys.customs.before},
                    {"after", keys.customs.after},
                    {"clock", {{"game", clock.game.count()}, {"more", clock.more.count()}}},
                    {"made", keys.made}});
}

std::string joined_line() { return line_of({{"joined", true}}); }
std::string claim_line(std::size_t seat) { return line_of({{"claimed", seat}}); }
std::string stand_in_line(std::size_t seat, const std::string& agent) {
    return line_of({{"stand_in", seat}, {"agent", agent}});
}
std::string thought_of_line(std::size_t moves, const std::string& agent) {
    return line_of({{"thought_of", moves}, {"by", agent}});
}
/// A line for each agent, with the first and the last of the moves in a row that it chose.
std::string stood_in_lines(const std::map<std::size_t, std::string>& stood_in) {
    std::map<std::string, Json> rows;
    for (const auto& [move, agent] : stood_in) {
        Json& all = rows[agent];
        if (!all.empty() && all.back().back() == move - 1) {
            all.back().back() = move;
        } else {
            all.push_back({move, move});
        }
    }
    std::string text;
    for (const auto& [agent, all] : rows) {
        text += line_of({{"stood_in", agent}, {"moves", all}});
    }
    return text;
}
std::string rematch_line(const std::string& table) { return line_of({{"rematch", table}}); }
std::string time_line(const std::vector<Clock::Left>& left) {
    Json line{{"time", Json::array()}};
    for (const Clock::Left one : left) {
        line["time"].push_back(one.count());
    }
    return line_of(line);
}

/// All that holds now, in as few lines as possible.
std::string whole_text(const Keys& keys) {
    std::string text = first_line(keys) + (keys.joined ? joined_line() : "");
    for (std::size_t seat = 0; seat < keys.seats.size(); ++seat) {
        text += (keys.claimed >> seat & 1U) != 0 ? claim_line(seat) : "";
        text += keys.stand_ins[seat].empty() ? "" : stand_in_line(seat, keys.stand_ins[seat]);
    }
    text += stood_in_lines(keys.stood_in);
    text += keys.thought_of == 0 ? "" : line_of({{"thought_of", keys.thought_of}});
    text += keys.rematch.empty() ? "" : rematch_line(keys.rematch);
    return text + (keys.time_left.empty() ? "" : time_line(keys.time_left));
}

std::chrono::seconds seconds_of(const Json& clock, const char* name) {
    return std::chrono::seconds(
        std::clamp<std::int64_t>(clock.value(name, std::int64_t{0}), 0, limits::clock_minutes * 60));
}

/// Throws nlohmann::json::exception.
Keys keys_in(const std::string& line) {
    const Json json = Json::parse(line);
    Keys keys;
    keys.host = json.at("host");
    keys.spectator = json.at("spectator");
    keys.seats = json.at("seats").get<std::vector<std::string>>();
    keys.secret = json.value("secret", "");
    keys.customs.chat = json.value("chat", false);
    keys.customs.listed = json.value("listed", false);
    keys.customs.passing = json.value("passing", false);
    keys.customs.strangers = json.value("strangers", 0U);
    keys.customs.before = json.value("before", std::vector<std::string>());
    keys.customs.after = json.value("after", std::size_t{0});
    keys.customs.aids = aids_named(json.value("aids", name_of(Aids::all))).value_or(Aids::none);
    keys.customs.picture = json.value("picture", false);
    const Json clock = json.value("clock", Json::object());
    keys.customs.clock = {seconds_of(clock, "game"), seconds_of(clock, "more")};
    keys.made = json.value("made", std::int64_t{0});
    return keys;
}

/// What somebody else wrote into the file starts no program and makes nobody think for hours.
bool may_stand_in(const fs::path& file, const std::string& agent) {
    try {
        if (agent != "person") {
            check_agent(agent);
            return true;
        }
    } catch (const Error& error) {
        log_error(file.string() + ": an agent that stands in is passed over: " + error.what());
    }
    return false;
}

/// Throws nlohmann::json::exception.
void take_line(const fs::path& file, const Json& line, Keys& keys) {
    const std::size_t seats = keys.seats.size();
    keys.joined = keys.joined || line.contains("joined") || line.contains("claimed") || line.contains("rematch");
    keys.rematch = line.value("rematch", keys.rematch);
    keys.thought_of = line.value("thought_of", keys.thought_of);
    if (line.contains("by")) {
        keys.stood_in[keys.thought_of] = line.at("by").get<std::string>();
    }
    if (line.contains("stood_in")) {
        const std::string agent = line.at("stood_in");
        for (const Json& row : line.at("moves")) {
            const auto last = std::min(row.at(1).get<std::size_t>(), limits::moves);
            for (auto move = row.at(0).get<std::size_t>(); move <= last; ++move) {
                keys.stood_in[move] = agent;
            }
        }
    }
    if (const std::size_t seat = line.value("claimed", SIZE_MAX); seat < seats) {
        keys.claimed |= 1U << seat;
    }
    if (const std::size_t seat = line.value("stand_in", SIZE_MAX); seat < seats) {
        const std::string agent = line.at("agent");
        keys.stand_ins[seat] = agent.empty() || may_stand_in(file, agent) ? agent : "";
    }
    if (line.contains("time")) {
        constexpr std::int64_t most = std::int64_t{limits::clock_minutes} * 60'000 * 100;
        std::vector<Clock::Left> all;
        for (const Json& left : line.at("time")) {
            all.emplace_back(std::clamp<std::int64_t>(left.get<std::int64_t>(), 0, most));
        }
        if (all.size() == seats) {
            keys.time_left = std::move(all);
        }
    }
}

} // namespace

KeysFile::KeysFile(fs::path file, Keys keys) : file_(std::move(file)), keys_(std::move(keys)) {
    const std::string text = whole_text(keys_);
    if (!create_locked(file_, text, Readers::owner)) {
        throw Error(file_.string(), 0, "there already is a file of keys of this name.");
    }
    size_ = text.size();
}

KeysFile::KeysFile(fs::path file, std::size_t seats) : file_(std::move(file)) {
    const std::string text = read_text(file_);
    std::istringstream lines(text);
    std::string one;
    std::getline(lines, one);
    try {
        keys_ = keys_in(one);
    } catch (const Json::exception&) {
        no_keys(file_, "its first line is none");
    }
    if (keys_.seats.size() != seats) {
        no_keys(file_, "it has keys for " + std::to_string(keys_.seats.size()) + " seats, but the record has " +
                           std::to_string(seats) + " players");
    }
    keys_.stand_ins.resize(seats);
    while (std::getline(lines, one)) { // a line that was cut off when the machine stopped is passed over
        try {
            if (const Json line = Json::parse(one); line.is_object()) {
                take_line(file_, line, keys_);
            }
        } catch (const Json::exception&) {
            log_warning(file_.string() + ": a line that is not understood is passed over.");
        }
    }
    size_ = text.size();
    if (size_ > limits::keys_bytes || !text.ends_with('\n')) {
        compact();
    }
}

/// Everything that counts takes the place of everything that was ever written.
void KeysFile::write(Keys keys) {
    const std::string text = whole_text(keys);
    write_file(file_, text, Existing::replace);
    keys_ = std::move(keys);
    size_ = text.size();
}

void KeysFile::append(const std::string& line) {
    if (size_ + line.size() > limits::keys_bytes) {
        compact();
    }
    const Descriptor opened(::open(file_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!opened) {
        cannot_be_written(file_, std::strerror(errno));
    }
    try {
        write_all(opened.get(), line);
    } catch (const std::system_error& trouble) {
        // A disk that is full took part of it; making a file shorter needs no room.
        if (::ftruncate(opened.get(), static_cast<off_t>(size_)) != 0) {
            size_ = limits::keys_bytes; // nothing goes behind half a line: the next writes all anew
        }
        cannot_be_written(file_, trouble.code().message());
    }
    size_ += line.size();
}

void KeysFile::join() {
    if (!keys_.joined) {
        append(joined_line());
        keys_.joined = true;
    }
}

void KeysFile::claim(std::size_t seat) {
    if ((keys_.claimed >> seat & 1U) == 0) {
        append(claim_line(seat));
        keys_.claimed |= 1U << seat;
    }
}

/// The whole file anew: who looks for a key reads the first line alone.
void KeysFile::give(std::size_t seat) {
    Keys given = keys_;
    given.seats[seat] = new_key();
    given.claimed |= 1U << seat;
    write(std::move(given));
}

void KeysFile::stand_in(std::size_t seat, const std::string& agent) {
    if (keys_.stand_ins[seat] != agent) {
        append(stand_in_line(seat, agent));
        keys_.stand_ins[seat] = agent;
    }
}

void KeysFile::thought_of(std::size_t moves, const std::string& agent) {
    append(thought_of_line(moves, agent));
    keys_.thought_of = moves;
    keys_.stood_in[moves] = agent;
}

void KeysFile::rematch(const std::string& table) {
    append(rematch_line(table));
    keys_.rematch = table;
}

/// Agents may move before anybody has come, whose time is whole until then; what stands behind the keys says that
/// somebody came.
void KeysFile::time(const std::vector<Clock::Left>& left) {
    if (keys_.joined && keys_.time_left != left) {
        append(time_line(left));
        keys_.time_left = left;
    }
}

namespace {

/// The first bytes of a file, as many as its first two lines may have; empty if there is no such file.
std::string beginning(const fs::path& file) {
    constexpr std::size_t longest = 8 << 10;
    struct stat status {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return {};
    }
    std::ifstream in(file, std::ios::binary);
    std::string text(longest, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    return text;
}

} // namespace

std::optional<Keys> keys_by_file(const fs::path& file) {
    const std::string text = beginning(file);
    if (text.empty()) {
        return std::nullopt;
    }
    try {
        return keys_in(text.substr(0, text.find('\n')));
    } catch (const Json::exception&) {
        no_keys(file, "its first line is none");
    }
}

std::optional<Holder> holder_by_file(const fs::path& file, std::string_view key) {
    const std::optional<Keys> keys = keys_by_file(file);
    return keys ? keys->holder(key) : std::nullopt;
}

/// Somebody who comes is always written before anything else behind the keys.
std::int64_t unjoined_since(const fs::path& file) {
    const std::string text = beginning(file);
    const std::size_t end = text.find('\n');
    if (end == std::string::npos) {
        return 0;
    }
    try {
        const Keys keys = keys_in(text.substr(0, end));
        return end + 1 < text.size() && !keys.customs.passing ? 0 : keys.made;
    } catch (const Json::exception&) {
        return 0;
    }
}

} // namespace bastide::host::serve
