// Words and kinds: terrains, kinds of features, words on segments and tiles, qualities.
#include "bastide/words.hpp"
#include "bastide/registry.hpp"
#include "compile/kind_words.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>

namespace bastide {

TerrainId Registry::terrain(const std::string& name, bool matches_anything) {
    auto& names = impl_.rules.terrain_names;
    const auto found = std::find(names.begin(), names.end(), name);
    const auto id = found != names.end() ? static_cast<TerrainId>(found - names.begin())
                                         : numbered<TerrainId>(impl_, names, name, max_terrains + 1, "terrain");
    if (matches_anything) {
        impl_.rules.wild_terrains |= 1U << index(id);
    }
    return id;
}

KindId Registry::feature_kind(const FeatureKindSpec& spec) {
    impl_.brings().kinds.insert(spec.name);
    impl_.brings().looked_for.insert(spec.name);
    auto& kinds = impl_.rules.kinds;
    constexpr std::size_t most = 32; // bits of a set
    own(impl_, "kind of feature", spec.name, find_kind(spec.name) != none_of<KindId>, kinds.size(), most);
    CompiledKind kind;
    kind.spec = spec;
    complete_words(kind.spec);
    kinds.push_back(std::move(kind));
    const auto id = static_cast<KindId>(kinds.size() - 1);
    const KindId family = spec.family.empty() ? id : find_kind(spec.family);
    kinds.back().family = family == none_of<KindId> ? id : family;
    return id;
}

KindId Registry::find_kind(std::string_view name) const { return impl_.rules.kind(name); }

AttributeId Registry::attribute(const std::string& word) {
    impl_.brings().looked_for.insert(word);
    auto& names = impl_.rules.attribute_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) {
        return static_cast<AttributeId>(found - names.begin());
    }
    return numbered<AttributeId>(impl_, names, word, max_attributes, "word on segments");
}

WordId Registry::tile_word(const std::string& word) {
    impl_.brings().looked_for.insert(word);
    auto& names = impl_.rules.word_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) {
        return static_cast<WordId>(found - names.begin());
    }
    return numbered<WordId>(impl_, names, word, 64, "word on tiles");
}

QualityId Registry::quality(const std::string& word) {
    auto& names = impl_.rules.quality_names;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found != names.end()) {
        return static_cast<QualityId>(found - names.begin());
    }
    return numbered<QualityId>(impl_, names, word, max_qualities, "quality of figures");
}

} // namespace bastide
