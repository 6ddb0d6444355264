// The tables: made, found again in their folder, and put out of memory when nobody is there.
#pragma once
#include "program/context.hpp"
#include "serve/allowance.hpp"
#include "serve/limits.hpp"
#include "serve/showcase.hpp"
#include "serve/table.hpp"
#include "words/phrasebook.hpp"
#include <mutex>

namespace bastide::host::serve {

constexpr const char* record_extension = ".bastide"; ///< of the files of a table
constexpr const char* keys_extension = ".keys";

/// The calls may be made on any thread; they read files and compile rules, which takes its time. Those for one table
/// are made one after the other (shares() sees to that).
class Lobby {
public:
    /// Throws Error if the folder cannot be made or read. `keeps_list`: hosts may show their tables to everybody.
    Lobby(const Library& library, std::filesystem::path folder, unsigned threads, bool keeps_list);
    ~Lobby(); ///< what is under way ends, also at tables; then they go

    Shares& shares() { return shares_; }
    /// A new table of a game file's text, with its keys; throws Error if it is none, or if there are too many. Without
    /// a seed that somebody names it draws from a new secret, unless people tell what chance brings. `client`: who
    /// makes it, of whom there are not to be too many, either.
    nlohmann::ordered_json make(const std::string& client, const std::string& toml, std::optional<std::uint64_t> seed,
                                const Customs& customs);
    /// A new table that goes on from a record's text, after so many of its moves: by its seed, or, as its secret may be
    /// known, by a new one. `agents`, where it is not empty: who
    /// plays the seats now. Throws Error.
    nlohmann::ordered_json make_from(const std::string& client, const std::string& record, std::size_t moves,
                                     const std::vector<std::string>& agents, const Customs& customs = {});
    /// A new table for those of one whose game is over, each one seat further; once, whoever asks, and all who are
    /// there are told. With the key of who asks. Throws Error.
    nlohmann::ordered_json rematch(const std::string& client, const std::string& id, const std::string& key);
    /// Whether the text is a game: what POST /api/compose answers.
    nlohmann::ordered_json check(const std::string& toml) const;
    struct Found {
        std::shared_ptr<Table> table;
        Holder holder;
    };
    /// Throws Error: NoSuchTable, the same whether the table or the key is wrong; else why a table with this key cannot
    /// be opened.
    Found find(const std::string& id, const std::string& key);
    bool keeps_list() const { return keeps_list_; }
    const PublicList& list() const { return list_; }
    /// A free seat of a table on the list, with its key. Throws Error if there is none, or if the client has taken
    /// many.
    nlohmann::ordered_json take_seat(const std::string& client, const std::string& id);
    /// Whether this can be the name of a table.
    static bool is_id(const std::string& text);
    /// The record of a game that is over, or that one person alone plays: it tells what is hidden, and of a seed all
    /// draws. Throws Error.
    std::string record(const std::string& id, const std::string& key) const;
    /// How the game stands (`summary_of`), and whether whose key it is decides (`mine`). Opens nothing. Throws Error.
    nlohmann::ordered_json summary(const std::string& id, const std::string& key);
    /// The board after so many moves as an SVG document; throws Error.
    std::string picture(const std::string& id, const std::string& key, std::size_t moves) const;
    /// How a table stands of which everybody may know it that has its name: whose game is over, or that was made so;
    /// null of any other, and of none.
    nlohmann::ordered_json shown_to_all(const std::string& id) const;
    /// Its board as an SVG document; throws Error, NoSuchTable for any other.
    std::string picture_for_all(const std::string& id) const;
    /// The game so far as a picture that moves; throws Error.
    std::string film(const std::string& id, const std::string& key) const;
    /// Tables where nobody has been for a while leave memory; those that nobody ever came to are removed. To be called
    /// now and then.
    void sweep(std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now());
    const Library& library() const { return library_; }
    Phrasebooks& words() { return words_; }
    Showcase& showcase() { return showcase_; }

private:
    struct Seated {
        std::shared_ptr<Table> table;
        std::chrono::steady_clock::time_point last_used;
    };
    GameFile game_of(const std::string& toml) const;
    std::filesystem::path file_of(const std::string& id, const char* extension) const;
    std::optional<Holder> holder(const std::string& id, const std::string& key) const;
    std::shared_ptr<Table> seated(const std::string& id);
    std::shared_ptr<Table> open(const std::string& id);
    /// Throws Error if there are too many tables, or too many of this client.
    void count_in(const std::string& client);
    std::size_t count_tables();
    /// By this seed, else by a new secret; `told`: by people, and a seed for what nobody sees.
    static ChanceSource new_chance(std::optional<std::uint64_t> seed, bool told);
    /// An opening with keys and a record of its own.
    Opening begun(GameFile game, std::shared_ptr<const Ruleset> rules, ChanceSource chance, const Customs& customs,
                  std::size_t after = 0);
    nlohmann::ordered_json seat(Opening opening);
    nlohmann::ordered_json rematch_of(const std::string& id);
    /// The table that another one's file of keys names as its next, with its keys; null if it is gone.
    nlohmann::ordered_json kept_rematch(const std::string& id) const;
    std::shared_ptr<Table> sit(Opening opening);
    void remove(const std::string& id);
    /// The same for the same text or record, as long as a table has it.
    std::shared_ptr<const Ruleset> rules_of(const std::string& name, const GameFile& game, const Record* record);
    std::shared_ptr<Pictures> pictures_of(std::shared_ptr<const Ruleset> rules, const GameFile& game);
    /// Of a table that everybody may see; none of any other.
    std::optional<Record> record_for_all(const std::string& id) const;
    Record record_for(const std::string& id, const std::string& key) const;

    /// What is kept under this name as long as somebody has it; else what `make` makes, without the lock.
    template <class Map, class Make> auto kept_or_made(Map& kept, const typename Map::key_type& name, Make&& make) {
        {
            const std::lock_guard hold(lock_);
            if (const auto found = kept.find(name); found != kept.end()) {
                if (auto one = found->second.lock()) {
                    return one;
                }
            }
        }
        auto one = make();
        const std::lock_guard hold(lock_);
        kept[name] = one;
        return one;
    }

    static constexpr double hour = 3600; ///< in seconds
    const Library& library_;
    Phrasebooks words_;
    std::filesystem::path folder_;
    Pool tables_;
    Allowances makers_{limits::tables_at_once, limits::tables_an_hour / hour};
    Allowances takers_{limits::seats_at_once, limits::seats_an_hour / hour};
    std::mutex lock_;     ///< of what follows; never held while something takes its time
    std::size_t on_disk_; ///< tables, as they were counted last
    std::map<std::string, Seated> seated_;
    std::map<std::string, std::int64_t> unjoined_; ///< seconds since 1970 when they were made
    bool keeps_list_;
    PublicList list_;
    std::map<std::string, nlohmann::ordered_json> rematches_; ///< by the table before; as long as that is in memory
    std::map<std::string, std::weak_ptr<const Ruleset>> rules_;
    std::map<std::pair<const Ruleset*, std::vector<std::string>>, std::weak_ptr<Pictures>> pictures_;
    Showcase showcase_;
    Shares shares_;
};
std::string name_of_rules(const Record& record);
/// A table with all its keys, as whoever makes it is told.
nlohmann::ordered_json with_keys(const std::string& id, const Keys& keys);
} // namespace bastide::host::serve
