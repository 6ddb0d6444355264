// Parts of an experiment put together into one file.
#pragma once
#include "lab/store/store.hpp"
#include <filesystem>
#include <functional>
#include <vector>

namespace bastide::host {

enum class Gaps { refused, left };

struct MergePlan {
    std::filesystem::path out; ///< may hold some of the games, and be one of `in`
    std::vector<std::filesystem::path> in;
    Gaps gaps = Gaps::refused;
    OtherBuilds others = OtherBuilds::refused;
};

/// What is there, looked at before anything is written.
struct MergeSurvey {
    LabHead head; ///< of the file that asks for the most games; with the builds of all
    struct Part {
        std::filesystem::path file;
        Ranges games;
    };
    std::vector<Part> parts;
    Ranges games;       ///< that any of them holds
    bool ended = false; ///< by the rule to stop, or the test of a match, in one of the files: no more games are wanted
    std::uint64_t wanted() const;
    Ranges missing() const;
    /// Numbers of the parts in which games are missing, where all files are parts of equally many.
    std::vector<std::uint64_t> missing_parts() const;
};

/// Files in which nothing was written yet are left out. Throws Error if they are of different experiments, or of builds
/// that are not to be mixed.
MergeSurvey survey(const MergePlan& plan);

/// Writes every game that `out` lacks, once, in the order of their numbers, so that it costs as much as there are
/// games, however many the parts. `tell` hears now and then how many there are, and may end it: the same goes on.
/// Returns false then.
bool merge(const MergePlan& plan, const MergeSurvey& survey, const std::function<bool(std::uint64_t)>& tell);

} // namespace bastide::host
