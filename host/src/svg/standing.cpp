#include "svg/standing.hpp"
#include "svg/symbol.hpp"
#include <algorithm>
#include <map>
#include <optional>

namespace bastide::host::svg {
namespace {

class Standing {
public:
    Standing(const Play& play, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles,
             Point (*origin_of)(Position, Position))
        : play_(play), style_(style), colours_(colours), tiles_(tiles), origin_of_(origin_of), board_(play.pieces()) {}

    std::string drawn() {
        place_figures();
        std::string below, beside;
        for (const Piece& piece : board_.pieces) {
            const bool at_figure = std::holds_alternative<FigureId>(piece.place);
            (at_figure ? beside : below) += drawn(piece);
        }
        std::string figures;
        for (std::size_t i = 0; i < play_.figures().size(); ++i) {
            const auto id = static_cast<FigureId>(i);
            if (const auto found = spots_.find(id); found != spots_.end()) {
                figures += drawn(id, found->second);
            }
        }
        return below + figures + beside;
    }

private:
    struct Spot {
        Point at;
        double scale = 1;
        bool lying = false;
    };

    Point origin(Position square) const { return origin_of_(play_.core().low, square); }
    Point origin(TileId tile) const { return origin(play_.tile(tile).at); }
    const TileLayout& layout(TileId tile) {
        return tiles_.layout(play_.tile(tile).type, play_.tile(tile).rotation, other_kinds(play_, tile));
    }

    const Plot& plot(SegmentId s) { return layout(play_.tile_of(s)).plots()[play_.segment_type(s).def]; }

    void place_figures() {
        std::map<std::size_t, int> before; // figures on a segment so far
        std::map<std::size_t, int> aside;  // and beside the segments of a tile
        for (std::size_t i = 0; i < play_.figures().size(); ++i) {
            const auto id = static_cast<FigureId>(i);
            const Figure& figure = play_.figure(id);
            if (index(figure.owner) >= colours_.size()) {
                continue;
            }
            if (const BoardPlace* told = told_place(id); told != nullptr && figure.place.where != Where::supply) {
                spots_[id] = {point_of(*told, 0)};
            } else if (figure.place.where == Where::space) {
                const TileId tile = figure.place.tile();
                spots_[id] = {origin(tile) + Point{82.0 - 12 * aside[index(tile)]++, 20}, 0.9};
            } else if (figure.place.where == Where::segment) {
                const auto s = figure.place.segment();
                const Plot& where = plot(s);
                const int nth = before[index(s)]++;
                spots_[id] = {origin(play_.tile_of(s)) + where.figure + Point{9.0 * nth, 6.0 * nth},
                              std::clamp(where.room / 12, 0.75, 1.0), where.style != nullptr && where.style->lying};
            }
        }
    }

    const BoardPlace* told_place(FigureId id) const {
        for (const auto& [figure, place] : board_.figures) {
            if (figure == id) {
                return &place;
            }
        }
        return nullptr;
    }

    /// Where something `size` times 20 units large stands.
    Point point_of(const BoardPlace& place, double size) {
        if (const auto* tile = std::get_if<TileId>(&place)) {
            return free_point(*tile, size);
        }
        if (const auto* segment = std::get_if<SegmentId>(&place)) {
            return origin(play_.tile_of(*segment)) + plot(*segment).figure;
        }
        if (const auto* figure = std::get_if<FigureId>(&place)) {
            const auto found = spots_.find(*figure);
            return found == spots_.end() ? Point{} : found->second.at + Point{13, -9};
        }
        if (const auto* at = std::get_if<TileCorner>(&place)) {
            return origin(at->tile) + corner(at->corner + 1U);
        }
        return origin(std::get<Position>(place)) + centre;
    }

    /// Clear of the figures and pieces on the tile.
    Point free_point(TileId tile, double size) {
        const Point from = origin(tile);
        std::vector<Point> taken = taken_[tile];
        for (const auto& [id, spot] : spots_) {
            taken.push_back(spot.at - from);
        }
        const Point at = layout(tile).free_place(11 * size, taken);
        taken_[tile].push_back(at);
        return from + at;
    }

    std::string drawn(const Piece& piece) {
        const MarkStyle style = piece_style(style_, piece.name);
        const auto* tile = std::get_if<TileId>(&piece.place);
        const Point* sign = tile == nullptr || style.on.empty() ? nullptr : layout(*tile).sign_of(style.on);
        const Point at = sign != nullptr ? origin(*tile) + *sign : point_of(piece.place, style.size);
        if (const auto bearer = spots_.find(piece.bears); bearer != spots_.end()) { // on its top
            bearer->second = {at - Point{0, 15 * style.size}, 0.85};
        }
        return sign_picture(style, at, 1, true, piece.text) +
               (piece.number != 0 ? number_badge(piece.number, at, style.size) : "") + "\n";
    }

    std::string drawn(FigureId id, const Spot& spot) const {
        const Figure& figure = play_.figure(id);
        return figure_picture(figure_style(play_.rules(), style_, figure.kind), spot.at, colours_[index(figure.owner)],
                              spot.lying, spot.scale, figure_title(play_, figure)) +
               "\n";
    }

    const Play& play_;
    const Style& style_;
    const std::vector<std::string>& colours_;
    TileSheet& tiles_;
    Point (*origin_of_)(Position, Position);
    BoardPieces board_;
    std::map<FigureId, Spot> spots_;
    std::map<TileId, std::vector<Point>> taken_;
};

} // namespace

FigureStyle figure_style(const Ruleset& rules, const Style& style, FigureKindId kind) {
    const auto known = style.figures.find(rules.figure_kinds[index(kind)].spec.name);
    return known == style.figures.end() ? FigureStyle{} : known->second;
}

MarkStyle piece_style(const Style& style, const std::string& name) {
    const auto known = style.pieces.find(name);
    if (known != style.pieces.end()) {
        return known->second;
    }
    MarkStyle plain;
    plain.fill = "#c9c5bd";
    plain.stroke = "#77736b";
    return plain;
}

std::string figure_title(const Play& play, const Figure& figure) {
    const CompiledFigureKind& kind = play.rules().figure_kinds[index(figure.kind)];
    std::string role;
    if (figure.place.where == Where::segment) {
        role = play.rules().shown_role(figure.kind, play.feature(play.feature_of(figure)).kind);
    }
    return play.player_name(figure.owner) + "'s " + kind.spec.singular +
           (role.empty() || role == kind.spec.singular ? "" : " (" + role + ")");
}

std::string standing_on(const Play& play, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles,
                        Point (*origin_of)(Position low, Position square)) {
    return Standing(play, style, colours, tiles, origin_of).drawn();
}

} // namespace bastide::host::svg
