// The tables: made, found again in their folder, and put out of memory when nobody is there.
#pragma once
#include "context.hpp"
#include "serve/table.hpp"
#include <functional>

namespace bastide::host::serve {

/// The calls are made on the lobby's own lane; they read files and compile rules.
class Lobby {
public:
    /// Throws Error if the folder cannot be made or read.
    Lobby(const Library& library, std::filesystem::path folder, unsigned threads);

    Lane& lane() { return lane_; }
    /// A new table of a game file's text, with its keys; throws Error if it is none, or if there are too many. Without
    /// a seed that somebody names it draws from a new secret.
    nlohmann::ordered_json make(const std::string& toml, std::optional<std::uint64_t> seed, const Customs& customs);
    /// A new table that goes on from a record's text, after so many of its moves: by its seed, or, as its secret may be
    /// known, by a new one. `agents`, where it is not empty: who
    /// plays the seats now. Throws Error.
    nlohmann::ordered_json make_from(const std::string& record, std::size_t moves,
                                     const std::vector<std::string>& agents);
    /// Whether the text is a game: what POST /api/compose answers.
    nlohmann::ordered_json check(const std::string& toml) const;
    struct Found {
        std::shared_ptr<Table> table;
        Holder holder;
    };
    /// Throws Error, with the same sentence whether the table or the key is wrong.
    Found find(const std::string& id, const std::string& key);
    /// The record of a game that is over, or that one person alone plays: it tells what is hidden, and of a seed all
    /// draws. Throws Error.
    std::string record(const std::string& id, const std::string& key) const;
    /// The board after so many moves as an SVG document; throws Error.
    std::string picture(const std::string& id, const std::string& key, std::size_t moves) const;
    /// The game so far as a picture that moves; throws Error.
    std::string film(const std::string& id, const std::string& key) const;
    /// Tables where nobody has been for a while leave memory. To be called now and then.
    void sweep();
    const Library& library() const { return library_; }

private:
    struct Seated {
        std::shared_ptr<Table> table;
        std::chrono::steady_clock::time_point last_used;
    };
    GameFile game_of(const std::string& toml) const;
    std::filesystem::path file_of(const std::string& id, const char* extension) const;
    Keys keys_of(const std::string& id) const;
    std::shared_ptr<Table> open(const std::string& id);
    /// An opening with keys and a record of its own.
    Opening begun(GameFile game, std::shared_ptr<const Ruleset> rules, ChanceSource chance, const Customs& customs,
                  std::size_t after = 0);
    nlohmann::ordered_json seat(Opening opening);
    /// The same for the same text or record, as long as a table has it.
    std::shared_ptr<const Ruleset> rules_of(const std::string& name, const GameFile& game, const Record* record);
    std::shared_ptr<Pictures> pictures_of(std::shared_ptr<const Ruleset> rules, const GameFile& game);
    Record record_for(const std::string& id, const std::string& key) const;

    const Library& library_;
    std::filesystem::path folder_;
    std::size_t on_disk_ = 0;
    std::map<std::string, Seated> seated_;
    std::map<std::string, std::weak_ptr<const Ruleset>> rules_;
    std::map<std::pair<const Ruleset*, std::vector<std::string>>, std::weak_ptr<Pictures>> pictures_;
    Pool thinking_;
    Pool tables_;
    Lane lane_;
};

} // namespace bastide::host::serve
