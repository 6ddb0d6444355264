#include "scenario/toml.hpp"
#include "bastide/text_file.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <limits>
#include <sstream>

namespace bastide::host {

toml::table parse_toml(std::string_view text, const std::string& file) {
    refuse_deep_keys(text, file);
    try {
        return toml::parse(text, file);
    } catch (const toml::parse_error& error) {
        throw Error(file, error.source().begin.line, "This is not TOML: " + std::string(error.description()) + ".");
    }
}

const toml::node* Keys::get(std::string_view key) {
    known_.emplace_back(key);
    return table_.get(key);
}

void Keys::wrong(std::string_view key, const toml::node& node, std::string_view wanted) const {
    std::ostringstream is;
    is << node.type();
    fail(line_of(node), "'" + std::string(key) + "' of " + what_ + " must be " + std::string(wanted) +
                            ", not a value of type " + is.str() + ".");
}

int Keys::integer(std::string_view key, const toml::node& node) const {
    const auto* value = node.as_integer();
    if (value == nullptr) {
        wrong(key, node, "a whole number");
    }
    if (value->get() < std::numeric_limits<int>::min() || value->get() > std::numeric_limits<int>::max()) {
        fail(line_of(node), "'" + std::string(key) + "' of " + what_ + " is " + std::to_string(value->get()) +
                                ", which is out of all proportion.");
    }
    return static_cast<int>(value->get());
}

std::string Keys::string(std::string_view key, const toml::node& node) const {
    const auto* value = node.as_string();
    if (value == nullptr) {
        wrong(key, node, "a text in quotes");
    }
    if (shown_lines(value->get()) != value->get()) {
        fail(line_of(node),
             "'" + std::string(key) + "' of " + what_ + " has control characters in it; leave them out.");
    }
    return value->get();
}

std::string Keys::text(std::string_view key, std::string otherwise) {
    const toml::node* node = get(key);
    return node == nullptr ? std::move(otherwise) : string(key, *node);
}

std::optional<int> Keys::number(std::string_view key) {
    const toml::node* node = get(key);
    return node == nullptr ? std::nullopt : std::optional<int>(integer(key, *node));
}

std::optional<bool> Keys::flag(std::string_view key) {
    const toml::node* node = get(key);
    if (node == nullptr) {
        return std::nullopt;
    }
    const auto* value = node->as_boolean();
    if (value == nullptr) {
        wrong(key, *node, "true or false");
    }
    return value->get();
}

std::vector<std::string> Keys::texts(std::string_view key) {
    const toml::node* node = get(key);
    std::vector<std::string> result;
    if (node == nullptr) {
        return result;
    }
    if (node->is_string()) {
        return {string(key, *node)};
    }
    const toml::array* list = node->as_array();
    if (list == nullptr) {
        wrong(key, *node, "a list of texts");
    }
    for (const toml::node& item : *list) {
        result.push_back(string(key, item));
    }
    return result;
}

const toml::table* Keys::table(std::string_view key) {
    const toml::node* node = get(key);
    if (node != nullptr && !node->is_table()) {
        wrong(key, *node, "a table");
    }
    return node == nullptr ? nullptr : node->as_table();
}

const toml::array* Keys::array(std::string_view key) {
    const toml::node* node = get(key);
    if (node != nullptr && !node->is_array()) {
        wrong(key, *node, "a list");
    }
    return node == nullptr ? nullptr : node->as_array();
}

std::vector<const toml::table*> Keys::tables(std::string_view key) {
    std::vector<const toml::table*> result;
    const toml::array* list = array(key);
    if (list == nullptr) {
        return result;
    }
    for (const toml::node& item : *list) {
        if (!item.is_table()) {
            wrong(key, item, "a list of tables");
        }
        result.push_back(item.as_table());
    }
    return result;
}

unsigned Keys::line(std::string_view key) const {
    const toml::node* node = table_.get(key);
    return node == nullptr ? line() : line_of(*node);
}

void Keys::done() const {
    for (const auto& [key, value] : table_) {
        if (std::find(known_.begin(), known_.end(), key.str()) == known_.end()) {
            const std::string name(key.str());
            std::string hint = did_you_mean(name, known_);
            if (hint.empty()) {
                std::vector<std::string> known = known_;
                std::sort(known.begin(), known.end());
                known.erase(std::unique(known.begin(), known.end()), known.end());
                hint = " Known are " + listed(known) + ".";
            }
            throw Error(file_, key.source().begin.line != 0 ? key.source().begin.line : line_of(value),
                        "There is no '" + name + "' in " + what_ + "." + hint);
        }
    }
}

} // namespace bastide::host
