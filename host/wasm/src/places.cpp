// Where things are: what is built in, and beside it what the page has put there (README.md).
#include "places.hpp"
#include "bastide/error.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

const std::vector<fs::path>& game_folders() {
    static const std::vector<fs::path> all{"/bastide/games", "/games"};
    return all;
}

} // namespace

SearchPaths places() { return {{"/modules"}, {"/bastide/tilesets", "/tilesets"}, {}, {}}; }

std::vector<std::string> game_names() {
    std::set<std::string> names;
    for (const fs::path& folder : game_folders()) {
        std::error_code trouble;
        for (fs::directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
            if (at->path().extension() == ".toml") {
                names.insert(at->path().stem().string());
            }
        }
    }
    return {names.begin(), names.end()};
}

fs::path find_game(const std::string& name) {
    for (const fs::path& folder : game_folders()) {
        std::error_code trouble;
        if (const fs::path file = folder / (name + ".toml"); fs::is_regular_file(file, trouble)) {
            return file;
        }
    }
    throw Error("There is no game file " + name + '.' + did_you_mean(name, game_names()));
}

fs::path own_words() { return "/bastide/words"; }
fs::path own_game_words() { return "/bastide/games/words"; }
fs::path own_values() { return "/bastide/games/values"; }
fs::path own_ladder() { return "/bastide/games/ladder.json"; }
fs::path own_module_words() { return "/bastide/modules"; }

} // namespace bastide::host
