// Reading one table of a TOML file: every wrong, missing or unknown key becomes a sentence with its place.
#pragma once
#include "load/toml/toml_value.hpp"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::load {

/// One value and where it stands; made by Reader, or for items of lists.
struct Place {
    const std::string& file;
    std::string where; ///< "[[tile]] 'cap': 'count'"
    unsigned line;
    [[noreturn]] void fail(const std::string& sentence) const;
};

/// Lower-case words, digits and single hyphens: names of modules, tile sets and tiles, kinds, words, terrains.
bool is_slug(std::string_view name);
/// Lower-case letters, digits and underscores: names of switches.
bool is_switch_name(std::string_view name);
/// Whole number within a range, else nothing.
std::optional<int> whole_number(std::string_view text);

class Reader {
public:
    /// `where` names the table in messages: "[tileset]".
    Reader(const Value& table, const std::string& file, std::string where);

    unsigned line() const { return table_.line; }
    unsigned line(std::string_view key) const;
    const std::string& file() const { return file_; }
    bool has(std::string_view key) const { return table_.find(key) != nullptr; }
    /// "[[tile]]" becomes "[[tile]] 'cap'", once the name is read.
    void call(const std::string& name);

    std::string text(std::string_view key) const; ///< must be there, and not empty
    std::string text(std::string_view key, const std::string& fallback) const;
    std::string slug(std::string_view key) const;
    std::string choice(std::string_view key, const std::vector<std::string>& values) const;
    int number(std::string_view key, int least, int most) const;
    bool flag(std::string_view key, bool fallback) const;
    std::vector<std::string> texts(std::string_view key) const; ///< a list; empty if missing; no text twice
    std::vector<std::string> slugs(std::string_view key) const;
    std::string plain(std::string_view key) const; ///< a text, a whole number, true or false; as text
    const Value* list(std::string_view key) const; ///< nullptr if missing
    const Value* table(std::string_view key) const;
    /// The tables of [[key]]; none if missing.
    std::vector<Value> tables(std::string_view key) const;
    /// Any other key is an error.
    void only(const std::vector<std::string>& keys) const;

    const Value& needed(std::string_view key) const;
    Place place(std::string_view key) const;
    [[noreturn]] void fail(std::string_view key, const std::string& sentence) const { place(key).fail(sentence); }
    [[noreturn]] void fail(const std::string& sentence) const;

private:
    const Value& table_;
    const std::string& file_;
    std::string where_;
};

/// Texts of a list, checked one by one.
std::vector<std::string> texts_of(const Value& list, const Place& place);
/// A text, a whole number, true or false; as text.
std::string plain_of(const Value& value, const Place& place);
/// The table `key` of a document, with its reader; throws if there is none.
Reader section(const Value& document, const std::string& file, const std::string& key);
/// Refuses top-level keys other than these.
void only_sections(const Value& document, const std::string& file, const std::vector<std::string>& keys);

} // namespace bastide::load
