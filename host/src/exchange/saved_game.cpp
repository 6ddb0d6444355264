#include "exchange/saved_game.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "bastide/words.hpp"
#include "exchange/foreign_json.hpp"
#include "words/beginning.hpp"
#include <algorithm>
#include <array>
#include <utility>

namespace bastide::host {
namespace {

constexpr std::size_t largest = 8U << 20;     ///< a long game has a quarter of one
constexpr int far = 8000;                     ///< from the first tile; the board reaches further than any game
constexpr std::size_t most_messages = 50'000; ///< of the longest game a few thousand
constexpr std::size_t most_names = 500;       ///< sets, elements, rules

unsigned turns_of(const ForeignJson& json) {
    static constexpr std::array<std::string_view, 4> names{"R0", "R90", "R180", "R270"};
    if (json.is_number()) {
        const int degrees = json.whole(0, 270);
        if (degrees % 90 == 0) {
            return static_cast<unsigned>(degrees) / 90;
        }
    } else if (const auto found = std::find(names.begin(), names.end(), json.text()); found != names.end()) {
        return static_cast<unsigned>(found - names.begin());
    }
    json.fail("must be a rotation: R0, R90, R180 or R270.");
}

Position position_of(const ForeignJson& json) {
    if (json.size() != 2) {
        json.fail("must be a position, like [0, -1].");
    }
    return {static_cast<std::int16_t>(json.at(0).whole(-far, far)),
            static_cast<std::int16_t>(json.at(1).whole(-far, far))};
}

/// "1.small.3": owner, kind and number; "queen.1": kind and number of what is nobody's. False: it is another text.
bool read_figure(const std::string& text, ForeignMessage& message) {
    const std::size_t first = text.find('.'), last = text.rfind('.');
    const auto digits = [](std::string_view part) {
        return !part.empty() && part.size() < 4 &&
               std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    if (first == std::string::npos || !digits(std::string_view(text).substr(last + 1))) {
        return false;
    }
    if (first != last) {
        const std::string owner = text.substr(0, first);
        if (!digits(owner)) {
            return false;
        }
        message.owner = std::stoi(owner);
        message.figure = text.substr(first + 1, last - first - 1);
        message.figure_id = text;
    } else {
        message.piece = text.substr(0, first);
    }
    return true;
}

void read_payload(const ForeignJson& json, ForeignMessage& message);

void read_part(const std::string& key, const ForeignJson& value, ForeignMessage& message) {
    if (value.is_object()) {
        read_payload(value, message);
    } else if (value.is_list()) {
        if (key == "position" || (value.size() == 2 && value.at(0).is_number())) {
            message.square = position_of(value);
        }
    } else if (key == "random") {
        message.random = value.fraction();
        message.draws = true;
    } else if (key == "salt") { // of older versions, a seed: what is drawn next is not worked out from it
        message.draws = true;
    } else if (key == "rotation") {
        message.turns = turns_of(value);
    } else if (key == "tileId") {
        message.tile = value.text();
    } else if (value.is_text()) {
        if (!read_figure(value.text(), message)) {
            message.words.push_back(value.text());
        }
    } else if (value.is_whole()) {
        message.numbers.push_back(value.whole(-1'000'000, 1'000'000));
    }
}

void read_payload(const ForeignJson& json, ForeignMessage& message) {
    if (json.has("position") && json.has("location")) {
        message.place = ForeignPlace{json.has("feature") ? json.get("feature").text() : std::string(),
                                     json.get("location").text(), position_of(json.get("position"))};
        message.square = message.place->at;
    } else {
        json.each([&](const std::string& key, const ForeignJson& value) { read_part(key, value, message); });
    }
    if (message.place && message.figure_id.empty()) { // a figure at a place may stand beside both
        json.each([&](const std::string&, const ForeignJson& value) {
            if (value.is_text()) {
                read_figure(value.text(), message);
            }
        });
    }
}

ForeignMessage message_of(const ForeignJson& json, std::size_t number, int players) {
    ForeignMessage message;
    message.number = number;
    message.type = json.get("type").text();
    if (json.has("player") && !json.get("player").is_null()) {
        message.player = json.get("player").whole(0, players - 1);
    }
    if (json.has("payload") && !json.get("payload").is_null()) {
        read_payload(json.get("payload"), message);
    }
    return message;
}

/// Older versions keep what was taken back, and after it that it was.
std::vector<ForeignMessage> messages_of(const ForeignJson& replay, int players) {
    std::vector<ForeignMessage> messages;
    for (std::size_t i = 0; i < replay.size(); ++i) {
        ForeignMessage message = message_of(replay.at(i), i + 1, players);
        if (message.type != "UNDO") {
            message.rank = messages.size();
            messages.push_back(std::move(message));
        } else if (!messages.empty()) {
            messages.pop_back();
        }
    }
    return messages;
}

std::map<std::string, std::string> plain_values(const ForeignJson& json) {
    std::map<std::string, std::string> values;
    json.each([&](const std::string& key, const ForeignJson& value) { values[key] = value.plain(); }, most_names);
    return values;
}

void read_set_up(const ForeignJson& setup, SavedGame& game) {
    setup.get("sets").each(
        [&](const std::string& name, const ForeignJson& copies) {
            if (const int number = copies.whole(0, 20); number > 0) {
                game.sets[name] = number;
            }
        },
        most_names);
    game.elements = plain_values(setup.get("elements"));
    std::erase_if(game.elements, [](const auto& each) { return each.second == "false" || each.second == "0"; });
    if (setup.has("rules")) {
        game.rules = plain_values(setup.get("rules"));
    }
    if (setup.has("start")) {
        const ForeignJson start = setup.get("start");
        for (std::size_t i = 0; i < start.size(); ++i) {
            const ForeignJson tile = start.at(i);
            game.start.push_back({tile.get("tile").text(),
                                  {static_cast<std::int16_t>(tile.get("x").whole(-far, far)),
                                   static_cast<std::int16_t>(tile.get("y").whole(-far, far))},
                                  tile.has("rotation") ? turns_of(tile.get("rotation")) : 0U});
        }
    }
}

void read_players(const ForeignJson& players, SavedGame& game) {
    if (players.size() < 1 || players.size() > max_players) {
        players.fail("must be a list of 1 to 8 players.");
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
        const ForeignJson player = players.at(i);
        game.players.push_back(player.has("name") && player.get("name").is_text() ? player.get("name").text()
                                                                                  : std::string());
    }
}

} // namespace

bool ForeignMessage::has(std::string_view word) const {
    return tile == word || figure == word || piece == word ||
           (place && (place->feature == word || place->location == word)) ||
           std::find(words.begin(), words.end(), word) != words.end();
}

std::string ForeignMessage::name() const {
    return "message " + std::to_string(number) + " (" + shown(beginning_of(type, 40)) + ")";
}

bool looks_like_saved_game(std::string_view text) {
    const std::string_view begin = trimmed(text.substr(0, 64));
    return begin.starts_with('{') || begin.starts_with("\xEF\xBB\xBF{");
}

SavedGame parse_saved_game(std::string_view text, const std::string& file) {
    if (text.size() > largest) {
        throw Error(file, 0, "the file is larger than 8 MB, so it cannot be a saved game.");
    }
    const ForeignDocument document(text, file);
    const ForeignJson root = document.root();
    SavedGame game;
    game.file = file;
    if (!root.is_object() || !root.has("setup")) {
        root.fail("is no saved game of the form that is known: an object with setup, players and replay.");
    }
    game.version = root.has("appVersion") ? root.get("appVersion").plain() : "";
    game.title = root.has("name") && root.get("name").is_text() ? root.get("name").text() : "";
    read_set_up(root.get("setup"), game);
    if (!root.has("players") || !root.has("replay")) {
        root.fail("is a set-up without a game: it has no players or no replay, so there is nothing to read.");
    }
    read_players(root.get("players"), game);
    if (root.has("initialRandom") && root.get("initialRandom").is_number()) {
        game.random = root.get("initialRandom").fraction();
    }
    if (root.has("gameAnnotations") && root.get("gameAnnotations").is_object() &&
        root.get("gameAnnotations").has("drawOrder")) {
        const ForeignJson order = root.get("gameAnnotations").get("drawOrder");
        for (std::size_t i = 0; i < order.size(); ++i) {
            game.draw_order.push_back(order.at(i).text());
        }
    }
    const ForeignJson replay = root.get("replay");
    if (replay.size() > most_messages) {
        replay.fail("has more than 50000 messages, which is no game.");
    }
    game.messages = messages_of(replay, static_cast<int>(game.players.size()));
    return game;
}

} // namespace bastide::host
