// Figures and the spaces beside segments: kinds, marks, roles, where they may stand, who forbids it.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "compile/rules.hpp"
#include "words/src/kind_words.hpp"
#include <algorithm>

namespace bastide {

FigureKindId Registry::figure_kind(const FigureKindSpec& spec) {
    note_hook(impl_, spec.strength_of, "kind of figure '" + spec.name + "'", "strength_of");
    CompiledFigureKind kind;
    kind.spec = spec;
    kind.usual = spec.per_player;
    for (const FigureNumber& asked : impl_.composition.figures) { // what the game says in place of the module
        const bool of_this = asked.kind == spec.name && kind.has_any_number();
        kind.spec.per_player = of_this ? asked.number : kind.spec.per_player;
    }
    impl_.brings().choices = impl_.brings().choices || kind.spec.per_player > 0;
    complete_words(kind.spec);
    return add_own<FigureKindId>(impl_, impl_.rules.figure_kinds, std::move(kind), "kind of figure", spec.name);
}

std::size_t Registry::per_player(FigureKindId kind) const {
    const auto& kinds = impl_.rules.figure_kinds;
    if (index(kind) >= kinds.size()) {
        refuse_unregistered(impl_.module, "asks how many figures of a kind each player has");
    }
    return static_cast<std::size_t>(kinds[index(kind)].spec.per_player);
}

SpaceKindId Registry::space_kind(const SpaceKindSpec& spec) {
    return add_own<SpaceKindId>(impl_, impl_.rules.space_kinds, spec, "kind of space", spec.name);
}

FigureKindId Registry::find_figure_kind(std::string_view name) const { return impl_.rules.figure_kind(name); }

Mark Registry::mark(const std::string& name) {
    return add_own<Mark>(impl_, impl_.rules.mark_names, name, "mark of figures", name, max_marks);
}

RouteId Registry::route(const RouteSpec& spec) {
    return alike<RouteId>(impl_, impl_.rules.routes, spec, "route", &RouteSpec::name);
}

RoleId Registry::role(const std::string& name) {
    return shared<RoleId>(impl_, impl_.rules.role_names, name, "role of figures", max_roles);
}

void Registry::rename_role(const std::string& role, const std::string& shown, FigureKindId only) {
    impl_.brings().rules = true;
    const bool all = only == none_of<FigureKindId>;
    if (!all && index(only) >= impl_.rules.figure_kinds.size()) {
        refuse_unregistered(impl_.module, "renames the role '" + role + "' of a kind of figure");
    }
    own(impl_, "renamed role", all ? role : role + " of " + impl_.rules.figure_kinds[index(only)].spec.name, 0);
    impl_.shown_roles[{role, only}] = shown;
}

void Registry::veto_place(Hook<bool(const Play&, FigureKindId, Place, RouteId)> vetoes,
                          Hook<bool(const Ruleset&, FigureKindId)> concerns, const std::string& rules) {
    take_rule(impl_, vetoes, "veto of places", "vetoes");
    note_hook(impl_, concerns, "veto of places", "concerns");
    impl_.place_vetoes.push_back({vetoes, concerns, {impl_.module, rules}});
}

void Registry::claimed_in_parts(KindId kind, Hook<bool(const Play&, FigureKindId, SegmentId, RouteId)> free) {
    demand_kind(impl_, kind, "claimed_in_parts");
    take_rule(impl_, free, "claims in parts", "free");
    impl_.rules.kinds[index(kind)].free_parts.push_back(free);
    impl_.rules.claimed_in_parts |= std::uint64_t{1} << index(kind);
}

namespace {

/// What a role is called in this game: of one kind of figure, else of all.
const std::string& shown_as(const RegistryImpl& impl, const std::string& role, FigureKindId figure) {
    for (const FigureKindId of : {figure, none_of<FigureKindId>}) {
        if (const auto renamed = impl.shown_roles.find({role, of}); renamed != impl.shown_roles.end()) {
            return renamed->second;
        }
    }
    return role;
}

/// Where a kind of figure may stand: on kinds that it names and those of their families; the nearest says what it is.
void compile_places(RegistryImpl& impl, CompiledFigureKind& figure) {
    const Ruleset& r = impl.rules;
    figure.role_of.resize(r.kinds.size(), none_of<RoleId>);
    figure.shown.resize(r.kinds.size());
    std::vector<KindId> named;
    for (const std::string& name : figure.spec.stands_on) { // or "module.kind", or ".kind"
        named.push_back(r.kind(name.substr(name.find('.') + 1)));
    }
    for (std::size_t i = 0; i < named.size(); ++i) {
        for (std::size_t k = 0; k < r.kinds.size(); ++k) {
            auto nearest = static_cast<KindId>(k);
            std::string role = r.kinds[k].spec.role;
            while (std::find(named.begin(), named.end(), nearest) == named.end() &&
                   r.kinds[index(nearest)].family != nearest) {
                nearest = r.kinds[index(nearest)].family;
                role = role.empty() ? r.kinds[index(nearest)].spec.role : role;
            }
            if (nearest != named[i]) {
                continue;
            }
            figure.stands_on |= std::uint64_t{1} << k;
            role = !role.empty() ? role : i < figure.spec.roles.size() ? figure.spec.roles[i] : figure.spec.name;
            figure.role_of[k] = Registry(impl).role(role);
            figure.shown[k] = shown_as(impl, role, impl.rules.figure_kind(figure.spec.name));
        }
    }
}

/// To every kind of figure the vetoes that concern it.
void sort_place_vetoes(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    r.place_veto_origins.resize(r.figure_kinds.size());
    for (const auto& veto : impl.place_vetoes) {
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            if (!veto.concerns || veto.concerns(r, static_cast<FigureKindId>(k))) {
                r.figure_kinds[k].vetoes.push_back(veto.vetoes);
                r.place_veto_origins[k].push_back(veto.origin);
            }
        }
    }
}

} // namespace

void compile_figures(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    for (CompiledFigureKind& kind : r.figure_kinds) {
        kind.first = r.figures_per_player;
        kind.first_neutral = r.neutral_pieces;
        kind.neutral_word = r.neutral_words;
        r.figures_per_player += static_cast<std::uint32_t>(kind.spec.per_player);
        r.neutral_pieces += static_cast<std::uint32_t>(kind.spec.neutral);
        r.neutral_words += (static_cast<std::uint32_t>(kind.spec.neutral) + 31U) / 32U;
        compile_places(impl, kind);
        for (std::size_t q = 0; q < r.quality_names.size(); ++q) {
            kind.qualities[q] = among(kind.spec.qualities, r.quality_names[q]);
        }
    }
    sort_place_vetoes(impl);
}

} // namespace bastide
