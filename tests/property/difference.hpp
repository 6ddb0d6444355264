// What one list has and another lacks, for the judges' sentences.
#pragma once
#include <set>
#include <string>

namespace bastide::test {

/// "+[text]" for what is there and must not be, "-[text]" for what is missing; cut after 300 characters.
inline std::string difference(const std::set<std::string>& are, const std::set<std::string>& must) {
    std::string text;
    for (const std::string& it : are) {
        text += must.contains(it) ? "" : "+[" + it + "] ";
    }
    for (const std::string& it : must) {
        text += are.contains(it) ? "" : "-[" + it + "] ";
    }
    return text.substr(0, 300);
}

} // namespace bastide::test
