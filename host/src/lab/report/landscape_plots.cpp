// Where on the table points fall, and what tiles are worth.
#include "lab/measures/landscape.hpp"
#include "lab/report/plot_parts.hpp"
#include <map>

namespace bastide::host {
namespace {

constexpr std::size_t most_tiles = 40, most_maps = 4;
constexpr int row_height = 20, frame = 110, map_height = 560;

/// The tiles to be shown, those first that are worth most in the baseline.
std::vector<std::size_t> ranked(const Report& report) {
    std::vector<TileWorth> all = report.landscapes.worths(0);
    std::stable_sort(all.begin(), all.end(),
                     [](const TileWorth& a, const TileWorth& b) { return a.ahead.mean > b.ahead.mean; });
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i < most_tiles / 2 || i + most_tiles / 2 >= all.size()) {
            out.push_back(all[i].tile);
        }
    }
    return out;
}

/// A data block with a point for each of the tiles that the variant has, a little aside of the others'.
std::string worths_of(const Report& report, std::size_t v, const std::map<std::size_t, std::size_t>& row_of) {
    const double aside =
        0.7 * ((static_cast<double>(v) + 0.5) / static_cast<double>(shown_variants(report.head)) - 0.5);
    std::string data = "$d" + std::to_string(v) + " << EOD\n";
    bool any = false;
    for (const TileWorth& worth : report.landscapes.worths(v)) {
        if (const auto row = row_of.find(worth.tile); row != row_of.end()) {
            any = true;
            data += plot_number(worth.ahead.mean) + ' ' + plot_number(aside - static_cast<double>(row->second)) + ' ' +
                    plot_number(worth.ahead.low) + ' ' + plot_number(worth.ahead.high) + '\n';
        }
    }
    return data + (any ? "" : "NaN NaN NaN NaN\n") + "EOD\n";
}

struct Map {
    int reach = 1;     ///< squares that are worth a look
    double most = 0.0; ///< points
};

/// Of all maps together: a square counts that has a hundredth of what the best has.
Map extent(const Report& report, std::size_t maps) {
    Map out;
    const auto each = [&](auto&& visit) {
        for (std::size_t v = 0; v < maps; ++v) {
            for (int y = -landscape::reach; y <= landscape::reach; ++y) {
                for (int x = -landscape::reach; x <= landscape::reach; ++x) {
                    visit(report.landscapes.points(v, x, y), std::max(std::abs(x), std::abs(y)));
                }
            }
        }
    };
    each([&](double points, int) { out.most = std::max(out.most, points); });
    each([&](double points, int far) { out.reach = points * 100 >= out.most ? std::max(out.reach, far) : out.reach; });
    return out;
}

std::string map_of(const Report& report, std::size_t v, const Map& map) {
    std::string data = "$d << EOD\n";
    for (int y = -map.reach; y <= map.reach; ++y) {
        for (int x = -map.reach; x <= map.reach; ++x) {
            if (const double points = report.landscapes.points(v, x, y); points * 100 >= map.most) {
                data += std::to_string(x) + ' ' + std::to_string(-y) + ' ' + plot_number(points) + '\n';
            }
        }
    }
    const std::string range = '[' + plot_number(-map.reach - 0.5) + ':' + plot_number(map.reach + 0.5) + "]\n";
    return data + "EOD\n" + axes_labelled("squares east of the first tile", "squares north of it") + "set xrange " +
           range + "set yrange " + range + "set cbrange [0:" + plot_number(map.most) +
           "]\nset cblabel 'points a game' textcolor rgb '#010203'\nset size ratio -1\nunset key\nset grid front\n"
           "set palette maxcolors 16 defined (0 '#35608d', 0.35 '#22a784', 0.7 '#d9b72b', 1 '#d9402b')\n"
           "set style fill solid 1 noborder\nplot $d using 1:2:(0.5):(0.5):3 with boxxyerror lc palette\n";
}

} // namespace

std::optional<Plot> tile_worths(const Report& report) {
    const std::vector<std::size_t> tiles = ranked(report);
    if (tiles.empty()) {
        return {};
    }
    std::map<std::size_t, std::size_t> row_of;
    std::string ticks;
    for (std::size_t row = 0; row < tiles.size(); ++row) {
        row_of[tiles[row]] = row;
        ticks += (row == 0 ? "" : ", ") + plot_tick(report.head.tiles[tiles[row]]) + " -" + std::to_string(row);
    }
    std::string script, plot;
    for (std::size_t v = 0; v < shown_variants(report.head); ++v) {
        script += worths_of(report, v, row_of);
        plot += (v == 0 ? "plot " : ", ") + std::string("$d") + std::to_string(v) +
                " using 1:2:3:4 with xerrorbars pt 7 ps 0.5 lt " + std::to_string(v + 1) + " title " +
                plot_word(report.head.variants[v].name);
    }
    script += "set yrange [-" + std::to_string(tiles.size()) + ":1]\nset ytics (" + ticks +
              ") noenhanced\nset key maxcols 1\nset arrow from 0,graph 0 to 0,graph 1 nohead lc rgb '#010203'\n" +
              axes_labelled("points ahead", "");
    const int names = plot_height(report.head) - plot_height(LabHead{});
    return Plot{
        "What a tile is worth",
        "Points by which who laid it was ahead of the mean of the others at the end, with 95 % intervals" +
            std::string(tiles.size() == most_tiles ? "; the tiles that are worth most and least in the baseline."
                                                   : "."),
        plot_script(script + plot + '\n', frame + names + row_height * static_cast<int>(tiles.size()), "worth")};
}

std::vector<Plot> points_maps(const Report& report) {
    const std::size_t maps = std::min(report.head.variants.size(), most_maps);
    const Map map = extent(report, maps);
    std::vector<Plot> out;
    for (std::size_t v = 0; v < maps && map.most > 0; ++v) {
        out.push_back({"Where points fall: " + report.head.variants[v].name,
                       "Points of a game by squares; those of a feature fall on its squares in equal parts.",
                       plot_script(map_of(report, v, map), map_height, "map" + std::to_string(v))});
    }
    return out;
}

} // namespace bastide::host
