// Choices that differ in one thing alone, told of together: of thirty lines the useful ones are found.
#pragma once
#include "terminal/flow.hpp"
#include <string>
#include <vector>

namespace bastide::host::terminal {

/// A choice with what it is made of: its verb, then the words of the verb's form as they are typed.
struct WordedChoice {
    Listed listed;
    std::vector<std::string> words;
    std::string remark; ///< what it scores
};

/// Where there are more than a few, three or more that differ in one word become one entry: "Build the roof at", and
/// among it "7 (3, -2)". The order is that of the first of each.
std::vector<Listed> grouped(const std::vector<WordedChoice>& choices);

} // namespace bastide::host::terminal
