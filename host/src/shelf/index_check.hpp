// An index kept: all that it tells of is got, built, and played alone, beside each other and in random mixes.
#pragma once
#include "library/fwd.hpp"
#include "shelf/index.hpp"
#include "shelf/workshop.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host::shelf {

struct IndexChecks {
    int mixes = 200;
    std::uint64_t seed = 1;
    bool pairs = true;
    How how;
};

struct CheckedModule {
    const IndexEntry* entry = nullptr;
    std::string trouble;                 ///< why it could not be got, built or passed alone; empty: it does
    std::string beside;                  ///< what went wrong beside another module; empty: nothing
    int played = 0, refused = 0;         ///< of mixes: those that a rule refuses in a sentence are no fault
    std::vector<std::string> failures{}; ///< in mixes: a sentence each
    bool passed() const { return trouble.empty() && beside.empty() && failures.empty(); }
};

/// `library` is what came with the program, and nothing of the user's.
std::vector<CheckedModule> checked(const Index& index, const Library& library, const IndexChecks& checks);

/// A page in Markdown.
std::string as_page(const Index& index, const std::vector<CheckedModule>& modules, const IndexChecks& checks);

} // namespace bastide::host::shelf
