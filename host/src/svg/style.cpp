#include "svg/style.hpp"
#include "bastide/text_file.hpp"
#include "scenario/toml.hpp"
#include "svg/glyph.hpp"
#include "svg/path_data.hpp"
#include <algorithm>
#include <array>
#include <cctype>

namespace bastide::host::svg {

namespace {

/// A colour may be #rgb, #rrggbb or a plain word: nothing that could end an attribute.
std::string colour(Keys& keys, const char* key, const std::string& otherwise) {
    const std::string text = keys.text(key, otherwise);
    const bool hex = (text.size() == 4 || text.size() == 7) && text[0] == '#' &&
                     std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    const bool word = std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::islower(c) != 0; });
    if (!hex && !word) {
        keys.fail(keys.line(key), "'" + text + "' is not a colour; write #rrggbb or a word like teal.");
    }
    return text;
}

std::string one_of(Keys& keys, const char* key, const std::vector<std::string>& words, const std::string& otherwise) {
    std::string text = keys.text(key, otherwise);
    if (std::find(words.begin(), words.end(), text) == words.end()) {
        keys.fail(keys.line(key), "'" + text + "' is not known as '" + key + "' of " + keys.what() + "; it can be " +
                                      listed(words) + "." + did_you_mean(text, words));
    }
    return text;
}

std::string glyph(Keys& keys) {
    const std::string text = keys.text("glyph");
    if (!text.empty() && !fills_one_cell(text)) {
        keys.fail(keys.line("glyph"),
                  "'glyph' of " + keys.what() + " must be one character that fills one cell of a terminal, no emoji.");
    }
    return text;
}

std::string path_data(Keys& keys, const char* key) {
    std::string data = keys.text(key);
    if (const std::string flaw = data.empty() ? "" : flaw_of_path(data); !flaw.empty()) {
        keys.fail(keys.line(key),
                  "'" + std::string(key) + "' of " + keys.what() + " is no SVG path data: " + flaw + ".");
    }
    return data;
}

Symbol symbol(Keys& keys, const char* instead_of) {
    const Symbol read{path_data(keys, "path"), path_data(keys, "lines")};
    if (!read.path.empty() && keys.has(instead_of)) {
        keys.fail(keys.line(instead_of),
                  "'path' of " + keys.what() + " is drawn instead of '" + instead_of + "'; leave one of them out.");
    }
    if (read.path.empty() && !read.lines.empty()) {
        keys.fail(keys.line("lines"), "'lines' of " + keys.what() + " are drawn on a 'path'; give one.");
    }
    return read;
}

double size(Keys& keys) {
    const double read = keys.number("percent").value_or(100) / 100.0;
    if (read < 0.2 || read > 3) {
        keys.fail(keys.line("percent"), "The size of " + keys.what() + " is 20 to 300 percent.");
    }
    return read;
}

KindStyle read_kind(const toml::table& table, const std::string& file, const std::string& what) {
    Keys keys(table, file, what);
    static const std::vector<std::string> shapes{"ground", "area", "path", "building"};
    KindStyle style;
    const std::string shape = one_of(keys, "shape", shapes, keys.text("shape"));
    style.shape = static_cast<Shape>(std::find(shapes.begin(), shapes.end(), shape) - shapes.begin());
    style.fill = colour(keys, "fill", "#d8d0c0");
    style.stroke = colour(keys, "stroke", "#6b5d4b");
    style.width = keys.number("width").value_or(9);
    style.wall = keys.flag("wall").value_or(false);
    style.houses = colour(keys, "houses", "");
    style.roof = colour(keys, "roof", style.stroke);
    style.spire = keys.flag("spire").value_or(false);
    style.lying = one_of(keys, "figures", {"standing", "lying"}, "standing") == "lying";
    style.symbol = symbol(keys, "spire");
    style.glyph = glyph(keys);
    keys.done();
    if (!style.symbol.path.empty() && style.shape != Shape::building) {
        keys.fail(keys.line("path"), "'path' of " + keys.what() + " is drawn for shape = \"building\" only.");
    }
    if (style.width < 1 || style.width > 40) {
        keys.fail(keys.line("width"), "A path's width is in hundredths of a tile's side, from 1 to 40.");
    }
    return style;
}

/// What words and pieces have in common.
MarkStyle read_sign(Keys& keys) {
    MarkStyle style;
    style.mark = one_of(keys, "mark", {"shield", "disc", "star", "none"}, "disc");
    style.symbol = symbol(keys, "mark");
    style.fill = colour(keys, "fill", "#3a5f9e");
    style.stroke = colour(keys, "stroke", "#f4ead2");
    style.size = size(keys);
    style.glyph = glyph(keys);
    return style;
}

MarkStyle read_word(const toml::table& table, const std::string& file, const std::string& what) {
    Keys keys(table, file, what);
    MarkStyle style = read_sign(keys);
    style.central = one_of(keys, "place", {"aside", "centre"}, "aside") == "centre";
    keys.done();
    return style;
}

MarkStyle read_piece(const toml::table& table, const std::string& file, const std::string& what) {
    Keys keys(table, file, what);
    MarkStyle style = read_sign(keys);
    style.on = keys.text("on");
    keys.done();
    return style;
}

FigureStyle read_figure(const toml::table& table, const std::string& file, const std::string& what) {
    Keys keys(table, file, what);
    FigureStyle style;
    style.shape = one_of(keys, "shape", {"person", "disc", "block"}, "person");
    style.symbol = symbol(keys, "shape");
    style.size = size(keys);
    style.glyph = glyph(keys);
    keys.done();
    return style;
}

/// Every table inside `tables`, by name, as `read` understands it.
template <class Read, class Map>
void read_all(const toml::table& tables, const std::string& file, const std::string& path, Read&& read, Map& into) {
    for (const auto& [key, value] : tables) {
        const std::string name(key.str());
        const toml::table* table = value.as_table();
        if (table == nullptr) {
            throw Error(file, line_of(value),
                        "'" + name + "' in [" + path + "] must be a table: [" + path + "." + name + "].");
        }
        into[name] = read(*table, file, "[" + path + "." + name + "]");
    }
}

std::string manifest_text(const InstalledModule& module) {
    for (const StaticModule& built_in : static_modules()) {
        if (module.linked == built_in.factory) {
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
    const toml::table root = parse_toml(manifest, file);
    const toml::node* draw = root.get("draw");
    if (draw == nullptr) {
        return;
    }
    if (!draw->is_table()) {
        throw Error(file, line_of(*draw), "'draw' must be a table: [draw.KIND].");
    }
    for (const auto& [key, value] : *draw->as_table()) {
        const toml::table* table = value.as_table();
        if (table == nullptr) {
            throw Error(file, line_of(value), "'" + std::string(key.str()) + "' in [draw] must be a table.");
        }
        const std::string name(key.str()), what = "[draw." + name + "]";
        if (name == "words") {
            read_all(*table, file, "draw.words", read_word, words);
        } else if (name == "pieces") {
            read_all(*table, file, "draw.pieces", read_piece, pieces);
        } else if (name == "figures") {
            read_all(*table, file, "draw.figures", read_figure, figures);
        } else if (name == "tile") {
            Keys keys(*table, file, what);
            ground = colour(keys, "fill", ground);
            ground_stroke = colour(keys, "stroke", ground_stroke);
            keys.done();
        } else { // all other tables are kinds
            kinds[name] = read_kind(*table, file, what);
        }
    }
}

Style style_of(const Ruleset& rules, const Library& library) {
    Style style;
    for (const Identity::ModuleEntry& used : rules.identity.modules) {
        for (const InstalledModule& module : library.modules()) {
            if (module.manifest.name == used.name) {
                style.add(manifest_text(module), module.manifest.file);
                break; // earlier ones win
            }
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

std::vector<std::string> player_colours(const std::vector<PlayerSpec>& players) {
    static const std::array<const char*, 8> palette{"red",   "blue", "yellow", "green",
                                                    "black", "gray", "pink",   "purple"};
    std::vector<std::string> chosen(players.size());
    for (std::size_t p = 0; p < players.size(); ++p) {
        std::string word = players[p].colour.empty() ? players[p].name : players[p].colour;
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (const auto named = named_colours().find(word); named != named_colours().end()) {
            chosen[p] = named->second;
        }
    }
    for (std::string& mine : chosen) {
        for (std::size_t i = 0; mine.empty() && i < palette.size(); ++i) {
            const std::string& next = named_colours().at(palette[i]);
            if (std::find(chosen.begin(), chosen.end(), next) == chosen.end()) {
                mine = next;
            }
        }
        mine = mine.empty() ? "#666666" : mine;
    }
    return chosen;
}

} // namespace bastide::host::svg
