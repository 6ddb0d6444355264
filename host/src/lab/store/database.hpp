// SQLite, with sentences for what goes wrong.
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace bastide::host {

class Database;

/// A prepared statement of a database, which must outlive it. Places count from 0.
class Statement {
public:
    Statement(Database& database, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(int place, std::int64_t number);
    Statement& bind(int place, std::string_view text);
    Statement& bind_bytes(int place, std::string_view bytes); ///< they must last until `run` or `next` has returned
    /// True if there is a row (more); at the end the statement can be bound anew.
    bool next();
    void run(); ///< to its end

    std::int64_t number(int column) const;
    std::string_view text(int column) const;  ///< valid until `next`
    std::string_view bytes(int column) const; ///< likewise

private:
    Database& database_;
    sqlite3_stmt* statement_ = nullptr;
};

/// An open file. Whatever fails throws Error: one sentence with the file, the reason and the remedy.
class Database {
public:
    enum class Open {
        existing, ///< there must be such a file
        create    ///< made if there is none
    };
    Database(const std::filesystem::path& file, Open how);
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    void run(const std::string& sql);
    bool run_unless_held(const std::string& sql); ///< false if another program held the file for some seconds
    std::int64_t number(const std::string& sql);  ///< of the first row
    const std::filesystem::path& file() const { return file_; }
    [[noreturn]] void fail(int code) const;
    sqlite3* handle() const { return handle_; }

private:
    std::filesystem::path file_;
    sqlite3* handle_ = nullptr;
};

} // namespace bastide::host
