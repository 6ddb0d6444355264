// What one feature that somebody stands on shows of its future.
#pragma once
#include "agents/fits.hpp"
#include "agents/margin.hpp"
#include "agents/value/signs.hpp"
#include <deque>

namespace bastide::host {

struct Prospect {
    static constexpr std::size_t most_squares = 8;     ///< of one that can close
    static constexpr std::size_t most_of_lasting = 20; ///< of one that never does

    Feature as_it_was;
    FigureId newest = none_of<FigureId>; ///< of several figures: one may have come in another's place
    bool lasting = false;                ///< it never closes
    std::uint8_t missing = 0;            ///< squares on which tiles are missing, the first of them in `squares`
    std::uint8_t listed = 0;             ///< of them, how many are in `squares`
    std::array<Position, most_of_lasting> squares{};
    std::array<float, most_squares> filled{}; ///< the chance that each gets a tile; of one that never closes not kept
    std::uint64_t mask = 0;                   ///< of the squares: two without a common bit have none in common
    float chance = 0;                         ///< that it closes
    float soon = 0;                           ///< that the next tile can close it
    int now = 0, then = 0;                    ///< points for each owner at the end as it is, and when it closes
    unsigned owners = 0, claimed = 0, there = 0; ///< bit sets of seats: would score it, claim it, have figures on it
    std::array<std::uint8_t, max_players> figures{}, strength{};
    float beside = 0, along = 0;            ///< features along it that may still close, that are closed
    std::array<float, max_players> worth{}; ///< of all its signs, by weights
    float beside_now = 0, along_now = 0;    ///< likewise later, when `seen` was the board
    std::uint64_t seen = 0;

    static std::uint64_t bit_of(Position square) { return std::uint64_t{1} << ((square.x * 5 + square.y * 11) & 63); }
    bool contested() const { return (claimed & (claimed - 1)) != 0; }
    /// Of the one owner's strength, what it has over the next; 3 at most.
    int lead() const;
    /// Points that closing may add.
    float gain() const { return chance * static_cast<float>(then - now); }
};

/// Finds them, and keeps those of a position for positions that follow from it. How far a board has gone on since is
/// told by the tiles laid and changed; a value on closing that hangs on something else elsewhere is kept as it was.
class Prospects {
public:
    explicit Prospects(const Ruleset& rules);
    /// Of everything that somebody stands on in this position. `made` hears of each that is new, here and later.
    template <class Made> void begin(const Play& play, Made&& made) {
        begin_at(play);
        for (const Figure& figure : play.figures()) {
            if (figure.place.where == Where::segment) {
                const FeatureId f = play.feature_of(figure.place.segment());
                if (where_[index(f)] == 0) {
                    made(known_.emplace_back(found(play, f)));
                    where_[index(f)] = static_cast<std::uint16_t>(known_.size());
                }
            }
        }
    }
    /// From now on of this position.
    void look_at(const Play& play);
    /// It stays where it is until the next `look_at`.
    template <class Made> Prospect& of(const Play& play, FeatureId f, Made&& made) {
        if (index(f) < where_.size() && where_[index(f)] != 0) {
            if (Prospect& it = known_[where_[index(f)] - 1U]; still_holds(play, f, it)) {
                return it;
            }
        }
        for (std::size_t i = 0; i < fresh_count_; ++i) {
            if (fresh_feature_[i] == f && as_it_was(play, f, fresh_[i])) {
                return fresh_[i];
            }
        }
        Prospect& it = added(f);
        it = found(play, f);
        made(it);
        return it;
    }
    /// Brings `beside_now` and `along_now` up to date: they are counted anew only when some have closed.
    void look_beside(const Play& play, FeatureId f, Prospect& it);
    /// The chance that a square gets a tile.
    float filled(const Play& play, Position at);
    double time() const { return time_; } ///< share of the tiles to come when it began
    double turns() const { return turns_; }

private:
    void begin_at(const Play& play);
    static bool same(const Feature& a, const Feature& b);
    static int now(const Play& play, FeatureId f, const Prospect& it);
    static bool as_it_was(const Play& play, FeatureId f, const Prospect& it);
    static FigureId newest(const Play& play, FeatureId f);
    bool still_holds(const Play& play, FeatureId f, const Prospect& it) const;
    Prospect& added(FeatureId f);
    Prospect found(const Play& play, FeatureId f);
    unsigned owners(const Play& play, FeatureId f) const;
    void find_seats(const Play& play, FeatureId f, Prospect& it) const;
    void find_gaps(const Play& play, FeatureId f, Prospect& it);
    void count_beside(const Play& play, FeatureId f, float& open, float& closed) const;
    void list_gaps(const Play& play, FeatureId f, std::size_t most, Prospect& it) const;

    std::vector<std::uint64_t> borders_; ///< by kind: bit set of the kinds that it runs along
    std::vector<std::uint8_t> strength_; ///< by kind of figure; 0 of one that does not claim
    std::vector<bool> counts_always_;    ///< by kind of figure: its strength hangs on nothing
    Fits fits_;
    double time_ = 0, turns_ = 0;   ///< turns that each player still has
    std::vector<Tile> before_;      ///< on the board when it began
    std::vector<Position> changed_; ///< where tiles have been laid or become another form since
    std::uint64_t board_ = 0;       ///< tells it likewise
    std::vector<KindId> closing_;   ///< kinds that others run along
    std::vector<int> closed_;       ///< parallel: features that were closed when it began
    bool closed_since_ = false;
    std::vector<Prospect> known_;      ///< of the position it began with
    std::vector<std::uint16_t> where_; ///< by feature: 1 + its place there; 0: nobody stood on it
    std::deque<Prospect> fresh_;       ///< of boards that look like this one
    std::vector<FeatureId> fresh_feature_;
    std::size_t fresh_count_ = 0;
};

} // namespace bastide::host
