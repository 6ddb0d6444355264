// What modules show: facts beside scores, who has won.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include "compile/sequence.hpp"

namespace bastide {

void Registry::display(const std::string& name, Hook<std::string(const Play&, PlayerId)> text, bool secret) {
    own(impl_, "display", name, impl_.rules.displays.size());
    take_rule(impl_, text, "display '" + name + "'", "text");
    impl_.rules.displays.push_back({name, text, secret});
}
void Registry::verdict(Hook<std::string(const Play&)> text, const Order& order) {
    own(impl_, "verdict", verdict_label(impl_.module), 0);
    take_rule(impl_, text, "verdict", "text");
    impl_.verdicts.push_back({text, order, impl_.module});
}

void compile_verdicts(RegistryImpl& impl) {
    std::vector<AnchoredStep> steps;
    for (const OrderedVerdict& verdict : impl.verdicts) {
        AnchoredStep& step = steps.emplace_back(AnchoredStep{Anchor::count, StepSpec{}, verdict.module});
        step.spec = {.label = verdict_label(verdict.module),
                     .after = verdict.order.after,
                     .before = verdict.order.before,
                     .writes = {"who has won"}};
    }
    for (const AnchoredStep* of : in_order(impl.composition, steps, "verdict")) {
        impl.rules.verdicts.push_back(impl.verdicts[static_cast<std::size_t>(of - steps.data())].hook);
    }
}

} // namespace bastide
