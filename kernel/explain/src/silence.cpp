#include "explain/silence.hpp"
#include "bastide/host/game.hpp"
#include "bastide/module/module.hpp"
#include "bastide/module/play.hpp"
#include "explain/src/compile_told.hpp"
#include "explain/src/each_hook.hpp"
#include <algorithm>
#include <map>
#include <optional>
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

/// Stands before a tariff: what it adds is noted, or one term of it is left out.
class TermFilter final : public Module {
public:
    using Tariff = Hook<void(const Play&, Valuation&)>;
    TermFilter(HookName name, const Tariff& tariff, std::set<TermName>* noted, const TermName* dropped)
        : name_(std::move(name)), tariff_(tariff), noted_(noted), dropped_(dropped ? *dropped : TermName{}) {}
    void install(Registry&) override {}

    static void call(const void* self, const Play& play, Valuation& value) {
        static_cast<const TermFilter*>(self)->filter(play, value);
    }

private:
    void filter(const Play& play, Valuation& value) const {
        const Valuation before = value;
        tariff_(play, value);
        Valuation all = before, kept = before;
        std::set<TermName> added;
        for (const Valuation::Term& term : value.terms().subspan(before.terms().size())) {
            const std::string& singular = play.rules().terms[index(term.what)].singular;
            all.add(term);
            if (dropped_.singular != singular || dropped_.rule != term.rule) {
                kept.add(term);
            }
            added.insert({name_, singular, term.rule});
        }
        if (all.total() != value.total()) {
            return; // it did more than add
        }
        value = kept;
        if (noted_ != nullptr) {
            noted_->merge(added);
        }
    }

    HookName name_;
    Tariff tariff_;
    std::set<TermName>* noted_;
    TermName dropped_;
};

/// With a filter before those tariffs of which `wanted` says so.
template <class Wanted>
std::shared_ptr<const Ruleset> compile_filtered(const Composition& composition, const Wanted& wanted,
                                                std::set<TermName>* noted, const TermName* dropped) {
    return compile_told(composition, nullptr, [&](RegistryImpl& impl) {
        std::map<Spot, HookName> names;
        each_name(impl.rules, [&](const HookName& name, const Spot& spot) { names.emplace(spot, name); });
        for (RankedTariff& tariff : impl.tariffs) {
            const auto name = names.find(spot_of(tariff.hook));
            if (name != names.end() && wanted(name->second)) {
                auto* const filter = new TermFilter(name->second, tariff.hook, noted, dropped);
                impl.rules.modules.emplace_back(filter, [](Module* module) { delete module; });
                tariff.hook = {filter, &TermFilter::call};
            }
        }
    });
}

} // namespace

std::shared_ptr<const Ruleset> compile_noting_terms(const Composition& composition, const std::string& module,
                                                    std::set<TermName>& noted) {
    return compile_filtered(
        composition, [&](const HookName& name) { return name.module == module; }, &noted, nullptr);
}

std::shared_ptr<const Ruleset> compile_without_term(const Composition& composition, const TermName& dropped) {
    return compile_filtered(
        composition, [&](const HookName& name) { return name == dropped.tariff; }, nullptr, &dropped);
}

namespace {

/// What steps say that they write, as it is on the table.
struct Written {
    Scores scores;
    std::vector<std::pair<PlayerId, Place>> figures;
    std::vector<std::tuple<TileTypeId, Position, unsigned>> board;
    std::size_t links = 0;
    std::tuple<unsigned, unsigned, PlayerId> turns;

    explicit Written(const Play& play)
        : scores(play.core().scores), links(play.links().size()),
          turns(play.core().turns, play.turn().queued, play.core().next_player) {
        for (const Figure& figure : play.figures()) {
            const bool on_segment = figure.place.where == Where::segment; // segments of a tile may become others
            figures.emplace_back(figure.owner, on_segment ? Place(Where::segment, 0) : figure.place);
        }
        for (const Tile& tile : play.tiles()) {
            board.emplace_back(tile.type, tile.at, tile.closed);
        }
    }
};

/// Stands before a step: what it changes and has not told is noted.
class WriteFilter final : public Module {
public:
    using Run = Hook<void(Play&, std::uint16_t, std::uint32_t)>;
    WriteFilter(const StepSpec& step, std::set<UntoldWrite>& noted) : step_(step), noted_(noted) {}
    void install(Registry&) override {}

    static void call(const void* self, Play& play, std::uint16_t high, std::uint32_t low) {
        static_cast<const WriteFilter*>(self)->filter(play, high, low);
    }

private:
    void filter(Play& play, std::uint16_t high, std::uint32_t low) const {
        const Written before(play);
        std::optional<Game> copy;
        if (!told("scores")) {
            copy.emplace(static_cast<const Play&>(play));
        }
        run(play, high, low);
        const Written after(play);
        if (before.scores != after.scores && copy && reads_scores(*copy, high, low, before, after)) {
            noted_.insert({step_.label, "scores"});
        }
        note(before.figures != after.figures, "figures");
        note(before.board != after.board || before.links != after.links, "board");
        note(before.turns != after.turns, "turns");
    }
    void run(Play& play, std::uint16_t high, std::uint32_t low) const {
        static_cast<const Run&>(step_.run)(play, high, low);
    }
    /// Points that are given whatever the scores are may be given in any order.
    bool reads_scores(Game& copy, std::uint16_t high, std::uint32_t low, const Written& before,
                      const Written& after) const {
        constexpr int more = 7;
        Play& play = copy.edit();
        for (int seat = 0; seat < play.players(); ++seat) {
            play.award(static_cast<PlayerId>(seat), more, CauseId{0}); // some cause: points are given for one
        }
        run(play, high, low);
        for (int seat = 0; seat < play.players(); ++seat) {
            const auto p = static_cast<std::size_t>(seat);
            if (play.core().scores[p] - before.scores[p] - more != after.scores[p] - before.scores[p]) {
                return true;
            }
        }
        return false;
    }
    bool told(const char* what) const {
        return std::find(step_.writes.begin(), step_.writes.end(), what) != step_.writes.end();
    }
    void note(bool changed, const char* what) const {
        if (changed && !told(what)) {
            noted_.insert({step_.label, what});
        }
    }

    StepSpec step_;
    std::set<UntoldWrite>& noted_;
};

} // namespace

std::shared_ptr<const Ruleset> compile_noting_writes(const Composition& composition, const std::string& module,
                                                     std::set<UntoldWrite>& noted) {
    return compile_told(composition, nullptr, [&](RegistryImpl& impl) {
        if (impl.rules.causes.empty()) {
            impl.rules.causes.push_back({"being looked at", ""}); // see reads_scores
        }
        for (AnchoredStep& step : impl.steps) {
            if (step.module == module && step.op == Op::module) {
                auto* const filter = new WriteFilter(step.spec, noted);
                impl.rules.modules.emplace_back(filter, [](Module* made) { delete made; });
                static_cast<WriteFilter::Run&>(step.spec.run) = {filter, &WriteFilter::call};
            }
        }
    });
}

std::vector<HookName> playing_hooks(const Composition& composition) {
    std::set<Spot> playing;
    const auto rules = compile_told(composition, nullptr, [&](RegistryImpl& impl) {
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
    return compile_told(composition, nullptr, [&](RegistryImpl& impl) {
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
