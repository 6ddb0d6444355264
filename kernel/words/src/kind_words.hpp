// The words of kinds in sentences.
#pragma once
#include "bastide/words.hpp"
#include <algorithm>
#include <string>

namespace bastide {

/// What a kind did not say about its words in sentences.
template <class Spec> void complete_words(Spec& spec) {
    if (spec.singular.empty()) {
        spec.singular = spec.name;
        std::replace(spec.singular.begin(), spec.singular.end(), '-', ' ');
    }
    if (spec.plural.empty()) {
        spec.plural = spec.singular + 's';
    }
    if (spec.article.empty()) {
        const std::string whole = with_article(spec.singular);
        spec.article = whole.substr(0, whole.find(' '));
    }
}

} // namespace bastide
