// How much a stranger may ask of the server.
#pragma once
#include <array>
#include <chrono>
#include <cstddef>

namespace bastide::host::serve::limits {

using namespace std::chrono_literals;

constexpr std::size_t message = 16 << 10;       ///< bytes of a message from a client
constexpr std::size_t body = 256 << 10;         ///< of a request's body: a game file
constexpr std::size_t header = 8 << 10;         ///< of a request's header
constexpr std::size_t waiting_bytes = 16 << 20; ///< not yet taken by a slow reader, who is then cut off
constexpr std::size_t all_waiting = 128 << 20;  ///< by all of them together
constexpr std::size_t connections = 8192;

constexpr std::size_t client_connections = 256; ///< of one address, unless it is a proxy's
constexpr std::size_t client_sockets = 128;     ///< of one client: tables that it plays at or watches

constexpr std::size_t requests = 256;          ///< that wait for an answer; further ones are asked to come again
constexpr int tiles = 2500;                    ///< of a game at a table
constexpr std::size_t tables = 4096;           ///< in the tables' folder
constexpr double tables_at_once = 300;         ///< that a client may make
constexpr double tables_an_hour = 60;          ///< and that it may make again
constexpr std::size_t client_requests = 32;    ///< of one client that wait for an answer
constexpr std::size_t keys_bytes = 16 << 10;   ///< of a file of keys, before it is written anew
constexpr std::size_t chat_bytes = 500;        ///< of what somebody says
constexpr std::size_t chat_lines = 100;        ///< that a table keeps
constexpr double chat_at_once = 5;             ///< messages of one who talks
constexpr double chat_a_second = 0.5;          ///< and that they may say again
constexpr std::size_t movements = 120;         ///< that are told with a change, the last ones
constexpr std::size_t movements_at_first = 60; ///< and with a whole state
constexpr std::size_t about_bytes = 8 << 10;   ///< of what a module says about itself
constexpr std::size_t listed_page = 20;        ///< tables of the public list in one answer
constexpr std::size_t listed_bytes = 80;       ///< of a title or a name in it
constexpr double seats_at_once = 10;           ///< of the public list that a client may take
constexpr double seats_an_hour = 10;           ///< and that it may take again
constexpr auto listed_time = 1h;               ///< after which a table where nobody is leaves it
constexpr std::size_t moves = 20'000;          ///< of a game, so that no record grows for ever
constexpr double work_a_second = 0.25;         ///< seconds of a thread that one client's messages may take, on average
constexpr double work_at_once = 2;             ///< and without a pause
constexpr double least_work = 0.005;           ///< that every message counts
constexpr auto request_time = 20s;             ///< for a request to arrive, and a small answer to be taken
constexpr std::size_t slow_line = 16 << 10;    ///< bytes a second for which an answer has more time
constexpr auto idle_time = 60s;                ///< until a silent client is pinged and then cut off
constexpr auto beat = 2s;           ///< between two words to a client that wants to hear whether we are there
constexpr auto join_time = 15s;     ///< for the first message
constexpr auto table_rest = 10min;  ///< after which a table that nobody watches leaves memory
constexpr auto unjoined_time = 24h; ///< after which a table that nobody ever came to is removed
constexpr auto picture_time = 1h;   ///< that a browser keeps pictures of what is installed
constexpr auto shared_time = 60s;   ///< that pictures of boards are kept by whoever shows links
constexpr auto bitmap_time = 10s;   ///< for a picture to be drawn as PNG
constexpr std::size_t bitmap_bytes = 8 << 20;
constexpr int bitmap_width = 1200;
constexpr auto font_time = 8760h; ///< and files whose names tell what is in them

constexpr const char* latecomers_agent = "greedy"; ///< plays on for a seat whose time is over
constexpr auto agent_time = 10s;                   ///< for a decision of an agent
constexpr auto least_agent_time = 100ms;           ///< however many tables think at once
constexpr auto unwatched_time = 20s;               ///< that agents may think where nobody is
constexpr auto quick_time = 50ms;                  ///< what takes longer does not go before what is quick
constexpr auto retry_time = 2s;                    ///< until what could not be written is tried again
constexpr auto clock_kept = 5s;                    ///< how often a clock that runs is written
constexpr auto thinking_piece = 100ms;             ///< of an analysis, before others may think
constexpr int clock_minutes = 24 * 60;             ///< at most that a player has
constexpr int clock_seconds = 3600;                ///< and that are added

/// What the file of a table may say of an agent, and how much.
struct AgentLimit {
    const char* option;
    int most;
};
constexpr std::array<AgentLimit, 2> agents{{{"playouts", 5000}, {"milliseconds", 10'000}}};

} // namespace bastide::host::serve::limits
