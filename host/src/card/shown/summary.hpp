// A card: what its games say, as a document that pages, pictures and other programs read.
#pragma once
#include "card/games.hpp"
#include <nlohmann/json_fwd.hpp>

namespace bastide::host {

/// Games that are not there are left out. Throws Error if there are too few.
nlohmann::ordered_json card_json(const CardPlan& plan, const CardGames& games, const Library& library);

} // namespace bastide::host
