// A game at a terminal: shows, asks, tells, until it is over or the person leaves.
#pragma once
#include "match/chronicle.hpp"
#include "match/match.hpp"
#include "terminal/answers.hpp"
#include "terminal/board_view.hpp"
#include "terminal/console.hpp"
#include "terminal/menu.hpp"
#include "terminal/screen.hpp"
#include <optional>
#include <span>
#include <string>

namespace bastide::host::terminal {

/// `changed`: the console was woken (Console::wake_when); the game can be gone on with.
class Outcomes;

enum class Ending { over, left, interrupted, changed };

class Session {
public:
    Session(Match& match, Chronicle& chronicle, const BoardView& view, const Library& library, Console& console,
            unsigned pace, bool reasons = false)
        : match_(match), chronicle_(chronicle), view_(view), library_(library), console_(console),
          screen_(view, console), pace_(pace), reasons_(reasons) {}

    /// With `finished` the record already holds the result.
    Ending play(bool finished);

private:
    void tell(std::string reasons = {});
    void act_alone();
    /// A decision, an outcome, a choice of an agent.
    std::optional<Ending> step();
    std::optional<Ending> decide();
    /// A move could not be written, so it was not made: waits until somebody has made room.
    std::optional<Ending> wait_for_room(const std::string& sentence);
    // ---- what chance brought, as people say it (session_chance.cpp)
    /// They may leave it to the program, unless they tell all that chance brings.
    std::optional<Ending> ask_chance();
    /// What was typed.
    Console::Use say_outcome(const std::string& line, const Outcomes& outcomes, PlayerId who);
    bool take_back();
    Ending no_line() const; ///< why nothing was typed
    std::string prompt() const;
    int prompt_lines() const;
    /// What was typed: true if the decision is made or undone.
    bool command(const std::string& typed, const Menu& menu);
    bool choose(const Menu::Picked& picked);
    bool act_as_typed(const std::string& line);

    // ---- commands (session_commands.cpp)
    struct Command;
    static std::span<const Command> commands();
    bool undo(const std::string& rest, const Menu& menu);
    bool hint(const std::string& rest, const Menu& menu);
    bool reasons(const std::string& rest, const Menu& menu);
    std::string reasons_of(std::size_t decision) const;
    bool look(const std::string& where, const Menu& menu);
    void show_board(const std::string& where, const Overlay& overlay) const;
    bool scores(const std::string& rest, const Menu& menu);
    bool list(const std::string& rest, const Menu& menu);
    bool key(const std::string& rest, const Menu& menu);
    bool tell_tiles(const std::string& asked, const Menu& menu);
    bool tell_features(const std::string& asked, const Menu& menu);
    bool tell_worth(const std::string& asked, const Menu& menu);
    bool tell_why(const std::string& asked, const Menu& menu);
    bool tell_rule(const std::string& id, const Menu& menu);
    Answers answers() const;
    bool save(const std::string& file, const Menu& menu);
    bool help(const std::string& rest, const Menu& menu);
    std::string what_leaving_does() const;
    bool leave(const std::string& rest, const Menu& menu);

    const Game& game() const { return match_.game(); }

    Match& match_;
    Chronicle& chronicle_;
    const BoardView& view_;
    const Library& library_;
    Console& console_;
    Screen screen_;
    News news_;
    /// What an agent decided where.
    struct Decided {
        Game before;
        Action action;
        Agent* agent;
    };
    static bool is_secret(const Decided& decided);
    unsigned pace_;
    bool reasons_;                         ///< are told after every choice of an agent
    std::vector<Decided> decided_;         ///< by agents, since a person did last
    const Menu::Choice* square_ = nullptr; ///< chosen, its letter is still to come
    bool leaving_ = false;
    bool draws_ = false;                     ///< the program draws whatever people could say, without asking
    Console::Use use_ = Console::Use::wrong; ///< of the line that was typed last, unless it decided
};

} // namespace bastide::host::terminal
