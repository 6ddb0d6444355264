#include "lab/store/head.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "files/in_shell.hpp"
#include "files/sha256.hpp"
#include "lab/store/sound.hpp"
#include "pages/json_whole.hpp"
#include <algorithm>
#include <bit>
#include <limits>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

struct Unsound {}; ///< what no program of ours has written

constexpr std::uint64_t most_games = std::numeric_limits<std::int32_t>::max();
constexpr std::uint64_t most_levels = 1000, most_scale = 1'000'000;

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

/// Of runs that lack these, the identity is as it always was.
void add_ladder_and_oracle(const LabHead& head, Json& out) {
    if (head.is_match()) {
        out["games_of_a_deal"] = head.variants.front().seats.size();
        out["partners"].push_back(head.variants.front().partners);
    }
    if (!head.skill.empty()) {
        out["skill"] = head.skill;
        for (const VariantHead& variant : head.variants) {
            out["partners"].push_back(variant.partners);
        }
    }
    if (head.judged) {
        out["oracle"] = {
            {"agent", head.oracle.agent}, {"games", head.oracle.games}, {"playouts", head.oracle.playouts}};
    }
}

/// What results depend on.
Json identity_json(const LabHead& head) {
    Json out{{"seed", head.seed}};
    for (const Column& column : head.columns) {
        out["columns"].push_back(json_of(column));
    }
    out["tiles"] = head.tiles;
    for (const VariantHead& variant : head.variants) {
        out["variants"].push_back(json_of(variant));
    }
    add_ladder_and_oracle(head, out);
    return out;
}

std::uint64_t whole(const Json& json, std::uint64_t most) {
    const auto number = json_whole(json, 0, most);
    if (!number) {
        throw Unsound{};
    }
    return *number;
}

/// Places in a list of that size.
std::vector<std::size_t> places(const Json& json, std::size_t size) {
    std::vector<std::size_t> out;
    for (const Json& number : json) {
        if (whole(number, size) == size) {
            throw Unsound{};
        }
        out.push_back(number.get<std::size_t>());
    }
    return out;
}

VariantHead variant_of(const Json& json, const LabHead& head) {
    VariantHead variant;
    json.at("name").get_to(variant.name);
    json.at("ruleset").get_to(variant.digest);
    for (const Json& level : json.at("levels")) {
        variant.levels.push_back(whole(level, most_levels));
    }
    json.at("seats").get_to(variant.seats);
    json.at("agents").get_to(variant.agents);
    variant.columns = places(json.at("columns"), head.columns.size());
    variant.of_game = whole(json.at("of_game"), variant.columns.size());
    variant.tiles = places(json.at("tiles"), head.tiles.size());
    return variant;
}

void read_ladder_and_oracle(const Json& json, LabHead& head) {
    head.skill = json.value("skill", std::vector<std::string>{});
    for (std::size_t v = 0; v < head.variants.size() && (!head.skill.empty() || head.is_match()); ++v) {
        json.at("partners").at(v).get_to(head.variants[v].partners);
    }
    head.lineups = lineups_of(head);
    if (const auto oracle = json.find("oracle"); oracle != json.end()) {
        head.judged = true;
        oracle->at("agent").get_to(head.oracle.agent);
        head.oracle.games = whole(oracle->at("games"), most_games);
        head.oracle.playouts = static_cast<int>(whole(oracle->at("playouts"), most_games));
    }
    for (const Json& one : json.value("learned", Json::array())) {
        head.learned.push_back({one.at("slope"), one.at("move"), one.at("fade")});
    }
    head.searched = json.value("searched", std::string());
    if (const auto sprt = json.find("sprt"); sprt != json.end()) {
        head.sprt = {sprt->at("low").get<double>(), sprt->at("high").get<double>()};
    }
}

Column column_of(const Json& json) {
    return {json.at("name"), json.at("about"), json.at("unit"), json.at("of_seat"),
            static_cast<int>(whole(json.at("scale"), most_scale))};
}

void read(const Json& json, LabHead& head) {
    json.at("title").get_to(head.title);
    json.at("question").get_to(head.question);
    json.at("game").get_to(head.game);
    json.at("command").get_to(head.command);
    json.at("experiment").get_to(head.experiment);
    json.at("design").get_to(head.design);
    head.games = whole(json.at("games"), most_games);
    json.at("measures").get_to(head.measures);
    json.at("stop").at("measure").get_to(head.stop_measure);
    json.at("stop").at("variant").get_to(head.stop_variant);
    json.at("stop").at("width").get_to(head.stop_width);
    for (const Json& factor : json.at("factors")) {
        head.factors.push_back({factor.at("name"), factor.at("levels")});
    }
    if (const auto registered = json.find("registered"); registered != json.end()) {
        registered->at("on").get_to(head.registered_on);
        registered->at("experiment").get_to(head.registered_text);
    }
    head.seed = whole(json.at("seed"), most_games);
    for (const Json& column : json.at("columns")) {
        head.columns.push_back(column_of(column));
    }
    json.at("tiles").get_to(head.tiles);
    for (const Json& variant : json.at("variants")) {
        head.variants.push_back(variant_of(variant, head));
    }
    read_ladder_and_oracle(json, head);
    head.builds = json.value("builds", std::vector<Build>{{}});
    head.parts = json.contains("parts") ? whole(json.at("parts"), most_games) : 0;
    head.part = head.parts == 0 ? 0 : whole(json.at("part"), head.parts);
}

} // namespace

std::size_t LabHead::place_of(const VariantHead& variant, const char* measure) const {
    const auto found = std::find_if(variant.columns.begin(), variant.columns.end(), [&](std::size_t column) {
        return columns[column].name == measure && columns[column].per_seat;
    });
    if (found == variant.columns.end()) {
        throw Error(std::string("No variant measures '") + measure + "'.");
    }
    return static_cast<std::size_t>(found - variant.columns.begin());
}

std::string LabHead::identity() const { return identity_json(*this).dump(); }

std::string LabHead::digest(const std::string& text) const { return sha256(text + '\n' + identity()); }

std::string LabHead::json() const {
    Json out{{"title", title},           {"question", question}, {"game", game},   {"command", command},
             {"experiment", experiment}, {"design", design},     {"games", games}, {"measures", measures}};
    out["stop"] = {{"measure", stop_measure}, {"variant", stop_variant}, {"width", stop_width}};
    out["builds"] = builds;
    for (const Oracle& one : learned) {
        out["learned"].push_back({{"slope", one.slope}, {"move", one.move}, {"fade", one.fade}});
    }
    if (!searched.empty()) {
        out["searched"] = searched;
    }
    if (sprt) {
        out["sprt"] = {{"low", sprt->low}, {"high", sprt->high}};
    }
    if (parts != 0) {
        out["part"] = part;
        out["parts"] = parts;
    }
    out["factors"] = Json::array();
    for (const FactorHead& factor : factors) {
        out["factors"].push_back({{"name", factor.name}, {"levels", factor.levels}});
    }
    if (!registered_on.empty()) {
        out["registered"] = {{"on", registered_on}, {"experiment", registered_text}};
    }
    out.update(identity_json(*this));
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<Lineup> lineups_of(const LabHead& head) {
    std::vector<Lineup> out;
    for (std::size_t v = 0; v < head.variants.size() && head.skill.size() <= Experiment::most_of_ladder; ++v) {
        const VariantHead& variant = head.variants[v];
        const std::size_t seats = variant.seats.size(), agents = head.skill.size();
        if (seats < 2 ||
            (!variant.partners.empty() && static_cast<std::size_t>(std::popcount(variant.partners[0])) == seats)) {
            continue;
        }
        for (std::size_t focal = 0; focal < agents; ++focal) {
            for (std::size_t others = 0; others < agents; ++others) {
                if (focal != others || focal + 2 >= agents) {
                    out.push_back({v, focal, others});
                }
            }
        }
    }
    return out;
}

LabHead head_of(const std::vector<Variant>& variants) {
    LabHead head;
    for (const Variant& variant : variants) {
        VariantHead one{variant.name,
                        variant.rules->identity.digest,
                        variant.levels,
                        variant.seats,
                        variant.agents,
                        {},
                        variant.columns->of_game,
                        {},
                        {}};
        for (const Column& column : variant.columns->list) {
            one.columns.push_back(number_of(column, head.columns));
        }
        for (const TileType& type : variant.rules->types) {
            one.tiles.push_back(number_of(variant.rules->tile_defs[type.def].name, head.tiles));
        }
        head.variants.push_back(std::move(one));
    }
    return head;
}

LabHead head_of(const Experiment& experiment, const std::vector<Variant>& variants) {
    LabHead head = head_of(variants);
    head.title = experiment.title;
    head.question = experiment.question;
    head.game = experiment.game;
    head.experiment = experiment.text;
    head.command = "bastide lab run " + shown_in_shell(std::filesystem::path(experiment.file).filename().string());
    head.design = design_names()[static_cast<std::size_t>(experiment.design)];
    head.seed = experiment.seed;
    const std::uint64_t of_deal = variants.front().games_of_deal;
    head.games = (experiment.games + of_deal - 1) / of_deal * of_deal;
    head.sprt = experiment.sprt;
    head.measures = chosen_measures(experiment, variants);
    head.skill = experiment.skill;
    head.judged = experiment.judged();
    head.oracle = experiment.oracle;
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
    for (std::size_t v = 0; v < variants.size() && (!head.skill.empty() || head.is_match()); ++v) {
        const Ruleset& rules = *variants[v].rules;
        head.variants[v].partners.assign(rules.partners.begin(), rules.partners.begin() + rules.players);
    }
    head.lineups = lineups_of(head);
    return head;
}

LabHead parse_head(std::string_view json, const std::string& file) {
    LabHead head;
    try {
        read(Json::parse(json), head);
    } catch (const Json::exception&) {
        head.variants.clear();
    } catch (const Unsound&) {
        head.variants.clear();
    }
    if (!sound(head)) {
        throw Error(file, 0, "what the database says of its experiment cannot be understood; it is damaged.");
    }
    return head;
}

} // namespace bastide::host
