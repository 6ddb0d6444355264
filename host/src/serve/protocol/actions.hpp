// Legal actions as structure: what each word of them means, and where that is on the board.
#pragma once
#include "serve/protocol/pictures.hpp"

namespace bastide::host::serve {

/// The words of a legal action as parts (docs/protocol.md); keys of pictures are added to `used`.
nlohmann::ordered_json action_json(const Game& game, Action action, Pictures& pictures, std::set<std::string>& used);

} // namespace bastide::host::serve
