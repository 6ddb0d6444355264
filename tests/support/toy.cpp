#include "support/toy.hpp"
#include "bastide/error.hpp"
#include "support/mixes.hpp"
#include <deque>
#include <set>

namespace bastide::test {

namespace {

/// Factories are plain functions, so the next module's lambda waits here while a composition is compiled.
std::deque<Install>& waiting() {
    static std::deque<Install> all;
    return all;
}

class Scripted : public Module {
public:
    Scripted() : install_(std::move(waiting().front())) { waiting().pop_front(); }
    void install(Registry& registry) override { install_(registry); }

private:
    Install install_;
};

const ModuleFactory factory = BASTIDE_FACTORY(Scripted);

LoadedModule loaded(const std::string& name) {
    LoadedModule module;
    module.manifest.name = name;
    module.manifest.version = "1.0.0";
    module.factory = &factory;
    return module;
}

} // namespace

std::shared_ptr<const Ruleset> compiled_with(Composition composition, const std::vector<Toy>& toys,
                                             std::vector<std::string>* idle) {
    waiting().clear();
    for (const Toy& toy : toys) {
        composition.modules.push_back(loaded(toy.name));
        waiting().push_back(toy.install);
    }
    return compile(composition, idle);
}

std::shared_ptr<const Ruleset> base_with(const std::vector<Toy>& toys, int players) {
    Mix mix;
    mix.players = players;
    return compiled_with(library().compose(mix.file()), toys);
}

Composition meadows(int count, int players) {
    Composition c;
    c.file = "meadows";
    TileDef meadow;
    meadow.name = "meadow";
    meadow.count = count;
    meadow.edges = {"grass", "grass", "grass", "grass"};
    SegmentDef lawn;
    lawn.kind = "lawn";
    for (unsigned half = 0; half < 8; ++half) {
        lawn.ports.push_back(port_of_half(half));
    }
    meadow.segments = {lawn};
    c.tiles = {meadow};
    c.starts = {"meadow"};
    for (int p = 0; p < players; ++p) {
        PlayerSpec player;
        player.name = "P" + std::to_string(p + 1);
        c.players.push_back(player);
    }
    return c;
}

std::string refusal(const Composition& composition, const std::vector<Toy>& toys) {
    try {
        compiled_with(composition, toys);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

void play_until(Game& game, const std::string& decision, Rng& rng) {
    while (!game.is_terminal() && game.decision_name() != decision) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            const auto legal = game.legal_actions();
            game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
}

std::vector<std::string> verbs_of(const Game& game) {
    std::set<std::string> names;
    for (const Action action : game.legal_actions()) {
        names.insert(game.rules().verbs[index(action.verb)].name);
    }
    return {names.begin(), names.end()};
}

Action action_called(const Game& game, const std::string& text) {
    for (const Action action : game.legal_actions()) {
        if (game.text(action) == text) {
            return action;
        }
    }
    throw Error("'" + text + "' is not legal now");
}

} // namespace bastide::test
