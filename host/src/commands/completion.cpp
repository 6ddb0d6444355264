// bastide completion: the script by which a shell completes commands. What fits, the program says itself
// (kit/completion.hpp).
#include "bastide/error.hpp"
#include "command_line/command.hpp"
#include "kit/fixed_names.hpp"
#include "library/text_file.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>

namespace bastide::host {

void add_completion(Command app) {
    auto shell = std::make_shared<std::string>();
    const Command command = app.add_subcommand("completion", "Print the script by which a shell completes commands");
    command.add_option("SHELL", *shell, listed(shells)).required();
    command.footer("Examples:\n"
                   "  source <(bastide completion bash)                     for this shell\n"
                   "  bastide completion fish > ~/.config/fish/completions/bastide.fish\n"
                   "An installed program is completed without it, if its prefix is one that the shell looks into.");
    command.callback([shell] {
        if (std::ranges::find(shells, *shell) == shells.end()) {
            throw Error("There is no completion for the shell '" + *shell + "'." + did_you_mean(*shell, shells) +
                        " There is one for " + listed(shells) + ".");
        }
        std::cout << read_text(own_completions() / ("bastide." + *shell));
    });
}

} // namespace bastide::host
