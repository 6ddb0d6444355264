#include "card/shown/installed.hpp"
#include "bastide/error.hpp"
#include "card/shown/facts.hpp"
#include "files/data_folder.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;
using CardJson = nlohmann::ordered_json;

std::vector<fs::path> card_files() {
    std::vector<fs::path> folders;
    if (const fs::path own = data_folder(); !own.empty()) {
        folders.push_back(own / "cards");
    }
    for (const std::string& name : game_names()) {
        const fs::path folder = find_game(name).parent_path() / "cards";
        if (std::find(folders.begin(), folders.end(), folder) == folders.end()) {
            folders.push_back(folder);
        }
    }
    std::vector<fs::path> files;
    for (const fs::path& folder : folders) {
        std::error_code none;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
            if (entry.path().extension() == ".json") {
                files.push_back(entry.path());
            }
        }
    }
    return files;
}

std::map<std::string, CardJson> all_cards() {
    std::map<std::string, CardJson> out;
    for (const fs::path& file : card_files()) {
        std::ifstream in(file);
        std::ostringstream text;
        text << in.rdbuf();
        try {
            const CardJson card = CardJson::parse(text.str());
            out.emplace(card.at("ruleset").get<std::string>(), card_in_short(card));
        } catch (const CardJson::exception& error) {
            log_warning("the card " + file.string() + " cannot be shown: " + error.what());
        }
    }
    return out;
}

} // namespace

CardJson card_in_short(const CardJson& card) {
    CardJson out{{"games", card.at("games")},
                 {"agent", card.at("agents").back()},
                 {"turns", card.at("length").at("turns")},
                 {"real", card.at("decisions").at("real")},
                 {"decisions", card.at("decisions").at("all")}};
    if (card.at("seats").size() > 1) {
        out["first"] = card.at("seats").front().at("won");
    }
    if (has(card, "luck")) {
        out["luck"] = card.at("luck").at("points").at("luck");
    }
    if (has(card, "skill")) {
        out["levels"] = card.at("skill").at("levels");
    }
    if (has(card, "suspense")) {
        out["settled"] = card.at("suspense").at("settled");
        out["comebacks"] = card.at("suspense").at("comebacks");
    }
    return out;
}

const CardJson& installed_card(const std::string& ruleset) {
    static const std::map<std::string, CardJson> cards = all_cards();
    static const CardJson none;
    const auto found = cards.find(ruleset);
    return found == cards.end() ? none : found->second;
}

} // namespace bastide::host
