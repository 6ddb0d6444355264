#include "atlas/meeting.hpp"
#include <array>

namespace bastide::host::atlas {

const char* word(Thing thing) {
    static constexpr std::array words{"value", "feature", "figure", "place", "square", "tiles", "turns", "moment"};
    return words.at(static_cast<std::size_t>(thing));
}

const char* word(Manner manner) {
    static constexpr std::array words{"adds",  "rates",   "scales",  "cancels", "most", "stands",  "is",
                                      "moves", "deploys", "forbids", "chooses", "lays", "changes", "acts"};
    return words.at(static_cast<std::size_t>(manner));
}

} // namespace bastide::host::atlas
