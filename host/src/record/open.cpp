// Opening records: what is no record is refused before it is read.
#include "bastide/error.hpp"
#include "files/write.hpp"
#include "program/log.hpp"
#include "record/record.hpp"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

std::string text_of(int descriptor, const fs::path& file) {
    constexpr off_t largest = 64 << 20;
    struct stat status {};
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        throw Error(file.string(), 0,
                    S_ISDIR(status.st_mode) ? "this is a folder, not a record." : "this is not a regular file.");
    }
    if (status.st_size > largest) {
        throw Error(file.string(), 0, "the file is larger than 64 MB, so it cannot be a record.");
    }
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const ssize_t read = ::pread(descriptor, text.data() + size, text.size() - size, static_cast<off_t>(size));
        if (read < 0) {
            throw Error(file.string(), 0, std::string("the record cannot be read: ") + std::strerror(errno) + ".");
        }
        if (read == 0) { // it was cut meanwhile: a move taken back by the program that plays it
            break;
        }
        size += static_cast<std::size_t>(read);
    }
    text.resize(size);
    if (logs_trace()) {
        log_trace("read '" + file.string() + "', " + std::to_string(text.size()) + " bytes");
    }
    return text;
}

/// Paths of tile sets begin at the record; where the set is not there any more, it may be where it was.
void find_tile_sets(Record& record, const fs::path& file) {
    std::error_code ignored;
    const fs::path folder = fs::weakly_canonical(fs::absolute(file), ignored).parent_path();
    for (std::size_t i = 0; i < record.game.tile_sets.size(); ++i) {
        std::string& wanted = record.game.tile_sets[i].name;
        if (fs::path(wanted).extension() != ".toml") {
            continue;
        }
        const fs::path place = (folder / wanted).lexically_normal();
        const auto second = record.second_places.find(record.identity.tile_sets[i].name);
        const bool moved =
            second != record.second_places.end() && !fs::exists(place, ignored) && fs::exists(second->second, ignored);
        wanted = moved ? second->second : place.string();
    }
}

} // namespace

bool looks_like_record(const fs::path& file) {
    constexpr std::string_view first = "[bastide-record ";
    std::string begin(first.size(), '\0');
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    return opened && ::read(opened.get(), begin.data(), begin.size()) == static_cast<ssize_t>(begin.size()) &&
           begin == first;
}

Record read_record(int descriptor, const fs::path& file) {
    Record record = parse_record(text_of(descriptor, file), file.string());
    find_tile_sets(record, file);
    return record;
}

Record read_record(const fs::path& file) {
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)); // a pipe would have us wait
    if (!opened) {
        throw Error(file.string(), 0,
                    errno == ENOENT ? std::string("there is no such record.")
                                    : std::string("the record cannot be read: ") + std::strerror(errno) + ".");
    }
    return read_record(opened.get(), file);
}

} // namespace bastide::host
