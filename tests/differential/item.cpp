#include "item.hpp"
#include <algorithm>
#include <iterator>

namespace bastide::differential {

const char* name_of(Topic topic) {
    switch (topic) {
    case Topic::decider:
        return "who decides";
    case Topic::action:
        return "legal actions";
    case Topic::score:
        return "scores";
    case Topic::home:
        return "figures that went home";
    case Topic::discard:
        return "discarded tiles";
    case Topic::part:
        return "parts of the turn";
    case Topic::token:
        return "tokens";
    case Topic::standing:
        return "figures on the board";
    case Topic::draw:
        return "tiles drawn";
    case Topic::position:
        return "the position";
    case Topic::end:
        return "the end";
    }
    return "";
}

Leftover left_over(Items theirs, Items ours) {
    const auto by_text = [](const Item& l, const Item& r) { return l.text < r.text; };
    std::stable_sort(theirs.begin(), theirs.end(), by_text);
    std::stable_sort(ours.begin(), ours.end(), by_text);
    Leftover result;
    std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(result.theirs),
                        by_text);
    std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(result.ours),
                        by_text);
    std::set_intersection(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(result.both),
                          by_text);
    return result;
}

} // namespace bastide::differential
