// What is read of tables without opening them: records, and pictures of their games.
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include "program/log.hpp"
#include "serve/allowed.hpp"
#include "serve/lobby.hpp"
#include "serve/summary.hpp"
#include "svg/board_picture.hpp"
#include "svg/film.hpp"

namespace bastide::host::serve {

Record Lobby::record_for(const std::string& id, const std::string& key) const {
    if (!holder(id, key)) {
        throw NoSuchTable();
    }
    return read_record(file_of(id, record_extension));
}

std::string Lobby::record(const std::string& id, const std::string& key) const {
    const Record record = record_for(id, key);
    if (!record.is_over() && waits_for_record(record.game.players)) {
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

std::optional<Record> Lobby::record_for_all(const std::string& id) const {
    const std::filesystem::path file = file_of(id, record_extension);
    std::error_code none;
    if (!is_id(id) || !std::filesystem::is_regular_file(file, none)) {
        return std::nullopt;
    }
    Record record = read_record(file);
    const auto shows_picture = [&] { // by the first line alone: the rest is written by the table, meanwhile
        const std::optional<Keys> keys = keys_by_file(file_of(id, keys_extension));
        return keys && keys->customs.picture;
    };
    return record.is_over() || shows_picture() ? std::optional(std::move(record)) : std::nullopt;
}

/// Who follows the link gets the page whatever is wrong with the table: there they are told, if they have a key.
nlohmann::ordered_json Lobby::shown_to_all(const std::string& id) const {
    try {
        const std::optional<Record> record = record_for_all(id);
        return record ? summary_of(replayed(*record, ruleset_of(*record, library_)), record->moves.size(),
                                   record->game.title, record->game.players)
                      : nlohmann::ordered_json();
    } catch (const Error& error) {
        log_warning("table " + id + " is not shown to who has its link alone: " + error.what());
        return {};
    }
}

std::string Lobby::picture_for_all(const std::string& id) const {
    const std::optional<Record> record = record_for_all(id);
    if (!record) {
        throw NoSuchTable();
    }
    const Game game = replayed(*record, ruleset_of(*record, library_));
    svg::BoardOptions how;
    how.legend = how.grid = false;
    return svg::board_picture(game, svg::style_of(game.rules(), library_), svg::player_colours(record->game.players),
                              how);
}

std::string Lobby::film(const std::string& id, const std::string& key) const {
    const Record record = record_for(id, key);
    const auto rules = ruleset_of(record, library_);
    return svg::film(record, rules, svg::style_of(*rules, library_), {});
}

} // namespace bastide::host::serve
