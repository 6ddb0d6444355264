// Every action is told to people in a sentence: none reads like what is typed, no two of a decision read alike.
#include "knowledge/sentences.hpp"
#include "random_mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>
#include <set>

namespace test_action_sentences {

using namespace bastide;
using namespace bastide::test;

namespace {

/// Names that people type and files have: of tiles, verbs, kinds of figures and places.
std::vector<std::string> wire_names(const Ruleset& rules) {
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        if (name.find_first_of("-_:.") != std::string::npos) {
            names.push_back(name);
        }
    };
    for (const TileDef& tile : rules.tile_defs) {
        add(tile.name);
    }
    for (const CompiledVerb& verb : rules.verbs) {
        add(verb.name);
    }
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        add(kind.spec.name);
    }
    for (const SpaceKindSpec& kind : rules.space_kinds) {
        add(kind.name);
    }
    return names;
}

/// The part of a sentence that reads like a command or like a name of a file; empty: it reads like a sentence.
std::string wire_form(const std::string& sentence, const std::vector<std::string>& names) {
    static const std::regex typed(R"([@_{}\[\]]|\br\d+\b|\w:\w|-?\d,-?\d|  |\.$|^[^A-Z])");
    std::smatch found;
    if (std::regex_search(sentence, found, typed)) {
        return found.str();
    }
    const auto named = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return sentence.find(name) != std::string::npos; });
    return named == names.end() ? "" : *named;
}

void check_decision(const Game& game, const std::vector<std::string>& names) {
    std::set<std::string> told;
    for (const Action action : game.legal_actions()) {
        const std::string sentence = host::action_sentence(game.play(), action);
        INFO(game.decision_name() << ": " << game.text(action) << ": " << sentence);
        CHECK(wire_form(sentence, names).empty());
        CHECK(told.insert(sentence).second);
    }
}

/// What is rare is looked at whenever it comes, what is frequent now and then.
class Often {
public:
    bool enough(const Game& game) { return ++seen_[game.decision_name()] > 12 && seen_[game.decision_name()] % 9 != 0; }

private:
    std::map<std::string, int> seen_;
};

void check_game(const Mix& mix, std::uint64_t seed) {
    std::string refusal;
    const auto rules = compiled_or_refused(mix, refusal);
    if (rules == nullptr) {
        return; // such a mix is not played
    }
    const std::vector<std::string> names = wire_names(*rules);
    INFO(mix.text() << ", seed " << seed);
    for (const CompiledVerb& verb : rules->verbs) { // what is only chance's is not met below
        INFO(verb.name);
        CHECK((verb.name == "pass" || !verb.sentences.empty()));
    }
    Often often;
    Game game(rules);
    Rng rng(seed);
    while (!game.is_terminal()) {
        if (!often.enough(game)) {
            check_decision(game, names);
        }
        game.apply(game.at_chance() ? game.sample(rng)
                                    : game.legal_action(rng.below(static_cast<std::uint32_t>(game.legal_count()))));
    }
}

Mix everything_with(const std::map<std::string, std::string>& switches) {
    Mix mix;
    mix.modules = {"base"};
    for (const InstalledModule& module : library().modules()) {
        mix.modules.push_back(module.manifest.name);
        if (module.manifest.name != "base" && !module.manifest.tile_sets.empty()) {
            mix.more_sets[module.manifest.tile_sets.front()] = 1;
        }
    }
    mix.modules = with_needed(mix.modules);
    mix.players = 4;
    mix.switches = switches;
    return mix;
}

} // namespace

TEST_CASE("No sentence of an action reads like a command, and no two read alike", "[sentences][random]") {
    const std::vector<std::map<std::string, std::string>> switches{
        {},
        {{"base.hand_size", "3"},
         {"princess-and-dragon.fairy_position", "on_tile"},
         {"princess-and-dragon.fairy_one_point", "any_follower_on_tile"},
         {"princess-and-dragon.fairy_three_points", "any_follower_on_tile"},
         {"princess-and-dragon.fairy_point_claim", "until_turn_passes"},
         {"base.unplayable_consent", "unanimous"}},
        {{"base.tile_offers", "true"},
         {"princess-and-dragon.princess_removal", "mandatory"},
         {"base.start_player", "youngest_decides"}}};
    const int games = games_asked_for() > 0 ? games_asked_for() : sized(1, 2, 60);
    for (int n = 0; n < games; ++n) {
        const Mix mix = everything_with(switches[static_cast<std::size_t>(n) % switches.size()]);
        CHECK_NOTHROW(compiled(mix));
        check_game(mix, static_cast<std::uint64_t>(n) + 1);
    }
}

TEST_CASE("The sentences of random mixes read well too", "[sentences][random]") {
    for (int n = 0; n < sized(2, 3, 60); ++n) {
        Rng rng(static_cast<std::uint64_t>(n) + 500);
        Mix mix;
        for (const InstalledModule& module : library().modules()) {
            if (rng.below(3) == 0) {
                mix.modules.push_back(module.manifest.name);
            }
        }
        mix.modules = with_needed(mix.modules);
        mix.more_sets = random_sets(mix.modules, rng);
        mix.players = 2 + static_cast<int>(rng.below(3));
        check_game(mix, static_cast<std::uint64_t>(n));
    }
}

} // namespace test_action_sentences
