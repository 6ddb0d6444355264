// Cards that lie where the program finds them, in short, for whoever shows a mix.
#pragma once
#include "bastide/fwd.hpp"
#include "library/fwd.hpp"
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bastide::host {

/// What a card says in few figures. Throws nlohmann's exceptions if it is none.
nlohmann::ordered_json card_in_short(const nlohmann::ordered_json& card);
/// What a mix is put together from: modules, tile sets, switches and numbers of figures that are not as usual, players.
/// Unlike the ruleset's digest it stays the same when a module gets a switch more.
std::string mix_of(const Ruleset& rules, const Library& library);
/// Of this mix; null if no card is of it. Cards are read once: those in the folder `cards` beside the installed games,
/// and of the user's own folder.
const nlohmann::ordered_json& installed_card(const std::string& mix);

} // namespace bastide::host
