#include "lab/ladder/opponents.hpp"
#include "agents/ladder.hpp"
#include "agents/value/choice.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "files/data_folder.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

/// The user's own come first.
std::vector<LadderGame> all_measured() {
    std::vector<std::filesystem::path> files{own_ladder()};
    if (const std::filesystem::path own = data_folder(); !own.empty()) {
        files.insert(files.begin(), own / "ladder.json");
    }
    std::vector<LadderGame> all;
    for (const std::filesystem::path& file : files) {
        std::error_code trouble;
        if (!std::filesystem::exists(file, trouble)) {
            continue;
        }
        try {
            const LadderTable table = read_ladder(file);
            all.insert(all.end(), table.of_games.begin(), table.of_games.end());
        } catch (const Error& error) {
            log_warning(std::string("how strong opponents are is not told: ") + error.what());
        }
    }
    return all;
}

/// Share of games in which one ends ahead of the other, with its interval.
struct Ahead {
    double low = 0, share = 0, high = 0;

    bool decided() const { return low >= 0.5 || high <= 0.5; }
};

/// Of rungs that did not meet: the Elo points of the steps between them add up, and what they may be off as that of
/// independent matches does. Nothing if a step was not measured.
std::optional<Ahead> ahead(const LadderGame& game, std::size_t upper, std::size_t lower) {
    double points = 0, below = 0, above = 0;
    for (std::size_t i = lower + 1; i <= upper; ++i) {
        if (!game.steps[i] || game.steps[i]->games == 0) {
            return std::nullopt;
        }
        const Measured elo = game.steps[i]->elo();
        points += elo.value;
        below = std::hypot(below, elo.value - elo.low);
        above = std::hypot(above, elo.high - elo.value);
    }
    return Ahead{expected_score(points - below), expected_score(points), expected_score(points + above)};
}

/// Out of ten, as far as the interval reaches.
std::string how_often(const Ahead& it, const std::string& weaker) {
    const auto tenths = [](double share) { return std::clamp(10 * share, 0.0, 10.0); };
    const auto text = [](double number) { return std::to_string(static_cast<int>(number)); };
    const double low = std::floor(tenths(it.low)), high = std::ceil(tenths(it.high));
    return "Here it ends ahead of " + in_quotes(weaker) + " in " +
           (high - low <= 2 ? "about " + text(std::round(tenths(it.share))) : text(low) + " to " + text(high)) +
           " games of 10.";
}

std::string undecided(const LadderStep& step, const std::string& weaker) {
    constexpr double equal_low = 0.35, equal_high = 0.65; // who lies within wins about as often as not
    return step.low >= equal_low && step.high <= equal_high
               ? "Here it is about as strong as " + in_quotes(weaker) + "."
               : "Here " + std::to_string(step.games) + " games did not tell whether it is stronger than " +
                     in_quotes(weaker) + ".";
}

/// By the rung below it; where that is undecided, also by the next one that it is stronger than for certain.
void tell_strength(const LadderGame& game, std::size_t rung, std::vector<std::string>& says) {
    const LadderStep& step = *game.steps[rung];
    if (const Ahead next{step.low, step.score, step.high}; next.decided()) {
        says.push_back(how_often(next, ladder()[rung - 1].level));
        return;
    }
    says.push_back(undecided(step, ladder()[rung - 1].level));
    for (std::size_t lower = rung - 1; lower-- > 0;) {
        const auto it = ahead(game, rung, lower);
        if (!it || it->low >= 0.5) {
            if (it) {
                says.push_back(how_often(*it, ladder()[lower].level));
            }
            return;
        }
    }
}

std::string pace_words(const LadderPace& pace) {
    constexpr double a_moment = 0.1, nearly_a_second = 0.7, a_second = 1.5, longest = 3600;
    const double seconds = std::min(pace.cpu_seconds / static_cast<double>(pace.turns), longest);
    return seconds < a_moment          ? "It moves at once."
           : seconds < nearly_a_second ? "It thinks for less than a second."
           : seconds < a_second        ? "It thinks for about a second."
                                       : "It thinks for about " + std::to_string(std::lround(seconds)) + " seconds.";
}

std::vector<Opponent> without_words() {
    std::vector<Opponent> all;
    for (const Rung& rung : ladder()) {
        all.push_back({rung.name, rung.level, {}});
    }
    return all;
}

} // namespace

const LadderGame* measured_ladder(const Ruleset& rules) {
    static const std::vector<LadderGame> all = all_measured();
    const std::string value = ValueChoice("auto").version(rules);
    const auto found = std::find_if(all.begin(), all.end(), [&](const LadderGame& game) {
        return game.ruleset == rules.identity.digest && game.value == value;
    });
    return found == all.end() ? nullptr : &*found;
}

std::vector<Opponent> opponents_in(const LadderGame& game) {
    std::vector<Opponent> all = without_words();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (const auto& step = game.steps[i]; step && step->games != 0) {
            tell_strength(game, i, all[i].says);
        }
        if (const auto& pace = game.paces[i]; pace && pace->turns != 0) {
            all[i].says.push_back(pace_words(*pace));
        }
    }
    return all;
}

std::vector<Opponent> opponents_in(const Ruleset& rules) {
    const LadderGame* const game = measured_ladder(rules);
    return game == nullptr ? without_words() : opponents_in(*game);
}

} // namespace bastide::host
