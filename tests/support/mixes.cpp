#include "support/mixes.hpp"
#include "bastide/error.hpp"
#include "support/explanations.hpp"
#include "support/invariants.hpp"
#include "support/ledger.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test {

namespace {

/// One random game with its checks.
class CheckedGame {
public:
    CheckedGame(std::shared_ptr<const Ruleset> rules, const Checks& checks)
        : rules_(std::move(rules)), checks_(checks), border_(border_of(*rules_)), rng_(checks.seed), dice_(rng_.next()),
          game_(rules_), shadow_(game_),
          ledger_((checks.installed == nullptr ? library() : *checks.installed).modules()) {
        game_.watch(&ledger_);
    }

    std::vector<std::string> play() {
        const int limit = 60 * static_cast<int>(rules_->layout.tile_capacity) + 1000;
        while (!game_.is_terminal() && problems_.empty()) {
            check();
            const Action action = choose();
            before(action);
            game_.apply(action);
            shadow_.apply(action);
            actions_.push_back(action.number());
            expect(game_ == shadow_ && game_.digest() == shadow_.digest(), "A copy did not play on identically");
            if (static_cast<int>(actions_.size()) > limit) {
                problems_.push_back("The game does not come to an end");
            }
        }
        if (problems_.empty()) {
            add(broken_invariants(game_, border_));
            at_the_end();
        }
        return problems_;
    }

private:
    bool now_and_then(int every) { return rng_.below(static_cast<std::uint32_t>(std::max(1, every))) == 0; }

    void check() {
        if (now_and_then(checks_.recount_every)) {
            add(broken_invariants(game_, border_));
        }
        if (now_and_then(checks_.promises_every)) {
            add(broken_promises(game_, rng_));
        }
        if (now_and_then(2 * checks_.promises_every)) {
            add(broken_finish(game_));
            add(broken_resample(game_, rng_));
            add(broken_explanations(game_));
        }
        if (now_and_then(10)) {
            shadow_ = game_; // a copy over another state
        } else if (now_and_then(30)) {
            shadow_ = Game(game_);
        }
        for (int p = 0; p < game_.play().players(); ++p) {
            expect(ledger_.scores()[static_cast<std::size_t>(p)] == game_.scores()[static_cast<std::size_t>(p)],
                   "The score is not the sum of the score events");
        }
        add(ledger_.problems());
    }

    Action choose() {
        if (game_.at_chance()) {
            return game_.sample(dice_);
        }
        const auto legal = game_.legal_actions();
        return legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
    }

    void before(Action action) {
        if (action.verb == verbs::deploy && rules_->figure_kinds[action.arg].spec.claims) {
            const Play& play = game_.play();
            expect(play.feature(play.feature_of(static_cast<SegmentId>(action.a))).claims == 0,
                   "'" + game_.text(action) + "' is legal where somebody stands already");
        }
    }

    void at_the_end() {
        const std::vector<int> scores = game_.scores();
        for (std::size_t p = 0; p < scores.size(); ++p) {
            expect(ledger_.scores()[p] == scores[p], "The final score is not the sum of the score events");
        }
        expect(game_.legal_actions().empty() && game_.to_act() == nobody, "Somebody may act after the end");
        expect(game_.play().core().turns == 0, "The game ended within a turn");
        add(ledger_.problems());
        Game again(rules_);
        for (const std::uint64_t number : actions_) {
            again.apply(Action::from_number(number));
        }
        expect(again == game_, "The same actions led to another game");
    }

    void expect(bool holds, const std::string& sentence) {
        if (!holds) {
            add({sentence});
        }
    }
    void add(const std::vector<std::string>& more) {
        for (const std::string& sentence : more) {
            if (problems_.size() < 20) {
                problems_.push_back("[decision " + std::to_string(actions_.size()) + ", " + game_.decision_name() +
                                    "] " + sentence);
            }
        }
    }

    std::shared_ptr<const Ruleset> rules_;
    Checks checks_;
    ClosedSide border_;
    Rng rng_, dice_;
    Game game_, shadow_;
    Ledger ledger_;
    std::vector<std::uint64_t> actions_;
    std::vector<std::string> problems_;
};

} // namespace

const Library& library() {
    static const Library all({{BASTIDE_BUILD_MODULE_DIR}, {BASTIDE_SOURCE_DIR "/tilesets"}});
    return all;
}

std::string Mix::text() const {
    std::string words = listed(modules) + "; " + tile_set + " x " + std::to_string(copies) + "; " +
                        std::to_string(players) + " players";
    for (const auto& [name, count] : more_sets) {
        words += "; " + name + " x " + std::to_string(count);
    }
    for (const auto& [name, value] : switches) {
        words += "; " + name + " = " + value;
    }
    return words;
}

GameFile Mix::file() const {
    static const std::vector<std::string> names{"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"};
    GameFile game;
    game.file = "game";
    for (const std::string& module : modules) {
        game.modules.emplace_back(module, 0);
    }
    game.tile_sets = {{tile_set, copies, 0}};
    for (const auto& [name, count] : more_sets) {
        game.tile_sets.push_back({name, count, 0});
    }
    for (const auto& [name, value] : switches) {
        game.switches.push_back({name, value, 0});
    }
    for (int p = 0; p < players; ++p) {
        PlayerSpec player;
        player.name = names.at(static_cast<std::size_t>(p));
        game.players.push_back(player);
    }
    return game;
}

std::shared_ptr<const Ruleset> compiled(const Mix& mix) { return library().compile(mix.file()); }

std::vector<std::string> values_of(const SwitchSpec& spec) {
    switch (spec.type) {
    case SwitchSpec::Type::choice:
    case SwitchSpec::Type::flag:
        return spec.values;
    case SwitchSpec::Type::number:
        return {std::to_string(spec.min), std::to_string(spec.max), spec.standard};
    case SwitchSpec::Type::text:
        break;
    }
    // what texts mean is known to their modules alone
    return {spec.standard, spec.name == "catapult_spread" ? "90, 1 30" : "1,0; 0,-1", "no sense"};
}

std::map<std::string, int> random_sets(const std::vector<std::string>& modules, Rng& rng) {
    std::map<std::string, int> sets;
    for (const InstalledModule& module : library().modules()) {
        const std::vector<std::string>& own = module.manifest.tile_sets;
        const bool chosen = std::find(modules.begin(), modules.end(), module.manifest.name) != modules.end();
        if (!chosen || own.empty() || module.manifest.name == "base") {
            continue;
        }
        const std::uint32_t kind = rng.below(4);
        if (kind < 2) {
            sets[own.front()] = 1;
        } else if (kind == 2) {
            sets[own[rng.below(static_cast<std::uint32_t>(own.size()))]] = 1 + static_cast<int>(rng.below(2));
        } else {
            for (std::size_t i = 0; i < 2; ++i) {
                sets[own[rng.below(static_cast<std::uint32_t>(own.size()))]] = 1;
            }
        }
    }
    return sets;
}

std::vector<std::string> with_needed(const std::vector<std::string>& modules) {
    std::vector<std::string> all;
    const auto add = [&](const auto& self, const std::string& name) -> void {
        for (const InstalledModule& module : library().modules()) {
            if (module.manifest.name == name && std::find(all.begin(), all.end(), name) == all.end()) {
                for (const Requirement& needed : module.manifest.requires_modules) {
                    self(self, needed.module);
                }
                all.push_back(name);
            }
        }
    };
    for (const std::string& name : modules) {
        add(add, name);
    }
    return all;
}

ClosedSide border_of(const Ruleset& rules) {
    if (rules.switch_value("base.table_border_completes") != "true") {
        return {};
    }
    const auto number = [&](const char* name) { return std::atoi(rules.switch_value(name).c_str()); };
    const int width = number("base.table_width"), height = number("base.table_height");
    const int extension = rules.switch_value("base.play_area") == "table_extended" ? number("base.table_extension") : 0;
    return [=](Position tile, unsigned side) {
        const Position p = neighbour(tile, side);
        const int west_end = -(width - 1) / 2, north_end = -(height - 1) / 2;
        const bool in_width = width == 0 || (p.x >= west_end && p.x < west_end + width + extension);
        const bool in_height = height == 0 || (p.y >= north_end && p.y < north_end + height);
        return !(in_width && in_height);
    };
}

bool reduced() { return std::getenv("BASTIDE_REDUCED") != nullptr; }

int games_asked_for() {
    const char* games = std::getenv("BASTIDE_PROPERTY_GAMES");
    return games == nullptr ? 0 : std::atoi(games);
}

std::vector<std::string> played_checked(const std::shared_ptr<const Ruleset>& rules, const Checks& checks) {
    try {
        return CheckedGame(rules, checks).play();
    } catch (const std::exception& error) {
        return {std::string("An exception ended the game: ") + error.what()};
    }
}

} // namespace bastide::test
