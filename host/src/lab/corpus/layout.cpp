#include "lab/corpus/layout.hpp"
#include "bastide/game/ruleset.hpp"
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>

namespace bastide::host {
namespace {

constexpr std::array<std::pair<unsigned, unsigned>, 6> pairs_of_sides{
    {{north, east}, {north, south}, {north, west}, {east, south}, {east, west}, {south, west}}};

std::string seat_word(int relative) {
    return relative == 0 ? "own" : relative == 1 ? "next" : "next" + std::to_string(relative);
}

void add_to(std::uint8_t& cell, int more) {
    cell = static_cast<std::uint8_t>(std::clamp(cell + more, 0, int{std::numeric_limits<std::uint8_t>::max()}));
}

} // namespace

Layout::Layout(const Ruleset& rules, int side, int actions)
    : digest_(rules.identity.digest), side_(side), actions_(actions), players_(rules.players) {
    name_planes(rules);
    name_facts(rules);
}

int Layout::most_actions(const Ruleset& rules) {
    std::size_t tiles = 0;
    for (const TileType& type : rules.types) {
        tiles += type.total;
    }
    // n tiles leave 2 n + 2 open squares, a tile lies there four ways; in steps, so that mixes that are alike agree.
    constexpr std::size_t step = 64, most = 8192;
    return static_cast<int>(std::min(most, (4 * (2 * tiles + 2) + step - 1) / step * step));
}

void Layout::name_planes(const Ruleset& rules) {
    planes_ = {"tile", "open", "new"};
    edges_ = planes_.size();
    for (std::size_t terrain = 1; terrain < rules.terrain_names.size(); ++terrain) {
        for (unsigned at = north; at <= west; ++at) {
            planes_.push_back("edge." + rules.terrain_names[terrain] + '.' + std::string(side_name(at)));
        }
    }
    joined_ = planes_.size();
    for (const auto& [one, other] : pairs_of_sides) {
        planes_.push_back("joined." + std::string(side_name(one)) + '-' + std::string(side_name(other)));
    }
    words_ = planes_.size();
    for (const std::string& word : rules.word_names) {
        planes_.push_back("word." + word);
    }
    marks_ = planes_.size();
    for (const std::string& word : rules.attribute_names) {
        planes_.push_back("mark." + word);
    }
    kinds_ = planes_.size();
    for (const CompiledKind& kind : rules.kinds) {
        planes_.push_back("kind." + kind.spec.name);
    }
    closed_ = planes_.size();
    for (const CompiledKind& kind : rules.kinds) {
        planes_.push_back("closed." + kind.spec.name);
    }
    figures_ = planes_.size();
    for (int seat = 0; seat < players_; ++seat) {
        for (const CompiledFigureKind& kind : rules.figure_kinds) {
            planes_.push_back("figure." + seat_word(seat) + '.' + kind.spec.name);
        }
    }
    pieces_ = planes_.size();
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        planes_.push_back("piece." + kind.spec.name);
    }
    stands_ = planes_.size();
    for (int seat = 0; seat < players_; ++seat) {
        for (const CompiledKind& kind : rules.kinds) {
            planes_.push_back("stands." + seat_word(seat) + '.' + kind.spec.name);
        }
    }
    reach_ = planes_.size();
    for (int seat = 0; seat < players_; ++seat) {
        for (unsigned at = north; at <= west; ++at) {
            planes_.push_back("reach." + seat_word(seat) + '.' + std::string(side_name(at)));
        }
    }
}

void Layout::name_facts(const Ruleset& rules) {
    facts_ = {"turn", "to_act", "tiles_left", "outside", "legal"};
    scores_ = facts_.size();
    for (int seat = 0; seat < players_; ++seat) {
        facts_.push_back("score." + seat_word(seat));
    }
    supplies_ = facts_.size();
    for (int seat = 0; seat < players_; ++seat) {
        for (const CompiledFigureKind& kind : rules.figure_kinds) {
            facts_.push_back("supply." + seat_word(seat) + '.' + kind.spec.name);
        }
    }
    piece_supply_ = facts_.size();
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        facts_.push_back("supply.nobody." + kind.spec.name);
    }
    decisions_ = facts_.size();
    for (const CompiledDecision& decision : rules.decisions) {
        facts_.push_back("decision." + decision.spec.name);
    }
    const std::array<std::pair<std::size_t*, const char*>, 3> of_tiles{
        {{&offers_, "offer."}, {&hand_, "hand."}, {&unseen_, "unseen."}}};
    for (const auto& [begin, word] : of_tiles) {
        *begin = facts_.size();
        for (std::size_t type = 0; type < rules.types.size(); ++type) {
            facts_.push_back(word + rules.tile_name(static_cast<TileTypeId>(type)));
        }
    }
}

Position Layout::corner(const Play& play) const {
    const Core& core = play.core();
    const auto from = [this](int low, int high) {
        const int middle = low + high >= 0 ? (low + high) / 2 : -((1 - low - high) / 2); // down, also below 0
        return static_cast<std::int16_t>(middle - side_ / 2);
    };
    return {from(core.low.x, core.high.x), from(core.low.y, core.high.y)};
}

void Layout::write_planes(const Play& play, PlayerId viewer, std::uint8_t* out) const {
    std::fill_n(out, planes_size(), std::uint8_t{0});
    const Position from = corner(play);
    const auto cell = [&](Position p) -> std::uint8_t* {
        const int x = p.x - from.x, y = p.y - from.y;
        return x < 0 || y < 0 || x >= side_ || y >= side_ ? nullptr : out + std::ptrdiff_t{y} * side_ + x;
    };
    for (std::size_t i = 0; i < play.tiles().size(); ++i) {
        const auto tile = static_cast<TileId>(i);
        if (std::uint8_t* const at = cell(play.tile(tile).at); at != nullptr) {
            write_tile(play, tile, viewer, at);
        }
    }
    for (const Position square : play.open_squares()) {
        if (std::uint8_t* const at = cell(square); at != nullptr) {
            *plane(at, 1) = 1;
        }
    }
    if (const TileId placed = play.placed_tile(); placed != none_of<TileId>) {
        if (std::uint8_t* const at = cell(play.tile(placed).at); at != nullptr) {
            *plane(at, 2) = 1;
        }
    }
    if (play.core().off_tiles > 0) {
        write_square_pieces(play, from, viewer, out);
    }
}

/// `at`: the tile's cell of the first plane.
void Layout::write_tile(const Play& play, TileId tile, PlayerId viewer, std::uint8_t* at) const {
    const Ruleset& rules = play.rules();
    const Tile& lies = play.tile(tile);
    const TileType& type = play.type(lies.type);
    *at = 1;
    for (unsigned side = north; side <= west; ++side) {
        const std::size_t terrain = index(type.edge(lies.rotation, side));
        if (terrain != 0) {
            *plane(at, edges_ + (terrain - 1) * 4 + side) = 1;
        }
    }
    std::array<FeatureId, 4> features{};
    for (unsigned side = north; side <= west; ++side) {
        const SegmentId segment = play.segment_at(tile, port_of_side(side));
        features[side] = segment == none_of<SegmentId> ? none_of<FeatureId> : play.feature_of(segment);
        if (segment == none_of<SegmentId>) {
            continue;
        }
        play.each_figure(features[side], [&](FigureId figure) {
            if (const PlayerId owner = play.figure(figure).owner; owner != nobody) {
                *plane(at, reach_ + relative(owner, viewer, players_) * 4 + side) = 1;
            }
        });
    }
    for (std::size_t i = 0; i < pairs_of_sides.size(); ++i) {
        const auto [one, other] = pairs_of_sides[i];
        if (features[one] != none_of<FeatureId> && features[one] == features[other]) {
            *plane(at, joined_ + i) = 1;
        }
    }
    for (std::size_t word = 0; word < rules.word_names.size(); ++word) {
        add_to(*plane(at, words_ + word), rules.number_on(lies.type, WordId(word)));
    }
    write_segments(play, tile, viewer, at);
    write_figures(play, tile, viewer, at);
}

void Layout::write_segments(const Play& play, TileId tile, PlayerId, std::uint8_t* at) const {
    const Ruleset& rules = play.rules();
    const TileType& type = play.type_of(tile);
    for (unsigned local = 0; local < type.segment_count; ++local) {
        const SegmentId segment = play.segment(tile, local);
        const std::size_t kind = index(play.kind_of(segment));
        add_to(*plane(at, kinds_ + kind), 1);
        add_to(*plane(at, closed_ + kind), play.closed(play.feature_of(segment)) ? 1 : 0);
        for (std::size_t word = 0; word < rules.attribute_names.size(); ++word) {
            add_to(*plane(at, marks_ + word), rules.printed_count(type, local, AttributeId(word)));
        }
    }
}

void Layout::write_figures(const Play& play, TileId tile, PlayerId viewer, std::uint8_t* at) const {
    const std::size_t kinds = play.rules().figure_kinds.size();
    play.each_figure_on(tile, [&](FigureId id) {
        const Figure& figure = play.figure(id);
        if (figure.owner == nobody) {
            add_to(*plane(at, pieces_ + index(figure.kind)), 1);
            return;
        }
        const std::size_t seat = relative(figure.owner, viewer, players_);
        add_to(*plane(at, figures_ + seat * kinds + index(figure.kind)), 1);
        if (figure.place.where == Where::segment) {
            const std::size_t kind = index(play.kind_of(figure.place.segment()));
            add_to(*plane(at, stands_ + seat * play.rules().kinds.size() + kind), 1);
        }
    });
}

/// What stands where no tile lies.
void Layout::write_square_pieces(const Play& play, Position from, PlayerId viewer, std::uint8_t* out) const {
    const std::size_t kinds = play.rules().figure_kinds.size();
    for (const Figure& figure : play.figures()) {
        if (!figure.on_board() || play.tile_of(figure) != none_of<TileId> ||
            (figure.place.where != Where::square && figure.place.where != Where::beside)) {
            continue;
        }
        const int x = figure.place.square().x - from.x, y = figure.place.square().y - from.y;
        if (x >= 0 && y >= 0 && x < side_ && y < side_) {
            const std::size_t number =
                figure.owner == nobody
                    ? pieces_ + index(figure.kind)
                    : figures_ + relative(figure.owner, viewer, players_) * kinds + index(figure.kind);
            add_to(*plane(out + std::ptrdiff_t{y} * side_ + x, number), 1);
        }
    }
}

void Layout::write_facts(const Game& game, PlayerId viewer, std::int32_t* out) const {
    const Play& play = game.play();
    const Ruleset& rules = play.rules();
    std::fill_n(out, facts_.size(), 0);
    const PlayerId actor = game.to_act();
    const Position from = corner(play);
    out[0] = play.core().turn_number;
    out[1] = actor == nobody ? -2 : actor == chance ? -1 : static_cast<std::int32_t>(relative(actor, viewer, players_));
    out[2] = play.tiles_left();
    for (const Tile& tile : play.tiles()) {
        const int x = tile.at.x - from.x, y = tile.at.y - from.y;
        out[3] += x < 0 || y < 0 || x >= side_ || y >= side_ ? 1 : 0;
    }
    out[4] = is_asked(game, viewer) ? static_cast<std::int32_t>(game.legal_count()) : 0;
    const std::size_t kinds = rules.figure_kinds.size();
    for (int i = 0; i < players_; ++i) {
        const auto seat = static_cast<PlayerId>(i);
        const std::size_t place = relative(seat, viewer, players_);
        out[scores_ + place] = play.score(seat);
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            out[supplies_ + place * kinds + kind] = play.in_supply(seat, FigureKindId(kind));
        }
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        out[piece_supply_ + kind] = play.in_supply(nobody, FigureKindId(kind));
    }
    if (!game.is_terminal()) {
        out[decisions_ + index(play.core().decision)] = 1;
    }
    write_tile_counts(play, viewer, out);
}

void Layout::write_tile_counts(const Play& play, PlayerId viewer, std::int32_t* out) const {
    const Ruleset& rules = play.rules();
    for (const Offer& offer : play.offers()) {
        out[offers_ + index(offer.tile)] += play.knows(viewer, offer.from) ? 1 : 0;
    }
    for (std::size_t i = 0; i < rules.piles.size(); ++i) {
        const auto pile = static_cast<PileId>(i);
        const bool stack =
            pile == piles::supply || std::find(rules.layers.begin(), rules.layers.end(), pile) != rules.layers.end();
        const bool unseen = stack || !play.knows(viewer, pile);
        const bool own = rules.piles[i].holder == viewer;
        if (unseen || own) {
            play.each_type(pile, [&](TileTypeId type, int copies) {
                out[unseen_ + index(type)] += unseen ? copies : 0;
                out[hand_ + index(type)] += own ? copies : 0;
            });
        }
    }
}

} // namespace bastide::host
