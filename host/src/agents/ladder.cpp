#include "agents/ladder.hpp"
#include <array>
#include <utility>

namespace bastide::host {
namespace {

constexpr std::size_t rungs = 8;

template <std::size_t number> std::unique_ptr<Agent> make_rung(const AgentSettings&) {
    return make_agent(ladder()[number].description);
}

template <std::size_t... numbers> constexpr auto makers(std::index_sequence<numbers...>) {
    return std::array{&make_rung<numbers>...};
}

} // namespace

const std::vector<Rung>& ladder() {
    static const std::vector<Rung> all = {
        {"level-1", "beginner", "Sees few squares, takes what points there are at once, and does not look at you.",
         "careful:value=none:notice=12:hasty:short-sighted:selfish:blind-lasting"},
        {"level-2", "learner", "Takes what is worth most now, without a thought of you or of what never closes.",
         "careful:value=none:notice=30:short-sighted:selfish:blind-lasting"},
        {"level-3", "casual", "Takes what is worth most now and grudges you yours, but overlooks much.",
         "careful:value=none:notice=45:short-sighted"},
        {"level-4", "fair", "Takes what is worth most now, overlooks some of it, and soon has no figure left.",
         "careful:value=none:notice=80:short-sighted"},
        {"level-5", "skilled", "Keeps figures back and looks at what may still come, but overlooks half of it.",
         "careful:notice=55"},
        {"level-6", "strong", "Knows what positions are worth, and overlooks a square now and then.",
         "careful:notice=75"},
        {"level-7", "expert", "Knows what positions are worth, and overlooks nothing.", "careful"},
        {"level-8", "master", "Plays on in its head, many times, before it decides; that takes a moment.",
         "mcts:playouts=150", true},
    };
    return all;
}

std::vector<AgentKind> ladder_kinds() {
    static constexpr std::array make = makers(std::make_index_sequence<rungs>());
    std::vector<AgentKind> kinds;
    for (std::size_t i = 0; i < ladder().size(); ++i) {
        const Rung& rung = ladder()[i];
        AgentKind kind{rung.name, rung.character, {}, make[i], rung.level, rung.character};
        kind.slow = rung.slow;
        kinds.push_back(std::move(kind));
    }
    return kinds;
}

} // namespace bastide::host
