// Writing records: each line reaches the system in one write, so a killed program leaves whole lines and at most one
// torn.
#include "record/writer.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_be_written(const fs::path& file, int reason) {
    throw CannotWrite(file, "the record cannot be written", std::strerror(reason));
}

bool is_at(int descriptor, const fs::path& file) {
    struct stat opened {
    }, named{};
    return ::fstat(descriptor, &opened) == 0 && ::stat(file.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/// Locks end with their programs, however those end. False if another one holds it; a file system that knows no locks
/// has nobody hold any.
bool lock(int descriptor) { return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

Descriptor open_again(const fs::path& file) {
    Descriptor opened(::open(file.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
    if (!opened) {
        const int reason = errno;
        read_record(file); // may say it better
        cannot_be_written(file, reason);
    }
    return opened;
}

Descriptor create(const fs::path& file, std::string_view text) {
    Descriptor created = create_locked(file, text, Readers::owner);
    if (!created) {
        throw Error(file.string(), 0,
                    "there already is such a file, and it is not overwritten; name another, or go on with it with "
                    "--resume if it is a record.");
    }
    return created;
}

/// "quick-20261231-235959"
std::string stem_of(const GameFile& game) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &local);
    constexpr std::size_t longest = 100;
    return fs::path(game.file).stem().string().substr(0, longest) + stamp;
}

} // namespace

HeldRecord hold_record(const fs::path& file) {
    for (;;) {
        HeldRecord held{open_again(file), {}};
        if (!lock(held.file.get())) {
            throw Error(file.string(), 0, "another program is playing this game at the moment; end it first.");
        }
        if (is_at(held.file.get(), file)) { // not replaced between opening and locking
            held.record = read_record(held.file.get(), file);
            return held;
        }
    }
}

bool is_played(const fs::path& file) {
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    return opened && ::flock(opened.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

RecordWriter::RecordWriter(fs::path file, Descriptor descriptor, std::size_t size)
    : file_(std::move(file)), descriptor_(std::move(descriptor)), size_(size) {}

RecordWriter::RecordWriter(const fs::path& file, const GameFile& game, const Ruleset& rules, const ChanceSource& chance,
                           const std::vector<Record::Move>& before)
    : file_(file) {
    std::string text = record_head(game, rules, chance, file);
    for (const Record::Move& move : before) {
        offsets_.push_back(text.size());
        text += move.who + ": " + move.text + '\n';
    }
    descriptor_ = create(file, text);
    size_ = text.size();
}

RecordWriter RecordWriter::in_folder(const fs::path& folder, const GameFile& game, const Ruleset& rules,
                                     const ChanceSource& chance) {
    return in_folder(folder, stem_of(game), game, rules, chance);
}

RecordWriter RecordWriter::in_folder(const fs::path& folder, const std::string& stem, const GameFile& game,
                                     const Ruleset& rules, const ChanceSource& chance, std::size_t after,
                                     const std::string& remark) {
    for (int n = 1;; ++n) { // another program may have taken the name
        fs::path file = folder / (stem + (n == 1 ? "" : '-' + std::to_string(n)) + ".bastide");
        const std::string head = record_head(game, rules, chance, file, after, remark);
        if (Descriptor created = create_locked(file, head, Readers::owner)) {
            return RecordWriter(std::move(file), std::move(created), head.size());
        }
    }
}

RecordWriter::RecordWriter(Descriptor held, const Record& record)
    : file_(record.file), descriptor_(std::move(held)), size_(record.size), format_(record.format) {
    cut_to(size_);
    if (!record.head_ended) {
        append("\n");
    }
    for (const Record::Move& move : record.moves) {
        offsets_.push_back(move.offset);
    }
}

void RecordWriter::cut_to(std::size_t size) {
    if (::ftruncate(descriptor_.get(), static_cast<off_t>(size)) != 0 ||
        ::lseek(descriptor_.get(), static_cast<off_t>(size), SEEK_SET) < 0) {
        cannot_be_written(file_, errno);
    }
    size_ = size;
    torn_ = false;
}

void RecordWriter::append(const std::string& line) {
    if (torn_) {
        cut_to(size_);
    }
    try {
        write_all(descriptor_.get(), line);
    } catch (const std::system_error& trouble) {
        torn_ = true; // a disk that is full took part of it
        cut_to(size_);
        cannot_be_written(file_, trouble.code().value());
    }
    size_ += line.size();
}

void RecordWriter::write(const std::string& who, const std::string& text) {
    const std::size_t begin = size_;
    append(who + ": " + text + '\n');
    offsets_.push_back(begin);
}

/// At once, so that a secret stands alone only where the program was killed while writing.
void RecordWriter::write_end(const Game& game, const ChanceSource& chance) {
    std::string end;
    if (const int turns = game.play().core().turn_number; turns != 0 && format_ == record_format) {
        end = "[turns " + std::to_string(turns) + "]\n";
    }
    end += chance.secret() != nullptr ? "[secret " + chance.secret()->text() + "]\n" : "";
    bool like_a_move = false; // somebody is called so
    for (int p = 0; p < game.play().players(); ++p) {
        like_a_move = like_a_move || game.play().player_name(static_cast<PlayerId>(p)) == "result";
    }
    end += like_a_move ? "" : "result: " + result_text(game) + '\n';
    append(end);
}

void RecordWriter::take_back_to(std::size_t moves) {
    if (moves >= offsets_.size()) {
        return;
    }
    cut_to(offsets_[moves]);
    offsets_.resize(moves);
}

/// A record is never the poorer for it: what stood there comes back if the new lines find no room.
void RecordWriter::replace_from(std::size_t first, const std::vector<std::pair<std::string, std::string>>& moves) {
    const std::string before = text_from(offsets_[first]);
    const std::vector<std::size_t> offsets = offsets_;
    std::string after;
    take_back_to(first);
    for (const auto& [who, text] : moves) {
        offsets_.push_back(size_ + after.size());
        after += who + ": " + text + '\n';
    }
    try {
        append(after);
    } catch (const CannotWrite&) {
        append(before);
        offsets_ = offsets;
        throw;
    }
}

std::string RecordWriter::text_from(std::size_t begin) const {
    std::string text(size_ - begin, '\0');
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t read =
            ::pread(descriptor_.get(), text.data() + at, text.size() - at, static_cast<off_t>(begin + at));
        if (read <= 0) {
            throw Error(file_.string(), 0, "the record has been cut while the game is played.");
        }
        at += static_cast<std::size_t>(read);
    }
    return text;
}

void RecordWriter::copy_to(const fs::path& file) const { create(file, text_from(0)); }

bool RecordWriter::is_there() const { return is_at(descriptor_.get(), file_); }

} // namespace bastide::host
