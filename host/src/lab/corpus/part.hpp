// A folder of a corpus: a file for each column, which grows by whole games and is resumed where it was left.
#pragma once
#include "files/write.hpp"
#include "lab/corpus/rows.hpp"
#include <chrono>
#include <filesystem>
#include <vector>

namespace bastide::host {

/// While it grows the folder is called `NAME.unfinished`, and a file in it says how many games are whole, as of a
/// second ago: what was written of others, before the program was killed, is cut off. All throw CannotWrite.
class CorpusPart {
public:
    CorpusPart(std::filesystem::path folder, const std::vector<CorpusColumn>& columns);

    std::uint64_t games() const { return held_.games; }
    void add(const CorpusRows& rows);
    /// Whoever goes on finds all that was added.
    void keep();
    /// Heads of the files say how long they are, and the folder gets its name.
    void finish();

    /// How many rows a finished part has. Throws Error where it is none.
    static std::uint64_t rows_of(const std::filesystem::path& folder);

private:
    struct Held {
        std::uint64_t games = 0, rows = 0, options = 0;
    };
    std::filesystem::path draft() const { return folder_.string() + ".unfinished"; }
    std::filesystem::path file_of(std::size_t column) const { return draft() / (columns_[column].name + ".npy"); }
    std::uint64_t numbers_of(std::size_t column) const;
    bool resumed();
    void open_files(int flags);
    void write_head(std::size_t column) const;

    std::filesystem::path folder_;
    const std::vector<CorpusColumn>& columns_;
    std::vector<Descriptor> files_; ///< by column
    Held held_;
    std::chrono::steady_clock::time_point kept_;
};

} // namespace bastide::host
