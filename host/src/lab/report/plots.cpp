#include "lab/report/plots.hpp"
#include "lab/report/plot_parts.hpp"
#include <cctype>
#include <optional>
#include <utility>

namespace bastide::host {
namespace {

std::size_t column_named(const LabHead& head, const std::string& name) {
    const auto found =
        std::find_if(head.columns.begin(), head.columns.end(), [&](const Column& c) { return c.name == name; });
    return static_cast<std::size_t>(found - head.columns.begin());
}

/// A line for each variant through the points of data blocks $d0, $d1, ...
std::string lines_of(const LabHead& head, const std::string& style) {
    std::string out = "plot ";
    for (std::size_t v = 0; v < shown_variants(head); ++v) {
        out += (v == 0 ? "" : ", ") + ("$d" + std::to_string(v)) + " using 1:2 with " + style + " lt " +
               std::to_string(v + 1) + " title " + plot_word(head.variants[v].name);
    }
    return out + '\n';
}

Plot distribution(const Report& report, const Analysis& looks, std::size_t measure) {
    const Column& column = looks.column_of(measure);
    std::string script = axes_labelled(column.unit, "% of " + std::string(column.per_seat ? "seats" : "games"));
    for (std::size_t v = 0; v < shown_variants(report.head); ++v) {
        const Histogram& values = looks.histogram(v, measure);
        std::uint64_t all = 0;
        for (const auto& [value, count] : values) {
            all += count;
        }
        script += "$d" + std::to_string(v) + " << EOD\n";
        for (const auto& [value, count] : values) {
            script += plot_number(static_cast<double>(value) / column.scale) + ' ' +
                      plot_number(100 * static_cast<double>(count) / static_cast<double>(all)) + '\n';
        }
        script += "EOD\n";
    }
    return {"Distribution of " + column.name, column.about,
            plot_script(script + lines_of(report.head, "linespoints pt 7 ps 0.3"), plot_height(report.head),
                        "d" + std::to_string(measure))};
}

/// None where nothing can be compared: a plot without data is no script of gnuplot.
std::optional<Plot> forest(const Report& report, std::size_t measure) {
    const Column& column = report.analysis.column_of(measure);
    std::string data = "$d << EOD\n", ticks;
    int row = 0;
    for (const Finding& finding : report.findings) {
        if (finding.measure == measure) {
            const Estimate95& e = finding.estimate;
            data += plot_number(e.mean) + ' ' + std::to_string(row) + ' ' + plot_number(e.low) + ' ' +
                    plot_number(e.high) + '\n';
            ticks += (ticks.empty() ? "" : ", ") + plot_tick(report.analysis.contrasts()[finding.contrast].name) + ' ' +
                     std::to_string(row);
            --row;
        }
    }
    if (row == 0) {
        return {};
    }
    const std::string script =
        data + "EOD\nset yrange [" + std::to_string(row) + ":1]\nset ytics (" + ticks +
        ") noenhanced\nunset key\nset arrow from 0,graph 0 to 0,graph 1 nohead lc rgb '#010203'\n" + "set xlabel " +
        plot_word(column.unit) +
        " textcolor rgb '#010203' noenhanced\nplot $d using 1:2:3:4 with xerrorbars lt 1 pt 7 ps 0.6\n";
    return Plot{"Differences in " + column.name,
                "The mean of the paired differences with its interval, corrected as p is; right of the line is more "
                "than in the baseline.",
                plot_script(script, std::clamp(110 + 26 * -row, 160, 1600), "f" + std::to_string(measure))};
}

/// Bars of mean points by column, one above the other; none if nobody scored.
std::optional<Plot> income(const Report& report) {
    const LabHead& head = report.head;
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < head.columns.size(); ++c) {
        bool any = false;
        for (std::size_t v = 0; v < head.variants.size(); ++v) {
            const auto mean = report.analysis.mean(v, c);
            any = any || (mean && mean->mean != 0);
        }
        if (any && head.columns[c].name.starts_with("points.")) {
            columns.push_back(c);
        }
    }
    if (columns.empty()) {
        return {};
    }
    std::string script = "$d << EOD\n";
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        script += plot_word(head.variants[v].name, '"');
        for (const std::size_t c : columns) {
            const auto mean = report.analysis.mean(v, c);
            script += ' ' + plot_number(mean ? mean->mean : 0);
        }
        script += '\n';
    }
    script += "EOD\nset style data histograms\nset style histogram rowstacked\nset boxwidth 0.7\n"
              "set style fill solid 0.85 noborder\nset xtics rotate by -25 noenhanced\nset yrange [0:*]\n" +
              std::string("set ylabel 'points of a seat' textcolor rgb '#010203'\nplot ");
    for (std::size_t i = 0; i < columns.size(); ++i) {
        script += (i == 0 ? "" : ", ") + std::string("$d using ") + std::to_string(i + 2) + (i == 0 ? ":xtic(1)" : "") +
                  " title " + plot_word(head.columns[columns[i]].name.substr(7));
    }
    return Plot{"Income by kind", "Mean points of a seat, by what they were scored for.",
                plot_script(script + '\n', plot_height(head) + 18 * static_cast<int>(columns.size() / 3), "income")};
}

Plot first_seat(const Report& report) {
    const LabHead& head = report.head;
    std::string script = axes_labelled("seat", "% of games won alone") + "set xtics 1\nset xrange [0.5:*]\n", plot;
    for (std::size_t v = 0; v < shown_variants(head); ++v) {
        script += "$d" + std::to_string(v) + " << EOD\n";
        for (std::size_t seat = 0; seat < head.variants[v].seats.size(); ++seat) {
            const Share won = report.analysis.share_among(report.analysis.wins(v, seat), report.analysis.games());
            const double aside = 0.06 * (static_cast<double>(v) - static_cast<double>(shown_variants(head) - 1) / 2);
            script += plot_number(static_cast<double>(seat + 1) + aside) + ' ' + plot_number(100 * won.share) + ' ' +
                      plot_number(100 * won.low) + ' ' + plot_number(100 * won.high) + '\n';
        }
        script += "EOD\n";
        plot += (v == 0 ? "plot " : ", ") + std::string("$d") + std::to_string(v) +
                " using 1:2:3:4 with yerrorbars pt 7 ps 0.6 lt " + std::to_string(v + 1) + " title " +
                plot_word(head.variants[v].name);
    }
    return {"What the seat is worth",
            std::string("Share of games won, by the order around the table, with ") +
                (head.stops() ? "95 % intervals that hold at any time." : "Wilson's 95 % intervals."),
            plot_script(script + plot + '\n', plot_height(head), "seat")};
}

Plot lead(const Report& report) {
    std::string script = axes_labelled("tenths of the turns", "points ahead");
    for (std::size_t v = 0; v < shown_variants(report.head); ++v) {
        script += "$d" + std::to_string(v) + " << EOD\n0 0\n";
        for (int tenth = 1; tenth <= 10; ++tenth) {
            const std::string name = tenth == 10 ? "margin" : "lead." + std::to_string(tenth);
            const std::size_t column = column_named(report.head, name);
            const auto mean =
                column < report.head.columns.size() ? report.analysis.mean(v, column) : std::optional<Estimate95>{};
            script += std::to_string(tenth) + ' ' + plot_number(mean ? mean->mean : 0) + '\n';
        }
        script += "EOD\n";
    }
    return {"Lead over time", "Mean points by which the leader is ahead; the last point is after the final scoring.",
            plot_script(script + lines_of(report.head, "linespoints pt 7 ps 0.4"), plot_height(report.head), "lead")};
}

/// What the factors of a screen change, those first that matter most; none if nothing is known of any.
std::optional<Plot> screen(const Report& report, std::size_t measure) {
    const Column& column = report.analysis.column_of(measure);
    const bool sobol = report.head.design == "sobol";
    std::string data = "$d << EOD\n", ticks;
    int row = 0;
    for (const ScreenedLine& line : report.screened) {
        if (line.measure == measure && line.of.steps > 0) {
            const Jackknifed& it = sobol ? line.of.total : line.of.star;
            constexpr double z = 1.96;
            const double off = it.has_error() ? z * it.error : 0;
            data += plot_number(it.value) + ' ' + std::to_string(row) + ' ' +
                    plot_number(std::max(0.0, it.value - off)) + ' ' + plot_number(it.value + off) + '\n';
            ticks += (ticks.empty() ? "" : ", ") + plot_tick(report.head.factors[line.of.factor].name) + ' ' +
                     std::to_string(row);
            --row;
        }
    }
    if (row == 0) {
        return {};
    }
    const std::string script =
        data + "EOD\nset yrange [" + std::to_string(row) + ":1]\nset xrange [0:*]\nset ytics (" + ticks +
        ") noenhanced\nunset key\nset xlabel " + plot_word(sobol ? "share of the variance" : column.unit) +
        " textcolor rgb '#010203' noenhanced\nplot $d using 1:2:3:4 with xerrorbars lt 1 pt 7 ps 0.6\n";
    return Plot{"What matters for " + column.name,
                sobol ? "Sobol's total index of each factor, with 95 % intervals by the jackknife."
                      : "Mean absolute effect of each factor (mu*), with 95 % intervals by the jackknife.",
                plot_script(script, std::clamp(110 + 26 * -row, 160, 1600), "s" + std::to_string(measure))};
}

} // namespace

std::string Plot::file_name() const {
    std::string out;
    for (const char c : heading) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!out.empty() && out.back() != '-') {
            out += '-';
        }
    }
    return out.ends_with('-') ? out.substr(0, out.size() - 1) : out;
}

std::vector<Plot> plots_of(const Report& report, const Analysis& looks) {
    std::vector<Plot> plots;
    const auto add = [&](std::optional<Plot> plot) {
        if (plot) {
            plots.push_back(std::move(*plot));
        }
    };
    if (report.head.screens()) {
        for (std::size_t m = 0; m < report.analysis.measures().size(); ++m) {
            add(screen(report, m));
        }
        return plots;
    }
    for (std::size_t m = 0; m < report.analysis.measures().size() && report.head.variants.size() > 1; ++m) {
        add(forest(report, m));
    }
    plots.push_back(distribution(report, looks, 0));
    add(income(report));
    if (!report.match) { // whose intervals would take the games of a deal for independent
        plots.push_back(first_seat(report));
    }
    plots.push_back(lead(report));
    if (!report.match) {
        add(tile_worths(report));
    }
    for (Plot& map : points_maps(report)) {
        plots.push_back(std::move(map));
    }
    plots.push_back(distribution(report, looks, 1));
    return plots;
}

} // namespace bastide::host
