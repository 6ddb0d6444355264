#include "bastide/composition.hpp"
#include "bastide/error.hpp"
#include "bastide/fingerprint.hpp"
#include "compile/idle_modules.hpp"
#include "compile/layout.hpp"
#include "compile/registry_impl.hpp"
#include "compile/sequence.hpp"
#include "compile/tiles.hpp"
#include "compile/trace.hpp"
#include "log.hpp"
#include "play/builtin.hpp"
#include <algorithm>
#include <stdexcept>

namespace bastide {

namespace {

void install_modules(RegistryImpl& impl) {
    for (const LoadedModule& module : impl.composition.modules) {
        impl.module = module.manifest.name;
        Registry registry(impl);
        try {
            Module* const created = module.factory->create();
            if (created == nullptr) {
                throw std::runtime_error("its factory gives no module");
            }
            impl.rules.modules.emplace_back(created, module.factory->destroy);
            impl.rules.modules.back()->install(registry);
        } catch (const Error&) {
            throw; // already a sentence
        } catch (const std::exception& problem) {
            throw Error(impl.composition.file, 0,
                        "Module '" + module.manifest.name + "' failed while installing itself: " + problem.what() +
                            "; leave it out or get a repaired version.");
        } catch (...) {
            throw Error(impl.composition.file, 0,
                        "Module '" + module.manifest.name +
                            "' failed while installing itself, with an exception of an unknown type; leave it out or "
                            "get a repaired version.");
        }
    }
}

void check_seats(const RegistryImpl& impl) {
    if (impl.seats != 0 && impl.rules.players > impl.seats) {
        throw Error(impl.composition.file, 0,
                    "The game has " + std::to_string(impl.rules.players) + " players, but there are figures for " +
                        std::to_string(impl.seats) + "; remove a [[player]]" +
                        (impl.seats_remedy.empty() ? "." : ", or " + impl.seats_remedy + "."));
    }
}

std::vector<std::string> kind_names(const Ruleset& r) {
    std::vector<std::string> names;
    for (const CompiledKind& kind : r.kinds) {
        names.push_back(kind.spec.name);
    }
    return names;
}

std::string nearest_or_all(const std::string& name, const std::vector<std::string>& known) {
    const std::string hint = did_you_mean(name, known);
    return hint.empty() ? " There are " + listed(known) + "." : hint;
}

/// A kind that a figure stands on, by its name; by "module.kind" one that is missing while the module is not in the
/// game, or has no such kind with these switches.
KindId kind_to_stand_on(const RegistryImpl& impl, const CompiledFigureKind& figure, const std::string& name) {
    const std::size_t point = name.find('.');
    const std::string bare = point == std::string::npos ? name : name.substr(point + 1);
    if (const KindId found = impl.rules.kind(bare); found != none_of<KindId>) {
        return found;
    }
    const Manifest* const module = impl.in_game(name.substr(0, point));
    std::vector<std::string> known = kind_names(impl.rules);
    if (module != nullptr) {
        known.insert(known.end(), module->kinds.begin(), module->kinds.end());
    }
    if (point != std::string::npos &&
        (module == nullptr || std::find(known.begin(), known.end(), bare) != known.end())) {
        return none_of<KindId>;
    }
    throw Error(impl.composition.file, 0,
                "Module '" + impl.owner("kind of figure", figure.spec.name) + "': the figure '" + figure.spec.name +
                    "' stands on '" + name + "', but no module of this game registers the kind of feature '" + bare +
                    "'." + nearest_or_all(bare, known) +
                    " (A kind of a module that may be absent is written \"module.kind\".)");
}

/// Where a kind of figure may stand: on the kinds that it names and on those of their families.
void compile_places(const RegistryImpl& impl, CompiledFigureKind& figure) {
    const Ruleset& r = impl.rules;
    figure.role_of.resize(r.kinds.size());
    for (std::size_t i = 0; i < figure.spec.stands_on.size(); ++i) {
        const KindId named = kind_to_stand_on(impl, figure, figure.spec.stands_on[i]);
        if (named == none_of<KindId>) {
            continue;
        }
        for (std::size_t k = 0; k < r.kinds.size(); ++k) {
            const CompiledKind& kind = r.kinds[k];
            if (k != index(named) && kind.family != named) {
                continue;
            }
            figure.stands_on |= 1U << k;
            const std::string& role = !kind.spec.role.empty()        ? kind.spec.role
                                      : i < figure.spec.roles.size() ? figure.spec.roles[i]
                                                                     : figure.spec.name;
            const auto other = impl.role_names.find(role);
            figure.role_of[k] = other == impl.role_names.end() ? role : other->second;
        }
    }
}

/// To every kind of figure the vetoes that concern it.
template <class Vetoes, class Table>
void sort_figure_vetoes(Ruleset& r, const Vetoes& all, Table table, std::vector<std::vector<VetoOrigin>>& origins) {
    origins.resize(r.figure_kinds.size());
    for (const auto& veto : all) {
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            if (!veto.concerns || veto.concerns(r, static_cast<FigureKindId>(k))) {
                (r.figure_kinds[k].*table).push_back(veto.vetoes);
                origins[k].push_back(veto.origin);
            }
        }
    }
}

void compile_figures(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    for (CompiledFigureKind& kind : r.figure_kinds) {
        kind.first = r.figures_per_player;
        r.figures_per_player += static_cast<std::uint32_t>(kind.spec.per_player);
        compile_places(impl, kind);
        for (std::size_t q = 0; q < r.quality_names.size(); ++q) {
            const auto& has = kind.spec.qualities;
            const bool it_has = std::find(has.begin(), has.end(), r.quality_names[q]) != has.end();
            kind.qualities |= std::uint64_t{it_has ? 1U : 0U} << q;
        }
    }
    sort_figure_vetoes(r, impl.deployment_vetoes, &CompiledFigureKind::vetoes, r.deployment_veto_origins);
    sort_figure_vetoes(r, impl.presence_vetoes, &CompiledFigureKind::presence_vetoes, r.presence_veto_origins);
}

void compile_tariffs(RegistryImpl& impl) {
    std::stable_sort(impl.tariffs.begin(), impl.tariffs.end(),
                     [](const RankedTariff& l, const RankedTariff& r) { return l.rank < r.rank; });
    for (const RankedTariff& tariff : impl.tariffs) {
        for (std::size_t k = 0; k < impl.rules.kinds.size(); ++k) {
            if (tariff.kind == none_of<KindId> || index(tariff.kind) == k) {
                impl.rules.kinds[k].tariffs.push_back(tariff.hook);
            }
        }
    }
}

void compile_decisions(RegistryImpl& impl) {
    auto& decisions = impl.rules.decisions;
    for (const RegistryImpl::Contribution& contribution : impl.contributions) {
        const std::string& name = contribution.decision;
        const std::size_t point = name.find('.');
        const bool optional = point != std::string::npos && impl.rules.decision(name) == none_of<DecisionId>;
        const DecisionId decision = impl.rules.decision(optional ? name.substr(point + 1) : name);
        if (decision != none_of<DecisionId>) {
            decisions[index(decision)].contributions.push_back(contribution.list);
        } else if (!optional) {
            std::vector<std::string> known;
            for (const CompiledDecision& other : decisions) {
                known.push_back(other.spec.name);
            }
            throw Error(impl.composition.file, 0,
                        "Module '" + contribution.module + "' contributes to the decision '" + name +
                            "', which no module of this game registers." + nearest_or_all(name, known) +
                            " (A decision of a module that may be absent is written \"module.decision\".)");
        } else if (logs(Log::debug)) {
            log_line(Log::debug, "module '" + contribution.module + "' contributes to the decision '" + name +
                                     "', which is not in this game");
        }
    }
}

void identify(const Composition& c, Ruleset& r) {
    Identity& id = r.identity;
    id.players = r.players;
    id.tile_sets = c.sets; // their digests cover the blocks
    std::string all = "bastide " + std::to_string(kernel_version / 100);
    for (const LoadedModule& module : c.modules) {
        id.modules.push_back({module.manifest.name, module.manifest.version});
        all += "\nmodule " + module.manifest.name + ' ' + module.manifest.version;
    }
    for (const Identity::SetEntry& set : c.sets) {
        all += "\nset " + set.name + ' ' + std::to_string(set.copies) + ' ' + set.digest;
    }
    for (const auto& [name, value] : c.switches) {
        id.switches.emplace_back(name, value);
        all += "\nswitch " + name + ' ' + value;
    }
    for (const auto& [first, second] : c.order) {
        all += "\norder " + first + ' ' + second;
    }
    all += "\nplayers " + std::to_string(r.players) + " youngest " + std::to_string(index(r.first_player));
    for (std::size_t i = 0; i < c.players.size(); ++i) {
        all += c.players[i].youngest ? "\nyoungest " + std::to_string(i) : "";
    }
    id.digest = hex16(fingerprint(all));
}

template <class Vector, class Name> std::size_t position(const Vector& all, Name name, std::string_view wanted) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& x) { return name(x) == wanted; });
    return found == all.end() ? SIZE_MAX : static_cast<std::size_t>(found - all.begin());
}

} // namespace

Ruleset::Ruleset() = default;
Ruleset::~Ruleset() = default;

KindId Ruleset::kind(std::string_view name) const {
    return static_cast<KindId>(position(
        kinds, [](const auto& k) { return std::string_view(k.spec.name); }, name));
}
FigureKindId Ruleset::figure_kind(std::string_view name) const {
    return static_cast<FigureKindId>(position(
        figure_kinds, [](const auto& k) { return std::string_view(k.spec.name); }, name));
}
OccasionId Ruleset::occasion(std::string_view name) const {
    return static_cast<OccasionId>(position(
        occasion_names, [](const auto& n) { return std::string_view(n); }, name));
}
DecisionId Ruleset::decision(std::string_view name) const {
    return static_cast<DecisionId>(position(
        decisions, [](const auto& d) { return std::string_view(d.spec.name); }, name));
}
VerbId Ruleset::verb(std::string_view name) const {
    return static_cast<VerbId>(position(
        verbs, [](const auto& v) { return std::string_view(v.name); }, name));
}
AttributeId Ruleset::attribute(std::string_view name) const {
    return static_cast<AttributeId>(position(
        attribute_names, [](const auto& n) { return std::string_view(n); }, name));
}
TileTypeId Ruleset::tile_type(std::string_view name) const {
    const std::size_t i = position(
        tile_defs, [](const auto& d) { return std::string_view(d.name); }, name);
    return i == SIZE_MAX ? none_of<TileTypeId> : type_of_def[i];
}
const std::string& Ruleset::switch_value(std::string_view qualified_name) const {
    static const std::string nothing;
    for (const auto& [name, value] : identity.switches) {
        if (name == qualified_name) {
            return value;
        }
    }
    return nothing;
}

std::shared_ptr<const Ruleset> compile(const Composition& composition, std::vector<std::string>* idle) {
    auto rules = std::make_shared<Ruleset>();
    rules->players = static_cast<int>(composition.players.size());
    if (rules->players < 1 || rules->players > static_cast<int>(max_players)) {
        throw Error(composition.file, 0,
                    "The game has " + std::to_string(rules->players) + " players; 1 to 8 are possible.");
    }
    for (const PlayerSpec& player : composition.players) {
        rules->player_names.push_back(player.name);
    }
    Builtin::install(*rules);
    RegistryImpl impl(composition, *rules);
    install_modules(impl);
    check_seats(impl);
    compile_figures(impl);
    compile_tariffs(impl);
    compile_decisions(impl);
    compile_tiles(impl);
    build_program(impl);
    if (idle != nullptr) {
        *idle = idle_modules(impl);
    }
    for (std::size_t k = 0; k < rules->kinds.size(); ++k) {
        const CompiledKind& kind = rules->kinds[k];
        rules->watch_unoccupied =
            rules->watch_unoccupied || (kind.report_unoccupied && kind.spec.closing == Closing::surrounded);
        rules->closing_by_gaps |= kind.spec.closing == Closing::gaps ? 1U << k : 0U;
    }
    for (std::size_t event = 0; event < rules->listeners.size(); ++event) {
        rules->heard |= rules->listeners[event].empty() ? 0U : 1U << event;
    }
    lay_out(*rules, composition.file);
    identify(composition, *rules);
    log_ruleset(*rules);
    if (logs(Log::trace)) {
        trace_hooks(*rules);
    }
    return rules;
}

} // namespace bastide
