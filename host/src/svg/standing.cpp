#include "svg/standing.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/module/play.hpp"
#include "knowledge/pieces.hpp"
#include "svg/symbol.hpp"
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace bastide::host::svg {
namespace {

class Standing {
public:
    Standing(const Play& play, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles,
             Point (*origin_of)(Position, Position))
        : play_(play), style_(style), colours_(colours), tiles_(tiles), origin_of_(origin_of) {}

    /// Where everything stands, pieces too.
    const std::map<FigureId, StandingSpot>& spots() {
        place_figures();
        for (const FigureId piece : pieces_on_table(play_)) {
            if (is_drawn(play_.figure(piece))) {
                spots_[piece] = {place_piece(piece), 1, false};
            }
        }
        return spots_;
    }

    std::string drawn() {
        spots();
        std::string below, beside;
        for (const FigureId piece : pieces_on_table(play_)) {
            const bool at_figure = play_.figure(piece).place.companion() != none_of<FigureId>;
            (at_figure ? beside : below) += drawn_piece(piece);
        }
        std::string figures;
        for (const auto& [id, spot] : spots_) {
            figures += is_piece(play_.figure(id)) ? "" : drawn(id, spot);
        }
        return below + figures + beside;
    }

private:
    using Spot = StandingSpot;
    static constexpr double of_figures = 4.0 / 3; ///< so large they stand on tiles as in wood

    Point origin(Position square) const { return origin_of_(play_.core().low, square); }
    Point origin(TileId tile) const { return origin(play_.tile(tile).at); }
    const TileLayout& layout(TileId tile) {
        const Tile& lying = play_.tile(tile);
        return tiles_.layout(lying.type, lying.rotation, other_kinds(play_, tile), variant_at(lying.at));
    }

    const Plot& plot(SegmentId s) { return layout(play_.tile_of(s)).plots()[play_.segment_type(s).def]; }

    /// Whoever stands on a piece is placed with it.
    void place_figures() {
        for (std::size_t i = 0; i < play_.figures().size(); ++i) {
            const auto id = static_cast<FigureId>(i);
            const Figure& figure = play_.figure(id);
            if (index(figure.owner) < colours_.size() && is_drawn(figure)) {
                spots_[id] = spot_of(figure.place, 1);
                spots_[id].scale *= of_figures;
            }
        }
    }

    /// Not what is in a space beside the board: the list beside the picture tells of it.
    bool is_drawn(const Figure& figure) const {
        const bool aside = figure.place.where == Where::space && play_.tile_of(figure) == none_of<TileId>;
        return figure.on_board() && !aside;
    }

    /// Where something `size` times 20 units large stands.
    Spot spot_of(Place place, double size) {
        switch (place.where) {
        case Where::segment:
            return on_segment(place);
        case Where::space:
            return in_space(place);
        case Where::beside:
            if (const auto found = spots_.find(place.companion()); found != spots_.end()) {
                return {found->second.at + Point{13, -9}};
            }
            [[fallthrough]];
        default:
            return {on_square(place.square(), size)};
        }
    }

    /// Where the space has its place, around the sign that the tile shows for it, or at the tile's side.
    Spot in_space(Place place) {
        const std::string& name = play_.rules().space_kinds[index(place.space)].name;
        if (const std::optional<Point> own = place_of_space(style_, name)) {
            return {origin(place.tile()) + in_crowd(*own, within_[{place.tile(), place.space}]++), 0.6};
        }
        const Point* const sign = layout(place.tile()).sign_of(name);
        const bool upon = !play_.rules().space_kinds[index(place.space)].upon.empty();
        const int nth = aside_[place.tile()]++;
        if (sign == nullptr || upon) {
            return {origin(place.tile()) + aside(nth), 0.9};
        }
        constexpr int in_row = 3;
        return {origin(place.tile()) + *sign + Point{14.0 * (nth % in_row) - 10, 15.0 + 11 * (nth / in_row)}, 0.7};
    }

    /// In rows from the right, so that a crowd stays on the tile.
    static Point aside(int nth) {
        constexpr int in_row = 6;
        return Point{82.0 - 12 * (nth % in_row), 20.0 + 22 * (nth / in_row)};
    }

    /// Who stands where `first` has its place: each is seen, and all stay on the tile.
    static Point in_crowd(Point first, int nth) {
        constexpr int in_row = 4;
        const Point along{first.x > 60 ? -11.0 : 11.0, first.y > 75 ? -7.0 : 7.0};
        const double next_row = first.y > centre.y ? -13 : 13;
        const int row = nth / in_row;
        return first + (nth % in_row) * along + row * Point{0, next_row};
    }

    Spot on_segment(Place place) {
        const SegmentId s = place.segment();
        if (place.corner() >= 0) {
            return {origin(play_.tile_of(s)) + corner(static_cast<unsigned>(place.corner()) + 1U)};
        }
        const Plot& where = plot(s);
        const int nth = before_[s]++;
        return {origin(play_.tile_of(s)) + in_crowd(where.figure, nth), std::clamp(where.room / 12, 0.75, 1.0),
                where.style != nullptr && where.style->lying};
    }

    /// Pieces lie in rings around whoever stands there, so that each can be read.
    Point around_segment(SegmentId s, double size) {
        constexpr int in_ring = 6;
        const int nth = around_[s]++;
        const double radius = 22 * size * (1 + nth / in_ring);
        const double turn = nth % in_ring * 2 * std::numbers::pi / in_ring;
        return origin(play_.tile_of(s)) + plot(s).figure + Point{radius * std::cos(turn), radius * std::sin(turn)};
    }

    Point on_square(Position square, double size) {
        const TileId tile = play_.tile_at(square);
        return tile == none_of<TileId> ? origin(square) + centre : free_point(tile, size);
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

    /// On the sign of its word, if the tile has that, else where its place is.
    Point point_of_piece(const Figure& piece, const MarkStyle& style) {
        const TileId tile = piece.place.where == Where::square ? play_.tile_of(piece) : none_of<TileId>;
        const Point* sign = tile == none_of<TileId> || style.on.empty() ? nullptr : layout(tile).sign_of(style.on);
        if (sign != nullptr) {
            return origin(tile) + *sign;
        }
        return piece.place.in_midst() ? around_segment(piece.place.segment(), style.size)
                                      : spot_of(piece.place, style.size).at;
    }

    MarkStyle style_of_piece(FigureId id) const {
        return piece_style(style_, play_.rules().figure_kinds[index(play_.figure(id).kind)].spec.name);
    }

    /// With whoever stands on its top.
    Point place_piece(FigureId id) {
        const MarkStyle style = style_of_piece(id);
        const Point at = point_of_piece(play_.figure(id), style);
        for (const FigureId bearer : standing_upon(play_, id)) {
            spots_[bearer] = {at - Point{0, 16 * style.size}, 0.85 * of_figures};
        }
        return at;
    }

    std::string drawn_piece(FigureId id) {
        const Figure& piece = play_.figure(id);
        if (!is_drawn(piece)) {
            return {};
        }
        const MarkStyle style = style_of_piece(id);
        const Point at = spots_.at(id).at;
        return sign_picture(style, at, 1, true, piece_title(play_, id)) + badge(piece, at, style.size) + "\n";
    }

    static std::string badge(const Figure& figure, Point at, double size) {
        return figure.number == 0 ? std::string{} : number_badge(figure.number, at, size);
    }

    std::string drawn(FigureId id, const Spot& spot) const {
        const Figure& figure = play_.figure(id);
        return figure_picture(figure_style(play_.rules(), style_, figure.kind), spot.at, colours_[index(figure.owner)],
                              spot.lying, spot.scale, figure_title(play_, figure)) +
               badge(figure, spot.at, spot.scale) + "\n";
    }

    const Play& play_;
    const Style& style_;
    const std::vector<std::string>& colours_;
    TileSheet& tiles_;
    Point (*origin_of_)(Position, Position);
    std::map<FigureId, Spot> spots_;
    std::map<SegmentId, int> before_;                      ///< figures on a segment so far
    std::map<SegmentId, int> around_;                      ///< pieces there
    std::map<std::pair<TileId, SpaceKindId>, int> within_; ///< in a space with a place of its own
    std::map<TileId, int> aside_;                          ///< and beside the segments of a tile
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

std::optional<Point> place_of_space(const Style& style, const std::string& name) {
    constexpr double units = side_length / 20;
    const auto known = style.spaces.find(name);
    return known == style.spaces.end()
               ? std::nullopt
               : std::optional(centre + Point{units * known->second.x, units * known->second.y});
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

std::map<FigureId, StandingSpot> standing_spots(const Play& play, const Style& style,
                                                const std::vector<std::string>& colours, TileSheet& tiles,
                                                Point (*origin_of)(Position low, Position square)) {
    return Standing(play, style, colours, tiles, origin_of).spots();
}

std::string standing_on(const Play& play, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles,
                        Point (*origin_of)(Position low, Position square)) {
    return Standing(play, style, colours, tiles, origin_of).drawn();
}

} // namespace bastide::host::svg
