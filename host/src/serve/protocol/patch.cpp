#include "serve/protocol/patch.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host::serve {

nlohmann::ordered_json merge_patch(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after) {
    nlohmann::ordered_json patch = nlohmann::ordered_json::object();
    for (const auto& [name, value] : after.items()) {
        const auto old = before.find(name);
        if (old == before.end()) {
            patch[name] = value;
        } else if (*old != value) {
            patch[name] = old->is_object() && value.is_object() ? merge_patch(*old, value) : value;
        }
    }
    for (const auto& [name, value] : before.items()) {
        if (!after.contains(name)) {
            patch[name] = nullptr;
        }
    }
    return patch;
}

} // namespace bastide::host::serve
