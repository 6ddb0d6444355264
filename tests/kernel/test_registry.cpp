// What modules register: names of others that are misspelt, things registered twice, and more than there are numbers
// for.
#include "bastide/words.hpp"
#include "library/rulebook.hpp"
#include "support/mixes.hpp"
#include "support/refused.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace test_registry {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

StepSpec idle(const std::string& label, std::vector<std::string> after = {}, std::vector<std::string> writes = {}) {
    return {.label = label, .run = step([](Play&) {}), .after = std::move(after), .writes = std::move(writes)};
}

std::string refused_step(const StepSpec& spec) {
    return refused([spec](Registry& r) { r.at(Anchor::part_offer, spec); });
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

TEST_CASE("Every label that our modules name exists, whatever the switches", "[kernel][registry][labels]") {
    std::map<std::string, std::set<std::string>> listed;
    for (const InstalledModule& module : library().modules()) {
        listed[module.manifest.name] = {module.manifest.steps.begin(), module.manifest.steps.end()};
    }
    const Mix all = everything();
    int compiled_mixes = 0, values = 0;
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
                if (++values % sized(16, 10, 1) != 0) {
                    continue;
                }
                Mix mix = all;
                mix.switches[module.manifest.name + '.' + spec.name] = value;
                check(mix);
            }
        }
    }
    CHECK(compiled_mixes > sized(7, 10, 50));
}

TEST_CASE("The rules by which our modules forbid something are in their rules.toml", "[kernel][registry]") {
    std::set<std::string> ids;
    for (const InstalledModule& module : library().modules()) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            ids.insert(rule.id);
        }
    }
    const auto rules = compiled(everything());
    for (const auto* origins : {&rules->placement_veto_origins, &rules->square_veto_origins, &rules->hole_origins,
                                &rules->place_veto_origins}) {
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

TEST_CASE("Our modules tell the forms of all their verbs, and have a sentence for each", "[kernel][registry]") {
    const auto rules = compiled(everything());
    for (const CompiledVerb& verb : rules->verbs) {
        INFO(verb.name);
        CHECK((!verb.text || !verb.forms.empty()));
        CHECK((verb.name == "pass" || verb.sentences.size() == std::max<std::size_t>(verb.forms.size(), 1)));
    }
}

TEST_CASE("A kind of feature to stand on exists, or is one that may be absent", "[kernel][registry]") {
    const auto standing = [](const std::string& kind) {
        return refused([kind](Registry& r) { r.figure_kind(on(kind)); });
    };
    CHECK_THAT(standing("citty"), Contains("Module 'toy'") && Contains("'doll'") && Contains("Did you mean 'city'?"));
    CHECK_THAT(standing("base.citty"), Contains("Did you mean 'city'?"));
    CHECK(standing("city") == "accepted");
    CHECK(standing("base.city") == "accepted");
    CHECK(standing("absent.castle") == "accepted");
    CHECK(standing(".castle") == "accepted");
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

namespace {

/// What is registered by a name, and what of it the sentence says.
struct Named {
    std::string what;
    std::function<void(Registry&, const std::string&)> install;
};

/// Things of one module.
const std::vector<Named>& things() {
    static const auto fact = calls([](const Play&, PlayerId) { return std::string(); });
    static const std::vector<Named> all{
        {"occasion", [](Registry& r, const std::string& name) { r.occasion(name, true); }},
        {"pile", [](Registry& r, const std::string& name) { r.pile(name); }},
        {"pile", [](Registry& r, const std::string& name) { r.hands(name, false); }},
        {"right of a turn", [](Registry& r, const std::string& name) { r.turn_right(name); }},
        {"right of a part", [](Registry& r, const std::string& name) { r.part_right(name); }},
        {"display", [](Registry& r, const std::string& name) { r.display(name, fact); }},
        {"mark of figures", [](Registry& r, const std::string& name) { r.mark(name); }},
        {"kind of space", [](Registry& r, const std::string& name) { r.space_kind({.name = name}); }},
        {"kind of feature", [](Registry& r, const std::string& name) { r.feature_kind({.name = name}); }},
        {"kind of figure", [](Registry& r, const std::string& name) { r.figure_kind({.name = name}); }},
        {"verb", [](Registry& r, const std::string& name) { r.verb(silent(name)); }},
        {"decision", [](Registry& r, const std::string& name) { r.decision(empty_decision(name)); }},
        {"renamed role", [](Registry& r, const std::string& name) { r.rename_role(name, "dweller"); }},
        {"claim to", [](Registry& r, const std::string& name) { r.claim(name); }}};
    return all;
}

} // namespace

TEST_CASE("A thing is registered once, a word by whoever speaks of it", "[kernel][registry]") {
    for (const Named& thing : things()) {
        INFO(thing.what);
        const Install once = [&](Registry& r) { thing.install(r, "attic"); };
        CHECK(refused(once) == "accepted");
        CHECK_THAT(refused([&](Registry& r) {
                       once(r);
                       once(r);
                   }),
                   Contains("Module 'toy' registers the " + thing.what + " 'attic' twice; "));
        if (thing.what != "verb") { // which is then called after its module
            CHECK_THAT(refusal(base(), {{"toy", once}, {"teddy", once}}),
                       Contains("Module 'teddy' registers the " + thing.what + " 'attic'") &&
                           Contains("which module 'toy' has registered already"));
        }
        CHECK_THAT(refused([&](Registry& r) { thing.install(r, ""); }),
                   Contains("a " + thing.what + " without a name"));
    }
    const Install layer = [](Registry& r) {
        const PileId pile = r.pile("attic");
        r.layer(pile);
        r.layer(pile);
    };
    CHECK_THAT(refused(layer), Contains("the layer 'attic' twice"));
    const Install handler = [](Registry& r) { r.on_unplaceable(calls([](Play&) {})); };
    CHECK_THAT(refused(handler), Contains("the handler of 'tiles that fit nowhere'") && Contains("module 'base'"));
    for (const auto& [what, name] : std::vector<std::pair<std::string, std::string>>{
             {"verb", "place"}, {"decision", "draw"}, {"pile", "supply"}, {"occasion", "final"}}) {
        const auto thing =
            std::find_if(things().begin(), things().end(), [&what = what](const Named& t) { return t.what == what; });
        CHECK_THAT(refused([&, &name = name](Registry& r) { thing->install(r, name); }),
                   Contains("which the kernel has registered already"));
    }
    const std::vector<std::pair<std::string, std::function<std::size_t(Registry&, const std::string&)>>> words{
        {"terrain", [](Registry& r, const std::string& word) { return index(r.terrain(word)); }},
        {"word on segments", [](Registry& r, const std::string& word) { return index(r.attribute(word)); }},
        {"word on tiles", [](Registry& r, const std::string& word) { return index(r.tile_word(word)); }},
        {"quality of figures", [](Registry& r, const std::string& word) { return index(r.quality(word)); }},
        {"right of a part", [](Registry& r, const std::string& word) { return index(r.part_right(word, true)); }},
        {"cause of points", [](Registry& r, const std::string& word) { return index(r.cause(word, "TOY-1")); }}};
    for (const auto& [what, install] : words) {
        INFO(what);
        std::vector<std::size_t> ids;
        const Install speaks = [&ids, &one = install](Registry& r) { ids.push_back(one(r, "attic")); };
        CHECK(refusal(base(), {{"toy", speaks}, {"teddy", speaks}}) == "accepted");
        REQUIRE(ids.size() == 2);
        CHECK(ids[0] == ids[1]);
        CHECK_THAT(refused([&one = install](Registry& r) { one(r, ""); }), Contains("a " + what + " without a name"));
    }
}

TEST_CASE("What the game must call is there", "[kernel][registry]") {
    const std::vector<std::pair<std::string, Install>> missing{
        {"step 'toy.x' without 'run'", [](Registry& r) { r.at(Anchor::part_offer, {.label = "toy.x"}); }},
        {"step 'toy.x' without 'run'", [](Registry& r) { r.step({.label = "toy.x"}); }},
        {"verb 'wave' without 'apply'", [](Registry& r) { r.verb({.name = "wave"}); }},
        {"decision 'wave' without 'list' or 'outcomes'", [](Registry& r) { r.decision({.name = "wave"}); }},
        {"contribution to 'figures' without 'list'", [](Registry& r) { r.contribute("figures", {}); }},
        {"standing actions without 'list'", [](Registry& r) { r.standing(verbs::pass, {}); }},
        {"veto of placements without 'square'", [](Registry& r) { r.veto_placement({}); }},
        {"veto of placements without 'concerns'", [](Registry& r) { r.veto_placement({.outside_holes = true}); }},
        {"estimate for 'end.awards' without 'estimate'", [](Registry& r) { r.estimate(Anchor::end_awards, {}); }},
        {"veto of places without 'vetoes'", [](Registry& r) { r.veto_place({}); }},
        {"listener to events without 'listener'", [](Registry& r) { r.on<events::Acted>({}); }},
        {"watch without 'watch'", [](Registry& r) { r.watch({}); }},
        {"whether the game goes on without 'predicate'", [](Registry& r) { r.keeps_going({}); }},
        {"tariff of 'city' without 'tariff'", [](Registry& r) { r.tariff(r.find_kind("city"), Rank::add, {}); }},
        {"tariff of all kinds without 'tariff'", [](Registry& r) { r.tariff_of_all(Rank::add, {}); }},
        {"display 'fact' without 'text'", [](Registry& r) { r.display("fact", {}); }},
        {"verdict without 'text'", [](Registry& r) { r.verdict({}); }},
        {"change of printed tiles without 'transform'", [](Registry& r) { r.transform_tiles({}); }},
        {"hidden slot without 'redeal'", [](Registry& r) { r.hidden(r.slot<int>(), {}); }}};
    for (const auto& [sentence, install] : missing) {
        CHECK_THAT(refused(install),
                   Contains("Module 'toy' registers the ") && Contains(sentence + "; give it that hook."));
    }
    Composition bare = meadows(3);
    CHECK_THAT(refusal(bare, {{"toy", [](Registry& r) { r.on_unplaceable({}); }}}), Contains("without 'handler'"));
}

TEST_CASE("A pushed step stands in no order", "[kernel][registry]") {
    const auto pushed = [](const std::string& label) {
        return refused([label](Registry& r) { r.step({.label = label, .run = step([](Play&) {})}); });
    };
    CHECK(pushed("toy.x") == "accepted");
    CHECK_THAT(pushed("x"), Contains("labels carry the module's name"));
    CHECK_THAT(refused([](Registry& r) {
                   r.step({.label = "toy.x", .run = step([](Play&) {})});
                   r.at(Anchor::turn_open, idle("toy.x"));
               }),
               Contains("calls two steps 'toy.x'"));
}

TEST_CASE("A form of words is made of names that are known", "[kernel][registry]") {
    VerbSpec<> verb = silent("wave");
    verb.text = calls([](const Play&) { return std::string("at red"); });
    verb.forms = {"at PLAYR"};
    CHECK_THAT(refused([verb](Registry& r) { r.verb(verb); }),
               Contains("'PLAYR' stands for nothing") && Contains("Did you mean 'PLAYER'?"));
    verb.forms = {"at PLAYER"};
    CHECK(refused([verb](Registry& r) { r.verb(verb); }) == "accepted");
    verb.text = {};
    CHECK_THAT(refused([verb](Registry& r) { r.verb(verb); }),
               Contains("none of the values of its actions says the word PLAYER"));
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

} // namespace test_registry
