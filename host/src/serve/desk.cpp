#include "serve/desk.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/read_files.hpp"
#include "library/rulebook.hpp"
#include "library/text_file.hpp"
#include "pages/catalogue.hpp"
#include "pages/tile_text.hpp"
#include "program/log.hpp"
#include "program/module_folder.hpp"
#include "serve/about.hpp"
#include "serve/address.hpp"
#include "serve/allowed.hpp"
#include "serve/bitmap.hpp"
#include "serve/customs_asked.hpp"
#include "serve/limits.hpp"
#include "serve/offered.hpp"
#include "serve/protocol/pictures.hpp"
#include "serve/puzzles_asked.hpp"
#include "serve/said.hpp"
#include "serve/unfurl.hpp"
#include "svg/tile_picture.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

using Names = std::vector<std::string>; ///< in the address

Answer json(const Json& value, unsigned status = 200) {
    return {status, "application/json", value.dump(-1, ' ', false, Json::error_handler_t::replace)};
}

/// A picture that stays the same while the server runs.
Answer shown(const Showcase::Picture& picture) { return {200, "image/svg+xml", *picture, limits::picture_time}; }

Answer installed(Lobby& lobby, const Request&, const Names&) {
    Json out = offered(lobby.library());
    out["public"] = lobby.keeps_list();
    return json(out);
}

/// With their texts, which lie beside the module where it is linked in without them.
std::vector<RuleEntry> whole_rules(const InstalledModule& module) {
    std::error_code trouble;
    const std::filesystem::path apart = module_folder(module.manifest) / "rules.toml";
    if (module.linked != nullptr && std::filesystem::exists(apart, trouble)) {
        const Manifest manifest = read_manifest(apart);
        return rules_of(manifest);
    }
    return rules_of(module.manifest);
}

Answer module_rules(Lobby& lobby, const Request&, const Names& names) {
    Json out{{"rules", Json::array()}};
    for (const RuleEntry& rule : whole_rules(find_module(lobby.library(), names[0]))) {
        out["rules"].push_back(rule_json(rule));
    }
    return json(out);
}

Answer module_about(Lobby& lobby, const Request&, const Names& names) {
    return json(self_description(find_module(lobby.library(), names[0]).manifest));
}

Answer one_rule(Lobby& lobby, const Request&, const Names& names) {
    const auto is_it = [&](const RuleEntry& rule) { return rule.id == names[0]; };
    for (const InstalledModule& module : lobby.library().modules()) {
        if (std::any_of(rules_of(module.manifest).begin(), rules_of(module.manifest).end(), is_it)) {
            const std::vector<RuleEntry> all = whole_rules(module);
            if (const auto rule = std::find_if(all.begin(), all.end(), is_it); rule != all.end()) {
                return json(rule_json(*rule));
            }
        }
    }
    throw Error("There is no rule " + names[0] + '.');
}

/// Names alone, never a path.
Answer one_game(Lobby&, const Request&, const Names& names) {
    const std::vector<std::string> known = game_names();
    if (std::find(known.begin(), known.end(), names[0]) == known.end()) {
        throw Error("There is no installed game " + names[0] + '.');
    }
    return json({{"toml", read_text(find_game(names[0]))}});
}

Answer languages(Lobby& lobby, const Request&, const Names&) {
    return json({{"languages", lobby.words().languages()}});
}

/// What modules and program say, in another language; made once, so it is a copy of what was made.
Answer words_in(Lobby& lobby, const std::string& language, bool of_switches) {
    const std::string& text = lobby.words().in(language, of_switches);
    if (text.empty()) {
        const std::vector<std::string>& known = lobby.words().languages();
        throw Error("Nothing has words in the language " + language + "; there are catalogues for " +
                    (known.empty() ? "none" : listed(known)) + '.');
    }
    return {200, "application/json", text};
}
Answer words(Lobby& lobby, const Request&, const Names& names) { return words_in(lobby, names[0], false); }
Answer words_of_switches(Lobby& lobby, const Request&, const Names& names) { return words_in(lobby, names[0], true); }

Answer game_picture(Lobby& lobby, const Request&, const Names& names) { return shown(lobby.showcase().game(names[0])); }
Answer module_picture(Lobby& lobby, const Request&, const Names& names) {
    return shown(lobby.showcase().module(names[0]));
}
Answer shown_film(Lobby& lobby, const Request&, const Names&) { return shown(lobby.showcase().film()); }
Answer shown_board(Lobby& lobby, const Request&, const Names&) { return shown(lobby.showcase().board()); }

Answer compose(Lobby& lobby, const Request& request, const Names&) {
    return json(lobby.check(nlohmann::json::parse(request.body).at("toml").get<std::string>()));
}

Answer new_table(Lobby& lobby, const Request& request, const Names&) {
    const auto body = nlohmann::json::parse(request.body);
    std::optional<std::uint64_t> seed;
    if (body.contains("seed") && !body.at("seed").is_null()) {
        said_number(body, "seed");
        seed = body.at("seed").get<std::uint64_t>();
    }
    return json(lobby.make(request.client, body.at("toml").get<std::string>(), seed, customs_of(body)), 201);
}

Answer summary(Lobby& lobby, const Request& request, const Names& names) {
    return json(lobby.summary(names[0], request.key));
}

Answer record(Lobby& lobby, const Request& request, const Names& names) {
    return {200, "text/plain; charset=utf-8", lobby.record(names[0], request.key)};
}

/// A new table from a record; whoever asks plays on from a position of it.
Answer new_table_of_record(Lobby& lobby, const Request& request, const Names&) {
    const auto body = nlohmann::json::parse(request.body);
    const std::size_t moves = body.contains("moves") ? said_number(body, "moves") : SIZE_MAX;
    return json(lobby.make_from(request.client, body.at("record").get<std::string>(), moves,
                                body.value("agents", std::vector<std::string>{}),
                                customs_of(nlohmann::json::object({{"aids", body.value("aids", "all")}}))),
                201);
}

Answer rematch(Lobby& lobby, const Request& request, const Names& names) {
    return json(lobby.rematch(request.client, names[0], request.key), 201);
}

Answer picture(Lobby& lobby, const Request& request, const Names& names) {
    return {200, "image/svg+xml", lobby.picture(names[0], request.key, std::stoul(names[1]))};
}

Answer film(Lobby& lobby, const Request& request, const Names& names) {
    return {200, "image/svg+xml", lobby.film(names[0], request.key)};
}

/// The page for a table that one has no key of yet, with what programs read that show links.
Answer shared_table(Lobby& lobby, const Request& request, const Names& names) {
    return {200, "text/html; charset=utf-8",
            unfurled(request.page, request.origin + "/t/" + names[0], lobby.shown_to_all(names[0]))};
}

/// PNG where the program for it is installed, else as it is.
Answer shared_board(Lobby& lobby, const Request&, const Names& names) {
    const std::string picture = lobby.picture_for_all(names[0]);
    if (names[1] == "svg") {
        return {200, "image/svg+xml", picture, limits::shared_time};
    }
    std::optional<std::string> drawn = bitmap(picture, limits::bitmap_width);
    if (!drawn) {
        throw Error("This server draws no PNG; the picture is there as SVG.");
    }
    return {200, "image/png", std::move(*drawn), limits::shared_time};
}

/// A tile as it is printed, drawn as all modules together say.
Answer tile_set(Lobby& lobby, const Request&, const Names& names) {
    const std::vector<std::filesystem::path> files = lobby.library().tile_set_files();
    const auto file = std::find_if(files.begin(), files.end(), [&](const auto& one) { return one.stem() == names[0]; });
    if (file == files.end()) {
        throw Error("There is no installed tile set " + names[0] + '.');
    }
    const TileSet set = read_tile_set(*file);
    std::set<std::string> kinds;
    for (const TileEntry& entry : set.tiles) {
        for (const SegmentDef& segment : entry.tile.segments) {
            kinds.insert(segment.kind);
        }
    }
    const svg::Style style = drawable(svg::style_of(lobby.library()), kinds);
    Json out{{"name", set.name}, {"title", set.title}, {"tiles", Json::array()}};
    for (const TileEntry& entry : set.tiles) {
        const svg::TileLayout layout(entry.tile, 0, style);
        out["tiles"].push_back({{"name", entry.tile.name},
                                {"count", entry.tile.count},
                                {"svg", svg::tile_picture(entry.tile, layout, style)}});
        if (!entry.when.empty()) {
            out["tiles"].back()["when"] = condition_of(entry.when);
        }
    }
    return json(out);
}

Answer public_list(Lobby& lobby, const Request&, const Names& names) {
    return json(lobby.list().page(names.empty() ? 0 : std::stoul(names[0])));
}

Answer free_seat(Lobby& lobby, const Request& request, const Names& names) {
    return json(lobby.take_seat(request.client, names[0]));
}

Answer puzzles(Lobby&, const Request&, const Names&) { return json(puzzles_offered()); }

Answer new_table_of_puzzle(Lobby& lobby, const Request& request, const Names& names) {
    return json(table_of_puzzle(lobby, request.client, names[0], std::stoul(names[1])), 201);
}

Answer puzzle_answered(Lobby& lobby, const Request& request, const Names& names) {
    const auto body = nlohmann::json::parse(request.body);
    return json(judged_answer(lobby.library(), names[0], std::stoul(names[1]),
                              body.at("actions").get<std::vector<std::string>>()));
}

struct Route {
    const char *method, *path; ///< a form (address.hpp) whose holes are the names
    Answer (*run)(Lobby&, const Request&, const Names&);
};

constexpr std::array<Route, 29> routes{{{"GET", "/api/installed", installed},
                                        {"GET", "/api/shown/film", shown_film},
                                        {"GET", "/api/shown/board", shown_board},
                                        {"GET", "/api/modules/{name}/picture", module_picture},
                                        {"GET", "/api/modules/{name}/rules", module_rules},
                                        {"GET", "/api/modules/{name}/about", module_about},
                                        {"GET", "/api/rules/{rule}", one_rule},
                                        {"GET", "/api/tile_sets/{name}", tile_set},
                                        {"GET", "/api/games/{name}", one_game},
                                        {"GET", "/api/words", languages},
                                        {"GET", "/api/words/{language}", words},
                                        {"GET", "/api/words/{language}/switches", words_of_switches},
                                        {"GET", "/api/games/{name}/picture", game_picture},
                                        {"POST", "/api/compose", compose},
                                        {"GET", "/api/public", public_list},
                                        {"GET", "/api/public/{number}", public_list},
                                        {"POST", "/api/public/{table}/seat", free_seat},
                                        {"POST", "/api/tables", new_table},
                                        {"POST", "/api/records", new_table_of_record},
                                        {"GET", "/api/puzzles", puzzles},
                                        {"POST", "/api/puzzles/{name}/{number}", new_table_of_puzzle},
                                        {"POST", "/api/puzzles/{name}/{number}/answer", puzzle_answered},
                                        {"GET", "/t/{table}", shared_table},
                                        {"GET", "/t/{table}/board.{picture}", shared_board},
                                        {"GET", "/api/tables/{table}", summary},
                                        {"GET", "/api/tables/{table}/record", record},
                                        {"GET", "/api/tables/{table}/film", film},
                                        {"POST", "/api/tables/{table}/rematch", rematch},
                                        {"GET", "/api/tables/{table}/picture/{place}", picture}}};

constexpr std::size_t longest_address = 200;

/// What a picture that the showcase keeps is called there; empty: none is asked for.
std::string in_showcase(std::string_view path) {
    for (const std::string what : {"game", "module"}) {
        if (const auto names = holes_of("/api/" + what + "s/{name}/picture", path)) {
            return what + ' ' + names->front();
        }
    }
    return path == "/api/shown/film" ? "film" : path == "/api/shown/board" ? "board" : "";
}

/// Of a table, or of what is below it; empty: none.
std::string table_in(std::string_view path) {
    for (const std::string_view before : {"/api/tables/", "/api/public/"}) {
        if (path.size() < longest_address && path.starts_with(before)) {
            const auto table =
                holes_of("{table}", path.substr(before.size(), path.find('/', before.size()) - before.size()));
            return table ? table->front() : "";
        }
    }
    return "";
}

} // namespace

bool Request::is_for_desk(std::string_view path) { return path.starts_with("/api/") || path.starts_with("/t/"); }

Request Request::heard(std::string method, std::string_view target, std::string_view authorization, std::string body,
                       std::string client) {
    constexpr std::string_view bearer = "Bearer ";
    Request request{
        std::move(method), std::string(target.substr(0, target.find('?'))), {}, std::move(body), std::move(client)};
    if (authorization.starts_with(bearer)) {
        request.key = authorization.substr(bearer.size());
    }
    return request;
}

Demand demand_of(const Request& request, const Showcase& showcase) {
    using enum Shares::Length;
    if (const std::string name = in_showcase(request.path); !name.empty()) { // made once, for everybody
        return {"showcase", showcase.keeps(name) ? quick : lengthy};
    }
    const std::string_view path = request.path;
    const bool takes_long =
        path.size() < longest_address && (path.ends_with("/film") || path.ends_with("/board.png") ||
                                          path.ends_with("/answer")); // thousands of moves are played for it
    const std::string table = table_in(path);
    return {table.empty() ? "client " + request.client : table, takes_long ? lengthy : quick};
}

Answer answer(Lobby& lobby, const Request& request) {
    try {
        bool known = false;
        for (const Route& route : routes) {
            const auto names = holes_of(route.path, request.path);
            known = known || names;
            if (names && request.method == route.method) {
                return route.run(lobby, request, *names);
            }
        }
        return json({{"error", known ? "This address takes no such request." : "There is nothing at this address."}},
                    known ? 405 : 404);
    } catch (const CannotWrite& error) {
        log_error(error.what());
        return json({{"error", sentence_of(error)}}, 503);
    } catch (const Error& error) {
        return json({{"error", sentence_of(error)}}, 400);
    } catch (const nlohmann::json::exception&) {
        return json({{"error", "The body of this request has to be a JSON object, with what docs/protocol.md says."}},
                    400);
    } catch (const std::exception& error) {
        log_error(std::string("our fault, please report it: ") + error.what());
        return json({{"error", "Sorry, this is the server's fault; its log tells more."}}, 500);
    }
}

} // namespace bastide::host::serve
