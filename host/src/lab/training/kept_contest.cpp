#include "lab/training/kept_contest.hpp"
#include "bastide/error.hpp"
#include "lab/training/standing.hpp"
#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace bastide::host {
namespace {

constexpr auto between_keeps = std::chrono::seconds(20);
constexpr std::size_t of_round = 9; ///< numbers

std::array<double, of_round> numbers_of(const RoundScore& round) {
    const auto number = [](std::uint64_t whole) { return static_cast<double>(whole); };
    return {number(round.number),
            number(round.wins[0]),
            number(round.wins[1]),
            number(round.forfeits[0]),
            number(round.forfeits[1]),
            round.points[0],
            round.points[1],
            round.ahead,
            round.score};
}

/// Why somebody gave up, nobody knows any more.
RoundScore round_of(std::span<const double> numbers) {
    const auto whole = [&](std::size_t place) { return static_cast<std::uint64_t>(numbers[place]); };
    RoundScore round{.number = whole(0)};
    round.wins = {whole(1), whole(2)};
    round.forfeits = {whole(3), whole(4)};
    round.points = {numbers[5], numbers[6]};
    round.ahead = numbers[7];
    round.score = numbers[8];
    return round;
}

/// All that the file has.
std::vector<double> kept_in(const std::filesystem::path& file, const std::string& identity) {
    std::error_code trouble;
    const std::uintmax_t size = std::filesystem::file_size(file, trouble);
    const std::size_t head = identity.size() + 1, number = sizeof(double); // a sum follows the numbers
    if (trouble || size < head + number) {
        return {};
    }
    try {
        std::optional<std::vector<double>> all =
            read_numbers(file, identity, static_cast<std::size_t>(size - head) / number - 1);
        return all && all->size() % of_round == 0 ? std::move(*all) : std::vector<double>{};
    } catch (const Error&) {
        return {};
    }
}

} // namespace

Contest kept_contest(ContestPlan plan, const std::filesystem::path& file, const std::string& identity,
                     const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> kept = kept_in(file, identity);
    for (std::size_t at = 0; at < kept.size(); at += of_round) {
        const RoundScore round = round_of(std::span<const double>(kept).subspan(at, of_round));
        plan.played.emplace(round.number, round);
    }
    Clock::time_point written = Clock::now();
    plan.ended = [&](const RoundScore& round) {
        if (stop) {
            return; // what asks us to end may have ended a program that plays, which then gave up
        }
        const auto numbers = numbers_of(round);
        kept.insert(kept.end(), numbers.begin(), numbers.end());
        if (Clock::now() - written >= between_keeps) {
            write_numbers(file, identity, kept);
            written = Clock::now();
        }
    };
    Contest all = contest(plan, stop, done);
    if (all.rounds < plan.rounds) {
        write_numbers(file, identity, kept);
    }
    return all;
}

} // namespace bastide::host
