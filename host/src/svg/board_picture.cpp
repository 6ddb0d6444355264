#include "svg/board_picture.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "svg/legend.hpp"
#include "svg/standing.hpp"
#include "svg/symbol.hpp"
#include <algorithm>

namespace bastide::host::svg {

namespace {

constexpr double margin = 50, legend_top = 54;

Point origin_of(Position low, Position square) {
    return {margin + (square.x - low.x) * side_length, margin + (square.y - low.y) * side_length};
}

class Board {
public:
    Board(const Game& game, const Style& style, const std::vector<std::string>& colours, const BoardOptions& options)
        : game_(game), play_(game.play()), style_(style), colours_(colours), options_(options),
          tiles_(game.rules(), style_) {
        const Core& core = play_.core();
        low_ = core.low;
        columns_ = core.high.x - core.low.x + 1;
        rows_ = core.high.y - core.low.y + 1;
        for (const CompiledKind& kind :
             game.rules().kinds) { // a kind that nobody says how to draw is a plain grey path
            style_.kinds.try_emplace(kind.spec.name);
        }
        for (auto& [name, kind] : style_.kinds) {
            kind.fill = kind.fill.empty() ? "#c9c5bd" : kind.fill;
            kind.stroke = kind.stroke.empty() ? "#77736b" : kind.stroke;
        }
    }

    std::string document() { return options_.plain ? plain() : whole(); }

    std::string plain() {
        std::string tiles;
        for (std::size_t t = 0; t < play_.tiles().size(); ++t) {
            const Tile& tile = play_.tiles()[t];
            const OtherKinds others = other_kinds(play_, static_cast<TileId>(t));
            tiles += tiles_.use(tile.type, tile.rotation, origin_of(low_, tile.at), 1, others) + "\n";
        }
        tiles += standing_on(play_, style_, colours_, tiles_, origin_of);
        const std::string size = number(columns_ * side_length) + " " + number(rows_ * side_length);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + number(margin) + " " + number(margin) + " " +
               size + "\">\n<defs>\n<clipPath id=\"tile\"><path d=\"M0,0H100V100H0Z\"/></clipPath>\n" +
               tiles_.definitions() + "</defs>\n" + tiles + "</svg>\n";
    }

    std::string whole() {
        const double board_width = columns_ * side_length + 2 * margin;
        const std::string tiles = placed_tiles();
        const std::string standing = standing_on(play_, style_, colours_, tiles_, origin_of);
        const Legend beside = options_.legend ? legend(game_, style_, colours_, tiles_, {board_width, legend_top},
                                                       options_.title, options_.subtitle)
                                              : Legend{};
        const double width = board_width + (options_.legend ? Legend::width : 0);
        const double height = std::max(rows_ * side_length + 2 * margin, beside.height);
        const double scale = options_.scale / side_length;
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width * scale) + "\" height=\"" +
               number(height * scale) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) +
               "\" font-family=\"'Source Sans 3','Helvetica Neue',Helvetica,Arial,sans-serif\">\n<title>" +
               escaped(options_.title) +
               "</title>\n<defs>\n<clipPath id=\"tile\"><path d=\"M0,0H100V100H0Z\"/></clipPath>\n" +
               tiles_.definitions() + "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#f6f2e8\"/>\n" +
               (options_.grid ? grid() : "") + tiles + standing + beside.text + "</svg>\n";
    }

private:
    std::string grid() const {
        const double right = margin * 1.5 + columns_ * side_length, bottom = margin * 1.5 + rows_ * side_length;
        std::string lines, words;
        const std::string style = "font-size=\"13\" fill=\"#9a917f\" text-anchor=\"middle\"";
        for (int i = 0; i <= columns_; ++i) {
            const double x = margin + i * side_length;
            lines += "M" + number(x) + "," + number(margin / 2) + "V" + number(bottom);
            if (i < columns_) {
                words += text_at({x + side_length / 2, margin / 2 + 8}, std::to_string(low_.x + i), style);
            }
        }
        for (int i = 0; i <= rows_; ++i) {
            const double y = margin + i * side_length;
            lines += "M" + number(margin / 2) + "," + number(y) + "H" + number(right);
            if (i < rows_) {
                words += text_at({margin / 2 + 4, y + side_length / 2 + 5}, std::to_string(low_.y + i), style);
            }
        }
        return "<path d=\"" + lines + "\" stroke=\"#d9d1bf\" stroke-width=\"1\" stroke-dasharray=\"3 5\"/>\n" + words +
               "\n";
    }

    static std::string frame(Point at, double inset, const std::string& attributes) {
        const double size = side_length - 2 * inset;
        return "<rect x=\"" + number(at.x + inset) + "\" y=\"" + number(at.y + inset) + "\" width=\"" + number(size) +
               "\" height=\"" + number(size) + "\" fill=\"none\" " + attributes + "/>";
    }

    std::string placed_tiles() {
        std::string tiles, edges, frames, last, shadows;
        for (std::size_t t = 0; t < play_.tiles().size(); ++t) {
            const Tile& tile = play_.tiles()[t];
            const Point at = origin_of(low_, tile.at);
            const OtherKinds others = other_kinds(play_, static_cast<TileId>(t));
            tiles += tiles_.use(tile.type, tile.rotation, at, 1, others, variant_at(tile.at)) + "\n";
            shadows += "M" + number(at.x + 1.5) + "," + number(at.y + 2.5) + "h101v101h-101z";
            edges += "M" + number(at.x) + " " + number(at.y) + "h100v100h-100z";
            if (tile.by == nobody) { // a start tile
                frames += "<path transform=\"translate(" + number(at.x + 9) + " " + number(at.y + 92) +
                          ")\" d=\"M0,-7l2,4.6 5,.4 -3.8,3.2 1.2,4.8 -4.4,-2.6 -4.4,2.6 1.2,-4.8 -3.8,-3.2 5,-.4z\" "
                          "fill=\"#fff8e3\" stroke=\"#4a3f2c\" stroke-width=\".8\"/>";
            } else if (&tile == &play_.tiles().back()) {
                last = frame(at, 1.5, "stroke=\"" + escaped(colours_[index(tile.by)]) + "\" stroke-width=\"3\"");
            }
        }
        return "<path d=\"" + shadows + "\" fill=\"#22160c\" fill-opacity=\".22\"/>\n" + tiles + "<path d=\"" + edges +
               "\" fill=\"none\" stroke=\"#4a3f2c\" stroke-opacity=\".16\" stroke-width=\".8\"/>\n" + frames + last +
               "\n";
    }

    const Game& game_;
    const Play& play_;
    Style style_;
    const std::vector<std::string>& colours_;
    const BoardOptions& options_;
    TileSheet tiles_;
    Position low_;
    int columns_ = 0, rows_ = 0;
};

} // namespace

std::string board_picture(const Game& game, const Style& style, const std::vector<std::string>& colours,
                          const BoardOptions& options) {
    return Board(game, style, colours, options).document();
}

} // namespace bastide::host::svg
