// The kernel's own steps and verbs: what every tile-laying game of this family does.
#pragma once
#include "bastide/play.hpp"

namespace bastide {

struct Builtin {
    // ---- steps; each sees its task and may change where it goes on
    static void open_supply(Play& p, Task& t);
    static void next_turn(Play& p, Task& t);
    static void begin_part(Play& p, Task& t);
    static void end_part(Play& p, Task& t);
    static void end_turn(Play& p, Task& t);
    static void offer(Play& p, Task& t);
    static void place(Play& p, Task& t);
    static void figures(Play& p, Task& t);
    static void score(Play& p, Task& t);
    static void end_task(Play& p, Task& t);
    static void begin_round(Play& p, Task& t);
    static void pay(Play& p, Task& t);
    static void completed(Play& p, Task& t);
    static void figures_return(Play& p, Task& t);
    static void end_round(Play& p, Task& t);
    static void list_final(Play& p, Task& t);
    static void list_final_areas(Play& p, Task& t);
    static void drain(Play& p, Task& t);
    static void game_over(Play& p, Task& t);
    static void ask_again(Play& p, Task& t);

    /// A tile was placed, and features of it that were there before are larger by it.
    static void tell_placed(Play& p, TileId id, PlayerId by);

    static Task& running_task(Play& p) { return p.tasks_[p.core_->tasks - 1U]; }

    // ---- verbs and decisions
    static void install(Ruleset& rules);
};

} // namespace bastide
