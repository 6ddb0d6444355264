#include "words/src/forms.hpp"
#include <algorithm>

namespace bastide {

const std::vector<std::string>& form_names() {
    static const std::vector<std::string> names{"TILE",  "SQUARE", "ROTATION", "SEGMENT",
                                                "SPACE", "FIGURE", "PLAYER",   "NUMBER"};
    return names;
}

WordSort sort_of_word(std::string_view word) {
    const auto& names = form_names();
    return static_cast<WordSort>(std::find(names.begin(), names.end(), word) - names.begin());
}

} // namespace bastide
