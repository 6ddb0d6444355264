// All commands of `bastide`.
#include "offered.hpp"
#include "command_line/command.hpp"
#include "kit/completion.hpp"
#include "program/context.hpp"
#include "serve/serve.hpp"
#include <iostream>

namespace bastide::host {

void add_commands(Command app, Context& context) {
    add_play(app, context);
#if BASTIDE_SERVE
    add_serve(app, context);
#endif
    add_simulate(app, context);
    add_match(app, context);
    add_corpus(app, context);
    add_train(app, context);
    add_ladder(app, context);
    add_check(app, context);
    add_conform(app, context);
    add_replay(app, context);
    add_records(app, context);
    add_render(app, context);
    add_export(app, context);
    add_import(app, context);
    add_inspect(app, context);
    add_add(app, context);
    add_remove(app, context);
    add_update(app, context);
    add_list(app, context);
    add_info(app, context);
    add_index(app, context);
    add_sheet(app, context);
    add_modules(app, context);
    add_tiles(app, context);
    add_rules(app, context);
    add_tile(app, context);
    add_rule(app, context);
    add_phases(app, context);
    add_atlas(app, context);
    add_names(app, context);
    add_new_game(app, context);
    add_new_module(app, context);
    add_completion(app);
    add_man(app);
    add_bench(app, context);
    add_measures(app, context);
    add_lab(app, context);
    add_card(app, context);
    add_puzzles(app, context);
}

bool completed(const Command& app, Context& context, const std::vector<std::string>& words) {
    if (words.empty() || words.front() != "complete") {
        return false;
    }
    print(complete(app, context, {words.begin() + 1, words.end()}), std::cout);
    return true;
}

} // namespace bastide::host
