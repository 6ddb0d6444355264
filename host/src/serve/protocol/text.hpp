// Messages as text.
#pragma once
#include "serve/protocol/json_text.hpp"
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace bastide::host::serve {

/// Of names that are not UTF-8, what can be shown.
inline std::shared_ptr<const std::string> shared_text(const nlohmann::ordered_json& message) {
    return std::make_shared<const std::string>(
        message.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

/// With a further member, whose value is a text already; null if that is empty.
inline std::shared_ptr<const std::string> shared_text(const nlohmann::ordered_json& message, const char* member,
                                                      const std::string& value) {
    return std::make_shared<const std::string>(
        with_member(*shared_text(message), member, value.empty() ? "null" : value));
}

/// What the client calls its request, to be said again with the answer.
inline nlohmann::ordered_json id_of(const nlohmann::json& message) {
    const auto id = message.find("id");
    if (id == message.end() || !(id->is_string() || id->is_number_integer())) {
        return {};
    }
    return *id;
}

} // namespace bastide::host::serve
