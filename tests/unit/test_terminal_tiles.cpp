// Tiles in characters: what is drawn connected is connected, and nothing else is; every tile of every set, every
// rotation and size. Only the characters count, as on a terminal without colours.
#include "bastide/host/composition.hpp"
#include "library/read_files.hpp"
#include "library/tile_set.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include "terminal/tile_paint.hpp"
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

namespace test_terminal_tiles {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::host::terminal;

namespace {

constexpr std::array<Size, 5> sizes{{{5, 3}, {7, 3}, {9, 5}, {13, 7}, {17, 9}}};

svg::Style whole_style() {
    svg::Style style;
    for (const auto& folder : std::filesystem::directory_iterator(test::in_source("/modules"))) {
        if (const auto file = folder.path() / "rules.toml"; std::filesystem::exists(file)) {
            std::ifstream in(file);
            std::ostringstream text;
            text << in.rdbuf();
            style.add(text.str(), file.string());
        }
    }
    return style;
}

/// Every tile of every tile set that is installed.
std::vector<TileDef> all_tiles() {
    std::vector<TileDef> tiles;
    for (const auto& file : std::filesystem::directory_iterator(test::in_source("/tilesets"))) {
        if (file.path().extension() == ".toml") {
            for (const TileEntry& entry : read_tile_set(file.path()).tiles) {
                tiles.push_back(entry.tile);
            }
        }
    }
    return tiles;
}

/// The sides that a line character reaches, and whether it is two lines that cross.
struct Line {
    unsigned arms = 0;
    bool crossing = false;
};
const std::map<std::string, Line>& line_characters() {
    static const std::map<std::string, Line> all = [] {
        std::map<std::string, Line> lines{{"╫", {15, true}}, {"╪", {15, true}}, {"╂", {15, true}}, {"┿", {15, true}}};
        for (int set = 0; set < 3; ++set) {
            for (unsigned arms = 1; arms < 16; ++arms) {
                lines[line_glyph(set, arms)].arms |= arms; // some reach further than they must
            }
        }
        return lines;
    }();
    return all;
}

/// Sets that are joined step by step.
class Pieces {
public:
    explicit Pieces(std::size_t count) : of_(count) { std::iota(of_.begin(), of_.end(), std::size_t{0}); }
    std::size_t find(std::size_t i) const { return of_[i] == i ? i : find(of_[i]); }
    void join(std::size_t i, std::size_t j) { of_[find(i)] = find(j); }

private:
    std::vector<std::size_t> of_;
};

struct Drawn {
    const TileDef& def;
    unsigned rotation;
    TileRaster raster;
    Canvas canvas;
    std::string text() const { return canvas.lines(Depth::none); }
    const std::string& glyph(int x, int y) const { return canvas.at(x, y).glyph; }
    std::size_t number(int x, int y) const { return static_cast<std::size_t>(y * raster.width() + x); }
    bool shows(int x, int y, svg::Shape shape) const {
        const int s = raster.segment(x, y);
        return s != TileRaster::nothing && raster.shape(s) == shape;
    }
    bool enclosed(int x, int y) const {
        return def.segments[static_cast<std::size_t>(raster.segment(x, y))].ports.empty();
    }
    /// What is drawn there leaves the tile at a side on which the character stands.
    bool leaves_at(int x, int y) const {
        const bool border[] = {y == 0, x + 1 == raster.width(), y + 1 == raster.height(), x == 0};
        const std::vector<unsigned>& ports = def.segments[static_cast<std::size_t>(raster.segment(x, y))].ports;
        return std::any_of(ports.begin(), ports.end(),
                           [&](unsigned port) { return border[(port / 3 + rotation) & 3U]; });
    }
};

/// Calls `check` for every tile, rotation and size; where there is little time, for one rotation in turn of each.
template <class Check> void for_all_tiles(Check check) {
    const TilePaint paint(whole_style());
    unsigned drawn_so_far = 0;
    for (const TileDef& def : all_tiles()) {
        for (const Size size : sizes) {
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                const unsigned number = drawn_so_far++;
                if ((number + number / 4) % test::sized(4U, 1U, 1U) != 0) {
                    continue;
                }
                TileRaster raster(def, rotation, paint.style(), size.width, size.height);
                Canvas canvas = paint.printed(raster, def);
                const Drawn drawn{def, rotation, std::move(raster), std::move(canvas)};
                INFO(def.set << ' ' << def.name << " r" << rotation * 90 << ' ' << size.width << 'x' << size.height
                             << '\n'
                             << drawn.text());
                check(drawn);
            }
        }
    }
}

/// The sides at which a character of an area leaves a gap.
unsigned gaps_of(const std::string& glyph) {
    for (unsigned gaps = 1; gaps < 16; ++gaps) {
        if (glyph == part_glyph(gaps)) {
            return gaps;
        }
    }
    return 0;
}

/// Going round the tile, the sides of two segments alternate: one of them runs over the other.
bool crossed(const Drawn& drawn, int segment) {
    const unsigned mine = drawn.raster.sides(segment);
    for (int s = 0; s < drawn.raster.segments(); ++s) {
        const unsigned theirs = drawn.raster.sides(s);
        if (s != segment && ((mine == 5 && theirs == 10) || (mine == 10 && theirs == 5))) {
            return true;
        }
    }
    return false;
}

/// Cells of areas that touch without a gap.
Pieces areas_of(const Drawn& drawn) {
    const int width = drawn.raster.width(), height = drawn.raster.height();
    Pieces pieces(static_cast<std::size_t>(width * height));
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (const auto& [nx, ny, side] : {std::tuple{x + 1, y, east}, std::tuple{x, y + 1, south}}) {
                if (nx < width && ny < height && drawn.shows(x, y, svg::Shape::area) &&
                    drawn.shows(nx, ny, svg::Shape::area) && (gaps_of(drawn.glyph(x, y)) >> side & 1U) == 0 &&
                    (gaps_of(drawn.glyph(nx, ny)) >> opposite(side) & 1U) == 0) {
                    pieces.join(drawn.number(x, y), drawn.number(nx, ny));
                }
            }
        }
    }
    return pieces;
}

/// Every cell has two halves, for lines that run from north to south and from west to east; only where lines cross they
/// are apart.
Pieces paths_of(const Drawn& drawn) {
    const int width = drawn.raster.width(), height = drawn.raster.height();
    Pieces pieces(static_cast<std::size_t>(width * height) * 2);
    const auto line = [&](int x, int y) {
        const auto found = line_characters().find(drawn.glyph(x, y));
        return found == line_characters().end() ? Line{} : found->second;
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const std::size_t here = drawn.number(x, y) * 2;
            if (!line(x, y).crossing) {
                pieces.join(here, here + 1);
            }
            if (x + 1 < width && (line(x, y).arms & 2U) != 0 && (line(x + 1, y).arms & 8U) != 0) {
                pieces.join(here + 1, drawn.number(x + 1, y) * 2 + 1);
            }
            if (y + 1 < height && (line(x, y).arms & 4U) != 0 && (line(x, y + 1).arms & 1U) != 0) {
                pieces.join(here, drawn.number(x, y + 1) * 2);
            }
        }
    }
    return pieces;
}

} // namespace

TEST_CASE("An area is drawn in one piece, and no two areas in the same", "[terminal]") {
    for_all_tiles([](const Drawn& drawn) {
        const Pieces pieces = areas_of(drawn);
        std::map<std::size_t, std::set<int>> segments;
        std::map<int, std::set<std::size_t>> parts;
        for (int y = 0; y < drawn.raster.height(); ++y) {
            for (int x = 0; x < drawn.raster.width(); ++x) {
                if (drawn.shows(x, y, svg::Shape::area)) {
                    const int s = drawn.raster.segment(x, y);
                    segments[pieces.find(drawn.number(x, y))].insert(s);
                    parts[s].insert(pieces.find(drawn.number(x, y)));
                }
            }
        }
        for (const auto& [piece, of] : segments) {
            CHECK(of.size() == 1);
        }
        for (const auto& [segment, of] : parts) {
            CHECK(of.size() <= (crossed(drawn, segment) ? 2 : 1));
        }
    });
}

TEST_CASE("Where two areas meet at an angle a wall is between them", "[terminal]") {
    for_all_tiles([](const Drawn& drawn) {
        for (int y = 0; y + 1 < drawn.raster.height(); ++y) {
            for (int x = 0; x + 1 < drawn.raster.width(); ++x) {
                const auto walled = [&](int wx, int wy) {
                    if (drawn.shows(wx, wy, svg::Shape::ground)) { // enclosed ground has no other place
                        return drawn.enclosed(wx, wy) || drawn.leaves_at(wx, wy);
                    }
                    const bool open =
                        drawn.raster.segment(wx, wy) == TileRaster::nothing || drawn.shows(wx, wy, svg::Shape::ground);
                    return !open || drawn.glyph(wx, wy) == "╱" || drawn.glyph(wx, wy) == "╲";
                };
                const auto angle = [&](int ax, int bx) {
                    const bool two = drawn.shows(ax, y, svg::Shape::area) && drawn.shows(bx, y + 1, svg::Shape::area) &&
                                     drawn.raster.segment(ax, y) != drawn.raster.segment(bx, y + 1) &&
                                     drawn.raster.gaps(ax, y) == 0 && drawn.raster.gaps(bx, y + 1) == 0;
                    if (two) {
                        CHECK(walled(bx, y));
                        CHECK(walled(ax, y + 1));
                    }
                };
                angle(x, x + 1);
                angle(x + 1, x);
            }
        }
    });
}

TEST_CASE("An area touches the sides that it reaches and no others, so that neighbours match", "[terminal]") {
    for_all_tiles([](const Drawn& drawn) {
        const int right = drawn.raster.width() - 1, bottom = drawn.raster.height() - 1;
        const auto reaches = [&](int x, int y, unsigned side) {
            const int s = drawn.raster.segment(x, y);
            return drawn.shows(x, y, svg::Shape::area) && (drawn.raster.sides(s) & (1U << side)) == 0;
        };
        for (int x = 0; x <= right; ++x) {
            CHECK_FALSE(reaches(x, 0, north));
            CHECK_FALSE(reaches(x, bottom, south));
        }
        for (int y = 0; y <= bottom; ++y) {
            CHECK_FALSE(reaches(0, y, west));
            CHECK_FALSE(reaches(right, y, east));
        }
    });
}

TEST_CASE("A path leads from each of its sides to the others, and to no other path's", "[terminal]") {
    for_all_tiles([](const Drawn& drawn) {
        const Pieces pieces = paths_of(drawn);
        const int width = drawn.raster.width(), height = drawn.raster.height();
        std::map<std::size_t, std::set<int>> segments;
        for (int s = 0; s < drawn.raster.segments(); ++s) {
            std::set<std::size_t> parts;
            for (unsigned side = 0; side < 4; ++side) {
                if (drawn.raster.shape(s) != svg::Shape::path || (drawn.raster.sides(s) & (1U << side)) == 0) {
                    continue;
                }
                const int x = side == east ? width - 1 : side == west ? 0 : width / 2;
                const int y = side == south ? height - 1 : side == north ? 0 : height / 2;
                REQUIRE(drawn.raster.segment(x, y) == s);
                CHECK((drawn.raster.arms(x, y) >> side & 1U) == 1);
                const std::size_t piece = pieces.find(drawn.number(x, y) * 2);
                parts.insert(piece);
                segments[piece].insert(s);
            }
            CHECK(parts.size() <= (crossed(drawn, s) ? 2 : 1)); // a tunnel, or under a bridge
        }
        for (const auto& [piece, of] : segments) {
            CHECK(of.size() == 1);
        }
    });
}

TEST_CASE("Every segment can be seen, and has a place of its own for a figure", "[terminal]") {
    for_all_tiles([](const Drawn& drawn) {
        if (drawn.raster.height() < 5) {
            return; // a strip between a path and an area may have no line of its own
        }
        std::set<std::pair<int, int>> places;
        for (int s = 0; s < drawn.raster.segments(); ++s) {
            const Spot place = drawn.raster.figure(s);
            INFO(drawn.def.segments[static_cast<std::size_t>(s)].kind);
            CHECK(drawn.raster.segment(place.x, place.y) == s);
            CHECK(places.insert({place.x, place.y}).second);
        }
    });
}

} // namespace test_terminal_tiles
