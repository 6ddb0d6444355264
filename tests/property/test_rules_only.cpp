// Modules that are only declared: they play like the same written in C++, and beside everything else.
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "bastide/host/manifest.hpp"
#include "library/library.hpp"
#include "library/parse_manifest.hpp"
#include "library/text_file.hpp"
#include "random_mixes.hpp"
#include "support/folders.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

namespace test_rules_only {

using namespace bastide;
using namespace bastide::test;

namespace {

const std::string folder = in_source("/tests/rules-only");
const std::vector<std::string> expansions{"orchards", "tolls", "heralds"};

/// What is installed, with the three expansions from a folder.
Library with_modules(const std::string& modules) {
    return Library({{modules, built_modules()}, {folder + "/tilesets", in_source("/tilesets")}});
}

const Library& declared() {
    static const Library all = with_modules(folder + "/modules");
    return all;
}

/// Those that are written in C++ are not there in a program without libraries.
bool has_written() { return std::filesystem::is_regular_file(built_test_modules() + "/orchards/orchards.so"); }

const Library& written() {
    static const Library all = with_modules(built_test_modules());
    return all;
}

/// Hears every point, with its explanation, and every note.
class Heard : public Observer {
public:
    void on_event(const Play& play, const Event& event) override {
        if (const auto* it = event.as<events::Scored>()) {
            words += std::to_string(index(it->player)) + ' ' + std::to_string(it->points) + ' ' +
                     (it->why == nullptr ? play.rules().causes[index(it->cause)].words
                                         : it->why->text(play.rules()) + ' ' + it->why->rules()) +
                     '\n';
        } else if (const auto* note = event.as<events::Note>()) {
            words += std::string(note->text) + ' ' + note->rule + '\n';
        }
    }
    std::string words;
};

std::vector<std::string> legal_texts(const Game& game) {
    std::vector<std::string> texts;
    for (const Action action : game.legal_actions()) {
        texts.push_back(game.text(action));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// Plays the same random game by two rulesets. Where they differ first, or nothing.
std::string difference(const std::shared_ptr<const Ruleset>& one, const std::shared_ptr<const Ruleset>& other,
                       std::uint64_t seed) {
    Rng rng(seed), dice(rng.next());
    Game game(one), twin(other);
    Heard heard, heard_by_twin;
    game.watch(&heard);
    twin.watch(&heard_by_twin);
    for (int decision = 0; !game.is_terminal(); ++decision) {
        const std::string here = "decision " + std::to_string(decision);
        if (game.to_act() != twin.to_act() || game.decision_name() != twin.decision_name()) {
            return here + ": another decision";
        }
        std::string chosen;
        if (game.at_chance()) {
            chosen = game.text(game.sample(dice));
        } else {
            const std::vector<std::string> texts = legal_texts(game);
            if (texts != legal_texts(twin)) {
                return here + ": other actions are legal";
            }
            chosen = texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
        }
        game.apply(game.parse(chosen).value());
        twin.apply(twin.parse(chosen).value());
        if (game.scores() != twin.scores() || game.estimate() != twin.estimate() ||
            heard.words != heard_by_twin.words) {
            return here + ", " + chosen + ": other points or words:\n" + heard.words + "\nand\n" + heard_by_twin.words;
        }
        heard.words.clear();
        heard_by_twin.words.clear();
    }
    return twin.is_terminal() ? "" : "the twin goes on";
}

Mix fair(std::vector<std::string> modules) {
    Mix mix;
    mix.modules = std::move(modules);
    mix.more_sets = {{"orchards", 1}, {"tolls", 1}, {"heralds", 1}};
    return mix;
}

/// Each value of each of their switches once, the others at their defaults, and none.
std::vector<std::pair<std::string, std::string>> settings() {
    std::vector<std::pair<std::string, std::string>> all{{"", ""}};
    for (const InstalledModule& module : declared().modules()) {
        if (std::find(expansions.begin(), expansions.end(), module.manifest.name) != expansions.end()) {
            for (const SwitchSpec& spec : module.manifest.switches) {
                for (const std::string& value : values_of(spec)) {
                    all.emplace_back(module.manifest.name + '.' + spec.name, value);
                }
            }
        }
    }
    return all;
}

int games(int whole) {
    return games_asked_for() > 0 ? games_asked_for() : sized(std::min(whole, 2), (whole + 2) / 3, whole);
}

} // namespace

TEST_CASE("What is declared plays like the same written in C++, by every switch", "[property][rules-only]") {
    if (!has_written()) {
        return;
    }
    for (const auto& [name, value] : settings()) {
        Mix mix =
            fair({"base", "farmers", "inns-and-cathedrals", "traders-and-builders", "orchards", "tolls", "heralds"});
        mix.players = 3;
        if (!name.empty()) {
            mix.switches[name] = value;
        }
        const auto one = declared().compile(mix.file()), other = written().compile(mix.file());
        for (int seed = 1; seed <= games(8); ++seed) {
            INFO(mix.text() << ", seed " << seed);
            CHECK(difference(one, other, static_cast<std::uint64_t>(seed)).empty());
        }
    }
}

TEST_CASE("Modules that are only declared play beside every other module", "[property][rules-only]") {
    std::size_t nth = 0;
    for (const InstalledModule& module : library().modules()) {
        if (!chosen(nth++, library().modules().size(), sized<std::size_t>(8, 16, 100))) {
            continue;
        }
        for (int seed = 1; seed <= games(2); ++seed) {
            std::vector<std::string> modules = with_needed({"base", module.manifest.name});
            modules.insert(modules.end(), expansions.begin(), expansions.end());
            Mix mix = fair(modules);
            for (const auto& [set, copies] : usual_sets(modules)) {
                mix.more_sets[set] = copies;
            }
            INFO(mix.text() << ", seed " << seed);
            CHECK(played_checked(declared().compile(mix.file()),
                                 {.seed = static_cast<std::uint64_t>(seed),
                                  .recount_every = sized(40, 12, 4),
                                  .promises_every = sized(80, 24, 8)},
                                 declared()) == std::vector<std::string>{});
        }
    }
}

TEST_CASE("Modules that are only declared play in random mixes", "[property][rules-only]") {
    const auto all = settings();
    for (int seed = 1; seed <= games(12); ++seed) {
        Mix mix = random_mix(static_cast<std::uint64_t>(seed));
        std::string refusal;
        if (compiled_or_refused(mix, refusal) == nullptr) {
            continue;
        }
        mix.modules.insert(mix.modules.end(), expansions.begin(), expansions.end());
        for (const std::string& set : expansions) {
            mix.more_sets[set] = 1;
        }
        if (const auto& [name, value] = all[static_cast<std::size_t>(seed) % all.size()]; !name.empty()) {
            mix.switches[name] = value;
        }
        INFO(mix.text() << ", seed " << seed);
        CHECK(played_checked(declared().compile(mix.file()),
                             {.seed = static_cast<std::uint64_t>(seed),
                              .recount_every = sized(100, 40, 20),
                              .promises_every = sized(80, 24, 8)},
                             declared()) == std::vector<std::string>{});
    }
}

TEST_CASE("What is declared is part of the game's digest, how it is told is not", "[property][rules-only]") {
    Mix mix = fair({"base", "orchards"});
    mix.more_sets = {{"orchards", 1}};
    Composition composition = declared().compose(mix.file());
    const std::string before = compile(composition)->identity.digest;
    const auto with = [&](const std::string& what, const std::string& instead) {
        for (LoadedModule& module : composition.modules) {
            if (module.manifest.name == "orchards") {
                std::string text = read_text(folder + "/modules/orchards/rules.toml");
                text.replace(text.find(what), what.size(), instead);
                module.manifest = parse_manifest(text, module.manifest.file);
            }
        }
        return compile(composition)->identity.digest;
    };
    CHECK(with("fill = \"#9cc069\"", "fill = \"#000\"") == before);
    CHECK(with("only; followers", "alone; followers") == before);
    CHECK(with("points = 1\nrule = \"ORCH-002\"", "points = 4\nrule = \"ORCH-002\"") != before);
    const auto with_wagons_of = [&](const std::string& word) {
        const std::string words = "[[word]]\nname = \"apple\"";
        return with(words, "[[part]]\nname = \"wagons\"\nsummary = \"Carts.\"\nwords = [\"" + word + "\"]\n\n" + words);
    };
    composition.switches["orchards.wagons"] = "true";
    CHECK(with_wagons_of("cart") == with_wagons_of("apple"));
    composition.switches["orchards.wagons"] = "false"; // then the words of that part mean nothing
    CHECK(with_wagons_of("cart") != with_wagons_of("apple"));
}

} // namespace test_rules_only
