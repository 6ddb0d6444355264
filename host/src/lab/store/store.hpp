// The file of an experiment's results.
#pragma once
#include "lab/store/batch.hpp"
#include "lab/store/database.hpp"
#include "lab/store/head.hpp"
#include "lab/store/ranges.hpp"
#include "lab/store/run_lock.hpp"
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bastide::host {

/// Whether games of another build may stand beside one's own.
enum class OtherBuilds { refused, taken };

/// Batches are written in transactions, so that the file is whole whenever the program ends.
class Store {
public:
    /// For playing on: makes the file, or goes on with one of the same experiment, which may now want more games. No
    /// other program can meanwhile: throws Held.
    static Store for_writing(const std::filesystem::path& file, const LabHead& head,
                             OtherBuilds others = OtherBuilds::refused);
    /// For these, `room` is how much memory the database may take for its pages, in KiB; 0: as usual.
    static Store for_reading(const std::filesystem::path& file, unsigned room = 0);
    /// The file has been begun.
    static bool is_begun(const std::filesystem::path& file);

    const LabHead& head() const { return head_; }
    /// Once, before the first game.
    void keep_learned(std::vector<Oracle> learned);
    /// The games there are, of all variants. Throws Error if they are none of the head's.
    Ranges ranges();
    /// In one transaction with the others since the last commit(). What is there already is left, or replaced if this
    /// holds more games: every game is there once.
    void write(const Batch& batch);
    /// While somebody reads it is put off to the next time, unless it is the last; then it waits for a minute.
    void commit(bool last = false);
    /// The last one, which waits for as long as `go_on`, asked every few seconds, says so; then it throws Held.
    void commit_all(const std::function<bool()>& go_on);
    /// All batches, in order of their games. Whoever adds games waits for the database alone, not for `visit`.
    void read(const std::function<void(const Batch&)>& visit);

private:
    friend class BatchReader;
    explicit Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
    void make_tables(const LabHead& head);
    void check_format();
    void check_tables();
    void read_head();
    void check_builds(const LabHead& head, OtherBuilds others) const;
    void check_place(std::int64_t first, std::int64_t games) const;
    bool make_room(const Batch& batch);
    void insert(const Batch& batch);
    bool committed();
    void pack();
    void pack(std::uint64_t block);
    [[noreturn]] void damaged(const std::string& what) const;

    std::unique_ptr<RunLock> lock_; ///< the last that is closed
    std::unique_ptr<Database> database_;
    LabHead head_;
    std::int64_t format_ = 0;
    bool open_ = false; ///< a transaction is
    std::unique_ptr<Statement> insert_, there_;
    std::set<std::uint64_t> touched_; ///< blocks, since they were packed last
};

/// One batch after another, in order of their games. The store must outlive it. It holds the file only while it fetches
/// some games, whole blocks of them: so games that are added or packed meanwhile are there once, or not yet.
class BatchReader {
public:
    explicit BatchReader(Store& store, Range games = {}); ///< no range: all
    /// False at the end. Throws Error if the database holds anything else.
    bool next(Batch& batch);

private:
    /// Of one variant.
    struct Row {
        std::int64_t first = 0, variant = 0, games = 0;
        std::string rows, landscape;
    };
    static constexpr Range all_games{};
    bool fetch();
    void take_variant(Batch& batch, std::size_t variant, const Row& row);
    Store& store_;
    Statement begin_, some_;
    std::int64_t from_, until_; ///< games that have not been fetched
    std::vector<Row> fetched_;
    std::size_t next_ = 0;  ///< of these
    std::uint64_t end_ = 0; ///< of the last batch
    std::vector<std::int32_t> numbers_;
    std::vector<std::int64_t> sums_;
};

} // namespace bastide::host
