// A search for the rules that come nearest to targets, played.
#pragma once
#include "lab/experiment/run.hpp"
#include "lab/search/found.hpp"
#include "library/fwd.hpp"
#include <filesystem>

namespace bastide::host {

struct SearchPlan {
    std::filesystem::path folder; ///< of a file of results for each round, so that it goes on after an end
    unsigned threads = 1;
    OtherBuilds others = OtherBuilds::refused;
};

/// How far it is, for who waits.
struct SearchProgress {
    int generation = 0;
    std::size_t round = 0, left = 0; ///< candidates
    LabProgress games;
};

/// The nearest combination, which is yet to be judged by deals of its own: what a search saw of its winner flatters it.
struct SearchEnd {
    Found found;
    std::vector<Variant> variants; ///< the first levels, and the winner, if it is another
};
/// Nothing if it was stopped. Throws Error with file and line for what cannot be played.
std::optional<SearchEnd> search(const Experiment& experiment, const Library& library, const SearchPlan& plan,
                                const std::atomic<bool>& stop, const std::function<void(const SearchProgress&)>& tell);

} // namespace bastide::host
