// What whoever makes a table asks for beside its game, out of the request.
#pragma once
#include "serve/keys.hpp"
#include <nlohmann/json_fwd.hpp>

namespace bastide::host::serve {

/// Throws Error, or what the JSON library throws, for what is none of them (docs/protocol.md).
Customs customs_of(const nlohmann::json& body);

} // namespace bastide::host::serve
