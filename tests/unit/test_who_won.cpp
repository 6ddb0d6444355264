// Who won a game, told alike by all who count it: forfeits, ties, teams, points below 0.
#include "card/shown/sections.hpp"
#include "lab/contest_score.hpp"
#include "lab/measures/recorder.hpp"
#include "lab/seated_game.hpp"
#include "lab/simulation.hpp"
#include "lab_support.hpp"
#include "library/read_files.hpp"
#include "quality/who_won.hpp"
#include <array>
#include <atomic>
#include <span>
#include <vector>

namespace test_who_won {

using namespace bastide;
using namespace bastide::host;

namespace {

const std::vector<unsigned> three{1, 2, 4}, pairs_by_seat{5, 10, 5, 10};

Winners winners(const std::vector<unsigned>& teams, const std::vector<int>& points, unsigned forfeits = 0) {
    return winners_of(teams, points, forfeits);
}

std::vector<double> on_a_card(const std::vector<int>& scores, unsigned forfeits = 0) {
    CardGame game;
    game.scores.assign(scores.begin(), scores.end());
    game.forfeits = forfeits;
    return won_by_team(game, three);
}

/// Games won alone by the challenger, who has the first seat, and by others.
std::array<std::uint64_t, 2> in_a_match(const std::vector<unsigned>& teams, const std::vector<int>& points,
                                        unsigned forfeits = 0) {
    RoundScore score;
    score.add_game(0, points, teams, forfeits);
    return score.wins;
}

using Wins = std::array<std::uint64_t, 2>;
using Shares = std::vector<double>;

} // namespace

TEST_CASE("Most points win, below 0 too, and who has as many shares") {
    CHECK(winners(three, {7, 9, 2}).alone(1));
    CHECK(winners(three, {-7, -3, -5}).alone(1));
    CHECK((winners(three, {4, 4, 1}).seats == 3 && winners(three, {4, 4, 1}).shared));
    CHECK(!winners(three, {4, 4, 1}).alone(0));
    CHECK(on_a_card({-7, -3, -5}) == Shares{0, 1, 0});
    CHECK(on_a_card({-3, -3, -5}) == Shares{0.5, 0.5, 0});
    CHECK(on_a_card({0, 0, 0}) == Shares{1.0 / 3, 1.0 / 3, 1.0 / 3});
    CHECK(in_a_match(three, {-1, -3, -5}) == Wins{1, 0});
    CHECK(in_a_match(three, {-7, -3, -5}) == Wins{0, 1});
    CHECK(in_a_match(three, {-3, -3, -5}) == Wins{0, 0});
}

TEST_CASE("Who gave up has lost, and keeps nobody else from winning") {
    CHECK((winners(three, {7, 9, 2}, 2).seats == 1 && winners(three, {7, 9, 2}, 2).alone(0)));
    CHECK(winners(three, {9, 9, 2}, 2).alone(0)); // no tie with who gave up
    CHECK((winners(three, {7, 9, 2}, 7).seats == 0 && !winners(three, {7, 9, 2}, 7).shared));
    CHECK(on_a_card({7, 9, 2}, 2) == Shares{1, 0, 0});
    CHECK(on_a_card({-7, 9, -7}, 2) == Shares{0.5, 0, 0.5});
    CHECK(on_a_card({7, 9, 2}, 7) == Shares{1.0 / 3, 1.0 / 3, 1.0 / 3});
    CHECK(in_a_match(three, {7, 9, 2}, 2) == Wins{1, 0});
    CHECK(in_a_match(three, {7, 5, 2}, 1) == Wins{0, 1});
    CHECK(in_a_match(three, {7, 5, 2}, 7) == Wins{0, 0});
}

TEST_CASE("One of two has all of a win, half of it or nothing") {
    CHECK((share_won(7, 5, false, false) == 1 && share_won(5, 5, false, false) == 0.5 &&
           share_won(-3, 5, false, false) == 0));
    CHECK((share_won(7, 5, true, false) == 0 && share_won(5, 7, false, true) == 1));
    CHECK(share_won(7, 5, true, true) == 0.5); // or else an agent would lose to itself
}

TEST_CASE("Partners win together, and one who gave up does not") {
    const std::vector<int> points{12, 21, 12, 21}; // of the teams
    CHECK((winners(pairs_by_seat, points).seats == 10 && !winners(pairs_by_seat, points).shared));
    CHECK((winners({5, 10}, {12, 21}).seats == 10 && winners({5, 10}, {12, 21}).alone(3)));
    CHECK((winners(pairs_by_seat, points, 2).seats == 8 && winners(pairs_by_seat, points, 2).alone(3)));
    CHECK(winners(pairs_by_seat, points, 10).seats == 5);
    CHECK(winners(pairs_by_seat, {3, 3, 3, 3}).shared);
    CHECK(shares_won(winners(pairs_by_seat, points, 2), {5, 10}) == Shares{0, 1});
    CHECK(in_a_match(pairs_by_seat, {21, 12, 21, 12}, 1) == Wins{0, 0}); // its partner's win is neither's
    CHECK(in_a_match(pairs_by_seat, {21, 12, 21, 12}, 4) == Wins{1, 0});
}

TEST_CASE("Measures of games and simulations tell the same winner") {
    const auto rules = lab_library().compile(parse_game_file(two_random, "game.toml"));
    const Columns columns(*rules);
    Recorder recorder(columns, *rules);
    SeatedGame table(rules, {"random", "random"});
    const std::atomic<bool> stop{false};
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        for (unsigned forfeits = 0; forfeits < 4; ++forfeits) {
            recorder.begin(table.fresh().play());
            table.play(seed, 0, stop, [](const Game&, Action) {});
            const Game& game = table.game();
            const std::span<const std::int32_t> row = recorder.finish(game, forfeits);
            Tally tally;
            tally.add(game, 0, forfeits);
            const int a = game.play().score(PlayerId{0}), b = game.play().score(PlayerId{1});
            const bool first = (forfeits & 1U) == 0 && (a > b || forfeits == 2);
            const bool second = (forfeits & 2U) == 0 && (b > a || forfeits == 1);
            INFO("seed " << seed << ", given up by " << forfeits);
            CHECK(row[columns.seat_begin(0) + Columns::won] == (first ? 1 : 0));
            CHECK(row[columns.seat_begin(1) + Columns::won] == (second ? 1 : 0));
            CHECK(tally.seats[0].wins == (first ? 1U : 0U));
            CHECK(tally.seats[1].wins == (second ? 1U : 0U));
            CHECK(tally.ties == (a == b && forfeits == 0 ? 1U : 0U));
        }
    }
}

} // namespace test_who_won
