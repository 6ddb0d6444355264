// Numbers of names.
#include "bastide/game/ruleset.hpp"
#include "bastide/module/module.hpp"
#include <algorithm>

namespace bastide {

namespace {

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
const std::string& Ruleset::shown_role(FigureKindId figure, KindId on) const {
    return figure_kinds[index(figure)].shown[index(on)];
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

} // namespace bastide
