#include "agents/careful.hpp"
#include "agents/deal_anew.hpp"

namespace bastide::host {

std::vector<AgentOption> CarefulAgent::options() {
    std::vector<AgentOption> options = {
        {"value", "what it values positions by: auto, none or a file of bastide train", 0, 0, 0, false, true},
        {"width", "actions that it thinks through, those that seem best at once; 0 is all", 0, 10'000, 48}};
    const std::vector<AgentOption> habits = Habits::options();
    options.insert(options.end(), habits.begin(), habits.end());
    return options;
}

std::unique_ptr<Agent> CarefulAgent::make(const AgentSettings& settings) {
    const auto width = settings.given("width") ? settings.whole<std::size_t>("width") : Thought::usual_width;
    return std::make_unique<CarefulAgent>(ValueChoice(settings.text("value")), width, Habits::of(settings));
}

Action CarefulAgent::choose(const Game& game, Rng& rng) {
    const std::span<const Action> legal = game.legal_actions();
    if (legal.size() == 1) {
        return legal.front();
    }
    Game& known = made(known_, game);
    known = game;
    deal_anew(known, game, rng);
    thought_.begin(known, game.to_act(), thought_.habits().notice < 100 ? rng.next() : 0);
    Action best = legal.front();
    double most = -std::numeric_limits<double>::infinity();
    std::uint32_t ties = 0;
    const std::vector<double>& worths = thought_.weigh(known);
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const double worth = worths[i];
        if (worth > most + 1e-9) {
            most = worth;
            ties = 0;
        }
        if (worth >= most - 1e-9 && rng.below(++ties) == 0) {
            best = legal[i];
        }
    }
    return best;
}

} // namespace bastide::host
