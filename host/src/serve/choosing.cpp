#include "serve/choosing.hpp"

namespace bastide::host::serve {

std::vector<Action> legal_line(Game game, const std::vector<std::string>& texts) {
    std::vector<Action> line;
    const PlayerId seat = game.to_act();
    for (const std::string& text : texts) {
        const std::optional<Action> action = game.to_act() == seat ? game.parse(text) : std::nullopt;
        if (!action) {
            return {};
        }
        game.apply(*action);
        line.push_back(*action);
    }
    return line;
}

} // namespace bastide::host::serve
