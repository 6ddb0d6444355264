#include "shelf/shelf.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/data_folder.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

constexpr const char* staging_name = ".staging";

[[noreturn]] void cannot(const fs::path& what, const char* be) {
    throw CannotWrite(what, std::string("this cannot be ") + be, std::strerror(errno));
}

fs::path users_folder() {
    fs::path folder = data_folder();
    if (folder.empty()) {
        throw Error("There is no folder for modules of your own, because neither XDG_DATA_HOME nor HOME names one.");
    }
    return folder;
}

Entry entry_in(const fs::path& folder) {
    Entry entry{folder, {}};
    entry.record.name = folder.filename().string();
    std::error_code ignored;
    entry.by_hand = !fs::exists(folder / "shelf.toml", ignored);
    if (!entry.by_hand) {
        try {
            entry.record = parse_record(read_text(folder / "shelf.toml"), (folder / "shelf.toml").string());
            entry.record.name = folder.filename().string();
        } catch (const Error& error) {
            entry.problem = error.what();
        }
    }
    return entry;
}

void drop(const fs::path& folder) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}

} // namespace

bool Entry::is_stale() const { return !record.interface.empty() && record.interface != own_interface(); }

Shelf::Shelf() : folder_(users_folder()) {}

std::vector<Entry> Shelf::entries() const {
    std::vector<Entry> entries;
    std::error_code trouble;
    for (fs::directory_iterator at(modules(), trouble), end; !trouble && at != end; at.increment(trouble)) {
        std::error_code ignored;
        if (at->is_directory(ignored)) {
            entries.push_back(entry_in(at->path()));
        }
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.record.name < b.record.name; });
    return entries;
}

const Entry* Shelf::find(const std::vector<Entry>& entries, const std::string& name) const {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const Entry& one) { return one.record.name == name; });
    return found == entries.end() ? nullptr : &*found;
}

Change::Change(const Shelf& shelf) : shelf_(shelf), staging_(shelf.folder() / staging_name) {
    if (!make_private_folder(shelf.folder()) || !make_private_folder(shelf.modules())) {
        cannot(shelf.modules(), "made");
    }
    const fs::path lock = shelf.folder() / ".shelf.lock";
    lock_ = Descriptor(::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!lock_) {
        cannot(lock, "written");
    }
    if (::flock(lock_.get(), LOCK_EX | LOCK_NB) != 0) {
        throw Error(shelf.folder().string() +
                    ": another program is changing what is there at this moment; try again when it is done.");
    }
    drop(staging_);
    if (!make_private_folder(staging_)) {
        cannot(staging_, "made");
    }
}

Change::~Change() { drop(staging_); }

void Change::put(const fs::path& whole, const std::string& name) {
    const fs::path place = shelf_.modules() / name;
    std::error_code ignored;
    const bool replaces = fs::exists(fs::symlink_status(place, ignored));
    if (::renameat2(AT_FDCWD, whole.c_str(), AT_FDCWD, place.c_str(), replaces ? RENAME_EXCHANGE : RENAME_NOREPLACE) ==
        0) {
        return; // what was there lies in the staging now
    }
    if (errno != EINVAL && errno != ENOSYS) { // not every file system can do that
        cannot(place, "put there");
    }
    if (replaces) {
        take_away(name);
    }
    if (::rename(whole.c_str(), place.c_str()) != 0) {
        cannot(place, "put there");
    }
}

void Change::take_away(const std::string& name) {
    const fs::path place = shelf_.modules() / name, away = staging_ / ("old-" + name);
    if (::rename(place.c_str(), away.c_str()) != 0) {
        cannot(place, "taken away");
    }
}

} // namespace bastide::host::shelf
