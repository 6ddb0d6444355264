// The parts of Traders and Builders. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <vector>

namespace bastide::traders {

/// Builder and pig as figures: they depend on a follower of their owner, and claim nothing.
class Companions {
public:
    void install(Registry& registry);
    FigureKindId builder() const { return builder_; }
    FigureKindId pig() const { return pig_; }

private:
    bool is_builder(const Ruleset&, FigureKindId kind) const { return kind == builder_; }
    bool is_pig(const Ruleset&, FigureKindId kind) const { return kind == pig_; }
    bool accompanied(const Play& play, FeatureId feature, PlayerId player) const;
    bool misplaced(const Play& play, FigureKindId, Place to, RouteId route) const;
    bool send_lonely_home(Play& play) const;

    FigureKindId builder_ = none_of<FigureKindId>, pig_ = none_of<FigureKindId>; ///< of parts that are played
    QualityId follower_{};
};

/// What a builder brings: a turn of two parts. Several bring no more than one does.
class DoubleTurn {
public:
    void install(Registry& registry, const Companions& companions);

private:
    template <class F> void each_site(const Play& play, F&& visit) const;
    bool tile_left(const Play& play) const;
    void look_before(Play& play) const;
    void earn(Play& play) const;
    void count_before(Play& play, const events::Acting&) const;
    void earn_by_join(Play& play, const events::FeatureExtended& event) const;
    void offer(Play& play) const;
    void offer_again(Play& play) const;
    void list(const Play& play, ActionList& out) const;
    void begin(Play& play) const;

    const Companions* companions_ = nullptr;
    bool optional_ = true;
    bool immediately_ = false;
    bool completing_counts_ = false;
    bool chain_ = false;
    TurnRight due_{}, used_{}, inside_{};
    std::vector<PartRight> closed_before_{}; ///< of each builder that a player has
    std::vector<Slot<int>> tiles_before_{};  ///< likewise: how many its feature had before the last action
    WordId extends_{};
    Verb<> second_tile_{};
    Decision<> ask_{};
    Step<> offer_again_{};
};

/// What a pig brings: a point more for each city of its owner's farm.
class Pig {
public:
    void install(Registry& registry, const Companions& companions);

private:
    bool has_pig(const Play& play, PlayerId player, FeatureId farm) const;
    void fatten(const Play& play, Valuation& v) const;

    const Companions* companions_ = nullptr;
    TermId completed_city_{}, fattened_{}, castles_{}, fattened_castles_{};
};

/// Wine, grain and cloth.
class Goods {
public:
    void install(Registry& registry);

private:
    static constexpr std::size_t kinds = 3;
    using Tokens = std::array<std::uint16_t, kinds>;
    struct State {
        std::array<Tokens, max_players> held{};
    };
    int stock(const Play& play, std::size_t good) const;
    int most(const Play& play, std::size_t good) const;
    bool has_most(const Play& play, PlayerId player, std::size_t good) const;
    bool has_any_most(const Play& play, PlayerId player) const;
    void collect(Play& play, const events::FeatureCompleted& event) const;
    void pay_majorities(Play& play) const;
    void pay_relative(Play& play) const;
    template <class F> void each_majority(const Play& play, F&& visit) const;
    template <class F> void each_relative(const Play& play, F&& visit) const;
    template <class F> void each_consolation(const Play& play, F&& visit) const;
    void estimate(const Play& play, Estimate& end) const;
    void estimate_relative(const Play& play, Estimate& end) const;
    int won(const Play& play, PlayerId player) const;
    std::string shown(const Play& play, PlayerId player) const;

    bool consolation_ = false;
    KindId city_{};
    std::array<AttributeId, kinds> good_{};
    std::array<CauseId, kinds> most_{};
    CauseId most_of_some_{}, without_most_{};
    Slot<State> state_{};
};

} // namespace bastide::traders
