// Positions as bytes and as text: played on from alike, damaged ones refused, and nothing in them that is secret.
#include "agents/deal_anew.hpp"
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "bastide/host/frozen.hpp"
#include "record/position_text.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <functional>

namespace test_frozen {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> rules_of(const std::string& game) {
    return test::library().compile(test::ready_made(game));
}

/// Random play, with a call at every so many decisions.
void play(Game& game, std::uint64_t seed, int every, const std::function<void(const Game&)>& look) {
    Rng rng(seed);
    for (int decisions = 0; !game.is_terminal();) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
            continue;
        }
        if (decisions++ % every == 0) {
            look(game);
        }
        apply_any(game, rng);
    }
}

std::uint64_t end_of(Game game) {
    play(game, 5, 1000, [](const Game&) {});
    return game.digest();
}

bool refuses(const std::function<void()>& reads) {
    try {
        reads();
    } catch (const Error&) {
        return true;
    }
    return false;
}

} // namespace

TEST_CASE("A frozen position is the same game again, in every mix", "[frozen]") {
    for (const char* const name : {"agents", "house-rules", "everything"}) {
        const auto rules = rules_of(name);
        Game game(rules);
        play(game, 3, 37, [&](const Game& now) {
            const Game again = thawed(rules, frozen(now));
            REQUIRE(again == now);
            REQUIRE(again.digest() == now.digest());
            REQUIRE(again.estimate() == now.estimate());
            const auto mine = again.legal_actions(), theirs = now.legal_actions();
            REQUIRE(std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end()));
            REQUIRE(read_position(rules, position_text(now)) == now);
        });
        CHECK(thawed(rules, frozen(game)) == game); // what is over as well
        Game start(rules);
        CHECK(end_of(read_position(rules, position_text(start))) == end_of(start));
    }
}

TEST_CASE("A position that was damaged is refused", "[frozen]") {
    const auto rules = rules_of("agents");
    Game game(rules);
    std::string text;
    play(game, 7, 30, [&](const Game& now) { text = position_text(now); });
    const auto bytes = frozen(read_position(rules, text));
    for (const std::size_t length : {std::size_t{0}, std::size_t{40}, bytes.size() / 2, bytes.size() - 1}) {
        CHECK(refuses([&] { thawed(rules, std::span(bytes).first(length)); }));
    }
    auto longer = bytes;
    longer.push_back(std::byte{0});
    CHECK(refuses([&] { thawed(rules, longer); }));
    for (std::size_t i = 0; i < sizeof(Core); ++i) { // counts of what follows; what is no count is believed
        auto changed = bytes;
        changed[i] ^= std::byte{0x80};
        refuses([&] { thawed(rules, changed); });
    }
    for (std::size_t i = 0; i < text.size(); i += i < 60 ? 1 : 397) {
        std::string changed = text;
        changed[i] = changed[i] == '7' ? '8' : '7';
        INFO(i);
        CHECK(refuses([&] { read_position(rules, changed); }));
    }
    for (const std::string& other :
         {text.substr(0, text.size() - 4), text + "AAAA", std::string(), std::string("a b c d"),
          text.substr(0, 9) + "99999999999999999999" + text.substr(text.find(' ', 9))}) {
        CHECK(refuses([&] { read_position(rules, other); }));
    }
    CHECK(refuses([&] { read_position(rules_of("everything"), text); }));
}

TEST_CASE("What a seat is shown is the same bytes whatever others hold", "[frozen]") {
    const auto rules = rules_of("house-rules");
    Game game(rules);
    int differed = 0;
    play(game, 11, 9, [&](const Game& now) {
        Game other = now; // another world that the seat cannot tell from this one
        Rng world(static_cast<std::uint64_t>(differed) + 1), first(99), second(99);
        other.resample(now.to_act(), world);
        differed += other == now ? 0 : 1;
        Game shown = now, shown_there = other;
        deal_anew(shown, now, first);
        deal_anew(shown_there, other, second);
        REQUIRE(position_text(shown) == position_text(shown_there));
    });
    CHECK(differed > 5);
}

} // namespace test_frozen
