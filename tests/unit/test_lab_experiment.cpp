// Experiment files: what they mean, and a sentence for every mistake.
#include "lab/agent_files.hpp"
#include "lab_support.hpp"

namespace test_lab_experiment {

using namespace bastide;
using namespace bastide::host;

namespace {

const std::string head = "[experiment]\ngame = 'game.toml'\ngames = 10\n";

std::vector<std::string> names_of(const std::string& more) {
    std::vector<std::string> names;
    for (const Variant& variant : LabFolder(head + more).variants()) {
        names.push_back(variant.name);
    }
    return names;
}

/// The sentence that refuses it, from the line on.
std::string mistake(const std::string& text) {
    const LabFolder folder(text);
    const std::string sentence = refusal_of([&] {
        const std::vector<Variant> variants = folder.variants();
        chosen_measures(folder.experiment(), variants);
        check_stop(folder.experiment(), variants);
    });
    const std::string file = folder.path("e.toml").string();
    return sentence.starts_with(file) ? sentence.substr(file.size() + 1) : sentence;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("A list of variants, with or without the game as it is") {
    const std::string halved = "[[variant]]\nname = 'halved'\nswitches = { small_city_scoring = 'halved' }\n";
    CHECK(names_of(halved) == Names{"baseline", "halved"});
    const LabFolder folder("[experiment]\ngame = 'game.toml'\ngames = 10\nbaseline = 'same'\n" + halved +
                           "[[variant]]\nname = 'same'\n");
    const std::vector<Variant> variants = folder.variants();
    REQUIRE(variants.size() == 2);
    CHECK(variants[0].name == "same");
    CHECK(variants[1].rules->switch_value("base.small_city_scoring") == "halved");
}

TEST_CASE("Designs with factors") {
    const std::string factors = "[[factor]]\nswitch = 'small_city_scoring'\nvalues = ['normal', 'halved']\n"
                                "[[factor]]\nname = 'seats'\nplayers = [2, 3, 4]\n";
    CHECK(names_of(factors) == Names{"baseline", "seats=3", "seats=4", "small_city_scoring=halved",
                                     "small_city_scoring=halved, seats=3", "small_city_scoring=halved, seats=4"});
    CHECK(names_of("design = 'one-at-a-time'\n" + factors) ==
          Names{"baseline", "small_city_scoring=halved", "seats=3", "seats=4"});
}

TEST_CASE("A factor of how many figures each player has") {
    const LabFolder folder(head + "[[factor]]\nfigures = 'follower'\nvalues = [7, 5]\n");
    const std::vector<Variant> variants = folder.variants();
    REQUIRE(variants.size() == 2);
    CHECK(variants[1].name == "follower=5");
    CHECK(variants[1].rules->figure_kinds[0].spec.per_player == 5);
    CHECK(names_of("[[variant]]\nname = 'few'\nfigures = { follower = 3 }\n") == Names{"baseline", "few"});
}

TEST_CASE("With a module go the game's values of its switches, but not those of the experiment") {
    const std::string without = "[[factor]]\nname = 'farms'\n[[factor.level]]\nname = 'with'\n"
                                "[[factor.level]]\nname = 'without'\nwithout = 'farmers'\n";
    for (const std::string name : {"farm_scoring", "'farmers.farm_scoring'"}) {
        const LabFolder folder(head + without);
        folder.folder().write("game.toml", two_random + ("[switches]\n" + name + " = 'first_edition'\n"));
        const std::vector<Variant> variants = folder.variants();
        REQUIRE(variants.size() == 2);
        CHECK(variants[0].rules->switch_value("farmers.farm_scoring") == "first_edition");
        CHECK(variants[1].rules->identity.modules.size() == 1);
    }
    CHECK_THAT(
        mistake(head + "[[factor]]\nswitch = 'farm_scoring'\nvalues = ['third_edition', 'first_edition']\n" + without),
        Catch::Contains("'farm_scoring' is a switch of module 'farmers', which this game does not play with"));
}

TEST_CASE("Levels change modules, tile sets, players and agents") {
    const LabFolder folder(head + "design = 'one-at-a-time'\n"
                                  "[[factor]]\nwith = 'inns-and-cathedrals'\n"
                                  "[[factor]]\nagents = ['random', ['greedy', 'random']]\n"
                                  "[[factor]]\ntilesets = [['base-c2'], [{ set = 'base-c2', copies = 2 }]]\n"
                                  "[[factor]]\nname = 'farms'\n[[factor.level]]\nname = 'with'\n"
                                  "[[factor.level]]\nname = 'without'\nwithout = 'farmers'\nplayers = 3\n");
    const std::vector<Variant> variants = folder.variants();
    REQUIRE(variants.size() == 5);
    CHECK(variants[1].name == "inns-and-cathedrals=yes");
    CHECK(variants[1].rules->types.size() > variants[0].rules->types.size());
    CHECK(variants[2].agents == Names{"greedy", "random"});
    CHECK(variants[3].rules->identity.tile_sets.front().copies == 2);
    CHECK(variants[4].seats == Names{"Red", "Blue", "Player 3"});
    CHECK(variants[4].agents == Names{"random", "random", "random"});
    CHECK(variants[4].rules->identity.modules.size() == 1);
}

TEST_CASE("Measures of interest by name or beginning") {
    const LabFolder folder(head + "measures = ['margin', 'points.city.*']\n[[variant]]\nname = 'x'\n");
    CHECK(chosen_measures(folder.experiment(), folder.variants()) ==
          Names{"margin", "points.city.completed", "points.city.final"});
}

TEST_CASE("Every mistake is a sentence with its line") {
    const std::string variant = "[[variant]]\nname = 'x'\n";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"[experiment]\n", "1: [experiment]: the key 'game' is missing."},
        {"[experiment]\ngame = 'game.toml'\n" + variant, "1: [experiment]: the key 'games' is missing."},
        {"[experiment]\ngame = 'game.toml'\ngames = 1\n" + variant, "3: [experiment]: 'games'"},
        {head, "1: [experiment]: say what is to be compared"},
        {head + "mesures = ['score']\n" + variant,
         "4: [experiment]: the key 'mesures' is not known. Did you mean 'measures'?"},
        {head + "measures = ['scor']\n" + variant,
         "4: [experiment]: 'measures': no variant measures 'scor'. Did you mean 'score'?"},
        {head + "baseline = 'y'\n" + variant, "4: [experiment]: 'baseline': there is no [[variant]] of the name 'y'."},
        {head + "design = 'best'\n" + variant, "4: [experiment]: 'design'"},
        {head + "design = 'list'\n[[factor]]\nplayers = [2, 3]\n",
         "4: [experiment]: 'design': a list of variants has no factors"},
        {head + variant + variant, "7: [[variant]]: 'name': there already is a variant 'x'"},
        {head + "[[variant]]\nname = 'baseline'\n", "5: [[variant]]: 'name': there already is"},
        {head + "baseline = 'baseline'\n[[variant]]\nname = 'baseline'\n", "6: [[variant]]: 'name': there already is"},
        {head + variant + "[[factor]]\nplayers = [2, 3]\n", "4: [[variant]]: an experiment has factors or a list"},
        {head + variant + "switches = { none = 1 }\n", "4: the variant 'x' cannot be played: "},
        {head + variant + "with = 'castels'\n", "4: the variant 'x' cannot be played: There is no module 'castels'."},
        {head + variant + "without = 'river'\n",
         "4: the variant 'x' cannot be played: the module 'river' is not in the game"},
        {head + variant + "agents = ['random', 'random', 'random']\n",
         "4: the variant 'x' cannot be played: it names 3 agents"},
        {head + variant + "agents = 'clever'\n", "4: the variant 'x' cannot be played: There is no agent 'clever'."},
        {head + variant + "without = 'farmers'\nagents = 'careful:no-farmers'\n",
         "4: the variant 'x' cannot be played: An agent's option 'no-farmers' means nothing in this game."},
        {head + "skill = ['random', 'careful:no-farmers']\n" + variant + "without = 'farmers'\n",
         "5: the variant 'x' cannot be played: An agent's option 'no-farmers' means nothing in this game."},
        {head + "measures = ['quality.drama']\n" + variant + "[oracle]\nagent = 'careful:no-castle'\nplayouts = 2\n",
         " the variant 'baseline' cannot be played: An agent's option 'no-castle' means nothing in this game."},
        {head + variant + "agents = ['random', 'person']\n",
         "6: [[variant]]: 'agents': persons play no experiments; name agents."},
        {head + "agents = 'person'\n" + variant, "4: [experiment]: 'agents': persons play no experiments"},
        {head + "[[factor]]\nagents = ['random', 'person']\n", "5: [[factor]] 1: 'agents': persons play no"},
        {head + variant + "players = 9\n", "6: [[variant]]: 'players'"},
        {head + variant + "tilesets = 'base-c2'\n", "6: [[variant]]: 'tilesets'"},
        {head + "[[factor]]\nname = 'f'\n", "4: [[factor]] 1: a factor has one of these"},
        {head + "[[factor]]\nfigures = 'follower'\nvalues = [7, 40]\n",
         "6: [[factor]] 1: 'values': every value is a number of figures from 0 to 32, not the number 40."},
        {head + "[[variant]]\nname = 'x'\nfigures = { folower = 5 }\n", "4: the variant 'x' cannot be played: "},
        {head + "[[factor]]\nplayers = [2]\n", "5: [[factor]] 1: 'players': list two values or more"},
        {head + "[[factor]]\nplayers = [2, 2]\n", "5: the factor 'players' has the value '2' twice."},
        {head + "[[factor]]\nplayers = [2, 3]\n[[factor]]\nplayers = [2, 3]\n",
         "6: there already is a factor 'players'"},
        {head + "[[factor]]\nvalues = [1, 2]\nplayers = [2, 3]\n", "4: [[factor]] 1: a factor has one of these"},
        {head + variant + "[stop]\nvariant = 'y'\nwidth = '1'\n", "6: [stop]: 'variant': there is no variant 'y'"},
        {head + variant + "[stop]\nvariant = 'x'\nwidth = '-1'\n", "8: "},
        {head + variant + "[stop]\nvariant = 'x'\nwidth = '1'\nmeasure = 'y'\n",
         "6: [stop]: 'measure': no variant measures 'y'."},
        {head + variant + "[stop]\nvariant = 'x'\nwidth = '1'\nmeasure = 'points.*'\n",
         "6: [stop]: 'measure': 'points.*' stands for many measures"},
        {head + variant + "[stop]\nvariant = 'x'\nwidth = '1'\nmeasure = 'score[5]'\n",
         "6: [stop]: 'measure': no variant can tell 'score[5]'"},
        {head + variant + "players = 3\n[stop]\nvariant = 'x'\nwidth = '1'\nmeasure = 'score[3]'\n",
         "7: [stop]: 'measure': 'score[3]' cannot be told of both 'baseline' and 'x'"},
        {head + "measures = ['score', 'score[3]']\n" + variant,
         "4: [experiment]: 'measures': no variant can tell 'score[3]'"},
        {head + "interactions = 2\n" + variant,
         "4: [experiment]: 'interactions': only the design factorial tells any; leave it out."},
        {head + "design = 'sobol'\ninteractions = 3\n[[factor]]\nplayers = [2, 3]\n",
         "5: [experiment]: 'interactions'"},
        {head + "design = 'one-at-a-time'\ninteractions = 1\n[[factor]]\nplayers = [2, 3]\n",
         "5: [experiment]: 'interactions'"},
        {head + "design = 'screen'\n[[factor]]\nplayers = [2, 3]\n[stop]\nvariant = 'x'\nwidth = '1'\n",
         "7: [stop]: the designs screen and sobol compare no variant with the baseline"},
        {head + "design = 'sobol'\n[[factor]]\nplayers = [2, 3]\n[stop]\nvariant = 'x'\nwidth = '1'\n", "7: [stop]"},
        {head + variant + "[nonsense]\n", "6: top level: the key 'nonsense' is not known."},
    };
    for (const auto& [text, sentence] : cases) {
        INFO(text);
        CHECK_THAT(mistake(text), Catch::StartsWith(sentence));
    }
    CHECK_THAT(mistake(head + variant + "tilesets = ['nowhere']\n"), // a line of the game's file would be another
               Catch::Contains("game.toml: there is no tile set 'nowhere'."));
}

TEST_CASE("More variants than a file of results may have are refused before the first game") {
    std::string text = head;
    for (int i = 0; i < 1000; ++i) {
        text += "[[variant]]\nname = 'v" + std::to_string(i) + "'\n";
    }
    CHECK_THAT(mistake(text), Catch::StartsWith("2002: from here on there are more than 1000 variants"));
}

TEST_CASE("Value files of agents are looked for beside the experiment, and agents are called as they are written") {
    CHECK(value_file_of("careful:value=a/b.toml:width=3") == "a/b.toml");
    CHECK(value_file_of("mcts:playouts=3:value=v.toml") == "v.toml");
    for (const char* none :
         {"random", "careful", "careful:value=none", "careful:value=auto", "bot:command=x:value=y"}) {
        CHECK(value_file_of(none).empty());
    }
    const LabFolder folder("[experiment]\ngame = 'game.toml'\ngames = 2\nagents = 'careful:value=mine.toml:width=3'\n"
                           "measures = ['quality.drama']\nskill = ['random', 'careful:value=mine.toml']\n"
                           "[oracle]\nagent = 'careful:value=mine.toml'\ngames = 20\n[[variant]]\nname = 'x'\n");
    CHECK_THROWS_AS(folder.experiment(), Error);
    folder.folder().write(
        "mine.toml", "[value]\nformat = 1\ngame = 'G'\nruleset = '0123456789abcdef'\nmodules = ['base', 'farmers']\n"
                     "players = 2\ngames = 10\nseed = 1\n[weights]\nrest = 1\n");
    CHECK(agent_here("careful:value=mine.toml:width=3", folder.folder().path()) ==
          "careful:value=" + folder.path("mine.toml").string() + ":width=3");
    CHECK(agent_here("careful:value=yours.toml", folder.folder().path()) == "careful:value=yours.toml");
    CHECK(folder.variants()[1].agents == Names{"careful:value=mine.toml:width=3", "careful:value=mine.toml:width=3"});
    CHECK(folder.run("e.lab") == 2);
    CHECK(Store::for_reading(folder.path("e.lab")).head().variants[0].agents.front() ==
          "careful:value=mine.toml:width=3");
}

TEST_CASE("What no design has a use for is let pass in results of before") {
    const std::string text = head + "interactions = 2\n[[variant]]\nname = 'x'\n"
                                    "[[contrast]]\nname = 'c'\nweights = { baseline = -1, x = 1 }\n";
    CHECK(parse_experiment(text, "").contrasts.size() == 1);
    CHECK_THROWS_AS(parse_experiment(text, "e.toml"), Error);
    const std::string empty = head + "[[variant]]\nname = 'x'\n[[contrast]]\nname = 'c'\n"
                                     "weights = { baseline = 0, x = 0 }\n";
    CHECK(parse_experiment(empty, "").contrasts.size() == 1);
    CHECK_THROWS_AS(parse_experiment(empty, "e.toml"), Error);
}

} // namespace test_lab_experiment
