// The largest game: nearly everything on 10,201 tiles. It ends, and its last turns take little longer than its first
// ones.
#include "agents/random.hpp"
#include "lab/cpu_clock.hpp"
#include "library/read_files.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include <array>
#include <catch2/catch.hpp>
#include <iomanip>
#include <iostream>

namespace test_largest {

using namespace bastide;
using namespace bastide::test;
using namespace bastide::host;

namespace {

constexpr std::size_t all_tiles = 10'007;
constexpr std::size_t together = 1000; ///< tiles whose turns are measured as one

/// By how many thousands of tiles lay on the table when they began.
struct Turns {
    std::array<double, all_tiles / together + 1> seconds{}; ///< of the processor
    std::array<int, all_tiles / together + 1> number{};
    double microseconds(std::size_t first, std::size_t last) const {
        double sum = 0;
        int all = 0;
        for (std::size_t thousand = first; thousand <= last; ++thousand) {
            sum += seconds[thousand];
            all += number[thousand];
        }
        return 1e6 * sum / all;
    }
};

void step(Game& game, Rng& rng) {
    if (game.at_chance()) {
        game.apply_sampled(rng);
    } else {
        apply_any(game, rng);
    }
}

/// Twenty turns at a time, as reading the clock takes time, too.
void play_measured(Game& game, Rng rng, Turns& turns) {
    const auto thousand = [&] { return game.play().tiles().size() / together; };
    const auto turn = [&] { return int{game.play().core().turn_number}; };
    while (!game.is_terminal()) {
        const std::size_t at = thousand();
        const int before = turn();
        const double begun = thread_cpu_seconds();
        while (!game.is_terminal() && turn() < before + 20 && thousand() == at) {
            step(game, rng);
        }
        if (!game.is_terminal()) { // the last scores are no part of a turn
            turns.seconds[at] += thread_cpu_seconds() - begun;
            turns.number[at] += turn() - before;
        }
    }
}

} // namespace

TEST_CASE("The largest game plays to its end, and turns there take at most three times those at its beginning",
          "[.largest]") {
    GameFile file = read_game_file(in_source("/docs/studies/games/largest.toml"));
    const PlayerSpec player = file.players.front();
    for (const std::size_t players : {std::size_t{2}, std::size_t{4}, std::size_t{6}}) {
        file.players.assign(players, player);
        for (std::size_t i = 0; i < players; ++i) {
            file.players[i].name = std::string(1, static_cast<char>('A' + i));
        }
        Composition composition = library().compose(file);
        composition.checked = false; // as whoever plays for speed
        const Game fresh(compile(composition));
        Turns turns;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            Game game(fresh);
            play_measured(game, Rng(seed), turns);
            CHECK(game.play().tiles_left() == 0);
            CHECK(game.play().tiles().size() > 9500); // under each hill lies another one
        }
        std::cout << players << " players, microseconds a turn:" << std::fixed << std::setprecision(0);
        for (std::size_t thousand = 0; thousand <= 9; ++thousand) {
            std::cout << ' ' << turns.microseconds(thousand, thousand);
        }
        std::cout << std::endl;
        CHECK(turns.microseconds(8, 9) < 3 * turns.microseconds(0, 0));
    }
}

} // namespace test_largest
