// All signs of a position, as numbers for every seat, or weighed and added up.
#pragma once
#include "agents/value/prospect.hpp"
#include "agents/value/valuer.hpp"
#include "bastide/host/game.hpp"

namespace bastide::host {

/// By seat, then by number of the sign.
using SignRows = std::array<std::vector<float>, max_players>;

class Sight {
public:
    /// `weights` by number of the sign; what has none need not be looked for. Without any, signs can only be listed.
    explicit Sight(const Ruleset& rules, std::vector<float> weights = {})
        : signs_(rules), weights_(std::move(weights)), prospects_(rules) {
        for (const CompiledKind& kind : rules.kinds) {
            closing_.push_back(kind.spec.closing);
        }
        for (const CompiledFigureKind& kind : rules.figure_kinds) {
            claims_.push_back(kind.spec.claims);
        }
    }

    const Signs& signs() const { return signs_; }
    /// From now on positions that follow from this one are looked at, soon.
    void begin(const Game& game) {
        late_ = static_cast<float>(time_left(game.play()));
        prospects_.begin(game.play(), [&](Prospect& it) { price(it); });
    }
    /// The signs of a position. Where the game is over there are none.
    void list(const Game& game, const Scores& estimate, SignRows& rows);
    /// Adds to the worths what the signs are worth by the weights.
    void weigh(const Game& game, const Scores& estimate, Worths& worths);
    /// Likewise, by what they are about.
    std::vector<Term> terms(const Game& game, const Scores& estimate);

private:
    /// A feature that may come to meet another of its kind.
    struct Meeting {
        const Prospect* prospect = nullptr;
        KindId kind{};
        float worth = 0;
    };
    struct Piece {
        FigureKindId kind{};
        Place place;
    };
    struct Standing {
        PlayerId owner = nobody;
        Position at;
    };
    struct Counts {
        std::array<int, max_players> free{}, all{}; ///< figures that claim
        std::array<float, max_players> back{};      ///< of those bound, how many will come back
        std::array<float, max_players> explained{}; ///< points of features that close
        std::array<float, max_players> locked{};    ///< the chance that none comes back by the next tile
        std::array<int, max_players> lacking{};     ///< squares
    };
    /// Notes are told seat, sign and amount.
    template <class Note> void look(const Play& play, const Scores& estimate, Note& note);
    template <class Note> void look_at_figure(const Play& play, FigureId figure, Counts& counts, Note& note);
    template <class Note> void look_at_feature(const Play& play, FeatureId f, Counts& counts, Note& note);
    template <class Note> void tell_along(const Prospect& it, float along, std::size_t seat, Note&& note) const;
    template <class Note> void describe(const Prospect& it, Note&& note) const;
    template <class Note> void look_at_newest(const Play& play, const Counts& counts, Note& note);
    template <class Note> void look_at_pieces(const Play& play, Note& note) const;
    template <class Note> void look_at_meetings(const Play& play, Note& note);
    template <class Note>
    void meet(const Play& play, const Meeting& mine, const Meeting& theirs, float filled, Note& note) const;
    template <class Note>
    void look_at_seats(const Play& play, const Scores& estimate, const Counts& counts, Note& note) const;
    void price(Prospect& it) const;

    Signs signs_;
    std::vector<float> weights_;
    Prospects prospects_;
    std::vector<Closing> closing_;  ///< by kind
    std::vector<bool> claims_;      ///< by kind of figure
    float late_ = 0;                ///< share of the tiles to come
    std::vector<Meeting> meetings_; ///< of the position looked at, as the next two
    std::vector<Piece> pieces_;
    std::vector<Standing> standing_;
};

} // namespace bastide::host
