// Golden playthroughs, counts of positions and signatures. For every game file games/X.toml:
//   X.txt        a whole game, turn by turn, to be looked at when it changes
//   perft.toml   numbers of action sequences and a signature over many games
// docs/testing.md says how to update them: golden-tests "[update]".
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "library/read_files.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include "support/transcript.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <set>
#include <sstream>
#include <toml++/toml.h>

using namespace bastide;
using namespace bastide::test;
namespace fs = std::filesystem;

namespace {

const fs::path folder = in_source("/tests/golden");
constexpr std::uint64_t seed = 1;
constexpr int decisions_before = 60; ///< of the second count, in the middle of a game
constexpr int signature_games = 30;

std::vector<fs::path> game_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder / "games")) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

std::string played(const fs::path& file) {
    const GameFile game = read_game_file(file);
    std::string title = game.title.empty() ? file.stem().string() : game.title;
    std::vector<std::string> modules;
    for (const auto& [name, line] : game.modules) {
        modules.push_back(name);
    }
    title += "\n# modules: " + listed(modules);
    for (const GameFile::SwitchValue& value : game.switches) {
        title += "\n# " + value.name + " = " + value.value;
    }
    return transcript(Game(library().compile(game)), title, seed);
}

/// The first line that differs, with two before it.
std::string first_difference(const std::string& expected, const std::string& found) {
    std::istringstream e(expected), f(found);
    std::string before[2], a, b;
    for (int line = 1;; ++line) {
        const bool more_e = static_cast<bool>(std::getline(e, a));
        const bool more_f = static_cast<bool>(std::getline(f, b));
        if (!more_e && !more_f) {
            return "no line differs";
        }
        if (a != b || more_e != more_f) {
            return "line " + std::to_string(line) + ", after\n  " + before[0] + "\n  " + before[1] + "\nexpected\n  " +
                   (more_e ? a : "(the end)") + "\nfound\n  " + (more_f ? b : "(the end)");
        }
        before[0] = before[1];
        before[1] = a;
    }
}

struct Counts {
    std::vector<std::uint64_t> from_start, from_middle;
    std::uint64_t signature = 0;
};

/// As deep as it goes below some ten thousand sequences, so that many rulesets take little time.
std::vector<std::uint64_t> counts_from(const Game& game) {
    constexpr std::uint64_t enough = 20000;
    std::vector<std::uint64_t> counts;
    for (int depth = 1; depth <= 6 && (counts.empty() || counts.back() < enough); ++depth) {
        counts.push_back(perft(game, depth, seed));
    }
    return counts;
}

Counts counted(const fs::path& file) {
    const auto rules = library().compile(read_game_file(file));
    return {counts_from(Game(rules)), counts_from(advanced(rules, seed, decisions_before)),
            signature(rules, signature_games)};
}

std::string hex(std::uint64_t number) {
    std::ostringstream out;
    out << std::hex << std::setw(16) << std::setfill('0') << number;
    return out.str();
}

std::string list(const std::vector<std::uint64_t>& numbers) {
    std::string text;
    for (const std::uint64_t number : numbers) {
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    }
    return '[' + text + ']';
}

std::vector<std::uint64_t> numbers_in(const toml::node_view<const toml::node>& array) {
    std::vector<std::uint64_t> numbers;
    if (const auto* all = array.as_array()) {
        for (const auto& number : *all) {
            numbers.push_back(static_cast<std::uint64_t>(number.value_or(std::int64_t{-1})));
        }
    }
    return numbers;
}

} // namespace

TEST_CASE("Golden games play as written", "[golden]") {
    REQUIRE_FALSE(game_files().empty());
    for (const fs::path& file : game_files()) {
        const fs::path golden = folder / (file.stem().string() + ".txt");
        INFO(golden.string());
        REQUIRE(fs::exists(golden));
        const std::string expected = read(golden), found = played(file);
        CHECK(expected.size() < 150 * 1024);
        if (expected != found) {
            FAIL_CHECK(first_difference(expected, found));
        }
    }
}

TEST_CASE("Every module has a golden game, every golden text its game", "[golden]") {
    std::set<std::string> shown, names;
    for (const fs::path& file : game_files()) {
        names.insert(file.stem().string());
        for (const auto& [name, line] : read_game_file(file).modules) {
            shown.insert(name);
        }
    }
    for (const auto& entry : fs::directory_iterator(in_source("/modules"))) {
        const fs::path manifest = entry.path() / "rules.toml";
        if (fs::exists(manifest) && !read_manifest(manifest).interprets) {
            INFO("modules/" << entry.path().filename().string() << " needs a game in tests/golden/games");
            CHECK(shown.count(entry.path().filename().string()) == 1);
        }
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt") {
            INFO(entry.path().string() << " has no game file; delete it");
            CHECK(names.count(entry.path().stem().string()) == 1);
        }
    }
}

TEST_CASE("Counts of action sequences and signatures are those on record", "[perft]") {
    if (extent() == Extent::quick) {
        return; // a minute under sanitizers; the golden games play the same code
    }
    const toml::table record = toml::parse_file((folder / "perft.toml").string());
    std::set<std::string> names;
    for (const fs::path& file : game_files()) {
        const std::string name = file.stem().string();
        names.insert(name);
        INFO(name);
        REQUIRE(record.contains(name));
        const toml::node_view<const toml::node> entry = record[name];
        const Counts found = counted(file);
        CHECK(numbers_in(entry["start"]) == found.from_start);
        CHECK(numbers_in(entry["middle"]) == found.from_middle);
        CHECK(entry["signature"].value_or(std::string()) == hex(found.signature));
    }
    for (const auto& [name, entry] : record) {
        INFO(std::string(name.str()) << " is on record, but there is no such game");
        CHECK(names.count(std::string(name.str())) == 1);
    }
}

// Hidden: runs only when named. Look at what changed before you commit it.
TEST_CASE("Write the golden games and counts anew", "[.][update]") {
    std::string record =
        "# Per game file of games/: numbers of action sequences of 1, 2, 3, ... decisions from the start and from the\n"
        "# middle of a game, and a signature over 30 random games. Written by: golden-tests \"[update]\"\n"
        "# A commit that changes a number says which rule changed and why; see docs/testing.md.\n";
    for (const fs::path& file : game_files()) {
        write(folder / (file.stem().string() + ".txt"), played(file));
        const Counts counts = counted(file);
        record += "\n[" + file.stem().string() + "]\nstart = " + list(counts.from_start) +
                  "\nmiddle = " + list(counts.from_middle) + "\nsignature = \"" + hex(counts.signature) + "\"\n";
    }
    write(folder / "perft.toml", record);
    SUCCEED();
}
