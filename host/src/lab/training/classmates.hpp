// Programs that play the games of one training together, in a folder that all of them see.
#pragma once
#include "files/write.hpp"
#include "lab/training/lstd.hpp"
#include <filesystem>
#include <string>

namespace bastide::host {

/// Each batch of games has a file of its sums there, written once it is complete. Who plays a batch holds a lock while
/// it does, however it ends; where the file system knows no locks, a batch may be played twice, which changes nothing.
class Classmates {
public:
    /// `identity` tells one training from another.
    Classmates(std::filesystem::path folder, std::string identity);

    struct Batch {
        std::uint64_t round = 0, number = 0;
    };
    /// No batch is this one: who claims it plays the match at the end.
    static constexpr Batch the_match{1U << 20U, 0};
    bool has(const Batch& batch) const;
    /// Empty if another program holds it.
    Descriptor claim(const Batch& batch) const;
    bool is_claimed(const Batch& batch) const;
    void keep(const Batch& batch, const Equations& sums) const;
    /// Throws Error if they are of another training.
    Equations sums(const Batch& batch, std::size_t signs) const;

private:
    std::filesystem::path file(const Batch& batch) const;
    std::string name(const Batch& batch) const;

    std::filesystem::path folder_;
    std::string identity_;
};

} // namespace bastide::host
