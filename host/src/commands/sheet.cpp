// bastide sheet: a module's tiles to be printed and cut out, and a leaflet of its figures and rules.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "files/run_program.hpp"
#include "files/write.hpp"
#include "library/rulebook.hpp"
#include "library/tile_set.hpp"
#include "pages/catalogue.hpp"
#include "program/context.hpp"
#include "svg/print_sheet.hpp"
#include "svg/symbol.hpp"
#include <algorithm>
#include <filesystem>
#include <iostream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct SheetOptions {
    std::string module, paper = "a4", out = ".";
    bool pdf = false;
};

const svg::Paper& paper_called(const std::string& name) {
    std::vector<std::string> known;
    for (const svg::Paper& paper : svg::papers()) {
        if (paper.name == name) {
            return paper;
        }
        known.push_back(paper.name);
    }
    throw Error("--paper " + name + ": there is no such paper." + did_you_mean(name, known) + " There is " +
                listed(known) + '.');
}

/// Of all its sets, what is printed: a block's squares one by one.
std::vector<TileDef> tiles_of(const Library& library, const Manifest& manifest) {
    std::vector<TileDef> tiles;
    for (const std::string& name : manifest.tile_sets) {
        for (const TileEntry& entry : library.tile_set(name).tiles) {
            tiles.push_back(entry.tile);
        }
    }
    return tiles;
}

/// What nobody says how to draw is a plain grey path.
void complete(svg::Style& style, const std::vector<TileDef>& tiles) {
    for (const TileDef& tile : tiles) {
        for (const SegmentDef& segment : tile.segments) {
            svg::KindStyle& kind = style.kinds[segment.kind];
            kind.fill = kind.fill.empty() ? "#c9c5bd" : kind.fill;
            kind.stroke = kind.stroke.empty() ? "#77736b" : kind.stroke;
        }
    }
}

svg::Leaflet leaflet_of(const InstalledModule& module, const std::string& text) {
    const Manifest& manifest = module.manifest;
    svg::Leaflet leaflet{manifest.title, manifest.summary, {}, {}};
    const std::string origin = origin_in_words(module.origin);
    leaflet.about += (leaflet.about.empty() || origin.empty() ? "" : "\n") + origin;
    svg::Style own;
    own.add(text, manifest.file);
    for (const auto& [name, figure] : own.figures) {
        leaflet.pictures.emplace_back(name, svg::figure_picture(figure, {0, 0}, "#2a5db0", false, 1 / figure.size));
    }
    for (const auto* signs : {&own.pieces, &own.words}) {
        for (const auto& [name, sign] : *signs) {
            if (sign.mark != "none") {
                leaflet.pictures.emplace_back(name, svg::sign_picture(sign, {0, 0}, 1 / sign.size, true));
            }
        }
    }
    for (const RuleEntry& rule : rules_of(manifest)) {
        if (rule.state == "played") {
            leaflet.texts.emplace_back(rule.id, rule.text);
        }
    }
    for (const SwitchSpec& spec : manifest.switches) {
        leaflet.texts.emplace_back(spec.name + " = " + spec.standard, spec.summary + " (" + choices(spec) + ")");
    }
    return leaflet;
}

void make_pdf(const std::vector<std::string>& files, const std::string& into) {
    ProgramRun run{{"rsvg-convert", "--format=pdf", "--keep-aspect-ratio", "--output=" + into}};
    run.words.insert(run.words.end(), files.begin(), files.end());
    const ProgramEnd end = run_program(run);
    if (!end.started) {
        throw Error(
            "--pdf is made by the program rsvg-convert, which is not installed (Debian's package librsvg2-bin); "
            "the pages in SVG are written.");
    }
    if (!end.well()) {
        throw Error(into +
                    ": no PDF could be made of the pages: " + shown(end.why.empty() ? last_words(end, 2) : end.why));
    }
}

void run(const SheetOptions& options, const Context& context) {
    const svg::Paper& paper = paper_called(options.paper);
    const Library library = context.library();
    const InstalledModule& module = find_module(library, options.module);
    const std::vector<TileDef> tiles = tiles_of(library, module.manifest);
    svg::Style style = svg::style_of(library);
    complete(style, tiles);
    std::vector<std::string> pages = svg::tile_pages(tiles, style, paper, module.manifest.title);
    const std::size_t sheets = pages.size();
    const std::vector<std::string> leaflet =
        svg::leaflet_pages(leaflet_of(module, library.text(module.manifest.file)), paper);
    pages.insert(pages.end(), leaflet.begin(), leaflet.end());
    std::error_code trouble;
    fs::create_directories(options.out, trouble);
    const std::string name = (fs::path(options.out) / (module.manifest.name + '-' + paper.name)).string();
    std::vector<std::string> files;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const std::string which = i >= sheets  ? "leaflet-" + std::to_string(i - sheets + 1)
                                  : i % 2 == 0 ? "tiles-" + std::to_string(i / 2 + 1)
                                               : "back-" + std::to_string(i / 2 + 1);
        files.push_back(name + '-' + which + ".svg");
        write_file(files.back(), pages[i], Existing::replace);
    }
    if (options.pdf) {
        make_pdf(files, name + ".pdf");
        files.push_back(name + ".pdf");
    }
    for (const std::string& file : files) {
        std::cout << shown(file) << '\n';
    }
}

} // namespace

void add_sheet(Command app, Context& context) {
    auto options = std::make_shared<SheetOptions>();
    const Command command = app.add_subcommand("sheet", "Tiles to print and cut out, figures and rules to read");
    command.add_option("MODULE", options->module, "A module's name (see `bastide modules`)").required();
    command.add_option("--paper", options->paper, "a4 or letter").capture_default_str();
    command.add_option("-o,--output", options->out, "The folder that the pages are written to")
        .type_name("DIR")
        .capture_default_str();
    command.add_flag("--pdf", options->pdf, "All pages as one PDF as well (needs rsvg-convert)");
    command.footer("Examples:\n  bastide sheet ponds --pdf\n"
                   "Print it at 100 %, on both sides: tiles are 45 mm wide.");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
