// What modules show: facts beside scores and about the table, pieces, who has won.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>

namespace bastide {

void Registry::display(const std::string& name, Hook<std::string(const Play&, PlayerId)> text) {
    impl_.brings().rules = true;
    auto& displays = impl_.rules.displays;
    const bool taken =
        std::any_of(displays.begin(), displays.end(), [&](const auto& known) { return known.first == name; });
    own(impl_, "display", name, taken, displays.size());
    displays.emplace_back(name, text);
}
void Registry::table_display(const std::string& name, Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    auto& displays = impl_.rules.table_displays;
    const bool taken =
        std::any_of(displays.begin(), displays.end(), [&](const auto& known) { return known.first == name; });
    own(impl_, "display of the table", name, taken, displays.size());
    displays.emplace_back(name, text);
}
void Registry::show_pieces(Hook<void(const Play&, BoardPieces&)> show) {
    impl_.brings().rules = true;
    impl_.rules.pieces.push_back(show);
}
void Registry::verdict(Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    impl_.rules.verdicts.push_back(text);
}

} // namespace bastide
