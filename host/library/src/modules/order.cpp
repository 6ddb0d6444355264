#include "modules/order.hpp"
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <boost/graph/topological_sort.hpp>
#include <iterator>

namespace bastide::load {

namespace {

// Edges lead from what waits to what it waits for, so that a topological sort, which lists ends first, is the order.
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

struct Found {
    std::vector<std::size_t> cycle;
};

/// Keeps the path from the root; an edge back into it closes a cycle.
class CycleFinder : public boost::default_dfs_visitor {
public:
    explicit CycleFinder(std::vector<std::size_t>& path) : path_(path) {}
    void discover_vertex(std::size_t vertex, const Graph&) { path_.push_back(vertex); }
    void finish_vertex(std::size_t, const Graph&) { path_.pop_back(); }
    template <class Edge> void back_edge(Edge edge, const Graph& graph) {
        const auto begin = std::find(path_.begin(), path_.end(), boost::target(edge, graph));
        throw Found{{std::make_reverse_iterator(path_.end()), std::make_reverse_iterator(begin)}};
    }

private:
    std::vector<std::size_t>& path_;
};

std::vector<std::size_t> cycle_of(const Graph& graph) {
    std::vector<std::size_t> path;
    try {
        boost::depth_first_search(graph, boost::visitor(CycleFinder(path)));
    } catch (const Found& found) {
        return found.cycle;
    }
    return {};
}

} // namespace

Ordering ordered(std::size_t count, const std::vector<std::pair<std::size_t, std::size_t>>& first_before_second) {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const auto& [first, second] : first_before_second) {
        edges.emplace_back(second, first);
    }
    std::sort(edges.begin(), edges.end());
    const Graph graph(edges.begin(), edges.end(), count);
    Ordering result;
    try {
        boost::topological_sort(graph, std::back_inserter(result.order));
    } catch (const boost::not_a_dag&) {
        result.order.clear();
        result.cycle = cycle_of(graph);
    }
    return result;
}

} // namespace bastide::load
