// Writing records: each line reaches the system in one write, so a killed program leaves whole lines and at most one
// torn.
#include "bastide/error.hpp"
#include "bastide/module.hpp"
#include "record/record.hpp"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

std::string quote(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' || c == '\\' ? "\\" : "";
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c; // a title may have been written over several lines
    }
    return out + '"';
}

[[noreturn]] void fail(const fs::path& file, const std::string& what) {
    throw Error(file.string(), 0, what + ": " + std::strerror(errno) + ".");
}

void write_all(int descriptor, std::string_view text, const fs::path& file) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            fail(file, "the record cannot be written");
        }
        text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

/// Puts a file in place that is complete from its first moment on. Returns it open at its end.
int create_with(const fs::path& file, std::string_view text) {
    std::error_code trouble;
    if (fs::exists(fs::symlink_status(file, trouble))) {
        throw Error(file.string(), 0,
                    "there already is such a file, and it is not overwritten; name another, or go on with it with "
                    "--resume if it is a record.");
    }
    fs::path draft = file;
    draft += ".new-" + std::to_string(::getpid());
    const int descriptor = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        fail(file, "the record cannot be created");
    }
    write_all(descriptor, text, draft);
    if (::rename(draft.c_str(), file.c_str()) != 0) {
        ::unlink(draft.c_str());
        fail(file, "the record cannot be created");
    }
    return descriptor;
}

/// "module.switch" for a name as a game file may write it.
std::string qualified(const Identity& identity, const std::string& name) {
    for (const auto& [full, value] : identity.switches) {
        if (full == name || full.substr(full.find('.') + 1) == name) {
            return full;
        }
    }
    return name;
}

/// The file of each tile set that was asked for by path, by the set's own name.
std::map<std::string, std::string> files_of_sets(const GameFile& game) {
    std::map<std::string, std::string> files;
    for (const GameFile::Set& set : game.tile_sets) {
        const fs::path path = set.name;
        if (path.extension() == ".toml") {
            const fs::path full = fs::absolute(fs::path(game.file).parent_path() / path).lexically_normal();
            files[read_tile_set(full).name] = full.string();
        }
    }
    return files;
}

} // namespace

std::string switches_digest(const Identity& identity, const std::string& module) {
    std::uint64_t hash = 14695981039346656037ULL; // FNV-1a, as for rulesets
    for (const auto& [name, value] : identity.switches) {
        if (name.starts_with(module + '.')) {
            for (const char c : name + '=' + value + '\n') {
                hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
            }
        }
    }
    std::ostringstream out;
    out << std::hex;
    out.width(16);
    out.fill('0');
    out << hash;
    return out.str();
}

std::string record_head(const GameFile& game, const Ruleset& rules, std::uint64_t seed) {
    const Identity& identity = rules.identity;
    std::ostringstream out;
    out << "[bastide-record 1]\n";
    if (!game.title.empty()) {
        out << "[title " << quote(game.title) << "]\n";
    }
    out << "[kernel " << kernel_version << "]\n";
    for (const Identity::ModuleEntry& module : identity.modules) {
        out << "[module " << module.name << ' ' << module.version << " switches "
            << switches_digest(identity, module.name) << "]\n";
    }
    const std::map<std::string, std::string> files = files_of_sets(game);
    for (const Identity::SetEntry& set : identity.tile_sets) {
        out << "[tileset " << quote(set.name) << " copies " << set.copies << " digest " << set.digest;
        if (const auto file = files.find(set.name); file != files.end()) {
            out << " file " << quote(file->second);
        }
        out << "]\n";
    }
    for (const GameFile::SwitchValue& setting : game.switches) {
        const std::string name = qualified(identity, setting.name);
        const std::string& value = rules.switch_value(name);
        out << "[switch " << name << ' ' << quote(value) << "]\n";
    }
    for (const PlayerSpec& player : game.players) {
        out << "[player " << quote(player.name) << (player.colour.empty() ? "" : " colour " + quote(player.colour))
            << " agent " << quote(player.agent) << (player.youngest ? " youngest" : "") << "]\n";
    }
    for (const auto& [first, second] : game.order) {
        out << "[order " << quote(first) << " before " << quote(second) << "]\n";
    }
    out << "[seed " << seed << "]\n[ruleset " << identity.digest << "]\n\n";
    return out.str();
}

RecordWriter::RecordWriter(const fs::path& file, const GameFile& game, const Ruleset& rules, std::uint64_t seed)
    : file_(file) {
    const std::string head = record_head(game, rules, seed);
    descriptor_ = create_with(file, head);
    ::flock(descriptor_, LOCK_EX | LOCK_NB);
    size_ = head.size();
}

RecordWriter::RecordWriter(const fs::path& file, const Record& record)
    : file_(file), descriptor_(::open(file.c_str(), O_WRONLY | O_CLOEXEC)), size_(record.size) {
    if (descriptor_ < 0) {
        fail(file, "the record cannot be written");
    }
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) { // the lock ends with its program
        ::close(descriptor_);
        throw Error(file.string(), 0, "another program is playing this game at the moment; end it first.");
    }
    if (::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0 ||
        ::lseek(descriptor_, static_cast<off_t>(size_), SEEK_SET) < 0) {
        ::close(descriptor_);
        fail(file, "the record cannot be written");
    }
    for (const Record::Move& move : record.moves) {
        offsets_.push_back(move.offset);
    }
}

RecordWriter::~RecordWriter() { ::close(descriptor_); }

void RecordWriter::append(const std::string& line) {
    write_all(descriptor_, line, file_);
    size_ += line.size();
}

void RecordWriter::write(const std::string& who, const std::string& text) {
    offsets_.push_back(size_);
    append(who + ": " + text + '\n');
}

void RecordWriter::write_result(const Game& game) {
    for (int p = 0; p < game.play().players(); ++p) {
        if (game.play().player_name(static_cast<PlayerId>(p)) == "result") {
            return; // the line would read like a move
        }
    }
    append("result: " + result_text(game) + '\n');
}

void RecordWriter::take_back_to(std::size_t moves) {
    if (moves >= offsets_.size()) {
        return;
    }
    size_ = offsets_[moves];
    offsets_.resize(moves);
    if (::ftruncate(descriptor_, static_cast<off_t>(size_)) != 0 ||
        ::lseek(descriptor_, static_cast<off_t>(size_), SEEK_SET) < 0) {
        fail(file_, "the record cannot be written");
    }
}

void RecordWriter::copy_to(const fs::path& file) const {
    std::ifstream in(file_, std::ios::binary);
    std::string text(size_, '\0');
    if (!in.read(text.data(), static_cast<std::streamsize>(size_))) {
        throw Error(file_.string(), 0, "the record has been changed or removed while the game is played.");
    }
    ::close(create_with(file, text));
}

} // namespace bastide::host
