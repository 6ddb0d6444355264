// Batches as rows of the database.
#include "bastide/error.hpp"
#include "lab/measures/landscape.hpp"
#include "lab/store/packed.hpp"
#include "lab/store/rows.hpp"
#include "lab/store/store.hpp"
#include <algorithm>
#include <functional>
#include <limits>

namespace bastide::host {
namespace {

constexpr std::int64_t rows_unpacked = 2; ///< the last format in which they are as batches have them

std::uint64_t block_of(std::uint64_t game) { return game - game % Batch::most; }

/// False if there are not as many, or if anything follows.
bool take_rows(std::string_view bytes, std::size_t row_size, std::span<std::int32_t> numbers) {
    bool whole = true;
    for (std::size_t at = 0; whole && at < numbers.size(); at += row_size) {
        whole = take_row(bytes, numbers.subspan(at, row_size));
    }
    return whole && bytes.empty();
}

} // namespace

// ---- writing

/// False if its games are there already. Fewer of them are removed.
bool Store::make_room(const Batch& batch) {
    if (!there_) {
        there_ = std::make_unique<Statement>(
            *database_, "SELECT first, games FROM result WHERE first >= ? AND first < ? AND variant = 0");
    }
    const auto block = static_cast<std::int64_t>(block_of(batch.first));
    there_->bind(0, block).bind(1, block + static_cast<std::int64_t>(Batch::most));
    bool there = false, some = false;
    const Range wanted{batch.first, batch.games};
    while (there_->next()) {
        const Range one{static_cast<std::uint64_t>(there_->number(0)), static_cast<std::uint64_t>(there_->number(1))};
        there = there || (one.first <= wanted.first && one.end() >= wanted.end());
        some = some || (one.first >= wanted.first && one.first < wanted.end());
    }
    if (!there && some) {
        Statement(*database_, "DELETE FROM result WHERE first >= ? AND first < ?")
            .bind(0, static_cast<std::int64_t>(wanted.first))
            .bind(1, static_cast<std::int64_t>(wanted.end()))
            .run();
    }
    return !there;
}

void Store::insert(const Batch& batch) {
    if (!insert_) {
        insert_ = std::make_unique<Statement>(*database_, "INSERT INTO result VALUES(?, ?, ?, ?, ?)");
    }
    std::vector<std::int32_t> numbers;
    std::string packed;
    for (std::size_t v = 0; v < batch.rows.size(); ++v) {
        const std::size_t row_size = head_.variant_of(v).row_size();
        numbers.resize(batch.games * row_size);
        packed.clear();
        if (!take_rows(batch.rows[v], row_size, numbers)) {
            throw Error("The results of the games from " + std::to_string(batch.first) + " on cannot be written.");
        }
        append_packed(numbers, row_size, packed);
        insert_->bind(0, static_cast<std::int64_t>(batch.first)).bind(1, static_cast<std::int64_t>(v));
        insert_->bind(2, static_cast<std::int64_t>(batch.games))
            .bind_bytes(3, packed)
            .bind_bytes(4, batch.landscapes[v])
            .run();
    }
}

void Store::write(const Batch& batch) {
    if (!open_) {
        database_->run("BEGIN IMMEDIATE");
        open_ = true;
    }
    if (make_room(batch)) {
        insert(batch);
        if (batch.games < Batch::most) {
            touched_.insert(block_of(batch.first));
        }
    }
}

/// Blocks of which all games are there now become one batch.
void Store::pack() {
    for (const std::uint64_t block : touched_) {
        const auto first = static_cast<std::int64_t>(block);
        Statement count(*database_, "SELECT count(*), sum(games) FROM result WHERE first >= ? AND first < ? AND "
                                    "variant = 0");
        count.bind(0, first).bind(1, first + static_cast<std::int64_t>(Batch::most));
        if (count.next() && count.number(0) > 1 && count.number(1) == static_cast<std::int64_t>(Batch::most)) {
            count.run();
            pack(block);
        }
    }
    touched_.clear();
}

void Store::pack(std::uint64_t block) {
    Batch whole{block, Batch::most, std::vector<std::string>(head_.tables()), std::vector<std::string>(head_.tables())};
    std::vector<std::vector<std::int64_t>> sums;
    for (std::size_t v = 0; v < head_.tables(); ++v) {
        sums.emplace_back(landscape::size(head_.variant_of(v).tiles.size()));
    }
    {
        BatchReader reader(*this, {block, Batch::most});
        Batch some;
        while (reader.next(some)) {
            for (std::size_t v = 0; v < sums.size(); ++v) {
                whole.rows[v] += some.rows[v];
                std::vector<std::int64_t> more(sums[v].size());
                std::string_view bytes = some.landscapes[v];
                take_row(bytes, std::span<std::int64_t>(more));
                std::transform(more.begin(), more.end(), sums[v].begin(), sums[v].begin(), std::plus<>());
            }
        }
    }
    for (std::size_t v = 0; v < sums.size(); ++v) {
        append_row(std::span<const std::int64_t>(sums[v]), whole.landscapes[v]);
    }
    make_room(whole);
    insert(whole);
}

/// False if somebody reads, for some seconds already.
bool Store::committed() {
    if (open_) {
        pack();
        open_ = !database_->run_unless_held("COMMIT");
    }
    return !open_;
}

void Store::commit(bool last) {
    constexpr int tries = 20; // of a few seconds each
    int left = tries;
    if (last) {
        commit_all([&] { return --left > 0; });
    } else {
        committed();
    }
}

void Store::commit_all(const std::function<bool()>& go_on) {
    while (!committed()) {
        if (!go_on()) {
            database_->run("COMMIT"); // says what is wrong
            open_ = false;
        }
    }
}

// ---- reading

void Store::read(const std::function<void(const Batch&)>& visit) {
    BatchReader reader(*this);
    for (Batch batch; reader.next(batch);) {
        visit(batch);
    }
}

BatchReader::BatchReader(Store& store, Range games)
    : store_(store),
      begin_(*store.database_, "SELECT first, games FROM result WHERE first >= ? AND first < ? ORDER BY first LIMIT 1"),
      some_(*store.database_, "SELECT first, variant, games, rows, landscape FROM result WHERE first >= ? AND first < "
                              "? ORDER BY first, variant") {
    // Everything is looked at where all games are wanted: numbers that no game has are a mistake.
    using Limits = std::numeric_limits<std::int64_t>;
    const bool all = games == all_games;
    from_ = all ? Limits::min() : static_cast<std::int64_t>(games.first);
    until_ = all ? Limits::max() : static_cast<std::int64_t>(games.end());
}

/// So many games as take little room, however many variants there are. False if there are no more.
bool BatchReader::fetch() {
    constexpr std::uint64_t rows_at_once = 64 * Batch::most;
    const std::uint64_t blocks = std::max<std::uint64_t>(1, rows_at_once / Batch::most / store_.head_.tables());
    fetched_.clear();
    next_ = 0;
    begin_.bind(0, from_).bind(1, until_);
    if (!begin_.next()) {
        return false;
    }
    const std::int64_t first = begin_.number(0), games = begin_.number(1);
    begin_.run();
    store_.check_place(first, games);
    const auto block = static_cast<std::int64_t>(block_of(static_cast<std::uint64_t>(first)));
    const std::int64_t from = std::max(from_, block);
    from_ = std::min(until_, block + static_cast<std::int64_t>(blocks * Batch::most));
    some_.bind(0, from).bind(1, from_);
    while (some_.next()) {
        fetched_.push_back({some_.number(0), some_.number(1), some_.number(2), std::string(some_.bytes(3)),
                            std::string(some_.bytes(4))});
    }
    if (first < from || fetched_.empty()) {
        store_.damaged("it holds numbers of games that are none");
    }
    return true;
}

bool BatchReader::next(Batch& batch) {
    const std::size_t variants = store_.head_.tables();
    batch.rows.resize(variants);
    batch.landscapes.resize(variants);
    for (std::size_t v = 0; v < variants; ++v) {
        if (next_ == fetched_.size() && (v > 0 || !fetch())) {
            if (v > 0) {
                store_.damaged("the results of a variant are missing");
            }
            return false;
        }
        const Row& row = fetched_[next_++];
        store_.check_place(row.first, row.games);
        const Range here{static_cast<std::uint64_t>(row.first), static_cast<std::uint64_t>(row.games)};
        if (row.variant != static_cast<std::int64_t>(v) || (v > 0 && here != Range{batch.first, batch.games})) {
            store_.damaged("the results of a variant are missing");
        }
        batch.first = here.first;
        batch.games = here.games;
        take_variant(batch, v, row);
    }
    if (batch.first < end_) {
        store_.damaged("it holds game " + std::to_string(batch.first) + " twice");
    }
    end_ = batch.first + batch.games;
    return true;
}

/// As many rows as there are games, and nothing else: so games that cannot be read are not passed on either.
void BatchReader::take_variant(Batch& batch, std::size_t variant, const Row& row) {
    const VariantHead& head = store_.head_.variant_of(variant);
    const std::size_t row_size = head.row_size();
    numbers_.resize(batch.games * row_size);
    sums_.resize(landscape::size(head.tiles.size()));
    const bool as_rows = store_.format_ <= rows_unpacked;
    std::string_view rows = row.rows;
    bool whole = as_rows ? take_rows(rows, row_size, numbers_) : take_packed(rows, row_size, numbers_) && rows.empty();
    std::string& out = batch.rows[variant];
    if (as_rows) {
        out = rows;
    } else {
        out.clear();
        for (std::size_t at = 0; at < numbers_.size(); at += row_size) {
            append_row(std::span<const std::int32_t>(numbers_).subspan(at, row_size), out);
        }
    }
    batch.landscapes[variant] = row.landscape;
    std::string_view landscape = batch.landscapes[variant];
    whole = whole && take_row(landscape, std::span<std::int64_t>(sums_)) && landscape.empty();
    if (!whole) {
        store_.damaged("the games from game " + std::to_string(batch.first) + " on of the variant '" + head.name +
                       "' cannot be read");
    }
}

} // namespace bastide::host
