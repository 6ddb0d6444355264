// Actions as people read them, and what a module says of its verbs.
#include "knowledge/sentences.hpp"
#include "knowledge/spoken.hpp"
#include "pages/why_spoken.hpp"
#include "support/mixes.hpp"
#include "support/refused.hpp"
#include "support/toy.hpp"
#include "terminal/groups.hpp"
#include "words/sentence.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_action_sentences {

using namespace bastide;
using namespace bastide::test;
using namespace bastide::host;
using Catch::Contains;

namespace {

Game begun(const std::vector<std::string>& done, const std::vector<std::string>& modules = {"base", "farmers"}) {
    Mix mix;
    mix.modules = modules;
    Game game(compiled(mix));
    for (const std::string& text : done) {
        std::string why;
        const auto action = game.parse_forced(text, &why);
        INFO(text << ": " << why);
        REQUIRE(action);
        game.force(*action);
    }
    return game;
}

std::vector<std::string> sentences(const Game& game) {
    std::vector<std::string> all;
    for (const Action action : game.legal_actions()) {
        all.push_back(action_sentence(game.play(), action));
    }
    return all;
}

bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

std::string refusal_of(const std::string& form, const std::vector<std::string>& said) {
    VerbSpec<> verb = silent("wave");
    if (!form.empty()) {
        verb.text = calls([](const Play&) { return std::string(); });
        verb.forms = {form};
    }
    verb.sentences = said;
    return refused([verb](Registry& r) { r.verb(verb); });
}

} // namespace

TEST_CASE("Placements and deployments are told as people would", "[sentences]") {
    Game game = begun({"draw cap"});
    const auto placements = sentences(game);
    CHECK(has(placements, "Place the tile at (0, -1), turned round"));
    CHECK_FALSE(has(placements, "Do nothing"));
    game.force(action_called(game, "place cap 0,-1 r180"));
    const auto deployments = sentences(game);
    CHECK(has(deployments, "Put a follower on the city to the south, as a knight"));
    CHECK(has(deployments, "Put a follower on the field to the north, as a farmer"));
    CHECK(has(deployments, "Do nothing"));
}

TEST_CASE("Parts of other tiles are told with their tile", "[sentences]") {
    const Game game = begun({"draw monastery-road", "place monastery-road 1,0 r90"});
    const Play& play = game.play();
    const auto named = [&](std::string_view name, TileId tile) {
        return spoken_segment(play, play.segments_named(tile, name).front());
    };
    CHECK(named("monastery", play.placed_tile()) == "the monastery");
    CHECK(named("road", play.placed_tile()) == "the road to the west");
    const TileId first = play.tile_at({0, 0});
    CHECK(named("city:n", first) == "the city to the north on the tile at (0, 0)");
    CHECK(named("road:e", first) == "the road to the east and west on the tile at (0, 0)");
    CHECK(named("field:ene", first) == "the field to the north on the tile at (0, 0)");
    CHECK(named("field:sse", first) == "the field to the south on the tile at (0, 0)");
    CHECK(spoken_figure(play.rules(), play.rules().figure_kind("follower")) == "a follower");
    CHECK(spoken_tile(play.rules(), play.tile(first).type, true).ends_with(" tile"));
}

TEST_CASE("Where something stands, and squares in sentences, are told without what is typed", "[sentences]") {
    Game game = begun({"draw cap", "place cap 0,-1 r180", "deploy follower field:nnw"});
    const auto figures = game.play().figures();
    const auto man = std::find_if(figures.begin(), figures.end(), [](const Figure& it) { return it.on_board(); });
    REQUIRE(man != figures.end());
    CHECK(spoken_whereabouts(game.play(), static_cast<FigureId>(man - figures.begin()))
              .starts_with("on the field to the north"));
    CHECK(with_spoken_squares("Ann places cap at 0,-1, turned.") == "Ann places cap at (0, -1), turned.");
    CHECK(with_spoken_squares("for the city at -10,3: 2 tiles x 2 = 4 (BASE-106).") ==
          "for the city at (-10, 3): 2 tiles x 2 = 4 (BASE-106).");
    CHECK(with_spoken_squares("Ann 0,1 beats 3,4 of 5.") == "Ann 0,1 beats 3,4 of 5.");
    CHECK(with_spoken_squares("").empty());
    const Ruleset& rules = game.rules();
    CHECK(with_spoken_tiles(rules, "Ann takes the tile monastery-road.") == "Ann takes the tile monastery road.");
    CHECK(with_spoken_tiles(rules, "monastery-road, cap and well-known") == "monastery road, cap and well-known");
    CHECK(with_spoken_tiles(rules, "").empty());
    Mix two_sets; // in both of which a tile has this name
    two_sets.modules = {"base", "farmers", "wheel-of-fortune"};
    two_sets.more_sets = {{"wheel-of-fortune", 1}};
    CHECK(with_spoken_tiles(*compiled(two_sets), "Ann takes base-c2/cap-road-curve-left.") ==
          "Ann takes base c2/cap road curve left.");
}

TEST_CASE("Where a piece goes is told by the side and the square", "[sentences]") {
    CHECK(spoken_side({2, 0}, {2, -1}) == "north");
    CHECK(spoken_side({2, 0}, {1, 0}) == "west");
    CHECK(spoken_side({2, 0}, {3, -1}).empty());
    CHECK(refusal_of("SQUARE", {"Go {SIDE:beast}, to {SQUARE}"}) == "accepted");
    CHECK_THAT(refusal_of("SQUARE", {"Go {SIDE}, to {SQUARE}"}), Contains("has no word 'SIDE'"));
    CHECK_THAT(refusal_of("PLAYER", {"Go {SIDE:beast} to {PLAYER}"}), Contains("has no word 'SIDE'"));
    Mix mix;
    mix.modules = {"base", "farmers", "princess-and-dragon"};
    mix.more_sets = {{"princess-and-dragon", 1}};
    Game game(compiled(mix));
    Rng rng(1);
    play_until(game, "dragon step", rng);
    const Play& play = game.play();
    const Position here = play.figure(play.first_figure(nobody, game.rules().figure_kind("dragon"))).place.square();
    for (const Action action : game.legal_actions()) {
        const Position there = unpack(action.b);
        CHECK(action_sentence(play, action) ==
              "Move the dragon one step " + spoken_side(here, there) + ", to " + spoken_square(there));
    }
}

TEST_CASE("A sentence says what the form of its verb holds, and no more", "[sentences][registry]") {
    CHECK(refusal_of("PLAYER FIGURE", {"Take {PLAYER}'s {figure}"}) == "accepted");
    CHECK(refusal_of("FIGURE SEGMENT", {"Put {FIGURE} on {SEGMENT}[, as {ROLE}]"}) == "accepted");
    CHECK(refusal_of("SQUARE SQUARE", {"Go from {SQUARE} to {SQUARE2}"}) == "accepted");
    CHECK(refusal_of("", {"Wave"}) == "accepted");
    CHECK_THAT(refusal_of("PLAYER", {"Wave to {FIGURE}"}), Contains("has no word 'FIGURE'"));
    CHECK_THAT(refusal_of("PLAYER FIGURE", {"Wave to {PLAYER}"}), Contains("does not say the word FIGURE"));
    CHECK_THAT(refusal_of("SQUARE SQUARE", {"Go from {SQUARE}"}), Contains("does not say the word SQUARE"));
    CHECK_THAT(refusal_of("SQUARE", {"Go from {SQUARE} to {SQUARE2}"}), Contains("has no word 'SQUARE 2'"));
    CHECK_THAT(refusal_of("PLAYER", {"Wave to {ROLE} of {PLAYER}"}), Contains("has no word 'ROLE'"));
    CHECK_THAT(refusal_of("PLAYER", {"Wave to {PLAYER"}), Contains("braces do not come in pairs"));
    CHECK_THAT(refusal_of("PLAYER", {"Wave [to {PLAYER}"}), Contains("brackets do not come in pairs"));
    CHECK_THAT(refusal_of("PLAYER", {"Wave to {PLAYER} and {5}"}), Contains("no word of a form in braces"));
    CHECK_THAT(refusal_of("PLAYER", {"Wave to {PLAYER}", "Wave"}), Contains("2 sentences for 1 form"));
    CHECK_THAT(refusal_of("", {""}), Contains("it is empty"));
}

TEST_CASE("Verbs without sentences are told by their name and their words", "[sentences]") {
    static Verb<PlayerId, std::uint16_t> wave;
    const Toy polite{
        "polite", [](Registry& r) {
            wave = r.verb<PlayerId, std::uint16_t>(
                {.name = "wave-hand", .apply = calls([](Play&, PlayerId, int) {}), .forms = {"to PLAYER NUMBER"}});
            r.contribute("figures", calls([](const Play&, ActionList& out) { out.add(wave(PlayerId{0}, 3)); }));
        }};
    Game game(base_with({polite}));
    Rng rng(1);
    play_until(game, "figures", rng);
    CAPTURE(sentences(game));
    CHECK(has(sentences(game), "Wave hand to " + game.play().player_name(PlayerId{0}) + " 3"));
}

TEST_CASE("Numbers have their nouns, brackets go where nothing is said", "[sentences]") {
    std::string problem;
    const auto pieces = sentence_pieces("Bid {NUMBER:point:points}[, as {ROLE}]", problem);
    CHECK(problem.empty());
    REQUIRE(pieces.size() == 4);
    CHECK(pieces[1].one == "point");
    CHECK(pieces[1].many == "points");
    CHECK(pieces[1].optional == 0);
    CHECK(pieces[3].optional == 1);
    CHECK(pieces[3].words == "ROLE");
}

TEST_CASE("Choices that differ in one thing are told of together where there are many", "[terminal]") {
    std::vector<terminal::WordedChoice> choices;
    for (int n = 1; n <= 8; ++n) {
        const std::string number = std::to_string(n);
        choices.push_back({{number, "Build the roof at (" + number + ", 0)", {}}, {"build", number + ",0"}, ""});
    }
    choices.push_back({{"0", "Do nothing", {}}, {"pass"}, ""});
    const auto listed = terminal::grouped(choices);
    REQUIRE(listed.size() == 2);
    CHECK(listed[0].text == "Build the roof at");
    CHECK(listed[0].among.size() == 8);
    CHECK(listed[1].text == "Do nothing");
    choices.erase(choices.begin(), choices.begin() + 4);
    CHECK(terminal::grouped(choices).size() == 5);
}

TEST_CASE("Why a square, a part of a tile or a figure cannot be chosen is a sentence", "[knowledge]") {
    Game game = begun({"draw cap"});
    const auto far = why_not_spoken(game, Position{7, 7});
    CHECK(far.sentence == "Nothing can be placed at (7, 7): no tile lies beside it.");
    CHECK(far.reasons.empty());
    const auto near = why_not_spoken(game, Position{0, -1});
    CHECK_THAT(near.sentence, Contains("It can lie at (0, -1), turned round"));
    CHECK(near.reasons.size() == 4);
    game.force(action_called(game, "place cap 0,-1 r180"));
    CHECK_THAT(why_not_spoken(game, Position{0, 1}).sentence, Contains("No tile is placed now"));
    const Play& play = game.play();
    const SegmentId city = play.segments_named(play.placed_tile(), "city:s").front();
    CHECK(why_not_spoken(game, city, none_of<FigureKindId>).sentence ==
          "You can put a follower on the city to the south.");
    const SegmentId road = play.segments_named(play.tile_at({0, 0}), "road:e").front();
    CHECK_THAT(why_not_spoken(game, road, none_of<FigureKindId>).sentence, Contains("the tile just placed"));
    game.force(action_called(game, "deploy follower city:s"));
}

} // namespace test_action_sentences
