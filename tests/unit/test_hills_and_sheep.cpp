// Rules of Hills and Sheep that no position shows: how likely which token is, and who knows of the tiles under hills.
#include "bastide/error.hpp"
#include "support/load_support.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <map>
#include <set>

namespace test_hills_and_sheep {

using namespace bastide;
using namespace bastide::test;

namespace {

std::shared_ptr<const Ruleset> hills_and_sheep(int copies = 1) {
    Mix mix;
    mix.tile_set = "base-c1";
    mix.modules = {"base", "farmers", "hills-and-sheep"};
    mix.more_sets["hills-and-sheep"] = copies;
    return compiled(mix);
}

std::map<std::string, int> weights(const Game& game) {
    std::map<std::string, int> all;
    const Chances chances = game.chances();
    for (const Chances::Outcome& outcome : chances.outcomes()) {
        all[game.text(outcome.action)] = static_cast<int>(outcome.weight);
    }
    return all;
}

int total(const std::map<std::string, int>& all) {
    int sum = 0;
    for (const auto& [text, weight] : all) {
        sum += weight;
    }
    return sum;
}

const std::vector<std::string> first_shepherd{"draw straight-road", "place straight-road 1,0 r0",
                                              "deploy shepherd field:n"};
using Weights = std::map<std::string, int>;

} // namespace

TEST_CASE("SHEEP-101: a token is drawn out of 18, one as likely as the other", "[hills]") {
    Game game(hills_and_sheep());
    play(game, first_shepherd);
    CHECK(weights(game) == Weights{{"sheep 1", 4}, {"sheep 2", 5}, {"sheep 3", 5}, {"sheep 4", 2}, {"wolf", 2}});
    play(game, {"sheep 3", "draw monastery", "place monastery 0,1 r0", "deploy shepherd field:n"});
    CHECK(weights(game) == Weights{{"sheep 1", 4}, {"sheep 2", 5}, {"sheep 3", 4}, {"sheep 4", 2}, {"wolf", 2}});
    play(game, {"wolf", "draw straight-road", "place straight-road 2,0 r0", "pass", "expand"});
    CHECK(weights(game)["wolf"] == 2); // it went back
    play(game, {"wolf", "draw monastery", "place monastery 0,2 r0", "deploy shepherd field:n"});
    CHECK(weights(game)["sheep 3"] == 5);
}

TEST_CASE("SHEEP-101: two boxes have two bags' worth of tokens", "[hills]") {
    Game game(hills_and_sheep(2));
    play(game, first_shepherd);
    CHECK(weights(game) == Weights{{"sheep 1", 8}, {"sheep 2", 10}, {"sheep 3", 10}, {"sheep 4", 4}, {"wolf", 4}});
}

TEST_CASE("SHEEP-103: no token is drawn for a shepherd that another rule sends home at once, and sheep follow him",
          "[hills]") {
    const Toy sheepdog{
        "sheepdog", [](Registry& r) {
            const ReasonId chased = r.reason("chased");
            const Verb<> bark = r.verb(
                {.name = "bark", .apply = calls([chased](Play& p) {
                                     p.send_home(p.first_figure(PlayerId{}, p.rules().figure_kind("shepherd")), chased);
                                 })});
            r.contribute("figures", calls([bark](const Play&, ActionList& out) { out.add(bark()); }));
            r.on<events::FigureMoved>(calls([chased](Play& p, const events::FigureMoved& event) {
                if (event.reason == reasons::deployed && event.player == PlayerId{1}) {
                    p.send_home(event.figure, chased);
                }
            }));
        }};
    Mix mix;
    mix.tile_set = "base-c1";
    mix.modules = {"base", "farmers", "hills-and-sheep"};
    mix.more_sets["hills-and-sheep"] = 1;
    Game game(compiled_with(library().compose(mix.file()), {sheepdog}));
    const FigureKindId sheep = game.rules().figure_kind("sheep"), shepherd = game.rules().figure_kind("shepherd");
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "deploy shepherd field:n", "sheep 2"});
    play(game, {"draw monastery", "place monastery 0,1 r0", "deploy shepherd field:n"});
    CHECK(game.decision_name() == "draw");
    CHECK(game.play().on_board(PlayerId{1}, shepherd) == 0);
    CHECK(game.play().on_board(nobody, sheep) == 1);
    play(game, {"draw monastery", "place monastery 0,2 r0", "bark"});
    CHECK(game.play().on_board(PlayerId{0}, shepherd) == 0);
    CHECK(game.play().on_board(nobody, sheep) == 0);
}

TEST_CASE("SHEEP-110: any tile of the supply may disappear under a hill, and nobody knows which did", "[hills]") {
    Game game(hills_and_sheep());
    play(game, {"draw two-roads-house-hill"});
    const std::map<std::string, int> hidden = weights(game);
    CHECK(total(hidden) == 88);
    CHECK(hidden.at("hide straight-road") == 8);
    CHECK(hidden.at("hide wedge-city-vineyard") == 2);
    CHECK(hidden.count("hide two-roads-house-hill") == 0);

    struct Listener : Observer {
        void on_event(const Play& play, const Event& event) override {
            if (event.is<events::Acting>() || event.is<events::Acted>()) {
                for (std::size_t seat = 0; seat < max_players; ++seat) {
                    seen = seen || event.visible_to(static_cast<PlayerId>(seat));
                }
            }
            const auto* const note = event.as<events::Note>();
            told += note != nullptr && std::string(note->text).find("cap") != std::string::npos ? 1 : 0;
            static_cast<void>(play);
        }
        bool seen = false;
        int told = 0;
    } listener;
    game.watch(&listener);
    play(game, {"hide cap"});
    CHECK_FALSE(listener.seen);
    CHECK(listener.told == 0);
    game.watch(nullptr);

    const Play& position = game.play();
    std::size_t under = 0;
    while (position.rules().piles[under].name != "under hills") {
        ++under;
    }
    const auto pile = static_cast<PileId>(under);
    CHECK(position.pile_size(pile) == 1);
    std::set<TileTypeId> guessed;
    Rng rng(5);
    for (int i = 0; i < 60; ++i) {
        Game guess(game);
        guess.resample(PlayerId{}, rng);
        guess.play().each_type(pile, [&](TileTypeId type, int) { guessed.insert(type); });
    }
    for (const PlayerId seat : {PlayerId{0}, PlayerId{1}}) {
        CHECK_FALSE(position.knows(seat, pile));
    }
    CHECK(guessed.size() > 10);
}

TEST_CASE("Whatever happens to a flock is told with its rule", "[hills]") {
    struct Listener : Observer {
        void on_event(const Play&, const Event& event) override {
            if (const auto* note = event.as<events::Note>(); note != nullptr && *note->rule != '\0') {
                rules += (rules.empty() ? "" : " ") + std::string(note->rule);
            }
        }
        std::string rules;
    } told;
    Game game(hills_and_sheep());
    game.watch(&told);
    const auto rules_of = [&](const std::vector<std::string>& texts) {
        told.rules.clear();
        play(game, texts);
        return told.rules;
    };
    play(game, first_shepherd);
    CHECK(rules_of({"sheep 2"}) == "SHEEP-103");
    CHECK(rules_of({"draw monastery", "place monastery 0,1 r0", "deploy shepherd field:n", "wolf"}) == "SHEEP-103");
    play(game, {"draw straight-road", "place straight-road 2,0 r0", "pass"});
    CHECK(rules_of({"expand", "sheep 1"}) == "SHEEP-105 SHEEP-105");
    play(game, {"draw two-touching-cities-vineyard", "place two-touching-cities-vineyard 0,-1 r90",
                "deploy shepherd field:w", "sheep 4", "draw straight-road", "place straight-road 3,0 r0", "pass"});
    CHECK(rules_of({"gather"}) == "SHEEP-106");
    play(game, {"draw monastery", "place monastery 0,2 r0", "pass"});
    CHECK(rules_of({"draw two-touching-cities-vineyard", "place two-touching-cities-vineyard -1,-1 r90", "pass"}) ==
          "SHEEP-107");
    CHECK(rules_of({"draw two-roads-house-hill", "hide cap"}) == "SHEEP-110");
}

TEST_CASE("SHEEP-101: so many sides that cities share are refused before they overflow", "[hills]") {
    CHECK_NOTHROW(hills_and_sheep(63)); // 126 of them
    const std::string why = refusal_of([] { hills_and_sheep(64); });
    CHECK(why.find("128 sides that are shared by two cities") != std::string::npos);
}

} // namespace test_hills_and_sheep
