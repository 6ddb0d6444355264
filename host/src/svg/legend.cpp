#include "svg/legend.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "knowledge/pieces.hpp"
#include "pages/text_width.hpp"
#include "svg/standing.hpp"
#include "svg/symbol.hpp"
#include "svg/words.hpp"
#include <algorithm>
#include <map>
#include <set>

namespace bastide::host::svg {
namespace {

constexpr const char* ink = "fill=\"#2d2618\"";
constexpr const char* small_print = "font-size=\"13\" fill=\"#4f4736\"";
constexpr double inside_width = Legend::width - 30;
constexpr std::size_t line_length = 40; ///< letters of small print
constexpr std::size_t most_lines = 8;

class Writer {
public:
    Writer(const Game& game, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles, Point at)
        : game_(game), play_(game.play()), rules_(game.rules()), style_(style), colours_(colours), tiles_(tiles),
          x_(at.x), y_(at.y) {}

    Legend written(const std::string& title, const std::string& subtitle) {
        for (const std::string& line : broken(title, 24, 6)) {
            line_of("font-size=\"17\" font-weight=\"600\" " + std::string(ink), line, 24);
        }
        line_of("font-size=\"14\" fill=\"#6d6452\"", subtitle, 26);
        for (std::size_t p = 0; p < colours_.size(); ++p) {
            player(static_cast<PlayerId>(p));
        }
        table();
        offer();
        key();
        return {text_ + "\n", y_ + 20};
    }

private:
    void line_of(const std::string& attributes, const std::string& line, double height) {
        text_ += text_at({x_, y_}, line, attributes);
        y_ += height;
    }

    void paragraph(double indent, const std::string& text) {
        const auto length = static_cast<std::size_t>(static_cast<double>(line_length) * (1 - indent / inside_width));
        for (const std::string& line : broken(text, length, most_lines)) {
            text_ += text_at({x_ + indent, y_}, line, small_print);
            y_ += 17;
        }
    }

    // ---- players

    void player(PlayerId p) {
        const bool acts = game_.to_act() == p;
        const std::string& colour = colours_[index(p)];
        const std::string before = std::move(text_);
        const double top = y_;
        text_.clear();
        text_ += figure_picture(figure_style(rules_, style_, FigureKindId{0}), {x_ + 22, y_ + 22}, colour, false, 1.1);
        text_ += text_at({x_ + 44, y_ + 28}, fitted(rules_.player_names[index(p)], 18),
                         "font-size=\"17\" " + std::string(ink));
        text_ += text_at({x_ + inside_width - 12, y_ + 30}, std::to_string(play_.score(p)),
                         "font-size=\"22\" font-weight=\"700\" text-anchor=\"end\" " + std::string(ink));
        y_ += 54;
        supply(p, colour, hand(p));
        std::string facts;
        for (const CompiledDisplay& display : rules_.displays) {
            const std::string shown = display.secret ? "" : display.text(play_, p); // a picture is for everybody
            if (!shown.empty()) {
                facts += (facts.empty() ? "" : " · ") + display.name + ": " + shown;
            }
        }
        paragraph(12, facts);
        text_ = before + "<rect x=\"" + number(x_) + "\" y=\"" + number(top) + "\" width=\"" + number(inside_width) +
                "\" height=\"" + number(y_ - top) + "\" rx=\"8\" fill=\"#fffdf6\" stroke=\"" +
                escaped(acts ? colour : "#d9d1bf") + "\" stroke-width=\"" + (acts ? "3" : "1") + "\"/>" + text_;
        y_ += 12;
    }

    /// Each kind once with a number, left of what takes `taken` at the right.
    void supply(PlayerId p, const std::string& colour, double taken) {
        double at = x_ + 20;
        for (std::size_t k = 0; k < rules_.figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            const int count = play_.in_supply(p, kind);
            if (count == 0) {
                continue;
            }
            const double needed = count > 1 ? 48 : 27;
            if (at + needed > x_ + inside_width - taken) {
                at = x_ + 20;
                y_ += 24;
            }
            text_ += figure_picture(figure_style(rules_, style_, kind), {at, y_}, colour, false, 0.68);
            if (count > 1) {
                text_ += text_at({at + 11, y_ + 5}, "× " + std::to_string(count), small_print);
            }
            at += needed;
        }
        y_ += 27;
    }

    /// Tiles in hands that everybody sees, at the right; the room that they take.
    double hand(PlayerId p) {
        constexpr double size = 0.3, each = 34, most = 4 * each;
        double taken = 0;
        for (std::size_t i = 0; i < rules_.piles.size(); ++i) {
            if (rules_.piles[i].holder != p || rules_.piles[i].hidden) {
                continue;
            }
            const auto counts = play_.pile_counts(static_cast<PileId>(i));
            for (std::size_t t = 0; t < counts.size(); ++t) {
                for (int n = 0; n < counts[t] && taken < most; ++n) {
                    taken += each;
                    text_ += tiles_.use(static_cast<TileTypeId>(t), 0, {x_ + inside_width - 8 - taken, y_ - 15}, size);
                }
            }
        }
        return taken + 8;
    }

    // ---- the table

    void table() {
        const int left = play_.tiles_left();
        y_ += 14;
        paragraph(0, std::to_string(left) + (left == 1 ? " tile" : " tiles") + " to draw");
        for (const TableFact& fact : facts_of_pieces(play_)) {
            paragraph(0, fact.name + ": " + fact.text);
        }
    }

    void offer() {
        const auto offers = play_.offers();
        const auto open = std::find_if(offers.begin(), offers.end(), [&](const Offer& one) {
            const CompiledPile& from = rules_.piles[index(one.from)];
            return from.holder == nobody || !from.hidden; // a picture is for everybody
        });
        if (open == offers.end()) {
            return;
        }
        const TileTypeId tile = open->tile; // one picture is enough for a legend
        y_ += 8;
        paragraph(0, "To be placed: " + rules_.tile_name(tile));
        text_ += tiles_.use(tile, 0, {x_, y_});
        text_ += "<rect x=\"" + number(x_) + "\" y=\"" + number(y_) +
                 "\" width=\"100\" height=\"100\" fill=\"none\" stroke=\"#4a3f2c\" stroke-width=\"1.5\"/>";
        y_ += 116;
    }

    // ---- what the drawings mean

    /// Words whose signs are on the board.
    std::set<std::string> words_shown() const {
        std::set<std::string> words;
        const auto add = [&](const std::map<std::string, int>& printed) {
            for (const auto& [word, count] : printed) {
                const auto known = style_.words.find(word);
                if (count != 0 && known != style_.words.end() && known->second.mark != "none") {
                    words.insert(word);
                }
            }
        };
        for (const Tile& tile : play_.tiles()) {
            const TileDef def = with_kinds(rules_, tile.type, {});
            add(def.words);
            for (const SegmentDef& segment : def.segments) {
                add(segment.words);
            }
        }
        return words;
    }

    /// Kinds with a symbol of their own on the board.
    std::set<std::string> kinds_shown() const {
        std::set<std::string> kinds;
        for (std::size_t t = 0; t < play_.tiles().size(); ++t) {
            const auto tile = static_cast<TileId>(t);
            for (const SegmentDef& segment :
                 with_kinds(rules_, play_.tile(tile).type, other_kinds(play_, tile)).segments) {
                const auto known = style_.kinds.find(segment.kind);
                if (known != style_.kinds.end() && !known->second.symbol.path.empty()) {
                    kinds.insert(segment.kind);
                }
            }
        }
        return kinds;
    }

    /// In two columns.
    void entry(const std::string& picture_at_zero, const std::string& name) {
        const double at = x_ + (column_ == 0 ? 0 : inside_width / 2);
        text_ += "<g transform=\"translate(" + number(at + 12) + " " + number(y_) + ")\">" + picture_at_zero + "</g>" +
                 text_at({at + 30, y_ + 5}, fitted(name, 17), small_print);
        column_ = 1 - column_;
        y_ += column_ == 0 ? 28 : 0;
    }

    void heading(const std::string& what) {
        y_ += column_ == 0 ? 8 : 36;
        column_ = 0;
        line_of("font-size=\"13\" font-weight=\"600\" " + std::string(ink), what, 24);
    }

    /// Kinds of which players have any; a single one needs no words.
    void figures() {
        std::vector<FigureKindId> kinds;
        for (std::size_t k = 0; k < rules_.figure_kinds.size(); ++k) {
            if (rules_.figure_kinds[k].spec.per_player > 0) {
                kinds.push_back(static_cast<FigureKindId>(k));
            }
        }
        if (kinds.size() > 1) {
            heading("Figures");
            for (const FigureKindId kind : kinds) {
                const FigureStyle style = figure_style(rules_, style_, kind);
                entry(figure_picture(style, {}, "#b8b2a4", false, 0.85 / std::max(style.size, 1.0)),
                      play_.plural(kind, 1));
            }
        }
    }

    /// Of the pieces that are nobody's each kind on the table.
    void pieces() {
        std::map<std::string, FigureKindId> kinds;
        for (const FigureId piece : pieces_on_table(play_)) {
            const FigureKindId kind = play_.figure(piece).kind;
            kinds.emplace(rules_.figure_kinds[index(kind)].spec.name, kind);
        }
        if (!kinds.empty()) {
            heading("Pieces");
        }
        for (const auto& [name, kind] : kinds) {
            entry(sign(piece_style(style_, name), true), play_.plural(kind, 1));
        }
    }

    void key() {
        y_ += 10;
        figures();
        pieces();
        const std::set<std::string> words = words_shown(), kinds = kinds_shown();
        if (!words.empty() || !kinds.empty()) {
            heading("On tiles");
        }
        for (const std::string& word : words) {
            entry(sign(style_.words.at(word), false), word);
        }
        for (const std::string& kind : kinds) {
            const KindStyle& style = style_.kinds.at(kind);
            entry(symbol_picture(style.symbol, {}, 1, style.fill, style.stroke), kind);
        }
        y_ += column_ == 0 ? 0 : 28;
    }

    static std::string sign(const MarkStyle& style, bool raised) {
        return sign_picture(style, {}, 0.95 / style.size, raised);
    }

    const Game& game_;
    const Play& play_;
    const Ruleset& rules_;
    const Style& style_;
    const std::vector<std::string>& colours_;
    TileSheet& tiles_;
    double x_, y_;
    int column_ = 0;
    std::string text_;
};

} // namespace

Legend legend(const Game& game, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles, Point at,
              const std::string& title, const std::string& subtitle) {
    return Writer(game, style, colours, tiles, at).written(title, subtitle);
}

} // namespace bastide::host::svg
