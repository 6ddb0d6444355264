// The library: modules and tile sets found, loaded or refused, put in order.
#include "bastide/host/composition.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/module/module.hpp"
#include "library/tile_set.hpp"
#include "toy_library.hpp"
#include <algorithm>
#include <sys/wait.h>

namespace test_load_library {

#if !defined(BASTIDE_STATIC) // a static program loads no libraries

using namespace bastide;

namespace {

/// The sentence without the place of the library and what stands around it.
std::string loading(const std::string& name) {
    const std::string sentence = refusal(test_library(), game_of({name}));
    const std::string before = test_modules + "/" + name + "/" + name + ".so: module '" + name + "' cannot be used: ";
    return sentence.compare(0, before.size(), before) == 0 ? sentence.substr(before.size()) : sentence;
}

std::vector<std::string> order_of(const Library& library, const std::vector<std::string>& modules) {
    std::vector<std::string> names;
    for (const LoadedModule& module : library.compose(game_of(modules)).modules) {
        names.push_back(module.manifest.name);
    }
    return names;
}

std::string version_here() {
    return std::to_string(BASTIDE_VERSION / 10000) + "." + std::to_string(BASTIDE_VERSION / 100 % 100) + "." +
           std::to_string(BASTIDE_VERSION % 100);
}

} // namespace

TEST_CASE("A module built for another patch is loaded: the interface decides", "[load]") {
    CHECK(test_library().compose(game_of({"other-patch"})).modules[0].factory != nullptr);
}

TEST_CASE("A module is found, loaded and composed", "[load]") {
    const Library library = test_library();
    const Composition composition = library.compose(toy_game());
    REQUIRE(composition.modules.size() == 1);
    CHECK(composition.modules[0].manifest.version == "1.2.3");
    CHECK(composition.modules[0].factory != nullptr);
    CHECK(composition.switches ==
          std::map<std::string, std::string>{
              {"toy.path_points", "1"}, {"toy.mood", "calm"}, {"toy.greens", "false"}, {"toy.motto", ""}});
    CHECK(counts(composition) == std::map<std::string, int>{{"straight", 4}, {"end", 3}, {"over", 1}});
    CHECK(composition.starts == std::vector<std::string>{"straight"});
    REQUIRE(composition.sets.size() == 1);
    CHECK(composition.sets[0].digest == library.tile_set("toy").digest);
    CHECK(library.compile(toy_game()) != nullptr);
    CHECK(library.compose(toy_game()).modules[0].factory == composition.modules[0].factory);
}

TEST_CASE("A broken library is refused with what differs and the remedy", "[load]") {
    const std::string remedy = "; rebuild the module with the headers of the kernel it is used with.";
    CHECK(loading("wrong-interface") == "its interface is " + hex16(BASTIDE_INTERFACE ^ 1U).substr(8) +
                                            " (it was built for Bastide 99.2.3), the kernel's is " +
                                            hex16(BASTIDE_INTERFACE).substr(8) + " (Bastide " + version_here() + ")" +
                                            remedy);
    CHECK(loading("wrong-abi") ==
          "its binary interface is 'libother-lp64', the kernel's is '" BASTIDE_ABI "'" + remedy);
    CHECK(loading("wrong-magic") ==
          "its symbol bastide_module is no module factory; define it with BASTIDE_MODULE(Class).");
    CHECK(loading("no-factory") ==
          "it has no symbol bastide_module; write BASTIDE_MODULE(Class) at the end of one of its .cpp files.");
    CHECK(loading("not-a-library").find("the system cannot load it (") == 0);
    CHECK(loading("undefined-symbol")
              .find("it uses 'elsewhere::never_defined(bastide::Registry&)', which neither it nor "
                    "the kernel has; rebuild the module") == 0);
    CHECK(loading("broken-rules") ==
          "g.toml:3: [game]: 'modules': module 'broken-rules' cannot be used: " + test_modules +
              "/broken-rules/rules.toml:4: [module]: 'version': 'one' is not a version; write "
              "numbers and points, as in \"1.0.0\".");
}

TEST_CASE("A module that throws while installing is reported by name", "[load]") {
    const Library library = test_library();
    CHECK(refusal(library, game_of({"throws-installing"})).find("forgot the pieces at home") != std::string::npos);
    CHECK(refusal(library, game_of({"throws-installing"})).find("'throws-installing'") != std::string::npos);
    CHECK(refusal(library, game_of({"throws-creating"})).find("broke on the way") != std::string::npos);
    CHECK(refusal(library, game_of({"throws-a-number"})).find("'throws-a-number'") != std::string::npos);
    CHECK(library.compile(toy_game()) != nullptr); // and the program goes on
}

#if !defined(__SANITIZE_ADDRESS__) // no exception gets through the dlopen that AddressSanitizer puts in the way
TEST_CASE("A library that throws while it is loaded is reported by name", "[load]") {
    // In a process of its own: the exception leaves the dynamic linker's lock behind (see library_load.cpp).
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string first = loading("throws-loading");
        const std::string text = first + "\n" + (loading("throws-loading") == first ? "again" : "otherwise");
        const auto written = ::write(ends[1], text.data(), text.size());
        ::_exit(written < 0 ? 1 : 0);
    }
    REQUIRE(child > 0);
    ::close(ends[1]);
    std::string text(1000, '\0');
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, ::read(ends[0], text.data(), text.size()))));
    ::close(ends[0]);
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
    CHECK(text == "it threw an exception while it was loaded: no table large enough.\nagain");
}
#endif

TEST_CASE("Folders are searched in order, and what is broken is kept with its problem", "[load]") {
    const TemporaryFolder folder;
    folder.write("a/toy/toy.so", "");
    folder.write("a/toy/rules.toml", "[module]\nname = \"toy\"\ntitle = \"Mine\"\nversion = \"9\"\n");
    folder.write("a/bare/bare.so", "");
    folder.write("a/source-only/rules.toml", "[module]\nname = \"source-only\"\ntitle = \"S\"\nversion = \"1\"\n");
    folder.write("a/other-name/other-name.so", "");
    folder.write("a/other-name/rules.toml", "[module]\nname = \"another\"\ntitle = \"S\"\nversion = \"1\"\n");
    folder.write("a/unrelated/notes.txt", "");
    const std::string root = (folder.path() / "a").string();
    const Library library({{root, test_modules, "/no/such/folder"}, {}});
    std::map<std::string, std::string> problems;
    for (const InstalledModule& module : library.modules()) {
        problems[module.manifest.name] = module.problem;
        if (module.manifest.name == "toy") {
            CHECK(module.manifest.title == "Mine");
        }
    }
    CHECK(problems.at("toy").empty());
    CHECK(problems.at("bare") == root + "/bare/rules.toml: there is no such file.");
    CHECK(problems.at("source-only") == root +
                                            "/source-only/source-only.so: there is no such file; build the module, or "
                                            "look for it in a folder where it is built.");
    CHECK(problems.at("other-name") == root +
                                           "/other-name/rules.toml: [module]: 'name' is 'another', but the folder is "
                                           "called 'other-name'; they must agree.");
    CHECK(problems.count("unrelated") == 0);
    CHECK(problems.at("wrong-abi").empty()); // nothing is loaded before a game needs it
    CHECK(std::is_sorted(library.modules().begin(), library.modules().end(),
                         [](const auto& a, const auto& b) { return a.manifest.name < b.manifest.name; }));
}

TEST_CASE("Missing, unfit and excluding modules are named", "[load]") {
    const TemporaryFolder folder;
    folder.module("wheat", "version = \"1.3\"\n");
    folder.module("mill", "version = \"1\"\nrequires = [\"wheat >= 1.4\"]\n");
    folder.module("bread", "version = \"1\"\nrequires = [\"wheat >= 1.3\", \"oven\"]\n");
    folder.module("storm", "version = \"1\"\nconflicts = [\"wheat\"]\n");
    const Library library({{folder.path()}, {toy_tiles}});
    CHECK(refusal(library, game_of({"weat"})) ==
          "g.toml:3: [game]: 'modules': there is no module 'weat'. Did you mean 'wheat'?");
    CHECK(refusal(library, game_of({"elephant"})) ==
          "g.toml:3: [game]: 'modules': there is no module 'elephant'. Installed: "
          "bread, mill, storm and wheat; looked in " +
              folder.path().string() + ".");
    CHECK(refusal(library, game_of({"wheat", "mill"})) ==
          "g.toml:3: module 'mill' needs the module 'wheat' in version 1.4 or later, but version 1.3 is installed (" +
              folder.path().string() + "/wheat/rules.toml).");
    CHECK(refusal(library, game_of({"bread", "wheat"})) ==
          "g.toml:3: module 'bread' needs the module 'oven', which is not installed: " + folder.path().string() +
              "/bread/rules.toml says so under 'requires'.");
    CHECK(refusal(library, game_of({"mill"})) ==
          "g.toml:3: module 'mill' needs the module 'wheat'; add it to 'modules' of [game].");
    CHECK(refusal(library, game_of({"wheat", "storm"})) ==
          "g.toml:3: the modules 'storm' and 'wheat' exclude each other (" + folder.path().string() +
              "/storm/rules.toml); take one of them out of 'modules' of [game].");
    CHECK(refusal(library, game_of({"wheat", "wheat"})) == "g.toml:3: [game]: 'modules': 'wheat' stands here twice.");
    CHECK(refusal(library, game_of({})) == "g.toml: [game]: 'modules': a game needs at least one module.");
}

TEST_CASE("Modules are ordered by what they say, then by name, never by the game file", "[load]") {
    const TemporaryFolder folder;
    folder.module("a", "version = \"1\"\nafter = [\"c\", \"absent\"]\n");
    folder.module("b", "version = \"1\"\n");
    folder.module("c", "version = \"1\"\nafter = [\"d\"]\n");
    folder.module("d", "version = \"1\"\nbefore = [\"b\"]\n");
    for (const char* name : {"a", "b", "c", "d"}) {
        give_library(folder, name);
    }
    const Library library({{folder.path(), test_modules}, {toy_tiles}});
    using Names = std::vector<std::string>;
    CHECK(order_of(library, {"a", "b", "c", "d"}) == Names{"d", "c", "a", "b"});
    CHECK(order_of(library, {"d", "c", "b", "a"}) == Names{"d", "c", "a", "b"});
    CHECK(order_of(library, {"a", "b", "c"}) == Names{"c", "a", "b"});
    CHECK(order_of(library, {"b", "a"}) == Names{"a", "b"});
}

TEST_CASE("Modules come after whichever of them brings a kind", "[load]") {
    const TemporaryFolder folder;
    folder.module("a", "version = \"1\"\nafter = [\".mash\", \".absent\"]\nkinds = [\"wort\"]\n");
    folder.module("b", "version = \"1\"\nkinds = [\"malt\", \"mash\"]\n");
    folder.module("c", "version = \"1\"\nkinds = [\"mash\"]\nbefore = [\".malt\", \".mash\"]\n");
    for (const char* name : {"a", "b", "c"}) {
        give_library(folder, name);
    }
    const Library library({{folder.path(), test_modules}, {toy_tiles}});
    using Names = std::vector<std::string>;
    CHECK(order_of(library, {"a", "b", "c"}) == Names{"c", "b", "a"});
    CHECK(order_of(library, {"a", "b"}) == Names{"b", "a"});
    CHECK(order_of(library, {"a", "c"}) == Names{"c", "a"});
}

TEST_CASE("A circle of modules is named", "[load]") {
    const TemporaryFolder folder;
    folder.module("a", "version = \"1\"\nafter = [\"b\"]\n");
    folder.module("b", "version = \"1\"\nrequires = [\"c\"]\n");
    folder.module("c", "version = \"1\"\nbefore = [\"d\"]\nafter = [\"a\"]\n");
    folder.module("d", "version = \"1\"\n");
    const Library library({{folder.path()}, {toy_tiles}});
    const std::string root = folder.path().string();
    const std::string sentence = refusal(library, game_of({"d", "c", "b", "a"}));
    CHECK(sentence == refusal(library, game_of({"a", "b", "c", "d"})));
    CHECK(sentence.find("g.toml:3: these modules cannot be put in order: ") == 0);
    CHECK(sentence.find("'b' must come before 'a' ('after' in " + root + "/a/rules.toml)") != std::string::npos);
    CHECK(sentence.find("'c' must come before 'b' ('requires' in " + root + "/b/rules.toml)") != std::string::npos);
    CHECK(sentence.find("'a' must come before 'c' ('after' in " + root + "/c/rules.toml)") != std::string::npos);
    CHECK(sentence.find("'d'") == std::string::npos);
}

TEST_CASE("Tile sets are found by name, alias and path", "[load]") {
    const TemporaryFolder folder;
    folder.write("mine/own.toml",
                 "[tileset]\nname = \"own-set\"\ntotal = 1\nedges = { m = \"meadow\" }\nkinds = "
                 "[\"meadow\"]\n[[tile]]\nname = \"blank\"\ncount = 1\nedges = \"mmmm\"\nsegments = [{ "
                 "meadow = \"n e s w\" }]\n");
    const Library library({{test_modules}, {toy_tiles, folder.path() / "mine"}});
    CHECK(library.tile_set_files().size() == 2);
    CHECK(library.tile_set("plaything").name == "toy");
    CHECK(library.tile_set("own.toml", folder.path() / "mine").name == "own-set");
    CHECK(refusal_of([&] { library.tile_set("own"); }) ==
          (folder.path() / "mine/own.toml").string() +
              ": [tileset]: 'name' is 'own-set', but the file is called 'own.toml'; they must agree.");
    GameFile game = toy_game();
    game.tile_sets = {{"toi", 1, 4}};
    CHECK(refusal(library, game).find("g.toml:4: there is no tile set 'toi'. Did you mean 'toy'?") == 0);
    game.tile_sets = {{"../secrets", 1, 4}};
    CHECK(refusal(library, game).find("g.toml:4: there is no tile set '../secrets'.") == 0);
    game.tile_sets = {{"none.toml", 1, 4}};
    CHECK(refusal(library, game) == "g.toml:4: the tile set 'none.toml' does not exist; looked for 'none.toml'.");
    game.tile_sets = {{"toy", 1, 4}, {"plaything", 1, 5}};
    CHECK(refusal(library, game) ==
          "g.toml:5: [game]: 'tilesets': the set 'toy' is used twice; write { set = \"toy\", copies "
          "= 2 } to play with two of them.");
    game.tile_sets.clear();
    CHECK(refusal(library, game) == "g.toml: [game]: 'tilesets': a game needs at least one tile set.");
}

TEST_CASE("An alias that two tile sets have is refused with both files", "[load]") {
    const TemporaryFolder folder;
    const auto write = [&](const std::string& name) {
        folder.write(name + ".toml",
                     "[tileset]\nname = \"" + name + "\"\naliases = [\"lawns\", \"only-" + name +
                         "\"]\ntotal = 1\nedges = { m = \"meadow\" }\nkinds = [\"meadow\"]\n[[tile]]\n"
                         "name = \"blank\"\ncount = 1\nedges = \"mmmm\"\nsegments = [{ meadow = \"n e s w\" }]\n");
    };
    write("heath");
    write("moor");
    const Library library({{test_modules}, {toy_tiles, folder.path()}});
    GameFile game = toy_game();
    game.tile_sets = {{"lawns", 1, 4}};
    CHECK(refusal(library, game) ==
          "g.toml:4: the alias 'lawns' could be the tile set 'heath' (" + (folder.path() / "heath.toml").string() +
              ") or 'moor' (" + (folder.path() / "moor.toml").string() + "); write the name of the one that is meant.");
    CHECK(library.tile_set("only-moor").name == "moor");
    folder.write("moor.toml", "[tileset]\n"); // what cannot be read has no aliases
    CHECK(library.tile_set("lawns").name == "heath");
}

TEST_CASE("A tile set that is edited meanwhile is read as it is now", "[load]") {
    const TemporaryFolder folder;
    const auto written = [&](const std::string& tile) {
        folder.write(
            "sets/own.toml",
            "[tileset]\nname = \"own\"\ntotal = 1\nedges = { m = \"meadow\" }\nkinds = [\"meadow\"]\n[[tile]]\n"
            "name = \"" +
                tile + "\"\ncount = 1\nedges = \"mmmm\"\nsegments = [{ meadow = \"n e s w\" }]\n");
    };
    const Library library({{test_modules}, {folder.path() / "sets"}});
    written("blank");
    const std::string digest = library.tile_set("own").digest;
    CHECK(library.tile_set("own").digest == digest);
    written("plain"); // as long, and perhaps of the same moment
    CHECK(library.tile_set("own").tiles.front().tile.name == "plain");
    CHECK(library.tile_set("own").digest != digest);
    written("9 wrong");
    CHECK_THROWS_WITH(library.tile_set("own"), Catch::Contains("own.toml:7"));
    written("blank");
    CHECK(library.tile_set("own").digest == digest);
}

#endif

} // namespace test_load_library
