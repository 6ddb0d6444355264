// The sentences of verbs (VerbSpec::sentences), taken apart.
#pragma once
#include "bastide/engine/export.hpp"
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// A piece of a sentence: words as they stand, or something that the action fills in.
struct SentencePiece {
    std::string words;        ///< as they stand; of what is filled in, its name in capitals: "FIGURE"
    bool filled = false;      ///< by the action
    bool bare = false;        ///< without an article: {figure}
    std::size_t which = 0;    ///< of those of its sort in the form, from 0
    std::string one, many;    ///< the noun after a number: {NUMBER:point:points}
    std::size_t optional = 0; ///< the bracket that it stands in, from 1; 0: in none
};

/// `problem`: what is wrong with the sentence, as the end of a sentence; empty: nothing.
BASTIDE_API std::vector<SentencePiece> sentence_pieces(std::string_view sentence, std::string& problem);

} // namespace bastide
