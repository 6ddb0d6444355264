#include "svg/board_picture.hpp"
#include "svg/tile_picture.hpp"
#include "svg/words.hpp"
#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace bastide::host::svg {

namespace {

constexpr double margin = 50, legend_width = 250;

std::string text_at(double x, double y, const std::string& text, const std::string& attributes) {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + attributes + ">" + escaped(text) + "</text>";
}

class Board {
public:
    Board(const Game& game, const Style& style, const std::vector<std::string>& colours, const BoardOptions& options)
        : game_(game), play_(game.play()), rules_(game.rules()), style_(style), colours_(colours), options_(options) {
        const Core& core = play_.core();
        low_ = core.low;
        columns_ = core.high.x - core.low.x + 1;
        rows_ = core.high.y - core.low.y + 1;
        for (const CompiledKind& kind : rules_.kinds) { // a kind that nobody says how to draw is a plain grey path
            style_.kinds.try_emplace(kind.spec.name);
        }
        for (auto& [name, kind] : style_.kinds) {
            kind.fill = kind.fill.empty() ? "#c9c5bd" : kind.fill;
            kind.stroke = kind.stroke.empty() ? "#77736b" : kind.stroke;
        }
    }

    std::string document() {
        const double board_height = rows_ * side_length + 2 * margin;
        const double width = columns_ * side_length + 2 * margin + (options_.legend ? legend_width : 0);
        const double height = std::max(board_height, options_.legend ? legend_height() : 0);
        const std::string tiles = placed_tiles(), figures = placed_figures(); // these fill the definitions
        const std::string beside = options_.legend ? legend(columns_ * side_length + 2 * margin) : "";
        const double scale = options_.scale / side_length;
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width * scale) + "\" height=\"" +
               number(height * scale) + "\" viewBox=\"0 0 " + number(width) + " " + number(height) +
               "\" font-family=\"'Source Sans 3','Helvetica Neue',Helvetica,Arial,sans-serif\">\n<title>" +
               escaped(options_.title) +
               "</title>\n<defs>\n<clipPath id=\"tile\"><path d=\"M0,0H100V100H0Z\"/></clipPath>\n" + definitions_ +
               "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#f6f2e8\"/>\n" + (options_.grid ? grid() : "") +
               tiles + figures + beside + "</svg>\n";
    }

private:
    Point origin(Position p) const {
        return {margin + (p.x - low_.x) * side_length, margin + (p.y - low_.y) * side_length};
    }

    std::string grid() const {
        const double right = margin * 1.5 + columns_ * side_length, bottom = margin * 1.5 + rows_ * side_length;
        std::string lines, words;
        const std::string style = "font-size=\"13\" fill=\"#9a917f\" text-anchor=\"middle\"";
        for (int i = 0; i <= columns_; ++i) {
            const double x = margin + i * side_length;
            lines += "M" + number(x) + "," + number(margin / 2) + "V" + number(bottom);
            if (i < columns_) {
                words += text_at(x + side_length / 2, margin / 2 + 8, std::to_string(low_.x + i), style);
            }
        }
        for (int i = 0; i <= rows_; ++i) {
            const double y = margin + i * side_length;
            lines += "M" + number(margin / 2) + "," + number(y) + "H" + number(right);
            if (i < rows_) {
                words += text_at(margin / 2 + 4, y + side_length / 2 + 5, std::to_string(low_.y + i), style);
            }
        }
        return "<path d=\"" + lines + "\" stroke=\"#d9d1bf\" stroke-width=\"1\" stroke-dasharray=\"3 5\"/>\n" + words +
               "\n";
    }

    const TileLayout& layout(TileTypeId type, unsigned rotation) {
        std::unique_ptr<TileLayout>& made = layouts_[{type, rotation}];
        if (made == nullptr) {
            made = std::make_unique<TileLayout>(rules_.printed(type), rotation, style_);
        }
        return *made;
    }

    /// A reference to the picture of a tile, which is drawn once.
    std::string use(TileTypeId type, unsigned rotation, Point at) {
        const std::string name = "t" + std::to_string(index(type)) + "r" + std::to_string(rotation * 90);
        if (defined_.insert(name).second) {
            definitions_ += "<g id=\"" + name + "\" clip-path=\"url(#tile)\">" +
                            tile_picture(rules_.printed(type), layout(type, rotation), style_) + "</g>\n";
        }
        return "<use href=\"#" + name + "\" transform=\"translate(" + number(at.x) + " " + number(at.y) + ")" + "\"/>";
    }

    static std::string frame(Point at, double inset, const std::string& attributes) {
        const double size = side_length - 2 * inset;
        return "<rect x=\"" + number(at.x + inset) + "\" y=\"" + number(at.y + inset) + "\" width=\"" + number(size) +
               "\" height=\"" + number(size) + "\" fill=\"none\" " + attributes + "/>";
    }

    std::string placed_tiles() {
        std::string tiles, frames, last;
        for (const Tile& tile : play_.tiles()) {
            const Point at = origin(tile.at);
            tiles += use(tile.type, tile.rotation, at) + "\n";
            frames += frame(at, 0, "stroke=\"#4a3f2c\" stroke-opacity=\".22\" stroke-width=\"1\"");
            if (tile.by == nobody) { // a start tile
                frames += "<path transform=\"translate(" + number(at.x + 11) + " " + number(at.y + 89) +
                          ") scale(1.3)\" d=\"M0,-7l2,4.6 5,.4 -3.8,3.2 1.2,4.8 -4.4,-2.6 -4.4,2.6 1.2,-4.8 -3.8,-3.2 "
                          "5,-.4z\" "
                          "fill=\"#fff8e3\" stroke=\"#4a3f2c\" stroke-width=\".8\"/>";
            } else if (&tile == &play_.tiles().back()) {
                last = frame(at, 1.5, "stroke=\"" + escaped(colours_[index(tile.by)]) + "\" stroke-width=\"3\"");
            }
        }
        return tiles + frames + last + "\n";
    }

    FigureStyle figure_style(FigureKindId kind) const {
        const auto known = style_.figures.find(rules_.figure_kinds[index(kind)].spec.name);
        return known == style_.figures.end() ? FigureStyle{} : known->second;
    }

    std::string placed_figures() {
        std::map<std::size_t, int> before; // figures drawn on a segment so far
        std::map<std::size_t, int> aside;  // and beside the segments of a tile
        std::string text;
        for (const Figure& figure : play_.figures()) {
            if (index(figure.owner) >= colours_.size()) {
                continue;
            }
            if (figure.where == Where::space) { // in the corner
                const Point corner{82.0 - 12 * aside[figure.at]++, 20};
                text += figure_picture(figure_style(figure.kind),
                                       origin(play_.tile(static_cast<TileId>(figure.at)).at) + corner,
                                       colours_[index(figure.owner)], false, 0.9) +
                        "\n";
            }
            if (figure.where != Where::segment) {
                continue;
            }
            const auto s = static_cast<SegmentId>(figure.at);
            const Tile& tile = play_.tile(play_.tile_of(s));
            const Plot& plot = layout(tile.type, tile.rotation).plots()[play_.segment_type(s).def];
            const int nth = before[index(s)]++;
            const Point at = origin(tile.at) + plot.figure + Point{7.0 * nth, 5.0 * nth};
            text += figure_picture(figure_style(figure.kind), at, colours_[index(figure.owner)],
                                   plot.style != nullptr && plot.style->lying, std::clamp(plot.room / 12, 0.75, 1.0)) +
                    "\n";
        }
        return text;
    }

    // ---------------------------------------------------------------- legend

    static constexpr double card = 78, top = 54, line_height = 24;
    std::vector<std::string> title_lines() const { return broken(options_.title, 21, 6); }
    double players_top() const { return top + static_cast<double>(title_lines().size()) * line_height + 26; }
    double legend_height() const {
        return players_top() + static_cast<double>(colours_.size()) * card + (play_.offers().empty() ? 60 : 190) +
               margin / 2;
    }

    std::string legend(double x) {
        std::string text;
        double y = top;
        for (const std::string& line : title_lines()) {
            text += text_at(x, y, line, "font-size=\"17\" font-weight=\"600\" fill=\"#2d2618\"");
            y += line_height;
        }
        text += text_at(x, y, options_.subtitle, "font-size=\"14\" fill=\"#6d6452\"");
        y = players_top();
        for (std::size_t p = 0; p < colours_.size(); ++p, y += card) {
            text += player_card(static_cast<PlayerId>(p), x, y);
        }
        const int left = play_.tiles_left();
        text += text_at(x, y + 26, std::to_string(left) + (left == 1 ? " tile" : " tiles") + " to draw",
                        "font-size=\"14\" fill=\"#6d6452\"");
        for (const Offer& offer : play_.offers()) {
            text += text_at(x, y + 52, shortened("To be placed: " + rules_.tile_name(offer.tile), 34),
                            "font-size=\"14\" fill=\"#6d6452\"");
            text += use(offer.tile, 0, {x, y + 62});
            text += frame({x, y + 62}, 0, "stroke=\"#4a3f2c\" stroke-width=\"1.5\"");
            break; // one picture is enough for a legend
        }
        return text + "\n";
    }

    std::string player_card(PlayerId p, double x, double y) const {
        const bool acts = game_.to_act() == p;
        const std::string& colour = colours_[index(p)];
        std::string text = "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" +
                           number(legend_width - 30) + "\" height=\"66\" rx=\"8\" fill=\"#fffdf6\" stroke=\"" +
                           escaped(acts ? colour : "#d9d1bf") + "\" stroke-width=\"" + (acts ? "3" : "1") + "\"/>";
        text += figure_picture({}, {x + 24, y + 24}, colour, false, 1.1);
        text +=
            text_at(x + 46, y + 30, shortened(rules_.player_names[index(p)], 14), "font-size=\"17\" fill=\"#2d2618\"");
        text += text_at(x + legend_width - 44, y + 32, std::to_string(play_.score(p)),
                        "font-size=\"22\" font-weight=\"700\" text-anchor=\"end\" fill=\"#2d2618\"");
        double at = x + 18;
        for (std::size_t kind = 0; kind < rules_.figure_kinds.size(); ++kind) {
            const int supply = std::min(play_.in_supply(p, static_cast<FigureKindId>(kind)), 12);
            for (int i = 0; i < supply; ++i, at += 15) {
                text += figure_picture(figure_style(static_cast<FigureKindId>(kind)), {at, y + 52}, colour, false, 0.5);
            }
        }
        return text;
    }

    const Game& game_;
    const Play& play_;
    const Ruleset& rules_;
    Style style_;
    const std::vector<std::string>& colours_;
    const BoardOptions& options_;
    Position low_;
    int columns_ = 0, rows_ = 0;
    std::string definitions_;
    std::set<std::string> defined_;
    std::map<std::pair<TileTypeId, unsigned>, std::unique_ptr<TileLayout>> layouts_;
};

} // namespace

std::string board_picture(const Game& game, const Style& style, const std::vector<std::string>& colours,
                          const BoardOptions& options) {
    return Board(game, style, colours, options).document();
}

} // namespace bastide::host::svg
