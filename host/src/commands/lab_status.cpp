// bastide lab status: how far the parts of an experiment are.
#include "bastide/words.hpp"
#include "commands/lab_folder.hpp"
#include "lab/cluster/slurm.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/training/order.hpp"
#include "library/library.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct StatusOptions {
    std::string experiment, folder;
    bool json = false;
};

/// In a word what a part is doing; Slurm knows more of those that have no games yet.
std::string state_of(const LabPart& part, Fate fate) {
    return part.complete()           ? "complete"
           : part.playing            ? "playing"
           : is_held(fate)           ? "queued"
           : fate == Fate::cancelled ? "cancelled"
           : part.begun              ? "stopped"
                                     : "not begun";
}

int run_status(const StatusOptions& options, const Context& context) {
    if (is_training(options.experiment)) {
        return tell_training(options.experiment, options.folder, options.json, context);
    }
    const Library library = context.unchecked_library();
    const Experiment experiment = read_whole_experiment(options.experiment, library);
    const PartsFolder where = find_parts_folder(options.experiment, options.folder);
    const LabHead head = head_of(experiment, make_variants(experiment, library));
    const std::vector<LabPart> parts = look_at_parts(head, where);
    const std::map<std::uint64_t, Fate> fates = fates_if_known(where);
    std::map<std::string, std::vector<std::uint64_t>> by_state;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::uint64_t games = 0;
    for (const LabPart& part : parts) {
        const auto found = fates.find(part.number);
        const std::string state = state_of(part, found == fates.end() ? Fate::none : found->second);
        by_state[state].push_back(part.number);
        games += part.games;
        list.push_back({{"part", part.number}, {"state", state}, {"games", part.games}, {"of", part.wanted}});
    }
    const bool complete = games == head.games;
    if (options.json) {
        std::cout << json_text(
            {{"folder", where.folder.string()}, {"games", games}, {"of", head.games}, {"parts", std::move(list)}});
        return complete ? ok : failed;
    }
    constexpr double whole = 100;
    std::cout << grouped(games) << " of " << grouped(head.games) << " games of each variant are there ("
              << fixed(whole * static_cast<double>(games) / static_cast<double>(head.games), 1) << " %), in "
              << grouped(where.parts) << " parts in " << shown(where.folder.string()) << ".\n";
    std::cout << table_of(by_state);
    return complete ? ok : failed;
}

} // namespace

std::string table_of(const std::map<std::string, std::vector<std::uint64_t>>& by_state) {
    TextTable table({"State", ">Parts", "Which"});
    for (const auto& [state, numbers] : by_state) {
        table.add({state, grouped(numbers.size()), numbers_in_words(numbers)});
    }
    return table.text();
}

void add_lab_status(Command lab, Context& context) {
    auto options = std::make_shared<StatusOptions>();
    const Command command = lab.add_subcommand("status", "How far a submitted experiment, or a training, is");
    command.add_option("EXPERIMENT", options->experiment, "Experiment file or training file").required();
    command.add_option("--folder", options->folder, "Folder of the parts (default: the file's name with -parts)")
        .type_name("DIR");
    command.add_flag("--json", options->json, "For programs: every part");
    command.footer("Exit code 1: games are missing yet.\n"
                   "Examples:\n"
                   "  bastide lab status halved.toml");
    command.callback([options, &context] { context.exit = run_status(*options, context); });
}

} // namespace bastide::host
