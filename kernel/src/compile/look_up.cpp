// Numbers of names.
#include "bastide/game/ruleset.hpp"
#include "bastide/module/module.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// The number of what is called that; none where nothing is.
template <class Id, class Vector, class Name> Id called(std::string_view wanted, const Vector& all, Name name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return name(one) == wanted; });
    return found == all.end() ? none_of<Id> : static_cast<Id>(found - all.begin());
}

constexpr auto itself = [](const std::string& name) -> const std::string& { return name; };
constexpr auto by_name = [](const auto& one) -> const std::string& { return one.name; };
constexpr auto by_spec = [](const auto& one) -> const std::string& { return one.spec.name; };

} // namespace

Ruleset::Ruleset() = default;
Ruleset::~Ruleset() = default;

KindId Ruleset::kind(std::string_view name) const { return called<KindId>(name, kinds, by_spec); }
FigureKindId Ruleset::figure_kind(std::string_view name) const {
    return called<FigureKindId>(name, figure_kinds, by_spec);
}
OccasionId Ruleset::occasion(std::string_view name) const { return called<OccasionId>(name, occasion_names, itself); }
DecisionId Ruleset::decision(std::string_view name) const { return called<DecisionId>(name, decisions, by_spec); }
VerbId Ruleset::verb(std::string_view name) const { return called<VerbId>(name, verbs, by_name); }
unsigned Ruleset::unfit_sides(unsigned row, unsigned other) const {
    unsigned sides = 0;
    for (unsigned side = 0; side < 4; ++side, row >>= 4, other >>= 4) {
        const unsigned a = row & 15U, b = other & 15U;
        const bool fits = a == 0 || b == 0 || ((wild_terrains >> a | wild_terrains >> b) & 1U) != 0 ||
                          go_together(static_cast<TerrainId>(a), static_cast<TerrainId>(b));
        sides |= fits ? 0U : 1U << side;
    }
    return sides;
}
int Ruleset::open_ends_of(const SegmentDef& segment) const {
    int ends = 0;
    for (const AttributeId word : open_ends) {
        const auto printed = segment.words.find(attribute_names[index(word)]);
        ends += printed == segment.words.end() ? 0 : printed->second;
    }
    return ends;
}

AttributeId Ruleset::attribute(std::string_view name) const {
    return called<AttributeId>(name, attribute_names, itself);
}
TileTypeId Ruleset::tile_type(std::string_view name) const {
    enum class Printed : std::size_t {};
    const auto printed = called<Printed>(name, tile_defs, by_name);
    return printed == none_of<Printed> ? none_of<TileTypeId> : type_of_def[index(printed)];
}
const std::string& Ruleset::shown_role(FigureKindId figure, KindId on) const {
    return figure_kinds[index(figure)].shown[index(on)];
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
