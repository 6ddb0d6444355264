// Archives, read by libarchive: plain files and folders alone, within the limits of a parcel.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "shelf/source.hpp"
#include <archive.h>
#include <archive_entry.h>
#include <memory>

namespace bastide::host::shelf {
namespace {

struct Close {
    void operator()(archive* opened) const { ::archive_read_free(opened); }
};
using Opened = std::unique_ptr<archive, Close>;

[[noreturn]] void cannot_read(const std::string& where, archive* opened) {
    const char* const why = ::archive_error_string(opened);
    throw Error(where + ": this is no archive that can be read (.tar, .tar.gz, .tar.xz, .tar.zst or .zip): " +
                shown(why != nullptr ? why : "it is damaged") + ".");
}

/// No filter that would start a program, and no format that nobody sends modules in.
Opened opened(const std::string& bytes, const std::string& where) {
    Opened it(::archive_read_new());
    ::archive_read_support_format_tar(it.get());
    ::archive_read_support_format_zip(it.get());
    ::archive_read_support_filter_gzip(it.get());
    ::archive_read_support_filter_xz(it.get());
    ::archive_read_support_filter_zstd(it.get());
    if (::archive_read_open_memory(it.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) {
        cannot_read(where, it.get());
    }
    return it;
}

/// Its path, without what says nothing.
std::string name_of(archive_entry* entry) {
    const char* path = ::archive_entry_pathname_utf8(entry);
    path = path != nullptr ? path : ::archive_entry_pathname(entry);
    std::string name = path != nullptr ? path : "";
    while (name.starts_with("./")) {
        name.erase(0, 2);
    }
    while (name.size() > 1 && name.ends_with('/')) {
        name.pop_back();
    }
    return name;
}

std::string text_of(archive* from, const std::string& name, const Parcel& parcel, const std::string& where) {
    std::string text;
    for (;;) {
        const void* block = nullptr;
        std::size_t size = 0;
        la_int64_t offset = 0;
        const int read = ::archive_read_data_block(from, &block, &size, &offset);
        if (read == ARCHIVE_EOF) {
            return text;
        }
        if (read != ARCHIVE_OK) {
            cannot_read(where, from);
        }
        const auto begin = static_cast<std::size_t>(offset); // what is left out in between is zeros
        if (offset < 0 || begin < text.size() || size > parcel.room() || begin > parcel.room() - size) {
            throw Error(where + ": " + in_quotes(name) + " is larger than what may be taken (" +
                        std::to_string(most::file_bytes >> 20U) + " MB a file, " + std::to_string(most::bytes >> 20U) +
                        " MB together); nothing of it is taken.");
        }
        text.resize(begin);
        text.append(static_cast<const char*>(block), size);
    }
}

} // namespace

Parcel unpacked(const std::string& bytes, const std::string& where) {
    const Opened from = opened(bytes, where);
    Parcel parcel(where);
    std::size_t entries = 0;
    for (archive_entry* entry = nullptr;;) {
        const int read = ::archive_read_next_header(from.get(), &entry);
        if (read == ARCHIVE_EOF) {
            break;
        }
        if (read != ARCHIVE_OK && read != ARCHIVE_WARN) {
            cannot_read(where, from.get());
        }
        if (++entries > 2 * most::files) {
            throw Error(where + ": there are more than " + std::to_string(2 * most::files) +
                        " entries in it; nothing of it is taken.");
        }
        const std::string name = name_of(entry);
        const bool link = ::archive_entry_hardlink(entry) != nullptr || ::archive_entry_filetype(entry) == AE_IFLNK;
        const bool folder = !link && ::archive_entry_filetype(entry) == AE_IFDIR;
        if (!folder && (link || ::archive_entry_filetype(entry) != AE_IFREG)) {
            throw Error(where + ": " + in_quotes(name) + (link ? " is a link" : " is a device, a pipe or a socket") +
                        ", and only plain files are taken; nothing of it is.");
        }
        if (folder && name == ".") {
            continue;
        }
        parcel.check_name(name);
        if (!folder && !is_left_out(name)) {
            parcel.add(name, text_of(from.get(), name, parcel, where));
        }
    }
    if (parcel.empty()) {
        throw Error(where + ": there is nothing in this archive, or it is none.");
    }
    return parcel;
}

} // namespace bastide::host::shelf
