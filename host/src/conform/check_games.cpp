// Random games in which everything that must hold is tried on the way.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/random.hpp"
#include "bastide/words.hpp"
#include "checking/checked_game.hpp"
#include "conform/checks.hpp"
#include "conform/leave_record.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::conform {

namespace {

using Closeness = checking::Checks (*)(const Ruleset& rules, std::uint64_t seed);

/// How closely games are looked at: in large ones checks are rarer, as their cost and the decisions grow with the
/// board.
checking::Checks closely(const Ruleset&, std::uint64_t seed) {
    return {.seed = seed, .recount_every = 3, .promises_every = 2};
}
checking::Checks now_and_then(const Ruleset& rules, std::uint64_t seed) {
    const int tiles = static_cast<int>(rules.layout.tile_capacity);
    return {.seed = seed, .recount_every = 2 + tiles * tiles / 4000, .promises_every = 6 + tiles * tiles / 1000};
}

std::string settings_in_words(const GameFile& game) {
    std::string words;
    for (const GameFile::SwitchValue& given : game.switches) {
        words += ", " + given.name + " = " + given.value;
    }
    for (const FigureNumber& figures : game.figures) {
        words += ", figures " + figures.kind + " = " + std::to_string(figures.number);
    }
    return words;
}

/// Plays a game, and tells what did not hold and how to see it again.
void play_checked(const Subject& subject, const GameFile& game, std::uint64_t nth, Closeness how, Findings& findings) {
    const auto rules = subject.library().compile(game);
    const std::uint64_t seed = subject.settings().seed + nth;
    std::vector<Action> done;
    checking::Checks checks = how(*rules, seed);
    checks.done = &done;
    Findings broken = checking::played_checked(rules, subject.library().modules(), checks);
    if (!broken.empty()) {
        broken.front() += leave_record(subject, game, rules, seed, done);
        add_some(findings, broken,
                 "In " + game.file + " for " + std::to_string(rules->players) + settings_in_words(game) + " (--seed " +
                     std::to_string(subject.settings().seed) + ", game " + std::to_string(nth) + "): ");
    }
}

/// A number of players that changes from game to game.
int some_players(std::size_t number) { return 2 + static_cast<int>(number % 4); }

} // namespace

Findings broken_alone(const Subject& subject) {
    Findings findings;
    for (int i = 0; i < subject.settings().games; ++i) {
        const auto nth = static_cast<std::uint64_t>(i);
        play_checked(subject, subject.playable({}, some_players(nth)), nth, closely, findings);
        if (!findings.empty()) {
            break; // others will hardly tell more
        }
    }
    return findings;
}

Findings broken_by_switches(const Subject& subject) {
    Findings findings;
    std::uint64_t nth = 0;
    for (const SwitchSpec& spec : subject.manifest().switches) {
        for (const std::string& value : checking::values_to_try(spec)) {
            if (value == spec.standard) {
                continue;
            }
            const std::map<std::string, std::string> given{{subject.name() + '.' + spec.name, value}};
            try {
                play_checked(subject, subject.playable({}, some_players(nth), given), nth, now_and_then, findings);
                ++nth;
            } catch (const ModuleError& error) {
                findings.emplace_back(error.what());
            } catch (const Error&) {
                // refused in a sentence: some values need others beside them
            }
        }
    }
    return findings;
}

namespace {

/// A choice of parts as switches: those of which the bit is set are played.
std::map<std::string, std::string> parts_by_bits(const Subject& subject, std::uint64_t bits) {
    std::map<std::string, std::string> switches;
    for (const SwitchSpec& spec : subject.manifest().switches) {
        if (spec.part) {
            switches[subject.name() + '.' + spec.name] = (bits & 1U) != 0 ? "true" : "false";
            bits >>= 1U;
        }
    }
    return switches;
}

} // namespace

Findings broken_by_parts(const Subject& subject) {
    Findings findings;
    const auto& switches = subject.manifest().switches;
    const auto parts = std::count_if(switches.begin(), switches.end(), [](const SwitchSpec& s) { return s.part; });
    std::vector<std::uint64_t> choices(parts == 0 ? 0 : 1); // none of them
    for (std::int64_t alone = 0; alone < std::min<std::int64_t>(parts, 64); ++alone) {
        choices.push_back(std::uint64_t{1} << alone);
    }
    Rng rng(subject.settings().seed);
    for (int i = 0; parts > 1 && i < subject.settings().games; ++i) {
        choices.push_back(rng.next());
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        try {
            // beside all others: who is out must be missed by nobody
            const auto beside = i % 2 == 0 ? std::vector<std::string>{} : subject.others();
            play_checked(subject, subject.playable(beside, some_players(i), parts_by_bits(subject, choices[i])), i,
                         now_and_then, findings);
        } catch (const ModuleError& error) {
            findings.emplace_back(error.what());
        } catch (const Error&) {
            // refused in a sentence: some parts need others beside them
        }
    }
    return findings;
}

/// A game may give players another number of each kind that they own: kinds differ, and so do games.
Findings broken_by_numbers(const Subject& subject) {
    static constexpr std::array numbers{0, 2, 5};
    Findings findings;
    for (std::size_t nth = 0; nth < numbers.size(); ++nth) {
        GameFile game = subject.playable({}, some_players(nth));
        try {
            std::size_t which = nth;
            const auto rules = subject.library().compile(game);
            for (const CompiledFigureKind& kind : rules->figure_kinds) {
                if (kind.has_any_number()) {
                    game.figures.push_back({kind.spec.name, numbers.at(which++ % numbers.size()), 0});
                }
            }
            play_checked(subject, game, nth, now_and_then, findings);
        } catch (const ModuleError& error) {
            findings.emplace_back(error.what());
        } catch (const Error&) {
            // refused in a sentence: so many that a feature could not count them
        }
    }
    return findings;
}

Findings broken_beside_others(const Subject& subject) {
    Findings findings;
    const std::vector<std::string> others = subject.others();
    for (std::size_t i = 0; i < others.size(); ++i) {
        play_checked(subject, subject.playable({others[i]}, some_players(i)), i, now_and_then, findings);
    }
    play_checked(subject, subject.playable(others, 4), others.size(), now_and_then, findings);
    return findings;
}

} // namespace bastide::host::conform
