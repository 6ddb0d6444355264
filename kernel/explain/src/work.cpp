#include "explain/work.hpp"
#include "bastide/module/play.hpp"
#include "explain/src/compile_told.hpp"
#include "explain/src/each_hook.hpp"
#include <algorithm>
#include <tuple>
#include <utility>

namespace bastide {

Work::~Work() = default;

/// A hook while it runs.
class AtWork {
public:
    AtWork(Work& work, const Work::Hook& hook, bool is_step) : work_(work), before_(work.step_) {
        work_.hooks_.push_back(&hook);
        if (is_step) {
            work_.step_ = &hook;
        }
    }
    ~AtWork() {
        work_.hooks_.pop_back();
        work_.step_ = before_;
    }
    AtWork(const AtWork&) = delete;
    AtWork& operator=(const AtWork&) = delete;

private:
    Work& work_;
    const Work::Hook* before_;
};

namespace {

/// What hooks change and no event tells.
struct Unspoken {
    std::tuple<std::size_t, std::size_t> board;
    std::tuple<unsigned, unsigned, PlayerId> turns;
    std::size_t tiles; ///< a number that tells apart what lies in the piles and is offered
    std::tuple<unsigned, unsigned> asked;

    explicit Unspoken(const Play& play)
        : board(play.tiles().size(), play.links().size()),
          turns(play.core().turns, play.turn().queued, play.core().next_player), tiles(play.turn().offers),
          asked(play.core().choosing, play.core().tasks) {
        for (std::size_t pile = 0; pile < play.rules().piles.size(); ++pile) {
            tiles = tiles * 257 + static_cast<std::size_t>(play.pile_size(static_cast<PileId>(pile)));
        }
    }
};

/// A hook that tells `work` of itself.
template <class Signature> struct Watcher;

template <class R, class... Args> struct Watcher<R(Args...)> {
    Hook<R(Args...)> hook;
    Work* work;
    Work::Hook name;
    bool is_step = false;
    Rank rank = Rank::base; ///< of a tariff
    std::string rules{};    ///< of a veto

    static R call(const void* self, Args... args) {
        const auto& it = *static_cast<const Watcher*>(self);
        if constexpr (std::is_void_v<R>) {
            it.run(std::forward<Args>(args)...);
        } else {
            return it.ask(std::forward<Args>(args)...);
        }
    }

private:
    R ask(Args... args) const {
        const AtWork at_work(*work, name, false);
        R answer = hook(std::forward<Args>(args)...);
        if constexpr (std::is_same_v<R, bool>) {
            answered(answer, args...);
        }
        return answer;
    }
    void answered(bool vetoed, const Play& play, FigureKindId kind, Place to, RouteId) const {
        if (vetoed && !rules.empty()) {
            work->forbade(play, kind, to, rules);
        }
    }
    void answered(bool vetoed, const Play& play, TileTypeId type, Position at, unsigned) const {
        answered(vetoed, play, type, at);
    }
    void answered(bool vetoed, const Play& play, TileTypeId type, Position at) const {
        if (vetoed && !rules.empty()) {
            work->forbade(play, type, at, rules);
        }
    }
    template <class... Others> void answered(bool, const Others&...) const {}

    void run(const Play& play, Valuation& value) const {
        const bool by_kernel = work->hook() == nullptr; // a module may ask what something would be worth
        const Valuation before = value;
        const AtWork at_work(*work, name, false);
        hook(play, value);
        if (by_kernel && (before.total() != value.total() || before.rules() != value.rules())) {
            work->valued(play, rank, before, value);
        }
    }
    template <class... More> void run(Play& play, More&&... more) const {
        const Unspoken before(play);
        const AtWork at_work(*work, name, is_step);
        hook(play, std::forward<More>(more)...);
        const Unspoken after(play);
        if (before.board != after.board) {
            work->changed(play, Work::Changed::board);
        }
        if (before.turns != after.turns) {
            work->changed(play, Work::Changed::turns);
        }
        if (before.tiles != after.tiles) {
            work->changed(play, Work::Changed::tiles);
        }
        if (before.asked < after.asked) {
            work->changed(play, Work::Changed::asked);
        }
    }
    template <class First, class... More> void run(First&& first, More&&... more) const {
        const AtWork at_work(*work, name, false);
        hook(std::forward<First>(first), std::forward<More>(more)...);
    }
};

/// Puts a watcher before a hook of a module.
template <class R, class... Args> void watch(RegistryImpl& impl, Work& work, Hook<R(Args...)>& hook) {
    const auto& origins = impl.rules.hook_origins;
    const auto origin = std::find_if(origins.rbegin(), origins.rend(), [&](const HookOrigin& one) {
        return one.self == hook.self && one.call == reinterpret_cast<AnyFunction>(hook.call);
    });
    if (!hook || origin == origins.rend() || origin->module.empty()) {
        return;
    }
    const HookOrigin named = *origin;
    const bool is_step = named.what.find("of the step") != std::string::npos;
    auto watcher =
        std::make_shared<Watcher<R(Args...)>>(Watcher<R(Args...)>{hook, &work, {named.module, named.what}, is_step});
    hook = {watcher.get(), &Watcher<R(Args...)>::call};
    impl.rules.hook_origins.push_back({hook.self, reinterpret_cast<AnyFunction>(hook.call), named.module, named.what});
    impl.rules.tellers.push_back(std::move(watcher));
}

/// The watcher that stands before a hook; none if none does.
template <class R, class... Args> Watcher<R(Args...)>* watcher_of(RegistryImpl& impl, const Hook<R(Args...)>& hook) {
    const auto& all = impl.rules.tellers;
    const bool watched = hook.call == &Watcher<R(Args...)>::call &&
                         std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.get() == hook.self; });
    return watched ? static_cast<Watcher<R(Args...)>*>(const_cast<void*>(hook.self)) : nullptr;
}

/// What only the lists of hooks say: how a tariff ranks, and which rules a veto is.
void tell_watchers(RegistryImpl& impl) {
    for (RankedTariff& tariff : impl.tariffs) {
        if (auto* const watcher = watcher_of(impl, tariff.hook)) {
            watcher->rank = tariff.rank;
        }
    }
    for (RegistryImpl::PlaceVeto& veto : impl.place_vetoes) {
        if (auto* const watcher = watcher_of(impl, veto.vetoes)) {
            watcher->rules = veto.origin.rules;
        }
    }
    for (RegistryImpl::PlacementVeto& veto : impl.placement_vetoes) {
        if (auto* const watcher = watcher_of(impl, veto.spec.turned)) {
            watcher->rules = veto.spec.rules;
        }
        if (auto* const watcher = watcher_of(impl, veto.spec.square)) {
            watcher->rules = veto.spec.rules;
        }
    }
}

} // namespace

std::shared_ptr<const Ruleset> compile_watched(const Composition& composition, Work& work) {
    return compile_told(composition, nullptr, [&](RegistryImpl& impl) {
        each_hook(impl, [&](auto& hook) { watch(impl, work, hook); });
        tell_watchers(impl);
    });
}

std::vector<DeclaredStep> declared_steps(const Composition& composition) {
    std::vector<DeclaredStep> declared;
    compile_told(composition, nullptr, [&](RegistryImpl& impl) {
        for (const AnchoredStep& step : impl.steps) {
            if (step.op == Op::module) {
                declared.push_back({step.spec.label, step.module, step.moment.name == nullptr ? "" : step.moment.name,
                                    step.anchor, step.spec.reads, step.spec.writes, step.spec.after, step.spec.before});
            }
        }
    });
    return declared;
}

Listable listable_of(const Composition& composition, const std::string& module) {
    Listable all;
    compile_told(composition, nullptr, [&](RegistryImpl& impl) {
        for (const SpokenName& name : impl.rules.spoken) {
            if (name.module == module && (name.sort == "kind of feature" || name.sort == "kind of figure")) {
                all.kinds.insert(name.name);
            }
        }
        const auto add = [&](const std::string& label, const std::string& owner) {
            if (owner == module) {
                all.labels.insert(label);
            }
        };
        for (const AnchoredStep& step : impl.steps) {
            add(step.spec.label, step.module);
        }
        for (const RegistryImpl::PushedStep& step : impl.pushed) {
            add(step.label, step.module);
        }
        for (const RankedTariff& tariff : impl.tariffs) {
            if (tariff.rank == Rank::rate) {
                add(rate_label(module), tariff.module);
            }
        }
        for (const OrderedVerdict& verdict : impl.verdicts) {
            add(verdict_label(module), verdict.module);
        }
    });
    return all;
}

} // namespace bastide
