#include "signs_of.hpp"
#include <optional>

namespace bastide::python {
namespace {

struct Eye {
    std::shared_ptr<const Ruleset> rules;
    std::optional<host::Sight> sight;
    host::SignRows rows;
};

} // namespace

std::vector<std::string> names_of_signs(const Ruleset& rules) { return host::Signs(rules).names(); }

const host::SignRows& signs_of(const std::shared_ptr<const Ruleset>& rules, const Game& game) {
    thread_local Eye eye;
    if (eye.rules != rules) {
        eye.sight.emplace(*rules);
        eye.rules = rules;
    }
    eye.sight->begin(game);
    eye.sight->list(game, game.estimate(), eye.rows);
    return eye.rows;
}

} // namespace bastide::python
