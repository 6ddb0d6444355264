// Catalogues of what is said in other languages: how they are read, what is wrong in them, and what the page gets of
// all of them.
#include "bastide/error.hpp"
#include "library/parse_manifest.hpp"
#include "library/read_files.hpp"
#include "support/folders.hpp"
#include "support/load_support.hpp"
#include "words/catalogue.hpp"
#include "words/phrasebook.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace test_words {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;

namespace {

constexpr const char* lamp = R"([module]
name = "lamp"
title = "The Lamp"
summary = "It burns."
version = "1.0.0"

[[switch]]
name = "lamp_colour"
type = "choice"
values = ["deep_red", "blue"]
default = "blue"
summary = "Which colour it has."
rules = ["LAMP-001"]

[[rule]]
id = "LAMP-001"
status = "official"
state = "played"
text = "It shines."
)";

Catalogue read(const std::string& toml) {
    static const Manifest manifest = parse_manifest(lamp, "rules.toml");
    return parse_catalogue(toml, "xx.toml", &manifest);
}

std::string problem_in(const std::string& toml) {
    const Catalogue found = read(toml);
    REQUIRE(found.problems.size() == 1);
    CHECK(found.phrases.empty());
    return found.problems.front();
}

} // namespace

TEST_CASE("a catalogue has phrases by what they name, and titles and switches by theirs", "[words]") {
    const Catalogue found = read(R"([module]
title = "Lampa"
summary = "Svítí."

[switches]
lamp_colour = { name = "barva", summary = "Jakou má barvu.", values = { deep_red = "sytě rudá" } }

[text]
"{player} lights {it/them}." = "{player} svítí."

[figure]
"lamp" = { nom = "lampa", acc = "lampu" }
)");
    CHECK(found.problems.empty());
    CHECK(found.plain == Catalogue::Texts{{"The Lamp", "Lampa"}, {"It burns.", "Svítí."}});
    CHECK(found.switches == Catalogue::Texts{{"switch lamp_colour", "barva"},
                                             {"Which colour it has.", "Jakou má barvu."},
                                             {"switch lamp_colour = deep_red", "sytě rudá"}});
    REQUIRE(found.phrases.size() == 3);
    CHECK(found.phrases[0].english == "lamp"); // of the sort [module]
    CHECK(found.phrases[1].sort == "text");
    CHECK(found.phrases[2].other.find("acc")->text == "lampu");
}

TEST_CASE("what is wrong in a catalogue is told with line, phrase and remedy, and the rest is kept", "[words]") {
    CHECK(problem_in("[text]\n\"{player} shines.\" = \"{plyer} svítí.\"\n") ==
          "xx.toml:2: [text]: '{player} shines.': the hole {plyer} is not in the English phrase.");
    CHECK(problem_in("[text]\n\n\"{player} shines.\" = \"svítí.\"\n") ==
          "xx.toml:3: [text]: '{player} shines.': the hole {player} of the English phrase is missing.");
    CHECK(problem_in("[text]\n\"{player} and {player}\" = \"{player}\"\n").find("two holes {player}") !=
          std::string::npos);
    CHECK(problem_in("[text]\n\"{n}{player}\" = \"{n} {player}\"\n").find("nothing between them") != std::string::npos);
    CHECK(problem_in("[text]\n\"{tile/tiles} {n}{player}\" = \"{n} {player}\"\n").find("nothing between them") !=
          std::string::npos);
    CHECK(read("[text]\n\"{n}{st/nd}{player}\" = \"{n} {player}\"\n").problems.empty());
    CHECK(problem_in("[text]\n\"{player shines\" = \"x\"\n").find("a brace has no partner") != std::string::npos);
    CHECK(problem_in("[text]\n\"{Player} shines\" = \"x\"\n").find("{Player} is none") != std::string::npos);
    CHECK(problem_in("[text]\n\"one\" = 1\n").find("the number 1") != std::string::npos);
    CHECK(problem_in("[switches]\nlamp_color = \"x\"\n").find("Did you mean 'lamp_colour'?") != std::string::npos);
    CHECK(problem_in("[switches]\nlamp_colour = { values = { red = \"x\" } }\n").find("red") != std::string::npos);
    CHECK(problem_in("text = 3\n").find("a catalogue has sections") != std::string::npos);
    CHECK(problem_in("[text\n").find("xx.toml:1:") == 0);

    const Catalogue rest =
        read("[text]\n\"{a\" = \"x\"\n\"lamp\" = \"lampa\"\n[module]\nname = \"x\"\n[text2]\n\"a\" = \"b\"\n");
    CHECK(rest.problems.size() == 2);
    CHECK(rest.phrases.size() == 2);
}

TEST_CASE("only a module has titles and switches", "[words]") {
    const Catalogue found = parse_catalogue("[module]\ntitle = \"x\"\n", "xx.toml", nullptr);
    REQUIRE(found.problems.size() == 1);
    CHECK(found.problems.front().find("this file is of no module") != std::string::npos);
}

TEST_CASE("a catalogue that cannot be read is a problem, and nothing else", "[words]") {
    const TemporaryFolder folder;
    CHECK(read_catalogue(folder.path() / "xx.toml", nullptr).problems.size() == 1);
    const auto file = folder.write("xx.toml", "[text]\n" + std::string(300'000, '#'));
    CHECK(read_catalogue(file, nullptr).problems.front().find("at most 256 KB") != std::string::npos);
}

TEST_CASE("all that is installed is one phrasebook, in which nothing is wrong", "[words]") {
    const Library library({{built_modules()}, {}});
    Phrasebooks books(library);
    REQUIRE_FALSE(books.languages().empty());
    for (const std::string& language : books.languages()) {
        CHECK(books.problems(language) == std::vector<std::string>{});
        const auto all = nlohmann::json::parse(books.in(language));
        CHECK(all.at("phrases").contains("text"));
        CHECK_FALSE(all.at("plain").empty());
    }
    CHECK(books.in("xx").empty());
    CHECK(books.in("../cs").empty());
}

TEST_CASE("a module of one's own brings its words, and what nobody names is told", "[words]") {
    const TemporaryFolder folder;
    folder.write("lamp/rules.toml", lamp);
    folder.write("lamp/lamp.so", "not loaded for its words");
    folder.write("lamp/words/qq.toml",
                 "[text]\n\"{player} lights {lamp}.\" = \"{player} {lamp}\"\n\"{player} waits.\" = \"{player}.\"\n");
    folder.write("lamp/words/Qq!.toml", "[text]\n");
    const Library library({{folder.path()}, {}});
    Phrasebooks books(library);
    CHECK(std::find(books.languages().begin(), books.languages().end(), "qq") != books.languages().end());
    CHECK(std::find(books.languages().begin(), books.languages().end(), "Qq!") == books.languages().end());
    REQUIRE(books.problems("qq").size() == 1);
    CHECK(books.problems("qq").front().find("qq.toml:2: [text]: '{player} lights {lamp}.': no catalogue of this "
                                            "language has a section [lamp]") != std::string::npos);
    const auto all = nlohmann::json::parse(books.in("qq"));
    CHECK(all.at("phrases").at("text").size() == 1);
}

TEST_CASE("words of switches may lie in a file of their own, and are given alone", "[words]") {
    const TemporaryFolder folder;
    folder.write("lamp/rules.toml", lamp);
    folder.write("lamp/lamp.so", "not loaded for its words");
    folder.write("lamp/words/qq.toml", "[module]\ntitle = \"Lampa\"\n");
    folder.write("lamp/words/qq.switches.toml", "[switches]\nlamp_colour = { name = \"barva\" }\n");
    const Library library({{folder.path()}, {}});
    Phrasebooks books(library);
    const nlohmann::json switches{{"switch lamp_colour", "barva"}};
    CHECK(nlohmann::json::parse(books.in("qq", true)) == nlohmann::json{{"plain", switches}});
    const auto all = nlohmann::json::parse(books.in("qq")).at("plain");
    CHECK(all.at("switch lamp_colour") == "barva");
    CHECK(all.at("The Lamp") == "Lampa");
    CHECK(books.in("xx", true).empty());
    CHECK(std::count(books.languages().begin(), books.languages().end(), "qq.switches") == 0);
}

} // namespace test_words
