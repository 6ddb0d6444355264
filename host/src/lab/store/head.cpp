#include "lab/store/head.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "bastide/ruleset.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

const std::string& name_of(const Column& column) { return column.name; }
const std::string& name_of(const std::string& tile) { return tile; }

/// In the list, to which it is added where it is missing.
template <class Named> std::size_t number_of(const Named& named, std::vector<Named>& list) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const Named& one) { return name_of(one) == name_of(named); });
    if (found != list.end()) {
        return static_cast<std::size_t>(found - list.begin());
    }
    list.push_back(named);
    return list.size() - 1;
}

Json json_of(const Column& column) {
    return {{"name", column.name},
            {"about", column.about},
            {"unit", column.unit},
            {"of_seat", column.per_seat},
            {"scale", column.scale}};
}

Json json_of(const VariantHead& variant) {
    return {{"name", variant.name},       {"ruleset", variant.digest}, {"levels", variant.levels},
            {"seats", variant.seats},     {"agents", variant.agents},  {"columns", variant.columns},
            {"of_game", variant.of_game}, {"tiles", variant.tiles}};
}

/// What results depend on.
Json identity_json(const LabHead& head) {
    Json out{{"seed", head.seed}, {"batch", head.batch}};
    for (const Column& column : head.columns) {
        out["columns"].push_back(json_of(column));
    }
    out["tiles"] = head.tiles;
    for (const VariantHead& variant : head.variants) {
        out["variants"].push_back(json_of(variant));
    }
    return out;
}

VariantHead variant_of(const Json& json) {
    VariantHead variant;
    json.at("name").get_to(variant.name);
    json.at("ruleset").get_to(variant.digest);
    json.at("levels").get_to(variant.levels);
    json.at("seats").get_to(variant.seats);
    json.at("agents").get_to(variant.agents);
    json.at("columns").get_to(variant.columns);
    json.at("of_game").get_to(variant.of_game);
    json.at("tiles").get_to(variant.tiles);
    return variant;
}

void read(const Json& json, LabHead& head) {
    json.at("title").get_to(head.title);
    json.at("question").get_to(head.question);
    json.at("game").get_to(head.game);
    json.at("command").get_to(head.command);
    json.at("experiment").get_to(head.experiment);
    json.at("design").get_to(head.design);
    json.at("games").get_to(head.games);
    json.at("measures").get_to(head.measures);
    json.at("stop").at("measure").get_to(head.stop_measure);
    json.at("stop").at("variant").get_to(head.stop_variant);
    json.at("stop").at("width").get_to(head.stop_width);
    for (const Json& factor : json.at("factors")) {
        head.factors.push_back({factor.at("name"), factor.at("levels")});
    }
    json.at("seed").get_to(head.seed);
    json.at("batch").get_to(head.batch);
    for (const Json& column : json.at("columns")) {
        head.columns.push_back(
            {column.at("name"), column.at("about"), column.at("unit"), column.at("of_seat"), column.at("scale")});
    }
    json.at("tiles").get_to(head.tiles);
    for (const Json& variant : json.at("variants")) {
        head.variants.push_back(variant_of(variant));
    }
}

bool sound(const LabHead& head) {
    return head.batch > 0 && !head.variants.empty() &&
           std::all_of(head.variants.begin(), head.variants.end(), [&](const VariantHead& variant) {
               return variant.of_game <= variant.columns.size() && !variant.seats.empty() &&
                      variant.seats.size() <= max_players && variant.agents.size() == variant.seats.size() &&
                      (variant.levels.empty() || variant.levels.size() == head.factors.size()) &&
                      std::all_of(variant.columns.begin(), variant.columns.end(),
                                  [&](std::size_t column) { return column < head.columns.size(); }) &&
                      std::all_of(variant.tiles.begin(), variant.tiles.end(),
                                  [&](std::size_t tile) { return tile < head.tiles.size(); });
           });
}

} // namespace

std::string LabHead::identity() const { return identity_json(*this).dump(); }

std::string LabHead::json() const {
    Json out{{"title", title},           {"question", question}, {"game", game},   {"command", command},
             {"experiment", experiment}, {"design", design},     {"games", games}, {"measures", measures}};
    out["stop"] = {{"measure", stop_measure}, {"variant", stop_variant}, {"width", stop_width}};
    out["factors"] = Json::array();
    for (const FactorHead& factor : factors) {
        out["factors"].push_back({{"name", factor.name}, {"levels", factor.levels}});
    }
    out.update(identity_json(*this));
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

LabHead head_of(const Experiment& experiment, const std::vector<Variant>& variants) {
    LabHead head;
    head.title = experiment.title;
    head.question = experiment.question;
    head.game = experiment.game;
    head.experiment = experiment.text;
    head.command = "bastide lab run " + std::filesystem::path(experiment.file).filename().string();
    head.design = experiment.design == Experiment::Design::list        ? "list"
                  : experiment.design == Experiment::Design::factorial ? "factorial"
                                                                       : "one-at-a-time";
    head.seed = experiment.seed;
    head.games = experiment.games;
    head.measures = chosen_measures(experiment, variants);
    if (experiment.stop) {
        head.stop_measure = experiment.stop->measure;
        head.stop_variant = experiment.stop->variant;
        head.stop_width = experiment.stop->width;
    }
    for (const Factor& factor : experiment.factors) {
        head.factors.push_back({factor.name, {}});
        for (const Change& level : factor.levels) {
            head.factors.back().levels.push_back(level.name);
        }
    }
    bool quick = true;
    for (const Variant& variant : variants) {
        VariantHead one{variant.name,
                        variant.rules->identity.digest,
                        variant.levels,
                        variant.seats,
                        variant.agents,
                        {},
                        variant.columns->of_game,
                        {}};
        for (const Column& column : variant.columns->list) {
            one.columns.push_back(number_of(column, head.columns));
        }
        for (const TileType& type : variant.rules->types) {
            one.tiles.push_back(number_of(variant.rules->tile_defs[type.def].name, head.tiles));
        }
        quick = quick && std::all_of(variant.agents.begin(), variant.agents.end(),
                                     [](const std::string& agent) { return agent == "random"; });
        head.variants.push_back(std::move(one));
    }
    constexpr std::uint64_t together = 64; // a fraction of a second for games that are played at random
    head.batch = quick ? together : 1;
    return head;
}

LabHead parse_head(std::string_view json, const std::string& file) {
    LabHead head;
    try {
        read(Json::parse(json), head);
    } catch (const Json::exception&) {
        head.variants.clear();
    }
    if (!sound(head)) {
        throw Error(file, 0, "what the database says of its experiment cannot be understood; it is damaged.");
    }
    return head;
}

} // namespace bastide::host
