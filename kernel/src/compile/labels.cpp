#include "compile/labels.hpp"
#include "bastide/error.hpp"
#include "log.hpp"
#include <algorithm>
#include <set>

namespace bastide {

namespace {

/// An order of the game file must be about steps of this game, and possible at all.
void check_given_order(const RegistryImpl& impl) {
    std::vector<std::string> labels;
    for (const AnchoredStep& step : impl.steps) {
        labels.push_back(step.spec.label);
    }
    const auto anchor_of = [&](const std::string& label) {
        const auto found = std::find(labels.begin(), labels.end(), label);
        if (found == labels.end()) {
            throw Error(impl.composition.file, 0,
                        "[order]: no module of this game has a step '" + label + "' with these switches." +
                            did_you_mean(label, labels));
        }
        return impl.steps[static_cast<std::size_t>(found - labels.begin())].anchor;
    };
    for (const auto& [first, second] : impl.composition.order) {
        const Anchor early = anchor_of(first);
        const Anchor late = anchor_of(second);
        if (early > late) {
            throw Error(impl.composition.file, 0,
                        "[order]: '" + first + "' cannot come before '" + second + "': '" + anchor_name(early) +
                            "' is always after '" + anchor_name(late) + "'.");
        }
    }
}

/// A label that a step orders itself by belongs to a step of this game, to one that its module may have with other
/// switches, or to a module that is not in the game.
class NamedLabels {
public:
    explicit NamedLabels(const RegistryImpl& impl) : impl_(impl) {
        for (const AnchoredStep& step : impl.steps) {
            known_.push_back(step.spec.label);
        }
        for (const LoadedModule& module : impl.composition.modules) {
            known_.insert(known_.end(), module.manifest.steps.begin(), module.manifest.steps.end());
        }
    }

    void check() const {
        for (const AnchoredStep& step : impl_.steps) {
            for (const auto* labels : {&step.spec.after, &step.spec.before}) {
                for (const std::string& label : *labels) {
                    if (step.builtin == nullptr) { // the kernel's own name no others
                        check(step, label);
                    }
                }
            }
        }
    }

private:
    void check(const AnchoredStep& step, const std::string& label) const {
        const std::string module = label.substr(0, label.find('.'));
        const std::string what = "The step '" + step.spec.label + "' of module '" + step.module +
                                 "' comes before or after '" + label + "', but ";
        if (module == label) {
            throw Error(impl_.composition.file, 0, what + "labels carry their module's name, as in 'module.label'.");
        }
        if (module != "kernel" && impl_.in_game(module) == nullptr) {
            if (logs(Log::debug)) {
                log_line(Log::debug, what + "the module '" + module + "' is not in the game");
            }
        } else if (std::find(known_.begin(), known_.end(), label) == known_.end()) {
            throw Error(impl_.composition.file, 0,
                        what + "'" + module + "' has no such step." + did_you_mean(label, known_));
        }
    }

    const RegistryImpl& impl_;
    std::vector<std::string> known_;
};

void refuse_doubled_labels(const RegistryImpl& impl) {
    std::set<std::string> labels;
    for (const AnchoredStep& step : impl.steps) {
        if (!labels.insert(step.spec.label).second) { // of one module, as labels carry its name
            throw Error("Module '" + step.module + "' calls two steps '" + step.spec.label +
                        "'; give the second another label.");
        }
    }
}

} // namespace

void check_labels(const RegistryImpl& impl) {
    refuse_doubled_labels(impl);
    check_given_order(impl);
    NamedLabels(impl).check();
}

} // namespace bastide
