// What people declared in a file, as a plain tree with its lines, and the strict reading of its tables: every wrong,
// missing or unknown key becomes a sentence with its place. The kernel reads no files: hosts make the tree.
#pragma once
#include "bastide/engine/export.hpp"
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::load {

struct BASTIDE_API Value {
    enum class Type { table, array, text, number, flag, other };
    Type type = Type::table;
    unsigned line = 0;
    std::string key;            ///< of an entry of a table
    std::string text;           ///< of a text; of numbers and flags, as people write them
    std::int64_t number = 0;    ///< of a number
    std::vector<Value> items;   ///< of an array
    std::vector<Value> entries; ///< of a table, in the order of the file

    bool is(Type wanted) const { return type == wanted; }
    const Value* find(std::string_view wanted) const;
};

/// "the text 'x'", "the number 3", "a list", ...: for messages.
BASTIDE_API std::string described(const Value& value);

/// One value and where it stands; made by Reader, or for items of lists.
struct BASTIDE_API FilePlace {
    const std::string& file;
    std::string where; ///< "[[tile]] 'cap': 'count'"
    unsigned line;
    [[noreturn]] void fail(const std::string& sentence) const;
};

/// Reads one table. The table and the file's name must outlive it. What is not as asked for throws Error.
class BASTIDE_API Reader {
public:
    /// `where` names the table in messages: "[tileset]".
    Reader(const Value& table, const std::string& file, std::string where);

    unsigned line() const { return table_.line; }
    unsigned line(std::string_view key) const;
    const std::string& file() const { return file_; }
    /// "[[tile]]" becomes "[[tile]] 'cap'", once the name is read.
    void call(const std::string& name);

    bool has(std::string_view key) const { return find(key) != nullptr; }
    const Value* find(std::string_view key) const { return table_.find(key); } ///< nullptr if missing
    const std::vector<Value>& entries() const { return table_.entries; }
    /// Any other key is an error.
    void only(const std::vector<std::string>& keys) const;

    std::string text(std::string_view key) const; ///< must be there, and not empty
    std::string text(std::string_view key, const std::string& fallback) const;
    std::string slug(std::string_view key) const; ///< lower-case words, digits and single hyphens
    std::string choice(std::string_view key, const std::vector<std::string>& values) const;
    std::string choice(std::string_view key, const std::vector<std::string>& values, const std::string& fallback) const;
    int number(std::string_view key, int least, int most) const;
    int number(std::string_view key, int least, int most, int fallback) const;
    bool flag(std::string_view key, bool fallback) const;
    std::vector<std::string> texts(std::string_view key) const; ///< a list; empty if missing; no text twice
    std::vector<std::string> slugs(std::string_view key) const;
    std::string plain(std::string_view key) const; ///< a text, a whole number, true or false; as text
    const Value* list(std::string_view key) const; ///< nullptr if missing
    const Value* table(std::string_view key) const;
    std::optional<Reader> inner(std::string_view key) const; ///< of the table under the key, if there is one
    Reader section(std::string_view key) const;              ///< of [key] in a document; it must be there
    /// The tables of [[key]]; none if missing.
    std::span<const Value> tables(std::string_view key) const;

    const Value& needed(std::string_view key) const;
    FilePlace place(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, const std::string& sentence) const { place(key).fail(sentence); }
    [[noreturn]] void fail(const std::string& sentence) const;

private:
    const Value& table_;
    const std::string& file_;
    std::string where_;
};

/// Texts of a list, checked one by one.
BASTIDE_API std::vector<std::string> texts_of(const Value& list, const FilePlace& place);
/// A text, a whole number, true or false; as text.
BASTIDE_API std::string plain_of(const Value& value, const FilePlace& place);

/// Lower-case words, digits and single hyphens: names of modules, tile sets and tiles, kinds, words, terrains.
BASTIDE_API bool is_slug(std::string_view name);
/// Lower-case letters, digits and underscores: names of switches.
BASTIDE_API bool is_switch_name(std::string_view name);
/// Whole number within a range, else nothing.
BASTIDE_API std::optional<int> whole_number(std::string_view text);

} // namespace bastide::load
