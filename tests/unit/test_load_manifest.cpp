// Manifests: what is read, and the sentence for everything that is refused.
#include "bastide/host/manifest.hpp"
#include "library/origin.hpp"
#include "library/parse_manifest.hpp"
#include "library/read_files.hpp"
#include "library/rulebook.hpp"
#include "support/folders.hpp"
#include "support/load_support.hpp"
#include <algorithm>

namespace test_load_manifest {

using namespace bastide;

namespace {

const std::string good = R"([module]
name = "mill"
title = "The Mill"
version = "1.2"
summary = "Corn becomes bread."
picture = "toy/plain"
minutes = 12
players = 2
requires = ["toy", "wheat >= 1.4"]
conflicts = ["storm"]
after = ["wheat", ".mash"]
before = ["bread"]

[[switch]]
name = "wind"
type = "choice"
values = ["north", "south"]
default = "north"
summary = "Where it blows from."
rules = ["MILL-1"]

[[switch]]
name = "open"
type = "flag"
default = true
summary = "Whether it works."

[[switch]]
name = "sacks"
type = "number"
min = -2
max = 9
unit = "sacks"
default = 3
summary = "How many."

[[rule]]
id = "MILL-1"
status = "house"
text = "The wind blows."
switch = "wind"
value = "south"
state = "waiting"
waits_for = ["storm"]

[[part]]
name = "sails"
summary = "What turns."
words = ["sail"]
)";

std::string refusal(const std::string& from, const std::string& to) {
    return refusal_of([&] { parse_manifest(changed(good, from, to), "m.toml"); });
}

} // namespace

TEST_CASE("A manifest is read", "[load]") {
    const Manifest manifest = parse_manifest(good, "m.toml");
    CHECK(manifest.name == "mill");
    CHECK(manifest.version == "1.2");
    REQUIRE(manifest.requires_modules.size() == 2);
    CHECK(manifest.requires_modules[1].module == "wheat");
    CHECK(manifest.requires_modules[1].least == "1.4");
    CHECK(manifest.conflicts == std::vector<std::string>{"storm"});
    REQUIRE(manifest.switches.size() == 4);
    CHECK(manifest.switches[0].part);
    CHECK(manifest.switches[0].standard == "true");
    CHECK(manifest.switches[0].words == std::vector<std::string>{"sail"});
    CHECK_FALSE(manifest.find_switch("open")->part);
    CHECK(manifest.find_switch("wind")->standard == "north");
    CHECK(manifest.find_switch("wind")->line == 14);
    CHECK(manifest.find_switch("open")->standard == "true");
    CHECK(manifest.find_switch("sacks")->standard == "3");
    CHECK(manifest.find_switch("sacks")->min == -2);
    CHECK(manifest.find_switch("water") == nullptr);
    REQUIRE(rules_of(manifest).size() == 1);
    CHECK(rules_of(manifest)[0].value == "south");
    CHECK(rules_of(manifest)[0].waits_for == std::vector<std::string>{"storm"});
}

TEST_CASE("A manifest says whose it is and for which engine", "[load]") {
    const auto with = [](const std::string& lines) { return changed(good, "title = ", lines + "\ntitle = "); };
    const Origin origin = parse_origin(with("author = \"Ann\"\nlicense = \"MIT\"\nhomepage = \"https://example.org\"\n"
                                            "engine = { minimum = \"0.2\", verified = \"0.2.5\", maximum = \"0.3\" }"),
                                       "m.toml");
    CHECK(origin.author + origin.license + origin.homepage == "AnnMIThttps://example.org");
    CHECK(in_words(origin.engine) == "0.2 to 0.3, tried with 0.2.5");
    CHECK(problem_with_engine(origin.engine, "m.toml", "0.2.0").empty());
    CHECK(problem_with_engine(origin.engine, "m.toml", "0.3.9").empty()); // of a maximum what is written counts
    CHECK(problem_with_engine(origin.engine, "m.toml", "0.1.9") ==
          "m.toml: [module]: 'engine': it is made for Bastide 0.2 to 0.3, tried with 0.2.5, and this is 0.1.9; get a "
          "later Bastide, or an earlier version of the module.");
    CHECK(problem_with_engine(origin.engine, "m.toml", "0.4").find("get a later version of the module") !=
          std::string::npos);
    const auto refused = [&](const std::string& lines) {
        return refusal_of([&] { parse_manifest(with(lines), "m.toml"); });
    };
    CHECK(refused("homepage = \"http://example.org\"") ==
          "m.toml:3: [module]: 'homepage': 'http://example.org' is no address; it begins with https://.");
    CHECK(refused("engine = { least = \"1\" }").find("the key 'least' is not known") != std::string::npos);
    CHECK(refused("engine = { minimum = \"new\" }").find("'new' is not a version") != std::string::npos);
    CHECK(refused("engine = { minimum = \"0.3\", maximum = \"0.2\" }").find("must not be less than 'minimum'") !=
          std::string::npos);
}

TEST_CASE("No switch is from a version that is still to come", "[load]") {
    const auto with = [](const std::string& since) {
        return changed(changed(good, "name = \"wind\"", "name = \"wind\"\nsince = \"" + since + '"'),
                       "name = \"sails\"", "name = \"sails\"\nsince = \"1.1\"");
    };
    CHECK(parse_manifest(with("1.2.0"), "m.toml").find_switch("wind")->since == "1.2.0");
    CHECK(refusal_of([&] { parse_manifest(with("1.2.1"), "m.toml"); }) ==
          "m.toml:16: [[switch]] 'wind': 'since': '1.2.1' is later than the module itself, whose version is '1.2'; "
          "raise 'version' of [module], or write with which version this came.");
    CHECK(refusal_of([&] {
              parse_manifest(changed(with("1"), "\"1.1\"", "\"2\""), "m.toml");
          }).find("[[part]] 'sails': 'since': '2' is later than the module itself") != std::string::npos);
}

TEST_CASE("What a module requires of others has bounds", "[load]") {
    const Origin origin = parse_origin(changed(good, "wheat >= 1.4", "wheat >= 1.4 < 2"), "m.toml");
    const Need& wheat = origin.needs[1];
    CHECK(as_written(wheat) == "wheat >= 1.4 < 2");
    CHECK(versions_wanted(wheat) == "1.4 or later, but before 2");
    CHECK_FALSE(is_met(wheat, "1.3.9"));
    CHECK(is_met(wheat, "1.4"));
    CHECK(is_met(wheat, "1.99"));
    CHECK_FALSE(is_met(wheat, "2.0.0"));
}

TEST_CASE("The manifests of this repository are read", "[load]") {
    for (const auto& folder : std::filesystem::directory_iterator(test::in_source("/modules"))) {
        if (std::filesystem::exists(folder.path() / "rules.toml")) {
            const Manifest manifest = read_manifest(folder.path() / "rules.toml");
            CHECK(manifest.name == folder.path().filename().string());
            CHECK(rules_of(manifest).empty() == manifest.interprets);
        }
    }
}

TEST_CASE("No rule waits for modules that are all there", "[load]") {
    for (const auto& folder : std::filesystem::directory_iterator(test::in_source("/modules"))) {
        if (!std::filesystem::exists(folder.path() / "rules.toml")) {
            continue;
        }
        const Manifest manifest = read_manifest(folder.path() / "rules.toml");
        for (const RuleEntry& rule : rules_of(manifest)) {
            const bool due = std::all_of(rule.waits_for.begin(), rule.waits_for.end(), [](const std::string& module) {
                return std::filesystem::exists(test::in_source("/modules/") + module);
            });
            INFO(rule.id);
            CHECK((rule.waits_for.empty() || !due));
        }
    }
}

TEST_CASE("A wrong manifest is refused in a sentence", "[load]") {
    CHECK(refusal("[module]", "[modul]") ==
          "m.toml:1: top level: the key 'modul' is not known. Did you mean 'module'?");
    CHECK(refusal("name = \"mill\"", "") == "m.toml:1: [module]: the key 'name' is missing.");
    CHECK(refusal("\"mill\"", "\"My Mill\"") ==
          "m.toml:2: [module]: 'name': 'My Mill' is not a name: lower-case letters, "
          "digits and single hyphens between them.");
    CHECK(refusal("title", "titel") == "m.toml:3: [module]: the key 'titel' is not known. Did you mean 'title'?");
    CHECK(refusal("\"1.2\"", "\"1.x\"") ==
          "m.toml:4: [module]: 'version': '1.x' is not a version; write numbers and points, as in \"1.0.0\".");
    CHECK(refusal("\"1.2\"", "1.2") ==
          "m.toml:4: [module]: 'version': this must be a text in quotes, not a date or a fraction.");
    CHECK(refusal("wheat >= 1.4", "wheat > 1.4") ==
          "m.toml:9: [module]: 'requires': 'wheat > 1.4' is not understood; write \"name\", \"name >= 1.2\" or "
          "\"name >= 1.2 < 2\".");
    CHECK(refusal("wheat >= 1.4", "wheat >= 2 < 1.4") ==
          "m.toml:9: [module]: 'requires': 'wheat >= 2 < 1.4' leaves no version; the second must be later than the "
          "first.");
    CHECK(refusal("[\"toy\", \"wheat >= 1.4\"]", "\"toy\"") ==
          "m.toml:9: [module]: 'requires': this must be a list of texts in square brackets, not the text 'toy'.");
    CHECK(refusal("[\"wheat\",", "[\"mill\",") == "m.toml:11: [module]: 'after': a module cannot name itself here.");
    CHECK(refusal("\".mash\"", "\"..mash\"") ==
          "m.toml:11: [module]: 'after': '..mash' is neither the name of a module nor, after a point, that of a kind "
          "that modules bring; write \"name\" or \".kind\".");
    CHECK(refusal("\"storm\"]", "\"toy\"]") ==
          "m.toml:10: [module]: 'conflicts': 'toy' is also in 'requires'; it can only be one of the two.");
    CHECK(refusal("before = ", "befor = ") ==
          "m.toml:12: [module]: the key 'befor' is not known. Did you mean 'before'?");
    CHECK(refusal("[[switch]]", "[switch]").find("m.toml:") == 0); // then a second [[switch]] is not TOML
    CHECK(refusal("type = \"choice\"", "type = \"chioce\"") ==
          "m.toml:16: [[switch]] 'wind': 'type': 'chioce' is not one of choice, flag, number and text. Did you mean "
          "'choice'?");
    CHECK(refusal("default = \"north\"", "default = \"nroth\"") ==
          "m.toml:18: [[switch]] 'wind': 'default': 'nroth' is not one of the values north and south. Did you mean "
          "'north'?");
    CHECK(refusal("default = true", "default = \"yes\"") ==
          "m.toml:25: [[switch]] 'open': 'default': this must be true or false, not the text 'yes'.");
    CHECK(refusal("default = 3", "default = 12") ==
          "m.toml:34: [[switch]] 'sacks': 'default': this must be a whole number from -2 to 9, not the number 12.");
    CHECK(refusal("max = 9", "max = -9") == "m.toml:32: [[switch]] 'sacks': 'max': this must not be less than 'min'.");
    CHECK(refusal("name = \"open\"", "name = \"wind\"") ==
          "m.toml:22: [[switch]]: there already is a switch 'wind', in line 14.");
    CHECK(refusal("name = \"open\"", "name = \"is-open\"") ==
          "m.toml:23: [[switch]] 'is-open': 'name': 'is-open' is not the name of a switch: lower-case letters, digits "
          "and "
          "underscores, a letter first.");
    CHECK(refusal("\"house\"", "\"home\"") == "m.toml:39: [[rule]] 'MILL-1': 'status': 'home' is not one of official, "
                                              "published, community and house. Did you mean 'house'?");
    CHECK(refusal("switch = \"wind\"", "switch = \"winds\"") ==
          "m.toml:41: [[rule]] 'MILL-1': 'switch': this module has no switch 'winds'. Did you mean 'wind'?");
    CHECK(refusal("value = \"south\"", "value = \"west\"") ==
          "m.toml:42: [[rule]] 'MILL-1': 'value': 'west' is not a value of switch 'wind': north and south.");
    const std::string goes = " is not a value of switch 'sacks', which goes from -2 to 9.";
    const std::string value = "m.toml:42: [[rule]] 'MILL-1': 'value': ";
    const auto of_sacks = [](const std::string& is) { return "switch = \"sacks\"\nvalue = " + is; };
    const std::string of_wind = "switch = \"wind\"\nvalue = \"south\"";
    CHECK(refusal(of_wind, of_sacks("10")) == value + "'10'" + goes);
    CHECK(refusal(of_wind, of_sacks("\"many\"")) == value + "'many'" + goes);
    CHECK(refusal(of_wind, of_sacks("true")) == value + "'true'" + goes);
    const Manifest least = parse_manifest(changed(good, of_wind, of_sacks("-2")), "m.toml");
    CHECK(rules_of(least)[0].value == "-2");
    CHECK(refusal("\"waiting\"", "\"display\"") ==
          "m.toml:43: [[rule]] 'MILL-1': 'state': a rule that is 'display' needs a 'reason'.");
    CHECK(refusal("waits_for = [\"storm\"]", "") == "m.toml:37: [[rule]] 'MILL-1': 'waits_for': this names the "
                                                    "expansions that a rule with state = \"waiting\" waits "
                                                    "for.");
}

} // namespace test_load_manifest
