// Outcomes of chance that people tell, as they draw real tiles.
#include "match/match.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_told {

using namespace bastide;
using namespace bastide::test;
using namespace bastide::host;
using Catch::Matchers::Contains;

namespace {

Match table(const Mix& mix, std::uint64_t seed = 1) {
    return {compiled(mix), ChanceSource::told_by_people(seed), {"person", "person"}, nullptr, nullptr};
}

/// Whatever is decided, and what nobody sees, until people have to say what came.
void go_on(Match& match) {
    while (!match.awaits_outcome() && !match.game().is_terminal()) {
        if (match.game().at_chance() || match.only_passing()) {
            match.act_alone();
        } else {
            match.act(match.game().legal_actions().front());
        }
    }
}

int copies(const Match& match, const std::string& text) {
    for (const Tellable& one : match.tellable(nobody)) {
        if (match.game().text(one.action) == text) {
            return one.copies;
        }
    }
    return 0;
}

std::string refusal(Match& match, const std::string& text) {
    const std::size_t moves = match.moves();
    try {
        match.tell(text, nobody);
    } catch (const NoOutcome& why) {
        CHECK(match.moves() == moves);
        CHECK(match.awaits_outcome());
        return why.what();
    }
    return "accepted";
}

} // namespace

TEST_CASE("What people say was drawn is drawn, as long as there is one", "[told]") {
    Match match = table({});
    go_on(match);
    int all = 0;
    for (const Tellable& one : match.tellable(nobody)) {
        all += one.copies;
    }
    CHECK(all == match.game().play().tiles_left());
    CHECK(copies(match, "draw crossroads") == 1);
    match.tell("draw crossroads", nobody);
    CHECK(match.game().text(match.actions(match.moves()).back()) == "draw crossroads");
    const auto open = match.open_decision();
    REQUIRE(open);
    CHECK(open->told);
    CHECK(open->move + 1 == match.moves());
    go_on(match);
    CHECK(copies(match, "draw crossroads") == 0);
}

TEST_CASE("What cannot have come is refused with the reason, and nothing happens", "[told]") {
    Match match = table({});
    go_on(match);
    CHECK_THAT(refusal(match, "draw crosroads"), Contains("crossroads"));
    CHECK_THAT(refusal(match, "place crossroads 1,0 r0"), Contains("place"));
    match.tell("draw crossroads", nobody);
    go_on(match);
    CHECK(refusal(match, "draw crossroads") == "The only copy of crossroads is on the table.");
    CHECK(refusal(match, "crossroads") == "The only copy of crossroads is on the table.");
}

TEST_CASE("What was told can be taken back", "[told]") {
    Match match = table({});
    CHECK_FALSE(match.undo());
    go_on(match);
    const std::size_t before = match.moves();
    match.tell("draw crossroads", nobody);
    CHECK(match.undo());
    CHECK(match.moves() == before);
    CHECK(copies(match, "draw crossroads") == 1);
    match.tell("draw monastery", nobody);
    CHECK(match.game().play().offers().front().tile == match.game().rules().tile_type("monastery"));
}

TEST_CASE("A tile that nobody saw was another, if people draw the one that was assumed", "[told]") {
    Mix mix;
    mix.modules = with_needed({"base", "farmers", "hills-and-sheep"});
    mix.more_sets = {{"hills-and-sheep", 1}};
    const auto rules = compiled(mix);
    bool exchanged = false;
    for (std::uint64_t seed = 1; seed <= 40 && !exchanged; ++seed) {
        Match match = table(mix, seed);
        go_on(match);
        const auto outcomes = match.tellable(nobody);
        const auto hill = std::find_if(outcomes.begin(), outcomes.end(), [&](const Tellable& one) {
            return match.game().text(one.action).find("hill") != std::string::npos;
        });
        REQUIRE(hill != outcomes.end());
        match.tell(match.game().text(hill->action), nobody);
        const std::size_t told = match.moves();
        go_on(match);
        Game then(rules);
        for (const Action action : match.actions(match.moves())) {
            const bool unseen = then.at_chance() && seats_that_see_outcome(then) == 0;
            const std::string hidden = then.text(action), text = "draw " + hidden.substr(hidden.find(' ') + 1);
            const bool gone = unseen && !match.game().parse(text); // the only copy, as the program has assumed
            then.apply(action);
            if (!gone) {
                continue;
            }
            INFO("seed " << seed << ": " << text);
            CHECK(copies(match, text) == 1);
            const std::size_t moves = match.moves();
            match.tell(text, nobody);
            CHECK(match.moves() == moves + 1);
            CHECK(match.game().text(match.actions(told).back()).find("hill") != std::string::npos);
            const auto now = match.actions(moves);
            CHECK(std::count(now.begin(), now.end(), action) == 0); // another lies there unseen
            exchanged = true;
            break;
        }
    }
    CHECK(exchanged);
}

} // namespace test_told
