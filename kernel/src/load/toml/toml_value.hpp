// A TOML document as a plain tree: values with the lines they stand in. Keeps toml++, which takes seconds to compile,
// in one place.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::load {

struct Value {
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

/// Throws Error with the line where the text stops being TOML.
Value parse_toml(std::string_view text, const std::string& file);

/// "a text", "a whole number", ...: for messages.
std::string described(const Value& value);

} // namespace bastide::load
