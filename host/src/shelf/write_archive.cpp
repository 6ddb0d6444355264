#include "shelf/write_archive.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <archive.h>
#include <archive_entry.h>
#include <array>
#include <fstream>
#include <ios>
#include <memory>
#include <unistd.h>

namespace bastide::host::shelf {
namespace {

struct CloseWritten {
    void operator()(archive* made) const { ::archive_write_free(made); }
};

[[noreturn]] void cannot_write_archive(const std::filesystem::path& file, archive* made) {
    const char* const why = ::archive_error_string(made);
    throw Error(file.string(), 0,
                "the archive cannot be written (" + shown(why != nullptr ? why : "no reason is told") +
                    "); look at the folder's rights and whether the disk is full, or name another file (-o).");
}

/// What begins as archives of ours do, or holds nothing, may be lost: a name of something else was mistyped.
void check_replaced(const std::filesystem::path& file) {
    constexpr std::array<char, 2> of_gzip{'\x1f', '\x8b'};
    std::error_code trouble;
    if (!std::filesystem::is_regular_file(file, trouble) || std::filesystem::is_empty(file, trouble)) {
        return;
    }
    std::array<char, of_gzip.size()> begin{};
    std::ifstream(file, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
    if (begin != of_gzip) {
        throw Error(file.string(), 0,
                    "there is such a file already, which is no archive, so it is not overwritten; name another file "
                    "for the archive (-o).");
    }
}

void write_entry(archive* into, const ArchiveEntry& entry, const std::filesystem::path& file) {
    entry.bytes([&](std::string_view bytes) {
        const std::unique_ptr<archive_entry, void (*)(archive_entry*)> head(::archive_entry_new(),
                                                                            ::archive_entry_free);
        constexpr time_t of_1980 = 315532800;
        constexpr int readable = 0644;
        ::archive_entry_set_pathname_utf8(head.get(), entry.name.c_str());
        ::archive_entry_set_size(head.get(), static_cast<la_int64_t>(bytes.size()));
        ::archive_entry_set_filetype(head.get(), AE_IFREG);
        ::archive_entry_set_perm(head.get(), readable);
        ::archive_entry_set_mtime(head.get(), of_1980, 0);
        const auto all = static_cast<la_ssize_t>(bytes.size());
        if (::archive_write_header(into, head.get()) != ARCHIVE_OK ||
            ::archive_write_data(into, bytes.data(), bytes.size()) != all) {
            cannot_write_archive(file, into);
        }
    });
}

} // namespace

void write_tar_gz(const std::filesystem::path& file, const std::vector<ArchiveEntry>& entries) {
    check_replaced(file);
    const std::filesystem::path beside = file.string() + ".part-" + std::to_string(::getpid());
    const std::unique_ptr<archive, CloseWritten> made(::archive_write_new());
    try {
        ::archive_write_set_format_pax_restricted(made.get());
        ::archive_write_add_filter_gzip(made.get());
        ::archive_write_set_filter_option(made.get(), "gzip", "timestamp", nullptr);
        if (::archive_write_open_filename(made.get(), beside.c_str()) != ARCHIVE_OK) {
            cannot_write_archive(file, made.get());
        }
        for (const ArchiveEntry& entry : entries) {
            write_entry(made.get(), entry, file);
        }
        if (::archive_write_close(made.get()) != ARCHIVE_OK) {
            cannot_write_archive(file, made.get());
        }
        std::error_code trouble;
        std::filesystem::rename(beside, file, trouble);
        if (trouble) {
            throw Error(file.string(), 0, "the archive cannot be put there (" + trouble.message() + ").");
        }
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        throw;
    }
}

} // namespace bastide::host::shelf
