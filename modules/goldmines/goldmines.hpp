// The parts of The Goldmines. Each part installs its own hooks; the module object holds them both.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <string>
#include <vector>

namespace bastide::goldmines {

/// Gold on tiles. What lies on one tile is one figure, whose number says how many pieces there are (GOLD-004).
class Lodes {
public:
    void install(Registry& registry, int mines);
    FigureKindId gold() const { return gold_; }

private:
    void find(Play& play) const;
    void list(const Play& play, ActionList& out) const;
    void put_second(Play& play, Position at) const;
    void put(Play& play, Position at) const;
    static std::vector<Position> neighbours(const Play& play);

    WordId mine_{};
    FigureKindId gold_{};
    Verb<Position> put_{};
    Decision<> ask_{};
};

/// Who may take gold, who takes it, and what it is worth.
class Shares {
public:
    void install(Registry& registry, const Lodes& lodes);

private:
    using Purses = std::array<std::uint16_t, max_players>;
    struct Purse {
        Purses held;
    };
    struct Taking {
        PlayerId who;
        FigureId from;
    };
    void note_claims(Play& play) const;
    bool gives_gold(const Play& play, Entry entry) const;
    template <class F> void each_reached(const Play& play, FeatureId f, F&& visit) const;
    template <class F> static void each_near_castle(const Play& play, FeatureId castle, F&& visit);
    unsigned claimants(const Play& play, FigureId lode) const;
    std::vector<Taking> takings(const Play& play) const;
    void share_out(Play& play) const;
    template <class F> void each_worth(const Play& play, F&& visit) const;
    void pay(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;
    int pieces(const Play& play, PlayerId p) const { return play[purse_].held[index(p)]; }
    std::string shown(const Play& play, PlayerId p) const;
    std::string describe(const Play& play, const Purse& purse) const;

    FigureKindId gold_{};
    KindId castle_ = none_of<KindId>;
    std::array<Mark, max_players> claims_{}; ///< by seat, of gold that waits to be given out
    Slot<Purse> purse_{};
    CauseId worth_{};
};

} // namespace bastide::goldmines
