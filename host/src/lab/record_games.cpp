#include "lab/record_games.hpp"
#include "bastide/host/game.hpp"
#include "chance/streams.hpp"
#include "record/writer.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

/// "agents-7-17": game, seed of the run, number.
std::string stem_of(const SimulationPlan& plan, const Table& table, std::uint64_t number) {
    return fs::path(table.file.file).stem().string() + '-' + std::to_string(plan.seed) + '-' + std::to_string(number);
}

/// The file that was written.
fs::path write(const fs::path& folder, const std::string& stem, const GameFile& game, const SimulationPlan& plan,
               const PickedGame& picked) {
    const ChanceSource chance = seed_of_game(plan.seed, picked.number);
    RecordWriter writer = RecordWriter::in_folder(folder, stem, game, *plan.rules, chance);
    Game now(plan.rules);
    for (const Action action : picked.moves) {
        writer.write(now.play().player_name(now.to_act()), now.text(action));
        now.apply(action);
    }
    writer.write_end(now, chance);
    return writer.file();
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
        const fs::path file =
            same != out.end() ? same->file : write(folder, stem_of(plan, table, picked.number), game, plan, picked);
        out.push_back({wishes[i].first, picked.number, seed_of_game(plan.seed, picked.number), file});
    }
}

} // namespace bastide::host
