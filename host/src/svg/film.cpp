#include "svg/film.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "pages/text_width.hpp"
#include "svg/standing.hpp"
#include "svg/symbol.hpp"
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

namespace bastide::host::svg {
namespace {

constexpr double film_margin = 30, line_height = 44;

Point board_units(Position, Position square) { return {side_length * square.x, side_length * square.y}; }

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        if (end > from) {
            lines.push_back(text.substr(from, end - from));
        }
        from = end + 1;
    }
    return lines;
}

/// Each once, as they came.
std::vector<std::string> distinct(std::vector<std::string> all) {
    std::set<std::string> seen;
    std::erase_if(all, [&](const std::string& one) { return !seen.insert(one).second; });
    return all;
}

/// Drawings that lie over each other in the order in which they first appeared, each for some stretches of time.
class Layer {
public:
    /// What is to be seen from frame `now` on; what was and is not among it ends.
    void show(const std::vector<std::string>& drawings, int now) {
        for (const std::string& drawing : drawings) {
            const auto [found, is_new] = index_.try_emplace(drawing, shown_.size());
            if (is_new) {
                shown_.push_back({drawing, {}, -1});
            }
            Shown& it = shown_[found->second];
            if (it.stretches.empty() || it.seen < now - 1) {
                it.stretches.push_back({now, now});
            }
            it.stretches.back().last = now;
            it.seen = now;
        }
    }
    /// Whether frame `now` looks like the one before.
    bool same(const std::vector<std::string>& drawings, int now) const {
        std::size_t seen = 0;
        for (const Shown& it : shown_) {
            seen += it.seen == now - 1 ? 1 : 0;
        }
        return seen == drawings.size() &&
               std::all_of(drawings.begin(), drawings.end(), [&](const std::string& drawing) {
                   const auto found = index_.find(drawing);
                   return found != index_.end() && shown_[found->second].seen == now - 1;
               });
    }
    /// `last`: the number of the last frame.
    std::string document(int last, double pace) const {
        std::string out;
        for (const Shown& it : shown_) {
            const bool stays = it.seen == last;
            std::string times;
            int from = 0;
            for (const Stretch& stretch : it.stretches) {
                times += stays ? change("hidden", from, stretch.first, pace)
                               : change("visible", stretch.first, stretch.last + 1, pace);
                from = stretch.last + 1;
            }
            out += (stays ? "<g>" : "<g visibility=\"hidden\">") + it.drawing + times + "</g>\n";
        }
        return out;
    }

private:
    struct Stretch {
        int first, last; ///< frames
    };
    struct Shown {
        std::string drawing;
        std::vector<Stretch> stretches;
        int seen; ///< the last frame that has it
    };
    static std::string change(const char* to, int from, int until, double pace) {
        if (from == until) {
            return {};
        }
        return std::string("<set attributeName=\"visibility\" to=\"") + to + "\" begin=\"film.begin+" +
               number(from * pace) + "s\" end=\"film.begin+" + number(until * pace) + "s\"/>";
    }
    std::vector<Shown> shown_;
    std::map<std::string, std::size_t> index_;
};

class Film {
public:
    Film(const Ruleset& rules, const Style& style, std::vector<std::string> colours, const FilmOptions& options)
        : style_(style), colours_(std::move(colours)), options_(options), tiles_(rules, style_) {
        for (const CompiledKind& kind : rules.kinds) { // a kind that nobody says how to draw is a plain grey path
            KindStyle& how = style_.kinds[kind.spec.name];
            how.fill = how.fill.empty() ? "#c9c5bd" : how.fill;
            how.stroke = how.stroke.empty() ? "#77736b" : how.stroke;
        }
    }

    void take(const Game& game) {
        const Play& play = game.play();
        low_ = play.core().low;
        high_ = play.core().high;
        const std::array<std::vector<std::string>, 3> drawings{
            tiles(play), distinct(lines_of(standing_on(play, style_, colours_, tiles_, board_units))), points(play)};
        bool same = frames_ > 0;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            same = same && layers_[i].same(drawings[i], frames_);
        }
        if (same) {
            return;
        }
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            layers_[i].show(drawings[i], frames_);
        }
        ++frames_;
    }

    std::string document(const std::string& title) const { return options_.plain ? plain() : whole(title); }

    std::string plain() const {
        const Point from = board_units({}, low_);
        const double length = frames_ * options_.pace + options_.rest;
        std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + number(from.x) + " " +
                           number(from.y) + " " + number((high_.x - low_.x + 1) * side_length) + " " +
                           number((high_.y - low_.y + 1) * side_length) +
                           "\">\n<defs>\n<clipPath id=\"tile\"><path d=\"M0,0H100V100H0Z\"/></clipPath>\n" +
                           tiles_.definitions() + "</defs>\n<rect width=\"0\" height=\"0\"><animate id=\"film\" " +
                           "attributeName=\"opacity\" from=\"1\" to=\"1\" begin=\"0s;film.end\" dur=\"" +
                           number(length) + "s\"/></rect>\n";
        for (const std::size_t layer : {0U, 1U}) {
            text += "<g>\n" + layers_[layer].document(frames_ - 1, options_.pace) + "</g>\n";
        }
        return text + "</svg>\n";
    }

    std::string whole(const std::string& title) const {
        const double columns = high_.x - low_.x + 1, rows = high_.y - low_.y + 1;
        const Point from = board_units({}, low_) - Point{film_margin, film_margin + line_height};
        const double width =
            std::max(columns * side_length, 300.0 * static_cast<double>(colours_.size())) + 2 * film_margin;
        const double height = rows * side_length + 2 * film_margin + line_height;
        const double scale = options_.scale / side_length, length = frames_ * options_.pace + options_.rest;
        std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width * scale) +
                           "\" height=\"" + number(height * scale) + "\" viewBox=\"" + number(from.x) + " " +
                           number(from.y) + " " + number(width) + " " + number(height) +
                           "\" font-family=\"'Source Sans 3','Helvetica Neue',Helvetica,Arial,sans-serif\">\n<title>" +
                           escaped(title) +
                           "</title>\n<defs>\n<clipPath id=\"tile\"><path d=\"M0,0H100V100H0Z\"/></clipPath>\n" +
                           tiles_.definitions() + "</defs>\n<rect x=\"" + number(from.x) + "\" y=\"" + number(from.y) +
                           "\" width=\"100%\" height=\"100%\" fill=\"#f6f2e8\">" +
                           "<animate id=\"film\" attributeName=\"opacity\" from=\"1\" to=\"1\" begin=\"0s;film.end\" "
                           "dur=\"" +
                           number(length) + "s\"/></rect>\n";
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            const bool above = i == 2; // the board: known when all is taken
            text += above ? "<g transform=\"translate(" + number(from.x + film_margin) + " " +
                                number(from.y + film_margin) + ")\">\n"
                          : "<g>\n";
            text += layers_[i].document(frames_ - 1, options_.pace) + "</g>\n";
        }
        return text + "</svg>\n";
    }

private:
    std::vector<std::string> tiles(const Play& play) {
        std::vector<std::string> out;
        for (std::size_t t = 0; t < play.tiles().size(); ++t) {
            const Tile& tile = play.tiles()[t];
            out.push_back(tiles_.use(tile.type, tile.rotation, board_units({}, tile.at), 1,
                                     other_kinds(play, static_cast<TileId>(t)), variant_at(tile.at)));
        }
        return out;
    }

    std::vector<std::string> points(const Play& play) const {
        std::vector<std::string> out;
        for (std::size_t seat = 0; seat < colours_.size(); ++seat) {
            const auto player = static_cast<PlayerId>(seat);
            constexpr std::size_t longest = 12; // letters, or half as many wide ones: what leaves room for the points
            out.push_back(text_at({300.0 * static_cast<double>(seat), 10},
                                  fitted(play.player_name(player), longest) + "  " + std::to_string(play.score(player)),
                                  "font-size=\"30\" font-weight=\"700\" fill=\"#2d2a24\" stroke=\"" +
                                      escaped(colours_[seat]) +
                                      "\" stroke-width=\"5\" stroke-opacity=\".45\" paint-order=\"stroke\""));
        }
        return out;
    }

    Style style_;
    std::vector<std::string> colours_;
    FilmOptions options_;
    TileSheet tiles_;
    std::array<Layer, 3> layers_; ///< tiles, what stands on them, points
    Position low_, high_;
    int frames_ = 0;
};

} // namespace

std::string film(const Record& record, std::shared_ptr<const Ruleset> rules, const Style& style,
                 const FilmOptions& options) {
    const Ruleset& all = *rules;
    Film film(all, style, player_colours(record.game.players), options);
    Game game(std::move(rules));
    film.take(game);
    for (std::size_t move = 0; move < record.moves.size(); ++move) {
        game.apply(recorded_action(game, record, move));
        film.take(game);
    }
    return film.document(record.game.title);
}

} // namespace bastide::host::svg
