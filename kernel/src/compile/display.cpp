// What modules show: facts beside scores, who has won.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

void Registry::display(const std::string& name, Hook<std::string(const Play&, PlayerId)> text, bool secret) {
    impl_.brings().rules = true;
    own(impl_, "display", name, impl_.rules.displays.size());
    take_hook(impl_, text, "display '" + name + "'", "text");
    impl_.rules.displays.push_back({name, text, secret});
}
void Registry::verdict(Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    take_hook(impl_, text, "verdict", "text");
    impl_.rules.verdicts.push_back(text);
}

} // namespace bastide
