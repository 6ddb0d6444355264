#include "agents/outlook.hpp"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace bastide::host {
namespace {

/// What it costs to have figures bound, in points: the logarithm of all by those that are free, times this.
constexpr double scarcity = 12;
/// How likely a turn of one's own fills a gap with a tile that fits: 30 % of those that fit the nearest one. For
/// features that close by being surrounded it is less, as other tiles than one's own do it too, but late.
constexpr double ease_of_gaps = 0.3, ease_around = 0.2;
constexpr double crowding = 0.2; ///< further gaps are filled later
/// Of what closing would bring, and of figures that would come back: they come later than now.
constexpr double hope = 0.6, back = 0.35;

bool same(const Feature& a, const Feature& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

unsigned owners_of(const Play& play, FeatureId f) {
    const Feature& it = play.feature(f);
    if (it.claims == 1 && it.others == 0) {
        const PlayerId owner = play.figure(it.figures).owner;
        return owner != nobody ? 1U << index(owner) : 0U;
    }
    return play.majority(f).owners;
}

} // namespace

void Outlook::find_gaps(const Play& play, FeatureId f, Closing closing, Promise& it) const {
    const auto missing = [&](Position square) {
        const auto end = it.squares.begin() + std::min<std::size_t>(it.missing, it.squares.size());
        if (play.tile_at(square) != none_of<TileId> || std::find(it.squares.begin(), end, square) != end) {
            return;
        }
        if (it.missing < it.squares.size()) {
            it.squares[it.missing] = square;
        }
        it.missing = static_cast<std::uint8_t>(std::min(it.missing + 1, 255));
    };
    if (closing == Closing::surrounded) {
        for (const Position square : play.squares_around(f)) {
            missing(square);
        }
        return;
    }
    if (it.as_it_was.open == 0) {
        return;
    }
    play.each_segment(f, [&](SegmentId s) {
        const Tile& tile = play.tile(play.tile_of(s));
        for (unsigned side = 0; side < 4; ++side) {
            const unsigned printed = (side + 4 - tile.rotation) & 3U;
            if ((play.segment_type(s).ports >> 3 * printed & 7U) != 0) {
                missing(neighbour(tile.at, side));
            }
        }
    });
}

Outlook::Promise Outlook::promise(const Play& play, FeatureId f) {
    Promise it;
    const Feature& feature = play.feature(f);
    it.as_it_was = feature;
    it.known = true;
    const FeatureKindSpec& kind = play.rules().kinds[index(feature.kind)].spec;
    if (kind.closing == Closing::never || feature.claims == 0) {
        return it;
    }
    find_gaps(play, f, kind.closing, it);
    const bool gaps = kind.closing == Closing::gaps;
    const std::size_t known = std::min<std::size_t>(it.missing, it.squares.size());
    const double ease = (gaps ? ease_of_gaps / (1 + crowding * (it.missing - 1)) : ease_around) * turns_;
    double chance = 1;
    for (std::size_t i = 0; i < known; ++i) {
        chance *= 1 - std::exp(-ease * fits_.share(play, rim_of(play, it.squares[i])));
    }
    if (known < it.missing) {
        chance = 0;
    }
    it.returns = static_cast<float>(back * chance);
    if (kind.scores_when_completed && chance > 0) {
        it.owners = owners_of(play, f);
        if (it.owners != 0) {
            const auto one = static_cast<PlayerId>(std::countr_zero(it.owners));
            const int then = play.value(f, occasions::completed, one).total();
            const int now = play.value(f, occasions::final, one).total();
            it.gain = static_cast<float>(hope * chance * (then - now));
        }
    }
    return it;
}

/// The feature is as it was, and so are the squares on which tiles are missing.
bool Outlook::still_holds(const Play& play, FeatureId f, const Promise& it) const {
    if (!it.known || !same(it.as_it_was, play.feature(f))) {
        return false;
    }
    for (std::size_t t = tiles_; t < play.tiles().size(); ++t) {
        const Position at = play.tiles()[t].at;
        for (std::size_t i = 0; i < std::min<std::size_t>(it.missing, it.squares.size()); ++i) {
            if (std::abs(at.x - it.squares[i].x) + std::abs(at.y - it.squares[i].y) <= 1) {
                return false;
            }
        }
    }
    return true;
}

const Outlook::Promise& Outlook::promised(const Play& play, FeatureId f, Promise& fresh) {
    if (index(f) < known_.size() && still_holds(play, f, known_[index(f)])) {
        return known_[index(f)];
    }
    fresh = promise(play, f);
    return fresh;
}

void Outlook::begin(const Game& game) {
    const Play& play = game.play();
    time_ = time_left(play);
    turns_ = static_cast<double>(play.tiles_left()) / play.players();
    tiles_ = play.tiles().size();
    fits_.begin(play);
    known_.clear();
    known_.resize(play.core().segments);
    for (const Figure& figure : play.figures()) {
        if (figure.place.where == Where::segment) {
            const FeatureId f = play.feature_of(figure.place.segment());
            if (!known_[index(f)].known) {
                known_[index(f)] = promise(play, f);
            }
        }
    }
}

Worths Outlook::worths(const Game& game) {
    const Play& play = game.play();
    const Scores scores = game.estimate();
    Worths worths{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        worths[seat] = scores[seat];
    }
    if (game.is_terminal()) {
        return worths;
    }
    std::array<double, max_players> free{}, all{};
    Promise fresh;
    for (const Figure& figure : play.figures()) {
        if (figure.place.where == Where::supply) {
            if (figure.owner != nobody) {
                free[index(figure.owner)] += 1;
                all[index(figure.owner)] += 1;
            }
            continue;
        }
        if (!figure.on_board()) {
            continue;
        }
        double returns = 0;
        if (figure.place.where == Where::segment) {
            const FeatureId f = play.feature_of(figure.place.segment());
            const Promise& it = promised(play, f, fresh);
            returns = it.returns;
            // Several figures of a feature share what it promises: it counts once, with the one that the ring names.
            if (it.gain != 0 && &play.figure(play.feature(f).figures) == &figure) {
                for (unsigned rest = it.owners; rest != 0; rest &= rest - 1) {
                    worths[static_cast<std::size_t>(std::countr_zero(rest))] += it.gain;
                }
            }
        }
        if (figure.owner != nobody) {
            free[index(figure.owner)] += returns;
            all[index(figure.owner)] += 1;
        }
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        worths[seat] -= scarcity * time_ * std::log((all[seat] + 0.5) / (free[seat] + 0.5));
    }
    return worths;
}

std::vector<Term> Outlook::terms(const Game& game) {
    const Play& play = game.play();
    const Worths all = worths(game);
    const Scores scores = game.estimate();
    Term figures{Term::About::figures, KindId{}, {}};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(play.players()); ++seat) {
        figures.worths[seat] = all[seat] - scores[seat];
    }
    std::vector<Term> terms;
    Promise fresh;
    for (std::size_t i = 0; i < play.figures().size() && !game.is_terminal(); ++i) {
        const FeatureId f = play.feature_of(play.figures()[i]);
        if (f == none_of<FeatureId> || index(play.feature(f).figures) != i) {
            continue;
        }
        const Promise& it = promised(play, f, fresh);
        const KindId kind = play.feature(f).kind;
        auto term = std::find_if(terms.begin(), terms.end(), [&](const Term& one) { return one.kind == kind; });
        if (term == terms.end()) {
            term = terms.insert(terms.end(), {Term::About::closing, kind, {}});
        }
        for (unsigned rest = it.owners; rest != 0; rest &= rest - 1) {
            const auto seat = static_cast<std::size_t>(std::countr_zero(rest));
            term->worths[seat] += it.gain;
            figures.worths[seat] -= it.gain; // the rest is the price of figures
        }
    }
    terms.push_back(figures);
    return terms;
}

} // namespace bastide::host
