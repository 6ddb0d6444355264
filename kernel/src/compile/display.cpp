// What modules show: facts beside scores and about the table, pieces, who has won.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

void Registry::display(const std::string& name, Hook<std::string(const Play&, PlayerId)> text, bool secret) {
    impl_.brings().rules = true;
    own(impl_, "display", name, impl_.rules.displays.size());
    take_hook(impl_, text, "display '" + name + "'", "text");
    impl_.rules.displays.push_back({name, text, secret});
}
void Registry::table_display(const std::string& name, Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    own(impl_, "display of the table", name, impl_.rules.table_displays.size());
    take_hook(impl_, text, "display of the table '" + name + "'", "text");
    impl_.rules.table_displays.emplace_back(name, text);
}
void Registry::show_pieces(Hook<void(const Play&, BoardPieces&)> show) {
    impl_.brings().rules = true;
    take_hook(impl_, show, "pieces shown on the board", "show");
    impl_.rules.pieces.push_back(show);
}
void Registry::verdict(Hook<std::string(const Play&)> text) {
    impl_.brings().rules = true;
    take_hook(impl_, text, "verdict", "text");
    impl_.rules.verdicts.push_back(text);
}

} // namespace bastide
