#include "agents/value/prospect.hpp"
#include "chance/numbers.hpp"
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace bastide::host {
namespace {

/// How likely a turn of one's own fills a gap with a tile that fits: 30 % of those that fit the nearest one. For
/// features that close by being surrounded it is less, as other tiles than one's own do it too, but late.
constexpr double ease_of_a_gap = 0.3, ease_of_a_square = 0.2;
constexpr double each_further_gap = 0.2; ///< is filled later

} // namespace

int Prospect::lead() const {
    if (owners == 0 || (owners & (owners - 1)) != 0) {
        return 0;
    }
    const auto owner = static_cast<std::size_t>(std::countr_zero(owners));
    int next = 0;
    for (std::size_t seat = 0; seat < strength.size(); ++seat) {
        next = seat == owner ? next : std::max<int>(next, strength[seat]);
    }
    return std::clamp(strength[owner] - next, 0, 3);
}

Prospects::Prospects(const Ruleset& rules) : borders_(rules.kinds.size()) {
    for (const TileType& type : rules.types) {
        for (unsigned s = 0; s < type.segment_count; ++s) {
            for (unsigned other = 0; other < type.segment_count; ++other) {
                if ((type.segments[s].borders >> other & 1U) != 0) {
                    borders_[index(type.segments[s].kind())] |= std::uint64_t{1} << index(type.segments[other].kind());
                }
            }
        }
    }
    std::uint64_t beside = 0;
    for (const std::uint64_t kinds : borders_) {
        beside |= kinds;
    }
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
        if ((beside >> kind & 1U) != 0 && rules.kinds[kind].spec.closing != Closing::never) {
            closing_.push_back(static_cast<KindId>(kind));
        }
    }
    closed_.resize(closing_.size());
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        counts_always_.push_back(kind.spec.strength > 0 && !kind.spec.strength_of);
        strength_.push_back(kind.spec.claims ? static_cast<std::uint8_t>(std::clamp(kind.spec.strength, 0, 9)) : 0);
    }
}

bool Prospects::same(const Feature& a, const Feature& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void Prospects::begin_at(const Play& play) {
    time_ = time_left(play);
    turns_ = static_cast<double>(play.tiles_left()) / play.players();
    before_.assign(play.tiles().begin(), play.tiles().end());
    fits_.begin(play);
    known_.clear();
    where_.assign(play.core().segments, 0);
    for (std::size_t i = 0; i < closing_.size(); ++i) {
        closed_[i] = play.closed_features(closing_[i]);
    }
    board_ = 0;
    look_at(play);
}

void Prospects::look_at(const Play& play) {
    const std::span<const Tile> tiles = play.tiles();
    std::uint64_t board = 1;
    changed_.clear();
    const auto note = [&](const Tile& tile) {
        changed_.push_back(tile.at);
        board =
            mixed(board ^ pack(tile.at) ^ std::uint64_t{index(tile.type)} << 34 ^ std::uint64_t{tile.rotation} << 32);
    };
    const std::size_t before = std::min(before_.size(), tiles.size());
    if (!play.rules().form_names.empty()) {
        for (std::size_t t = 0; t < before; ++t) {
            if (tiles[t].type != before_[t].type) {
                note(tiles[t]);
            }
        }
    }
    std::for_each(tiles.begin() + static_cast<std::ptrdiff_t>(before), tiles.end(), note);
    board |= 1U;
    if (board != board_) {
        board_ = board;
        fresh_count_ = 0;
        closed_since_ = false;
        for (std::size_t i = 0; i < closing_.size(); ++i) {
            closed_since_ = closed_since_ || closed_[i] != play.closed_features(closing_[i]);
        }
    }
}

/// Who comes is put behind the first one, which the feature knows; so if as many stand there, nobody has come while
/// this is the same.
FigureId Prospects::newest(const Play& play, FeatureId f) {
    const Feature& it = play.feature(f);
    return it.figures == none_of<FigureId> ? it.figures : play.figure(it.figures).next;
}

/// The feature is as it was, and worth as much: a piece beside it may change that.
bool Prospects::as_it_was(const Play& play, FeatureId f, const Prospect& it) {
    return same(it.as_it_was, play.feature(f)) && it.newest == newest(play, f) && it.now == now(play, f, it);
}

/// So are the squares on which tiles are missing.
bool Prospects::still_holds(const Play& play, FeatureId f, const Prospect& it) const {
    if (!as_it_was(play, f, it)) {
        return false;
    }
    const std::size_t squares = it.lasting ? 0 : it.listed;
    for (const Position at : changed_) {
        for (std::size_t i = 0; i < squares; ++i) {
            if (std::abs(at.x - it.squares[i].x) + std::abs(at.y - it.squares[i].y) <= 1) {
                return false;
            }
        }
    }
    return true;
}

Prospect& Prospects::added(FeatureId f) {
    if (fresh_count_ == fresh_.size()) {
        fresh_.emplace_back();
        fresh_feature_.push_back(f);
    }
    fresh_feature_[fresh_count_] = f;
    return fresh_[fresh_count_++];
}

/// Who alone claims it has the most, whatever rules there are; unless the figure may count nothing.
unsigned Prospects::owners(const Play& play, FeatureId f) const {
    const Feature& it = play.feature(f);
    if (it.claims == 1 && it.others == 0) {
        if (const Figure& figure = play.figure(it.figures); counts_always_[index(figure.kind)]) {
            return figure.owner != nobody ? 1U << index(figure.owner) : 0U;
        }
    }
    return it.claims == 0 ? 0U : play.majority(f).owners;
}

void Prospects::find_seats(const Play& play, FeatureId f, Prospect& it) const {
    play.each_figure(f, [&](FigureId figure) {
        const Figure& one = play.figure(figure);
        if (one.owner == nobody) {
            return;
        }
        const std::size_t seat = index(one.owner);
        const std::uint8_t strength = strength_[index(one.kind)];
        it.there |= 1U << seat;
        it.figures[seat] = static_cast<std::uint8_t>(it.figures[seat] + 1);
        it.strength[seat] = static_cast<std::uint8_t>(it.strength[seat] + strength);
        it.claimed |= strength != 0 ? 1U << seat : 0U;
    });
    it.owners = owners(play, f);
}

/// The squares on which it lacks tiles.
void Prospects::list_gaps(const Play& play, FeatureId f, std::size_t most, Prospect& it) const {
    const auto note = [&](Position square) {
        const std::uint64_t bit = Prospect::bit_of(square);
        const auto end = it.squares.begin() + it.listed;
        if (play.tile_at(square) != none_of<TileId> ||
            ((it.mask & bit) != 0 && std::find(it.squares.begin(), end, square) != end)) {
            return;
        }
        if (it.listed < most) {
            it.squares[it.listed++] = square;
            it.mask |= bit;
        }
        it.missing = static_cast<std::uint8_t>(std::min(it.missing + 1, 255));
    };
    if (play.rules().kinds[index(it.as_it_was.kind)].spec.closing == Closing::surrounded) {
        for (const Position square : play.squares_around(f)) {
            note(square);
        }
    } else if (it.as_it_was.open != 0) {
        play.each_segment(f, [&](SegmentId s) {
            const Tile& tile = play.tile(play.tile_of(s));
            const unsigned ports_of = play.segment_type(s).ports;
            for (unsigned side = 0; side < 4; ++side) {
                if ((ports_of >> 3 * ((side + 4 - tile.rotation) & 3U) & 7U) != 0) {
                    note(neighbour(tile.at, side));
                }
            }
        });
    }
}

void Prospects::find_gaps(const Play& play, FeatureId f, Prospect& it) {
    list_gaps(play, f, Prospect::most_squares, it);
    const bool gaps = play.rules().kinds[index(it.as_it_was.kind)].spec.closing == Closing::gaps;
    const double ease = (gaps ? ease_of_a_gap / (1 + each_further_gap * (it.missing - 1)) : ease_of_a_square) * turns_;
    double chance = it.missing == it.listed ? 1 : 0;
    for (std::size_t i = 0; i < it.listed; ++i) {
        const double share = fits_.share(play, rim_of(play, it.squares[i]));
        it.filled[i] = static_cast<float>(1 - std::exp(-ease * share));
        it.soon = it.missing == 1 ? static_cast<float>(share) : 0;
        chance *= static_cast<double>(it.filled[i]);
    }
    it.chance = static_cast<float>(chance);
}

float Prospects::filled(const Play& play, Position at) {
    return static_cast<float>(1 - std::exp(-ease_of_a_gap * turns_ * fits_.share(play, rim_of(play, at))));
}

/// What each owner would get at the end. The game keeps it.
int Prospects::now(const Play& play, FeatureId f, const Prospect& it) {
    return it.lasting || it.owners == 0
               ? 0
               : play.points_at_end(f, static_cast<PlayerId>(std::countr_zero(it.owners)), stakes::majority);
}

Prospect Prospects::found(const Play& play, FeatureId f) {
    Prospect it;
    it.as_it_was = play.feature(f);
    it.newest = newest(play, f);
    find_seats(play, f, it);
    const FeatureKindSpec& kind = play.rules().kinds[index(it.as_it_was.kind)].spec;
    it.lasting = kind.closing == Closing::never;
    if (it.lasting) {
        if (it.owners != 0) {
            count_beside(play, f, it.beside, it.along);
            list_gaps(play, f, Prospect::most_of_lasting, it);
        }
        it.beside_now = it.beside;
        it.along_now = it.along;
        it.seen = board_;
        return it;
    }
    find_gaps(play, f, it);
    it.now = it.then = now(play, f, it);
    if (it.owners != 0 && kind.scores_when_completed) {
        it.then = play.value(f, occasions::completed, static_cast<PlayerId>(std::countr_zero(it.owners))).total();
    }
    return it;
}

void Prospects::count_beside(const Play& play, FeatureId f, float& open, float& closed) const {
    open = closed = 0;
    for (const KindId kind : closing_) {
        if ((borders_[index(play.feature(f).kind)] >> index(kind) & 1U) != 0) {
            play.each_bordering(f, kind, [&](FeatureId other) { (play.closed(other) ? closed : open) += 1; });
        }
    }
}

void Prospects::look_beside(const Play& play, FeatureId f, Prospect& it) {
    if (!closed_since_) {
        it.beside_now = it.beside;
        it.along_now = it.along;
    } else if (it.seen != board_) {
        it.seen = board_;
        if (it.owners != 0) {
            count_beside(play, f, it.beside_now, it.along_now);
        }
    }
}

} // namespace bastide::host
