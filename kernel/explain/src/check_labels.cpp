#include "explain/src/check_labels.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include <algorithm>
#include <map>

namespace bastide {

namespace {

/// What has labels: steps at anchors, pushed steps, and the rates and verdicts of modules.
class Labels {
public:
    explicit Labels(const RegistryImpl& impl) : impl_(impl) {
        for (const AnchoredStep& step : impl.steps) {
            add(step.spec.label, step.module);
            places_[step.spec.label] = {"a step", step.anchor};
        }
        for (const RankedTariff& tariff : impl.tariffs) {
            if (tariff.rank == Rank::rate && !places_.contains(rate_label(tariff.module))) {
                add(rate_label(tariff.module), tariff.module);
                places_[rate_label(tariff.module)] = {"a rate"};
            }
        }
        for (const OrderedVerdict& verdict : impl.verdicts) {
            add(verdict_label(verdict.module), verdict.module);
            places_[verdict_label(verdict.module)] = {"a verdict"};
        }
        known_ = names();
        for (const RegistryImpl::PushedStep& step : impl.pushed) { // these stand in no order
            add(step.label, step.module);
        }
        for (const LoadedModule& module : impl.composition.modules) {
            known_.insert(known_.end(), module.manifest.steps.begin(), module.manifest.steps.end());
        }
    }

    void check() const {
        check_given_order();
        for (const AnchoredStep& step : impl_.steps) {
            const std::string who = "The step '" + step.spec.label + "' of module '" + step.module + '\'';
            check(who, step.spec.after, step.spec.before);
            check_anchors(who, step);
        }
        for (const RankedTariff& tariff : impl_.tariffs) {
            if (tariff.rank != Rank::rate && !(tariff.spec.after.empty() && tariff.spec.before.empty())) {
                throw Error(impl_.composition.file, 0,
                            "Module '" + tariff.module + "' gives an order to a tariff that is no rate; only rates " +
                                "overwrite what others set.");
            }
            check("'" + rate_label(tariff.module) + "' of module '" + tariff.module + '\'', tariff.spec.after,
                  tariff.spec.before);
        }
        for (const OrderedVerdict& verdict : impl_.verdicts) {
            check("'" + verdict_label(verdict.module) + "' of module '" + verdict.module + '\'', verdict.order.after,
                  verdict.order.before);
        }
    }

private:
    void add(const std::string& label, const std::string& module) {
        if (!owners_.emplace(label, module).second) { // of one module, as labels carry its name
            throw Error("Module '" + module + "' calls two steps '" + label + "'; give the second another label.");
        }
    }

    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& [label, module] : owners_) {
            all.push_back(label);
        }
        return all;
    }

    /// What has the label, and for a step where it stands.
    struct Labelled {
        const char* what = "";
        Anchor anchor = Anchor::count;
    };

    Labelled find(const std::string& label) const {
        const auto found = places_.find(label);
        if (found == places_.end()) {
            throw Error(impl_.composition.file, 0,
                        "[order]: no module of this game has a step '" + label + "' with these switches." +
                            did_you_mean(label, known_));
        }
        return found->second;
    }

    /// An order of the game file must be about steps of this game, and possible at all.
    void check_given_order() const {
        for (const auto& [first, second] : impl_.composition.order) {
            check_given(first, second);
        }
    }

    void check_given(const std::string& first, const std::string& second) const {
        const Labelled early = find(first);
        const Labelled late = find(second);
        const std::string what = "[order]: '" + first + "' cannot come before '" + second + "': ";
        if (std::string_view(early.what) != late.what) {
            throw Error(impl_.composition.file, 0,
                        what + "one is " + early.what + " and the other is " + late.what + '.');
        }
        if (early.anchor > late.anchor) {
            throw Error(impl_.composition.file, 0,
                        what + '\'' + anchor_name(early.anchor) + "' is always after '" + anchor_name(late.anchor) +
                            "'.");
        }
    }

    void check(const std::string& who, const std::vector<std::string>& after,
               const std::vector<std::string>& before) const {
        for (const auto* labels : {&after, &before}) {
            for (const std::string& label : *labels) {
                check(who, label);
            }
        }
    }

    /// At which anchor of a sequence a step stands may hang on a switch of its module, so labels of other anchors say
    /// nothing and are no mistake. In another sequence it never stands.
    void check_anchors(const std::string& who, const AnchoredStep& step) const {
        for (const auto* labels : {&step.spec.after, &step.spec.before}) {
            for (const std::string& label : *labels) {
                const auto found = places_.find(label);
                if (found != places_.end() && found->second.anchor != step.anchor) {
                    check_anchor(who, step, labels == &step.spec.after, label, found->second);
                }
            }
        }
    }

    void check_anchor(const std::string& who, const AnchoredStep& step, bool after, const std::string& label,
                      const Labelled& other) const {
        if (other.anchor == Anchor::count || sequence_of(other.anchor) != sequence_of(step.anchor)) {
            throw Error(impl_.composition.file, 0,
                        who + " at '" + anchor_name(step.anchor) + "' comes " + (after ? "after" : "before") + " '" +
                            label + "', which is " +
                            (other.anchor == Anchor::count ? std::string(other.what)
                                                           : "at '" + std::string(anchor_name(other.anchor)) + '\'') +
                            "; labels put steps of one anchor in order, so leave that one out.");
        }
    }

    /// What the anchor's name begins with.
    static std::string sequence_of(Anchor anchor) {
        const std::string name = anchor_name(anchor);
        return name.substr(0, name.find('.'));
    }

    /// A label that a step orders itself by belongs to a step of this game, to one that its module may have with other
    /// switches, or to a module that is not in the game.
    void check(const std::string& who, const std::string& label) const {
        const std::string module = label.substr(0, label.find('.'));
        const std::string what = who + " comes before or after '" + label + "', but ";
        if (module == label) {
            throw Error(impl_.composition.file, 0, what + "labels carry their module's name, as in 'module.label'.");
        }
        if (module != "kernel" && impl_.in_game(module) == nullptr) {
            tell_absent(what, module);
        } else if (std::find(known_.begin(), known_.end(), label) == known_.end()) {
            throw Error(impl_.composition.file, 0,
                        what + "'" + module + "' has no such step." + did_you_mean(label, known_));
        }
    }

    /// The module may be one that nobody has installed, so the name alone proves nothing.
    void tell_absent(const std::string& what, const std::string& module) const {
        std::vector<std::string> modules;
        for (const LoadedModule& loaded : impl_.composition.modules) {
            modules.push_back(loaded.manifest.name);
        }
        const std::string hint = did_you_mean(module, modules);
        const Log level = hint.empty() ? Log::debug : Log::warning;
        if (logs(level)) {
            log_line(level, what + "the module '" + module + "' is not in the game." + hint);
        }
    }

    const RegistryImpl& impl_;
    std::map<std::string, std::string> owners_;
    std::map<std::string, Labelled> places_;
    std::vector<std::string> known_;
};

/// Labels carry the name of their module.
void check_owner(const std::string& label, const std::string& module) {
    if (!label.starts_with(module + '.')) {
        throw Error("Module '" + module + "' calls a step '" + label +
                    "'; labels carry the module's name, for example '" + module + ".x'.");
    }
}

void check_reads_and_writes(const AnchoredStep& step) {
    static const std::vector<std::string> known{"figures", "scores", "board", "turns", "tiles"};
    for (const auto* words : {&step.spec.writes, &step.spec.reads}) {
        for (const std::string& word : *words) {
            if (std::find(known.begin(), known.end(), word) == known.end()) {
                throw Error("The step '" + step.spec.label + "' of module '" + step.module +
                            (words == &step.spec.writes ? "' writes '" : "' reads '") + word + "', but known are " +
                            listed(known) + "." + did_you_mean(word, known));
            }
        }
    }
}

void check_moment(const RegistryImpl& impl, const AnchoredStep& step) {
    const bool kernels = std::any_of(impl.steps.begin(), impl.steps.end(), [&](const AnchoredStep& other) {
        return other.anchor == step.anchor && other.op != Op::module;
    });
    if (step.moment.place >= moments::before(step.anchor).place && !kernels) {
        throw Error("The step '" + step.spec.label + "' of module '" + step.module + "' comes " + step.moment.name +
                    " the kernel's own at '" + anchor_name(step.anchor) +
                    "', where the kernel has none; give it the anchor alone, or one of its moments.");
    }
}

} // namespace

void check_labels(const RegistryImpl& impl) {
    for (const AnchoredStep& step : impl.steps) {
        if (step.op == Op::module) {
            check_owner(step.spec.label, step.module);
            check_reads_and_writes(step);
            check_moment(impl, step);
        }
    }
    for (const RegistryImpl::PushedStep& step : impl.pushed) {
        check_owner(step.label, step.module);
    }
    Labels(impl).check();
}

} // namespace bastide
