// Games as rows of a corpus, one after the other.
#pragma once
#include "lab/corpus/columns.hpp"

namespace bastide::host {

/// Some games, told decision by decision: `begin`, `decides` before each, `end`.
class CorpusRows {
public:
    CorpusRows(const std::vector<CorpusColumn>& columns, const Layout& layout)
        : columns_(columns), layout_(layout), bytes_(columns.size()) {}

    void begin(std::uint64_t number, std::int32_t source);
    /// Chance is passed over.
    void decides(const Game& game, Action action);
    void end(const Game& game);

    std::uint64_t games() const { return games_; }
    std::uint64_t rows() const { return rows_; }
    std::uint64_t options() const { return options_; }
    std::span<const std::byte> bytes(std::size_t column) const { return bytes_[column].bytes(); }

private:
    const std::vector<CorpusColumn>& columns_;
    const Layout& layout_;
    std::vector<CorpusBytes> bytes_; ///< by column
    std::uint64_t games_ = 0, rows_ = 0, options_ = 0, number_ = 0;
    std::int32_t source_ = 0, step_ = 0;
};

} // namespace bastide::host
