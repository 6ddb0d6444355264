// Which member functions fit where: what is registered for something else does not compile.
#include "bastide/bastide.hpp"
#include <catch2/catch.hpp>

namespace test_hooks {

using namespace bastide;

namespace {

struct Listening {
    void placed(Play&, const events::TilePlaced&) const {}
    int worth(const Play&, FigureId) const { return 1; }
};

template <auto Method, class Signature>
constexpr bool fits = std::is_convertible_v<BoundHook<Method, Listening>, Hook<Signature>>;

/// Whether `registry.on<Payload>(hook<Method>(this))` compiles.
template <class Payload, auto Method> constexpr bool hears = requires(Registry& registry, const Listening* self) {
    registry.on<Payload>(hook<Method>(self));
};

static_assert(hears<events::TilePlaced, &Listening::placed>);
static_assert(!hears<events::TileDiscarded, &Listening::placed>);
static_assert(!hears<events::TilePlaced, &Listening::worth>);
static_assert(fits<&Listening::worth, int(const Play&, FigureId)>);
static_assert(!fits<&Listening::worth, int(const Play&, SegmentId)>);
static_assert(!fits<&Listening::worth, std::string(const Play&, FigureId)>);
static_assert(!fits<&Listening::worth, int(const Ruleset&, FigureId)>);

} // namespace

TEST_CASE("A hook becomes what its method fits, and nothing else") {
    const Listening listening;
    const Hook<void(Play&, const events::TilePlaced&)> placed = hook<&Listening::placed>(&listening);
    CHECK(placed);
    CHECK(placed.self == &listening);
}

} // namespace test_hooks
