// What modules register: names of others that are misspelt, things registered twice, and more than there are numbers
// for.
#include "bastide/words.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

Composition base() { return library().compose(Mix{}.file()); }

/// The sentence with which a game with one module `toy` is refused.
std::string refused(const Install& install, const Composition& composition = base()) {
    return refusal(composition, {{"toy", install}});
}

StepSpec idle(const std::string& label, std::vector<std::string> after = {}, std::vector<std::string> writes = {}) {
    return {.label = label, .run = step([](Play&) {}), .after = std::move(after), .writes = std::move(writes)};
}

std::string refused_step(const StepSpec& spec) {
    return refused([spec](Registry& r) { r.at(Anchor::part_offer, spec); });
}

VerbSpec silent(const std::string& name) {
    VerbSpec verb;
    verb.name = name;
    verb.apply = calls([](Play&, Action) {});
    return verb;
}

DecisionSpec empty_decision(const std::string& name) {
    DecisionSpec decision;
    decision.name = name;
    decision.list = calls([](const Play&, ActionList&) {});
    return decision;
}

FigureKindSpec on(const std::string& kind) {
    FigureKindSpec figure;
    figure.name = "doll";
    figure.stands_on = {kind};
    return figure;
}

/// Every installed module, with the tile sets that they name.
Mix everything() {
    Mix mix;
    std::vector<std::string> names;
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
        if (!module.manifest.tile_sets.empty() && module.manifest.name != "base") {
            mix.more_sets[module.manifest.tile_sets.front()] = 1;
        }
    }
    mix.modules = with_needed(names);
    return mix;
}

} // namespace

TEST_CASE("A decision that nobody registers is named with the nearest", "[kernel][registry]") {
    const auto contributing = [](const std::string& decision) {
        return refused([decision](Registry& r) { r.contribute(decision, calls([](const Play&, ActionList&) {})); });
    };
    CHECK_THAT(contributing("fingers"),
               Contains("Module 'toy'") && Contains("'fingers'") && Contains("There are draw, place and figures"));
    CHECK_THAT(contributing("figuers"), Contains("Did you mean 'figures'?"));
    CHECK(contributing("figures") == "accepted");
    CHECK(contributing("absent.decision") == "accepted");
}

TEST_CASE("A label that its module cannot have is named with the nearest", "[kernel][registry]") {
    CHECK_THAT(refused_step(idle("toy.x", {"kernel.figuers"})),
               Contains("'toy.x'") && Contains("module 'toy'") && Contains("Did you mean 'kernel.figures'?"));
    CHECK_THAT(refused_step(idle("toy.x", {"base.hnad"})),
               Contains("'base' has no such step. Did you mean 'base.hand'?"));
    CHECK_THAT(refused_step(idle("toy.x", {"hand"})), Contains("as in 'module.label'"));
    CHECK_THAT(refused_step(idle("x")), Contains("for example 'toy.x'"));
    CHECK_THAT(refused_step(idle("toy.x", {}, {"score"})), Contains("Did you mean 'scores'?"));
    CHECK(refused_step(idle("toy.x", {"base.hand"})) == "accepted"); // which base has with other switches only
    CHECK(refused_step(idle("toy.x", {"absent.hand"})) == "accepted");
}

TEST_CASE("Every label that our modules name exists, whatever the switches", "[kernel][registry]") {
    std::map<std::string, std::set<std::string>> listed;
    for (const InstalledModule& module : library().modules()) {
        listed[module.manifest.name] = {module.manifest.steps.begin(), module.manifest.steps.end()};
    }
    const Mix all = everything();
    int compiled_mixes = 0;
    const auto check = [&](const Mix& mix) {
        INFO(mix.text());
        try {
            const auto rules = compiled(mix);
            ++compiled_mixes;
            for (const StepName& step : rules->program_names) {
                const std::string module = step.label.substr(0, step.label.find('.'));
                if (step.anchor != Anchor::count && module != "kernel") {
                    INFO("rules.toml of '" << module << "' lists under 'steps': " << step.label);
                    CHECK(listed[module].count(step.label) == 1);
                }
            }
        } catch (const Error& error) { // values that exclude each other
            CHECK_THAT(error.what(), !Contains("comes before or after"));
        }
    };
    check(all);
    for (const InstalledModule& module : library().modules()) {
        for (const SwitchSpec& spec : module.manifest.switches) {
            for (const std::string& value : values_of(spec)) {
                Mix mix = all;
                mix.switches[module.manifest.name + '.' + spec.name] = value;
                check(mix);
            }
        }
    }
    CHECK(compiled_mixes > 50);
}

TEST_CASE("The rules by which our modules forbid something are in their rules.toml", "[kernel][registry]") {
    std::set<std::string> ids;
    for (const InstalledModule& module : library().modules()) {
        for (const RuleEntry& rule : module.manifest.rules) {
            ids.insert(rule.id);
        }
    }
    const auto rules = compiled(everything());
    for (const auto* origins :
         {&rules->placement_veto_origins, &rules->deployment_veto_origins, &rules->presence_veto_origins}) {
        for (const auto& of_one : *origins) {
            for (const VetoOrigin& origin : of_one) {
                for (const std::string& id : split_words(origin.rules)) {
                    INFO(origin.module << " cites " << id);
                    CHECK(ids.count(id) == 1);
                }
            }
        }
    }
}

TEST_CASE("Our modules tell the forms of all their verbs", "[kernel][registry]") {
    const auto rules = compiled(everything());
    for (const VerbSpec& verb : rules->verbs) {
        INFO(verb.name);
        CHECK(static_cast<bool>(verb.text) == !verb.forms.empty());
    }
}

TEST_CASE("A kind of feature to stand on exists, or belongs to a module that is absent", "[kernel][registry]") {
    const auto standing = [](const std::string& kind) {
        return refused([kind](Registry& r) { r.figure_kind(on(kind)); });
    };
    CHECK_THAT(standing("citty"), Contains("Module 'toy'") && Contains("'doll'") && Contains("Did you mean 'city'?"));
    CHECK_THAT(standing("base.citty"), Contains("Did you mean 'city'?"));
    CHECK(standing("city") == "accepted");
    CHECK(standing("base.city") == "accepted");
    CHECK(standing("absent.castle") == "accepted");
    Composition without = base();
    without.switches["farmers.farmers"] = "false"; // farmers.field is a kind that there is with other switches
    CHECK(refused([](Registry& r) { r.figure_kind(on("farmers.field")); }, without) == "accepted");
    CHECK_THAT(refused([](Registry& r) { r.figure_kind(on("farmers.feild")); }, without),
               Contains("Did you mean 'field'?"));
}

TEST_CASE("A tariff of a kind that is not there is refused, not paid for every kind", "[kernel][registry]") {
    const auto tariff = [](Registry& r) {
        r.tariff(r.find_kind("castle"), Rank::add, calls([](const Play&, Valuation&) {}));
    };
    CHECK_THAT(refused(tariff), Contains("a tariff of a kind of feature that no module before it registers"));
    CHECK_THAT(refused([](Registry& r) { r.report_unoccupied(r.find_kind("castle")); }), Contains("report_unoccupied"));
}

TEST_CASE("Nothing is registered twice", "[kernel][registry]") {
    const std::vector<std::pair<std::string, Install>> once{
        {"occasion", [](Registry& r) { r.occasion("feast", true); }},
        {"pile", [](Registry& r) { r.pile("attic"); }},
        {"pile", [](Registry& r) { r.hands("attic", false); }},
        {"right of a turn", [](Registry& r) { r.turn_right("attic"); }},
        {"right of a part", [](Registry& r) { r.part_right("attic"); }},
        {"display",
         [](Registry& r) { r.display("attic", calls([](const Play&, PlayerId) { return std::string(); })); }},
        {"display of the table",
         [](Registry& r) { r.table_display("attic", calls([](const Play&) { return std::string(); })); }},
        {"mark of figures", [](Registry& r) { r.mark("attic"); }},
        {"kind of space", [](Registry& r) { r.space_kind({.name = "attic"}); }},
        {"kind of feature", [](Registry& r) { r.feature_kind({.name = "attic"}); }},
        {"kind of figure", [](Registry& r) { r.figure_kind({.name = "attic"}); }},
        {"verb", [](Registry& r) { r.verb(silent("attic")); }},
        {"decision", [](Registry& r) { r.decision(empty_decision("attic")); }}};
    for (const auto& [what, install] : once) {
        INFO(what);
        CHECK(refused(install) == "accepted");
        const Install twice = [&once = install](Registry& r) {
            once(r);
            once(r);
        };
        CHECK_THAT(refused(twice), Contains("Module 'toy' registers the " + what) && Contains(" twice; "));
        CHECK_THAT(refusal(base(), {{"toy", install}, {"teddy", install}}),
                   Contains("Module 'teddy' registers the " + what) &&
                       Contains("which module 'toy' has registered already"));
    }
    CHECK_THAT(refused([](Registry& r) { r.verb(silent("place")); }),
               Contains("which the kernel has registered already"));
}

TEST_CASE("What the game must call is there", "[kernel][registry]") {
    CHECK_THAT(refused_step({.label = "toy.x"}), Contains("step 'toy.x' without 'run'"));
    CHECK_THAT(refused([](Registry& r) { r.verb({.name = "wave"}); }), Contains("verb 'wave' without 'apply'"));
    CHECK_THAT(refused([](Registry& r) { r.decision({.name = "wave"}); }), Contains("decision 'wave' without 'list'"));
}

TEST_CASE("A form of words is made of names that are known", "[kernel][registry]") {
    VerbSpec verb = silent("wave");
    verb.text = calls([](const Play&, Action) { return std::string("at red"); });
    verb.forms = {"at PLAYR"};
    CHECK_THAT(refused([verb](Registry& r) { r.verb(verb); }),
               Contains("'PLAYR' stands for nothing") && Contains("Did you mean 'PLAYER'?"));
    verb.forms = {"at PLAYER"};
    CHECK(refused([verb](Registry& r) { r.verb(verb); }) == "accepted");
    verb.text = {};
    CHECK_THAT(refused([verb](Registry& r) { r.verb(verb); }), Contains("no 'text' that makes them"));
}

TEST_CASE("What is numbered with a byte is refused before the numbers wrap round", "[kernel][registry]") {
    const auto many = [](const std::function<void(Registry&, const std::string&)>& one) {
        return refused([one](Registry& r) {
            for (int i = 0; i < 256; ++i) {
                one(r, "x" + std::to_string(i));
            }
        });
    };
    const auto limited = [&](const std::string& what, const std::function<void(Registry&, const std::string&)>& one) {
        CHECK_THAT(many(one),
                   Contains("Module 'toy' registers the " + what) && Contains("a game has at most 255 of them"));
    };
    limited("kind of figure", [](Registry& r, const std::string& name) { r.figure_kind({.name = name}); });
    limited("kind of space", [](Registry& r, const std::string& name) { r.space_kind({.name = name}); });
    limited("verb", [](Registry& r, const std::string& name) { r.verb(silent(name)); });
    limited("decision", [](Registry& r, const std::string& name) { r.decision(empty_decision(name)); });
    limited("pile", [](Registry& r, const std::string& name) { r.pile(name); });
    limited("pile", [](Registry& r, const std::string& name) { r.hands(name, true); });
    limited("occasion", [](Registry& r, const std::string& name) { r.occasion(name, true); });
}

namespace {

/// Meadows of so many types that each has at most 255 copies, `stones` on each.
Composition many_tiles(int tiles, int stones = 0) {
    Composition c = meadows(0);
    const TileDef meadow = c.tiles.front();
    c.tiles.clear();
    for (int left = tiles, i = 0; left > 0; left -= 255, ++i) {
        TileDef tile = meadow;
        tile.name = "meadow" + std::to_string(i);
        tile.count = std::min(left, 255);
        tile.segments.front().words["stone"] = stones;
        tile.words["n"] = i + 1;
        for (int bit = 0; bit < 7; ++bit) { // no two types are alike
            tile.words["bit" + std::to_string(bit)] = i >> bit & 1;
        }
        c.tiles.push_back(tile);
    }
    c.starts = {"meadow0"};
    return c;
}

const Install lawns = [](Registry& r) {
    r.terrain("grass");
    r.feature_kind({.name = "lawn"});
    r.attribute("stone");
    for (int bit = 0; bit < 7; ++bit) {
        r.tile_word("bit" + std::to_string(bit));
    }
};

} // namespace

TEST_CASE("A board of more open squares than there are numbers is refused", "[kernel][registry]") {
    CHECK(refused(lawns, many_tiles(16374)) == "accepted");
    CHECK_THAT(refused(lawns, many_tiles(16375)),
               Contains("The game has 16375 tiles") && Contains("at most 16374 tiles"));
}

TEST_CASE("A feature that could count more words than there are numbers is refused", "[kernel][registry]") {
    CHECK(refused(lawns, many_tiles(4000, 8)) == "accepted");
    CHECK_THAT(refused(lawns, many_tiles(4000, 9)), Contains("'stone' 36000 times") && Contains("32767"));
    CHECK_THAT(refused(lawns, many_tiles(1, 40000)), Contains("'stone' 40000 times")); // one tile is enough
}

TEST_CASE("More figures than one feature can count are refused", "[kernel][registry]") {
    const auto figures = [](int kinds, bool claims) {
        Composition c = base();
        c.players.resize(5, c.players.front());
        return refused(
            [kinds, claims](Registry& r) {
                for (int i = 0; i < kinds; ++i) {
                    FigureKindSpec figure;
                    figure.name = "doll" + std::to_string(i);
                    figure.per_player = 25;
                    figure.claims = claims;
                    r.figure_kind(figure);
                }
            },
            c);
    };
    CHECK(figures(1, true) == "accepted");
    CHECK_THAT(figures(2, true), Contains("figures that claim; at most 255"));
    CHECK(figures(2, false) == "accepted");
    CHECK_THAT(figures(3, false), Contains("375 figures that do not claim"));
}

TEST_CASE("Two modules cannot both have what only one can", "[kernel][registry]") {
    const Install middle = [](Registry& r) { r.claim("the middle of the table"); };
    CHECK_THAT(refusal(library().compose(Mix{}.file()), {{"lake", middle}, {"market", middle}}),
               Contains("'lake'") && Contains("'market'") && Contains("the middle of the table"));
}

TEST_CASE("The greatest number of seats that a module brings is the limit", "[kernel][registry]") {
    const Toy sixth{"sixth", [](Registry& r) { r.seats(6, "load another one"); }};
    CHECK(base_with({sixth}, 6)->players == 6);
    CHECK_THAT(failure([&] { base_with({sixth}, 7); }), Contains("7 players, but there are figures for 6") &&
                                                            Contains("remove a [[player]], or load another one."));
    CHECK_THAT(failure([&] { base_with({}, 6); }), Contains("figures for 5") && Contains("max_players"));
}
