// What the tests of the lab share: experiments as texts, small files of results.
#pragma once
#include "lab/experiment/run.hpp"
#include "lab/report/report.hpp"
#include "library/library.hpp"
#include "support/folders.hpp"
#include "support/load_support.hpp"

namespace bastide::host {

inline const Library& lab_library() {
    static const Library all({{test::built_modules()}, {test::in_source("/tilesets")}});
    return all;
}

inline constexpr const char* two_random = "[game]\nmodules = ['base', 'farmers']\ntilesets = ['base-c2']\n"
                                          "[[player]]\nname = 'Red'\nagent = 'random'\n"
                                          "[[player]]\nname = 'Blue'\nagent = 'random'\n";

/// An experiment in a folder of its own, with the game two_random as game.toml.
class LabFolder {
public:
    explicit LabFolder(const std::string& text) : file_(folder_.write("e.toml", text)) {
        folder_.write("game.toml", two_random);
    }
    Experiment experiment() const { return read_experiment(file_); }
    std::vector<Variant> variants() const { return make_variants(experiment(), lab_library()); }
    std::filesystem::path path(const std::string& name) const { return folder_.path() / name; }
    const TemporaryFolder& folder() const { return folder_; }
    /// Plays all, or a part, into a file; the number of games in it.
    std::uint64_t run(const std::string& name, Shard shard = {}, unsigned threads = 1) const {
        const std::vector<Variant> all = variants();
        Store store = Store::for_writing(path(name), head_of(experiment(), all));
        const std::atomic<bool> stop{false};
        return run_lab(store, all, shard, threads, stop, [](const LabProgress&) {}).games;
    }
    std::string report(const std::string& name) const {
        Store store = Store::for_reading(path(name));
        return text_report(*make_report(store, {}), Detail::all);
    }

private:
    TemporaryFolder folder_;
    std::filesystem::path file_;
};

} // namespace bastide::host
