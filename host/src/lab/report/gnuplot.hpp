// Plots by gnuplot, started as a program of its own.
#pragma once
#include <string>
#include <string_view>

namespace bastide::host {

/// A word for people inside a script of gnuplot, in quotes (double ones among data): whatever it holds, it ends nothing
/// and runs nothing.
std::string plot_word(std::string_view text, char quote = '\'');
/// Likewise, for `set xtics` and `set ytics`, which take such a text for the format of a number.
std::string plot_tick(std::string_view text);

/// The picture that the script's `plot` makes, to stand in a page: its colours of ink and lines are the page's own
/// (--ink, --line). Wide as 720 units and as high as said. Throws Error if gnuplot is not installed or does not like
/// it.
std::string gnuplot_svg(const std::string& script, int height, const std::string& name);

} // namespace bastide::host
