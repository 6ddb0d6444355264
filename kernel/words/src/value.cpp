#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::load {

const Value* Value::find(std::string_view wanted) const {
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const Value& entry) { return entry.key == wanted; });
    return found == entries.end() ? nullptr : &*found;
}

std::string described(const Value& value) {
    switch (value.type) {
    case Value::Type::table:
        return "a table";
    case Value::Type::array:
        return "a list";
    case Value::Type::text:
        return "the text " + in_quotes(value.text);
    case Value::Type::number:
        return "the number " + value.text;
    case Value::Type::flag:
        return value.text;
    case Value::Type::other:
        break;
    }
    return "a date or a fraction";
}

} // namespace bastide::load
