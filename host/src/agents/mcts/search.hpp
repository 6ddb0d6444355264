// A search: many games played on from one position, each a little wiser than the one before.
#pragma once
#include "agents/mcts/rollout.hpp"
#include "agents/mcts/tree.hpp"
#include "agents/thought.hpp"
#include <optional>

namespace bastide::host {

struct SearchSettings {
    int horizon = 3;      ///< turns of every player that are played on before the position is valued
    int tries = 6;        ///< actions that playing on compares at every decision
    unsigned grow = 2;    ///< visits after which a node gets its actions
    double explore = 0.1; ///< weight of what is not known yet
    double bias = 5;      ///< playouts that the promise of an action counts as many as
    double widen = 1;     ///< times the root of a node's visits: how many of its actions are looked at
    double scale = 30;    ///< points; rewards are the hyperbolic tangent of what was gained by this
};

class Search {
public:
    explicit Search(const SearchSettings& settings) : settings_(settings), rollout_(settings.tries) {}

    /// Of this position, for whoever is to act. What is hidden from that seat is dealt anew for every playout.
    void begin(const Game& game, std::uint64_t seed);
    void play_on(); ///< one playout
    const Node& root() const { return tree_.at(0); }

private:
    struct Step {
        std::uint32_t node, edge;
        PlayerId actor;
    };
    std::uint32_t node_for(std::uint32_t first, const Game& game);
    void descend(Game& game, Rng& luck);
    bool ended(const Game& game) const;
    std::size_t choose(std::uint32_t node, const Game& game);
    void grow(std::uint32_t node, const Game& game);
    std::size_t select(const Node& node) const;
    double worth(const Node& node, const Edge& edge, double spread) const;
    static std::size_t edge_of(Node& node, Action action);
    void learn(const Worths& worths, const Play& play);
    double reward(const Play& play, const Worths& worths, PlayerId seat) const;

    SearchSettings settings_;
    Rollout rollout_;
    Tree tree_;
    Thought thought_;
    std::optional<Game> from_, game_;
    std::array<double, max_players> before_{}; ///< margins of the seats where the search begins
    std::vector<Step> path_;
    std::uint64_t seed_ = 0;
    std::uint32_t round_ = 0;
    unsigned last_turn_ = 0;
    bool hides_ = false; ///< something of the game is hidden from somebody
};

} // namespace bastide::host
