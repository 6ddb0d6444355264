// Whatever a rule names that there is not, when calls are checked: a sentence says what, and what there is.
#include "explain/obstacle.hpp"
#include "support/refused.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_named {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

template <class Id> constexpr Id none = none_of<Id>;
constexpr auto stranger = static_cast<PlayerId>(9); // `nobody` may be meant
constexpr PlayerId red{};
constexpr FigureKindId follower{0};
constexpr TileTypeId type{};
constexpr TileId first{};
constexpr SegmentId segment{};
constexpr PileId bag{0};
constexpr Position here{0, 1}, far{9000, 0};

struct Misnamed {
    const char* what; ///< the sentence says it of this
    std::function<void(Play&)> call;
};

FeatureId feature(const Play& p) { return p.feature_of(segment); }

std::vector<Misnamed> about_tiles() {
    return {
        {"pile", [](Play& p) { p.ask_draw(none<PileId>, bag, false); }},
        {"pile", [](Play& p) { p.ask_draw(bag, none<PileId>, false); }},
        {"pile", [](Play& p) { p.move_tile(type, none<PileId>, bag); }},
        {"pile", [](Play& p) { p.move_tile(type, bag, none<PileId>); }},
        {"pile", [](Play& p) { p.move_all(none<PileId>, bag); }},
        {"pile", [](Play& p) { p.move_all(bag, none<PileId>); }},
        {"type of tile", [](Play& p) { p.offer(none<TileTypeId>, bag); }},
        {"pile", [](Play& p) { p.offer(type, none<PileId>); }},
        {"seat", [](Play& p) { p.tiles_held(stranger); }},
        {"pile", [](Play& p) { p.knows(red, none<PileId>); }},
        {"seat", [](Play& p) { p.knows(stranger, bag); }},
        {"type of tile", [](Play& p) { p.may_place(none<TileTypeId>, here, 0); }},
        {"rotation 4", [](Play& p) { p.may_place(type, here, 4); }},
        {"type of tile", [](Play& p) { p.clashes(none<TileTypeId>, here, 0); }},
        {"rotation 4", [](Play& p) { p.clashes(type, here, 4); }},
        {"type of tile", [](Play& p) { p.fits_anywhere(none<TileTypeId>); }},
        {"type of tile", [](Play& p) { obstacle_to_placing(p, none<TileTypeId>, here, 0); }},
        {"rotation 4", [](Play& p) { obstacle_to_placing(p, type, here, 4); }},
        {"type of tile", [](Play& p) { p.lay(none<TileTypeId>, here, 0, bag); }},
        {"the square 9000,0", [](Play& p) { p.lay(type, far, 0, bag); }},
        {"rotation 4", [](Play& p) { p.lay(type, here, 4, bag); }},
        {"pile", [](Play& p) { p.lay(type, here, 0, none<PileId>); }},
        {"seat", [](Play& p) { p.lay(type, here, 0, bag, stranger); }},
        {"tile", [](Play& p) { p.transform(none<TileId>, FormId{0}); }},
        {"form of tiles", [](Play& p) { p.transform(first, none<FormId>); }},
        {"tile", [](Play& p) { p.close_side(none<TileId>, 0); }},
        {"side 4", [](Play& p) { p.close_side(first, 4); }},
    };
}

std::vector<Misnamed> about_features() {
    static constexpr auto completed = OccasionId{0};
    return {
        {"segment", [](Play& p) { p.join(none<SegmentId>, segment); }},
        {"segment", [](Play& p) { p.join(segment, none<SegmentId>); }},
        {"feature", [](Play& p) { p.convert(none<FeatureId>, KindId{0}); }},
        {"feature", [](Play& p) { p.unlist(none<FeatureId>); }},
        {"kind of feature", [](Play& p) { p.closed_features(none<KindId>); }},
        {"feature", [](Play& p) { p.closed(none<FeatureId>); }},
        {"feature", [](Play& p) { p.tiles_of(none<FeatureId>); }},
        {"feature", [](Play& p) { p.each_bordering(none<FeatureId>, KindId{0}, [](FeatureId) {}); }},
        {"kind of feature", [](Play& p) { p.each_bordering(feature(p), none<KindId>, [](FeatureId) {}); }},
        {"feature", [](Play& p) { p.strengths(none<FeatureId>); }},
        {"feature", [](Play& p) { p.value(none<FeatureId>, completed, red); }},
        {"occasion", [](Play& p) { p.value(feature(p), none<OccasionId>, red); }},
        {"seat", [](Play& p) { p.value(feature(p), completed, nobody); }},
        {"stake", [](Play& p) { p.value(feature(p), completed, red, none<StakeId>); }},
        {"feature", [](Play& p) { p.list_score(none<FeatureId>, completed); }},
        {"occasion", [](Play& p) { p.list_score(feature(p), none<OccasionId>); }},
    };
}

std::vector<Misnamed> about_figures() {
    static constexpr auto nowhere = Place(none<SegmentId>);
    return {
        {"seat", [](Play& p) { p.in_supply(stranger, follower); }},
        {"kind of figure", [](Play& p) { p.in_supply(red, none<FigureKindId>); }},
        {"seat", [](Play& p) { p.on_board(stranger, follower); }},
        {"kind of figure", [](Play& p) { p.on_board(red, none<FigureKindId>); }},
        {"segment", [](Play& p) { p.tile_of(nowhere); }},
        {"corner", [](Play& p) { p.tile_of(Place::at_corner(segment, 4)); }},
        {"kind of space", [](Play& p) { p.tile_of(Place::in(none<SpaceKindId>, first)); }},
        {"seat", [](Play& p) { p.tile_of(Place::held_by(nobody)); }},
        {"figure", [](Play& p) { p.tile_of(Place::beside(static_cast<FigureId>(5000), here)); }},
        {"seat", [](Play& p) { p.deploy(stranger, follower, Place(segment)); }},
        {"kind of figure", [](Play& p) { p.deploy(red, none<FigureKindId>, Place(segment)); }},
        {"segment", [](Play& p) { p.deploy(red, follower, nowhere); }},
        {"figure", [](Play& p) { p.move(none<FigureId>, Place(segment), ReasonId{0}); }},
        {"segment", [](Play& p) { p.move(FigureId{}, nowhere, ReasonId{0}); }},
        {"reason", [](Play& p) { p.move(FigureId{}, Place(segment), none<ReasonId>); }},
        {"kind of figure", [](Play& p) { p.may_stand(none<FigureKindId>, Place(segment), RouteId{0}); }},
        {"segment", [](Play& p) { p.may_stand(follower, nowhere, RouteId{0}); }},
        {"route", [](Play& p) { p.may_stand(follower, Place(segment), none<RouteId>); }},
        {"kind of figure", [](Play& p) { obstacle_to_standing(p, none<FigureKindId>, Place(segment), RouteId{0}); }},
        {"segment", [](Play& p) { obstacle_to_standing(p, follower, nowhere, RouteId{0}); }},
        {"route", [](Play& p) { obstacle_to_standing(p, follower, Place(segment), none<RouteId>); }},
        {"figure", [](Play& p) { p.stands_upon(none<FigureId>); }},
        {"figure", [](Play& p) { p.role_of(none<FigureId>); }},
        {"figure", [](Play& p) { p.strength(none<FigureId>); }},
    };
}

std::vector<Misnamed> about_turns() {
    constexpr auto no_type = static_cast<TileTypeId>(5000); // none of them may be meant
    return {
        {"decision", [](Play& p) { p.ask(Decision<>{none<DecisionId>}, red); }},
        {"seat", [](Play& p) { p.ask(Decision<>{DecisionId{}}, stranger); }},
        {"decision", [](Play& p) { p.argument(Decision<TileId>{none<DecisionId>}); }},
        {"seat", [](Play& p) { p.team_score(nobody); }},
        {"seat", [](Play& p) { p.award(nobody, 1, CauseId{0}); }},
        {"seat", [](Play& p) { p.tell("hear", stranger); }},
        {"seat", [](Play& p) { p.push_turn(nobody); }},
        {"type of tile", [](Play& p) { p.push_turn(red, 0, no_type); }},
        {"type of tile", [](Play& p) { p.insert_part(0, no_type); }},
        {"type of tile", [](Play& p) { p.queue_part(0, no_type); }},
    };
}

} // namespace

TEST_CASE("Whatever a rule names that there is not is refused by name when calls are checked", "[kernel][guard]") {
    std::vector<Misnamed> all;
    for (const auto& some : {about_tiles(), about_features(), about_figures(), about_turns()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    int asked = 0;
    const Toy confused{
        "confused", [&](Registry& r) {
            r.at(Anchor::turn_open,
                 {.label = "confused.ask", .run = step([&](Play& p) {
                                               for (const Misnamed& one : all) {
                                                   INFO("call " << asked++);
                                                   const std::string why = failure([&] { one.call(p); });
                                                   CHECK_THAT(why, Contains(std::string("A rule names ") + one.what));
                                               }
                                           })});
        }};
    Composition composition = base();
    composition.checked = true;
    Game game(compiled_with(composition, {confused}));
    CHECK(asked == static_cast<int>(all.size()));
}

} // namespace test_named
