// What modules say of scoring, most of it words that they share by their names: why figures move, how they get
// somewhere, what they are there, what is counted, and who has a share in points.
#include "bastide/registry.hpp"
#include "bastide/words.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>
#include <bit>

namespace bastide {

ReasonId Registry::reason(const std::string& participle) {
    return shared<ReasonId>(impl_, impl_.rules.reason_names, participle, "reason");
}

namespace {

/// A thing with properties, shared by its name by whoever registers it alike.
template <class Id, class Spec>
Id alike(RegistryImpl& impl, std::vector<Spec>& all, const Spec& spec, const char* what, std::string Spec::*name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Spec& known) { return known.*name == spec.*name; });
    if (found == all.end()) {
        own(impl, what, spec.*name, false, all.size());
        all.push_back(spec);
        return static_cast<Id>(all.size() - 1);
    }
    if (*found != spec) {
        refuse_other(impl, what, spec.*name);
    }
    return static_cast<Id>(found - all.begin());
}

} // namespace

RouteId Registry::route(const RouteSpec& spec) {
    return alike<RouteId>(impl_, impl_.rules.routes, spec, "route", &RouteSpec::name);
}

StakeId Registry::stake(const StakeSpec& spec) {
    return alike<StakeId>(impl_, impl_.rules.stakes, spec, "stake", &StakeSpec::name);
}

void Registry::majority(const MajoritySpec& spec) {
    impl_.brings().rules = true;
    constexpr std::size_t most = 32; // bits of Majority::decided
    auto& majorities = impl_.rules.majorities;
    demand(impl_, spec.count || spec.breaks_tie, "rule of majority", "count' or 'breaks_tie");
    demand(impl_, !spec.text.empty(), "rule of majority", "text");
    if (majorities.size() == most) {
        refuse_count(impl_, "rule of majority", spec.text, most);
    }
    majorities.push_back(spec);
}

void Registry::team(unsigned seats) {
    impl_.brings().rules = true;
    for (unsigned rest = seats; rest != 0; rest &= rest - 1) {
        const auto p = static_cast<std::size_t>(std::countr_zero(rest));
        if (p >= static_cast<std::size_t>(players())) {
            refuse("Module '" + impl_.module + "' puts seat " + std::to_string(p + 1) +
                   " into a team, but the game has " + counted(players(), "player") +
                   "; teams are for the seats of the game.");
        }
        if (std::popcount(unsigned{impl_.rules.partners[p]}) != 1) {
            refuse("Module '" + impl_.module + "' puts " + impl_.rules.player_names[p] +
                   " into a second team; a player belongs to one.");
        }
    }
    for (unsigned rest = seats; rest != 0; rest &= rest - 1) {
        impl_.rules.partners[static_cast<std::size_t>(std::countr_zero(rest))] = static_cast<std::uint8_t>(seats);
    }
}

TermId Registry::term(const std::string& singular, const std::string& plural) {
    return alike<TermId>(impl_, impl_.rules.terms, TermSpec{singular, plural.empty() ? singular + 's' : plural}, "term",
                         &TermSpec::singular);
}

RoleId Registry::role(const std::string& name) {
    return shared<RoleId>(impl_, impl_.rules.role_names, name, "role of figures", most_roles);
}

} // namespace bastide
