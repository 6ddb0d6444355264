#include "lab/store/store.hpp"
#include "bastide/error.hpp"
#include "lab/measures/landscape.hpp"
#include "lab/store/rows.hpp"
#include <limits>

namespace bastide::host {
namespace {

constexpr std::int64_t application = 0x4C616262; ///< "Labb": whose database it is
constexpr std::int64_t format = 2;

constexpr std::string_view head_table = "CREATE TABLE head(json TEXT NOT NULL)";
constexpr std::string_view result_table = "CREATE TABLE result(first INTEGER NOT NULL, variant INTEGER NOT NULL,"
                                          " games INTEGER NOT NULL, rows BLOB NOT NULL, landscape BLOB NOT NULL,"
                                          " PRIMARY KEY(first, variant))";
constexpr std::int64_t longest_head = 64 << 20; ///< bytes

bool is_empty(Database& database) { return database.number("SELECT count(*) FROM sqlite_master") == 0; }

} // namespace

void Store::check_format() {
    const std::string file = database_->file().string();
    if (database_->number("PRAGMA application_id") != application) {
        throw Error(file, 0, "this is a database of another program; name another file.");
    }
    if (const std::int64_t found = database_->number("PRAGMA user_version"); found != format) {
        throw Error(file, 0,
                    "the file is of format " + std::to_string(found) + ", but this program knows format " +
                        std::to_string(format) + "; use the " + (found > format ? "newer" : "older") +
                        " program that wrote it, or name another file.");
    }
}

/// The two tables as we make them: of a view, a trigger or a computed column nobody knows what it does or when it ends.
void Store::check_tables() {
    int ours = 0;
    Statement all(*database_, "SELECT type, name, coalesce(sql, '') FROM sqlite_master WHERE type != 'index' AND "
                              "name NOT LIKE 'sqlite_%'");
    while (all.next()) {
        if (all.text(2) != head_table && all.text(2) != result_table) {
            throw Error(database_->file().string(), 0,
                        "the database holds the " + std::string(all.text(0)) + " '" + std::string(all.text(1)) +
                            "', which no experiment makes; take a file that nothing was added to.");
        }
        ++ours;
    }
    if (ours != 2) {
        damaged("it lacks the tables of an experiment");
    }
}

void Store::read_head() {
    if (database_->number("SELECT count(*) FROM head") != 1 ||
        database_->number("SELECT max(length(CAST(json AS BLOB))) FROM head") > longest_head) {
        damaged("it does not say whose results it holds");
    }
    Statement all(*database_, "SELECT json FROM head");
    if (!all.next()) {
        damaged("it does not say whose results it holds");
    }
    head_ = parse_head(all.text(0), database_->file().string());
    all.run();
}

Store Store::for_reading(const std::filesystem::path& file) {
    Store store(std::make_unique<Database>(file, Database::Open::existing));
    if (is_empty(*store.database_)) {
        throw Error(
            file.string(), 0,
            "there are no results in it yet. If the disk was full when it was made: with room, the command that "
            "made it goes on.");
    }
    store.check_format();
    store.check_tables();
    store.read_head();
    return store;
}

Store Store::for_writing(const std::filesystem::path& file, const LabHead& head, Games asked) {
    Store store(std::make_unique<Database>(file, Database::Open::create));
    Database& database = *store.database_;
    if (is_empty(database)) {
        database.run("PRAGMA application_id = " + std::to_string(application) +
                     "; PRAGMA user_version = " + std::to_string(format) + "; BEGIN IMMEDIATE; " +
                     std::string(head_table) + ";" + std::string(result_table));
        Statement(database, "INSERT INTO head VALUES(?)").bind(0, head.json()).run();
        database.run("COMMIT");
    }
    store.check_format();
    store.check_tables();
    store.read_head();
    if (store.head_.identity() != head.identity()) {
        throw Error(file.string(), 0,
                    "the file holds the results of another experiment, or of other versions of its rules; name another "
                    "file (-o), or remove this one.");
    }
    if (asked == Games::the_most && store.head_.games >= head.games) {
        return store;
    }
    LabHead now = head;
    now.registered_on = store.head_.registered_on; // once and for all
    now.registered_text = store.head_.registered_text;
    if (store.head_.json() != now.json()) { // more games, another title
        Statement(database, "UPDATE head SET json = ?").bind(0, now.json()).run();
    }
    store.head_ = now;
    return store;
}

std::map<std::uint64_t, std::uint64_t> Store::batches() {
    std::map<std::uint64_t, std::uint64_t> out;
    Statement all(*database_, "SELECT first, min(games) FROM result GROUP BY first HAVING count(*) = ?");
    all.bind(0, static_cast<std::int64_t>(head_.variants.size()));
    while (all.next()) {
        check_place(all.number(0), all.number(1));
        out.emplace(all.number(0), all.number(1));
    }
    return out;
}

/// Batches begin at multiples of their greatest size, so none holds a game of another.
void Store::check_place(std::int64_t first, std::int64_t games) const {
    const auto batch = static_cast<std::int64_t>(head_.batch);
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (first < 0 || first > most || first % batch != 0 || games < 1 || games > batch) {
        damaged("it holds " + std::to_string(games) + " games from game " + std::to_string(first) +
                " on, which no experiment writes so");
    }
}

/// As many rows as there are games, and nothing else: so games that cannot be read are not passed on either.
void Store::check_rows(const Batch& batch) const {
    for (std::size_t v = 0; v < batch.rows.size(); ++v) {
        const VariantHead& variant = head_.variants[v];
        std::vector<std::int32_t> row(variant.row_size());
        std::vector<std::int64_t> sums(landscape::size(variant.tiles.size()));
        std::string_view rows = batch.rows[v], landscape = batch.landscapes[v];
        bool whole = take_row(landscape, sums) && landscape.empty();
        for (std::uint64_t i = 0; whole && i < batch.games; ++i) {
            whole = take_row(rows, row);
        }
        if (!whole || !rows.empty()) {
            damaged("the games from game " + std::to_string(batch.first) + " on of the variant '" + variant.name +
                    "' cannot be read");
        }
    }
}

void Store::damaged(const std::string& what) const {
    throw Error(database_->file().string(), 0,
                what + "; the database is damaged: take another file and play these games again.");
}

void Store::write(const Batch& batch) {
    if (!open_) {
        database_->run("BEGIN IMMEDIATE");
        open_ = true;
    }
    if (!insert_) {
        insert_ = std::make_unique<Statement>(*database_, "INSERT OR REPLACE INTO result VALUES(?, ?, ?, ?, ?)");
    }
    for (std::size_t v = 0; v < batch.rows.size(); ++v) {
        insert_->bind(0, static_cast<std::int64_t>(batch.first)).bind(1, static_cast<std::int64_t>(v));
        insert_->bind(2, static_cast<std::int64_t>(batch.games))
            .bind_bytes(3, batch.rows[v])
            .bind_bytes(4, batch.landscapes[v])
            .run();
    }
}

void Store::commit(bool last) {
    constexpr int tries = 20; // of a few seconds each
    for (int i = 0; open_ && i < (last ? tries : 1); ++i) {
        open_ = !database_->run_unless_held("COMMIT");
    }
    if (open_ && last) {
        database_->run("COMMIT"); // says what is wrong
        open_ = false;
    }
}

void Store::read(const std::function<void(const Batch&)>& visit) {
    Statement all(*database_, "SELECT first, variant, games, rows, landscape FROM result ORDER BY first, variant");
    Batch batch;
    while (all.next()) {
        const auto first = static_cast<std::uint64_t>(all.number(0));
        if (first != batch.first) {
            batch.rows.clear();
            batch.landscapes.clear();
        }
        batch.first = first;
        check_place(all.number(0), all.number(2));
        if (all.number(1) != static_cast<std::int64_t>(batch.rows.size()) ||
            (!batch.rows.empty() && all.number(2) != static_cast<std::int64_t>(batch.games))) {
            damaged("the results of a variant are missing");
        }
        batch.games = static_cast<std::uint64_t>(all.number(2));
        batch.rows.emplace_back(all.bytes(3));
        batch.landscapes.emplace_back(all.bytes(4));
        if (batch.rows.size() == head_.variants.size()) {
            check_rows(batch);
            visit(batch);
            batch.rows.clear();
            batch.landscapes.clear();
        }
    }
}

} // namespace bastide::host
