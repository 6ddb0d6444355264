// Whether the module loads, and what is wrong with a game is refused.
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "bastide/random.hpp"
#include "bastide/words.hpp"
#include "conform/checks.hpp"
#include "library/read_files.hpp"
#include "library/tile_set.hpp"
#include <algorithm>

namespace bastide::host::conform {

namespace {

/// The sentence by which a game is refused; empty if it is not.
std::string refusal(const Library& library, const GameFile& game) {
    try {
        library.compile(game);
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

bool names(const std::string& sentence, const std::string& word) { return sentence.find(word) != std::string::npos; }

/// A game that must be refused with a sentence that has the word in it.
void demand_refusal(const Subject& subject, const GameFile& game, const std::string& word, const std::string& what,
                    Findings& findings) {
    const std::string sentence = refusal(subject.library(), game);
    if (sentence.empty()) {
        findings.push_back(what + " is accepted; refuse it with a sentence.");
    } else if (!names(sentence, word)) {
        findings.push_back(what + " is refused by a sentence that does not name '" + word + "': " + sentence);
    }
}

/// A value that the switch cannot have.
std::string impossible_value(const SwitchSpec& spec) {
    return spec.type == SwitchSpec::Type::number ? std::to_string(spec.max + 1) : "no such value at all";
}

/// A game that asks for the set by an alias gets this set.
void check_aliases(const Library& library, const TileSet& set, Findings& findings) {
    const std::string where = set.file + ": [tileset]: 'aliases': ";
    const auto taken = [&](const std::string& alias, const TileSet& other) {
        return where + "'" + alias + "' is the name of another tile set, " + other.file +
               ", which games get for it; take it out.";
    };
    for (const std::string& alias : set.aliases) {
        try {
            if (const TileSet other = library.tile_set(alias); other.name != set.name) {
                findings.push_back(taken(alias, other));
            }
        } catch (const Error& error) {
            findings.push_back(where + error.what());
        }
    }
}

/// The module in whose folder a tile set lies; empty: in none.
std::string module_of_set(const std::filesystem::path& file) {
    const std::filesystem::path rules = file.parent_path().parent_path() / "rules.toml";
    try {
        std::error_code ignored;
        return std::filesystem::exists(rules, ignored) ? read_manifest(rules).name : "";
    } catch (const Error&) {
        return {};
    }
}

/// An earlier one of the same module, which lies on the shelf while its author goes on, takes nothing from anybody, and
/// neither does a copy.
bool takes_away(const Library& library, const Hidden& hidden) {
    const std::string module = module_of_set(hidden.file);
    return (module.empty() || module != module_of_set(hidden.by)) && library.is_another(hidden);
}

/// Of two tile sets of one name the first that is found is played, so one of two expansions has tiles of the other.
void check_hidden(const Subject& subject, Findings& findings) {
    const std::vector<std::string>& sets = subject.manifest().tile_sets;
    for (const Hidden& hidden : subject.library().hidden()) {
        const std::string set = hidden.file.stem().string();
        const bool names_it =
            std::find(sets.begin(), sets.end(), set) != sets.end() && hidden.file.filename() != "rules.toml";
        if (names_it && takes_away(subject.library(), hidden)) {
            findings.push_back("There are two tile sets '" + set + "': " + hidden.by.string() +
                               " is played, and hides " + hidden.file.string() + "; give one of them another name.");
        }
    }
}

} // namespace

Findings misloaded(const Subject& subject) {
    Findings findings;
    for (const int players : {2, 4}) {
        const std::string sentence = refusal(subject.library(), subject.game({}, players));
        if (!sentence.empty()) {
            findings.push_back("With " + std::to_string(players) + " players it does not compile: " + sentence);
        }
    }
    for (const std::string& set : subject.manifest().tile_sets) {
        try {
            check_aliases(subject.library(), subject.library().tile_set(set), findings);
        } catch (const Error& error) {
            findings.push_back("The tile set '" + set + "' cannot be read: " + error.what());
        }
    }
    check_hidden(subject, findings);
    return findings;
}

Findings missing_refusals(const Subject& subject) {
    Findings findings;
    const Manifest& manifest = subject.manifest();
    for (const Requirement& needed : manifest.requires_modules) {
        GameFile game = subject.game({}, 2);
        std::erase_if(game.modules, [&](const auto& module) { return module.first == needed.module; });
        demand_refusal(subject, game, needed.module, "A game without '" + needed.module + "', which it requires,",
                       findings);
    }
    for (const SwitchSpec& spec : manifest.switches) {
        if (spec.type == SwitchSpec::Type::text) {
            continue; // which texts make no sense is known to the module alone
        }
        const std::string name = manifest.name + '.' + spec.name;
        const std::string value = impossible_value(spec);
        demand_refusal(subject, subject.game({}, 2, {{name, value}}), spec.name, name + " = \"" + value + '"',
                       findings);
    }
    demand_refusal(subject, subject.game({}, 2, {{manifest.name + ".no_such_switch", "true"}}), "no_such_switch",
                   "A switch that it does not have", findings);
    return findings;
}

Findings order_that_matters(const Subject& subject) {
    GameFile game = subject.game(subject.others(), 2);
    const auto rules = subject.library().compile(game);
    Rng rng(subject.settings().seed);
    const auto shuffle = [&](auto& list) {
        for (std::size_t i = list.size(); i > 1; --i) {
            std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
        }
    };
    const auto played = [&](const Ruleset& same) {
        Game one(subject.library().compile(game));
        Rng dice(subject.settings().seed);
        for (int i = 0; i < 200 && !one.is_terminal(); ++i) {
            one.apply(one.at_chance() ? one.sample(dice)
                                      : one.legal_action(dice.below(static_cast<std::uint32_t>(one.legal_count()))));
        }
        return std::pair(same.identity.digest, one.digest());
    };
    const auto first = played(*rules);
    if (played(*rules) != first) {
        return {"Nothing can be said: the same game played twice came out differently; nothing may hang on time, "
                "addresses or a generator of its own, and what changes belongs into slots of the game."};
    }
    for (int attempt = 0; attempt < 3; ++attempt) {
        shuffle(game.modules);
        shuffle(game.tile_sets);
        if (played(*subject.library().compile(game)) != first) {
            return {"With its modules or tile sets listed in another order the game is another one; what modules "
                    "register may not depend on the order in which they are listed."};
        }
    }
    return {};
}

} // namespace bastide::host::conform
