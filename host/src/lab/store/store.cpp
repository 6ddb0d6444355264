#include "lab/store/store.hpp"
#include "bastide/error.hpp"
#include <limits>

namespace bastide::host {
namespace {

constexpr std::int64_t application = 0x4C616262; ///< "Labb": whose database it is
constexpr std::int64_t format = 3, oldest = 2;   ///< until 2, batches were not packed, and no build was told

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
    format_ = database_->number("PRAGMA user_version");
    if (format_ < oldest || format_ > format) {
        throw Error(file, 0,
                    "the file is of format " + std::to_string(format_) + ", but this program knows format " +
                        std::to_string(format) + "; use the " + (format_ > format ? "newer" : "older") +
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

Store Store::for_reading(const std::filesystem::path& file, unsigned room) {
    Store store(std::make_unique<Database>(file, Database::Open::existing));
    if (room != 0) {
        store.database_->run("PRAGMA cache_size = -" + std::to_string(room));
    }
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

bool Store::is_begun(const std::filesystem::path& file) {
    std::error_code trouble;
    if (!std::filesystem::exists(file, trouble)) {
        return false;
    }
    Database database(file, Database::Open::existing);
    return !is_empty(database);
}

void Store::make_tables(const LabHead& head) {
    Database& database = *database_;
    // Several batches go into one page.
    database.run("PRAGMA page_size = 16384; PRAGMA application_id = " + std::to_string(application) +
                 "; PRAGMA user_version = " + std::to_string(format) + "; BEGIN IMMEDIATE; " + std::string(head_table) +
                 ";" + std::string(result_table));
    Statement(database, "INSERT INTO head VALUES(?)").bind(0, head.json()).run();
    database.run("COMMIT");
}

Store Store::for_writing(const std::filesystem::path& file, const LabHead& head, OtherBuilds others) {
    Store store(std::make_unique<Database>(file, Database::Open::create));
    store.lock_ = std::make_unique<RunLock>(file);
    Database& database = *store.database_;
    if (is_empty(database)) {
        store.make_tables(head);
    }
    store.check_format();
    store.check_tables();
    store.read_head();
    if (store.head_.identity() != head.identity()) {
        throw Error(file.string(), 0,
                    "the file holds the results of another experiment, or of other versions of its rules; name another "
                    "file (-o), or remove this one.");
    }
    if (store.format_ != format) {
        throw Error(file.string(), 0,
                    "an earlier release wrote this file, and nothing is added to it. `bastide lab merge NEW.lab " +
                        file.string() + " --partial` makes a file of its games that goes on.");
    }
    store.check_builds(head, others);
    LabHead now = head;
    now.builds = store.head_.builds;
    add_builds(head.builds, now.builds);
    now.learned = store.head_.learned.empty() ? head.learned : store.head_.learned;
    if (!store.head_.registered_on.empty()) { // once and for all
        now.registered_on = store.head_.registered_on;
        now.registered_text = store.head_.registered_text;
    }
    if (store.head_.json() != now.json()) { // more games, another title
        Statement(database, "UPDATE head SET json = ?").bind(0, now.json()).run();
    }
    store.head_ = std::move(now);
    return store;
}

void Store::keep_learned(std::vector<Oracle> learned) {
    head_.learned = std::move(learned);
    Statement(*database_, "UPDATE head SET json = ?").bind(0, head_.json()).run();
}

void Store::check_builds(const LabHead& head, OtherBuilds others) const {
    const bool announced = head_.builds.empty(); // and nothing played yet
    if (others == OtherBuilds::refused && !announced && !holds_builds(head_.builds, head.builds)) {
        throw Error(database_->file().string(), 0,
                    "its games are of another build of the program (" +
                        difference(head_.builds.front(), head.builds.front()) +
                        "), so nobody knows whether all would go alike. Go on with that build, name another file, or "
                        "say --any-build if you know that they do.");
    }
}

Ranges Store::ranges() {
    Ranges out;
    Statement all(*database_, "SELECT first, variant, games FROM result ORDER BY first, variant");
    std::int64_t variant = 0;
    Range range;
    while (all.next()) {
        check_place(all.number(0), all.number(2));
        const Range here{static_cast<std::uint64_t>(all.number(0)), static_cast<std::uint64_t>(all.number(2))};
        if (all.number(1) != variant || (variant > 0 && here != range)) {
            damaged("the results of a variant are missing");
        }
        range = here;
        variant = (variant + 1) % static_cast<std::int64_t>(head_.tables());
        if (variant == 0) {
            out.add(range);
        }
    }
    if (variant != 0) {
        damaged("the results of a variant are missing");
    }
    return out;
}

/// So that none holds a part of another.
void Store::check_place(std::int64_t first, std::int64_t games) const {
    constexpr auto together = static_cast<std::int64_t>(Batch::most);
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (first < 0 || first > most || games < 1 || games > together || (games > 1 && first % together != 0)) {
        damaged("it holds " + std::to_string(games) + " games from game " + std::to_string(first) +
                " on, which no experiment writes so");
    }
}

void Store::damaged(const std::string& what) const {
    throw Error(database_->file().string(), 0,
                what + "; the database is damaged: take another file and play these games again.");
}

} // namespace bastide::host
