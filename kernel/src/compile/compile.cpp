#include "compile/compile.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/log.hpp"
#include "bastide/module/module.hpp"
#include "compile/registry_impl.hpp"
#include "compile/rules.hpp"
#include "compile/sequence.hpp"
#include "compile/tiles.hpp"
#include "guard.hpp"
#include "play/busy.hpp"
#include "play/engine.hpp"
#include "words/src/refused_game.hpp"
#include <stdexcept>

namespace bastide {

Module::~Module() = default; // here is the home of its table of virtual functions

namespace {

void install_modules(RegistryImpl& impl) {
    impl.installing = true;
    for (const LoadedModule& module : impl.composition.modules) {
        impl.module = module.manifest.name;
        impl.missed_kinds.clear();
        Registry registry(impl);
        const Busy busy(impl.rules, impl.composition.checked, impl.module.c_str());
        try {
            Module* const created = module.factory->create();
            if (created == nullptr) {
                throw std::runtime_error("its factory gives no module");
            }
            impl.rules.modules.emplace_back(created, module.factory->destroy);
            impl.rules.modules.back()->install(registry);
        } catch (const Error&) {
            throw; // already a sentence: the registry's, or the module's own
        } catch (...) {
            module_failed(impl.module, "while installing itself");
        }
    }
    impl.installing = false;
}

/// What the kernel brings itself, under numbers that everybody knows.
void register_kernel(Ruleset& rules) {
    rules.terrain_names = {"none"};
    rules.occasion_names = {"completed", "final"};
    rules.occasion_returns = {true, true};
    rules.routes = {{.name = "ordinary"}, {.name = "remote"}};
    rules.stakes = {{.name = "majority", .majority = true}};
    rules.reason_names = {"deployed", "scored", "returned", "moved"};
    for (std::size_t p = 0; p < max_players; ++p) {
        rules.partners[p] = static_cast<std::uint8_t>(1U << p);
    }
    rules.verbs.resize(5);
    rules.verb_modules.resize(rules.verbs.size());
    rules.decisions.resize(3);
    Engine::register_drawing(rules);
    Engine::register_placing(rules);
    Engine::register_deploying(rules);
}

} // namespace

std::shared_ptr<const Ruleset> compile(const Composition& composition, const Onlooker& onlooker) {
    auto rules = std::make_shared<Ruleset>();
    rules->players = static_cast<int>(composition.players.size());
    if (rules->players < 1 || rules->players > static_cast<int>(max_players)) {
        refuse_players(composition.file, rules->players);
    }
    for (const PlayerSpec& player : composition.players) {
        rules->player_names.push_back(player.name);
    }
    register_kernel(*rules);
    RegistryImpl impl(composition, *rules);
    install_modules(impl);
    onlooker.registered(impl);
    add_kernel_steps(impl);
    onlooker.lined_up(impl);
    compile_figures(impl);
    compile_tariffs(impl);
    compile_estimates(impl);
    compile_decisions(impl);
    compile_verdicts(impl);
    compile_tiles(impl);
    build_program(impl);
    for (std::size_t k = 0; k < rules->kinds.size(); ++k) {
        const CompiledKind& kind = rules->kinds[k];
        rules->watch_unoccupied =
            rules->watch_unoccupied || (kind.report_unoccupied && kind.spec.closing == Closing::surrounded);
        rules->closing_by_gaps |= std::uint64_t{kind.spec.closing == Closing::gaps ? 1U : 0U} << k;
    }
    std::uint32_t event = 1;
    std::apply([&](const auto&... of_event) { ((rules->heard |= of_event.empty() ? 0U : event, event <<= 1), ...); },
               rules->listeners);
    lay_out(*rules, composition.file);
    rules->identity = identity_of(composition);
    if (!composition.figures.empty()) { // the rules are the same where a number is the usual one
        Composition as_it_is = composition;
        std::erase_if(as_it_is.figures, [&](const FigureNumber& asked) {
            return rules->figure_kinds[index(rules->figure_kind(asked.kind))].usual == asked.number;
        });
        rules->identity = identity_of(as_it_is);
    }
    onlooker.compiled(impl);
    rules->traced = logs(Log::trace);
    rules->checked = composition.checked;
    return rules;
}

} // namespace bastide
