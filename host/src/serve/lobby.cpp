#include "serve/lobby.hpp"
#include "bastide/composition.hpp"
#include "bastide/error.hpp"
#include "bastide/text_file.hpp"
#include "idle.hpp"
#include "serve/allowed.hpp"
#include "serve/limits.hpp"
#include "svg/board_picture.hpp"
#include "svg/film.hpp"
#include <algorithm>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr const char* record_extension = ".bastide";
constexpr const char* keys_extension = ".keys";
constexpr std::size_t id_length = 16;

bool is_id(const std::string& text) {
    return text.size() == id_length && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void check_game(const GameFile& game) {
    constexpr int most_copies = 4;
    for (const GameFile::Set& set : game.tile_sets) {
        if (set.name.find_first_of("/\\") != std::string::npos || set.name.ends_with(".toml")) {
            throw Error(game.file, set.line, "a tile set of a table is one that is installed, by its name.");
        }
        if (set.copies > most_copies) {
            throw Error(game.file, set.line,
                        "a table has at most " + std::to_string(most_copies) + " copies of a tile set.");
        }
    }
    for (const PlayerSpec& player : game.players) {
        check_agent(player.agent);
    }
}

/// Rules are the same where digest and names are.
std::string name_of_rules(const Record& record) {
    std::string name = record.identity.digest;
    for (const PlayerSpec& player : record.game.players) {
        name += '\n' + player.name;
    }
    return name;
}

} // namespace

Lobby::Lobby(const Library& library, fs::path folder, unsigned threads)
    : library_(library), folder_(std::move(folder)), thinking_(std::max(1U, threads / 2)), tables_(threads),
      lane_(tables_) {
    std::error_code trouble;
    const bool made = fs::create_directories(folder_, trouble);
    if (made && !trouble) {
        fs::permissions(folder_, fs::perms::owner_all, trouble);
    }
    for (fs::directory_iterator at(folder_, trouble), end; !trouble && at != end; at.increment(trouble)) {
        on_disk_ += at->path().extension() == record_extension ? 1 : 0;
    }
    if (trouble) {
        throw Error("--tables " + folder_.string() + ": the folder cannot be used: " + trouble.message() + '.');
    }
}

fs::path Lobby::file_of(const std::string& id, const char* extension) const { return folder_ / (id + extension); }

GameFile Lobby::game_of(const std::string& toml) const {
    GameFile game = parse_game_file(toml, "game.toml");
    check_game(game);
    return game;
}

Json Lobby::check(const std::string& toml) const {
    Json out{{"toml", toml}, {"ok", true}, {"problems", Json::array()}, {"notes", Json::array()}};
    try {
        const GameFile game = game_of(toml);
        std::vector<std::string> idle;
        const auto rules = compile(library_.compose(game), &idle);
        out["notes"] = idle_sentences(library_, idle);
        out["composition"] = game_json(*rules, game.title);
        int total = 0;
        for (const TileDef& tile : rules->tile_defs) {
            total += tile.count;
        }
        out["tiles"] = total;
    } catch (const Error& error) {
        out["ok"] = false;
        out["problems"].push_back(error.what());
    }
    return out;
}

std::shared_ptr<const Ruleset> Lobby::rules_of(const std::string& name, const GameFile& game, const Record* record) {
    std::weak_ptr<const Ruleset>& kept = rules_[name];
    std::shared_ptr<const Ruleset> rules = kept.lock();
    if (!rules) {
        rules = record != nullptr ? ruleset_of(*record, library_) : library_.compile(game);
        kept = rules;
    }
    return rules;
}

std::shared_ptr<Pictures> Lobby::pictures_of(std::shared_ptr<const Ruleset> rules, const GameFile& game) {
    const std::vector<std::string> colours = svg::player_colours(game.players);
    std::weak_ptr<Pictures>& kept = pictures_[{rules.get(), colours}];
    std::shared_ptr<Pictures> pictures = kept.lock();
    if (!pictures) {
        svg::Style style = svg::style_of(*rules, library_);
        pictures = std::make_shared<Pictures>(std::move(rules), std::move(style), colours);
        kept = pictures;
    }
    return pictures;
}

Opening Lobby::begun(GameFile game, std::shared_ptr<const Ruleset> rules, ChanceSource chance, const Customs& customs,
                     std::size_t after) {
    if (on_disk_ >= limits::tables) {
        throw Error("There are " + std::to_string(on_disk_) + " tables here, which is all that this server keeps.");
    }
    Opening opening;
    opening.id = new_key().substr(0, id_length);
    opening.game = std::move(game);
    opening.rules = std::move(rules);
    opening.chance = std::move(chance);
    opening.pictures = pictures_of(opening.rules, opening.game);
    std::vector<std::string> agents;
    for (const PlayerSpec& player : opening.game.players) {
        agents.push_back(player.agent);
    }
    opening.keys = make_keys(agents, customs);
    opening.keys.secret = opening.chance.secret() != nullptr ? opening.chance.secret()->text() : "";
    opening.keys_file = file_of(opening.id, keys_extension);
    write_keys(opening.keys_file, opening.keys);
    opening.writer = std::make_unique<RecordWriter>(
        RecordWriter::in_folder(folder_, opening.id, opening.game, *opening.rules, opening.chance, after));
    return opening;
}

Json Lobby::seat(Opening opening) {
    Json out{{"table", opening.id}, {"keys", {{"host", opening.keys.host}, {"spectator", opening.keys.spectator}}}};
    out["keys"]["seats"] = Json::array();
    for (const std::string& key : opening.keys.seats) {
        out["keys"]["seats"].push_back(key.empty() ? Json() : Json(key));
    }
    const std::string id = opening.id;
    const auto table = std::make_shared<Table>(std::move(opening), tables_, thinking_);
    seated_[id] = {table, std::chrono::steady_clock::now()};
    ++on_disk_;
    table->start();
    return out;
}

Json Lobby::make(const std::string& toml, std::optional<std::uint64_t> seed, const Customs& customs) {
    GameFile game = game_of(toml);
    auto rules = rules_of(toml, game, nullptr);
    return seat(begun(std::move(game), std::move(rules), seed ? *seed : ChanceSource(Secret::fresh()), customs));
}

Json Lobby::make_from(const std::string& text, std::size_t moves, const std::vector<std::string>& agents) {
    Record record = parse_record(text, "record");
    if (!agents.empty() && agents.size() != record.game.players.size()) {
        throw Error("The record has " + std::to_string(record.game.players.size()) + " players, but " +
                    std::to_string(agents.size()) + " are named.");
    }
    for (std::size_t i = 0; i < agents.size(); ++i) {
        record.game.players[i].agent = agents[i];
    }
    check_game(record.game);
    auto rules = rules_of(name_of_rules(record), record.game, &record);
    if (moves < record.moves.size()) {
        record.moves.resize(moves);
        record.result.clear();
    }
    const Game last = replayed(record, rules); // checked before anything is written
    ChanceSource chance = record.commitment.empty() ? ChanceSource(record.seed) : ChanceSource(Secret::fresh());
    Opening opening = begun(record.game, std::move(rules), std::move(chance), {}, record.moves.size());
    for (const Record::Move& move : record.moves) {
        opening.writer->write(move.who, move.text);
    }
    record.result = last.is_terminal() ? result_text(last) : "";
    if (last.is_terminal()) {
        opening.writer->write_end(last, opening.chance);
    }
    opening.record = std::move(record);
    return seat(std::move(opening));
}

Keys Lobby::keys_of(const std::string& id) const {
    std::error_code ignored;
    const fs::path file = file_of(id, keys_extension);
    return is_id(id) && fs::is_regular_file(file, ignored) ? read_keys(file) : Keys{};
}

std::shared_ptr<Table> Lobby::open(const std::string& id) {
    if (const auto found = seated_.find(id); found != seated_.end()) {
        found->second.last_used = std::chrono::steady_clock::now();
        return found->second.table;
    }
    HeldRecord held = hold_record(file_of(id, record_extension));
    Opening opening;
    opening.id = id;
    opening.rules = rules_of(name_of_rules(held.record), held.record.game, &held.record);
    replayed(held.record, opening.rules); // checked before the record is touched
    opening.game = held.record.game;
    check_game(opening.game);
    opening.chance = chance_of(held.record);
    opening.pictures = pictures_of(opening.rules, opening.game);
    opening.keys_file = file_of(id, keys_extension);
    opening.keys = read_keys(opening.keys_file);
    opening.writer = std::make_unique<RecordWriter>(std::move(held.file), held.record);
    opening.record = std::move(held.record);
    const auto table = std::make_shared<Table>(std::move(opening), tables_, thinking_);
    seated_[id] = {table, std::chrono::steady_clock::now()};
    table->start();
    return table;
}

Lobby::Found Lobby::find(const std::string& id, const std::string& key) {
    const auto found = seated_.find(id);
    const std::optional<Holder> holder =
        found != seated_.end() ? found->second.table->keys().holder(key) : keys_of(id).holder(key);
    if (!holder) {
        throw Error("There is no such table, or this is no key of it.");
    }
    return {open(id), *holder};
}

Record Lobby::record_for(const std::string& id, const std::string& key) const {
    if (!keys_of(id).holder(key)) {
        throw Error("There is no such table, or this is no key of it.");
    }
    return read_record(file_of(id, record_extension));
}

std::string Lobby::record(const std::string& id, const std::string& key) const {
    const Record record = record_for(id, key);
    const auto persons = std::count_if(record.game.players.begin(), record.game.players.end(),
                                       [](const PlayerSpec& player) { return player.agent == "person"; });
    if (record.result.empty() && persons > 1) {
        throw Error("The record tells what is hidden or will be drawn; it can be had when the game is over.");
    }
    return read_text(file_of(id, record_extension));
}

std::string Lobby::picture(const std::string& id, const std::string& key, std::size_t moves) const {
    const Record record = record_for(id, key);
    const Game game = replayed(record, ruleset_of(record, library_), moves);
    svg::BoardOptions how;
    how.legend = false; // which might tell of hands
    return svg::board_picture(game, svg::style_of(game.rules(), library_), svg::player_colours(record.game.players),
                              how);
}

std::string Lobby::film(const std::string& id, const std::string& key) const {
    const Record record = record_for(id, key);
    const auto rules = ruleset_of(record, library_);
    return svg::film(record, rules, svg::style_of(*rules, library_), {});
}

/// Who else has a table has it through a pointer: as long as there is one, it stays.
void Lobby::sweep() {
    const auto now = std::chrono::steady_clock::now();
    for (auto at = seated_.begin(); at != seated_.end();) {
        Seated& seated = at->second;
        seated.last_used = seated.table.use_count() > 1 ? now : seated.last_used;
        at = now - seated.last_used > limits::table_rest ? seated_.erase(at) : std::next(at);
    }
    std::erase_if(rules_, [](const auto& one) { return one.second.expired(); });
    std::erase_if(pictures_, [](const auto& one) { return one.second.expired(); });
}

} // namespace bastide::host::serve
