#include "agents/mcts/search.hpp"
#include "agents/deal_anew.hpp"
#include "chance/streams.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

/// Of the set of legal actions, in whatever order.
std::uint64_t fingerprint_of(const Game& game) {
    std::uint64_t sum = 0;
    for (const Action action : game.legal_actions()) {
        sum += mixed(action.number());
    }
    return sum;
}

} // namespace

void Search::begin(const Game& game, std::uint64_t seed) {
    from_ = game;
    from_->watch(nullptr);
    seed_ = seed;
    round_ = 0;
    tree_.clear();
    hides_ = hides(game.rules());
    const Play& play = game.play();
    last_turn_ =
        static_cast<unsigned>(play.core().turn_number) + static_cast<unsigned>(settings_.horizon * play.players());
    thought_.begin(game, game.to_act());
    const Worths worths = thought_.valuer().worths(game);
    for (int seat = 0; seat < play.players(); ++seat) {
        before_[static_cast<std::size_t>(seat)] = margin(play, worths, static_cast<PlayerId>(seat));
    }
    grow(node_for(0, game), game);
}

void Search::play_on() {
    Rng rng(mixed(seed_ + round_ * next_generator));
    Game& game = made(game_, *from_);
    game = *from_;
    game.resample(from_->to_act(), rng);
    ++round_;
    path_.clear();
    descend(game, rng);
    while (!ended(game)) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            rollout_.act(game, rng);
        }
    }
    thought_.valuer().begin(game);
    learn(thought_.valuer().worths(game), game.play());
}

bool Search::ended(const Game& game) const { return game.is_terminal() || game.play().core().turn_number > last_turn_; }

/// Of the nodes after the same actions the one for the game's situation.
std::uint32_t Search::node_for(std::uint32_t first, const Game& game) {
    const Situation now{game.to_act(), game.play().core().decision, true};
    std::uint32_t node = first;
    while (tree_[node].situation.known && tree_[node].situation != now) {
        if (tree_[node].other == 0) {
            const std::uint32_t other = tree_.add(); // may move the nodes
            tree_[node].other = other;
        }
        node = tree_[node].other;
    }
    tree_[node].situation = now;
    return node;
}

/// Down the tree as far as it goes.
void Search::descend(Game& game, Rng& luck) {
    std::uint32_t node = 0;
    while (!ended(game)) {
        const PlayerId actor = game.to_act();
        std::size_t edge = 0;
        if (game.at_chance()) {
            const Action outcome = game.sample(luck);
            edge = edge_of(tree_[node], outcome);
            game.apply(outcome);
        } else {
            if (!tree_[node].grown) {
                if (tree_[node].visits < settings_.grow) {
                    break;
                }
                grow(node, game);
            }
            edge = choose(node, game);
            game.apply(tree_[node].edges[edge].action);
        }
        path_.push_back({node, static_cast<std::uint32_t>(edge), actor});
        if (tree_[node].edges[edge].child == 0) {
            const std::uint32_t child = tree_.add(); // may move the nodes
            tree_[node].edges[edge].child = child;
        }
        node = node_for(tree_[node].edges[edge].child, game);
    }
    path_.push_back({node, ~0U, game.to_act()});
}

std::size_t Search::edge_of(Node& node, Action action) {
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
        if (node.edges[i].action == action) {
            return i;
        }
    }
    node.edges.push_back({action});
    return node.edges.size() - 1;
}

void Search::grow(std::uint32_t number, const Game& game) {
    Node& node = tree_[number];
    node.grown = true;
    node.legal = fingerprint_of(game);
    thought_.begin(game, game.to_act());
    for (const Action action : game.legal_actions()) {
        node.edges.push_back({action});
    }
    if (node.edges.size() == 1) {
        return;
    }
    float most = -std::numeric_limits<float>::infinity();
    for (Edge& edge : node.edges) {
        edge.prior = static_cast<float>(thought_.after(game, edge.action));
        most = std::max(most, edge.prior);
    }
    std::stable_sort(node.edges.begin(), node.edges.end(),
                     [](const Edge& a, const Edge& b) { return a.prior > b.prior; });
    for (Edge& edge : node.edges) {
        edge.prior -= most;
    }
}

/// An edge whose action is legal in this deal. Mostly all are: what is legal hangs on what everybody sees, except where
/// somebody else plays from a hand, or something hidden has come to light on the way.
std::size_t Search::choose(std::uint32_t number, const Game& game) {
    Node& node = tree_[number];
    if (!hides_ && game.to_act() == from_->to_act()) {
        return select(node);
    }
    if (fingerprint_of(game) == node.legal) {
        return select(node);
    }
    for (const Action action : game.legal_actions()) {
        edge_of(node, action);
    }
    const std::span<const Action> legal = game.legal_actions();
    const double spread = settings_.explore * std::sqrt(std::log(node.visits + 2.0));
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < node.edges.size(); ++i) {
        const double now = worth(node, node.edges[i], spread);
        if (now > most && std::find(legal.begin(), legal.end(), node.edges[i].action) != legal.end()) {
            most = now;
            best = i;
        }
    }
    return best;
}

/// What playouts brought, with the promise for a few of them: the mean of the node, as promises are those of one's own
/// thought, and only their differences tell anything. On top comes what may be hidden in rarely tried actions.
double Search::worth(const Node& node, const Edge& edge, double spread) const {
    const double mean = node.visits == 0 ? 0 : node.sum / node.visits;
    const double promise = mean + edge.prior / settings_.scale;
    const double value = (edge.sum + settings_.bias * promise) / (edge.visits + settings_.bias);
    return value + spread / std::sqrt(edge.visits + 1.0);
}

/// Among the most promising ones, the more of them the oftener the node was visited.
std::size_t Search::select(const Node& node) const {
    const double visits = node.visits + 1.0;
    const auto open = std::min(node.edges.size(), static_cast<std::size_t>(2 + settings_.widen * std::sqrt(visits)));
    const double spread = settings_.explore * std::sqrt(std::log(visits + 1));
    std::size_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < open; ++i) {
        if (const double now = worth(node, node.edges[i], spread); now > most) {
            most = now;
            best = i;
        }
    }
    return best;
}

double Search::reward(const Play& play, const Worths& worths, PlayerId seat) const {
    return std::tanh((margin(play, worths, seat) - before_[index(seat)]) / settings_.scale);
}

void Search::learn(const Worths& worths, const Play& play) {
    std::array<double, max_players> rewards{};
    for (int seat = 0; seat < play.players(); ++seat) {
        rewards[static_cast<std::size_t>(seat)] = reward(play, worths, static_cast<PlayerId>(seat));
    }
    for (const Step& step : path_) {
        Node& node = tree_[step.node];
        ++node.visits;
        const double got = index(step.actor) < rewards.size() ? rewards[index(step.actor)] : 0;
        node.sum += got;
        if (step.edge != ~0U) {
            Edge& edge = node.edges[step.edge];
            ++edge.visits;
            edge.sum += got;
        }
    }
}

} // namespace bastide::host
