// Records: what is written can be read, what is broken gets a sentence, other rulesets are refused by name.
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "chance/deal.hpp"
#include "library/library.hpp"
#include "record/tag.hpp"
#include "record/writer.hpp"
#include "support/extent.hpp"
#include "support/folders.hpp"
#include "support/temporary_folder.hpp"
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

namespace test_record {

using namespace bastide;
using namespace bastide::host;
namespace fs = std::filesystem;

namespace {

const std::string game_text = "[game]\n"
                              "title = 'Say \"two\"'\n"
                              "modules = ['base', 'farmers']\n"
                              "tilesets = ['base-c2']\n"
                              "[switches]\n"
                              "small_city_scoring = 'halved'\n"
                              "[figures]\n"
                              "follower = 9\n"
                              "[[player]]\n"
                              "name = 'Ann: a \\ \"b\"'\n"
                              "colour = 'red'\n"
                              "youngest = true\n"
                              "[[player]]\n"
                              "name = 'Ann'\n"
                              "agent = 'random'\n";

Library library() { return Library({{test::built_modules()}, {test::in_source("/tilesets")}}); }
// TOML's literal strings take backslashes and double quotes as they are.
GameFile game_file() {
    GameFile game = parse_game_file(game_text, "two.toml");
    game.name = "two";
    return game;
}

struct TemporaryFile {
    const test::TemporaryFolder folder;
    const fs::path path = folder.path() / "record";
    std::string text() const {
        std::ifstream in(path, std::ios::binary);
        std::ostringstream out;
        out << in.rdbuf();
        return out.str();
    }
    void set(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
};

/// Moves until the end, or so many.
Game play_random(std::shared_ptr<const Ruleset> rules, std::uint64_t seed, RecordWriter& writer,
                 std::size_t most = SIZE_MAX) {
    Deal deal(*rules);
    deal.begin(seed);
    Rng rng(seed);
    Game game(std::move(rules));
    for (std::size_t i = 0; i < most && !game.is_terminal(); ++i) {
        const Action action = game.at_chance() ? deal.take(game) : any_action(game, rng);
        writer.write(game.play().player_name(game.to_act()), game.text(action));
        game.apply(action);
    }
    return game;
}

std::string refusal(const std::string& text) {
    try {
        parse_record(text, "x.bastide");
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

std::string refusal(const Record& record, const Library& library) {
    try {
        ruleset_of(record, library);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

std::string head() {
    const GameFile game = game_file();
    return record_head(game, *library().compile(game), 42, "x.bastide");
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

} // namespace

TEST_CASE("A whole game is read back as it was written", "[record]") {
    const TemporaryFile file;
    const Library lib = library();
    const GameFile game = game_file();
    const auto rules = lib.compile(game);
    RecordWriter writer(file.path, game, *rules, 42);
    const Game played = play_random(rules, 42, writer);
    REQUIRE(played.is_terminal());
    writer.write_end(played, 42);

    const Record record = read_record(file.path);
    CHECK(record.seed == 42);
    CHECK(record.format == record_format);
    CHECK(record.game.name == "two");
    CHECK(record.turns == played.play().core().turn_number);
    CHECK(fs::status(file.path).permissions() == (fs::perms::owner_read | fs::perms::owner_write)); // the seed is in it
    CHECK(record.game.title == "Say \"two\"");
    REQUIRE(record.game.players.size() == 2);
    CHECK(record.game.players[0].name == "Ann: a \\ \"b\"");
    CHECK(record.game.players[0].colour == "red");
    CHECK(record.game.players[0].youngest);
    CHECK(record.game.players[1].agent == "random");
    CHECK_FALSE(record.torn);
    CHECK(record.result == result_text(played));
    CHECK(replayed(record, ruleset_of(record, lib)) == played);
    CHECK(replayed(record, ruleset_of(record, lib), 10).digest() != played.digest());
}

TEST_CASE("A record cut at any byte can be gone on with", "[record]") {
    const TemporaryFile file;
    const GameFile game = game_file();
    const auto rules = library().compile(game);
    std::string whole;
    {
        RecordWriter writer(file.path, game, *rules, 7);
        play_random(rules, 7, writer, 30);
        whole = file.text();
    }
    const std::size_t begin = whole.find("\n\n") + 2;
    for (std::size_t cut = begin; cut < whole.size(); cut += test::sized<std::size_t>(7, 3, 1)) {
        file.set(whole.substr(0, cut));
        HeldRecord held = hold_record(file.path);
        const Record& record = held.record;
        REQUIRE(record.torn == (whole[cut - 1] != '\n'));
        RecordWriter writer(std::move(held.file), record);
        const Record all = parse_record(whole, "whole");
        for (std::size_t i = record.moves.size(); i < all.moves.size(); ++i) {
            writer.write(all.moves[i].who, all.moves[i].text);
        }
        REQUIRE(file.text() == whole);
    }
}

TEST_CASE("Moves taken back leave the record", "[record]") {
    const TemporaryFile file;
    const GameFile game = game_file();
    const auto rules = library().compile(game);
    RecordWriter writer(file.path, game, *rules, 7);
    play_random(rules, 7, writer, 20);
    const std::string twenty = file.text();
    writer.write("Ann", "pass");
    writer.take_back_to(20);
    CHECK(file.text() == twenty);
    writer.take_back_to(25);
    CHECK(file.text() == twenty);
    writer.take_back_to(3);
    CHECK(read_record(file.path).moves.size() == 3);
    fs::path copy = file.path;
    copy += "-copy";
    writer.copy_to(copy);
    CHECK(read_record(copy).moves.size() == 3);
    CHECK_THROWS_WITH(writer.copy_to(copy), Catch::Contains("not overwritten"));
    fs::remove(copy);
}

TEST_CASE("A record is not written over another file", "[record]") {
    const TemporaryFile file;
    file.set("mine");
    const GameFile game = game_file();
    const auto rules = library().compile(game);
    CHECK_THROWS_WITH(RecordWriter(file.path, game, *rules, 1), Catch::Contains("there already is such a file"));
    CHECK(file.text() == "mine");
}

TEST_CASE("Broken records get a sentence with file and line", "[record]") {
    const std::string good = head() + "chance: draw cap\n";
    REQUIRE(refusal(good) == "accepted");
    const std::string nothing(64, '0');
    const std::string committed = replaced(good, "[seed 42]", "[commitment " + nothing + "]");
    REQUIRE(refusal(committed) == "accepted");
    struct Broken {
        std::string text, sentence;
    };
    const std::vector<Broken> all{
        {"", "x.bastide: the file is empty"},
        {"hello\n", "x.bastide:1: this is not a record"},
        {"[bastide-record 9]\n", "x.bastide:1: this record has format 9"},
        {"[bastide-record one]\n", "should be a whole number"},
        {replaced(good, "[seed 42]", "[seed -1]"), "the seed should be a whole number from 0 to"},
        {replaced(good, "[seed 42]", "[seed 42"), "has no ']'"},
        {replaced(good, "[seed 42]", "[seed 42] x"), "after the ']'"},
        {replaced(good, "[seed 42]", "[seed]"), "[seed ...] lacks the seed"},
        {replaced(good, "[seed 42]", "[seed 42 43]"), "should end before '43'"},
        {replaced(good, "[seed 42]", "[seeed 42]"), "Did you mean 'seed'?"},
        {replaced(good, "[seed 42]", "[seed 42]\n[seed 43]"), "a second time"},
        {replaced(good, "[seed 42]\n", ""), "has no line [seed ...]"},
        {replaced(good, "[seed 42]", "seed 42"), "does not belong into a record's head"},
        {replaced(good, "[seed 42]", "[]"), "these brackets are empty"},
        {replaced(good, "[title \"Say", "[title \"Say\\n"), "'\\' stands only before"},
        {replaced(good, "[title \"Say", "[title \"Say\\x00"), "'\\' stands only before"},
        {replaced(good, "[title \"Say", "[title \"Say\\x0g"), "'\\' stands only before"},
        {replaced(good, "[title \"Say", "[title \"\\x0\"]\n[title \"Say"), "'\\' stands only before"},
        {replaced(good, "\\\"two\\\"\"]", "]"), "a text in quotation marks does not end"},
        {replaced(good, "copies 1", "copies 999"), "the number of copies should be a whole number from 1 to 255"},
        {replaced(good, "copies 1", "1"), "lacks the word 'copies'"},
        {replaced(good, "[ruleset ", "[ruleset 12"), "16 hex digits"},
        {replaced(good, "[player \"Ann\"", "[player \"Ann\"]\n[player \"Ann\""), "there already is a player 'Ann'"},
        {good + "draw cap\n", "a move reads 'who: action'"},
        {good + "Anne: pass\n", "nobody in this game is called 'Anne'. Did you mean 'Ann'?"},
        {good + "Ann:\n", "there is no action after 'Ann:'"},
        {good + "[seed 42]\n", "belongs into the head"},
        {good + "[secret " + nothing + "]\n", "belongs into the head"},
        {good + "[turns 0]\n", "the number of turns should be a whole number from 1"},
        {good + "[turns 3]\nAnn: pass\n", "after the turns; only the result follows it"},
        {good + "[turns 3]\n[turns 3]\n", "stands here a second time"},
        {replaced(good, "[seed 42]", "[seed 42]\n[commitment " + nothing + "]"), "a seed and a commitment"},
        {replaced(good, "[seed 42]", "[commitment 0123]"), "[commitment ...] has a digest of 64 hex digits"},
        {replaced(good, "[seed 42]", "[commitment " + nothing + " after 0]"), "the number of moves should be"},
        {committed + "[secret 0123]\n", "[secret ...] has a digest of 64 hex digits"},
        {committed + "[secret " + nothing + "]\nAnn: pass\n", "only the result follows it"},
        {committed + "[secret " + nothing + "]\n[secret " + nothing + "]\n", "stands here a second time"},
        {good + std::string("Ann: pa\0ss\n", 11), "a zero byte"},
        {good + "result: Ann 3\nAnn: pass\n", "after the result"},
    };
    for (const Broken& broken : all) {
        INFO(broken.text);
        const std::string sentence = refusal(broken.text);
        CHECK_THAT(sentence, Catch::Contains(broken.sentence));
        CHECK_THAT(sentence, Catch::StartsWith("x.bastide:"));
    }
}

TEST_CASE("Comments, empty lines and line ends of other systems are fine", "[record]") {
    std::string text = head() + "# a good draw\nchance: draw cap\n\n[turns 3]\n# so\nresult: Ann 3\n# end\n";
    std::string windows;
    for (const char c : text) {
        windows += c == '\n' ? "\r\n" : std::string(1, c);
    }
    const Record record = parse_record(windows, "x.bastide");
    REQUIRE(record.moves.size() == 1);
    CHECK(record.moves[0].text == "draw cap");
    CHECK((record.turns == 3 && record.result == "Ann 3"));
}

TEST_CASE("A head that ends without its empty line is a game of no moves", "[record]") {
    std::string text = head();
    CHECK(parse_record(text, "x.bastide").head_ended);
    text.pop_back();
    const Record record = parse_record(text, "x.bastide");
    CHECK_FALSE(record.head_ended);
    CHECK(record.moves.empty());
    CHECK(record.size == text.size());
}

TEST_CASE("Characters that would break a line are read back", "[record]") {
    const std::string all = "a\nb\t\"c\" \\ \x7F\x1B[2J \xC3\xA9";
    const std::string line = "[title " + quote(all) + "]";
    CHECK(line.find('\n') == std::string::npos);
    const std::string text = replaced(head(), "[title \"Say \\\"two\\\"\"]", line);
    CHECK(parse_record(text, "x.bastide").game.title == all);
}

TEST_CASE("Whatever a game and its agents are called, the record can be read", "[record]") {
    GameFile game = game_file();
    game.name = "zw\xE2\x80\x8Bx \xFF"; // a file may be called so
    game.title = "a\xE2\x80\x8B title";
    game.players.back().agent = "bot:command=./zw\xE2\x80\x8Bx";
    const Record record = parse_record(record_head(game, *library().compile(game), 42, "x.bastide"), "x.bastide");
    CHECK(record.game.name == "zw\xEF\xBF\xBDx \xEF\xBF\xBD");
    CHECK(record.game.title == "a\xEF\xBF\xBD title");
    CHECK(record.game.players.back().agent == game.players.back().agent);
}

TEST_CASE("A ninth player is refused where they stand", "[record]") {
    std::string text = head();
    for (int i = 0; i < 20; ++i) {
        text.insert(text.find("[seed"), "[player \"P" + std::to_string(i) + "\" agent \"person\"]\n");
    }
    CHECK_THAT(refusal(text), Catch::Contains("this is one player too many; a game has 1 to 8."));
}

TEST_CASE("Another ruleset is refused by what differs", "[record]") {
    const Library lib = library();
    const std::string good = head();
    REQUIRE(refusal(parse_record(good, "x.bastide"), lib) == "accepted");
    const auto says = [&](const std::string& what, const std::string& by) {
        return refusal(parse_record(replaced(good, what, by), "x.bastide"), lib);
    };
    const std::string version = "module base has version";
    CHECK_THAT(says("[module base 1", "[module base 7"), Catch::Contains(version) && Catch::StartsWith("x.bastide: "));
    CHECK_THAT(says("[switch base.small_city_scoring \"halved\"]\n", ""), Catch::Contains("switches of module base"));
    CHECK_THAT(says("\"halved\"", "\"halfed\""), Catch::Contains("halfed") && Catch::StartsWith("x.bastide:"));
    CHECK_THAT(says("[module farmers", "[module farmer"), Catch::Contains("farmer") && Catch::StartsWith("x.bastide:"));
    CHECK_THAT(says(" youngest", ""), Catch::Contains("the record's players"));
    const std::string digest = library().compile(game_file())->identity.tile_sets.at(0).digest;
    CHECK_THAT(says(digest, "0123456789abcdef"), Catch::Contains("tile set base-c2 has other tiles"));
}

TEST_CASE("Rulesets are compared part by part", "[record]") {
    Identity here, there;
    here.modules = {{"a", "1.0.0"}, {"b", "1.0.0"}};
    there.modules = {{"a", "1.1.0"}, {"c", "1.0.0"}};
    here.tile_sets = {{"s", 1, "0"}, {"t", 1, "0"}};
    there.tile_sets = {{"s", 2, "0"}, {"t", 1, "1"}};
    here.switches = {{"a.x", "1"}, {"a.y", "1"}};
    there.switches = {{"a.x", "2"}};
    here.players = 2;
    there.players = 3;
    const std::vector<std::string> all = differences(here, there);
    CHECK(all == std::vector<std::string>{
                     "module a has version 1.0.0 here and 1.1.0 there", "module c is used there but not here",
                     "module b is used here but not there", "tile set s is used 1 time here and 2 there",
                     "tile set t has other tiles (digest 0 here and 1 there)",
                     "switch a.x is \"1\" here and \"2\" there", "there are 2 players here and 3 there"});
    CHECK(differences(here, here).empty());
}

TEST_CASE("Moves that are not legal are told with their line", "[record]") {
    const Library lib = library();
    const auto rules = lib.compile(game_file());
    const auto says = [&](const std::string& moves) -> std::string {
        try {
            const Record record = parse_record(head() + moves, "x.bastide");
            replayed(record, rules);
        } catch (const Error& error) {
            return error.what();
        }
        return "accepted";
    };
    CHECK(says("chance: draw cap\n") == "accepted");
    CHECK_THAT(says("chance: draw cup\n"), Catch::Contains("'draw cup' is not legal now"));
    CHECK_THAT(says("Ann: pass\n"), Catch::Contains("here chance decides (draw)"));
    CHECK_THAT(says("chance: draw cap\nAnn: pass\n"), Catch::Contains("decides (place)"));
}

} // namespace test_record
