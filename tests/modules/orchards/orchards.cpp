// What tests/rules-only/modules/orchards declares, written in C++: both must play alike.
#include <bastide/bastide.hpp>

namespace bastide {

class Orchards : public Module {
public:
    void install(Registry& registry) override;

private:
    void grow(const Play& play, Valuation& value) const;
    void by_the_city(const Play& play, Valuation& value) const;
    void apples(const Play& play, Valuation& value) const;
    void sell(Play& play, const events::TilePlaced& event) const;
    void go_on(Play& play, const events::TilePlaced& event) const;

    AttributeId apple_{};
    WordId cart_{};
    TermId tile_{}, apple_tree_{}, city_beside_{};
    KindId city_{};
    CauseId sold_{};
    TurnRight had_{};
    int apple_points_ = 0;
};

void Orchards::install(Registry& registry) {
    apple_ = registry.attribute("apple");
    cart_ = registry.tile_word("cart");
    const KindId orchard = registry.feature_kind({.name = "orchard", .article = "an", .closing = Closing::surrounded});
    registry.figure_kind({.name = "picker",
                          .per_player = 1,
                          .stands_on = {"orchard"},
                          .roles = {"gatherer"},
                          .qualities = {"follower", "capturable"}});
    tile_ = registry.term("tile");
    registry.tariff(orchard, Rank::base, hook<&Orchards::grow>(this), Reads::around);
    city_ = registry.find_kind("city");
    city_beside_ = registry.term("completed city beside it", "completed cities beside it");
    registry.tariff(orchard, Rank::add, hook<&Orchards::by_the_city>(this), Reads::closed_beside);
    apple_tree_ = registry.term("apple tree");
    apple_points_ = registry.number("apple_points");
    registry.tariff(registry.find_kind("road"), Rank::add, hook<&Orchards::apples>(this), Reads::feature);
    if (registry.text("carts") == "points") {
        sold_ = registry.cause("a cart of apples", "ORCH-004");
        registry.on<events::TilePlaced>(hook<&Orchards::sell>(this));
    } else if (registry.text("carts") == "another_tile") {
        had_ = registry.turn_right("had another tile for a cart");
        registry.on<events::TilePlaced>(hook<&Orchards::go_on>(this));
    }
}

/// ORCH-002
void Orchards::grow(const Play& play, Valuation& value) const {
    value.add(tile_, play.tiles_around(value.feature), 1, "ORCH-002");
}

/// ORCH-006
void Orchards::by_the_city(const Play& play, Valuation& value) const {
    int closed = 0;
    play.each_bordering(value.feature, city_, [&](FeatureId city) { closed += play.closed(city) ? 1 : 0; });
    value.add(city_beside_, closed, 3, "ORCH-006");
}

/// ORCH-003
void Orchards::apples(const Play& play, Valuation& value) const {
    if (value.occasion == occasions::completed) {
        value.add(apple_tree_, play.count(value.feature, apple_), apple_points_, "ORCH-003");
    }
}

/// ORCH-004
void Orchards::sell(Play& play, const events::TilePlaced& event) const {
    if (const int carts = play.number_on(event.tile, cart_); event.player != nobody && carts > 0) {
        play.award(event.player, 2 * carts, sold_);
    }
}

/// ORCH-005
void Orchards::go_on(Play& play, const events::TilePlaced& event) const {
    const PlayerId owner = play.turn_owner();
    if (event.player == owner && owner != nobody && !play.has(had_) && play.number_on(event.tile, cart_) > 0 &&
        (play.pile_size(piles::supply) > 0 || play.tiles_held(owner) > 0)) {
        play.give(had_);
        play.queue_part();
        play.tell([&] { return play.player_name(owner) + " places another tile for the cart."; }, owner, "ORCH-005");
    }
}

} // namespace bastide

BASTIDE_MODULE(bastide::Orchards)
