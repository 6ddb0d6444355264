// Messages as text.
#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace bastide::host::serve {

/// Of names that are not UTF-8, what can be shown.
inline std::shared_ptr<const std::string> shared_text(const nlohmann::ordered_json& message) {
    return std::make_shared<const std::string>(
        message.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
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
