// The file of an experiment's results.
#pragma once
#include "lab/store/database.hpp"
#include "lab/store/head.hpp"
#include <functional>
#include <map>
#include <optional>

namespace bastide::host {

/// Consecutive games of all variants.
struct Batch {
    std::uint64_t first = 0, games = 0;
    std::vector<std::string> rows;       ///< by variant: the games' rows, one after another
    std::vector<std::string> landscapes; ///< by variant: sums over the games
};

/// Batches are written in transactions, so that the file is whole whenever the program ends.
class Store {
public:
    enum class Games {
        as_asked, ///< by this head
        the_most  ///< that this head or the file's asks for; what the file says besides is that head's, too
    };
    /// For playing on: makes the file, or goes on with one of the same experiment, which may now want more games.
    static Store for_writing(const std::filesystem::path& file, const LabHead& head, Games asked = Games::as_asked);
    static Store for_reading(const std::filesystem::path& file);

    const LabHead& head() const { return head_; }
    /// The batches there are: number of games by number of the first. Throws Error if they are none of the head's.
    std::map<std::uint64_t, std::uint64_t> batches();
    /// In one transaction with the others since the last commit(). One of the same games is replaced.
    void write(const Batch& batch);
    /// While somebody reads it is put off to the next time, unless it is the last; then it waits for a minute.
    void commit(bool last = false);
    /// All batches that are whole, in order of their games.
    void read(const std::function<void(const Batch&)>& visit);

private:
    explicit Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
    void check_format();
    void check_tables();
    void read_head();
    void check_place(std::int64_t first, std::int64_t games) const;
    void check_rows(const Batch& batch) const;
    [[noreturn]] void damaged(const std::string& what) const;

    std::unique_ptr<Database> database_;
    LabHead head_;
    bool open_ = false; ///< a transaction is
    std::unique_ptr<Statement> insert_;
};

} // namespace bastide::host
