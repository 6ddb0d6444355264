// A TOML document as a plain tree. Keeps toml++, which takes seconds to compile, in one place.
#include "library/toml.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "toml/deep_keys.hpp"
#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <toml++/toml.h>

namespace bastide::load {

namespace {

unsigned line_of(const toml::node& node) { return node.source().begin.line; }

/// Deeper than any file of ours, and shallow enough for any stack.
constexpr unsigned deepest = 32;

struct TooDeep {
    unsigned line;
};
struct Unseen {
    unsigned line;
};

/// Everything that is read here may be shown, and stand in records and pictures.
std::string checked(std::string text, unsigned line) {
    if (shown_lines(text) != text) {
        throw Unseen{line};
    }
    return text;
}

Value converted(toml::node& node, unsigned depth);

void convert_table(toml::table& table, Value& value, unsigned depth) {
    struct FilePlace {
        toml::source_position at;
        const toml::key* key;
        toml::node* node;
    };
    std::vector<FilePlace> places;
    places.reserve(table.size());
    for (auto&& [key, node] : table) {
        places.push_back({key.source().begin, &key, &node});
    }
    std::stable_sort(places.begin(), places.end(), [](const FilePlace& a, const FilePlace& b) { return a.at < b.at; });
    value.entries.reserve(places.size());
    for (const FilePlace& place : places) {
        value.entries.push_back(converted(*place.node, depth + 1));
        value.entries.back().key = checked(std::string(place.key->str()), place.at.line);
        // The table of a dotted key or of [[x]] has a place of its own; a key's is what people look for.
        if (place.at.line != 0 && !place.node->is_table() && !place.node->is_array()) {
            value.entries.back().line = place.at.line;
        }
    }
}

/// That reads back as the same number.
std::string shortest(double number) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

/// Takes the texts with it: the node is read once.
Value converted(toml::node& node, unsigned depth) {
    if (depth > deepest) {
        throw TooDeep{line_of(node)};
    }
    Value value;
    value.line = line_of(node);
    if (toml::table* const table = node.as_table()) {
        convert_table(*table, value, depth);
    } else if (toml::array* const array = node.as_array()) {
        value.type = Value::Type::array;
        value.items.reserve(array->size());
        for (toml::node& item : *array) {
            value.items.push_back(converted(item, depth + 1));
        }
    } else if (auto* const text = node.as_string()) {
        value.type = Value::Type::text;
        value.text = checked(std::move(text->get()), value.line);
    } else if (const auto* number = node.as_integer()) {
        value.type = Value::Type::number;
        value.number = number->get();
        value.text = std::to_string(value.number);
    } else if (const auto* flag = node.as_boolean()) {
        value.type = Value::Type::flag;
        value.text = flag->get() ? "true" : "false";
    } else {
        value.type = Value::Type::other;
        if (const auto* fraction = node.as_floating_point()) {
            value.text = shortest(fraction->get());
        }
    }
    return value;
}

/// toml++ quotes what it met; control characters would break the message into lines.
std::string one_line(std::string_view text) { return shown(text.substr(0, 300)); }

} // namespace

Value parse_toml(std::string_view text, const std::string& file) {
    refuse_deep_keys(text, file);
    try {
        toml::table document = toml::parse(text, std::string_view(file));
        return converted(document, 0);
    } catch (const TooDeep& place) {
        throw Error(file, place.line, "tables and lists are nested too deeply here.");
    } catch (const Unseen& place) {
        throw Error(
            file, place.line,
            "a text here has control characters in it (an escape sequence, or one that changes the direction of "
            "writing or has no width); leave them out.");
    } catch (const toml::parse_error& error) {
        throw Error(file, error.source().begin.line, "this is not valid TOML: " + one_line(error.description()) + ".");
    }
}

} // namespace bastide::load
