// One [[limit]]: where figures may stand, by whatever way they come there.
#pragma once
#include "condition.hpp"

namespace bastide::declarations {

class Limit {
public:
    Limit(const Reader& table, const Names& names);
    void install(Registry& registry) const;

private:
    bool concerns(const Ruleset& rules, FigureKindId figure) const;
    bool forbids(const Play& play, FigureKindId figure, Place to, RouteId route) const;
    bool tile_allows(const Play& play, TileId tile) const;
    bool crowded(const Play& play, Place to, bool replaces) const;
    bool anybody_around(const Play& play, TileId tile) const;

    bool in_game_ = true;
    std::vector<Who> of_;
    std::vector<KindId> on_; ///< none: segments of any kind
    bool everywhere_ = true;
    Condition condition_;
    std::optional<WordId> tile_has_, tile_lacks_;
    int most_ = 0, most_own_ = 0; ///< figures like it on one feature; 0: no matter
    std::optional<Who> none_around_;
    bool placed_tile_ = false;
    const char* rule_ = "";
};

} // namespace bastide::declarations
