#include "bastide/silence.hpp"
#include "compile/compile.hpp"
#include "compile/each_hook.hpp"
#include <map>
#include <set>
#include <utility>

namespace bastide {

namespace {

/// A hook in the tables: the object and its function.
using Spot = std::pair<const void*, AnyFunction>;

template <class AnyHook> Spot spot_of(const AnyHook& hook) {
    return {hook.self, reinterpret_cast<AnyFunction>(hook.call)};
}

/// Does nothing, whatever the hook is.
template <class R, class... Args> void silence(Hook<R(Args...)>& hook) {
    hook.call = [](const void*, Args...) -> R { return R(); };
}

/// Calls `visit` with the name and spot of every hook that a module registered.
template <class Visit> void each_name(const Ruleset& rules, const Visit& visit) {
    std::map<std::pair<std::string, std::string>, std::size_t> of_words;
    std::map<std::tuple<std::string, std::string, std::uintptr_t>, std::size_t> of_function;
    for (const HookOrigin& origin : rules.hook_origins) {
        HookName name;
        name.module = origin.module;
        name.what = origin.what;
        name.function = reinterpret_cast<std::uintptr_t>(origin.call);
        name.number = of_function[{origin.module, origin.what, name.function}]++;
        name.nth = of_words[{origin.module, origin.what}]++;
        visit(name, Spot{origin.self, origin.call});
    }
}

} // namespace

std::vector<HookName> playing_hooks(const Composition& composition) {
    std::set<Spot> playing;
    const auto rules = compile(composition, nullptr, [&](RegistryImpl& impl) {
        each_hook(impl, [&](const auto& hook) { playing.insert(spot_of(hook)); });
    });
    std::vector<HookName> hooks;
    each_name(*rules, [&](const HookName& name, const Spot& spot) {
        if (playing.count(spot) != 0) {
            hooks.push_back(name);
        }
    });
    return hooks;
}

std::shared_ptr<const Ruleset> compile_silenced(const Composition& composition, const HookName& silent) {
    return compile(composition, nullptr, [&](RegistryImpl& impl) {
        each_name(impl.rules, [&](const HookName& name, const Spot& spot) {
            if (name != silent) {
                return;
            }
            each_hook(impl, [&](auto& hook) {
                if (spot_of(hook) == spot) {
                    silence(hook);
                }
            });
        });
    });
}

} // namespace bastide
