// Words and kinds: terrains, kinds of features, words on segments and tiles, qualities, reasons.
#include "bastide/words.hpp"
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "words/src/kind_words.hpp"
#include <algorithm>

namespace bastide {

TerrainId Registry::terrain(const std::string& name, bool matches_anything) {
    const auto id = shared<TerrainId>(impl_, impl_.rules.terrain_names, name, "terrain", max_terrains + 1);
    if (matches_anything) {
        impl_.rules.wild_terrains |= 1U << index(id);
    }
    return id;
}

void Registry::fits_beside(TerrainId terrain, const std::string& other) {
    impl_.brings().rules = true;
    demand_name(impl_, "terrain beside which another fits", other);
    demand_number(impl_, index(terrain), impl_.rules.terrain_names.size(), "what fits beside a terrain");
    impl_.beside.push_back({impl_.module, terrain, other});
}

KindId Registry::feature_kind(const FeatureKindSpec& spec) {
    impl_.brings().kinds.insert(spec.name);
    impl_.brings().looked_for.insert(spec.name);
    auto& kinds = impl_.rules.kinds;
    own(impl_, "kind of feature", spec.name, kinds.size(), max_kinds);
    CompiledKind kind;
    kind.spec = spec;
    complete_words(kind.spec);
    if (spec.closing == Closing::surrounded && spec.around == Around::none) {
        refuse("Module '" + impl_.module + "' registers a kind of feature '" + spec.name +
               "' that closes by being surrounded, but no square lies around it; give it Around::four or "
               "Around::eight.");
    }
    kinds.push_back(std::move(kind));
    const auto id = static_cast<KindId>(kinds.size() - 1);
    kinds.back().becomes = std::uint64_t{1} << index(id);
    const KindId family = spec.family.empty() ? id : find_kind(spec.family);
    kinds.back().family = family == none_of<KindId> ? id : family;
    return id;
}

KindId Registry::find_kind(std::string_view name) const {
    const KindId found = impl_.rules.kind(name);
    if (found == none_of<KindId>) {
        impl_.missed_kinds.emplace_back(name);
    }
    return found;
}

void Registry::conversion(KindId from, KindId to) {
    impl_.brings().rules = true;
    demand_kind(impl_, from, "a conversion");
    demand_kind(impl_, to, "a conversion");
    auto& kinds = impl_.rules.kinds;
    const std::uint64_t more = kinds[index(to)].becomes;
    for (CompiledKind& kind : kinds) {
        kind.becomes |= (kind.becomes >> index(from) & 1U) != 0 ? more : 0U;
    }
}

AttributeId Registry::attribute(const std::string& word) {
    impl_.brings().looked_for.insert(word);
    return shared<AttributeId>(impl_, impl_.rules.attribute_names, word, "word on segments");
}

AttributeId Registry::open_ends(const std::string& word) {
    const AttributeId id = attribute(word);
    std::vector<AttributeId>& all = impl_.rules.open_ends;
    if (std::find(all.begin(), all.end(), id) == all.end()) {
        all.push_back(id);
    }
    return id;
}

WordId Registry::tile_word(const std::string& word) {
    impl_.brings().looked_for.insert(word);
    return shared<WordId>(impl_, impl_.rules.word_names, word, "word on tiles", max_tile_words);
}

QualityId Registry::quality(const std::string& word) {
    return shared<QualityId>(impl_, impl_.rules.quality_names, word, "quality of figures", max_qualities);
}

ReasonId Registry::reason(const std::string& participle) {
    return shared<ReasonId>(impl_, impl_.rules.reason_names, participle, "reason");
}

} // namespace bastide
