// Replays games of an independent engine and compares everything: see docs/differential.md.
#include "bastide/error.hpp"
#include "program/context.hpp"
#include "report.hpp"
#include "sample.hpp"
#include "support/folders.hpp"
#include "xz_lines.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>

namespace bastide::differential {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> paths, mixes;
    int games = 0; ///< of each file; 0: all
    int shown = 5;
    int converted = 1; ///< of each mix and policy
    bool json = false;
    std::string convert, sample;
    std::string mapping = test::in_source("/tests/differential/mapping.toml");
    std::string deviations = test::in_source("/tests/differential/deviations.toml");
};

bool wanted(const Options& options, const std::string& mix) {
    return options.mixes.empty() || std::find(options.mixes.begin(), options.mixes.end(), mix) != options.mixes.end();
}

bool is_log(const fs::path& file) {
    const std::string name = file.filename().string();
    return name.ends_with(".jsonl.xz") || name.ends_with(".jsonl");
}

/// The logs of a folder are named NN-name.jsonl.xz after their mix.
std::vector<fs::path> logs(const Options& options) {
    std::vector<fs::path> files;
    for (const std::string& path : options.paths) {
        if (!fs::exists(path)) {
            throw Error(path + ": there is no such file or folder.");
        }
        if (!fs::is_directory(path)) {
            files.emplace_back(path);
            continue;
        }
        const std::size_t before = files.size();
        for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
            if (is_log(entry.path()) && wanted(options, entry.path().filename().string().substr(0, 2))) {
                files.push_back(entry.path());
            }
        }
        if (files.size() == before) {
            throw Error(path + ": no logs of the mixes asked for lie in this folder (files like 01-name.jsonl.xz).");
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

class Run {
public:
    explicit Run(const Options& options)
        : options_(options), library_(host::Context{}.library()), mapping_(options.mapping),
          deviations_(options.deviations), set_ups_(library_, mapping_), report_(deviations_, options.shown) {
        if (!options.convert.empty()) {
            converter_ = std::make_unique<Converter>(options.convert, options.converted);
        }
    }
    int all();

private:
    void file(const fs::path& path);
    void game(const LogGame& log, const WitnessTiles& tiles);
    int finish(double seconds) const;

    const Options& options_;
    Library library_;
    Mapping mapping_;
    Deviations deviations_;
    SetUps set_ups_;
    Report report_;
    std::unique_ptr<Converter> converter_;
};

int Run::all() {
    const auto begin = std::chrono::steady_clock::now();
    for (const fs::path& path : logs(options_)) {
        file(path);
    }
    return finish(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

void Run::file(const fs::path& path) {
    const WitnessTiles tiles(path.parent_path() / "tiles.csv");
    Lines lines(path);
    std::string line;
    for (int n = 0; (options_.games == 0 || n < options_.games) && lines.next(line); ++n) {
        const LogGame log = read_log(line, path.string() + ":" + std::to_string(lines.number()));
        if (wanted(options_, log.mix_no)) {
            game(log, tiles);
        }
    }
}

void Run::game(const LogGame& log, const WitnessTiles& tiles) {
    try {
        std::vector<Outcome> outcomes;
        const std::vector<Variant>& variants = set_ups_.of(log, tiles);
        const bool convert = converter_ && converter_->wants(log);
        const std::size_t converted = static_cast<std::size_t>(log.game) % variants.size();
        std::string name = variants.front().name;
        for (std::size_t i = 0; i < variants.size(); ++i) {
            Replay replay(log, variants[i], mapping_, deviations_);
            outcomes.push_back(convert && i == converted ? converter_->convert(replay, log, variants[i])
                                                         : replay.run());
            if (outcomes.back().difference) {
                name = variants[i].name;
                break;
            }
        }
        report_.game(log, name, outcomes);
    } catch (const Error& trouble) {
        report_.unplayable(log.mix_no, trouble.what());
    }
}

int Run::finish(double seconds) const {
    const bool whole = options_.games == 0;
    std::cout << (options_.json ? report_.json(whole, seconds) + '\n' : report_.text(whole));
    if (converter_ && !options_.json) {
        std::cout << converter_->written() << " records written to " << options_.convert << '\n';
    }
    if (report_.unplayable() > 0) {
        return host::bad_input;
    }
    return report_.differing() > 0 || (whole && !report_.miscounts().empty()) ? host::failed : host::ok;
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app("Replays complete games of an independent engine and compares legal actions, scores and positions.");
    app.add_option("path", options.paths, "Folders with logs, or single logs (tiles.csv must lie beside them)");
    app.add_option("--mix", options.mixes, "Only these mixes, like 01,02")->delimiter(',');
    app.add_option("--games", options.games, "Only the first N games of each log")->check(CLI::PositiveNumber);
    app.add_option("--show", options.shown, "How many differences to show")->check(CLI::NonNegativeNumber);
    app.add_flag("--json", options.json, "Report for programs");
    app.add_option("--convert", options.convert, "Writes a sample of the games as records into this folder");
    app.add_option("--each", options.converted, "How many games of each mix and policy --convert takes")
        ->check(CLI::PositiveNumber);
    app.add_option("--sample", options.sample, "Checks the records of a folder that --convert wrote; needs no logs");
    app.add_option("--mapping", options.mapping, "What the logs' words are here");
    app.add_option("--deviations", options.deviations, "The accepted differences");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& trouble) {
        return app.exit(trouble) == 0 ? host::ok : host::bad_input;
    }
    if (options.paths.empty() == options.sample.empty()) {
        throw Error("Give either a folder or files with logs, or --sample FOLDER; see --help.");
    }
    if (!options.sample.empty()) {
        return check_sample(options.sample, host::Context{}.library()) == 0 ? host::ok : host::failed;
    }
    return Run(options).all();
}

} // namespace
} // namespace bastide::differential

int main(int argc, char** argv) {
    try {
        return bastide::differential::run(argc, argv);
    } catch (const std::exception& trouble) {
        std::cerr << trouble.what() << '\n';
        return bastide::host::bad_input;
    }
}
