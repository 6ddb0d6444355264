#include "lab/training/order.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "lab/agent_files.hpp"
#include "lab/training/classroom.hpp"
#include "library/text_file.hpp"
#include "library/toml.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <limits>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

constexpr int most_seed = std::numeric_limits<int>::max();

/// What stands in the file means something beside it, wherever the program was called.
fs::path beside_order(const fs::path& file, const std::string& name) {
    return name.empty() ? fs::path() : fs::absolute(file).parent_path() / name;
}

fs::path game_of(const load::Reader& head, const fs::path& file) {
    const std::string name = head.text("game");
    const fs::path beside = beside_order(file, name);
    std::error_code trouble;
    try {
        return fs::is_regular_file(beside, trouble) ? beside : find_game(name);
    } catch (const Error& error) {
        head.fail("game", error.what());
    }
}

std::string agent_of(const load::Reader& head, const std::string& usual, const fs::path& folder) {
    std::string agent = head.text("against", usual);
    try {
        make_agent(agent_here(agent, folder));
    } catch (const Error& error) {
        head.fail("against", error.what());
    }
    return agent;
}

std::uint64_t batches_in(std::uint64_t games) { return (games + Classroom::batch - 1) / Classroom::batch; }

/// The switches that the game file sets, with their modules.
std::vector<std::pair<std::string, std::string>> switches_of(const Table& table) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const auto& [name, value] : table.rules->identity.switches) {
        const std::string bare = name.substr(name.find('.') + 1);
        const auto& set = table.file.switches;
        if (std::any_of(set.begin(), set.end(),
                        [&, &full = name](const auto& one) { return one.name == full || one.name == bare; })) {
            found.emplace_back(name, value);
        }
    }
    return found;
}

} // namespace

TrainingPlan plan_of(const TrainingOrder& order, const Table& table) {
    if (table.rules->players < 2) {
        throw Error(table.file.file, 0, "training needs two players or more.");
    }
    try { // the match comes at the end, when all games have been played
        make_agent(agent_here(order.against, order.folder), *table.rules);
    } catch (const Error& error) {
        throw Error(std::string("The agent of the match at the end: ") + error.what());
    }
    TrainingPlan out;
    out.rules = table.rules;
    out.game = table.file.title.empty() ? order.game.filename().string() : table.file.title;
    out.switches = switches_of(table);
    out.games = order.games;
    out.rounds = static_cast<unsigned>(std::min<std::uint64_t>(order.rounds, order.games));
    out.seed = order.seed;
    out.width = order.width;
    if (!order.from.empty()) {
        out.from = read_weights(order.from);
    }
    return out;
}

bool is_training(const fs::path& file) {
    try {
        const std::string name = file.string();
        const load::Value document = load::parse_toml(read_text(file), name);
        return load::Reader(document, name, "top level").has("training");
    } catch (const Error&) {
        return false; // whoever reads it for something else says what is wrong
    }
}

TrainingOrder read_training(const fs::path& file) {
    using Limits = TrainingLimits;
    const std::string name = file.string();
    const load::Value document = load::parse_toml(read_text(file), name);
    const load::Reader whole(document, name, "top level");
    whole.only({"training"});
    const load::Reader head = whole.section("training");
    head.only({"game", "output", "games", "rounds", "seed", "from", "width", "match-games", "against"});
    TrainingOrder out;
    const auto number = [&](const char* key, int least, int most, std::uint64_t usual) {
        return static_cast<std::uint64_t>(head.number(key, least, most, static_cast<int>(usual)));
    };
    out.game = game_of(head, file);
    out.output = beside_order(file, head.text("output", file.stem().string() + ".value.toml"));
    out.games = number("games", 1, Limits::games, out.games);
    out.rounds = static_cast<unsigned>(number("rounds", 1, Limits::rounds, out.rounds));
    out.seed = number("seed", 0, most_seed, out.seed);
    out.width = number("width", 0, Limits::width, out.width);
    out.match_games = number("match-games", Limits::least_of_match, Limits::games, out.match_games);
    out.folder = fs::absolute(file).parent_path();
    out.against = agent_of(head, out.against, out.folder);
    out.from = beside_order(file, head.text("from", {}));
    return out;
}

TrainingProgress progress_of(const TrainingPlan& plan) {
    TrainingProgress out;
    std::error_code trouble;
    if (!fs::is_directory(plan.together, trouble)) {
        for (std::uint64_t round = 0; round < plan.rounds; ++round) {
            out.useful = std::max(out.useful, batches_in(plan.games_of(round)));
        }
        out.of_round = plan.games_of(0);
        return out;
    }
    const Classmates others = classmates_of(plan);
    const std::size_t signs = Signs(*plan.rules).size();
    out.round = plan.rounds;
    out.in_round = out.of_round = plan.games_of(plan.rounds - 1);
    for (std::uint64_t round = 0; round < plan.rounds; ++round) {
        const std::uint64_t wanted = plan.games_of(round);
        std::uint64_t games = 0, missing = 0, playing = 0;
        for (std::uint64_t number = 0; number < batches_in(wanted); ++number) {
            const Classmates::Batch batch{round, number};
            const bool there = others.has(batch);
            if (there && games == 0) {
                static_cast<void>(others.sums(batch, signs)); // refused if they are another training's
            }
            games += there ? std::min(Classroom::batch, wanted - number * Classroom::batch) : 0;
            missing += there ? 0 : 1;
            playing += !there && others.is_claimed(batch) ? 1 : 0;
        }
        out.games += games;
        out.playing += playing;
        out.useful = std::max(out.useful, missing);
        if (missing != 0 && out.round == plan.rounds) {
            out.round = round;
            out.in_round = games;
            out.of_round = wanted;
        }
    }
    out.match = out.round == plan.rounds && others.is_claimed(Classmates::the_match);
    return out;
}

} // namespace bastide::host
