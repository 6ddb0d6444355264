// What tests/rules-only/modules/heralds declares, written in C++: both must play alike.
#include <bastide/bastide.hpp>
#include <bastide/game/figures.hpp>

namespace bastide {

class Heralds : public Module {
public:
    void install(Registry& registry) override;

private:
    bool is_herald(const Ruleset&, FigureKindId kind) const { return kind == herald_; }
    bool is_follower(const Ruleset& rules, FigureKindId kind) const { return rules.has(kind, follower_); }
    bool no_banner(const Play& play, FigureKindId, Place to, RouteId) const;
    bool alone(const Play& play, FigureKindId, Place to, RouteId) const;
    bool too_near(const Play& play, FigureKindId, Place to, RouteId) const;
    bool in_camp(const Play& play, FigureKindId, Place to, RouteId) const;
    void reward(const Play& play, Valuation& value) const;
    void company(const Play& play, Valuation& value) const;
    bool cries(const Play& play, FeatureId feature, PlayerId player) const;

    AttributeId banner_{};
    WordId camp_{};
    FigureKindId herald_ = none_of<FigureKindId>;
    QualityId follower_{};
    KindId city_{};
    TermId own_{}, company_{};
};

void Heralds::install(Registry& registry) {
    banner_ = registry.attribute("banner");
    camp_ = registry.tile_word("camp");
    follower_ = registry.quality("follower");
    city_ = registry.find_kind("city");
    if (const int heralds = registry.number("heralds"); heralds > 0) {
        herald_ = registry.figure_kind({.name = "herald",
                                        .per_player = heralds,
                                        .strength = 0,
                                        .claims = false,
                                        .stands_on = {"city", "road"},
                                        .roles = {"crier", "messenger"},
                                        .qualities = {"edible", "companion"}});
    }
    registry.veto_place(hook<&Heralds::no_banner>(this), hook<&Heralds::is_herald>(this), "HERALD-002");
    registry.veto_place(hook<&Heralds::alone>(this), hook<&Heralds::is_herald>(this), "HERALD-003");
    if (registry.flag("heralds_apart")) {
        registry.veto_place(hook<&Heralds::too_near>(this), hook<&Heralds::is_herald>(this), "HERALD-004");
    }
    registry.veto_place(hook<&Heralds::in_camp>(this), hook<&Heralds::is_follower>(this), "HERALD-005");
    own_ = registry.term("own herald");
    registry.tariff(city_, Rank::add, hook<&Heralds::reward>(this), Reads::feature);
    registry.tariff(registry.find_kind("road"), Rank::add, hook<&Heralds::reward>(this), Reads::feature);
    company_ = registry.term("figure in its company", "figures in its company");
    registry.tariff_of_all(Rank::add, hook<&Heralds::company>(this), Reads::feature);
}

/// HERALD-002
bool Heralds::no_banner(const Play& play, FigureKindId, Place to, RouteId) const {
    return to.where == Where::segment && play.kind_of(to.segment()) == city_ &&
           play.count(play.feature_of(to), banner_) == 0;
}

/// HERALD-003
bool Heralds::alone(const Play& play, FigureKindId, Place to, RouteId) const {
    if (to.where != Where::segment) {
        return false;
    }
    const FeatureId feature = play.feature_of(to);
    return play.tile_of(to) != play.placed_tile() || cries(play, feature, nobody) ||
           !any_figure(play, feature, [&](FigureId id) {
               const Figure& figure = play.figure(id);
               return figure.owner == play.actor() && play.rules().has(figure.kind, follower_);
           });
}

/// HERALD-004
bool Heralds::too_near(const Play& play, FigureKindId, Place to, RouteId) const {
    if (to.where != Where::segment) {
        return false;
    }
    const TileId tile = play.tile_of(to);
    const auto on = [&](TileId at) {
        return any_figure_on(play, at, [&](FigureId id) { return play.figure(id).kind == herald_; });
    };
    bool found = on(tile);
    play.each_tile_around(play.tile(tile).at, [&](TileId at) { found = found || on(at); });
    return found;
}

/// HERALD-005
bool Heralds::in_camp(const Play& play, FigureKindId, Place to, RouteId) const {
    return to.where == Where::segment && play.type_of(play.tile_of(to)).shows(camp_);
}

bool Heralds::cries(const Play& play, FeatureId feature, PlayerId player) const {
    return any_figure(play, feature, [&](FigureId id) {
        const Figure& figure = play.figure(id);
        return figure.kind == herald_ && (player == nobody || figure.owner == player);
    });
}

/// HERALD-006
void Heralds::reward(const Play& play, Valuation& value) const {
    if (value.occasion == occasions::completed && cries(play, value.feature, value.player)) {
        value.add(own_, 1, 3, "HERALD-006");
    }
}

/// HERALD-007
void Heralds::company(const Play& play, Valuation& value) const {
    if (value.occasion == occasions::final && cries(play, value.feature, nobody) &&
        !cries(play, value.feature, value.player)) {
        const Feature& feature = play.feature(value.feature);
        value.add(company_, feature.claims + feature.others, 1, "HERALD-007");
    }
}

} // namespace bastide

BASTIDE_MODULE(bastide::Heralds)
