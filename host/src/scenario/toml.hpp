// Reading TOML tables strictly: every value typed, every unknown key refused. Only for .cpp files that read TOML.
#pragma once
#include "bastide/error.hpp"
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

namespace bastide::host {

inline unsigned line_of(const toml::node& node) { return node.source().begin.line; }

/// Text to a table; a syntax error becomes a sentence with file and line.
toml::table parse_toml(std::string_view text, const std::string& file);

/// One table of a file. Reading a key marks it as known; done() refuses those that nobody read.
class Keys {
public:
    Keys(const toml::table& table, std::string file, std::string what)
        : table_(table), file_(std::move(file)), what_(std::move(what)) {}

    const toml::node* get(std::string_view key);
    bool has(std::string_view key) { return get(key) != nullptr; }
    std::string text(std::string_view key, std::string otherwise = {});
    std::optional<int> number(std::string_view key);
    std::optional<bool> flag(std::string_view key);
    /// A list of texts; a single text counts as a list of one.
    std::vector<std::string> texts(std::string_view key);
    const toml::table* table(std::string_view key);
    const toml::array* array(std::string_view key);
    /// Array of tables: `[[key]]` or a list of inline tables.
    std::vector<const toml::table*> tables(std::string_view key);
    unsigned line(std::string_view key) const;
    unsigned line() const { return line_of(table_); }
    void done() const;

    [[noreturn]] void fail(unsigned line, const std::string& sentence) const { throw Error(file_, line, sentence); }
    [[noreturn]] void wrong(std::string_view key, const toml::node& node, std::string_view wanted) const;
    const std::string& file() const { return file_; }
    const std::string& what() const { return what_; }
    /// A whole number that fits an int, or a sentence.
    int integer(std::string_view key, const toml::node& node) const;
    std::string string(std::string_view key, const toml::node& node) const;

private:
    const toml::table& table_;
    std::string file_, what_;
    std::vector<std::string> known_;
};

} // namespace bastide::host
