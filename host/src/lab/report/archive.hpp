// Everything that others need to read an experiment again, and to repeat it.
#pragma once
#include "lab/report/report.hpp"
#include "library/library.hpp"
#include "shelf/write_archive.hpp"

namespace bastide::host {

struct ArchivePlan {
    const Experiment& experiment;
    const std::vector<Variant>& variants;
    const Library& library;
    std::filesystem::path results;
    std::vector<std::string> authors; ///< for the citation; may be empty
};

/// The experiment, its game, tile sets and manifests, versions and digests, the results with their report, how to cite
/// and how to repeat it; a list of digests of all that at last. They lie in a folder called as the experiment. Throws
/// Error if the results are another experiment's.
std::vector<shelf::ArchiveEntry> archive_of(const ArchivePlan& plan, const Report& report);

} // namespace bastide::host
