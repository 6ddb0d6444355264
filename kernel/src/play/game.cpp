#include "bastide/game.hpp"
#include "bastide/error.hpp"
#include "bastide/fingerprint.hpp"
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

/// Deals everything hidden from the viewer anew: the supply and other players' hidden hands, sizes kept.
void Game::resample(PlayerId viewer, Rng& rng) {
    const Ruleset& r = play_.rules();
    const std::size_t types = r.types.size();
    std::vector<std::size_t> hands;
    for (std::size_t p = 0; p < r.piles.size(); ++p) {
        if (r.piles[p].hidden && r.piles[p].holder != nobody && r.piles[p].holder != viewer &&
            play_.pile_totals_[p] > 0) {
            hands.push_back(p);
        }
    }
    for (const std::size_t hand : hands) {
        for (std::size_t t = 0; t < types; ++t) { // back into the bag
            play_.piles_[t] = static_cast<std::uint8_t>(play_.piles_[t] + play_.piles_[hand * types + t]);
            play_.piles_[hand * types + t] = 0;
        }
        play_.pile_totals_[0] = static_cast<std::uint16_t>(play_.pile_totals_[0] + play_.pile_totals_[hand]);
    }
    for (const std::size_t hand : hands) {
        for (int i = 0; i < play_.pile_totals_[hand]; ++i) {
            auto k = static_cast<int>(rng.below(play_.pile_totals_[0]));
            std::size_t t = 0;
            while (k >= play_.piles_[t]) {
                k -= play_.piles_[t++];
            }
            --play_.piles_[t];
            --play_.pile_totals_[0];
            ++play_.piles_[hand * types + t];
        }
    }
    play_.legal_known_ = false;
}

bool operator==(const Game& l, const Game& r) {
    const auto a = l.play_.bytes();
    const auto b = r.play_.bytes();
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
}

std::uint64_t Game::digest() const {
    const auto bytes = play_.bytes();
    return fingerprint({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

} // namespace bastide
