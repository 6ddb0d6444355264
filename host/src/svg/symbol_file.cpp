#include "svg/symbol_file.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "svg/path_data.hpp"
#include <algorithm>
#include <cctype>

namespace bastide::host::svg {
namespace {

/// What SVG calls by a word; any other would be black.
constexpr std::string_view colour_words =
    "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown "
    "burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan "
    "darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid "
    "darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet "
    "deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro "
    "ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki "
    "lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow "
    "lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray "
    "lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine "
    "mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise "
    "mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab "
    "orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru "
    "pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen "
    "seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle "
    "tomato turquoise violet wheat white whitesmoke yellow yellowgreen none transparent ";

using load::Reader;
using load::Value;

constexpr std::size_t most_layers = 40;

std::string path_data(const Reader& reader, const char* key) {
    std::string data = reader.text(key, {});
    if (const std::string flaw = data.empty() ? "" : flaw_of_path(data); !flaw.empty()) {
        reader.fail(key, "this is no SVG path data: " + flaw + ".");
    }
    std::replace_if(
        data.begin(), data.end(), [](char c) { return c == '\n' || c == '\t'; }, ' '); // pictures have no others
    return data;
}

std::string colour_if_any(const Reader& reader, const char* key) {
    std::string text = reader.text(key, {});
    check_colour(reader, key, text);
    return text;
}

SymbolLayer read_layer(const Reader& reader) {
    reader.only({"path", "fill", "stroke", "width", "opacity"});
    SymbolLayer layer;
    reader.needed("path");
    layer.path = path_data(reader, "path");
    layer.fill = colour_if_any(reader, "fill");
    layer.stroke = colour_if_any(reader, "stroke");
    if (layer.fill.empty() && layer.stroke.empty()) {
        reader.fail("path", "nothing of it is seen; give 'fill', 'stroke' or both.");
    }
    layer.width = reader.number("width", 1, 200, 8) / 10.0;
    layer.opacity = reader.number("opacity", 1, 100, 100) / 100.0;
    return layer;
}

std::vector<SymbolLayer> read_layers(const Reader& reader) {
    std::vector<SymbolLayer> layers;
    const Value* const list = reader.list("layers");
    if (list == nullptr) {
        return layers;
    }
    if (list->items.size() > most_layers) {
        reader.fail("layers", "these are more than 40 layers; what looks alike can be one path.");
    }
    for (const Value& item : list->items) {
        if (!item.is(Value::Type::table)) {
            reader.fail("layers", "this must be a list of tables like { path = \"M0,0H5\", fill = \"#888888\" }.");
        }
        layers.push_back(
            read_layer(Reader(item, reader.file(), "layer " + std::to_string(layers.size() + 1) + " of a drawing")));
    }
    return layers;
}

} // namespace

void check_colour(const Reader& reader, const char* key, const std::string& text) {
    const bool hex = (text.size() == 4 || text.size() == 7) && text[0] == '#' &&
                     std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (hex || text.empty()) {
        return;
    }
    const std::vector<std::string> words = split_words(colour_words);
    if (std::find(words.begin(), words.end(), text) == words.end()) {
        reader.fail(key, in_quotes(text) + " is not a colour; write #rrggbb or a word like teal." +
                             did_you_mean(text, words));
    }
}

Symbol read_symbol(const Reader& reader, const char* instead_of) {
    Symbol read{path_data(reader, "path"), read_layers(reader), path_data(reader, "lines")};
    if (!read.path.empty() && reader.has(instead_of)) {
        reader.fail(instead_of, "'path' is drawn instead of this; leave one of them out.");
    }
    for (const char* key : {"lines", "layers"}) {
        if (read.path.empty() && reader.has(key)) {
            reader.fail(key, "they are drawn on a 'path'; give one.");
        }
    }
    return read;
}

Spread read_spread(const Reader& reader) {
    reader.only({"layers", "tiles"});
    Spread spread;
    reader.needed("layers");
    spread.layers = read_layers(reader);
    const Value* const rows = (reader.needed("tiles"), reader.list("tiles"));
    for (const Value& row : rows->items) {
        if (!row.is(Value::Type::array)) {
            reader.fail("tiles", "this must be a list of rows, each a list of names of tiles.");
        }
        spread.tiles.push_back(load::texts_of(row, reader.place("tiles")));
    }
    return spread;
}

} // namespace bastide::host::svg
