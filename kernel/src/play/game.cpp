#include "bastide/host/game.hpp"
#include "engine.hpp"
#include <algorithm>
#include <utility>

namespace bastide {

Observer::~Observer() = default; // here is the home of its table of virtual functions

Engine& Game::engine() const { return Engine::of(*play_); }

Game::Game(std::shared_ptr<const Ruleset> rules) : play_(new Engine(std::move(rules))) {}
Game::Game(const Play& play) : play_(new Engine(play)) {}
Game::Game(const Game& other) : play_(new Engine(*other.play_)) {}
Game::Game(Game&& other) noexcept : play_(std::exchange(other.play_, nullptr)) {}
Game& Game::operator=(Game&& other) noexcept {
    std::swap(play_, other.play_);
    return *this;
}
Game& Game::operator=(const Game& other) {
    if (play_ == nullptr) {
        play_ = new Engine(*other.play_);
    } else {
        engine().copy(*other.play_);
    }
    return *this;
}
Game::~Game() { delete static_cast<Engine*>(play_); }

std::span<const Action> Game::legal_actions() const {
    const std::span<const Action> legal = engine().legal();
    if (legal.empty()) [[unlikely]] {
        engine().refuse_empty_list();
    }
    return legal;
}
std::size_t Game::legal_count() const {
    const std::size_t count = engine().legal_count();
    if (count == 0) [[unlikely]] {
        engine().refuse_empty_list();
    }
    return count;
}
Action Game::legal_action(std::size_t number) const { return engine().legal_action(number); }
void Game::apply(Action action) { engine().apply(action); }
void Game::apply_listed(std::size_t number) { engine().apply_listed(number); }
void Game::become(const Game& other, Action action) { engine().become(other.engine(), action); }
Play& Game::edit() { return engine().edited(); }
void Game::force(Action action) { engine().force(action); }
void Game::apply_sampled(Rng& rng) { engine().apply_sampled(rng); }
Action Game::sample(Rng& rng) const { return engine().sample(rng); }
Scores Game::estimate() const { return engine().estimate(); }
void Game::finish_now() { engine().finish_now(); }
void Game::suppose_turn(PlayerId owner, TileTypeId tile) { engine().suppose_turn(owner, tile); }
void Game::resample(PlayerId viewer, Rng& rng) { engine().resample(viewer, rng); }
void Game::watch(Observer* observer, std::uint32_t events) { engine().watch(observer, events); }
std::shared_ptr<const Ruleset> Game::shared_rules() const { return engine().shared_rules(); }
std::uint64_t Game::digest() const { return engine().digest(); }
std::size_t Game::state_bytes() const { return engine().state_bytes(); }
bool operator==(const Game& l, const Game& r) { return l.engine().same_state(r.engine()); }

std::vector<int> Game::returns() const {
    std::vector<int> points;
    for (int p = 0; p < play_->players(); ++p) {
        points.push_back(play_->team_score(static_cast<PlayerId>(p)));
    }
    return points;
}

std::vector<int> Game::scores() const {
    const auto& scores = play_->core().scores;
    return {scores.begin(), scores.begin() + play_->players()};
}

Chances Game::chances() const { return at_chance() ? engine().outcomes() : Chances{}; }

} // namespace bastide
