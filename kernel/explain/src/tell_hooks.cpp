#include "explain/src/tell_hooks.hpp"
#include "bastide/host/log.hpp"
#include "bastide/words.hpp"
#include "guard.hpp"
#include "play/engine.hpp"
#include <array>

namespace bastide {

namespace {

constexpr std::array<const char*, 5> rank_names{"base", "rate", "add", "scale", "cancel"};

void tell(const std::string& line) { log_line(Log::trace, "    " + line); }

// What came of a hook, one function a kind; questions that were answered no are not worth a line.

void told(const std::string& who, bool vetoed, const Play& play, TileTypeId type, Position at, unsigned rotation) {
    if (vetoed) {
        tell(who + " forbids " + play.rules().tile_name(type) + ' ' + position_text(at) + ' ' +
             std::string(rotation_name(rotation)));
    }
}
void told(const std::string& who, bool vetoed, const Play& play, TileTypeId type, Position at) {
    if (vetoed) {
        tell(who + " forbids " + play.rules().tile_name(type) + ' ' + position_text(at));
    }
}
void told(const std::string& who, bool vetoed, const Play& play, FigureKindId kind, Place to, RouteId route) {
    if (vetoed) {
        const std::string where = play.place_name(to);
        tell(who + " forbids " + play.rules().figure_kinds[index(kind)].spec.name + ' ' +
             (where.empty() ? "there" : where) + " (route " + play.rules().routes[index(route)].name + ')');
    }
}
void told(const std::string& who, bool free, const Play& play, FigureKindId kind, SegmentId s, RouteId route) {
    if (free) {
        tell(who + " lets a " + play.rules().figure_kinds[index(kind)].spec.name + " come to " + play.place_name(s) +
             " (route " + play.rules().routes[index(route)].name + ')');
    }
}
void told(const std::string& who, bool changed, const Play&) {
    if (changed) {
        tell(who + " changed something");
    }
}

/// A hook that goes through this one.
template <class Signature> struct Teller;

template <class R, class... Args> struct Teller<R(Args...)> {
    Hook<R(Args...)> hook;
    std::string who;

    static R call(const void* self, Args... args) {
        const auto& it = *static_cast<const Teller*>(self);
        if constexpr (std::is_same_v<R, bool>) {
            const bool answer = it.hook(args...);
            told(it.who, answer, args...);
            return answer;
        } else {
            it.hook_and_tell(args...);
        }
    }

private:
    void hook_and_tell(const Play& play, Valuation& value) const {
        hook(play, value);
        tell(who + ": " + value.text(play.rules()) + " for the " + play.feature_name(value.feature));
    }
    void hook_and_tell(const Play& play, ActionList& list) const {
        const std::size_t before = list.size();
        hook(play, list);
        tell(who + " lists " + counted(static_cast<long long>(list.size() - before), "action"));
    }
    template <class Payload> void hook_and_tell(Play& play, const Payload& event) const {
        tell(who + " hears " + events::all.rows[events::number<Payload>].name);
        hook(play, event);
    }
};

/// Puts a teller before a hook. It is the module's as the hook was, for sentences about failures.
template <class Signature>
void tell_of(RegistryImpl& impl, Hook<Signature>& hook, const std::string& module, const std::string& what) {
    if (!hook || module.empty()) { // none, or the kernel's own
        return;
    }
    auto teller = std::make_shared<const Teller<Signature>>(Teller<Signature>{hook, what + " of " + module});
    hook = {teller.get(), &Teller<Signature>::call};
    impl.rules.hook_origins.push_back({hook.self, reinterpret_cast<AnyFunction>(hook.call), module, what});
    impl.rules.tellers.push_back(std::move(teller));
}

template <class Signature> std::string owner(const RegistryImpl& impl, const Hook<Signature>& hook) {
    return hook ? owner_of(impl.rules, hook) : std::string{};
}

std::string by_rules(const std::string& rules) { return rules.empty() ? "" : " (" + rules + ')'; }

} // namespace

void tell_hooks(RegistryImpl& impl) {
    for (auto& [veto, module] : impl.placement_vetoes) {
        tell_of(impl, veto.turned, module, "veto of placements" + by_rules(veto.rules));
        tell_of(impl, veto.square, module, "veto of squares" + by_rules(veto.rules));
    }
    for (RegistryImpl::PlaceVeto& veto : impl.place_vetoes) {
        tell_of(impl, veto.vetoes, veto.origin.module, "veto of places" + by_rules(veto.origin.rules));
    }
    for (CompiledKind& kind : impl.rules.kinds) {
        for (auto& free : kind.free_parts) {
            tell_of(impl, free, owner(impl, free), "free parts of '" + kind.spec.name + '\'');
        }
    }
    for (RankedTariff& tariff : impl.tariffs) {
        const std::string kind =
            tariff.kind == none_of<KindId> ? "all kinds" : '\'' + impl.rules.kinds[index(tariff.kind)].spec.name + '\'';
        tell_of(impl, tariff.hook, tariff.module,
                "tariff of " + kind + " (" + rank_names[static_cast<std::size_t>(tariff.rank)] + ')');
    }
    for (RegistryImpl::Contribution& more : impl.contributions) {
        tell_of(impl, more.list, more.module, "contribution to '" + more.decision + '\'');
    }
    for (CompiledDecision& decision : impl.rules.decisions) {
        tell_of(impl, decision.spec.list, owner(impl, decision.spec.list), "list of '" + decision.spec.name + '\'');
    }
    for (auto& standing : impl.rules.standing) {
        tell_of(impl, standing, owner(impl, standing), "standing actions");
    }
    const auto tell_of_all = [&](auto& listeners) {
        for (auto& listener : listeners) {
            tell_of(impl, listener, owner(impl, listener), "listener");
        }
    };
    std::apply([&](auto&... of_event) { (tell_of_all(of_event), ...); }, impl.rules.listeners);
    for (auto& watch : impl.rules.watches) {
        tell_of(impl, watch, owner(impl, watch), "watch");
    }
}

} // namespace bastide
