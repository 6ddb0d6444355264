// Choosing for agents of tables that another engine has (README.md).
#pragma once
#include "agents/agent.hpp"
#include "agents/in_rounds.hpp"
#include "bastide/host/game.hpp"
#include "library/library.hpp"
#include <nlohmann/json.hpp>
#include <optional>

namespace bastide::host {

/// One choice at a time.
class Thinker {
public:
    explicit Thinker(const Library& library) : library_(library) {}
    /// Throws Error, or what nlohmann throws.
    nlohmann::ordered_json answer(const nlohmann::json& asked);

private:
    nlohmann::ordered_json begin(const nlohmann::json& asked);
    nlohmann::ordered_json play(const nlohmann::json& part);
    nlohmann::ordered_json end_round(const nlohmann::json& played);
    nlohmann::ordered_json stand();
    nlohmann::ordered_json decided(const std::vector<Action>& line);
    InRounds& rounds() const;

    const Library& library_;
    std::string rules_name_;
    std::shared_ptr<const Ruleset> rules_; ///< of the last game
    std::optional<Game> game_;
    std::unique_ptr<Agent> agent_;
    bool reasons_ = false; ///< are wanted
};

} // namespace bastide::host
