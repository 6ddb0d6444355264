// How far a training is that was submitted: rounds, games, and what became of its parts.
#include "bastide/words.hpp"
#include "commands/lab_folder.hpp"
#include "lab/cluster/joblog.hpp"
#include "lab/cluster/slurm.hpp"
#include "lab/experiment/own_build.hpp"
#include "lab/training/order.hpp"
#include "library/library.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

using States = std::map<std::uint64_t, std::string>;

/// Of the parts that Slurm or GNU parallel knows something of. A part that ended before all was done has failed, or
/// was asked to end.
States states_of(const PartsFolder& where, bool done) {
    States out;
    for (const std::uint64_t part : ended_in_joblog(where)) {
        out[part] = "stopped";
    }
    for (const auto& [part, fate] : fates_if_known(where)) {
        out[part] = fate == Fate::running     ? "playing"
                    : fate == Fate::queued    ? "queued"
                    : fate == Fate::cancelled ? "cancelled"
                                              : "stopped";
    }
    for (auto& [part, state] : out) {
        state = done ? "complete" : state;
    }
    return out;
}

std::string now_in_words(const TrainingPlan& plan, const TrainingProgress& now) {
    if (now.round < plan.rounds) {
        const std::string playing = now.playing == 0   ? "nobody plays now"
                                    : now.playing == 1 ? "a batch of them is played now"
                                                       : grouped(now.playing) + " batches of them are played now";
        return "Round " + std::to_string(now.round + 1) + " of " + std::to_string(plan.rounds) + ": " +
               grouped(now.in_round) + " of " + grouped(now.of_round) + " games; " + playing + ".\n";
    }
    return now.match ? "The match at the end is played now.\n" : "The match at the end is missing.\n";
}

std::string percent(double share) {
    constexpr double whole = 100;
    return fixed(whole * share, 1);
}

/// What came of it.
std::string end_in_words(const std::filesystem::path& output) {
    const std::optional<LearnedWeights::Match> match = read_weights(output).match;
    return "It is done: " + shown(output.string()) +
           (match ? ", by which careful beats " + percent(match->score) + " % of " + match->against +
                        " (95 %: " + percent(match->low) + " to " + percent(match->high) + ") over " +
                        grouped(match->games) + " games"
                  : std::string(", without a match")) +
           ".\n";
}

} // namespace

int tell_training(const std::string& file, const std::string& folder, bool json, const Context& context) {
    const TrainingOrder order = read_training(file);
    const PartsFolder where = find_parts_folder(file, folder);
    const Library library = context.unchecked_library();
    TrainingPlan plan = plan_of(order, open_table(library, order.game));
    plan.build = own_build_in_short(library, *plan.rules);
    plan.together = where.sums();
    const TrainingProgress now = progress_of(plan);
    std::error_code trouble;
    const bool done = now.round == plan.rounds && std::filesystem::exists(order.output, trouble);
    const States states = states_of(where, done);
    if (json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const auto& [part, state] : states) {
            list.push_back({{"part", part}, {"state", state}});
        }
        std::cout << json_text({{"folder", where.folder.string()},
                                {"done", done},
                                {"games", now.games},
                                {"of", plan.games},
                                {"round", std::min<std::uint64_t>(now.round + 1, plan.rounds)},
                                {"rounds", plan.rounds},
                                {"in_round", now.in_round},
                                {"of_round", now.of_round},
                                {"playing", now.playing},
                                {"match", now.match},
                                {"parts", std::move(list)}});
        return done ? ok : failed;
    }
    constexpr double whole = 100;
    std::cout << grouped(now.games) << " of " << grouped(plan.games) << " games are there ("
              << fixed(whole * static_cast<double>(now.games) / static_cast<double>(plan.games), 1) << " %), in "
              << shown(where.folder.string()) << ".\n"
              << (done ? end_in_words(order.output) : now_in_words(plan, now));
    std::map<std::string, std::vector<std::uint64_t>> by_state;
    for (const auto& [part, state] : states) {
        by_state[state].push_back(part);
    }
    std::cout << (by_state.empty() ? "" : table_of(by_state));
    return done ? ok : failed;
}

} // namespace bastide::host
