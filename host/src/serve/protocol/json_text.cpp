#include "serve/protocol/json_text.hpp"
#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace bastide::host::serve {
namespace {

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

template <class Number> void append_number(std::string& out, Number value) {
    std::array<char, 32> digits{};
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}

} // namespace

void append_string(std::string& out, std::string_view text) {
    if (std::all_of(text.begin(), text.end(), is_plain)) {
        out += '"';
        out += text;
        out += '"';
    } else {
        out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
}

std::string& ObjectText::name(std::string_view name) {
    out_ += first_ ? "" : ",";
    first_ = false;
    append_string(out_, name);
    return out_ += ':';
}

ObjectText& ObjectText::member(std::string_view name, std::string_view value) {
    append_string(this->name(name), value);
    return *this;
}

ObjectText& ObjectText::member(std::string_view name, long value) {
    append_number(this->name(name), value);
    return *this;
}

ObjectText& ObjectText::real(std::string_view name, double value) {
    append_number(this->name(name), value);
    return *this;
}

std::string with_member(std::string object, std::string_view name, std::string_view value) {
    object.pop_back();
    object += object.size() > 1 ? "," : "";
    append_string(object, name);
    object += ':';
    object += value;
    return object += '}';
}

} // namespace bastide::host::serve
