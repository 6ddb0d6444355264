// What is told of a game: who did what where, with names that tell things apart.
#include "bastide/words.hpp"
#include "knowledge/spoken.hpp"
#include "match/chronicle.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace test_sentences {

using namespace bastide;
using namespace bastide::test;
using host::Chronicle;

namespace {

/// Each module with its usual tiles, alone with what it needs, and all of them together, also with other switches.
std::vector<Mix> mixes() {
    std::vector<Mix> all;
    Mix full;
    for (const InstalledModule& module : library().modules()) {
        Mix mix;
        mix.modules = with_needed({"base", module.manifest.name});
        full.modules.push_back(module.manifest.name);
        if (module.manifest.name != "base" && !module.manifest.tile_sets.empty()) {
            mix.more_sets[module.manifest.tile_sets.front()] = 1;
            full.more_sets[module.manifest.tile_sets.front()] = 1;
        }
        all.push_back(mix);
    }
    full.modules = with_needed(full.modules);
    full.players = 5;
    all.push_back(full);
    full.switches = {{"base.start_player", "youngest_decides"},
                     {"base.unplayable_consent", "unanimous"},
                     {"princess-and-dragon.fairy_position", "on_tile"},
                     {"princess-and-dragon.fairy_one_point", "any_follower_on_tile"},
                     {"princess-and-dragon.fairy_three_points", "any_follower_on_tile"},
                     {"princess-and-dragon.fairy_point_claim", "until_turn_passes"},
                     {"princess-and-dragon.princess_removal", "mandatory"},
                     {"tower.tower_captures_own", "allowed"}};
    all.push_back(full);
    Mix sale;
    sale.switches = {{"base.tile_offers", "true"}, {"base.unplayable_consent", "unanimous"}};
    sale.players = 3;
    all.push_back(sale);
    Mix hands;
    hands.switches = {{"base.hand_size", "3"}};
    all.push_back(hands);
    return all;
}

template <class F> void play_at_random(const Mix& mix, std::uint64_t seed, F&& act) {
    const auto rules = compiled(mix);
    Game game(rules);
    Rng rng(seed);
    while (!game.is_terminal()) {
        const auto legal = game.legal_actions();
        const Action action =
            game.at_chance() ? game.sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        act(game, action);
    }
}

std::set<std::string> silent_verbs(const Mix& mix, std::uint64_t seed) {
    Chronicle chronicle;
    std::set<std::string> silent;
    play_at_random(mix, seed, [&](Game& game, Action action) {
        game.watch(&chronicle);
        const PlayerId actor = game.to_act();
        const std::string name = game.play().player_name(actor), text = game.text(action);
        game.apply(action);
        const auto told = chronicle.take();
        const bool named = std::any_of(told.begin(), told.end(), [&](const Chronicle::Entry& entry) {
            return entry.kind != Chronicle::Entry::Kind::turn && entry.text.find(name) != std::string::npos;
        });
        const bool typed = std::any_of(told.begin(), told.end(), [&](const Chronicle::Entry& entry) {
            return entry.text.find(name + ": ") == 0; // the words that stand in for a sentence that a module left out
        });
        if (actor != chance && action.verb != verbs::pass && (!named || typed)) {
            silent.insert(text);
        }
    });
    return silent;
}

/// Where something comes to lie, as in "... puts a token on the road at 1,-1 and ...": "1,-1".
std::string place_told(const std::string& text) {
    const bool told = text.find(" puts ") != std::string::npos || text.find(" moves to the ") != std::string::npos;
    const std::size_t at = told ? text.find(" at ") : std::string::npos;
    if (at == std::string::npos) {
        return "";
    }
    const std::string rest = text.substr(at + 4);
    return rest.substr(0, rest.find_first_not_of("-,0123456789"));
}

/// What the program tells in its words, and a module right after it in its own, with the rule.
std::set<std::string> told_twice(const Mix& mix, std::uint64_t seed) {
    Chronicle chronicle;
    std::set<std::string> twice;
    play_at_random(mix, seed, [&](Game& game, Action action) {
        game.watch(&chronicle);
        game.apply(action);
        const auto told = chronicle.take();
        for (std::size_t i = 1; i < told.size(); ++i) {
            const std::string place = place_told(told[i - 1].text);
            if (!place.empty() && told[i - 1].rules.empty() && !told[i].rules.empty() &&
                place == place_told(told[i].text)) {
                twice.insert(told[i - 1].text);
            }
        }
    });
    return twice;
}

/// Names that two features have at the same time.
std::set<std::string> double_names(const Mix& mix, std::uint64_t seed) {
    std::set<std::string> twice;
    int placed = 0;
    play_at_random(mix, seed, [&](Game& game, Action action) {
        game.apply(action);
        if (action.verb != verbs::place || ++placed % 10 != 0) {
            return;
        }
        const Play& play = game.play();
        std::set<std::string> names;
        for (std::size_t s = 0; s < play.core().segments; ++s) {
            const auto f = static_cast<FeatureId>(s);
            if (play.is_feature(f) && !names.insert(play.feature_name(f)).second) {
                twice.insert(play.feature_name(f));
            }
        }
    });
    return twice;
}

} // namespace

TEST_CASE("Every action is told in a sentence that names who did it", "[sentences]") {
    for (const Mix& mix : mixes()) {
        INFO(mix.text());
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            CHECK(silent_verbs(mix, seed) == std::set<std::string>{});
        }
    }
}

TEST_CASE("What a module does not tell is told in the action's own words, and its kinds have words", "[sentences]") {
    static Verb<> wave;
    const Toy silent{"silent", [](Registry& r) {
                         r.figure_kind({.name = "ice-bear", .per_player = 1, .stands_on = {"road"}});
                         r.figure_kind({.name = "unicorn", .article = "a", .per_player = 1, .stands_on = {"road"}});
                         wave = r.verb({.name = "wave", .apply = calls([](Play&) {}), .text = calls([](const Play&) {
                                                                                          return std::string("to all");
                                                                                      })});
                         r.contribute("figures", calls([](const Play&, ActionList& out) { out.add(wave()); }));
                     }};
    Game game(base_with({silent}));
    const FigureKindId bear = game.rules().figure_kind("ice-bear");
    CHECK(game.play().a(bear) == "an ice bear");
    CHECK(game.play().plural(bear, 2) == "ice bears");
    CHECK(game.play().a(game.rules().figure_kind("unicorn")) == "a unicorn");
    Rng rng(1);
    play_until(game, "figures", rng);
    Chronicle chronicle;
    game.watch(&chronicle);
    const std::string who = game.play().player_name(game.to_act());
    game.apply(action_called(game, "wave to all"));
    const auto told = chronicle.take();
    REQUIRE_FALSE(told.empty());
    CHECK(told.front().text == who + ": Wave to all.");
}

TEST_CASE("What comes to lie somewhere is told once", "[sentences]") {
    for (const std::string name : {"goldmines", "little-buildings", "tunnel"}) {
        Mix mix;
        mix.modules = with_needed({"base", name});
        if (name != "little-buildings") { // which has no tiles
            mix.more_sets[name] = 1;
        }
        mix.players = 3;
        INFO(mix.text());
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            CHECK(told_twice(mix, seed) == std::set<std::string>{});
        }
    }
}

TEST_CASE("Who loses a challenge goes home, and is not told to be lost", "[sentences]") {
    Mix mix;
    mix.modules = {"base", "farmers", "heretics-and-shrines"};
    mix.more_sets["heretics-and-shrines"] = 1;
    Game game(compiled(mix));
    play(game, {"draw shrine",        "place shrine 0,1 r0",         "deploy follower shrine",
                "draw monastery",     "place monastery 1,1 r0",      "deploy follower monastery",
                "draw straight-road", "place straight-road -1,0 r0", "pass",
                "draw straight-road", "place straight-road 1,0 r0",  "pass",
                "draw cap",           "place cap -1,1 r270",         "pass",
                "draw cap",           "place cap 0,2 r180",          "pass",
                "draw cap",           "place cap 1,2 r180",          "pass",
                "draw cap",           "place cap 2,1 r90",           "pass"});
    Chronicle chronicle;
    game.watch(&chronicle);
    play(game, {"draw cap", "place cap -1,2 r270", "pass"});
    int told = 0;
    for (const Chronicle::Entry& entry : chronicle.take()) {
        told += entry.text.find("monastery at 1,1") != std::string::npos ? 1 : 0;
    }
    CHECK(told == 1);
    game.watch(nullptr);
}

TEST_CASE("Tiles are told by their names without the hyphens of files", "[sentences]") {
    for (const Mix& mix : mixes()) {
        INFO(mix.text());
        Chronicle chronicle;
        play_at_random(mix, 1, [&](Game& game, Action action) {
            game.watch(&chronicle);
            game.apply(action);
            for (const Chronicle::Entry& entry : chronicle.take()) {
                if (host::with_spoken_tiles(game.rules(), entry.text) != entry.text) {
                    FAIL_CHECK(entry.text);
                }
            }
        });
    }
}

TEST_CASE("No two features have the same name", "[sentences]") {
    for (const Mix& mix : mixes()) {
        INFO(mix.text());
        CHECK(double_names(mix, 7) == std::set<std::string>{});
    }
}

TEST_CASE("Counts, articles and plurals", "[sentences]") {
    CHECK(with_article("abbot") == "an abbot");
    CHECK(with_article("wagon") == "a wagon");
    CHECK(counted(1, "tile") == "1 tile");
    CHECK(counted(0, "tile") == "0 tiles");
    CHECK(counted(2, "city", "cities") == "2 cities");
    Mix mix;
    mix.modules = with_needed({"base", "inns-and-cathedrals", "abbot"});
    const auto rules = compiled(mix);
    const Game game(rules);
    const FigureKindId big = rules->figure_kind("big-follower");
    CHECK(game.play().plural(big, 1) == "big follower");
    CHECK(game.play().plural(big, 2) == "big followers");
    CHECK(game.play().a(rules->figure_kind("abbot")) == "an abbot");
}

TEST_CASE("Text of other people is shown without anything that acts on a terminal", "[sentences]") {
    CHECK(shown("Ann, Zo\xC3\xAB, \xE5\xA5\x88") == "Ann, Zo\xC3\xAB, \xE5\xA5\x88");
    const std::string sign = "\xEF\xBF\xBD";
    CHECK(shown("a\x1B[2Jb") == "a" + sign + "[2Jb"); // an escape sequence
    CHECK(shown("a\xC2\x9B"
                "2Jb") == "a" + sign + "2Jb"); // the same in one character
    CHECK(shown("a\xE2\x80\xAE"
                "b") == "a" + sign + "b"); // from the right to the left
    CHECK(shown("a\xE2\x80\x8B"
                "b") == "a" + sign + "b"); // no width
    CHECK(shown("a\nb") == "a" + sign + "b");
    CHECK(shown_lines("a\nb\tc\rd") == "a\nb\tc" + sign + "d");
    CHECK(shown("b\xFF \xC3 \xED\xA0\x80 \xC0\xAF\xF4\x90\x80\x80.") ==
          "b" + sign + ' ' + sign + ' ' + sign + sign + sign + ' ' + sign + sign + sign + sign + sign + sign + '.');
    CHECK(is_showable("Ann"));
    const std::string joiner = "\xE2\x80\x8D", woman = "\xF0\x9F\x91\xA9", heart = "\xE2\x9D\xA4\xEF\xB8\x8F";
    CHECK(is_showable(woman + joiner + woman + joiner + woman)); // one picture: a family
    CHECK(is_showable("Ann " + woman + joiner + heart + joiner + woman));
    CHECK_FALSE(is_showable("An" + joiner + "n")); // looks like another name
    CHECK_FALSE(is_showable(woman + joiner));
    CHECK_FALSE(is_showable(joiner + woman));
    CHECK_FALSE(is_showable(woman + joiner + "n"));
    CHECK_FALSE(is_showable("An\xC2\x85n"));
    CHECK_FALSE(is_showable("Ann\xFF"));
}

} // namespace test_sentences
