#include "bastide/game.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

Game::Game(std::shared_ptr<const Ruleset> rules) : play_(std::move(rules)) {}

std::vector<int> Game::returns() const {
    const auto& scores = play_.core().scores;
    return {scores.begin(), scores.begin() + play_.players()};
}

Chances Game::chances() const {
    Chances chances;
    if (at_chance()) {
        play_.rules().decisions[index(play_.core().decision)].spec.outcomes(play_, chances);
    }
    return chances;
}

Action Game::sample(Rng& rng) const {
    const DecisionSpec& spec = play_.rules().decisions[index(play_.core().decision)].spec;
    if (spec.sample) {
        return spec.sample(play_, rng);
    }
    const Chances all = chances();
    auto k = rng.below(static_cast<std::uint32_t>(all.total()));
    for (const Chances::Outcome& outcome : all.outcomes()) {
        if (k < outcome.weight) {
            return outcome.action;
        }
        k -= outcome.weight;
    }
    throw Error("The chance node '" + spec.name + "' has no outcome.");
}

std::string Game::decision_name() const {
    return is_terminal() ? std::string{} : play_.rules().decisions[index(play_.core().decision)].spec.name;
}

std::string Game::question() const {
    return is_terminal() ? std::string{} : play_.rules().decisions[index(play_.core().decision)].spec.question;
}

unsigned Game::leaders() const {
    const std::vector<int> points = returns();
    const int most = *std::max_element(points.begin(), points.end());
    unsigned seats = 0;
    for (std::size_t p = 0; p < points.size(); ++p) {
        seats |= points[p] == most ? 1U << p : 0U;
    }
    return seats;
}

std::string Game::verdict() const {
    for (const auto& verdict : play_.rules().verdicts) {
        std::string text = verdict(play_);
        if (!text.empty()) {
            return text;
        }
    }
    std::vector<std::string> names;
    for (unsigned rest = leaders(); rest != 0; rest &= rest - 1) {
        names.push_back(play_.player_name(static_cast<PlayerId>(std::countr_zero(rest))));
    }
    const int most = play_.score(static_cast<PlayerId>(std::countr_zero(leaders())));
    return listed(names) + (names.size() == 1 ? " has" : " have") + " the most points, " + std::to_string(most) + ".";
}

bool operator==(const Game& l, const Game& r) {
    const auto a = l.play_.bytes();
    const auto b = r.play_.bytes();
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
}

std::uint64_t Game::digest() const {
    std::uint64_t h = 14695981039346656037ULL;
    for (const std::byte byte : play_.bytes()) {
        h = (h ^ static_cast<std::uint64_t>(byte)) * 1099511628211ULL;
    }
    return h;
}

} // namespace bastide
