// bastide bench: how fast this build plays, on this machine, now.
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "lab/speed.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/built.hpp"
#include "program/context.hpp"
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct BenchOptions {
    std::string game = "quick";
    int repetitions = 7;
    double seconds = 0.4;
    std::vector<std::string> depths{"20", "last"};
    std::uint64_t seed = 1;
    bool json = false;
};

std::string compiler() {
#if defined(__clang__)
    return "clang++ " __clang_version__;
#else
    return "g++ " __VERSION__;
#endif
}

std::string flags() {
    std::string out = built::flags;
    if (out.empty()) {
#ifdef __OPTIMIZE__
        out = "optimised";
#else
        out = "not optimised";
#endif
    }
    return out;
}

constexpr bool assertions() {
#ifdef NDEBUG
    return false;
#else
    return true;
#endif
}

/// Modules linked into the program, or loaded when a game starts.
std::string linking(const Library& library) {
    bool linked = false;
    for (const InstalledModule& module : library.modules()) {
        linked = linked || module.linked != nullptr;
    }
    return linked ? "static" : "shared";
}

std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (const std::size_t colon = line.find(": "); line.starts_with("model name") && colon != std::string::npos) {
            return line.substr(colon + 2);
        }
    }
    return "unknown";
}

nlohmann::ordered_json as_json(const Figures& figures) {
    return {{"median", figures.median()}, {"min", figures.least()}, {"max", figures.most()}};
}

nlohmann::ordered_json as_json(const Speed& speed) {
    nlohmann::ordered_json out;
    out["playouts_per_cpu_second"] = as_json(speed.playouts);
    out["playouts_copying_every_turn_per_cpu_second"] = as_json(speed.copying_playouts);
    out["copy_ns"] = as_json(speed.copy_ns);
    out["bytes_at_start"] = speed.bytes_at_start;
    out["bytes_at_end"] = speed.bytes_at_end;
    out["depths"] = nlohmann::ordered_json::array();
    for (const Speed::Depth& depth : speed.depths) {
        out["depths"].push_back({{"tiles", depth.tiles},
                                 {"positions", depth.positions},
                                 {"turn_ns", as_json(depth.turn_ns)},
                                 {"legal_actions", depth.actions},
                                 {"draw_and_list_ns_per_action", as_json(depth.list_ns)}});
    }
    return out;
}

void add_row(TextTable& rows, const std::string& what, const Figures& figures, int decimals) {
    const auto text = [decimals](double value) { return decimals == 0 ? significant(value) : fixed(value, decimals); };
    rows.add({what, text(figures.median()), text(figures.least()), text(figures.most())});
}

std::string as_text(const Speed& speed) {
    TextTable rows({"", ">Median", ">Least", ">Most"});
    add_row(rows, "Random playouts per CPU second", speed.playouts, 0);
    add_row(rows, "... copying the state every turn", speed.copying_playouts, 0);
    add_row(rows, "Copying a state, ns", speed.copy_ns, 0);
    for (const Speed::Depth& depth : speed.depths) {
        const std::string at =
            depth.tiles == last_tile ? " at the last tile" : " at tile " + std::to_string(depth.tiles);
        if (depth.positions == 0) {
            rows.add({"A turn" + at + ": no game has so many tiles"});
            continue;
        }
        add_row(rows, "A turn" + at + ", ns", depth.turn_ns, 0);
        add_row(rows, "Draw and list" + at + ", ns per action (" + fixed(depth.actions, 1) + " actions)", depth.list_ns,
                1);
    }
    return rows.text() + "Bytes of a state: " + grouped(speed.bytes_at_start) + " at the start, " +
           grouped(speed.bytes_at_end) + " at the end of a game\n";
}

std::vector<int> depths_of(const BenchOptions& options) {
    std::vector<int> depths;
    for (const std::string& depth : options.depths) {
        depths.push_back(depth == "last" ? last_tile : std::stoi(depth));
    }
    return depths;
}

void run(const BenchOptions& options, const Context& context) {
    const Library library = context.unchecked_library();
    const Table table = open_table(library, find_game(options.game));
    const Speed speed =
        measure_speed({table.rules, options.repetitions, options.seconds, depths_of(options), options.seed});
    const std::string build = flags() + (assertions() ? ", assertions on" : ", assertions off");
    if (options.json) {
        nlohmann::ordered_json out{{"game", table.file.file},         {"ruleset", table.rules->identity.digest},
                                   {"players", table.rules->players}, {"modules", linking(library)},
                                   {"compiler", compiler()},          {"flags", build},
                                   {"processor", processor()},        {"repetitions", options.repetitions}};
        out.update(as_json(speed));
        std::cout << json_text(out);
        return;
    }
    std::cout << shown(table.file.title.empty() ? table.file.file : table.file.title) << ", " << table.rules->players
              << " random players, one thread, CPU time, " << options.repetitions << " repetitions\n"
              << "Modules " << linking(library) << "; " << compiler() << "; " << build << "; " << processor() << "\n\n"
              << as_text(speed);
}

} // namespace

void add_bench(Command app, Context& context) {
    auto options = std::make_shared<BenchOptions>();
    const Command command = app.add_subcommand("bench", "Measure how fast random games are played");
    command.add_option("GAME", options->game, "Game file, or the name of an installed one; every seat plays at random")
        .capture_default_str();
    command.add_option("-r,--repetitions", options->repetitions, "Repetitions; median and extremes are told")
        .check(whole_number(1, 1000))
        .capture_default_str();
    command.add_option("--seconds", options->seconds, "CPU seconds of each measurement")
        .check(decimal_number(0.001, 60.0))
        .capture_default_str();
    command
        .add_option("--depths", options->depths,
                    "Tiles on the board at which a turn is measured, with commas; last: three are left")
        .delimiter(',')
        .allow_extra_args(false)
        .check(whole_number(1, 10000, {"last"}))
        .capture_default_str();
    command.add_option("-s,--seed", options->seed, "Seed of the games").check(whole_number()).capture_default_str();
    command.add_flag("--json", options->json, "Figures as JSON");
    command.footer("Examples:\n  bastide bench\n  bastide bench full-mix --depths 60,last --repetitions 3 --json");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
