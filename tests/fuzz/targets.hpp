// What is fuzzed: everything that reads text written by people. An input may be refused with a bastide::Error; anything
// else that happens is a fault.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bastide::test {

struct FuzzTarget {
    std::string name; ///< its corpus is tests/fuzz/corpus/<name>, and the files named by `seeds`
    void (*run)(std::string_view input);
    std::vector<std::string> seeds{}; ///< folders or files of this repository with good inputs
};
const std::vector<FuzzTarget>& fuzz_targets();

/// The inputs of a target's corpus, in the order of their paths.
std::vector<std::string> corpus_of(const FuzzTarget& target);

/// Runs one input. Empty if all is well, else what went wrong.
std::string run_input(const FuzzTarget& target, std::string_view input);

/// A changed input: bytes flipped, pieces cut, doubled, moved or taken from another input, words exchanged.
std::string mutated(const std::string& input, const std::string& other, unsigned long long seed);

} // namespace bastide::test
