#include "compile/order.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>
#include <boost/graph/transitive_closure.hpp>

namespace bastide {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// The graph's nodes are sorted by label first, so the result depends on declarations only, never on load order.
class StepOrder {
public:
    StepOrder(const Composition& composition, std::vector<const AnchoredStep*> steps, const std::string& where)
        : composition_(composition), where_(where), steps_(std::move(steps)) {
        std::sort(steps_.begin(), steps_.end(),
                  [](const AnchoredStep* l, const AnchoredStep* r) { return l->spec.label > r->spec.label; });
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            boost::add_vertex(graph_);
        }
    }

    std::vector<const AnchoredStep*> sorted() {
        declare();
        refuse_conflicts([](const AnchoredStep& step) { return step.op != Op::module; });
        place_around_kernel();
        refuse_conflicts([](const AnchoredStep&) { return true; });
        std::vector<std::size_t> order;
        try {
            boost::topological_sort(graph_, std::back_inserter(order));
        } catch (const boost::not_a_dag&) {
            throw Error(composition_.file, 0,
                        "The steps " + listed(labels_in_cycle()) + " at '" + where_ +
                            "' want to come before each other in a circle; change the [order] " +
                            "of the game file or leave a module out.");
        }
        std::vector<const AnchoredStep*> result;
        for (auto it = order.rbegin(); it != order.rend(); ++it) {
            result.push_back(steps_[*it]);
        }
        return result;
    }

private:
    std::size_t find(const std::string& label) const {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (steps_[i]->spec.label == label) {
                return i;
            }
        }
        return steps_.size();
    }
    void edge(std::size_t from, std::size_t to) {
        if (from < steps_.size() && to < steps_.size()) {
            boost::add_edge(from, to, graph_);
        }
    }

    /// Labels of steps that are not in this game say nothing: a module may order itself against absent ones.
    void declare() {
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            for (const std::string& label : steps_[i]->spec.after) {
                edge(find(label), i);
            }
            for (const std::string& label : steps_[i]->spec.before) {
                edge(i, find(label));
            }
        }
        for (const auto& [first, second] : composition_.order) {
            edge(find(first), find(second));
        }
    }

    /// paths()[a * n + b]: a comes before b.
    std::vector<bool> paths() const {
        const std::size_t n = steps_.size();
        Graph closure;
        boost::transitive_closure(graph_, closure);
        std::vector<bool> reach(n * n);
        for (std::size_t from = 0; from < n; ++from) {
            for (auto [to, end] = boost::adjacent_vertices(from, closure); to != end; ++to) {
                reach[from * n + *to] = true;
            }
        }
        return reach;
    }

    void place_around_kernel() {
        const std::size_t n = steps_.size();
        for (std::size_t k = 0; k < n; ++k) {
            if (steps_[k]->op == Op::module) {
                continue;
            }
            const std::vector<bool> before = paths();
            for (std::size_t i = 0; i < n; ++i) {
                if (i != k && !before[i * n + k] && !before[k * n + i]) {
                    steps_[k]->last ? edge(i, k) : edge(k, i);
                }
            }
        }
    }

    /// Two steps that write the same need an order; for the kernel's own, one that somebody stated.
    template <class One> void refuse_conflicts(const One& is_one_of) const {
        const std::size_t n = steps_.size();
        const std::vector<bool> before = paths();
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = i + 1; j < n; ++j) {
                const bool ordered = before[i * n + j] || before[j * n + i];
                if (!ordered && (is_one_of(*steps_[i]) || is_one_of(*steps_[j]))) {
                    refuse_conflict(*steps_[j], *steps_[i]);
                }
            }
        }
    }

    void refuse_conflict(const AnchoredStep& a, const AnchoredStep& b) const {
        for (const std::string& what : a.spec.writes) {
            if (std::find(b.spec.writes.begin(), b.spec.writes.end(), what) == b.spec.writes.end()) {
                continue;
            }
            throw OrderMissing(
                composition_.file,
                owned(a) + " and " + owned(b) + " both write " + what + " at '" + where_ +
                    "', and no module says which comes first; settle it in the game file: [order] before = "
                    "[[\"" +
                    a.spec.label + "\", \"" + b.spec.label +
                    "\"]], or as the author of one of them in its step: .after or .before",
                a.spec.label, b.spec.label);
        }
    }

    static std::string owned(const AnchoredStep& step) {
        return '\'' + step.spec.label + "' (" + (step.op != Op::module ? "" : "module ") + '\'' + step.module + "')";
    }

    std::vector<std::string> labels_in_cycle() const {
        const std::size_t n = steps_.size();
        const std::vector<bool> before = paths();
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < n; ++i) {
            if (before[i * n + i]) {
                labels.push_back('\'' + steps_[i]->spec.label + '\'');
            }
        }
        return labels;
    }

    const Composition& composition_;
    const std::string& where_;
    std::vector<const AnchoredStep*> steps_;
    Graph graph_;
};

} // namespace

std::vector<const AnchoredStep*> in_order(const Composition& composition, std::vector<const AnchoredStep*> steps,
                                          const std::string& where) {
    return StepOrder(composition, std::move(steps), where).sorted();
}

} // namespace bastide
