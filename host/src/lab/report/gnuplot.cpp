#include "lab/report/gnuplot.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/temporary.hpp"
#include "pages/text_table.hpp"
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

namespace bastide::host {
namespace {

/// gnuplot's colours are numbers; these two are no others' and become the page's.
constexpr const char* prelude = "set border 3 lc rgb '#010203'\n"
                                "set tics nomirror textcolor rgb '#010203' noenhanced\n"
                                "set key textcolor rgb '#010203' noenhanced outside below\n"
                                "set grid lc rgb '#040506'\n"
                                "set encoding utf8\n"
                                "set linetype 1 lc rgb '#2f7ebc' lw 2\nset linetype 2 lc rgb '#d9702b' lw 2\n"
                                "set linetype 3 lc rgb '#3a9a5b' lw 2\nset linetype 4 lc rgb '#b8569b' lw 2\n"
                                "set linetype 5 lc rgb '#8a7f2d' lw 2\nset linetype 6 lc rgb '#7b68c8' lw 2\n"
                                "set linetype 7 lc rgb '#c94f4f' lw 2\nset linetype 8 lc rgb '#5f8f93' lw 2\n";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
        text.replace(at, from.size(), to);
    }
}

/// A file that is gone with the object.
class ScriptFile {
public:
    explicit ScriptFile(const std::string& text) {
        name_ = (folder_for_temporary_files() / "bastide-plot-XXXXXX").string();
        const int file = ::mkstemp(name_.data());
        const bool written = file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
        const int trouble = errno;
        if (file >= 0) {
            ::close(file);
        }
        if (!written) {
            if (file >= 0) {
                ::unlink(name_.c_str());
            }
            throw Error(name_, 0,
                        "a plot's script cannot be written there (" + std::string(std::strerror(trouble)) +
                            "); make room, or name another folder in the variable TMPDIR.");
        }
    }
    ~ScriptFile() { ::unlink(name_.c_str()); }
    ScriptFile(const ScriptFile&) = delete;
    ScriptFile& operator=(const ScriptFile&) = delete;
    const std::string& name() const { return name_; }

private:
    std::string name_;
};

std::string output_of(const ScriptFile& script) {
    std::string name = script.name();
    replace_all(name, "'", "'\\''");
    FILE* const pipe = ::popen(("gnuplot '" + name + "' 2>/dev/null").c_str(), "r"); // NOLINT(cert-env33-c)
    if (pipe == nullptr) {
        throw Error("gnuplot cannot be started, which makes the plots of reports.");
    }
    std::string out;
    std::array<char, 65536> buffer{};
    for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
        out.append(buffer.data(), got);
    }
    constexpr int not_found = 127;
    const int status = ::pclose(pipe);
    if (WIFEXITED(status) && WEXITSTATUS(status) == not_found) {
        throw Error("gnuplot is not installed, which makes the plots of --html; install it (apt-get install "
                    "gnuplot-nox), or ask for the report as text, --json or --csv.");
    }
    if (status != 0) {
        throw Error("gnuplot does not understand a plot's script (exit code " + std::to_string(status >> 8) +
                    "); version 5.4 does.");
    }
    return out;
}

} // namespace

std::string plot_word(std::string_view text, char quote) {
    std::string out(1, quote);
    for (const char c : shown(text)) {
        out += c == '\'' || c == '"' || c == '`' ? std::string("’") : c == '\\' ? "/" : std::string(1, c);
    }
    return out + quote;
}

std::string plot_tick(std::string_view text) {
    std::string out = plot_word(text);
    replace_all(out, "%", "%%");
    return out;
}

std::string gnuplot_figure(const PlotScript& plot, FigureFormat format) {
    std::string script = prelude + plot.script;
    replace_all(script, "#010203", "#000000");
    replace_all(script, "#040506", "#b8b8b8");
    constexpr double inches_a_unit = 1.0 / 100;
    const std::string terminal =
        format == FigureFormat::svg
            ? "svg size 720," + std::to_string(plot.height) + " font 'sans-serif,13' background '#ffffff'"
            : "pdfcairo size 7.2in," + fixed(plot.height * inches_a_unit, 2) + "in font 'sans-serif,10'";
    std::string out = output_of(ScriptFile("set terminal " + terminal + '\n' + script));
    if (out.find(format == FigureFormat::svg ? "</svg>" : "%PDF") == std::string::npos) {
        throw Error("gnuplot made no picture of the plot '" + plot.name +
                    "'; for PDF it has to know the terminal pdfcairo, as Debian's gnuplot-nox does.");
    }
    return out;
}

std::string gnuplot_svg(const PlotScript& plot) {
    const std::string& name = plot.name;
    const ScriptFile file("set terminal svg size 720," + std::to_string(plot.height) +
                          " dynamic font 'sans-serif,13' name '" + name + "'\n" + prelude + plot.script);
    std::string svg = output_of(file);
    const std::size_t begin = svg.find("<svg");
    if (begin == std::string::npos) {
        throw Error("gnuplot made no picture of the plot '" + name + "'.");
    }
    svg.erase(0, begin);
    replace_all(svg, "rgb(  1,   2,   3)", "var(--ink)");
    replace_all(svg, "rgb(1,2,3)", "var(--ink)");
    replace_all(svg, "rgb(  4,   5,   6)", "var(--line)");
    replace_all(svg, "color=\"black\"", "color=\"var(--ink)\"");
    replace_all(svg, "color=\"white\"", "color=\"var(--paper)\"");
    replace_all(svg, "id='gp", "id='" + name + "gp"); // ids are the whole page's
    replace_all(svg, "href='#gp", "href='#" + name + "gp");
    replace_all(svg, "id='textbox'", "id='" + name + "textbox'");
    replace_all(svg, "id='greybox'", "id='" + name + "greybox'");
    replace_all(svg, "id=\"gnuplot_canvas\"", "");
    return svg;
}

} // namespace bastide::host
