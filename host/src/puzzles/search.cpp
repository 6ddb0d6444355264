#include "puzzles/search.hpp"
#include "bastide/game/ruleset.hpp"
#include "chance/numbers.hpp"
#include "lab/agent_files.hpp"
#include "lab/seated_game.hpp"
#include "program/failed_in.hpp"
#include "puzzles/judged.hpp"
#include "puzzles/lines.hpp"
#include "record/record.hpp"
#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

namespace bastide::host {
namespace {

constexpr std::size_t most_lines = 1500;       ///< of a position that is looked at
constexpr std::size_t promising = 6;           ///< lines that are played out
constexpr std::uint64_t first_deals = 24;      ///< in which all of them are
constexpr std::size_t looked_at_in_a_game = 6; ///< positions

double mean_of(const PlayedOut& it) {
    double sum = 0;
    for (const double one : it.margins) {
        sum += one;
    }
    return it.margins.empty() ? 0 : sum / static_cast<double>(it.margins.size());
}

/// Looks for a puzzle in one game.
class GameSearch {
public:
    GameSearch(const PuzzleSearch& search, const Table& table, std::uint64_t seed, std::uint64_t number,
               const std::atomic<bool>& stop)
        : search_(search), table_(table), seed_(seed_of_game(seed, number)), stop_(stop),
          players_(table.rules, std::vector<std::string>(static_cast<std::size_t>(table.rules->players), search.agent)),
          choosing_(*table.rules, search.agent, mixed(seed_)), judging_(*table.rules, search.agent, mixed(seed_ + 1)) {}

    /// The first that the game has; nothing if there is none, or if it was stopped.
    std::optional<Puzzle> find() {
        std::vector<std::pair<std::string, Game>> positions; // the moves before, and the position
        std::string moves;
        int turn = -1;
        const bool finished = players_.play(seed_, 0, stop_, [&](const Game& game, Action action) {
            const int left = game.play().tiles_left(), now = game.play().core().turn_number;
            if (!game.at_chance() && now != turn && left > 0 && left <= search_.most_left && game.legal_count() > 1) {
                turn = now;
                positions.emplace_back(moves, game);
            }
            moves += (game.at_chance() ? "chance" : game.play().player_name(game.to_act())) + ": " + game.text(action) +
                     '\n';
        });
        // From all over the last part of the game, in an order of its own.
        Rng rng(mixed(seed_ + 2));
        for (std::size_t i = positions.size(); i > 1; --i) {
            std::swap(positions[i - 1], positions[rng.below(static_cast<std::uint32_t>(i))]);
        }
        for (std::size_t i = 0; finished && !stop_ && i < std::min(positions.size(), looked_at_in_a_game); ++i) {
            if (auto puzzle = look(positions[i].second, positions[i].first)) {
                return puzzle;
            }
        }
        return {};
    }

private:
    std::optional<Puzzle> look(const Game& game, const std::string& moves) {
        std::vector<PlayedLine> all = candidates(game);
        if (all.size() < 3) {
            return {};
        }
        play_all(game, all, choosing_, &PlayedLine::first, first_deals);
        sort(all, &PlayedLine::first);
        if (all.front().played_by.size() == search_.tempted.size() ||
            mean_of(all[0].first) - mean_of(all[1].first) < search_.least / 2) {
            return {}; // everybody would see it, or nobody can tell
        }
        play_all(game, all, judging_, &PlayedLine::second, search_.deals);
        return stop_ || !is_clear(all) ? std::nullopt : std::optional(told(game, moves, all));
    }
    std::vector<PlayedLine> candidates(const Game& game) const {
        std::vector<PlayedLine> out;
        std::map<std::uint64_t, std::size_t> known; // position after it
        const auto add = [&](const std::vector<Action>& line) -> PlayedLine& {
            const auto [at, fresh] = known.emplace(position_after(game, line), out.size());
            if (fresh) {
                out.push_back({line, {}, {}, {}});
            }
            return out[at->second];
        };
        const std::vector<TurnLine> lines = turn_lines(game, most_lines);
        for (std::size_t i = 0; i < std::min(lines.size(), promising); ++i) {
            add(lines[i].actions);
        }
        for (const std::string& agent : lines.empty() ? std::vector<std::string>{} : search_.tempted) {
            add(line_of_agent(game, agent, seed_)).played_by.push_back(agent);
        }
        return out;
    }
    void play_all(const Game& game, std::vector<PlayedLine>& all, LineJudge& judge, PlayedOut PlayedLine::*into,
                  std::uint64_t deals) {
        for (PlayedLine& one : all) {
            judge.play(game, one.actions, 0, deals, stop_, one.*into);
        }
    }
    static void sort(std::vector<PlayedLine>& all, PlayedOut PlayedLine::*by) {
        std::stable_sort(all.begin(), all.end(),
                         [&](const PlayedLine& a, const PlayedLine& b) { return mean_of(a.*by) > mean_of(b.*by); });
    }
    /// In deals that had no part in choosing it.
    bool is_clear(const std::vector<PlayedLine>& all) const {
        return std::all_of(all.begin() + 1, all.end(), [&](const PlayedLine& other) {
            const Spread ahead = ahead_of(all.front().second, other.second);
            const auto interval = ahead.interval();
            // Twice as sure as one interval says, as there are several.
            return interval && interval->value >= search_.least &&
                   interval->value - 1.6 * (interval->value - interval->low) > 0;
        });
    }
    Puzzle told(const Game& game, const std::string& moves, std::vector<PlayedLine>& all) const {
        std::stable_sort(all.begin() + 1, all.end(), [](const PlayedLine& a, const PlayedLine& b) {
            return mean_of(a.second) > mean_of(b.second);
        });
        GameFile file = table_.file;
        for (PlayerSpec& player : file.players) {
            player.agent = search_.agent;
        }
        Puzzle out{file.title.empty() ? file.name : file.title,
                   record_head(file, *table_.rules, ChanceSource(seed_), "puzzle.bastide") + moves,
                   game.play().tiles_left(),
                   {}};
        for (const PlayedLine& one : all) {
            out.lines.push_back(told_line(game, one, all.front()));
        }
        return out;
    }

    const PuzzleSearch& search_;
    const Table& table_;
    std::uint64_t seed_;
    const std::atomic<bool>& stop_;
    SeatedGame players_;
    LineJudge choosing_, judging_;
};

/// Games end in any order and count in theirs.
class Shelf {
public:
    Shelf(PuzzleFile& file, std::size_t wanted, const std::function<void(const PuzzleFile&)>& saved)
        : file_(file), wanted_(wanted), saved_(saved), next_(file.games) {}

    bool enough() const { return enough_; }
    std::uint64_t next() { return next_++; }
    void enter(std::uint64_t number, std::optional<Puzzle> found) {
        const std::scoped_lock hold(lock_);
        waiting_.emplace(number, std::move(found));
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == file_.games && !enough_;
             first = waiting_.erase(first)) {
            ++file_.games;
            if (first->second) {
                file_.puzzles.push_back(std::move(*first->second));
            }
            enough_ = file_.puzzles.size() >= wanted_;
            saved_(file_);
        }
    }
    void fail(std::exception_ptr trouble) {
        const std::scoped_lock hold(lock_);
        trouble_ = trouble_ ? trouble_ : std::move(trouble);
        enough_ = true;
    }
    void rethrow() const {
        if (trouble_) {
            std::rethrow_exception(trouble_);
        }
    }

private:
    PuzzleFile& file_;
    std::size_t wanted_;
    const std::function<void(const PuzzleFile&)>& saved_;
    std::atomic<std::uint64_t> next_;
    std::atomic<bool> enough_{false};
    std::mutex lock_;
    std::map<std::uint64_t, std::optional<Puzzle>> waiting_;
    std::exception_ptr trouble_;
};

} // namespace

std::string identity_of(const PuzzleSearch& search, const Table& table) {
    return table.rules->identity.digest + ' ' + learned_by({search.agent}, *table.rules);
}

void find_puzzles(const PuzzleSearch& search, const Table& table, std::size_t wanted, PuzzleFile& file,
                  const std::atomic<bool>& stop, const std::function<void(const PuzzleFile&)>& saved) {
    if (file.puzzles.size() >= wanted) {
        return;
    }
    Shelf shelf(file, wanted, saved);
    const auto work = [&] {
        try {
            while (!stop && !shelf.enough()) {
                const std::uint64_t number = shelf.next();
                std::optional<Puzzle> found;
                try {
                    found = GameSearch(search, table, file.seed, number, stop).find();
                } catch (...) {
                    failed_in(std::to_string(number) + " of a search for puzzles (seed " + std::to_string(file.seed) +
                              ")");
                }
                if (!stop) {
                    shelf.enter(number, std::move(found));
                }
            }
        } catch (...) {
            shelf.fail(std::current_exception());
        }
    };
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() + 1 < search.threads) {
            helpers.emplace_back(work);
        }
    } catch (const std::system_error&) {
        // fewer do as well
    }
    work();
    for (std::thread& helper : helpers) {
        helper.join();
    }
    shelf.rethrow();
}

} // namespace bastide::host
