#include "lab/store/database.hpp"
#include "bastide/error.hpp"
#include "files/held.hpp"
#include <sqlite3.h>

namespace bastide::host {
namespace {

constexpr int patience_ms = 3000; ///< for others that write at the moment

std::string sentence_of(int code, const char* words) {
    switch (code & 0xFF) {
    case SQLITE_NOTADB:
        return "this is no database, so it holds no results of experiments; name another file.";
    case SQLITE_CORRUPT:
        return "the database is damaged or cut off; take another file and play these games again.";
    case SQLITE_FULL:
        return "the disk is full. What was written before is kept: make room, and the same command goes on from there.";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program holds the database; wait until it has ended, and try again.";
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return "the database may not be written; look at the rights of the file and its folder.";
    case SQLITE_CANTOPEN:
        return "the database cannot be opened; look whether the folder is there and may be written.";
    case SQLITE_IOERR:
        return std::string("the file cannot be read or written (") + words +
               "; perhaps a limit or a full disk). What was written before is kept, and the same command goes on from "
               "there.";
    default:
        return std::string("the database does not do what it should (") + words + ").";
    }
}

} // namespace

void Database::fail(int code) const {
    if ((code & 0xFF) == SQLITE_BUSY || (code & 0xFF) == SQLITE_LOCKED) {
        throw Held(file_.string(), 0, sentence_of(code, ""));
    }
    throw Error(file_.string(), 0, sentence_of(code, sqlite3_errstr(code)));
}

Database::Database(const std::filesystem::path& file, Open how) : file_(file) {
    std::error_code trouble;
    const bool there = std::filesystem::exists(file, trouble);
    if (how == Open::existing && !there) {
        throw Error(file.string(), 0, "there is no such file.");
    }
    if (there && !std::filesystem::is_regular_file(file, trouble)) {
        throw Error(file.string(), 0, "this is no file, so it holds no results of experiments; name another one.");
    }
    const int flags = SQLITE_OPEN_READWRITE | (how == Open::create ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_EXRESCODE;
    if (const int code = sqlite3_open_v2(file.c_str(), &handle_, flags, nullptr); code != SQLITE_OK) {
        sqlite3_close(handle_);
        handle_ = nullptr;
        fail(code);
    }
    sqlite3_busy_timeout(handle_, patience_ms);
}

Database::~Database() { sqlite3_close(handle_); }

bool Database::run_unless_held(const std::string& sql) {
    const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK && (code & 0xFF) != SQLITE_BUSY) {
        fail(code);
    }
    return code == SQLITE_OK;
}

void Database::run(const std::string& sql) {
    if (!run_unless_held(sql)) {
        fail(SQLITE_BUSY);
    }
}

std::int64_t Database::number(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.next() ? statement.number(0) : 0;
}

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
    const int code =
        sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
    if (code != SQLITE_OK) {
        database.fail(code);
    }
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(int place, std::int64_t number) {
    sqlite3_bind_int64(statement_, place + 1, number);
    return *this;
}
Statement& Statement::bind(int place, std::string_view text) {
    sqlite3_bind_text(statement_, place + 1, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
}
Statement& Statement::bind_bytes(int place, std::string_view bytes) {
    sqlite3_bind_blob(statement_, place + 1, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
    return *this;
}

bool Statement::next() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) {
        return true;
    }
    sqlite3_reset(statement_);
    if (code != SQLITE_DONE) {
        database_.fail(code);
    }
    return false;
}

void Statement::run() {
    while (next()) {
    }
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(statement_, column); }
std::string_view Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text == nullptr ? std::string_view{}
                           : std::string_view(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}
std::string_view Statement::bytes(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return bytes == nullptr
               ? std::string_view{}
               : std::string_view(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

} // namespace bastide::host
