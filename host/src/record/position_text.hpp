// A position alone, without how it came about, as a line of text that another process can play on from.
#pragma once
#include "bastide/fwd.hpp"
#include <memory>
#include <string>
#include <string_view>

namespace bastide::host {

/// "INTERFACE LENGTH FINGERPRINT BYTES": which headers the engine was compiled with, and the state (frozen.hpp) in
/// base64. The fingerprint guards against damage, not against forgery.
std::string position_text(const Game& game);
/// Throws Error for damaged text, and for what another build wrote.
Game read_position(const std::shared_ptr<const Ruleset>& rules, std::string_view text);

} // namespace bastide::host
