// Actions as rows of numbers: what they say, in columns that mean the same whichever verb it is.
#include "bastide/game/ruleset.hpp"
#include "lab/corpus/layout.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

namespace column {
enum : std::size_t { verb, tile, x, y, number, segment, local, figure, player, choice, x2, y2, segment2, local2, all };
}

/// One row while it is filled.
class ActionRow {
public:
    ActionRow(const Play& play, PlayerId viewer, Position corner, int side, std::int16_t* out)
        : play_(play), viewer_(viewer), corner_(corner), side_(side), out_(out) {
        std::fill_n(out_, column::all, std::int16_t{-1});
    }

    void say(const ActionValue& value, Action action) {
        const std::uint64_t bits = value.of(action);
        switch (value.sort) {
        case ValueSort::tile_type:
            put(column::tile, bits);
            break;
        case ValueSort::square:
            put(unpack(static_cast<std::uint32_t>(bits)));
            break;
        case ValueSort::number:
            put(column::number, bits);
            break;
        case ValueSort::segment:
            put(static_cast<SegmentId>(bits));
            break;
        case ValueSort::figure_kind:
            put(column::figure, bits);
            break;
        case ValueSort::player:
            put(static_cast<PlayerId>(bits));
            break;
        case ValueSort::figure:
            put(static_cast<FigureId>(bits));
            break;
        case ValueSort::tile:
            if (bits < play_.tiles().size()) {
                put(play_.tile(static_cast<TileId>(bits)).at);
            }
            break;
        case ValueSort::choice:
            put(column::choice, bits);
            break;
        case ValueSort::unsaid:
            break;
        }
    }
    void put(std::size_t which, std::uint64_t value) { out_[which] = static_cast<std::int16_t>(value); }

private:
    void put(Position square) {
        const int across = square.x - corner_.x, down = square.y - corner_.y;
        const bool second = placed_;
        placed_ = true;
        if (across >= 0 && down >= 0 && across < side_ && down < side_) {
            out_[second ? column::x2 : column::x] = static_cast<std::int16_t>(across);
            out_[second ? column::y2 : column::y] = static_cast<std::int16_t>(down);
        }
    }
    void put(SegmentId id) {
        if (index(id) < play_.core().segments && play_.tile_of(id) != none_of<TileId>) {
            const bool second = out_[column::segment] >= 0;
            put(second ? column::segment2 : column::segment, index(play_.kind_of(id)));
            put(second ? column::local2 : column::local, play_.local(id));
            put(play_.tile(play_.tile_of(id)).at);
        }
    }
    void put(PlayerId seat) {
        if (index(seat) < static_cast<std::size_t>(play_.players())) {
            put(column::player, relative(seat, viewer_, play_.players()));
        }
    }
    void put(FigureId id) {
        if (index(id) >= play_.figures().size()) {
            return;
        }
        const Figure& it = play_.figure(id);
        put(column::figure, index(it.kind));
        put(it.owner);
        if (it.place.where == Where::segment) {
            put(it.place.segment());
        } else if (const TileId on = play_.tile_of(it); on != none_of<TileId>) {
            put(play_.tile(on).at);
        } else if (it.place.where == Where::square || it.place.where == Where::beside) {
            put(it.place.square());
        }
    }

    const Play& play_;
    PlayerId viewer_;
    Position corner_;
    int side_;
    std::int16_t* out_;
    bool placed_ = false;
};

} // namespace

const std::vector<std::string>& Layout::columns() {
    static const std::vector<std::string> names{"verb",   "tile",   "x",      "y",  "number", "segment",  "local",
                                                "figure", "player", "choice", "x2", "y2",     "segment2", "local2"};
    return names;
}

void Layout::write_actions(const Game& game, PlayerId viewer, std::int16_t* out) const {
    const Play& play = game.play();
    std::size_t row = 0;
    if (is_asked(game, viewer)) {
        const auto legal = game.legal_actions();
        const Position from = corner(play);
        for (; row < std::min(legal.size(), static_cast<std::size_t>(actions_)); ++row) {
            const Action action = legal[row];
            ActionRow it(play, viewer, from, side_, out + row * column::all);
            it.put(column::verb, index(action.verb));
            for (const ActionValue& value : play.rules().verbs[index(action.verb)].values) {
                it.say(value, action);
            }
        }
    }
    std::fill(out + row * column::all, out + static_cast<std::size_t>(actions_) * column::all, std::int16_t{-1});
}

} // namespace bastide::host
