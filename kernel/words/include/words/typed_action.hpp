// An action as somebody types it, word by word.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// What a word of a form stands for, in the order of their names: "TILE", "SQUARE", ...
enum class WordSort : std::uint8_t { tile, square, rotation, segment, space, figure, player, number, itself };

/// What was typed for one word of a form.
struct TypedWord {
    WordSort sort = WordSort::itself;
    /// An id, a packed position, a number of turns, a signed number; of a space its tile << 8 | its kind.
    std::uint64_t meaning = 0;
    std::string text; ///< as typed
};

/// An action as somebody types it, understood by the forms of its verb, be it legal or not.
struct TypedAction {
    VerbId verb = none_of<VerbId>;
    std::vector<std::uint64_t> meaning; ///< of each word of the form, then the form: equal for what means the same
    std::string problem;                ///< why it is no action of this game; empty: it is well formed
    std::vector<TypedWord> words{};     ///< likewise, if it is well formed
    std::size_t form = 0;               ///< which of VerbSpec::forms
};
BASTIDE_API TypedAction typed_action(const Play& play, std::string_view text);

} // namespace bastide
