// Tile sets: the head of the file; tiles and checks are in tile_*.cpp.
#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "library/read_files.hpp"
#include "library/text_file.hpp"
#include "tiles/tile_parts.hpp"
#include <set>

namespace bastide {

using namespace load;

namespace {

constexpr int most_tiles = 10'000;

std::map<char, std::string> parse_edges(const Reader& head) {
    head.needed("edges");
    std::map<char, std::string> edges;
    for (const Value& terrain : head.table("edges")->entries) {
        const std::string& letter = terrain.key;
        if (letter.size() != 1 || letter[0] < 'a' || letter[0] > 'z') {
            head.fail("edges", in_quotes(letter) + " is not one letter; write { c = \"name\" }.");
        }
        if (!terrain.is(Value::Type::text) || !is_slug(terrain.text)) {
            head.fail("edges", "the terrain of " + in_quotes(letter) + " must be a name in quotes, not " +
                                   described(terrain) + ".");
        }
        for (const auto& [other, name] : edges) {
            if (name == terrain.text) {
                head.fail("edges",
                          in_quotes(name) + " has two letters, '" + other + "' and " + in_quotes(letter) + ".");
            }
        }
        edges.emplace(letter[0], terrain.text);
    }
    return edges;
}

TileWords parse_words(const Reader& head) {
    TileWords known;
    known.edges = parse_edges(head);
    known.kinds = head.slugs("kinds");
    known.words = head.slugs("words");
    known.crossing = head.slugs("crossing_words");
    if (known.kinds.empty()) {
        head.fail("kinds", "list the kinds of segments that the tiles of this set have.");
    }
    const std::set<std::string_view> words(known.words.begin(), known.words.end());
    for (const std::string& kind : known.kinds) {
        if (words.count(kind) != 0 || kind == "borders") {
            head.fail("kinds", in_quotes(kind) + " already means something else here; choose another name.");
        }
    }
    for (const std::string& word : known.crossing) {
        if (words.count(word) == 0) {
            head.fail("crossing_words", in_quotes(word) + " is not in 'words'." + did_you_mean(word, known.words));
        }
    }
    if (words.count("borders") != 0) {
        head.fail("words", "'borders' already means something else here; choose another word.");
    }
    return known;
}

void parse_starts(const Reader& head, TileSet& set) {
    for (const Value& table : head.tables("start_when")) {
        const Reader reader(table, set.file, "[[tileset.start_when]]");
        reader.only({"when", "start"});
        set.starts.emplace_back(parse_condition(reader, "when"), reader.slug("start"));
    }
    if (head.has("start")) {
        set.starts.emplace_back(Condition{}, head.slug("start"));
    }
}

void parse_totals(const Reader& head, TileSet& set) {
    for (const Value& table : head.tables("total_when")) {
        const Reader reader(table, set.file, "[[tileset.total_when]]");
        reader.only({"when", "total"});
        set.totals.emplace_back(parse_condition(reader, "when"), reader.number("total", 0, most_tiles));
    }
    set.totals.emplace_back(Condition{}, head.number("total", 1, most_tiles));
}

} // namespace

TileSet parse_tile_set(std::string_view text, const std::string& file) {
    const Value document = parse_toml(text, file);
    const Reader whole(document, file, "top level");
    whole.only({"tileset", "tile", "block"});
    const Reader head = whole.section("tileset");
    head.only({"name", "title", "aliases", "total", "start", "edges", "kinds", "words", "crossing_words", "start_when",
               "total_when"});
    TileSet set;
    set.file = file;
    set.name = head.slug("name");
    set.title = head.text("title", set.name);
    set.aliases = head.slugs("aliases");
    const TileWords known = parse_words(head);
    set.kinds = known.kinds;
    set.words = known.words;
    set.edges = known.edges;
    parse_starts(head, set);
    parse_totals(head, set);

    for (const Value& table : whole.tables("tile")) {
        set.tiles.push_back(parse_tile(table, file, known));
        set.tiles.back().tile.set = set.name;
    }
    for (const Value& table : whole.tables("block")) {
        set.blocks.push_back(parse_block(table, file, set.tiles));
        set.blocks.back().set = set.name;
    }
    check_half_sides(set.tiles);
    check_set(set, head);
    set.digest = digest_of(set);
    return set;
}

TileSet read_tile_set(const std::filesystem::path& file) { return parse_tile_set(read_text(file), file.string()); }

} // namespace bastide
