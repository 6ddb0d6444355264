// The tree of a search: what was tried after what, how often, and what came of it for whoever chose.
#pragma once
#include "bastide/action.hpp"
#include "bastide/ids.hpp"
#include <cstdint>
#include <vector>

namespace bastide::host {

/// An action, or an outcome of chance, after a node.
struct Edge {
    Action action;
    std::uint32_t child = 0; ///< node; 0 (the root): none yet
    std::uint32_t visits = 0;
    double sum = 0;  ///< of the rewards of whoever acted
    float prior = 0; ///< points that it seemed to be worth, less those of the best
};

/// Who decides what. What is hidden may decide that: after the same actions other deals may be in other situations.
struct Situation {
    PlayerId actor = nobody;
    DecisionId decision{};
    bool known = false; ///< that of a node is as soon as a game has come by
    friend bool operator==(const Situation&, const Situation&) = default;
};

/// What the searching seat knows to have happened, action by action: one node for all deals of what is hidden from
/// it, as long as they lead to the same situation.
struct Node {
    std::vector<Edge> edges;
    std::uint32_t visits = 0;
    double sum = 0;          ///< of the rewards of whoever is to act
    std::uint64_t legal = 0; ///< tells the set of actions that were legal when it grew from others
    bool grown = false;
    Situation situation{};
    std::uint32_t other = 0; ///< the next node after the same actions in another situation; 0: none yet
};

class Tree {
public:
    /// One node, the root. What was allocated is kept.
    void clear() {
        size_ = 0;
        add();
    }
    std::uint32_t add() {
        if (size_ == nodes_.size()) {
            nodes_.emplace_back();
        }
        Node& node = nodes_[size_];
        node.edges.clear();
        node.visits = 0;
        node.sum = 0;
        node.legal = 0;
        node.grown = false;
        node.situation = {};
        node.other = 0;
        return static_cast<std::uint32_t>(size_++);
    }
    Node& operator[](std::uint32_t node) { return nodes_[node]; }
    const Node& at(std::uint32_t node) const { return nodes_[node]; }

private:
    std::vector<Node> nodes_ = std::vector<Node>(1);
    std::size_t size_ = 0;
};

} // namespace bastide::host
