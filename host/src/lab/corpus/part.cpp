#include "lab/corpus/part.hpp"
#include <array>
#include <bit>
#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <unistd.h>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t npy_head = 128; ///< bytes; NumPy wants a multiple of 64
constexpr const char* held_name = "held.json";

/// What NumPy's files begin with (version 1.0 of the format), whatever the length always as long.
std::string npy_head_of(const CorpusColumn& column, std::uint64_t rows) {
    std::string shape = std::to_string(rows) + ',';
    for (const std::size_t length : column.shape) {
        shape += ' ' + std::to_string(length) + ',';
    }
    const std::size_t size = column.bytes_of_number();
    const char order = size == 1 ? '|' : std::endian::native == std::endian::little ? '<' : '>';
    const std::string said = std::string("{'descr': '") + order + column.kind_of_number() + std::to_string(size) +
                             "', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::size_t before = 10; // magic word, version, length
    std::string head = std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(npy_head - before) + '\0' + said;
    head.resize(npy_head - 1, ' ');
    return head + '\n';
}

[[noreturn]] void refuse_to_write(const fs::path& file, int reason) {
    throw CannotWrite(file, "the column cannot be written", std::generic_category().message(reason));
}

} // namespace

CorpusPart::CorpusPart(fs::path folder, const std::vector<CorpusColumn>& columns)
    : folder_(std::move(folder)), columns_(columns) {
    if (resumed()) {
        return;
    }
    held_ = {};
    std::error_code trouble;
    fs::remove_all(draft(), trouble);
    fs::create_directory(draft(), trouble);
    if (trouble) {
        throw CannotWrite(draft(), "the folder cannot be made", trouble.message());
    }
    open_files(O_CREAT | O_TRUNC);
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        write_head(column);
    }
    keep();
}

/// Numbers, or rows of them, in the file of a column.
std::uint64_t CorpusPart::numbers_of(std::size_t column) const {
    return columns_[column].by_action ? held_.options : held_.rows;
}

/// False if there is nothing to go on with: then it is begun anew.
bool CorpusPart::resumed() {
    std::ifstream file(draft() / held_name);
    const auto told = nlohmann::json::parse(file, nullptr, false);
    for (const auto& [name, number] :
         {std::pair("games", &held_.games), std::pair("rows", &held_.rows), std::pair("options", &held_.options)}) {
        if (!told.is_object() || !told.contains(name) || !told[name].is_number_unsigned()) {
            return false;
        }
        *number = told[name].get<std::uint64_t>();
    }
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        std::error_code trouble;
        const std::uint64_t size = npy_head + numbers_of(column) * columns_[column].bytes_of_row();
        if (const auto there = fs::file_size(file_of(column), trouble); trouble || there < size) {
            return false; // the machine stopped before the disk had all of it
        }
        fs::resize_file(file_of(column), size, trouble);
        if (trouble) {
            throw CannotWrite(file_of(column), "what was written last cannot be cut off", trouble.message());
        }
    }
    open_files(0);
    kept_ = std::chrono::steady_clock::now();
    return true;
}

void CorpusPart::open_files(int flags) {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        files_.emplace_back(::open(file_of(column).c_str(), O_WRONLY | O_CLOEXEC | flags, 0666));
        if (!files_.back() || ::lseek(files_.back().get(), 0, SEEK_END) < 0) {
            refuse_to_write(file_of(column), errno);
        }
    }
}

void CorpusPart::write_head(std::size_t column) const {
    const std::string head = npy_head_of(columns_[column], numbers_of(column));
    const ssize_t written = ::pwrite(files_[column].get(), head.data(), head.size(), 0);
    if (written != static_cast<ssize_t>(head.size()) || ::lseek(files_[column].get(), 0, SEEK_END) < 0) {
        refuse_to_write(file_of(column), written < 0 ? errno : ENOSPC);
    }
}

void CorpusPart::keep() {
    const nlohmann::ordered_json told{{"games", held_.games}, {"rows", held_.rows}, {"options", held_.options}};
    write_file(draft() / held_name, told.dump() + '\n', Existing::replace);
    kept_ = std::chrono::steady_clock::now();
}

void CorpusPart::add(const CorpusRows& rows) {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        const auto bytes = rows.bytes(column);
        try {
            write_all(files_[column].get(), {reinterpret_cast<const char*>(bytes.data()), bytes.size()}); // NOLINT
        } catch (const std::system_error& trouble) {
            refuse_to_write(file_of(column), trouble.code().value());
        }
    }
    held_.games += rows.games();
    held_.rows += rows.rows();
    held_.options += rows.options();
    if (std::chrono::steady_clock::now() - kept_ > std::chrono::seconds(1)) {
        keep();
    }
}

void CorpusPart::finish() {
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        write_head(column);
        if (::fsync(files_[column].get()) != 0 && errno != EINVAL) {
            refuse_to_write(file_of(column), errno);
        }
    }
    files_.clear();
    std::error_code trouble;
    fs::remove(draft() / held_name, trouble);
    fs::rename(draft(), folder_, trouble);
    if (trouble) {
        throw CannotWrite(folder_, "the finished part cannot be given its name", trouble.message());
    }
}

std::uint64_t CorpusPart::rows_of(const fs::path& folder) {
    const fs::path file = folder / "game.npy";
    std::ifstream in(file, std::ios::binary);
    std::string head(npy_head, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    constexpr std::string_view before = "'shape': (";
    const std::size_t at = head.find(before);
    std::uint64_t rows = 0;
    if (!in || at == std::string::npos ||
        std::from_chars(head.data() + at + before.size(), head.data() + head.size(), rows).ec != std::errc()) {
        throw Error(file.string(), 0,
                    "this is no column of a corpus; delete the folder, and its games are played again.");
    }
    return rows;
}

} // namespace bastide::host
