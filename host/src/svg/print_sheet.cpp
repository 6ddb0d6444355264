#include "svg/print_sheet.hpp"
#include "pages/text_table.hpp"
#include "svg/symbol.hpp"
#include "svg/tile_picture.hpp"
#include "svg/tile_sheet.hpp"
#include <algorithm>
#include <sstream>

namespace bastide::host::svg {
namespace {

constexpr double least_margin = 8, mark_length = 5,
                 mark_gap = 1; ///< of a page; of cut marks, and how far they are from the tiles

std::string mm(double length) { return number(length, 2); }

std::string page(const Paper& paper, const std::string& content) {
    const std::string width = mm(paper.width), height = mm(paper.height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "mm\" height=\"" + height +
           "mm\" viewBox=\"0 0 " + width + " " + height +
           "\" font-family=\"'DejaVu Sans',Helvetica,Arial,sans-serif\">\n<defs><clipPath id=\"tile\"><path "
           "d=\"M0,0H100V100H0Z\"/></clipPath></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
           content + "</svg>\n";
}

/// As many tiles as fit, in the middle of the page, so that front and back lie on each other.
struct Grid {
    explicit Grid(const Paper& paper)
        : columns(static_cast<int>((paper.width - 2 * least_margin) / tile_mm)),
          rows(static_cast<int>((paper.height - 2 * least_margin) / tile_mm)),
          left((paper.width - columns * tile_mm) / 2), top((paper.height - rows * tile_mm) / 2) {}
    int columns, rows;
    double left, top;
    std::size_t cells() const { return static_cast<std::size_t>(columns * rows); }
    Point at(std::size_t cell) const {
        const int nth = static_cast<int>(cell);
        return {left + nth % columns * tile_mm, top + nth / columns * tile_mm};
    }
};

/// Beside the tiles, never on them.
std::string cut_marks(const Grid& grid) {
    const double right = grid.left + grid.columns * tile_mm, bottom = grid.top + grid.rows * tile_mm;
    std::string d;
    for (int i = 0; i <= grid.columns; ++i) {
        const std::string x = mm(grid.left + i * tile_mm);
        d += "M" + x + "," + mm(grid.top - mark_gap - mark_length) + "v" + mm(mark_length) + "M" + x + "," +
             mm(bottom + mark_gap) + "v" + mm(mark_length);
    }
    for (int i = 0; i <= grid.rows; ++i) {
        const std::string y = mm(grid.top + i * tile_mm);
        d += "M" + mm(grid.left - mark_gap - mark_length) + "," + y + "h" + mm(mark_length) + "M" +
             mm(right + mark_gap) + "," + y + "h" + mm(mark_length);
    }
    return "<path d=\"" + d + "\" stroke=\"#000\" stroke-width=\"0.15\" fill=\"none\"/>\n";
}

std::string caption(const Paper& paper, const std::string& text) {
    return "<text x=\"" + mm(paper.width / 2) + "\" y=\"" + mm(paper.height - 1.5) +
           "\" font-size=\"2.4\" text-anchor=\"middle\" fill=\"#555\">" + escaped(text) + "</text>\n";
}

std::string back(const Grid& grid) {
    std::string content;
    for (std::size_t cell = 0; cell < grid.cells(); ++cell) {
        const Point at = grid.at(cell);
        const std::string middle = " cx=\"" + mm(at.x + tile_mm / 2) + "\" cy=\"" + mm(at.y + tile_mm / 2) + '"';
        content += "<circle" + middle + " r=\"14\" fill=\"none\" stroke=\"#d9cba8\" stroke-width=\"2\"/><circle" +
                   middle + " r=\"7\" fill=\"#d9cba8\"/>\n";
    }
    return "<rect x=\"" + mm(grid.left) + "\" y=\"" + mm(grid.top) + "\" width=\"" + mm(grid.columns * tile_mm) +
           "\" height=\"" + mm(grid.rows * tile_mm) + "\" fill=\"#5b4a36\"/>\n" + content;
}

constexpr double text_line = 4.6, letters = 3.4, leaflet_margin = 15; ///< of a leaflet

class LeafletWriter {
public:
    explicit LeafletWriter(const Paper& paper) : paper_(paper) {}

    void write(const std::string& text, double size, const char* weight, double indent = 0) {
        constexpr double letter_width = 0.56; // of the widest typeface that is named
        const auto width =
            static_cast<std::size_t>((paper_.width - 2 * leaflet_margin - indent) / (size * letter_width));
        std::istringstream lines(wrapped(text, 0, width));
        for (std::string one; std::getline(lines, one);) {
            need(text_line * size / letters);
            content_ += "<text x=\"" + mm(leaflet_margin + indent) + "\" y=\"" + mm(y_) + "\" font-size=\"" + mm(size) +
                        "\" font-weight=\"" + weight + "\">" + escaped(one) + "</text>\n";
        }
    }
    void picture(const std::string& drawing, const std::string& name) {
        constexpr double size = 14;
        need(size + 2);
        content_ += "<g transform=\"translate(" + mm(leaflet_margin + size / 2) + " " + mm(y_ - size / 2) +
                    ") scale(0.45)\">" + drawing + "</g><text x=\"" + mm(leaflet_margin + size + 4) + "\" y=\"" +
                    mm(y_ - size / 2 + 1) + "\" font-size=\"" + mm(letters) + "\">" + escaped(name) + "</text>\n";
    }
    void skip(double height) { y_ += height; }
    std::vector<std::string> pages() {
        end_page();
        return std::move(pages_);
    }

private:
    void need(double height) {
        if (y_ + height > paper_.height - leaflet_margin) {
            end_page();
        }
        y_ += height;
    }
    void end_page() {
        pages_.push_back(page(paper_, content_));
        content_.clear();
        y_ = leaflet_margin;
    }

    const Paper& paper_;
    double y_ = leaflet_margin;
    std::string content_;
    std::vector<std::string> pages_;
};

} // namespace

const std::vector<Paper>& papers() {
    static const std::vector<Paper> all{{"a4", 210, 297}, {"letter", 215.9, 279.4}};
    return all;
}

std::vector<std::string> tile_pages(const std::vector<TileDef>& tiles, const Style& style, const Paper& paper,
                                    const std::string& title) {
    const Grid grid(paper);
    std::vector<std::string> drawn;
    for (const TileDef& tile : tiles) {
        for (int copy = 0; copy < tile.count; ++copy) {
            const auto variant = static_cast<unsigned>(copy) % variants; // printed copies do not look quite alike
            drawn.push_back(tile_picture(tile, TileLayout(tile, 0, style, variant), style));
        }
    }
    std::vector<std::string> pages;
    for (std::size_t first = 0; first < drawn.size(); first += grid.cells()) {
        std::string content;
        for (std::size_t cell = 0; cell < grid.cells() && first + cell < drawn.size(); ++cell) {
            const Point at = grid.at(cell);
            content += "<g transform=\"translate(" + mm(at.x) + " " + mm(at.y) + ") scale(" +
                       number(tile_mm / side_length, 4) + ")\" clip-path=\"url(#tile)\">" + drawn[first + cell] +
                       "</g>\n";
        }
        const std::string nth = std::to_string(first / grid.cells() + 1);
        pages.push_back(page(paper, content + cut_marks(grid) +
                                        caption(paper, title + ", page " + nth + ": print at 100 %, tiles are 45 mm")));
        pages.push_back(page(paper, back(grid) + cut_marks(grid) + caption(paper, title + ", back of page " + nth)));
    }
    return pages;
}

std::vector<std::string> leaflet_pages(const Leaflet& leaflet, const Paper& paper) {
    constexpr double title_letters = 7;
    LeafletWriter writer(paper);
    writer.write(leaflet.title, title_letters, "bold");
    if (!leaflet.about.empty()) {
        writer.skip(2);
        writer.write(leaflet.about, letters, "normal");
    }
    for (const auto& [name, drawing] : leaflet.pictures) {
        writer.picture(drawing, name);
    }
    for (const auto& [head, text] : leaflet.texts) {
        writer.skip(2.5);
        writer.write(head, letters, "bold");
        writer.write(text, letters, "normal", 4);
    }
    return writer.pages();
}

} // namespace bastide::host::svg
