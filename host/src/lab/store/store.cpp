#include "lab/store/store.hpp"
#include "bastide/error.hpp"

namespace bastide::host {
namespace {

constexpr std::int64_t application = 0x4C616262; ///< "Labb": whose database it is
constexpr std::int64_t format = 2;

constexpr const char* tables =
    "CREATE TABLE IF NOT EXISTS head(json TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS result(first INTEGER NOT NULL, variant INTEGER NOT NULL,"
    " games INTEGER NOT NULL, rows BLOB NOT NULL, landscape BLOB NOT NULL, PRIMARY KEY(first, variant))";

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

void Store::read_head() {
    Statement all(*database_, "SELECT json FROM head");
    if (!all.next()) {
        throw Error(database_->file().string(), 0, "the database does not say whose results it holds; it is damaged.");
    }
    head_ = parse_head(all.text(0), database_->file().string());
    all.run();
}

Store Store::for_reading(const std::filesystem::path& file) {
    Store store(std::make_unique<Database>(file, Database::Open::existing));
    store.check_format();
    store.read_head();
    return store;
}

Store Store::for_writing(const std::filesystem::path& file, const LabHead& head) {
    Store store(std::make_unique<Database>(file, Database::Open::create));
    Database& database = *store.database_;
    if (is_empty(database)) {
        database.run("PRAGMA application_id = " + std::to_string(application) +
                     "; PRAGMA user_version = " + std::to_string(format) + "; BEGIN IMMEDIATE;" + tables);
        Statement(database, "INSERT INTO head VALUES(?)").bind(0, head.json()).run();
        database.run("COMMIT");
    }
    store.check_format();
    store.read_head();
    if (store.head_.identity() != head.identity()) {
        throw Error(file.string(), 0,
                    "the file holds the results of another experiment, or of other versions of its rules; name another "
                    "file (-o), or remove this one.");
    }
    if (store.head_.json() != head.json()) { // more games, another title
        Statement(database, "UPDATE head SET json = ?").bind(0, head.json()).run();
    }
    store.head_ = head;
    return store;
}

std::map<std::uint64_t, std::uint64_t> Store::batches() {
    std::map<std::uint64_t, std::uint64_t> out;
    Statement all(*database_, "SELECT first, min(games) FROM result GROUP BY first HAVING count(*) = ?");
    all.bind(0, static_cast<std::int64_t>(head_.variants.size()));
    while (all.next()) {
        out.emplace(all.number(0), all.number(1));
    }
    return out;
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
        batch.games = static_cast<std::uint64_t>(all.number(2));
        if (all.number(1) != static_cast<std::int64_t>(batch.rows.size())) {
            throw Error(database_->file().string(), 0, "a variant's results are missing; the database is damaged.");
        }
        batch.rows.emplace_back(all.bytes(3));
        batch.landscapes.emplace_back(all.bytes(4));
        if (batch.rows.size() == head_.variants.size()) {
            visit(batch);
            batch.rows.clear();
            batch.landscapes.clear();
        }
    }
}

} // namespace bastide::host
