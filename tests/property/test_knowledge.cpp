// What the program says of tiles that fit, of things that are not possible and of options holds in any mix, and depends
// on nothing that a seat cannot know.
#include "bastide/error.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/why_not.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace test_knowledge {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;

namespace {

Mix some_mix(std::uint64_t seed) {
    Rng rng(seed);
    std::vector<std::string> some{"base"};
    for (const InstalledModule& module : library().modules()) {
        if (rng.below(2) == 0) {
            some.push_back(module.manifest.name);
        }
    }
    Mix mix;
    mix.modules = with_needed(some);
    mix.more_sets = random_sets(mix.modules, rng);
    mix.players = 2 + static_cast<int>(rng.below(3));
    if (rng.below(3) == 0) {
        mix.switches = {{"base.hand_size", "3"}, {"base.hand_visibility", "hidden"}};
    }
    return mix;
}

template <class F> void each_square(const Play& play, F&& visit) {
    const Core& core = play.core();
    for (int y = core.low.y - 2; y <= core.high.y + 2; ++y) {
        for (int x = core.low.x - 2; x <= core.high.x + 2; ++x) {
            visit(Position{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
        }
    }
}

using Way = std::tuple<int, int, unsigned>;

/// Before a draw: the ways to place a tile that is left are those that are legal once it is drawn.
void fits_are_legal_placements(const Game& game, Rng& rng) {
    const PlayerId viewer = game.play().turn_owner();
    const RemainingTiles left = remaining_tiles(game.play(), viewer);
    const TileTypeId type = left.unseen[rng.below(static_cast<std::uint32_t>(left.unseen.size()))].type;
    Game drawn(game);
    drawn.force(verbs::draw(piles::supply, type));
    const auto& play = drawn.play();
    if (play.core().decision != decisions::place || drawn.at_chance() || !play.offered(type)) {
        return; // it fits nowhere, or something else is asked first
    }
    std::set<Way> legal, told;
    for (const Action action : drawn.legal_actions()) {
        if (action.verb == verbs::place && action.a == index(type)) {
            legal.insert({unpack(action.b).x, unpack(action.b).y, action.arg});
        }
    }
    each_square(play, [&](Position p) {
        for (const FittingTile& tile : tiles_that_fit(play, p, viewer)) {
            for (unsigned turns = 0; tile.type == type && turns < 4; ++turns) {
                if ((tile.rotations >> turns & 1U) != 0) {
                    told.insert({p.x, p.y, turns});
                }
            }
        }
    });
    INFO(game.rules().tile_name(type));
    CHECK(legal == told);
}

void reasons_are_given(const Game& game) {
    const Play& play = game.play();
    const auto legal = game.legal_actions();
    const auto is_legal = [&](Action action) { return std::find(legal.begin(), legal.end(), action) != legal.end(); };
    const auto holds = [&](bool is_so, Action action) { // there are hundreds, and a text takes longer than an answer
        if (!is_so) {
            FAIL_CHECK("The answer to '" << game.text(action) << "' is not that of the rules");
        }
    };
    each_square(play, [&](Position p) {
        for (const PlacementAnswer& answer : why_not_placed(game, p)) {
            const Action action{verbs::place, static_cast<std::uint8_t>(answer.rotation),
                                static_cast<std::uint16_t>(index(answer.type)), pack(p)};
            holds((answer.why.reason == WhyNot::Reason::none) == is_legal(action), action);
            holds(answer.why.reason != WhyNot::Reason::not_listed, action);
        }
    });
    const TileId placed = play.placed_tile();
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        for (std::size_t i = 0; i < play.core().segments; ++i) {
            const auto s = static_cast<SegmentId>(i);
            if (play.tile_of(s) == none_of<TileId>) {
                continue; // of a tile before it was transformed
            }
            const Action action{verbs::deploy, static_cast<std::uint8_t>(k), static_cast<std::uint16_t>(i), 0};
            const WhyNot why = why_not_deployed(game, static_cast<FigureKindId>(k), s);
            holds((why.reason == WhyNot::Reason::none) == is_legal(action), action);
            // what a further step lists of its own, as a phantom's, it need not give a reason for
            const bool ordinary = game.decision_name() == "figures" && play.tile_of(s) == placed;
            holds(why.reason != WhyNot::Reason::not_listed || !ordinary, action);
        }
    }
}

bool same(const RemainingTiles& l, const RemainingTiles& r) {
    return l.total == r.total && l.supply == r.supply && l.stacks == r.stacks && l.hidden_hands == r.hidden_hands &&
           std::equal(l.unseen.begin(), l.unseen.end(), r.unseen.begin(), r.unseen.end(),
                      [](const TileCount& a, const TileCount& b) { return a.type == b.type && a.copies == b.copies; });
}

/// With another deal of what the seat cannot know every answer is the same.
void nothing_hidden_is_told(const Game& game, Rng& rng) {
    const PlayerId viewer = game.to_act();
    Game dealt(game);
    dealt.resample(viewer, rng);
    CHECK(same(remaining_tiles(game.play(), viewer), remaining_tiles(dealt.play(), viewer)));
    for (const Position square : game.play().open_squares()) {
        const auto mine = tiles_that_fit(game.play(), square, viewer);
        const auto theirs = tiles_that_fit(dealt.play(), square, viewer);
        CHECK(std::equal(
            mine.begin(), mine.end(), theirs.begin(), theirs.end(), [](const FittingTile& a, const FittingTile& b) {
                return a.type == b.type && a.rotations == b.rotations && a.unseen == b.unseen && a.at_hand == b.at_hand;
            }));
    }
    const auto legal = game.legal_actions();
    const Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    const std::uint64_t before = game.digest();
    CHECK(OptionScores(game).of(action) == OptionScores(dealt).of(action));
    CHECK(game.digest() == before);
}

/// Every feature is described without a word of any module, and its gaps are where no tile lies.
void features_are_described(const Game& game) {
    const Play& play = game.play();
    for (const FeatureId f : occupied_features(play)) {
        const FeatureReport report = feature_report(play, f);
        CHECK(report.squares.size() >= static_cast<std::size_t>(report.tiles > 0 ? 1 : 0));
        CHECK_FALSE(report.figures.empty());
        for (const Position p : report.open) {
            CHECK(play.tile_at(p) == none_of<TileId>);
        }
        for (int seat = 0; seat < play.players(); ++seat) {
            feature_worth(play, f, static_cast<PlayerId>(seat));
        }
    }
}

void play_and_ask(const Mix& mix, std::uint64_t seed) {
    INFO(mix.text() << "; seed " << seed);
    std::shared_ptr<const Ruleset> rules;
    try {
        rules = compiled(mix);
    } catch (const Error&) {
        return; // such a mix is not played
    }
    Game game(rules);
    Rng rng(seed);
    while (!game.is_terminal()) {
        const bool now = rng.below(12) == 0 && game.play().core().turns > 0;
        if (now && game.at_chance() && game.play().core().decision == decisions::draw &&
            remaining_tiles(game.play(), game.play().turn_owner()).total > 0) {
            fits_are_legal_placements(game, rng);
        } else if (now && !game.at_chance()) {
            reasons_are_given(game);
            nothing_hidden_is_told(game, rng);
            features_are_described(game);
        }
        const auto legal = game.legal_actions();
        game.apply(game.at_chance() ? game.sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

} // namespace

TEST_CASE("What is known holds in random mixes", "[property][knowledge]") {
    const std::uint64_t games = sized<std::uint64_t>(2, 8, 60);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        play_and_ask(some_mix(seed), seed);
    }
}

} // namespace test_knowledge
