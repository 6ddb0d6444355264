#include "compile/sequence.hpp"
#include "words/src/refused_order.hpp"
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/transitive_closure.hpp>
#include <utility>

namespace bastide {

namespace {

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

/// Which of some things come before which: whoever comes before another comes before all that follow that one.
class Before {
public:
    explicit Before(std::size_t count) : count_(count) {}
    void put(std::size_t first, std::size_t second) {
        pairs_.emplace_back(first, second);
        known_ = false;
    }
    bool operator()(std::size_t first, std::size_t second) const {
        if (!known_) {
            follow();
        }
        return reaches_[first * count_ + second];
    }
    bool ordered(std::size_t a, std::size_t b) const { return (*this)(a, b) || (*this)(b, a); }

private:
    void follow() const {
        Graph closure;
        boost::transitive_closure(Graph(pairs_.begin(), pairs_.end(), count_), closure);
        reaches_.assign(count_ * count_, false);
        for (std::size_t first = 0; first < count_; ++first) {
            for (auto [second, end] = boost::adjacent_vertices(first, closure); second != end; ++second) {
                reaches_[first * count_ + *second] = true;
            }
        }
        known_ = true;
    }

    std::size_t count_;
    std::vector<std::pair<std::size_t, std::size_t>> pairs_;
    mutable std::vector<bool> reaches_; ///< by first and second
    mutable bool known_ = false;
};

bool share(const std::vector<std::string>& words, const std::vector<std::string>& others) {
    return std::find_first_of(words.begin(), words.end(), others.begin(), others.end()) != words.end();
}

/// The steps are sorted by label first, so the result depends on declarations only, never on load order.
class StepOrder {
public:
    StepOrder(const Composition& composition, std::span<const AnchoredStep> steps, const std::string& where)
        : composition_(composition), where_(where), before_(steps.size()) {
        for (const AnchoredStep& step : steps) {
            steps_.push_back(&step);
        }
        std::sort(steps_.begin(), steps_.end(),
                  [](const AnchoredStep* l, const AnchoredStep* r) { return l->spec.label < r->spec.label; });
    }

    std::vector<const AnchoredStep*> sorted() {
        put_labels();
        put_moments();
        put_readers_after_writers();
        refuse_conflicts([](const AnchoredStep& step) { return step.op != Op::module; });
        put_around_kernel();
        refuse_conflicts([](const AnchoredStep&) { return true; });
        refuse_circle();
        return by_label();
    }

private:
    std::size_t find(const std::string& label) const {
        const auto found = std::find_if(steps_.begin(), steps_.end(),
                                        [&](const AnchoredStep* step) { return step->spec.label == label; });
        return static_cast<std::size_t>(found - steps_.begin());
    }
    template <class Wanted> void put_where(Before& before, const Wanted& wanted) const {
        for (std::size_t a = 0; a < steps_.size(); ++a) {
            for (std::size_t b = 0; b < steps_.size(); ++b) {
                if (wanted(a, b)) {
                    before.put(a, b);
                }
            }
        }
    }

    /// Labels of steps that are not in this game say nothing: a module may order itself against absent ones.
    void put_labels() {
        const auto put = [&](std::size_t first, std::size_t second) {
            if (first < steps_.size() && second < steps_.size()) {
                before_.put(first, second);
            }
        };
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            for (const std::string& label : steps_[i]->spec.after) {
                put(find(label), i);
            }
            for (const std::string& label : steps_[i]->spec.before) {
                put(i, find(label));
            }
        }
        for (const auto& [first, second] : composition_.order) {
            put(find(first), find(second));
        }
    }

    void put_moments() {
        const auto place = [&](std::size_t i) { return steps_[i]->moment.place; };
        put_where(before_, [&](std::size_t a, std::size_t b) { return place(a) != 0 && place(a) < place(b); });
    }

    /// Where nothing else says so, and no circle comes of it: two that read from each other are as if neither did.
    void put_readers_after_writers() {
        const auto reads = [&](std::size_t a, std::size_t b) {
            return a != b && share(steps_[b]->spec.reads, steps_[a]->spec.writes) && !before_.ordered(a, b);
        };
        Before all = before_, fitting = before_;
        put_where(all, reads);
        put_where(fitting, [&](std::size_t a, std::size_t b) { return reads(a, b) && !all(b, a); });
        before_ = fitting;
    }

    void put_around_kernel() {
        for (std::size_t k = 0; k < steps_.size(); ++k) {
            for (std::size_t i = 0; i < steps_.size() && steps_[k]->op != Op::module; ++i) {
                if (i != k && !before_.ordered(i, k)) {
                    steps_[k]->last ? before_.put(i, k) : before_.put(k, i);
                }
            }
        }
    }

    /// Two steps that write the same need an order; for the kernel's own, one that somebody stated.
    template <class One> void refuse_conflicts(const One& is_one_of) const {
        for (std::size_t j = steps_.size(); j-- > 0;) {
            for (std::size_t i = j; i-- > 0;) {
                if (!before_.ordered(i, j) && (is_one_of(*steps_[i]) || is_one_of(*steps_[j]))) {
                    refuse_conflict(*steps_[i], *steps_[j]);
                }
            }
        }
    }

    void refuse_conflict(const AnchoredStep& a, const AnchoredStep& b) const {
        for (const std::string& what : a.spec.writes) {
            if (!share({what}, b.spec.writes)) {
                continue;
            }
            refuse_order(composition_.file, where_, what, named(a), named(b));
        }
    }

    static NamedStep named(const AnchoredStep& step) { return {step.spec.label, step.module, step.op == Op::module}; }

    void refuse_circle() const {
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            if (before_(i, i)) {
                labels.push_back(steps_[i]->spec.label);
            }
        }
        if (!labels.empty()) {
            refuse_circle_of(composition_.file, where_, labels);
        }
    }

    /// Each as early as its label comes, once all are there that come before it.
    std::vector<const AnchoredStep*> by_label() const {
        std::vector<const AnchoredStep*> result;
        std::vector<bool> there(steps_.size());
        const auto waits = [&](std::size_t i) {
            for (std::size_t other = 0; other < steps_.size(); ++other) {
                if (!there[other] && before_(other, i)) {
                    return true;
                }
            }
            return false;
        };
        while (result.size() < steps_.size()) {
            std::size_t next = 0;
            while (there[next] || waits(next)) {
                ++next;
            }
            there[next] = true;
            result.push_back(steps_[next]);
        }
        return result;
    }

    const Composition& composition_;
    const std::string& where_;
    std::vector<const AnchoredStep*> steps_;
    Before before_;
};

} // namespace

std::vector<const AnchoredStep*> in_order(const Composition& composition, std::span<const AnchoredStep> steps,
                                          const std::string& where) {
    return StepOrder(composition, steps, where).sorted();
}

} // namespace bastide
