#include "svg/style.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/identity.hpp"
#include "bastide/module/module.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "library/text_file.hpp"
#include "library/toml.hpp"
#include "svg/glyph.hpp"
#include "svg/symbol_file.hpp"
#include <algorithm>
#include <array>
#include <cctype>

namespace bastide::host::svg {

namespace {

using load::Reader;
using load::Value;

std::string colour(const Reader& reader, const char* key, const std::string& otherwise) {
    const std::string text = reader.text(key, otherwise);
    check_colour(reader, key, text);
    return text;
}

/// One colour, or a list.
std::vector<std::string> colours(const Reader& reader, const char* key) {
    constexpr std::size_t most = 8;
    const load::Value* value = reader.find(key);
    std::vector<std::string> list = value == nullptr                     ? std::vector<std::string>{}
                                    : value->is(load::Value::Type::text) ? std::vector{reader.text(key)}
                                                                         : reader.texts(key);
    if (list.size() > most) {
        reader.fail(key, "these are more than 8 colours; leave some out.");
    }
    for (const std::string& one : list) {
        check_colour(reader, key, one);
    }
    return list;
}

std::string glyph(const Reader& reader) {
    const std::string text = reader.text("glyph", {});
    if (!text.empty() && !fills_one_cell(text)) {
        reader.fail("glyph", "this must be one character that fills one cell of a terminal, no emoji.");
    }
    return text;
}

double size(const Reader& reader) { return reader.number("percent", 20, 300, 100) / 100.0; }

Movement read_movement(const Reader& reader) {
    Movement movement;
    movement.way = reader.choice("moves", {"walks", "flies", "drops", "turns"}, "walks");
    movement.around = reader.text("around", {});
    if (movement.around.empty() == (movement.way == "turns")) {
        reader.fail(movement.around.empty() ? "moves" : "around",
                    "what turns says around which tiles, and nothing else does: moves = \"turns\" and around = a word "
                    "of theirs.");
    }
    return movement;
}

KindStyle read_kind(const Reader& reader) {
    reader.only({"shape", "fill", "stroke", "width", "surface", "bank", "wall", "stone", "houses", "roof", "spire",
                 "beds", "figures", "path", "layers", "lines", "glyph"});
    static const std::vector<std::string> shapes{"ground", "area", "path", "building"};
    KindStyle style;
    const std::string shape = reader.choice("shape", shapes);
    style.shape = static_cast<Shape>(std::find(shapes.begin(), shapes.end(), shape) - shapes.begin());
    style.fill = colour(reader, "fill", "#d8d0c0");
    style.stroke = colour(reader, "stroke", "#6b5d4b");
    style.width = reader.number("width", 1, 40, 9);
    static const std::vector<std::string> surfaces{"plain", "track", "water"};
    const std::string surface = reader.choice("surface", surfaces, "plain");
    style.surface = static_cast<Surface>(std::find(surfaces.begin(), surfaces.end(), surface) - surfaces.begin());
    style.bank = colour(reader, "bank", "");
    style.wall = reader.flag("wall", false);
    style.stone = colour(reader, "stone", "#cfc4ae");
    style.houses = colours(reader, "houses");
    style.roof = colour(reader, "roof", style.stroke);
    style.spire = reader.flag("spire", false);
    style.beds = colour(reader, "beds", "");
    style.lying = reader.choice("figures", {"standing", "lying"}, "standing") == "lying";
    style.symbol = read_symbol(reader, "spire");
    style.glyph = glyph(reader);
    if (!style.symbol.path.empty() && style.shape != Shape::building) {
        reader.fail("path", "this is drawn for shape = \"building\" only.");
    }
    return style;
}

void read_country(const Reader& reader, Country& country) {
    reader.only({"fill", "stroke", "tones", "crops", "vines", "hedges", "trees", "herd", "flowers"});
    country.fill = colour(reader, "fill", country.fill);
    country.stroke = colour(reader, "stroke", country.stroke);
    country.tones = reader.has("tones") ? colours(reader, "tones") : country.tones;
    country.crops = reader.has("crops") ? colours(reader, "crops") : country.crops;
    country.vines = colour(reader, "vines", country.vines);
    country.hedges = colour(reader, "hedges", country.hedges);
    country.trees = colour(reader, "trees", country.trees);
    country.herd = colour(reader, "herd", country.herd);
    country.flowers = colour(reader, "flowers", country.flowers);
}

/// What words and pieces have in common; `more`: the keys that only these have.
MarkStyle read_sign(const Reader& reader, const std::vector<std::string>& more) {
    std::vector<std::string> keys{"mark", "fill", "stroke", "percent", "path", "layers", "lines", "glyph"};
    keys.insert(keys.end(), more.begin(), more.end());
    reader.only(keys);
    MarkStyle style;
    style.mark = reader.choice("mark", {"shield", "disc", "star", "none"}, "disc");
    style.symbol = read_symbol(reader, "mark");
    style.fill = colour(reader, "fill", "#3a5f9e");
    style.stroke = colour(reader, "stroke", "#f4ead2");
    style.size = size(reader);
    style.glyph = glyph(reader);
    return style;
}

MarkStyle read_word(const Reader& reader) {
    MarkStyle style = read_sign(reader, {"place", "raised", "numbered"});
    const std::string place = reader.choice("place", {"aside", "centre", "area"}, "aside");
    style.central = place == "centre";
    style.in_area = place == "area";
    style.raised = reader.flag("raised", false);
    style.numbered = reader.flag("numbered", false);
    return style;
}

MarkStyle read_piece(const Reader& reader) {
    MarkStyle style = read_sign(reader, {"on", "moves", "around"});
    style.on = reader.text("on", {});
    style.movement = read_movement(reader);
    return style;
}

FigureStyle read_figure(const Reader& reader) {
    reader.only({"shape", "percent", "path", "layers", "lines", "glyph", "moves", "around"});
    FigureStyle style;
    style.movement = read_movement(reader);
    style.shape = reader.choice("shape", {"person", "disc", "block"}, "person");
    style.symbol = read_symbol(reader, "shape");
    style.size = size(reader);
    style.glyph = glyph(reader);
    return style;
}

SpaceStyle read_space(const Reader& reader) {
    constexpr int edge = 10;
    reader.only({"x", "y"});
    return {reader.number("x", -edge, edge, 0), reader.number("y", -edge, edge, 0)};
}

/// Every table inside `tables`, by name, as `read` understands it.
template <class Read, class Map>
void read_all(const Value& tables, const std::string& file, const std::string& path, Read&& read, Map& into) {
    for (const Value& table : tables.entries) {
        into[table.key] = read(Reader(table, file, "[" + path + "." + table.key + "]"));
    }
}

std::string manifest_text(const InstalledModule& module) {
    for (const StaticModule& built_in : static_modules()) {
        if (module.linked != nullptr && built_in.name == module.manifest.name) { // several are played by one library
            return built_in.manifest;
        }
    }
    return read_text(module.manifest.file);
}

/// The palette of eight is told apart with every kind of colour vision (a difference of 20 or more in CIE Lab).
const std::map<std::string, std::string>& named_colours() {
    static const std::map<std::string, std::string> colours{
        {"red", "#c9302c"},    {"blue", "#2a5db0"},   {"yellow", "#f0c419"}, {"green", "#22a878"},
        {"black", "#2b2b2b"},  {"gray", "#5f6368"},   {"grey", "#5f6368"},   {"pink", "#f7b6d2"},
        {"orange", "#e07b1f"}, {"purple", "#4d1f73"}, {"violet", "#4d1f73"}, {"brown", "#7a4f2b"},
        {"white", "#f4f1ea"},  {"teal", "#1f8a8a"}};
    return colours;
}

} // namespace

void Style::add(std::string_view manifest, const std::string& file) {
    const Value root = load::parse_toml(manifest, file);
    const std::optional<Reader> draw = Reader(root, file, "top level").inner("draw");
    if (!draw) {
        return;
    }
    for (const Value& table : draw->entries()) {
        const Reader reader(table, file, "[draw." + table.key + "]");
        if (table.key == "words") {
            read_all(table, file, "draw.words", read_word, words);
        } else if (table.key == "pieces") {
            read_all(table, file, "draw.pieces", read_piece, pieces);
        } else if (table.key == "figures") {
            read_all(table, file, "draw.figures", read_figure, figures);
        } else if (table.key == "spaces") {
            read_all(table, file, "draw.spaces", read_space, spaces);
        } else if (table.key == "spreads") {
            read_all(table, file, "draw.spreads", read_spread, spreads);
        } else if (table.key == "tile") {
            read_country(reader, country);
        } else { // all other tables are kinds
            kinds[table.key] = read_kind(reader);
        }
    }
}

Style style_of(const Ruleset& rules, const Library& library) {
    Style style;
    for (const Identity::ModuleEntry& used : rules.identity.modules) {
        if (const InstalledModule* const module = find_named(library.modules(), used.name)) {
            style.add(manifest_text(*module), module->manifest.file);
        }
    }
    return style;
}

Style style_of(const Library& library) {
    Style style;
    for (const InstalledModule& module : library.modules()) {
        if (module.problem.empty()) {
            style.add(manifest_text(module), module.manifest.file);
        }
    }
    return style;
}

const MarkStyle* Style::raising(const std::map<std::string, int>& segment_words) const {
    for (const auto& [word, count] : segment_words) {
        const auto known = words.find(word);
        if (count != 0 && known != words.end() && known->second.raised) {
            return &known->second;
        }
    }
    return nullptr;
}

std::string colour_word(const std::string& colour) {
    for (const auto& [word, value] : named_colours()) {
        if (value == colour) {
            return word;
        }
    }
    return {};
}

std::vector<std::string> player_colours(const std::vector<PlayerSpec>& players) {
    static const std::array<const char*, 8> palette{"red",   "blue", "yellow", "green",
                                                    "black", "gray", "pink",   "purple"};
    std::vector<std::string> chosen(players.size());
    const auto is_free = [&](const std::string& one) {
        return std::find(chosen.begin(), chosen.end(), one) == chosen.end();
    };
    // Who chose one has it before who is called so.
    for (const auto word_of : {&PlayerSpec::colour, &PlayerSpec::name}) {
        for (std::size_t p = 0; p < players.size(); ++p) {
            std::string word = players[p].*word_of;
            std::transform(word.begin(), word.end(), word.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            const auto named = named_colours().find(word);
            if (chosen[p].empty() && named != named_colours().end() && is_free(named->second)) {
                chosen[p] = named->second;
            }
        }
    }
    for (std::string& mine : chosen) {
        for (std::size_t i = 0; mine.empty() && i < palette.size(); ++i) {
            const std::string& next = named_colours().at(palette[i]);
            if (is_free(next)) {
                mine = next;
            }
        }
        mine = mine.empty() ? "#666666" : mine;
    }
    return chosen;
}

} // namespace bastide::host::svg
