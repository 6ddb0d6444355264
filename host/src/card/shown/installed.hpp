// Cards that lie where the program finds them, in short, for whoever shows a mix.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host {

/// What a card says in few figures. Throws nlohmann's exceptions if it is none.
nlohmann::ordered_json card_in_short(const nlohmann::ordered_json& card);
/// Of the ruleset with this digest; null if no card is of it. Cards are read once: those in the folder `cards` beside
/// the installed games, and of the user's own folder.
const nlohmann::ordered_json& installed_card(const std::string& ruleset);

} // namespace bastide::host
