// Records and rulesets: is this the ruleset that the game was played with, and are the moves legal under it?
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "bastide/module/module.hpp"
#include "library/library.hpp"
#include "library/parse_manifest.hpp"
#include "record/record.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

template <class Entry> const Entry* named(const std::vector<Entry>& all, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Entry& entry) { return entry.name == name; });
    return found == all.end() ? nullptr : &*found;
}

template <class Entry, class Compare>
void compare(const std::vector<Entry>& here, const std::vector<Entry>& there, const std::string& what,
             std::vector<std::string>& out, Compare&& compare_entries) {
    for (const Entry& entry : there) {
        if (const Entry* own = named(here, entry.name)) {
            compare_entries(*own, entry);
        } else {
            out.push_back(what + ' ' + entry.name + " is used there but not here");
        }
    }
    for (const Entry& entry : here) {
        if (named(there, entry.name) == nullptr) {
            out.push_back(what + ' ' + entry.name + " is used here but not there");
        }
    }
}

bool lists(const Record& record, const std::string& name) {
    return std::any_of(record.identity.switches.begin(), record.identity.switches.end(),
                       [&](const auto& one) { return one.first == name; });
}

[[noreturn]] void refuse(const Record& record, const std::vector<std::string>& reasons) {
    std::string sentence = "this game was recorded with another ruleset, so it cannot be gone on with here: ";
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        sentence += (i == 0 ? "" : "; ") + reasons[i];
    }
    throw Error(record.file, 0, sentence + " (here: this installation, there: the record).");
}

/// What the ruleset was when it was recorded: modules have got switches since, and later versions.
Composition as_recorded(Composition composition, const Record& record) {
    for (LoadedModule& module : composition.modules) {
        Manifest& manifest = module.manifest;
        const Identity::ModuleEntry* then = named(record.identity.modules, manifest.name);
        if (then == nullptr || !goes_on_with(manifest.version, then->version)) {
            continue;
        }
        manifest.version = then->version;
        const auto digest = record.module_switches.find(manifest.name);
        const bool all_listed =
            digest != record.module_switches.end() && switches_digest(record.identity, manifest.name) == digest->second;
        for (const SwitchSpec& spec : manifest.switches) { // earlier records list those alone that the game file set
            const std::string name = manifest.name + '.' + spec.name;
            const bool later = !spec.since.empty() && !goes_on_with(then->version, spec.since);
            if (all_listed ? !lists(record, name) : later) {
                composition.switches.erase(name);
            }
        }
    }
    return composition;
}

/// A module's version may decide whether the record can be compiled at all, so it is looked at first.
void check_versions(const Record& record, const Library& library) {
    std::vector<std::string> reasons;
    for (const Identity::ModuleEntry& used : record.identity.modules) {
        for (const InstalledModule& module : library.modules()) {
            if (module.manifest.name != used.name) {
                continue;
            }
            if (!goes_on_with(module.manifest.version, used.version)) {
                reasons.push_back("module " + used.name + " has version " + module.manifest.version + " here and " +
                                  used.version + " there");
            }
            break; // earlier ones win
        }
    }
    if (!reasons.empty()) {
        refuse(record, reasons);
    }
}

/// Whoever declares a module writes in its rules.toml, mostly without another version.
std::string what_is_declared(const Composition& composition) {
    std::vector<std::string> modules;
    for (const LoadedModule& module : composition.modules) {
        if (module.manifest.declared != nullptr) {
            modules.push_back(module.manifest.name);
        }
    }
    return modules.empty() ? "" : "what rules.toml of " + listed(modules) + " declares, ";
}

std::vector<std::string> hidden_differences(const Record& record, const Identity& here,
                                            const Composition& composition) {
    std::vector<std::string> reasons;
    for (const auto& [module, digest] : record.module_switches) {
        if (named(here.modules, module) != nullptr && switches_digest(here, module) != digest) {
            reasons.push_back("the switches of module " + module +
                              " do not have the values they had: the record's [switch ...] lines were changed, or the "
                              "module's defaults (see `bastide rules " +
                              module + "`)");
        }
    }
    if (reasons.empty() && record.kernel != 0 && record.kernel / 100 != kernel_version / 100) {
        reasons.push_back("the kernel is of version " + std::to_string(kernel_version / 100) + " here and " +
                          std::to_string(record.kernel / 100) + " there");
    }
    if (reasons.empty()) {
        reasons.push_back(
            "the ruleset's digest is " + here.digest + " here and " + record.identity.digest +
            " there, while modules, tile sets and switches agree: " + what_is_declared(composition) +
            "the record's players, its numbers of figures, its order of steps or its digest were changed");
    }
    return reasons;
}

/// Earlier programs told a game that says how many figures there are anyway from one that does not say it.
Identity identity_then(Composition composition, const Ruleset& rules, const std::string& digest) {
    Identity as_written = identity_of(composition);
    std::erase_if(composition.figures, [&](const FigureNumber& asked) {
        return rules.figure_kinds[index(rules.figure_kind(asked.kind))].usual == asked.number;
    });
    return as_written.digest == digest ? as_written : identity_of(composition);
}

} // namespace

std::vector<std::string> differences(const Identity& here, const Identity& there) {
    std::vector<std::string> out;
    compare(here.modules, there.modules, "module", out,
            [&](const Identity::ModuleEntry& own, const Identity::ModuleEntry& other) {
                if (own.version != other.version) {
                    out.push_back("module " + own.name + " has version " + own.version + " here and " + other.version +
                                  " there");
                }
            });
    compare(here.tile_sets, there.tile_sets, "tile set", out,
            [&](const Identity::SetEntry& own, const Identity::SetEntry& other) {
                if (own.copies != other.copies) {
                    out.push_back("tile set " + own.name + " is used " + std::to_string(own.copies) +
                                  (own.copies == 1 ? " time" : " times") + " here and " + std::to_string(other.copies) +
                                  " there");
                } else if (own.digest != other.digest) {
                    out.push_back("tile set " + own.name + " has other tiles (digest " + own.digest + " here and " +
                                  other.digest + " there)");
                }
            });
    for (const auto& [name, value] : there.switches) {
        for (const auto& [own_name, own_value] : here.switches) {
            if (own_name == name && own_value != value) {
                out.push_back("switch " + name + " is \"" + own_value + "\" here and \"" + value + "\" there");
            }
        }
    }
    if (here.players != there.players) {
        out.push_back("there are " + std::to_string(here.players) + " players here and " +
                      std::to_string(there.players) + " there");
    }
    return out;
}

std::shared_ptr<const Ruleset> ruleset_of(const Record& record, const Library& library) {
    check_versions(record, library);
    const Composition composition = library.compose(record.game);
    std::shared_ptr<const Ruleset> rules = compile(composition); // what cannot be played says so best
    const Identity then = identity_then(as_recorded(composition, record), *rules, record.identity.digest);
    std::vector<std::string> reasons = differences(then, record.identity);
    if (reasons.empty() && then.digest != record.identity.digest) {
        reasons = hidden_differences(record, then, composition);
    }
    if (!reasons.empty()) {
        refuse(record, reasons);
    }
    return rules;
}

Action recorded_action(const Game& game, const Record& record, std::size_t number) {
    const Record::Move& move = record.moves[number];
    if (game.is_terminal()) {
        throw Error(record.file, move.line, "the game is over before this line.");
    }
    const std::string turn = game.play().player_name(game.to_act());
    if (turn != move.who) {
        throw Error(record.file, move.line,
                    "'" + move.who + ": " + move.text + "' cannot be: here " + turn + " decides (" +
                        game.decision_name() + ").");
    }
    std::string why;
    const std::optional<Action> action = game.parse(move.text, &why);
    if (!action) {
        throw Error(record.file, move.line, why);
    }
    return *action;
}

void failed_at(const Record& record, std::size_t move) {
    try {
        throw;
    } catch (const ModuleError& error) {
        throw ModuleError(record.file + ':' + std::to_string(record.moves[move].line) + ": In this game" +
                          (record.commitment.empty() ? " of seed " + std::to_string(record.seed) : "") + ": " +
                          error.what());
    }
}

Game replayed(const Record& record, std::shared_ptr<const Ruleset> rules, std::size_t moves, Observer* observer) {
    Game game(std::move(rules));
    game.watch(observer);
    for (std::size_t i = 0; i < std::min(moves, record.moves.size()); ++i) {
        try {
            game.apply(recorded_action(game, record, i));
        } catch (const ModuleError&) {
            failed_at(record, i);
        }
    }
    return game;
}

std::string result_text(const Game& game) {
    std::string text;
    const std::vector<int> points = game.scores();
    for (std::size_t p = 0; p < points.size(); ++p) {
        text +=
            (p == 0 ? "" : ", ") + game.play().player_name(static_cast<PlayerId>(p)) + ' ' + std::to_string(points[p]);
    }
    return text;
}

} // namespace bastide::host
