#include "commands/position.hpp"
#include "bastide/error.hpp"
#include "record/record.hpp"
#include "scenario/scenario.hpp"
#include <algorithm>
#include <filesystem>

namespace bastide::host {
namespace {

void check_at(const std::string& file, std::size_t at, std::size_t most, const std::string& what) {
    if (at != SIZE_MAX && at > most) {
        throw Error(file, 0,
                    "--at " + std::to_string(at) + " is beyond the end; there are " + std::to_string(most) + " " +
                        what + ".");
    }
}

OpenedPosition of_record(const std::string& file, std::size_t at, std::size_t number_of_case, const Library& library) {
    if (number_of_case != 1) {
        throw Error(file, 0, "--case is for scenarios, and this is a record; leave it out.");
    }
    const Record record = read_record(file);
    check_at(file, at, record.moves.size(), "moves");
    const std::size_t moves = std::min(at, record.moves.size());
    return {replayed(record, ruleset_of(record, library), moves), record.game.players, record.game.title,
            moves == record.moves.size()
                ? "after all " + std::to_string(moves) + " moves"
                : "after move " + std::to_string(moves) + " of " + std::to_string(record.moves.size())};
}

OpenedPosition of_scenario(const std::string& file, std::size_t at, std::size_t number_of_case,
                           const Library& library) {
    const std::vector<Scenario> cases = read_scenarios(file);
    if (number_of_case < 1 || number_of_case > cases.size()) {
        throw Error(file, 0,
                    "--case " + std::to_string(number_of_case) + " does not exist; there are " +
                        std::to_string(cases.size()) + ".");
    }
    const Scenario& scenario = cases[number_of_case - 1];
    if (scenario.refused) {
        throw Error(file, scenario.line, "This scenario is about a game that is refused; there is nothing to show.");
    }
    check_at(file, at, scenario.steps.size(), "steps");
    const std::size_t steps = std::min(at, scenario.steps.size());
    return {scenario_position(scenario, library, steps), scenario.game.players, scenario.title,
            "after step " + std::to_string(steps) + " of " + std::to_string(scenario.steps.size())};
}

} // namespace

OpenedPosition open_position(const std::string& file, std::size_t at, std::size_t number_of_case,
                             const Library& library) {
    return std::filesystem::path(file).extension() == ".toml" ? of_scenario(file, at, number_of_case, library)
                                                              : of_record(file, at, number_of_case, library);
}

} // namespace bastide::host
