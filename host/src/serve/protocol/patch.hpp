// What changed between two states, as a JSON merge patch (RFC 7396).
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bastide::host::serve {

/// Applied to `before` it gives `after`, in which no member is null. Empty if nothing changed.
nlohmann::ordered_json merge_patch(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after);

} // namespace bastide::host::serve
