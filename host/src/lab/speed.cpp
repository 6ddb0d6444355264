#include "lab/speed.hpp"
#include "agents/random.hpp"
#include "bastide/error.hpp"
#include "lab/playout.hpp"
#include "program/failed_in.hpp"
#include <array>

namespace bastide::host {
namespace {

constexpr double nano = 1e9;

/// Plays the chance node that is open and every decision up to the next one: a turn, in a game without extra draws.
void play_turn(Game& game, Rng& rng) {
    game.apply_sampled(rng);
    while (!game.is_terminal() && !game.at_chance()) {
        apply_any(game, rng);
    }
}

/// A playout that works on a copy in every turn, as a search that keeps its positions does.
void play_copying(Game& first, Game& second, Rng& rng) {
    Game *now = &first, *next = &second;
    while (!now->is_terminal()) {
        *next = *now;
        if (next->at_chance()) {
            play_turn(*next, rng);
        } else {
            apply_any(*next, rng);
        }
        std::swap(now, next);
    }
}

class Bench {
public:
    explicit Bench(const SpeedPlan& plan) : plan_(plan), fresh_(plan.rules), game_(fresh_), other_(fresh_) {}

    Speed run() {
        Speed speed;
        for (const int depth : plan_.depths) {
            positions_.push_back(positions_at(depth));
            speed.depths.push_back({depth, positions_.back().size(), 0, {}, {}});
        }
        const std::vector<Game> halfway = positions_at(half_of_a_game());
        // The figures take turns, so that a slow spell of the machine falls on all of them.
        for (int i = 0; i < plan_.repetitions; ++i) {
            speed.playouts.values.push_back(1 / playout());
            speed.copying_playouts.values.push_back(1 / copying_playout());
            speed.copy_ns.values.push_back(nano * copy(halfway, copies_));
            for (std::size_t d = 0; d < speed.depths.size(); ++d) {
                measure(speed.depths[d], positions_[d]);
            }
        }
        game_ = fresh_;
        Rng rng(plan_.seed);
        play_randomly(game_, rng);
        speed.bytes_at_start = fresh_.state_bytes();
        speed.bytes_at_end = game_.state_bytes();
        return speed;
    }

private:
    int half_of_a_game() {
        game_ = fresh_;
        Rng rng(plan_.seed);
        play_randomly(game_, rng);
        return static_cast<int>(game_.play().tiles().size()) / 2;
    }

    /// Three tiles before the end count as the end: the final scoring is no part of a turn.
    static bool reached(const Play& play, int tiles) {
        return tiles == last_tile ? play.tiles_left() == 3 : static_cast<int>(play.tiles().size()) >= tiles;
    }

    /// Positions of different games with so many tiles and a chance node open.
    std::vector<Game> positions_at(int tiles) {
        constexpr std::size_t wanted = 64;
        std::vector<Game> positions;
        for (std::uint64_t i = 0; i < 4 * wanted && positions.size() < wanted; ++i) {
            game_ = fresh_;
            Rng rng = Rng::stream(plan_.seed, i);
            while (!game_.is_terminal()) {
                if (game_.at_chance() && reached(game_.play(), tiles)) {
                    positions.push_back(game_);
                    break;
                }
                game_.at_chance() ? game_.apply_sampled(rng) : apply_any(game_, rng);
            }
        }
        return positions;
    }

    /// Seconds of a game that is begun anew and then played by `play`.
    template <class PlayOut> double game_of_its_own(std::size_t& n, PlayOut&& play) {
        return seconds_each(
            [&](std::size_t times) {
                for (std::size_t i = 0; i < times; ++i) {
                    game_ = fresh_;
                    Rng rng = Rng::stream(plan_.seed, i);
                    play(rng);
                }
            },
            plan_.seconds, n);
    }

    double playout() {
        return game_of_its_own(playouts_, [this](Rng& rng) { play_randomly(game_, rng); });
    }

    double copying_playout() {
        return game_of_its_own(copying_, [this](Rng& rng) { play_copying(game_, other_, rng); });
    }

    double copy(const std::vector<Game>& from, std::size_t& n) {
        if (from.empty()) {
            return 0;
        }
        return seconds_each(
            [&](std::size_t times) {
                for (std::size_t i = 0, at = 0; i < times; ++i) {
                    game_ = from[at];
                    keep(game_);
                    at = at + 1 == from.size() ? 0 : at + 1;
                }
            },
            plan_.seconds / 4, n);
    }

    /// Seconds of `work` on a copy of a position, without the copy.
    template <class Work> double on_copies(const std::vector<Game>& from, std::size_t& n, Work&& work) {
        const double with = seconds_each(
            [&](std::size_t times) {
                Rng rng(plan_.seed);
                for (std::size_t i = 0, at = 0; i < times; ++i) {
                    game_ = from[at];
                    work(game_, rng);
                    at = at + 1 == from.size() ? 0 : at + 1;
                }
            },
            plan_.seconds / 2, n);
        return with - copy(from, copies_);
    }

    void measure(Speed::Depth& depth, const std::vector<Game>& from) {
        if (from.empty()) {
            return;
        }
        depth.turn_ns.values.push_back(nano *
                                       on_copies(from, turns_, [](Game& game, Rng& rng) { play_turn(game, rng); }));
        std::size_t listed = 0, times = 0;
        const double each = on_copies(from, lists_, [&](Game& game, Rng& rng) {
            game.apply_sampled(rng);
            listed += game.at_chance() || game.is_terminal() ? 0 : game.legal_actions().size();
            ++times;
        });
        depth.actions = static_cast<double>(listed) / static_cast<double>(times);
        depth.list_ns.values.push_back(depth.actions > 0 ? nano * each / depth.actions : 0);
    }

    const SpeedPlan& plan_;
    const Game fresh_;
    Game game_, other_;
    std::vector<std::vector<Game>> positions_;
    std::size_t playouts_ = 100, copying_ = 100, copies_ = 10000, turns_ = 1000, lists_ = 1000;
};

} // namespace

Speed measure_speed(const SpeedPlan& plan) {
    try {
        return Bench(plan).run();
    } catch (const ModuleError&) {
        failed_in("of seed " + std::to_string(plan.seed));
    }
}

} // namespace bastide::host
