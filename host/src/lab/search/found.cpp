#include "lab/search/found.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {

std::string Found::json() const {
    nlohmann::ordered_json out{{"there_are", there_are}, {"tried", nlohmann::ordered_json::array()}};
    for (const Tried& one : tried) {
        out["tried"].push_back({{"name", one.name},
                                {"levels", one.levels},
                                {"distance", one.distance},
                                {"games", one.games},
                                {"generation", one.generation}});
    }
    return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Found parse_found(const std::string& json) {
    Found out;
    try {
        const auto whole = nlohmann::json::parse(json);
        whole.at("there_are").get_to(out.there_are);
        for (const auto& one : whole.at("tried")) {
            out.tried.push_back(
                {one.at("levels"), one.at("name"), one.at("distance"), one.at("games"), one.at("generation")});
        }
    } catch (const nlohmann::json::exception&) {
        return {};
    }
    return out;
}

} // namespace bastide::host
