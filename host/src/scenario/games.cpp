#include "scenario/games.hpp"
#include "bastide/host/composition.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"
#include <algorithm>
#include <tuple>

namespace bastide::host {
namespace {

template <class List, class Key> bool alike(const List& one, const List& other, Key key) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [&](const auto& a, const auto& b) { return key(a) == key(b); });
}

/// Lines count, as sentences name them; what is said for people who choose a game does not.
bool same(const GameFile& a, const GameFile& b) {
    const auto set = [](const GameFile::Set& s) { return std::tie(s.name, s.copies, s.line); };
    const auto value = [](const GameFile::SwitchValue& v) { return std::tie(v.name, v.value, v.line); };
    const auto number = [](const FigureNumber& n) { return std::tie(n.kind, n.number, n.line); };
    const auto player = [](const PlayerSpec& p) { return std::tie(p.name, p.colour, p.agent, p.youngest); };
    return std::tie(a.file, a.title, a.name, a.modules, a.order) ==
               std::tie(b.file, b.title, b.name, b.modules, b.order) &&
           alike(a.tile_sets, b.tile_sets, set) && alike(a.switches, b.switches, value) &&
           alike(a.figures, b.figures, number) && alike(a.players, b.players, player);
}

} // namespace

const ScenarioGame& ScenarioGames::of(const GameFile& file) {
    if (file_ && same(*file_, file)) {
        return game_;
    }
    file_.reset();
    const Composition composition = library_.compose(file);
    game_ = {compile(composition), {}};
    for (const LoadedModule& module : composition.modules) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            game_.known_rules.insert(rule.id);
        }
    }
    file_ = file;
    return game_;
}

} // namespace bastide::host
