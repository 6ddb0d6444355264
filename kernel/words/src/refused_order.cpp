#include "words/src/refused_order.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"

namespace bastide {

namespace {

std::string owned(const NamedStep& step) {
    return '\'' + step.label + "' (" + (step.modules ? "module " : "") + '\'' + step.module + "')";
}

} // namespace

void refuse_order(const std::string& file, const std::string& where, const std::string& what, const NamedStep& a,
                  const NamedStep& b) {
    throw OrderMissing(
        file,
        owned(a) + " and " + owned(b) + " both write " + what + " at '" + where +
            "', and no module says which comes first; settle it in the game file: [order] before = [[\"" + a.label +
            "\", \"" + b.label +
            "\"]], or as the author of one of them in its step: a moment, .reads, .after or .before",
        a.label, b.label);
}

void refuse_circle_of(const std::string& file, const std::string& where, std::vector<std::string> labels) {
    for (std::string& label : labels) {
        label = '\'' + label + '\'';
    }
    throw Error(file, 0,
                "The steps " + listed(labels) + " at '" + where +
                    "' want to come before each other in a circle; change the [order] of the game file or leave a "
                    "module out.");
}

} // namespace bastide
