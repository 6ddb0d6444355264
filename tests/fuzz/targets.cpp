#include "fuzz/targets.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "library/library.hpp"
#include "library/parse_manifest.hpp"
#include "library/tile_set.hpp"
#include "record/record.hpp"
#include "scenario/scenario.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace bastide::test {

namespace fs = std::filesystem;

namespace {

void require(bool holds, const char* what) {
    if (!holds) {
        throw std::logic_error(what);
    }
}

/// A game file that is understood may also be composed; what is wrong with it then is a sentence, too.
void game_file(std::string_view input) {
    const GameFile file = parse_game_file(input, "fuzz.toml");
    const Composition composition = library().compose(file);
    const auto rules = compile(composition);
    require(rules->players >= 1, "a game without players compiles");
}

void tile_set(std::string_view input) {
    const TileSet set = parse_tile_set(input, "fuzz.toml");
    require(!set.name.empty(), "a tile set has no name");
    Composition composition = library().compose(Mix{}.file());
    composition.tiles.clear();
    composition.starts.clear();
    for (const TileEntry& entry : set.tiles) {
        if (entry.when.empty()) {
            composition.tiles.push_back(entry.tile);
        }
    }
    if (!composition.tiles.empty()) {
        composition.starts = {composition.tiles.front().name};
    }
    Game game(compile(composition));
    Rng rng(1);
    for (int i = 0; i < 12 && !game.is_terminal(); ++i) {
        const auto legal = game.legal_actions();
        game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

void manifest(std::string_view input) {
    const Manifest read = parse_manifest(input, "fuzz.toml");
    require(!read.name.empty(), "a manifest has no name");
}

/// What a module declares is played in the place of one that is; what is wrong with it is a sentence, too.
void declarations(std::string_view input) {
    static const Library installed({{in_source("/tests/rules-only/modules"), built_modules()},
                                    {in_source("/tests/rules-only/tilesets"), in_source("/tilesets")}});
    Mix mix;
    mix.modules = {"base", "farmers", "orchards"};
    mix.more_sets = {{"orchards", 1}, {"tolls", 1}, {"heralds", 1}};
    Composition composition = installed.compose(mix.file());
    const Manifest read = parse_manifest(input, "fuzz.toml");
    for (LoadedModule& module : composition.modules) {
        if (module.manifest.name == "orchards" && read.declared && read.name != "base" && read.name != "farmers") {
            module.manifest = read;
        }
    }
    for (const SwitchSpec& spec : read.switches) {
        composition.switches[read.name + "." + spec.name] = spec.standard;
    }
    Game game(compile(composition));
    Rng rng(1);
    for (int i = 0; i < 60 && !game.is_terminal(); ++i) {
        const auto legal = game.legal_actions();
        game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        game.estimate();
    }
}

/// Lines are typed at the decisions of a game; what is understood is legal and is played.
void actions(std::string_view input) {
    static const auto rules = compiled(Mix{});
    Game game(rules);
    Rng rng(1);
    for (int lines = 0; lines < 40 && !game.is_terminal() && !input.empty(); ++lines) {
        const std::size_t end = std::min(input.find('\n'), input.size());
        const std::string_view line = input.substr(0, end);
        input.remove_prefix(std::min(end + 1, input.size()));
        std::string why;
        const auto forced = game.parse_forced(line, &why);
        require(forced || !why.empty(), "a refused line gets no sentence");
        const auto legal = game.legal_actions();
        if (const auto action = game.parse(line)) {
            require(std::find(legal.begin(), legal.end(), *action) != legal.end(), "an illegal action was understood");
            game.apply(*action);
        } else if (forced) {
            game.force(*forced);
        } else {
            (void)game.text(Action::from_number(static_cast<std::uint64_t>(legal.front().number())));
            game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

void record(std::string_view input) {
    const host::Record read = host::parse_record(input, "fuzz.record");
    // its own modules and switches, so that moves are tried whatever versions it was recorded with
    host::replayed(read, library().compile(read.game));
    host::ruleset_of(read, library());
}

void scenario(std::string_view input) {
    for (const host::Scenario& read : host::parse_scenarios(input, "fuzz.toml")) {
        host::run_scenario(read, library());
    }
}

} // namespace

const std::vector<FuzzTarget>& fuzz_targets() {
    static const std::vector<FuzzTarget> all{
        {"game-file", game_file, {"host/games"}},
        {"tile-set", tile_set, {"tilesets"}},
        {"manifest", manifest, {"modules/base/rules.toml", "modules/farmers/rules.toml"}},
        {"declarations",
         declarations,
         {"tests/rules-only/modules/orchards/rules.toml", "tests/rules-only/modules/tolls/rules.toml",
          "tests/rules-only/modules/heralds/rules.toml"}},
        {"actions", actions},
        {"record", record},
        {"scenario", scenario, {"tests/scenarios/farmers"}},
    };
    return all;
}

std::vector<std::string> corpus_of(const FuzzTarget& target) {
    constexpr std::size_t most_seeds = 12; // enough variety; large ones are slow
    const fs::path root = in_source("");
    std::vector<fs::path> files;
    const auto add = [&](const fs::path& path, std::size_t limit) {
        std::vector<fs::path> here;
        if (fs::is_directory(path)) {
            for (const auto& entry : fs::directory_iterator(path)) {
                if (entry.is_regular_file()) {
                    here.push_back(entry.path());
                }
            }
        } else if (fs::exists(path)) {
            here.push_back(path);
        }
        std::sort(here.begin(), here.end());
        here.resize(std::min(here.size(), limit));
        files.insert(files.end(), here.begin(), here.end());
    };
    add(root / "tests/fuzz/corpus" / target.name, SIZE_MAX);
    for (const std::string& seeds : target.seeds) {
        add(root / seeds, most_seeds);
    }
    std::vector<std::string> inputs;
    for (const fs::path& file : files) {
        std::ifstream in(file, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return inputs;
}

std::string run_input(const FuzzTarget& target, std::string_view input) {
    try {
        target.run(input);
    } catch (const Error& error) {
        const std::string_view sentence = error.what();
        return sentence.size() < 10 ? "a refusal without a sentence" : "";
    } catch (const std::exception& error) {
        return std::string("an exception that is no sentence of ours: ") + error.what();
    } catch (...) {
        return "an exception of an unknown type";
    }
    return {};
}

std::string mutated(const std::string& input, const std::string& other, unsigned long long seed) {
    static constexpr std::array<const char*, 16> words{
        "\"",  "[",    "]",        "[[",        "{ ", "}", "=", "\n", "-1", "0", "65536", "99999999999999999999",
        "nan", "true", "\xff\xfe", "1979-05-27"};
    Rng rng(seed);
    const auto below = [&](std::size_t n) {
        return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(std::max<std::size_t>(n, 1))));
    };
    std::string text = input;
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
        const std::size_t at = below(text.size() + 1), length = below(std::min<std::size_t>(text.size() - at + 1, 60));
        switch (below(7)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, text.substr(below(text.size() + 1), length));
            break;
        case 2:
            text.insert(at, words[below(words.size())]);
            break;
        case 3:
            text.insert(at, other.substr(below(other.size() + 1), below(60)));
            break;
        case 4:
            text = text.substr(0, at);
            break;
        case 5:
            text.replace(at, length, words[below(words.size())]);
            break;
        default:
            if (at < text.size()) {
                text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
            }
        }
    }
    return text;
}

} // namespace bastide::test
