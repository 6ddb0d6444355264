#include "serve/lobby.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "card/shown/installed.hpp"
#include "exchange/import_game.hpp"
#include "library/text_file.hpp"
#include "match/told.hpp"
#include "program/idle.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/fit_for_table.hpp"
#include "serve/limits.hpp"
#include "serve/summary.hpp"
#include "svg/style.hpp"
#include <algorithm>
#include <utility>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr std::size_t id_length = 16;

std::vector<std::string> agents_at(const GameFile& game) {
    std::vector<std::string> agents;
    for (const PlayerSpec& player : game.players) {
        agents.push_back(player.agent);
    }
    return agents;
}

} // namespace

/// All of a record that its rules follow from, told so that two records are never taken for one: with what is installed
/// here it decides whether `ruleset_of` accepts the record, and what it then returns.
std::string name_of_rules(const Record& record) {
    Json modules = Json::array(), sets = Json::array(), players = Json::array();
    for (const Identity::ModuleEntry& module : record.identity.modules) {
        modules.push_back({module.name, module.version});
    }
    for (std::size_t i = 0; i < record.identity.tile_sets.size(); ++i) {
        const Identity::SetEntry& set = record.identity.tile_sets[i];
        sets.push_back({set.name, set.copies, set.digest, record.game.tile_sets[i].name});
    }
    for (const PlayerSpec& player : record.game.players) {
        players.push_back({player.name, player.colour, player.youngest});
    }
    return "record " + Json{record.kernel, record.identity.digest,   modules,
                            sets,          record.identity.switches, record.module_switches,
                            players,       record.game.order}
                           .dump(-1, ' ', true, Json::error_handler_t::replace);
}

ChanceSource Lobby::new_chance(std::optional<std::uint64_t> seed, bool told) {
    if (told) { // the seed is for what nobody sees, and for agents
        return ChanceSource::told_by_people(seed ? *seed : std::stoull(new_key().substr(0, 16), nullptr, 16));
    }
    return seed ? ChanceSource(*seed) : ChanceSource(Secret::fresh());
}

Lobby::Lobby(const Library& library, fs::path folder, unsigned threads, bool keeps_list)
    : library_(library), words_(library), folder_(fs::absolute(folder).lexically_normal()), tables_(threads),
      on_disk_(limits::tables), // so that they are counted before one is made
      keeps_list_(keeps_list), showcase_(library), shares_(std::max(2U, threads), threads) {
    std::error_code unmade, trouble;
    if (fs::create_directories(folder_, unmade)) {
        fs::permissions(folder_, fs::perms::owner_all, trouble);
    }
    for (fs::directory_iterator at(folder_, trouble), end; !trouble && at != end; at.increment(trouble)) {
        const std::string id = at->path().stem().string();
        if (at->path().extension() == keys_extension && is_id(id)) {
            if (const std::int64_t made_at = unjoined_since(at->path()); made_at > 0) {
                unjoined_[id] = made_at;
            }
        }
    }
    if (trouble) {
        throw Error("--tables " + folder_.string() +
                    ": the folder cannot be used: " + (unmade ? unmade : trouble).message() + '.');
    }
}

/// Work of shares may wait for what it has posted to a table.
Lobby::~Lobby() {
    shares_.end();
    tables_.end();
}

bool Lobby::is_id(const std::string& text) {
    return text.size() == id_length && text.find_first_not_of("0123456789abcdef") == std::string::npos;
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
        check_size(*rules, game);
        check_agents(*rules, game);
        out["notes"] = idle_sentences(library_, idle);
        out["composition"] = game_json(*rules, game.title);
        out["tiles"] = tiles_of(*rules);
        out["figures"] = figures_json(*rules);
        if (Json card = installed_card(mix_of(*rules, library_)); !card.is_null()) {
            out["card"] = std::move(card);
        }
        out["opponents"] = opponents_json(*rules);
    } catch (const Error& error) {
        out["ok"] = false;
        out["problems"].push_back(sentence_of(error));
        out["strange_figures"] = strange_figures(toml, library_);
    }
    return out;
}

std::shared_ptr<const Ruleset> Lobby::rules_of(const std::string& name, const GameFile& game, const Record* record) {
    return kept_or_made(rules_, name, [&] {
        auto rules = record != nullptr ? ruleset_of(*record, library_) : library_.compile(game);
        check_size(*rules, game);
        return rules;
    });
}

std::shared_ptr<Pictures> Lobby::pictures_of(std::shared_ptr<const Ruleset> rules, const GameFile& game) {
    const std::vector<std::string> colours = svg::player_colours(game.players);
    return kept_or_made(pictures_, {rules.get(), colours},
                        [&] { return std::make_shared<Pictures>(rules, svg::style_of(*rules, library_), colours); });
}

Opening Lobby::begun(GameFile game, std::shared_ptr<const Ruleset> rules, ChanceSource chance, const Customs& customs,
                     std::size_t after) {
    Opening opening;
    opening.id = new_key().substr(0, id_length);
    opening.game = std::move(game);
    opening.rules = std::move(rules);
    opening.chance = std::move(chance);
    opening.pictures = pictures_of(opening.rules, opening.game);
    opening.list = keeps_list_ && customs.listed ? &list_ : nullptr;
    Keys keys = make_keys(agents_at(opening.game), customs);
    keys.secret = opening.chance.secret() != nullptr ? opening.chance.secret()->text() : "";
    opening.keys = KeysFile(file_of(opening.id, keys_extension), std::move(keys));
    try {
        opening.writer = std::make_unique<RecordWriter>(
            RecordWriter::in_folder(folder_, opening.id, opening.game, *opening.rules, opening.chance, after,
                                    customs.aids == Aids::all ? "" : "Aids: " + name_of(customs.aids)));
    } catch (...) { // there is no table, so there are no keys
        remove(opening.id);
        throw;
    }
    return opening;
}

std::shared_ptr<Table> Lobby::sit(Opening opening) {
    const std::string id = opening.id;
    const Json rematch = opening.rematch;
    const auto table = std::make_shared<Table>(std::move(opening), tables_, shares_);
    const std::lock_guard hold(lock_);
    seated_[id] = {table, std::chrono::steady_clock::now()};
    if (!rematch.is_null()) {
        rematches_[id] = rematch; // at once: what is not seated is swept out
    }
    return table;
}

Json with_keys(const std::string& id, const Keys& keys) {
    Json out{{"table", id}, {"keys", {{"host", keys.host}, {"spectator", keys.spectator}}}};
    out["keys"]["seats"] = Json::array();
    for (const std::string& key : keys.seats) {
        out["keys"]["seats"].push_back(key.empty() ? Json() : Json(key));
    }
    return out;
}

Json Lobby::seat(Opening opening) {
    const Keys& keys = opening.keys.keys();
    Json out = with_keys(opening.id, keys);
    {
        const std::lock_guard hold(lock_);
        ++on_disk_;
        unjoined_[opening.id] = keys.made;
    }
    sit(std::move(opening))->start();
    return out;
}

Json Lobby::make(const std::string& client, const std::string& toml, std::optional<std::uint64_t> seed,
                 const Customs& customs) {
    GameFile game = game_of(toml);
    if (customs.listed && !keeps_list_) {
        throw Error("This server keeps no public list of tables; its owner may allow one (--public-tables).");
    }
    auto rules = rules_of("game " + toml, game, nullptr);
    check_agents(*rules, game); // before anything is written
    if (customs.real_tiles) {
        check_can_be_told(*rules, agents_at(game));
    }
    count_in(client);
    return seat(begun(std::move(game), std::move(rules), new_chance(seed, customs.real_tiles), customs));
}

Json Lobby::make_from(const std::string& client, const std::string& text, std::size_t moves,
                      const std::vector<std::string>& agents, const Customs& customs) {
    std::vector<std::string> notes;
    Record record =
        parse_record(looks_like_saved_game(text) ? record_of_saved_game(text, library(), notes) : text, "record");
    if (record.game.title.size() > longest_title) {
        throw Error("The record's title is longer than " + std::to_string(longest_title) + " bytes.");
    }
    Customs own = customs;
    own.before = seat_agents(record.game.players, agents);
    check_game(record.game);
    auto rules = rules_of(name_of_rules(record), record.game, &record);
    check_agents(*rules, record.game);
    if (moves < record.moves.size()) {
        record.moves.resize(moves);
    }
    const Game last = replayed(record, rules); // checked before anything is written
    count_in(client);
    ChanceSource chance =
        new_chance(record.commitment.empty() && !record.told ? std::optional(record.seed) : std::nullopt, false);
    own.after = record.moves.size();
    Opening opening = begun(record.game, std::move(rules), std::move(chance), own, record.moves.size());
    record.result = last.is_terminal() ? result_text(last) : "";
    record.turns = 0;
    record.secret.clear(); // which was another table's
    try {
        for (const Record::Move& move : record.moves) {
            opening.writer->write(move.who, move.text);
        }
        if (last.is_terminal()) {
            opening.writer->write_end(last, opening.chance);
        }
    } catch (const CannotWrite&) { // there is no table by halves
        remove(opening.id);
        throw;
    }
    opening.record = std::move(record);
    Json made = seat(std::move(opening));
    if (!notes.empty()) {
        made["notes"] = notes;
    }
    return made;
}

std::optional<Holder> Lobby::holder(const std::string& id, const std::string& key) const {
    return is_id(id) ? holder_by_file(file_of(id, keys_extension), key) : std::nullopt;
}

std::shared_ptr<Table> Lobby::seated(const std::string& id) {
    const std::lock_guard hold(lock_);
    const auto found = seated_.find(id);
    if (found == seated_.end()) {
        return nullptr;
    }
    found->second.last_used = std::chrono::steady_clock::now();
    return found->second.table;
}

std::shared_ptr<Table> Lobby::open(const std::string& id) {
    HeldRecord held = hold_record(file_of(id, record_extension));
    Opening opening;
    opening.id = id;
    opening.game = held.record.game;
    check_game(opening.game);
    opening.rules = rules_of(name_of_rules(held.record), held.record.game, &held.record);
    replayed(held.record, opening.rules); // checked before the record is touched
    opening.chance = chance_of(held.record);
    opening.pictures = pictures_of(opening.rules, opening.game);
    opening.keys = KeysFile(file_of(id, keys_extension), opening.game.players.size());
    opening.list = keeps_list_ && opening.keys.keys().customs.listed ? &list_ : nullptr;
    opening.writer = std::make_unique<RecordWriter>(std::move(held.file), held.record);
    opening.record = std::move(held.record);
    opening.rematch = kept_rematch(opening.keys.keys().rematch);
    auto table = sit(std::move(opening));
    table->start();
    return table;
}

Lobby::Found Lobby::find(const std::string& id, const std::string& key) {
    std::shared_ptr<Table> table = seated(id);
    const std::optional<Holder> whom = table ? table->holder(key) : holder(id, key);
    if (!whom) {
        throw NoSuchTable();
    }
    if (!table) {
        table = open(id);
    }
    const std::lock_guard hold(lock_);
    unjoined_.erase(id);
    return {std::move(table), *whom};
}

Json Lobby::take_seat(const std::string& client, const std::string& id) {
    if (!list_.has(id)) {
        throw Error("This table is not on the public list.");
    }
    if (!takers_.take(client)) {
        throw Error("You have taken many seats; play at some of them, and take another later.");
    }
    try {
        const auto answer = std::make_shared<std::promise<Table::TakenSeat>>();
        std::shared_ptr<Table> table = seated(id);
        (table ? table : open(id))->give_seat(answer);
        let_lanes_work();
        const Table::TakenSeat taken = answer->get_future().get();
        const std::lock_guard hold(lock_);
        unjoined_.erase(id);
        return {{"table", id}, {"seat", taken.seat}, {"key", taken.key}};
    } catch (...) { // who gets none has taken none
        takers_.give_back(client);
        throw;
    }
}

Json Lobby::summary(const std::string& id, const std::string& key) {
    std::shared_ptr<Table> table;
    {
        const std::lock_guard hold(lock_); // that one looks at it keeps no table in memory
        const auto found = seated_.find(id);
        table = found == seated_.end() ? nullptr : found->second.table;
    }
    if (table) {
        const std::optional<Holder> whom = table->holder(key);
        return whom ? table->summary(*whom) : throw NoSuchTable();
    }
    const Record record = record_for(id, key);
    const KeysFile keys(file_of(id, keys_extension), record.game.players.size());
    const auto rules = rules_of(name_of_rules(record), record.game, &record);
    Json out = summary_of(replayed(record, rules), record.moves.size(), record.game.title, record.game.players);
    out["mine"] = out["seat"].is_number() && keys.keys().may_play(*keys.keys().holder(key), out["seat"]);
    return out;
}

} // namespace bastide::host::serve
