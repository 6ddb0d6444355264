#include "commands/record_games.hpp"
#include "record/writer.hpp"
#include "streams.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

/// "agents-7-17.bastide": game, seed of the run, number; with -2 and so on behind it if that is taken.
fs::path free_name(const fs::path& folder, const SimulationPlan& plan, const Table& table, std::uint64_t number) {
    const std::string stem =
        fs::path(table.file.file).stem().string() + '-' + std::to_string(plan.seed) + '-' + std::to_string(number);
    fs::path name = folder / (stem + ".bastide");
    std::error_code trouble;
    for (int n = 2; fs::exists(name, trouble); ++n) {
        name = folder / (stem + '-' + std::to_string(n) + ".bastide");
    }
    return name;
}

void write(const fs::path& file, const GameFile& game, const SimulationPlan& plan, const PickedGame& picked) {
    RecordWriter writer(file, game, *plan.rules, seed_of_game(plan.seed, picked.number));
    Game now(plan.rules);
    for (const Action action : picked.moves) {
        writer.write(now.play().player_name(now.to_act()), now.text(action));
        now.apply(action);
    }
    writer.write_result(now);
}

} // namespace

void record_games(const SimulationPlan& plan, const Table& table, const Simulation& run,
                  const std::vector<std::pair<std::string, std::string>>& wishes, RecordedGames& out) {
    GameFile game = table.file;
    for (std::size_t i = 0; i < game.players.size(); ++i) {
        game.players[i].agent = plan.agents[i];
    }
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        const PickedGame& picked = run.picked[i];
        if (!picked.found) {
            continue;
        }
        const fs::path folder = (fs::path(wishes[i].second) / "x").parent_path(); // without a slash at its end
        const auto same = std::find_if(out.begin(), out.end(), [&](const RecordedGame& other) {
            return other.number == picked.number && other.file.parent_path() == folder;
        });
        const fs::path file = same != out.end() ? same->file : free_name(folder, plan, table, picked.number);
        if (same == out.end()) {
            write(file, game, plan, picked);
        }
        out.push_back({wishes[i].first, picked.number, seed_of_game(plan.seed, picked.number), file});
    }
}

} // namespace bastide::host
