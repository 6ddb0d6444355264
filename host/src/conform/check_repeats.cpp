// Whether a game is decided by its seed and its actions alone.
#include "bastide/error.hpp"
#include "chance/deal.hpp"
#include "conform/checks.hpp"
#include "conform/playing.hpp"
#include "lab/playout.hpp"
#include "record/record.hpp"
#include <atomic>
#include <thread>

namespace bastide::host::conform {

namespace {

/// The digests of a few games after each of their actions, as one number.
std::uint64_t digests(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, int games) {
    std::uint64_t all = 0;
    Game game(rules);
    const Game fresh = game;
    for (int i = 0; i < games; ++i) {
        game = fresh;
        Rng rng(seed + static_cast<std::uint64_t>(i));
        for (std::size_t actions = 0; !game.is_terminal(); ++actions) {
            demand_end(game, actions);
            game.apply(any_action(game, rng));
            all = all * 0x9E3779B97F4A7C15ULL + game.digest();
        }
    }
    return all;
}

/// A random game as a record, and the game that it ends with.
std::pair<std::string, Game> recorded(const GameFile& file, const std::shared_ptr<const Ruleset>& rules,
                                      std::uint64_t seed) {
    std::string text = record_head(file, *rules, seed, "conform.bastide");
    Game game(rules);
    Deal deal(*rules);
    deal.begin(seed);
    Rng rng(seed);
    for (std::size_t actions = 0; !game.is_terminal(); ++actions) {
        demand_end(game, actions);
        const Action action = game.at_chance()
                                  ? deal.take(game)
                                  : game.legal_action(rng.below(static_cast<std::uint32_t>(game.legal_count())));
        text += game.play().player_name(game.to_act()) + ": " + game.text(action) + '\n';
        game.apply(action);
    }
    return {text, game};
}

} // namespace

Findings games_that_differ(const Subject& subject) {
    const auto rules = subject.library().compile(subject.game({}, 3));
    const std::uint64_t seed = subject.settings().seed;
    const int games = subject.settings().games;
    const std::uint64_t first = digests(rules, seed, games);
    std::atomic<bool> differ = false;
    const auto play = [&](const std::shared_ptr<const Ruleset>& same) {
        try {
            if (digests(same, seed, games) != first) {
                differ = true;
            }
        } catch (...) {
            differ = true; // it did not throw the first time
        }
    };
    {
        const std::jthread one([&] { play(rules); });
        const std::jthread other([&] { play(subject.library().compile(subject.game({}, 3))); });
    }
    if (differ) {
        return {
            "Games of one seed came out differently when they were played again, two at a time; what changes during "
            "a game belongs into slots of the game, not into the module, and nothing may hang on time, addresses or "
            "a generator of its own."};
    }
    return {};
}

Findings records_that_differ(const Subject& subject) {
    Findings findings;
    const GameFile file = subject.game({}, 2);
    const auto rules = subject.library().compile(file);
    for (int i = 0; i < subject.settings().games; ++i) {
        const std::uint64_t seed = subject.settings().seed + static_cast<std::uint64_t>(i);
        const auto [text, game] = recorded(file, rules, seed);
        try {
            const Record record = parse_record(text, "conform.bastide");
            if (replayed(record, ruleset_of(record, subject.library())) != game) {
                findings.push_back("The game of seed " + std::to_string(seed) +
                                   " is another one when it is read from its record; every action's text has to mean "
                                   "that action and no other.");
            }
        } catch (const Error& error) {
            findings.push_back("The record of the game of seed " + std::to_string(seed) +
                               " cannot be read again: " + error.what());
        }
    }
    return findings;
}

} // namespace bastide::host::conform
