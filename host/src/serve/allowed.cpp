#include "serve/allowed.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "serve/limits.hpp"
#include <algorithm>
#include <string_view>

namespace bastide::host::serve {
namespace {

/// "playouts up to 5000 and milliseconds up to 10000"
std::string allowed_options() {
    std::vector<std::string> all;
    for (const limits::AgentLimit& limit : limits::agents) {
        all.push_back(limit.option + (" up to " + std::to_string(limit.most)));
    }
    return listed(all);
}

constexpr std::string_view blanks_and_marks = " \t\n\v\f\r'\"(="; ///< before which a path may begin
constexpr std::string_view ends_of_names = "/ \t\n\v\f\r'\":";    ///< of files and folders in it

/// Behind the last slash of a path that begins there, "/home/ann/"; `begin` if none does.
std::size_t end_of_folders(std::string_view text, std::size_t begin) {
    std::size_t end = begin;
    for (std::size_t name = begin + 1; text[begin] == '/';) {
        const std::size_t after = std::min(text.find_first_of(ends_of_names, name), text.size());
        if (after == name || after == text.size() || text[after] != '/') {
            break;
        }
        end = name = after + 1;
    }
    return end;
}

} // namespace

void check_agent(const std::string& agent) {
    if (agent == "person") {
        return;
    }
    if (starts_a_program(agent)) {
        throw Error("The agent " + in_quotes(agent) + " is a program; a server starts none that a game file names.");
    }
    for (const auto& [name, value] : parse_agent(agent).options) {
        const auto limit = std::find_if(limits::agents.begin(), limits::agents.end(),
                                        [&name = name](const auto& one) { return name == one.option; });
        if (limit == limits::agents.end() || value.size() > 5 || std::atoi(value.c_str()) > limit->most) {
            throw Error("The agent " + in_quotes(agent) + ": of options a server takes " + allowed_options() + ".");
        }
    }
    make_agent(agent);
}

bool takes_its_time(const std::string& agent) {
    const std::string name = parse_agent(agent).name;
    const std::vector<AgentKind>& kinds = agent_kinds();
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](const AgentKind& kind) { return kind.slow && kind.name == name; });
}

bool waits_for_record(const std::vector<PlayerSpec>& players) {
    return std::count_if(players.begin(), players.end(),
                         [](const PlayerSpec& player) { return player.agent == "person"; }) > 1;
}

std::string sentence_of_full_game(const std::vector<PlayerSpec>& players) {
    return "This game has " + std::to_string(limits::moves) +
           " moves, the most that a table keeps, and goes on no further" +
           (waits_for_record(players) ? "." : "; its record can be saved.");
}

// No std::regex: it calls itself for each character, and a stranger may have written these by the hundred thousand.
std::string sentence_of(const Error& error) {
    const std::string_view text = error.what();
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const bool begins = at == 0 || blanks_and_marks.find(text[at - 1]) != std::string_view::npos;
        const std::size_t end = begins ? end_of_folders(text, at) : at;
        if (end == at) {
            out += text[at++];
        } else {
            at = end;
        }
    }
    return out;
}

std::string sentence_of(const CannotWrite& error) {
    return "The server cannot write this down at the moment (" + error.reason() +
           "). What is not written has not happened; it can be tried again.";
}

} // namespace bastide::host::serve
