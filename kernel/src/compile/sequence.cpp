#include "compile/sequence.hpp"
#include "bastide/error.hpp"
#include "compile/labels.hpp"
#include "play/builtin.hpp"
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/topological_sort.hpp>
#include <boost/graph/transitive_closure.hpp>

namespace bastide {

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Anchor::count)> names{
    "setup.board",    "setup.hands",    "setup.players",   "turn.open",     "turn.parts",    "turn.close",
    "part.offer",     "part.taken",     "part.place",      "part.placed",   "part.figures",  "part.effects",
    "part.scoring",   "part.close",     "round.list",      "round.convert", "round.join",    "round.value",
    "round.pay",      "round.echo",     "round.completed", "round.return",  "round.move-on", "round.after",
    "end.last-parts", "end.last-moves", "end.features",    "end.areas",     "end.relative",  "end.awards"};

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

struct KernelStep {
    Anchor anchor;
    const char* label;
    void (*run)(Play&, Task&);
    std::vector<std::string> writes;
    bool last; ///< module steps without a stated order come before it, else after it
};

std::vector<KernelStep> kernel_steps() {
    return {{Anchor::part_offer, "kernel.draw", Builtin::offer, {}, true},
            {Anchor::part_place, "kernel.place", Builtin::place, {}, true},
            {Anchor::part_figures, "kernel.figures", Builtin::figures, {}, true},
            {Anchor::part_scoring, "kernel.score", Builtin::score, {}, true},
            {Anchor::round_list, "kernel.list", Builtin::begin_round, {}, true},
            {Anchor::round_pay, "kernel.pay", Builtin::pay, {}, false},
            {Anchor::round_completed, "kernel.completed", Builtin::completed, {}, false},
            {Anchor::round_return, "kernel.return", Builtin::figures_return, {}, true},
            {Anchor::end_features, "kernel.features", Builtin::list_final, {}, false},
            {Anchor::end_areas, "kernel.areas", Builtin::list_final_areas, {}, false}};
}

/// The steps of one anchor in order. The graph's nodes are sorted by label first, so the result depends on
/// declarations only, never on load order.
class AnchorOrder {
public:
    AnchorOrder(RegistryImpl& impl, Anchor anchor) : impl_(impl), anchor_(anchor) {
        for (const AnchoredStep& step : impl.steps) {
            if (step.anchor == anchor) {
                steps_.push_back(&step);
            }
        }
        std::sort(steps_.begin(), steps_.end(),
                  [](const AnchoredStep* l, const AnchoredStep* r) { return l->spec.label > r->spec.label; });
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            boost::add_vertex(graph_);
        }
    }

    std::vector<const AnchoredStep*> sorted() {
        declare();
        place_around_kernel();
        refuse_conflicts();
        std::vector<std::size_t> order;
        try {
            boost::topological_sort(graph_, std::back_inserter(order));
        } catch (const boost::not_a_dag&) {
            throw Error(impl_.composition.file, 0,
                        "The steps " + listed(labels_in_cycle()) + " at '" + anchor_name(anchor_) +
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
        for (const auto& [first, second] : impl_.composition.order) {
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
            if (steps_[k]->builtin == nullptr) {
                continue;
            }
            const std::vector<bool> before = paths();
            for (std::size_t i = 0; i < n; ++i) {
                if (i != k && !before[i * n + k] && !before[k * n + i]) {
                    steps_[k]->spec.after.empty() ? edge(k, i) : edge(i, k);
                }
            }
        }
    }

    void refuse_conflicts() const {
        const std::size_t n = steps_.size();
        const std::vector<bool> before = paths();
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = i + 1; j < n; ++j) {
                if (before[i * n + j] || before[j * n + i]) {
                    continue;
                }
                for (const std::string& what : steps_[i]->spec.writes) {
                    const auto& others = steps_[j]->spec.writes;
                    if (std::find(others.begin(), others.end(), what) != others.end()) {
                        refuse(*steps_[j], *steps_[i], what);
                    }
                }
            }
        }
    }

    [[noreturn]] void refuse(const AnchoredStep& a, const AnchoredStep& b, const std::string& what) const {
        throw Error(impl_.composition.file, 0,
                    "The steps '" + a.spec.label + "' (module '" + a.module + "') and '" + b.spec.label +
                        "' (module '" + b.module + "') both write " + what + " at '" + anchor_name(anchor_) +
                        "', and no module says which comes first; settle it in the game file: [order] before = [[\"" +
                        a.spec.label + "\", \"" + b.spec.label + "\"]]");
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

    RegistryImpl& impl_;
    Anchor anchor_;
    std::vector<const AnchoredStep*> steps_;
    Graph graph_;
};

class Assembler {
public:
    explicit Assembler(RegistryImpl& impl) : impl_(impl), program_(impl.rules.program) {
        for (const KernelStep& step : kernel_steps()) {
            StepSpec spec;
            spec.label = step.label;
            spec.writes = step.writes;
            if (step.last) {
                spec.after.push_back("everything"); // see place_around_kernel
            }
            impl.steps.push_back({step.anchor, spec, step.run, "kernel"});
        }
    }

    void assemble() {
        Ruleset& r = impl_.rules;
        r.pc_game = here();
        anchors(Anchor::setup_board, Anchor::setup_board);
        builtin("kernel.open-supply", Builtin::open_supply);
        anchors(Anchor::setup_hands, Anchor::setup_players);
        builtin("kernel.next-turn", Builtin::next_turn);
        r.pc_end = here();
        anchors(Anchor::end_last_parts, Anchor::end_features);
        builtin("kernel.drain", Builtin::drain);
        anchors(Anchor::end_areas, Anchor::end_areas);
        builtin("kernel.drain", Builtin::drain);
        anchors(Anchor::end_relative, Anchor::end_awards);
        builtin("kernel.game-over", Builtin::game_over);

        r.pc_turn = here();
        anchors(Anchor::turn_open, Anchor::turn_parts);
        r.pc_begin_part = here();
        builtin("kernel.begin-part", Builtin::begin_part);
        r.pc_part = here();
        anchors(Anchor::part_offer, Anchor::part_placed);
        r.pc_figures = here();
        anchors(Anchor::part_figures, Anchor::part_scoring);
        r.pc_part_close = here();
        anchors(Anchor::part_close, Anchor::part_close);
        r.pc_part_end = here();
        builtin("kernel.end-part", Builtin::end_part);
        anchors(Anchor::turn_close, Anchor::turn_close);
        builtin("kernel.end-turn", Builtin::end_turn);

        r.pc_round = here();
        anchors(Anchor::round_list, Anchor::round_after);
        builtin("kernel.end-round", Builtin::end_round);

        r.pc_ask = here();
        builtin("kernel.ask-again", Builtin::ask_again);
        pushed_steps();
    }

private:
    std::uint16_t here() const { return static_cast<std::uint16_t>(program_.size()); }

    void add(Hook<void(Play&, std::uint16_t, std::uint32_t)> run, void (*builtin)(Play&, Task&),
             const std::string& label, Anchor anchor) {
        program_.push_back({run, builtin});
        impl_.rules.program_names.push_back({label, anchor});
    }

    void builtin(const char* label, void (*run)(Play&, Task&)) { add({}, run, label, Anchor::count); }

    void anchors(Anchor first, Anchor last) {
        for (std::size_t a = index(first); a <= index(last); ++a) {
            const auto anchor = static_cast<Anchor>(a);
            for (const AnchoredStep* step : AnchorOrder(impl_, anchor).sorted()) {
                add(step->spec.run, step->builtin, step->spec.label, anchor);
            }
        }
    }

    void pushed_steps() {
        for (const AnchoredStep& step : impl_.pushed) {
            impl_.rules.step_pc.push_back(here());
            add(step.spec.run, nullptr, step.spec.label, Anchor::count);
            builtin("kernel.end-step", Builtin::end_task);
        }
    }

    RegistryImpl& impl_;
    std::vector<Instruction>& program_;
};

} // namespace

const char* anchor_name(Anchor anchor) { return names[index(anchor)]; }

void build_program(RegistryImpl& impl) {
    Assembler assembler(impl);
    check_labels(impl);
    assembler.assemble();
}

} // namespace bastide
