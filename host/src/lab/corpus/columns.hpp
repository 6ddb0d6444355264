// What the columns of a corpus are: the only place that says so.
#pragma once
#include "bastide/host/game.hpp"
#include "lab/corpus/layout.hpp"
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bastide::host {

/// A decision of a game, before it is made.
struct CorpusMoment {
    const Game& game;
    Action action;
    std::span<const Action> legal;
    const Layout& layout;
    std::uint64_t number = 0; ///< of the game in its source
    std::int32_t source = 0, step = 0;
};

/// Bytes of a column, as they will lie in its file.
class CorpusBytes {
public:
    template <class Number> void add(Number number) { *static_cast<Number*>(room(sizeof(Number), 1)) = number; }
    /// Room for so many numbers, to be written at once.
    template <class Number> Number* add_room(std::size_t count) {
        return static_cast<Number*>(room(sizeof(Number), count));
    }
    std::span<const std::byte> bytes() const { return bytes_; }
    void append(std::span<const std::byte> more) { bytes_.insert(bytes_.end(), more.begin(), more.end()); }

private:
    void* room(std::size_t size, std::size_t count) {
        bytes_.resize(bytes_.size() + size * count);
        return bytes_.data() + bytes_.size() - size * count;
    }
    std::vector<std::byte> bytes_;
};

struct CorpusColumn {
    std::string name, type; ///< the type as NumPy calls it
    std::string row;        ///< the shape of a row in words; empty: a number
    std::string about;
    std::vector<std::size_t> shape; ///< of a row
    bool by_action = false;         ///< no rows: a number for each legal action
    /// Appends a row. Without it the column is of what is known only at the end, the returns.
    void (*write)(const CorpusMoment& moment, CorpusBytes& out) = nullptr;

    std::size_t bytes_of_number() const;
    std::size_t bytes_of_row() const;
    char kind_of_number() const; ///< as NumPy's files have it: 'u' or 'i'
};

/// Those of a game, in the order of the data dictionary. `planes`: with the planes, which are large.
std::vector<CorpusColumn> corpus_columns(const Ruleset& rules, const Layout& layout, bool planes);

} // namespace bastide::host
