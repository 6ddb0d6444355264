#include "card/shown/panels.hpp"
#include <array>

namespace bastide::host {
namespace {

/// What the colours of a rule are called, and what they are on white and on black.
struct Paint {
    const char *name, *light, *dark;
};
constexpr std::array<Paint, 8> paints{{{"paper", "#ffffff", "#15191d"},
                                       {"ink", "#1d2328", "#e2e7eb"},
                                       {"faint", "#5b666f", "#9aa5ae"},
                                       {"line", "#d5dade", "#3b444b"},
                                       {"soft", "#f4f6f8", "#1e242a"},
                                       {"first", "#2f7ebc", "#5fa8dd"},
                                       {"second", "#3a9a5b", "#58b87a"},
                                       {"third", "#c4622d", "#e08a55"}}};

constexpr const char* style_rules = R"(
.card text { fill: @ink; font: 13px system-ui, sans-serif; }
.card text.small { font-size: 11.5px; fill: @faint; }
.card text.end { text-anchor: end; }
.card text.middle { text-anchor: middle; }
.card text.strong { font-weight: 600; }
.card text.on { fill: #ffffff; font-weight: 600; }
.card text.heading { font-size: 15px; font-weight: 600; }
.card text.title { font-size: 26px; font-weight: 700; }
.card text.value { font-size: 21px; font-weight: 700; fill: @first; }
.card .grid { stroke: @line; }
.card .axis { stroke: @faint; }
.card .first { fill: @first; stroke: @first; }
.card .second { fill: @second; stroke: @second; }
.card .third { fill: @third; stroke: @third; }
.card .reach { stroke-width: 3; stroke-linecap: round; opacity: .45; }
.card .band { fill: @first; opacity: .16; }
.card .thin { fill: none; stroke: @faint; stroke-width: 1; opacity: .55; }
.card .thick { fill: none; stroke: @first; stroke-width: 3; }
.card .paper { fill: @paper; }
)";

std::string painted(bool dark) {
    std::string out = style_rules;
    for (const Paint& paint : paints) {
        const std::string name = std::string("@") + paint.name;
        for (std::size_t at = 0; (at = out.find(name, at)) != std::string::npos;) {
            out.replace(at, name.size(), dark ? paint.dark : paint.light);
        }
    }
    return out;
}

std::string variables(bool dark) {
    std::string out = ":root {";
    for (const Paint& paint : paints) {
        out += std::string(" --") + paint.name + ": " + (dark ? paint.dark : paint.light) + ';';
    }
    return out + " }\n";
}

} // namespace

/// Colours are told as such, for programs that know no variables.
std::string panel_style() {
    return variables(false) + painted(false) + "@media screen and (prefers-color-scheme: dark) {\n" + variables(true) +
           painted(true) + "}\n";
}

} // namespace bastide::host
