// A library of texts: what a host holds in memory is read as if it lay in folders.
#include "bastide/host/composition.hpp"
#include "library/game_file.hpp"
#include "library/text_file.hpp"
#include "library/tile_set.hpp"
#include "toy_library.hpp"

namespace test_load_from_memory {

using namespace bastide;

namespace {

SearchPaths in_memory() {
    SearchPaths paths;
    paths.modules = {"memory/modules", test_modules};
    paths.tile_sets = {"memory/tilesets"};
    paths.texts["memory/tilesets/toy.toml"] = read_text(std::filesystem::path(toy_tiles) / "toy.toml");
    return paths;
}

} // namespace

TEST_CASE("Tile sets and manifests are read from memory as from folders", "[load]") {
    SearchPaths paths = in_memory();
    paths.texts["memory/modules/broken/rules.toml"] = "[module]\nname = \"broken\"\n";
    paths.texts["memory/modules/README.md"] = "No module.";
    const Library library(paths);
    CHECK(library.tile_set_files() == std::vector<std::filesystem::path>{"memory/tilesets/toy.toml"});
    CHECK(library.tile_set("toy").digest == test_library().tile_set("toy").digest);
    CHECK(library.compile(toy_game()) != nullptr);
    const auto found = std::find_if(library.modules().begin(), library.modules().end(),
                                    [](const InstalledModule& one) { return one.manifest.name == "broken"; });
    REQUIRE(found != library.modules().end());
    CHECK(found->problem.find("memory/modules/broken/rules.toml:1: [module]: ") == 0);
}

TEST_CASE("What is in memory comes before what lies on disk", "[load]") {
    SearchPaths paths = in_memory();
    paths.texts["memory/tilesets/toy.toml"] = "[tileset]\n";
    CHECK_THROWS_WITH(Library(paths).tile_set("toy"), Catch::StartsWith("memory/tilesets/toy.toml:1: "));
    CHECK_THROWS_WITH(Library(paths).tile_set("memory/tilesets/other.toml"), Catch::Contains("there is no such file"));
}

} // namespace test_load_from_memory
