// Plots by gnuplot, started as a program of its own.
#pragma once
#include <string>
#include <string_view>
#include <utility>

namespace bastide::host {

/// A word for people inside a script of gnuplot, in quotes (double ones among data): whatever it holds, it ends nothing
/// and runs nothing.
std::string plot_word(std::string_view text, char quote = '\'');
/// Likewise, for `set xtics` and `set ytics`, which take such a text for the format of a number.
std::string plot_tick(std::string_view text);

/// What gnuplot is to draw, wide as 720 units and as high as said.
struct PlotScript {
    std::string script; ///< ends with `plot`
    int height = 0;
    std::string name; ///< its own in the page
};
inline PlotScript plot_script(std::string script, int height, std::string name) {
    return {std::move(script), height, std::move(name)};
}

/// The picture, to stand in a page: its colours of ink and lines are the page's own (--ink, --line). Throws Error if
/// gnuplot is not installed or does not like it.
std::string gnuplot_svg(const PlotScript& plot);

/// As a file of its own, black on white. Throws Error likewise.
enum class FigureFormat { svg, pdf };
std::string gnuplot_figure(const PlotScript& plot, FigureFormat format);

} // namespace bastide::host
