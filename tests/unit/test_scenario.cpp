// Scenario files: what is read, what is refused, and that a failing expectation does fail.
#include "bastide/error.hpp"
#include "library/library.hpp"
#include "scenario/scenario.hpp"
#include "support/folders.hpp"
#include <catch2/catch.hpp>

namespace test_scenario {

using namespace bastide;
using namespace bastide::host;

namespace {

const std::string head = "title = 't'\n"
                         "[game]\n"
                         "modules = ['base', 'farmers']\n"
                         "tilesets = ['base-c2']\n"
                         "players = ['red', 'blue']\n";

std::string refusal(const std::string& text) {
    try {
        parse_scenarios(text, "x.toml");
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

Library library() { return Library({{test::built_modules()}, {test::in_source("/tilesets")}}); }

/// The sentences of what fails in the steps, with their lines within `steps`.
std::vector<ScenarioFailure> failures(const std::string& steps) {
    std::vector<ScenarioFailure> all;
    for (const Scenario& scenario : parse_scenarios(head + steps, "x.toml")) {
        for (ScenarioFailure& failure : run_scenario(scenario, library())) {
            failure.line -= 5; // lines of `head`
            all.push_back(failure);
        }
    }
    return all;
}

/// Of a whole file.
std::vector<ScenarioFailure> failures_of(const std::string& text) {
    return run_scenario(parse_scenarios(text, "x.toml").front(), library());
}

/// The only failure of the steps.
ScenarioFailure failure(const std::string& steps) {
    const std::vector<ScenarioFailure> all = failures(steps);
    for (const ScenarioFailure& one : all) {
        UNSCOPED_INFO(one.line << ": " << one.sentence);
    }
    REQUIRE(all.size() == 1);
    return all.front();
}

bool has(const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

const std::string two_tile_city = "[[step]]\n"
                                  "by = 'red'\n"
                                  "do = ['draw cap', 'place cap 0,-1 r180', 'deploy follower city:s']\n";

} // namespace

TEST_CASE("A scenario file gives a scenario", "[scenario]") {
    const auto all = parse_scenarios("rules = ['A-1']\n" + head +
                                         "switches = { a = 3, b.c = true }\n"
                                         "[[step]]\ndo = 'pass'\nscores = { red = 4 }\n[end]\nfinish = true\n",
                                     "x.toml");
    REQUIRE(all.size() == 1);
    const Scenario& s = all.front();
    CHECK(s.title == "t");
    CHECK(claimed_rules(s) == std::vector<std::string>{"A-1"});
    CHECK(s.game.modules.size() == 2);
    CHECK(s.game.players[1].name == "blue");
    REQUIRE(s.game.switches.size() == 2);
    CHECK(s.game.switches[0].value == "3");
    CHECK(s.game.switches[1].name == "b.c");
    CHECK(s.game.switches[1].value == "true");
    REQUIRE(s.steps.size() == 2);
    CHECK(s.steps[0].actions.front().line == 9);
    CHECK(s.steps[0].expected.scores.front().value == 4);
    CHECK(s.steps[1].finish);
}

TEST_CASE("Cases share what the file says and change it", "[scenario]") {
    const auto all = parse_scenarios(head + "switches = { a = 1, b = 2 }\n[[step]]\ndo = ['x']\n[end]\nfinish = true\n"
                                            "[[case]]\ntitle = 'one'\n"
                                            "[[case]]\ntitle = 'two'\nrules = ['B-2']\nswitches = { b = 5 }\n"
                                            "[[case.step]]\ndo = ['y']\n[case.end]\nover = true\n",
                                     "x.toml");
    REQUIRE(all.size() == 2);
    CHECK(all[0].title == "t: one");
    CHECK(all[0].steps.size() == 2);
    CHECK(all[0].steps[1].finish);
    CHECK(claimed_rules(all[1]) == std::vector<std::string>{"B-2"});
    REQUIRE(all[1].steps.size() == 3);
    CHECK(all[1].steps[1].actions.front().text == "y");
    CHECK_FALSE(all[1].steps[2].finish);
    REQUIRE(all[1].game.switches.size() == 2);
    CHECK(all[1].game.switches[1].value == "5");
}

TEST_CASE("A case has its own order of steps", "[scenario]") {
    const auto all = parse_scenarios("title = 't'\n[game]\nmodules = ['base']\ntilesets = ['t']\n"
                                     "players = ['red', 'blue']\norder = [{ first = 'a', then = 'b' }]\n"
                                     "[[case]]\ntitle = 'as before'\n[[case.step]]\ndo = ['x']\n"
                                     "[[case]]\ntitle = 'the other way'\ngame.order = [{ first = 'b', then = 'a' }]\n"
                                     "[[case.step]]\ndo = ['x']\n",
                                     "x.toml");
    REQUIRE(all.size() == 2);
    CHECK(all[0].game.order.size() == 1);
    REQUIRE(all[1].game.order.size() == 1);
    CHECK(all[1].game.order[0].first == "b");
}

TEST_CASE("A broken scenario file gives one sentence with file and line", "[scenario]") {
    has(refusal("title = \n"), "x.toml:1: this is not valid TOML");
    has(refusal(head + "[[step]]\nscore = { red = 4 }\n"),
        "x.toml:7: [[step]]: the key 'score' is not known. Did you mean 'scores'?");
    has(refusal(head + "[[step]]\nscores = { red = 'four' }\n"),
        "x.toml:7: [[step]]: 'scores': 'red': this must be a whole number");
    has(refusal(head + "[[step]]\ndo = [1]\n"),
        "x.toml:7: [[step]]: 'do': this must be a text in quotes, not the number 1.");
    has(refusal(head + "[[step]]\nevents = 3\n"), "x.toml:7: [[step]]: 'events': write each of these as a table");
    has(refusal(head + "[[step]]\nscores = { red = 99999999999 }\n"), "to 1000000, not the number 99999999999");
    has(refusal(head), "has no [[step]]");
    has(refusal("[[step]]\ndo = ['pass']\n"), "needs a title");
    has(refusal("title = 't'\n[[step]]\ndo = ['pass']\n"), "needs 'modules' in [game]");
    has(refusal("title = 't'\n[game]\nmodules = ['base']\ntilesets = [4]\n"),
        "x.toml:4: a tile set: this must be a table, not the number 4.");
    has(refusal(head + "[[case]]\nrules = ['B']\n"), "x.toml:6: [[case]]: the key 'title' is missing.");
    has(refusal("[tileset]\nname = 'a'\n"), "not a scenario");
    has(refusal(head + "refused = 'x'\n[[step]]\ndo = ['pass']\n"),
        "x.toml:7: A game that must be refused has no steps");
    has(refusal("title = '\xff\xfe'\n"), "x.toml:1:");
}

TEST_CASE("A scenario that asks for nothing is refused", "[scenario]") {
    for (const std::string key : {"by", "to_act", "decision", "verdict", "tells", "explains"}) {
        has(refusal(head + "[[step]]\n" + key + " = ''\n"),
            "x.toml:7: [[step]]: '" + key + "': an empty text asks for nothing");
    }
    has(refusal(head + "[[step]]\ntells = ['a', '']\n"), "an empty text asks for nothing");
    has(refusal(head + "[[step]]\ndisplay = { red = '' }\n"), "'red': an empty text asks for nothing");
    has(refusal(head + "[[step]]\nfigures = { red = {} }\n"), "write a table like");
    has(refusal(head + "refused = ''\n"), "an empty text asks for nothing");
    for (const std::string key : {"legal", "illegal", "explains", "board", "empty"}) {
        has(refusal(head + "[[step]]\n" + key + " = []\n"), "'" + key + "': an empty list asks for nothing");
    }
}

TEST_CASE("A scenario that cannot be read says so", "[scenario]") {
    CHECK_THROWS_AS(read_scenarios("/no/such/file.toml"), Error);
    CHECK_THROWS_AS(read_scenarios("/"), Error);
}

TEST_CASE("A scenario that holds has no failures", "[scenario]") {
    const auto all =
        failures(two_tile_city +
                 "scores = { red = 4, blue = 0 }\n"
                 "events = [{ player = 'red', points = 4, kind = 'city', occasion = 'completed', at = 'city:s' }]\n"
                 "explains = ['2 tiles x 2 = 4']\n"
                 "figures = { red = { supply = 7, follower = { board = 0 } } }\n"
                 "board = ['cap 0,-1 r180', 'cap-straight-road 0,0']\n"
                 "tiles = 2\n"
                 "empty = ['5,5', '0,1']\n"
                 "features = [{ at = 'city:n @0,0', tiles = 2, closed = true, open = 0, figures = [], "
                 "joins = ['city:s @0,-1'], apart = [] }]\n"
                 "to_act = 'chance'\n"
                 "[[step]]\n"
                 "do = ['draw cap', 'blue: place cap 1,-1 r0']\n"
                 "by = 'blue'\n"
                 "illegal = ['deploy follower city:n @0,0']\n"
                 "legal = ['pass', 'deploy follower city:n']\n"
                 "[end]\nfinish = true\nover = true\nto_act = 'nobody'\nwinners = ['red']\n");
    for (const ScenarioFailure& one : all) {
        UNSCOPED_INFO(one.line << ": " << one.sentence);
    }
    CHECK(all.empty());
}

TEST_CASE("Whatever differs is a failure at its line", "[scenario]") {
    const auto differs = [](const std::string& expectation, const std::string& sentence) {
        const ScenarioFailure one = failure(two_tile_city + expectation);
        CHECK(one.line == 4);
        has(one.sentence, sentence);
    };
    differs("scores = { red = 5 }\n", "red has 4 points, not 5");
    differs("scores = { rod = 4 }\n", "Did you mean 'red'?");
    differs("events = []\n", "does not list");
    differs("events = [{ player = 'red', points = 3 }]\n", "Expected: red scores 3");
    differs("events = [{ player = 'red' }, { points = 4 }]\n", "Expected: somebody scores 4");
    differs("events = [{ points = 4, rules = ['NONE-1'] }]\n", "citing NONE-1");
    differs("explains = ['3 tiles']\n", "'3 tiles'");
    differs("explains = ['x']\n", "parts of a term do not count");
    differs("explains = ['tiles x 2']\n", "parts of a term do not count");
    differs("figures = { red = { supply = 6 } }\n", "red has 7 figures in 'supply', not 6");
    differs("figures = { red = { suply = 6 } }\n", "Did you mean 'supply'?");
    differs("at = [{ figure = 'red follower', on = 'city:s' }]\n", "0 red follower");
    differs("features = [{ at = 'city:n @0,0', tiles = 3 }]\n", "has 2 tiles, not 3");
    differs("features = [{ at = 'city:s @0,0' }]\n", "names no segment");
    differs("features = [{ at = 'road:e @0,0', joins = ['city:s'] }]\n", "are two");
    differs("to_act = 'blue'\n", "chance is to act");
    differs("tiles = 7\n", "2 tiles lie");
    differs("board = ['cap 0,-1 r90']\n", "but 'cap r180'");
    differs("empty = ['0,0']\n", "A tile lies at 0,0");
    differs("supply = 3\n", "not 3");
    differs("legal = ['pass']\n", "should be legal");
    differs("illegal = ['draw cap']\n", "is legal for chance");
    differs("over = true\n", "goes on");
    differs("winners = ['blue']\n", "expected: blue");
}

TEST_CASE("Figures at a corner are on the board and at a corner", "[scenario]") {
    const std::string barn = "title = 't'\n[game]\nmodules = ['base', 'farmers', 'abbey-and-mayor']\n"
                             "tilesets = ['base-c2', 'abbey-and-mayor']\nplayers = ['blue', 'yellow']\n[[step]]\n"
                             "do = ['draw straight-road', 'place straight-road 1,0 r0', 'pass', 'draw cap', "
                             "'place cap 0,1 r180', 'deploy follower field:n', 'draw cap', 'place cap 0,2 r0', 'pass', "
                             "'draw cap', 'place cap 1,2 r0', 'pass', 'draw cap', 'place cap 1,1 r180', 'barn nw']\n";
    CHECK(failures_of(barn + "figures = { blue = { barn = { corner = 1, board = 1, supply = 0 } } }\n").empty());
    CHECK(failures_of(barn + "figures = { yellow = { follower = { corner = 0 } } }\n").empty());
}

TEST_CASE("What is not shown and what is not told", "[scenario]") {
    const std::string city = "title = 't'\n[game]\nmodules = ['base', 'king-and-robber']\ntilesets = ['base-c2']\n"
                             "players = ['red', 'blue']\n[[step]]\ndo = ['draw straight-road', 'place straight-road "
                             "1,0 r0', 'pass', 'draw cap', 'place cap 0,-1 r180', 'pass']\n";
    CHECK(failures_of(city + "display = { blue = 'King', red = 'King: ' }\n").empty());
    CHECK(failures_of(city + "display = { blue = 'King: ' }\n").size() == 1);                  // that it shows nothing
    CHECK(failures_of(city + "display = { blue = 'King: hel', red = 'King' }\n").size() == 2); // King: held
    CHECK(failures_of(city + "tells = []\n").size() == 1);                                     // who takes the King
    CHECK(failures("[[step]]\ndo = ['draw cap']\ntells = []\n").empty());
}

TEST_CASE("A player's name may begin with another's", "[scenario]") {
    const std::string two = "title = 't'\n[game]\nmodules = ['base']\ntilesets = ['base-c2']\n"
                            "players = ['red', 'red two']\n[[step]]\n"
                            "do = ['draw cap', 'place cap 0,-1 r180', 'deploy follower city:s', 'draw cap', "
                            "'place cap 1,-1 r90', 'deploy follower city:e']\n";
    CHECK(failures_of(two + "at = [{ figure = 'red two follower', on = 'city:e @1,-1' }]\n").empty());
    CHECK(failures_of(two + "figures = { 'red two' = { follower = { board = 1 } } }\n").empty());
}

TEST_CASE("A typing error does not pass as illegal", "[scenario]") {
    const auto meaningless = [](const std::string& action, const std::string& sentence) {
        has(failure("[[step]]\ndo = ['draw cap', 'place cap 0,-1 r180']\nillegal = ['" + action + "']\n").sentence,
            sentence);
    };
    meaningless("deploi follower city:s", "Did you mean 'deploy'?");
    meaningless("deploy folower city:s", "Did you mean 'follower'?");
    meaningless("deploy follower citi:s", "Did you mean 'city'?");
    meaningless("deploy follower city:n", "names no segment");
    meaningless("place kap 0,1 r0", "Did you mean 'cap'?");
    meaningless("place cap 0,1 r45", "comes a rotation");
    meaningless("place cap 0;1 r0", "comes a square");
    meaningless("place cap 0,1 r0 now", "nothing more comes after 'place cap 0,1 r0'");
    meaningless("pass by", "nothing more comes after 'pass'");
    meaningless("place", "comes a tile of this game");
    meaningless("", "no module of this game has the verb ''");
}

TEST_CASE("A typing error in the words of a module's verb does not pass as illegal", "[scenario]") {
    const std::string game = "title = 't'\n[game]\nmodules = ['base', 'farmers', 'abbot', 'tower']\n"
                             "tilesets = ['base-c2', 'tower']\nplayers = ['red', 'blue']\n"
                             "[[step]]\ndo = ['draw cap', 'place cap 0,-1 r180']\nillegal = ['";
    const auto meaningless = [&](const std::string& action, const std::string& sentence) {
        const auto all = failures_of(game + action + "']\n");
        REQUIRE(all.size() == 1);
        has(all.front().sentence, sentence);
        CHECK(all.front().line == 8);
    };
    meaningless("recall utter nonsense", "the game has no 'utter'");
    meaningless("recall gardn @0,0", "Did you mean 'garden'?");
    meaningless("recall garden @7,7", "there is no tile");
    meaningless("ransom follower from pink", "comes a player, not 'pink'");
    meaningless("ransom follower form red", "Did you mean 'from'?");
    meaningless("ransom folower from red", "Did you mean 'follower'?");
    meaningless("tower north", "comes a square like 0,-1");
    meaningless("guard follower", "comes a square like 0,-1");
    meaningless("capture red follower citi:s", "Did you mean 'city'?");
    for (const char* const illegal : {"recall city:s", "ransom follower from red", "tower 0,0", "guard abbot 3,4",
                                      "capture blue follower city:n @0,0"}) {
        CHECK(failures_of(game + illegal + "']\n").empty());
    }
}

TEST_CASE("Any name of a segment is as good as another", "[scenario]") {
    const std::string start = "title = 't'\n[game]\nmodules = ['base', 'farmers', 'abbot']\ntilesets = ['base-c2']\n"
                              "players = ['red', 'blue']\n[[step]]\ndo = ['draw monastery', 'place monastery 0,1 r0', "
                              "'deploy abbot monastery', 'draw straight-road', 'place straight-road 1,0 r0', 'pass', "
                              "'draw straight-road', 'place straight-road 2,0 r0']\n";
    CHECK(failures_of(start + "legal = ['recall monastery @0,1']\n").empty());
    has(failures_of(start + "illegal = ['deploy follower road:e']\n").front().sentence,
        "should be illegal, but is legal");
    has(failures_of(start + "illegal = ['deploy follower road']\n").front().sentence,
        "should be illegal, but is legal");
    has(failures_of(start + "illegal = ['deploy follower road @2,0']\n").front().sentence,
        "should be illegal, but is legal");
}

TEST_CASE("Scores in order", "[scenario]") {
    const std::string two = "[[step]]\ndo = ['draw cap', 'place cap 0,-1 r180', 'deploy follower field:nne', "
                            "'draw straight-road', 'place straight-road 1,0 r0', 'deploy follower road:w']\n"
                            "[end]\nfinish = true\n";
    const std::string road = "{ player = 'blue', kind = 'road' }", field = "{ player = 'red', kind = 'field' }";
    CHECK(failures(two + "events = [" + field + ", " + road + "]\n").empty());
    CHECK(failures(two + "events_in_order = [" + road + ", " + field + "]\n").empty());
    has(failure(two + "events_in_order = [" + field + ", " + road + "]\n").sentence,
        "Expected as number 1: red scores");
    has(failure(two + "events_in_order = [" + road + "]\n").sentence, "does not list");
    has(failure(two + "events_in_order = [" + road + ", " + field + ", " + field + "]\n").sentence, "as number 3");
    CHECK_THROWS_AS(parse_scenarios(head + two + "events = []\nevents_in_order = []\n", "x.toml"), Error);
}

TEST_CASE("A scenario claims only rules that there are", "[scenario]") {
    const auto claims = [](const std::string& id) {
        return failures_of("title = 't'\nrules = ['" + id +
                           "']\n[game]\nmodules = ['base']\ntilesets = ['base-c2']\n"
                           "players = ['red', 'blue']\n[[step]]\ntiles = 1\n");
    };
    CHECK(claims("BASE-112").empty());
    REQUIRE(claims("BASE-1120").size() == 1);
    CHECK(claims("BASE-1120").front().line == 2);
    has(claims("BASE-1120").front().sentence, "Did you mean 'BASE-1");
    CHECK(claims("TOWER-013").empty()); // a rule may be about what happens without the module
}

TEST_CASE("A decision that a scenario does not give is a failure", "[scenario]") {
    has(failure("[[step]]\ndo = ['place cap 0,-1 r180']\n").sentence, "chance decides (draw)");
    has(failure("[[step]]\ndo = ['draw cap', 'place cap 0,-1 r180', 'draw cap']\n").sentence, "red decides");
    has(failure("[[step]]\ndo = ['draw cap', 'place cap 0,-1 r0']\n").sentence, "place cap 0,-1 r180");
    has(failure("[[step]]\nby = 'blue'\ndo = ['draw cap', 'place cap 0,-1 r180']\n").sentence, "red is to act");
}

TEST_CASE("A game that must be refused", "[scenario]") {
    const std::string game =
        "title = 't'\n[game]\nmodules = ['bass']\ntilesets = ['base-c2']\nplayers = ['red', 'blue']\n";
    CHECK(run_scenario(parse_scenarios(game + "refused = 'bass'\n", "x.toml").front(), library()).empty());
    CHECK(run_scenario(parse_scenarios(game + "refused = 'trout'\n", "x.toml").front(), library()).size() == 1);
    CHECK(run_scenario(parse_scenarios(head + "refused = 'x'\n", "x.toml").front(), library()).size() == 1);
}

} // namespace test_scenario
