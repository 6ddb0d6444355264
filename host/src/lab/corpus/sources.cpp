#include "lab/corpus/sources.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "chance/numbers.hpp"
#include "program/failed_in.hpp"

namespace bastide::host {
namespace {

/// A reason why the record does not join; empty if it does.
std::string why_apart(const Record& record, const CorpusPlan& plan, const Library& library) {
    if (const auto rules = ruleset_of(record, library); rules->identity.digest != plan.rules->identity.digest) {
        const std::vector<std::string> differ = differences(plan.rules->identity, rules->identity);
        return "it was played with other rules" + (differ.empty() ? std::string(".") : ": " + listed(differ) + ".");
    }
    return replayed(record, plan.rules).is_terminal() ? "" : "the game is not over.";
}

} // namespace

std::vector<Record> records_that_join(const CorpusPlan& plan, const Library& library,
                                      std::vector<std::string>& refused) {
    std::vector<Record> found;
    for (const std::string& file : plan.records) {
        try {
            Record record = read_record(file);
            if (const std::string why = why_apart(record, plan, library); !why.empty()) {
                refused.push_back(file + ": " + why);
            } else {
                found.push_back(std::move(record));
            }
        } catch (const Error& error) {
            refused.push_back(error.what());
        }
    }
    return found;
}

bool CorpusGames::tell(std::uint64_t game, CorpusRows& rows, const std::atomic<bool>& stop, std::string& forfeit) {
    if (game < plan_.games) {
        return play(game, rows, stop, forfeit);
    }
    const std::uint64_t record = game - plan_.games;
    rows.begin(record + 1, static_cast<std::int32_t>(record + 1));
    follow(records_[record], rows);
    return true;
}

bool CorpusGames::play(std::uint64_t number, CorpusRows& rows, const std::atomic<bool>& stop, std::string& forfeit) {
    const std::uint64_t seed = seed_of_game(plan_.seed, number);
    rows.begin(number, 0);
    try {
        if (!table_.play(seed, 0, stop, [&](const Game& game, Action action) { rows.decides(game, action); })) {
            return false;
        }
        rows.end(table_.game());
    } catch (...) {
        failed_in(std::to_string(number) + " of a corpus (seed " + std::to_string(seed) + ")");
    }
    table_.forfeits([&](const std::string& why) { forfeit = "Game " + std::to_string(number) + ": " + why; });
    return true;
}

void CorpusGames::follow(const Record& record, CorpusRows& rows) const {
    Game game(plan_.rules);
    for (std::size_t move = 0; move < record.moves.size(); ++move) {
        const Action action = recorded_action(game, record, move);
        rows.decides(game, action);
        if (game.at_chance()) {
            game.force(action);
        } else {
            game.apply(action);
        }
    }
    rows.end(game);
}

} // namespace bastide::host
