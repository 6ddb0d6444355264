#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <charconv>
#include <set>

namespace bastide::load {

namespace {

[[noreturn]] void unknown_key(const FilePlace& table, const std::string& key, unsigned line,
                              const std::vector<std::string>& keys) {
    std::string hint = did_you_mean(key, keys);
    if (hint.empty()) {
        hint = " Known here: " + listed(keys) + ".";
    }
    FilePlace{table.file, table.where, line}.fail("the key " + in_quotes(key) + " is not known." + hint);
}

/// A table or list within a value carries its own line; keys without one stand where their content begins.
unsigned line_within(const Value& value, unsigned fallback) { return value.line != 0 ? value.line : fallback; }

constexpr std::size_t longest_name = 60;

std::string no_name(std::string_view text) {
    return in_quotes(text) + (text.size() > longest_name
                                  ? " is too long for a name; it has " + std::to_string(text.size()) +
                                        " characters, and at most " + std::to_string(longest_name) + " are possible."
                                  : " is not a name: lower-case letters, digits and single hyphens between them.");
}

} // namespace

void FilePlace::fail(const std::string& sentence) const { throw Error(file, line, where + ": " + sentence); }

bool is_slug(std::string_view name) {
    if (name.empty() || name.size() > longest_name || name.front() == '-' || name.back() == '-' ||
        name.find("--") != std::string_view::npos) {
        return false;
    }
    return std::all_of(name.begin(), name.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

bool is_switch_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_name && name.front() >= 'a' && name.front() <= 'z' &&
           std::all_of(name.begin(), name.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

Reader::Reader(const Value& table, const std::string& file, std::string where)
    : table_(table), file_(file), where_(std::move(where)) {
    if (!table.is(Value::Type::table)) {
        fail("this must be a table, not " + described(table) + ".");
    }
}

unsigned Reader::line(std::string_view key) const {
    const Value* value = table_.find(key);
    return value == nullptr ? table_.line : line_within(*value, table_.line);
}

void Reader::call(const std::string& name) { where_ += " " + in_quotes(name); }

FilePlace Reader::place(std::string_view key) const {
    return {file_, where_ + ": '" + std::string(key) + "'", line(key)};
}

void Reader::fail(const std::string& sentence) const { FilePlace{file_, where_, table_.line}.fail(sentence); }

const Value& Reader::needed(std::string_view key) const {
    const Value* value = table_.find(key);
    if (value == nullptr) {
        fail("the key '" + std::string(key) + "' is missing.");
    }
    return *value;
}

std::string Reader::text(std::string_view key) const {
    needed(key);
    std::string value = text(key, {});
    if (value.empty()) {
        fail(key, "this must not be empty.");
    }
    return value;
}

std::string Reader::text(std::string_view key, const std::string& fallback) const {
    const Value* value = table_.find(key);
    if (value == nullptr) {
        return fallback;
    }
    if (!value->is(Value::Type::text)) {
        fail(key, "this must be a text in quotes, not " + described(*value) + ".");
    }
    return value->text;
}

std::string Reader::slug(std::string_view key) const {
    std::string name = text(key);
    if (!is_slug(name)) {
        fail(key, no_name(name));
    }
    return name;
}

std::string Reader::choice(std::string_view key, const std::vector<std::string>& values) const {
    std::string value = text(key);
    if (std::find(values.begin(), values.end(), value) == values.end()) {
        fail(key, in_quotes(value) + " is not one of " + listed(values) + "." + did_you_mean(value, values));
    }
    return value;
}

std::string Reader::choice(std::string_view key, const std::vector<std::string>& values,
                           const std::string& fallback) const {
    return has(key) ? choice(key, values) : fallback;
}

int Reader::number(std::string_view key, int least, int most, int fallback) const {
    return has(key) ? number(key, least, most) : fallback;
}

int Reader::number(std::string_view key, int least, int most) const {
    const Value& value = needed(key);
    const std::string range = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    if (!value.is(Value::Type::number) || value.number < least || value.number > most) {
        fail(key, "this must be " + range + ", not " + described(value) + ".");
    }
    return static_cast<int>(value.number);
}

bool Reader::flag(std::string_view key, bool fallback) const {
    const Value* value = table_.find(key);
    if (value == nullptr) {
        return fallback;
    }
    if (!value->is(Value::Type::flag)) {
        fail(key, "this must be true or false, not " + described(*value) + ".");
    }
    return value->text == "true";
}

std::vector<std::string> Reader::texts(std::string_view key) const {
    const Value* value = table_.find(key);
    return value == nullptr ? std::vector<std::string>{} : texts_of(*value, place(key));
}

std::vector<std::string> Reader::slugs(std::string_view key) const {
    std::vector<std::string> names = texts(key);
    for (const std::string& name : names) {
        if (!is_slug(name)) {
            fail(key, no_name(name));
        }
    }
    return names;
}

std::string Reader::plain(std::string_view key) const { return plain_of(needed(key), place(key)); }

const Value* Reader::list(std::string_view key) const {
    const Value* value = table_.find(key);
    if (value != nullptr && !value->is(Value::Type::array)) {
        fail(key, "this must be a list in square brackets, not " + described(*value) + ".");
    }
    return value;
}

const Value* Reader::table(std::string_view key) const {
    const Value* value = table_.find(key);
    if (value != nullptr && !value->is(Value::Type::table)) {
        fail(key, "this must be a table, not " + described(*value) + ".");
    }
    return value;
}

std::optional<Reader> Reader::inner(std::string_view key) const {
    const Value* value = table(key);
    return value == nullptr ? std::nullopt : std::optional<Reader>(std::in_place, *value, file_, place(key).where);
}

Reader Reader::section(std::string_view key) const {
    const std::string name = '[' + std::string(key) + ']';
    const Value* value = table_.find(key);
    if (value == nullptr) {
        throw Error(file_, 0, "the table " + name + " is missing.");
    }
    return Reader(*value, file_, name);
}

std::span<const Value> Reader::tables(std::string_view key) const {
    const Value* value = table_.find(key);
    if (value == nullptr) {
        return {};
    }
    const bool all =
        value->is(Value::Type::array) && std::all_of(value->items.begin(), value->items.end(),
                                                     [](const Value& item) { return item.is(Value::Type::table); });
    if (!all) {
        fail(key, "write each of these as a table that begins with [[" + std::string(key) + "]].");
    }
    return value->items;
}

void Reader::only(const std::vector<std::string>& keys) const {
    for (const Value& value : table_.entries) {
        if (std::find(keys.begin(), keys.end(), value.key) == keys.end()) {
            unknown_key({file_, where_, table_.line}, value.key, line_within(value, table_.line), keys);
        }
    }
}

std::vector<std::string> texts_of(const Value& list, const FilePlace& place) {
    if (!list.is(Value::Type::array)) {
        place.fail("this must be a list of texts in square brackets, not " + described(list) + ".");
    }
    std::vector<std::string> texts;
    std::set<std::string_view> seen;
    for (const Value& item : list.items) {
        if (!item.is(Value::Type::text) || item.text.empty()) {
            FilePlace{place.file, place.where, item.line}.fail("every item must be a text in quotes, not " +
                                                               described(item) + ".");
        }
        if (!seen.insert(item.text).second) {
            FilePlace{place.file, place.where, item.line}.fail(in_quotes(item.text) + " stands here twice.");
        }
        texts.push_back(item.text);
    }
    return texts;
}

std::string plain_of(const Value& value, const FilePlace& place) {
    if (!value.is(Value::Type::text) && !value.is(Value::Type::number) && !value.is(Value::Type::flag)) {
        place.fail("this must be a text, a whole number, true or false, not " + described(value) + ".");
    }
    return value.text;
}

} // namespace bastide::load
