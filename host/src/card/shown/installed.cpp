#include "card/shown/installed.hpp"
#include "bastide/game/ruleset.hpp"
#include "card/shown/facts.hpp"
#include "files/data_folder.hpp"
#include "pages/catalogue.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

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
            out.emplace(card.at("mix").get<std::string>(), card_in_short(card));
        } catch (const CardJson::exception& error) {
            log_warning("the card " + file.string() + " cannot be shown: " + error.what());
        }
    }
    return out;
}

} // namespace

CardJson card_in_short(const CardJson& card) {
    CardJson out{{"games", card.at("games")},
                 {"agent", strongest(card)},
                 {"turns", card.at("length").at("turns")},
                 {"real", card.at("decisions").at("real")},
                 {"decisions", card.at("decisions").at("all")}};
    if (even_share(card) < 1) {
        out["first"] = card.at("seats").at(0).at("won");
    }
    if (has(card, "luck")) {
        out["luck"] = card.at("luck").at("points").at("luck");
    }
    if (has(card, "skill")) {
        out["levels"] = card.at("skill").at("levels");
    }
    if (has(card, "suspense") && has(card.at("suspense"), "settled")) {
        out["settled"] = card.at("suspense").at("settled");
        out["comebacks"] = card.at("suspense").at("comebacks");
    }
    return out;
}

std::string mix_of(const Ruleset& rules, const Library& library) {
    std::vector<std::string> parts;
    for (const Identity::ModuleEntry& module : rules.identity.modules) {
        parts.push_back(module.name);
    }
    for (const Identity::SetEntry& set : rules.identity.tile_sets) {
        parts.push_back(set.name + "*" + std::to_string(set.copies));
    }
    for (const auto& [name, value] : rules.identity.switches) {
        const std::size_t dot = name.find('.');
        const SwitchSpec* const spec =
            find_module(library, name.substr(0, dot)).manifest.find_switch(name.substr(dot + 1));
        if (spec == nullptr || spec->standard != value) {
            parts.push_back(name + "=" + value);
        }
    }
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        if (kind.has_any_number() && kind.spec.per_player != kind.usual) {
            parts.push_back(std::to_string(kind.spec.per_player) + " " + kind.spec.name);
        }
    }
    std::sort(parts.begin(), parts.end());
    std::string out = std::to_string(rules.players) + " players";
    for (const std::string& part : parts) {
        out += ", " + part;
    }
    return out;
}

const CardJson& installed_card(const std::string& mix) {
    static const std::map<std::string, CardJson> cards = all_cards();
    static const CardJson none;
    const auto found = cards.find(mix);
    return found == cards.end() ? none : found->second;
}

} // namespace bastide::host
