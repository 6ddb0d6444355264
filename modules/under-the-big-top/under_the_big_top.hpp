// The parts of Under the Big Top. Each part installs its own hooks; the module object holds them all.
#pragma once
#include "bastide/bastide.hpp"
#include <array>
#include <string>

namespace bastide::big_top {

inline constexpr const char* circus_word = "circus";
inline constexpr const char* acrobats_word = "acrobats";

/// One of the nine squares in the middle of which a square lies.
bool is_near(Position p, Position middle);

/// The big top, and what happens when the animals under it turn up.
class Circus {
public:
    void install(Registry& registry);

private:
    enum Animal : std::uint8_t { flea, monkeys, seals, bears, tigers, elephant };
    static constexpr std::size_t animals = 6;
    struct Tokens {
        std::array<std::uint16_t, animals> shown; ///< of each animal, how many left the game
    };

    struct Takings {
        std::array<std::uint16_t, max_players> of; ///< what the last animal brings each seat
    };

    void install_animals(Registry& registry);
    const Figure& top(const Play& play) const { return play.figure(play.first_figure(nobody, top_)); }
    bool stands(const Play& play) const { return top(play).on_board(); }
    int hidden(const Play& play, std::size_t animal) const;
    int all_hidden(const Play& play) const;
    std::size_t likeliest(const Play& play) const;
    bool watches(const Play& play, FigureId f) const;
    int spectators(const Play& play, PlayerId p) const;
    TileId waiting(const Play& play) const;
    void arrive(Play& play) const;
    void put_up(Play& play, TileId tile) const;
    void list_animals(const Play& play, Chances& out) const;
    void apply_turn_up(Play& play, Animal animal) const;
    void last_show(Play& play) const;
    void pay_last(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;
    std::string left(const Play& play, PlayerId player) const;

    int sets_ = 1; ///< of tokens
    WordId circus_{};
    QualityId follower_{};
    FigureKindId top_{};
    Slot<Tokens> tokens_{};
    Slot<Takings> takings_{};
    Verb<Animal> turn_up_{};
    Decision<TileId> ask_animal_{}; ///< where the big top goes then; none: nowhere, at the end
    CauseId cause_{};
};

/// Pyramids of followers.
class Acrobats {
public:
    void install(Registry& registry);

private:
    int standing(const Play& play, TileId tile) const;
    bool in_pyramid(const Play& play, FigureId f) const;
    bool no_place(const Play& play, FigureKindId kind, Place to, RouteId route) const;
    bool beside_placed(const Play& play, TileId acrobats) const;
    bool reached(const Play& play, TileId acrobats) const;
    bool under_bridge(const Play& play, TileId tile) const;
    void list(const Play& play, ActionList& out) const;
    void apply_join(Play& play, FigureKindId kind, TileId tile) const;
    void apply_score(Play& play, TileId tile) const;
    void pay(Play& play, TileId tile, CauseId cause) const;
    void final_points(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;

    WordId acrobats_{}, portal_{};
    PartRight through_{}, used_up_{};
    AttributeId bridge_{};
    QualityId acrobat_{};
    SpaceKindId space_{};
    Verb<FigureKindId, TileId> join_{};
    Verb<TileId> score_{};
    CauseId scored_{}, final_{};
};

/// A follower who earns points for the spaces around.
class Ringmasters {
public:
    void install(Registry& registry);

private:
    int spaces_around(const Play& play, FigureId ringmaster) const;
    bool has_share(const Play& play, FeatureId feature, PlayerId owner) const;
    void pay(Play& play) const;
    void estimate(const Play& play, Estimate& end) const;

    WordId circus_{}, acrobats_{};
    FigureKindId ringmaster_{};
    CauseId cause_{};
    bool with_majority_ = false;
};

} // namespace bastide::big_top
