// A game file as read: modules, tile sets, switches, players.
#pragma once
#include "bastide/host/players.hpp"
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

struct GameFile {
    struct Set {
        std::string name; ///< a tile set's name, or a path ending in .toml relative to the game file
        int copies = 1;
        unsigned line = 0;
    };
    struct SwitchValue {
        std::string name, value; ///< name as written: bare or "module.switch"
        unsigned line = 0;
    };
    std::string title, file;
    std::string name{};     ///< of the file, without folder and ending, as the game is called on a command line
    std::string summary;    ///< for people who choose: what kind of evening it is; may be empty
    std::string difficulty; ///< "easy", "medium" or "hard" to learn; empty: nobody says
    int minutes = 0;        ///< that it takes people; 0: nobody says
    std::vector<std::pair<std::string, unsigned>> modules; ///< name, line
    std::vector<Set> tile_sets;
    std::vector<SwitchValue> switches;
    std::vector<FigureNumber> figures; ///< [figures] kind = number
    std::vector<PlayerSpec> players;
    std::vector<std::pair<std::string, std::string>> order; ///< [order] before = [["label", "label"]]
};
constexpr std::size_t longest_title = 1000; ///< bytes: it is shown wherever a game is
GameFile parse_game_file(std::string_view text, const std::string& file);

} // namespace bastide
