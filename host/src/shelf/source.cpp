#include "shelf/source.hpp"
#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "files/sha256.hpp"
#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

constexpr std::array archive_endings{".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.zst", ".zip"};
constexpr std::array addresses{"https://", "ssh://", "file://"};

bool is_address(const std::string& word) {
    return std::any_of(addresses.begin(), addresses.end(), [&](const char* with) { return word.starts_with(with); });
}

std::string bytes_of(const fs::path& file) {
    std::error_code trouble;
    if (fs::file_size(file, trouble) > most::bytes || trouble) {
        throw Error(file.string(), 0,
                    trouble ? trouble.message() + "."
                            : "the file is larger than " + std::to_string(most::bytes >> 20U) + " MB.");
    }
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) {
        throw Error(file.string(), 0, "the file cannot be read.");
    }
    return text.str();
}

} // namespace

const char* name_of(Source::Kind kind) {
    return kind == Source::Kind::folder ? "folder" : kind == Source::Kind::archive ? "archive" : "git";
}

std::string in_words(const Source& source) {
    constexpr std::size_t digits = 12;
    const std::string& pin = source.kind == Source::Kind::git ? source.commit : source.sha256;
    return std::string(name_of(source.kind)) + ' ' + source.place +
           (source.inside.empty() ? "" : ", " + source.inside) +
           (pin.empty() ? "" : (source.kind == Source::Kind::git ? ", commit " : ", sha256 ") + pin.substr(0, digits)) +
           (source.index.empty() ? "" : ", by the index " + source.index);
}

bool is_name(const std::string& word) {
    std::error_code ignored;
    return load::is_slug(word) && !fs::exists(word, ignored);
}

Source source_of(const Named& named) {
    Source source;
    source.commit = named.commit;
    source.sha256 = named.sha256;
    source.place = named.word;
    if (!named.sha256.empty() && !is_sha256(named.sha256)) {
        throw Error(in_quotes(named.sha256) + " is no sha256; write its 64 hexadecimal digits.");
    }
    if (const std::size_t hash = named.word.find('#'); is_address(named.word) && hash != std::string::npos) {
        source.place = named.word.substr(0, hash);
        source.commit = named.word.substr(hash + 1);
    }
    if (is_address(source.place)) {
        source.kind = Source::Kind::git;
    } else if (source.place.find("://") != std::string::npos || source.place.find("::") != std::string::npos) {
        throw Error(in_quotes(source.place) + ": repositories are read by https://, ssh:// and file:// alone.");
    } else {
        std::error_code trouble;
        const fs::path path = fs::weakly_canonical(fs::absolute(source.place, trouble), trouble);
        const bool archive = std::any_of(archive_endings.begin(), archive_endings.end(),
                                         [&](const char* end) { return source.place.ends_with(end); });
        if (!fs::is_directory(path, trouble) && !(archive && fs::is_regular_file(path, trouble))) {
            throw Error(in_quotes(named.word) +
                        (fs::exists(path, trouble) ? " is neither a folder nor an archive"
                                                   : ": there is no such folder or archive") +
                        " (.tar, .tar.gz, .tar.xz, .tar.zst or .zip), nor is this the address of a repository.");
        }
        source.kind = fs::is_directory(path, trouble) ? Source::Kind::folder : Source::Kind::archive;
        source.place = path.string();
    }
    if (source.kind != Source::Kind::git && !source.commit.empty()) {
        throw Error(in_quotes(named.word) + " is no repository, so it has no commit.");
    }
    return source;
}

Parcel read_folder(const fs::path& folder) {
    Parcel parcel(folder.string());
    std::error_code trouble;
    fs::recursive_directory_iterator at(folder, trouble);
    for (; !trouble && at != fs::recursive_directory_iterator(); at.increment(trouble)) {
        const std::string name = at->path().lexically_relative(folder).generic_string();
        const fs::file_status status = at->symlink_status(trouble);
        if (is_left_out(at->path().filename().string())) {
            at.disable_recursion_pending();
        } else if (fs::is_directory(status)) {
            parcel.check_name(name);
        } else if (fs::is_regular_file(status)) {
            parcel.check_name(name);
            parcel.add(name, bytes_of(at->path()));
        } else {
            throw Error(parcel.where() + ": " + in_quotes(name) + " is " +
                        (fs::is_symlink(status) ? "a link" : "a device, a pipe or a socket") +
                        ", and only plain files are taken; nothing of it is.");
        }
    }
    if (trouble) {
        throw Error(folder.string(), 0, "the folder cannot be read: " + trouble.message() + ".");
    }
    return parcel;
}

void demand_sha256(const std::string& wanted, const std::string& found, const std::string& where) {
    if (!wanted.empty() && wanted != found) {
        throw Error(where + ": its sha256 is " + found + ", and not " + wanted +
                    " as was said; nothing of it is taken.");
    }
}

Parcel fetched(Source& source) {
    if (source.kind != Source::Kind::archive) {
        return source.kind == Source::Kind::git ? read_repository(source) : read_folder(source.place);
    }
    const std::string bytes = bytes_of(source.place);
    const std::string found = sha256(bytes);
    demand_sha256(source.sha256, found, source.place);
    source.sha256 = found;
    return unpacked(bytes, source.place);
}

} // namespace bastide::host::shelf
