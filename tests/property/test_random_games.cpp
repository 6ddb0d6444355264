// Random games in any mix: every value of every switch, random combinations, any number of players. After every action
// the position is counted again from the printed tiles, and everything that the five calls promise is tried.
//   BASTIDE_EXTENT=quick         a few games only, BASTIDE_EXTENT=all many (support/extent.hpp)
//   BASTIDE_PROPERTY_GAMES=N     N random mixes instead of some dozens; BASTIDE_PROPERTY_SEED=S for others than last
//   time
#include "bastide/host/game.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>

namespace test_random_games {

using namespace bastide;
using namespace bastide::test;

namespace {

void play_and_check(const Mix& mix, const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    INFO(mix.text() << "; seed " << seed);
    const std::vector<std::string> problems = played_checked(rules, checks_for(*rules, seed));
    for (const std::string& problem : problems) {
        UNSCOPED_INFO(problem);
    }
    REQUIRE(problems.empty());
}

std::uint64_t base_seed() {
    const char* seed = std::getenv("BASTIDE_PROPERTY_SEED");
    return seed == nullptr ? 1 : std::strtoull(seed, nullptr, 10);
}

} // namespace

TEST_CASE("Every module plays at random with everything checked", "[random]") {
    for (const InstalledModule& module : library().modules()) {
        INFO(module.problem);
        REQUIRE(module.problem.empty());
        Mix mix;
        mix.modules = with_needed({"base", module.manifest.name});
        mix.more_sets = usual_sets(mix.modules);
        const auto rules = compiled(mix);
        for (std::uint64_t seed = 1; seed <= sized(1U, 1U, 3U); ++seed) {
            play_and_check(mix, rules, seed);
        }
    }
}

TEST_CASE("Every pair of modules, and all of them, play at random with everything checked", "[random]") {
    std::vector<std::string> names;
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
    }
    std::uint64_t seed = 50;
    const auto play = [&](const std::vector<std::string>& modules, int players) {
        Mix mix;
        mix.modules = with_needed(modules);
        mix.more_sets = usual_sets(mix.modules);
        mix.players = players;
        play_and_check(mix, compiled(mix), ++seed);
    };
    const std::size_t pairs = names.size() * (names.size() - 1) / 2;
    std::size_t nth = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (chosen(nth++, pairs, sized<std::size_t>(8, 24, pairs))) {
                play({"base", names[i], names[j]}, 2 + static_cast<int>(seed % 3));
            }
        }
    }
    names.emplace_back("base");
    for (int players = 2; players <= 5; players += sized(4, 3, 1)) {
        play(names, players);
    }
}

/// A random game with nothing but its end looked at.
void play_on(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    Rng rng(seed), dice(seed + 1);
    Game game(rules);
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply(game.sample(dice));
        } else {
            const auto legal = game.legal_actions();
            game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
    CHECK(game.play().core().turns == 0);
}

TEST_CASE("Every pair and every triple of modules loads and plays, in whatever order they are listed", "[random]") {
    const char* const asked = std::getenv("BASTIDE_TRIPLE_GAMES");
    const std::uint64_t games = asked != nullptr ? std::strtoull(asked, nullptr, 10) : 1;
    const int orders = asked != nullptr ? 3 : 1;
    std::vector<std::string> names;
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
    }
    Rng rng(4);
    const std::size_t n = names.size(), all = n * (n - 1) / 2 + n * (n - 1) * (n - 2) / 6;
    std::size_t mixes = 0;
    const auto play = [&](const std::vector<std::string>& modules) {
        if (!chosen(mixes++, all, asked != nullptr ? all : sized<std::size_t>(75, 120, 2000))) {
            return;
        }
        Mix mix;
        mix.modules = with_needed(modules);
        mix.more_sets = usual_sets(mix.modules);
        mix.players = 2 + static_cast<int>(mixes % 4);
        const auto rules = compiled(mix);
        INFO(mix.text());
        for (int order = 0; order < orders; ++order) {
            for (std::size_t i = mix.modules.size(); i > 1; --i) {
                std::swap(mix.modules[i - 1], mix.modules[rng.below(static_cast<std::uint32_t>(i))]);
            }
            CHECK(compiled(mix)->identity.digest == rules->identity.digest);
        }
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            play_on(rules, mixes * 1000 + seed);
        }
    };
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            play({"base", names[i], names[j]});
            for (std::size_t k = 0; k < j; ++k) {
                play({"base", names[i], names[j], names[k]});
            }
        }
    }
    if (asked != nullptr) {
        std::cerr << mixes << " pairs and triples, " << games << " games each\n";
    }
}

TEST_CASE("Every value of every switch is played", "[random]") {
    std::vector<std::string> names;
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
    }
    std::vector<std::pair<Setting, std::string>> all;
    for (const Setting& setting : settings_of(names)) {
        for (const std::string& value : values_of(*setting.spec)) {
            if (value != "no sense") { // only ever refused, or without effect
                all.emplace_back(setting, value);
            }
        }
    }
    std::uint64_t seed = 99;
    for (const auto& [setting, value] : all) {
        ++seed;
        if (chosen(seed - 100, all.size(), sized<std::size_t>(15, 40, all.size()))) {
            INFO(setting.name() << " = " << value);
            std::set<std::string> refusals;
            const std::optional<Mix> mix = mix_with(setting, value, refusals);
            for (const std::string& refusal : refusals) {
                UNSCOPED_INFO(refusal);
            }
            REQUIRE(mix);
            play_and_check(*mix, compiled(*mix), seed);
        }
    }
}

TEST_CASE("Hands of three, hidden and open, with everything checked", "[random]") {
    for (const char* visibility : {"hidden", "open"}) {
        Mix mix;
        mix.players = 3;
        mix.switches = {{"base.hand_size", "3"}, {"base.hand_visibility", visibility}};
        const auto rules = compiled(mix);
        for (std::uint64_t seed = 1; seed <= sized(1U, 2U, 4U); ++seed) {
            play_and_check(mix, rules, seed);
        }
    }
}

TEST_CASE("Two to eight players, one to six copies of either tile set", "[random]") {
    std::uint64_t seed = 500;
    for (int players = 2; players <= 8; ++players) {
        Mix mix;
        mix.players = players;
        mix.copies = sized(1 + players / 8, 1 + players / 4, 1 + players % 6);
        mix.tile_set = players % 2 == 0 ? "base-c1" : "base-c2";
        std::string refusal;
        const auto standard = compiled_or_refused(mix, refusal);
        INFO(refusal);
        CHECK((standard == nullptr) == (players < 2 || players > 5));
        if (players < 2) {
            continue; // alone there is no game
        }
        mix.switches["base.max_players"] = "8";
        play_and_check(mix, compiled(mix), ++seed);
    }
}

TEST_CASE("Random mixes: any modules, switches, players, copies", "[random]") {
    const int games = games_asked_for() != 0 ? games_asked_for() : sized(6, 9, 30);
    int played = 0;
    for (int i = 0; i < games; ++i) {
        const std::uint64_t seed = base_seed() * 1'000'000 + static_cast<std::uint64_t>(i);
        Mix mix = random_mix(seed);
        std::string refusal;
        auto rules = compiled_or_refused(mix, refusal);
        if (Rng rng(seed); rules && rng.below(2) == 0) {
            change_numbers(mix, *rules, rng);
            rules = compiled_or_refused(mix, refusal);
        }
        if (rules) {
            play_and_check(mix, rules, seed);
            ++played;
        }
        if (games_asked_for() != 0 && (i + 1) % 100 == 0) {
            std::cerr << i + 1 << " mixes, " << played << " played\n";
        }
    }
    CHECK(played * 3 > games); // most mixes should be playable, or we test refusals
}

} // namespace test_random_games
