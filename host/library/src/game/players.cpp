#include "game/players.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::load {

namespace {

/// What is wrong with a name; empty if nothing.
std::string problem_of(const std::string& name) {
    constexpr std::size_t longest = 60;
    if (name.empty() || name.front() == ' ' || name.back() == ' ') {
        return "a player's name must not be empty, nor begin or end with a space.";
    }
    if (name.size() > longest) {
        return "the name " + in_quotes(name) + " is longer than 60 bytes.";
    }
    if (!is_showable(name)) {
        return "the name " + in_quotes(name) + " has control characters in it.";
    }
    if (name == "chance" || name == "nobody") {
        return "the name " + in_quotes(name) + " already means something else in records; choose another.";
    }
    return {};
}

} // namespace

void check_players(const std::vector<PlayerSpec>& players, const std::string& file,
                   const std::vector<unsigned>& lines) {
    if (players.empty() || players.size() > max_players) {
        throw Error(file, players.empty() || lines.size() <= max_players ? 0 : lines[max_players],
                    "there are " + std::to_string(players.size()) +
                        " players; a game needs 1 to 8, each in a table that begins with [[player]].");
    }
    const PlayerSpec* youngest = nullptr;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto fail = [&](const std::string& sentence) {
            throw Error(file, i < lines.size() ? lines[i] : 0, "[[player]] " + std::to_string(i + 1) + ": " + sentence);
        };
        const PlayerSpec& player = players[i];
        if (const std::string problem = problem_of(player.name); !problem.empty()) {
            fail("'name': " + problem);
        }
        if (!is_showable(player.colour)) {
            fail("'colour': " + in_quotes(player.colour) + " has control characters in it.");
        }
        for (std::size_t j = 0; j < i; ++j) {
            if (players[j].name == player.name) {
                fail("'name': there already is a player " + in_quotes(player.name) +
                     "; give everybody a name of their own.");
            }
            if (!player.colour.empty() && players[j].colour == player.colour) {
                fail("'colour': " + in_quotes(player.colour) + " is already taken by " + in_quotes(players[j].name) +
                     ".");
            }
        }
        if (player.youngest && youngest != nullptr) {
            fail("'youngest': " + in_quotes(youngest->name) + " is already the youngest; only one player can be.");
        }
        youngest = player.youngest ? &player : youngest;
    }
}

} // namespace bastide::load
