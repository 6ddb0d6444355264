#include "lab/report/archive.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "files/mapped.hpp"
#include "files/sha256.hpp"
#include "lab/agent_files.hpp"
#include "library/text_file.hpp"
#include "library/tile_set.hpp"
#include "pages/catalogue.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/built.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

shelf::ArchiveEntry of_text(std::string name, std::string text) {
    return {std::move(name), [text = std::move(text)](const auto& use) { use(text); }};
}

std::string digest_of(const fs::path& file) { return file.empty() ? std::string() : sha256(Mapped(file).bytes()); }

/// In quotes, as YAML and JSON have them.
std::string quoted_text(const std::string& text) {
    return Json(shown(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A name that means the same beside the experiment, wherever that lies.
bool lies_inside(const fs::path& name) {
    return name.is_relative() &&
           std::none_of(name.begin(), name.end(), [](const fs::path& part) { return part == ".."; });
}

class Archivist {
public:
    Archivist(const ArchivePlan& plan, const Report& report)
        : plan_(plan), report_(report), file_(plan.experiment.file), folder_(file_.stem().string() + '/') {}

    std::vector<shelf::ArchiveEntry> all() {
        add_text(file_.filename().string(), plan_.experiment.text);
        add_game();
        add_values();
        add_tile_sets();
        add_modules();
        add_text("report.txt", text_report(report_, Detail::all));
        add_text("report.json", json_text(json_report(report_)));
        add_text("versions.json", json_text(versions()));
        add_text("CITATION.cff", citation());
        add_text("README.md", readme());
        out_.push_back(
            {folder_ + results_name(), [file = plan_.results](const auto& use) { use(Mapped(file).bytes()); }});
        std::string sums;
        for (const shelf::ArchiveEntry& entry : out_) {
            entry.bytes([&](std::string_view bytes) {
                sums += sha256(bytes) + "  " + entry.name.substr(folder_.size()) + '\n';
            });
        }
        add_text("SHA256SUMS", sums);
        return std::move(out_);
    }

private:
    /// What several variants have is there once.
    void add_text(const std::string& name, std::string text) {
        const std::string digest = sha256(text);
        const auto [there, added] = digests_.emplace(name, digest);
        if (!added && there->second != digest) {
            throw Error(plan_.experiment.file, 0,
                        "two files of the archive would be called " + in_quotes(name) +
                            ", and one of them be lost; rename the one that the experiment or its game names.");
        }
        if (added) {
            out_.push_back(of_text(folder_ + name, std::move(text)));
        }
    }
    std::string results_name() const { return file_.stem().string() + ".lab"; }

    /// Where the experiment will look for it.
    void add_game() {
        const fs::path name = plan_.experiment.game;
        if (!lies_inside(name)) {
            throw Error(
                plan_.experiment.file, 0,
                "[experiment]: 'game': the game lies elsewhere than in the experiment's folder, so it would not "
                "be found in an archive; put it beside the experiment.");
        }
        std::error_code trouble;
        const fs::path beside = file_.parent_path() / name;
        const fs::path found = fs::is_regular_file(beside, trouble) ? beside : find_game(name.string());
        game_folder_ = found.parent_path();
        add_text(name.generic_string(), read_text(found));
    }
    /// Likewise, value files that agents read.
    void add_values() {
        std::vector<std::string> agents = plan_.experiment.skill;
        if (plan_.experiment.judged()) {
            agents.push_back(plan_.experiment.oracle.agent);
        }
        for (const Variant& variant : plan_.variants) {
            agents.insert(agents.end(), variant.agents.begin(), variant.agents.end());
        }
        for (const std::string& agent : agents) {
            const fs::path name = value_file_of(agent);
            if (name.empty() || !values_.insert(name.generic_string()).second) {
                continue;
            }
            if (!lies_inside(name)) {
                throw Error(plan_.experiment.file, 0,
                            "the value file " + in_quotes(name.string()) +
                                " of an agent lies elsewhere than in the experiment's folder, so it would not be found "
                                "in an archive; put it beside the experiment, and name it so.");
            }
            std::error_code trouble;
            const fs::path beside = file_.parent_path() / name;
            add_text(name.generic_string(), read_text(fs::is_regular_file(beside, trouble) ? beside : name));
        }
    }
    void add_tile_sets() {
        for (const Variant& variant : plan_.variants) {
            for (const std::string& name : variant.tile_sets) {
                const TileSet set = plan_.library.tile_set(name, game_folder_);
                tile_sets_[set.name] = set.digest;
                add_text(place_of_set(name, set), plan_.library.text(set.file));
            }
        }
    }
    /// A set that is named by its file is looked for beside the game.
    std::string place_of_set(const fs::path& name, const TileSet& set) const {
        if (name.extension() != ".toml") {
            return "tilesets/" + fs::path(set.file).filename().string();
        }
        if (!lies_inside(name)) {
            throw Error(plan_.experiment.file, 0,
                        "the tile set " + in_quotes(name.string()) +
                            " lies elsewhere than in the game's folder, so it would not be found in an archive; put it "
                            "beside the game, and name it so.");
        }
        return (fs::path(plan_.experiment.game).parent_path() / name).lexically_normal().generic_string();
    }
    void add_modules() {
        for (const Variant& variant : plan_.variants) {
            for (const Identity::ModuleEntry& entry : variant.rules->identity.modules) {
                const InstalledModule& module = find_module(plan_.library, entry.name);
                modules_[entry.name] = &module;
                if (!module.manifest.file.empty() && plan_.library.has(module.manifest.file)) {
                    add_text("modules/" + entry.name + "/rules.toml", plan_.library.text(module.manifest.file));
                }
            }
        }
    }
    Json versions() const {
        Json out{{"program", {{"name", "bastide"}, {"version", built::version}, {"built_with", built::flags}}}};
        for (const auto& [name, module] : modules_) {
            out["modules"].push_back({{"name", name},
                                      {"version", module->manifest.version},
                                      {"came_with_the_program", module->own},
                                      {"library_sha256", digest_of(module->library)}});
        }
        for (const auto& [name, digest] : tile_sets_) {
            out["tile_sets"].push_back({{"name", name}, {"digest", digest}});
        }
        for (const Variant& variant : plan_.variants) {
            Json one{{"name", variant.name}, {"ruleset", variant.rules->identity.digest}, {"agents", variant.agents}};
            for (const auto& [name, value] : variant.rules->identity.switches) {
                one["switches"][name] = value;
            }
            out["variants"].push_back(one);
        }
        return out;
    }
    std::string values_told() const {
        std::string out;
        for (const std::string& name : values_) {
            out += "| `" + shown(name) + "` | what an agent values positions by |\n";
        }
        return out;
    }
    /// Whoever repeats it plays all games, and has another report.
    std::string unfinished_told() const {
        return report_.so_far.empty()
                   ? std::string()
                   : "**It is not over:** so far " + report_.so_far +
                         " of every variant are played. What is repeated below plays all of them, so its report is "
                         "another one.\n\n";
    }
    std::string title() const { return report_.head.title.empty() ? file_.stem().string() : report_.head.title; }
    std::string citation() const {
        std::string out = "cff-version: 1.2.0\nmessage: If you use these results, please cite them as below.\n"
                          "type: dataset\ntitle: " +
                          quoted_text(title()) + "\nauthors:\n";
        for (const std::string& author : plan_.authors) {
            out += "  - name: " + quoted_text(author) + '\n';
        }
        out += plan_.authors.empty() ? "  - name: \"Unknown\"\n" : "";
        return out + "references:\n  - type: software\n    title: Bastide\n    version: \"" + built::version +
               "\"\n    authors:\n      - name: The Bastide authors\n";
    }
    std::string readme() const {
        const std::string name = file_.filename().string(), stem = file_.stem().string();
        return "# " + shown(title()) + "\n\n" +
               (report_.head.question.empty() ? "" : shown(report_.head.question) + "\n\n") +
               "An experiment with rules, played by Bastide " + built::version + ": " +
               grouped(report_.analysis.games()) + " games of each of " + std::to_string(plan_.variants.size()) +
               " variants.\n\n" + unfinished_told() +
               "| file | |\n|---|---|\n"
               "| `" +
               name +
               "` | the experiment |\n"
               "| `" +
               shown(plan_.experiment.game) + "` | the game that it changes |\n" + values_told() +
               "| `tilesets/`, `modules/` | the tiles, and what the modules say of themselves |\n"
               "| `versions.json` | versions and digests of program, modules and tile sets; all switches of all "
               "variants |\n"
               "| `" +
               results_name() + "` | all games, in the format of docs/lab.md (SQLite); `bastide lab report " +
               results_name() +
               " --csv` makes a table |\n"
               "| `report.txt`, `report.json` | what they show |\n"
               "| `CITATION.cff` | how to cite it |\n"
               "| `SHA256SUMS` | digests of all these files: `sha256sum -c SHA256SUMS` |\n\n" +
               (report_.registered.any() ? shown(report_.registered.in_words()) + "\n\n" : "") +
               "To repeat it, with the same version of the program, in this folder:\n\n"
               "    bastide " +
               (has_installed_sets() ? "--tilesets tilesets " : "") + "lab run " + name +
               " -o again.lab -q\n"
               "    bastide lab report again.lab --all | diff - report.txt\n\n" +
               what_differs();
    }
    bool has_installed_sets() const {
        const auto first = digests_.lower_bound("tilesets/");
        return first != digests_.end() && first->first.starts_with("tilesets/");
    }
    std::string what_differs() const {
        if (!report_.so_far.empty()) {
            return "It differs by the games that are missing here.\n";
        }
        return "Nothing differs, unless agents are programs or search by the clock" +
               std::string(report_.registered.any() ? ", but for the line about the registration" : "") + ".\n";
    }

    const ArchivePlan& plan_;
    const Report& report_;
    fs::path file_, game_folder_;
    std::string folder_;
    std::map<std::string, std::string> digests_; ///< of all files, by name
    std::set<std::string> values_;               ///< the names of value files among them
    std::map<std::string, const InstalledModule*> modules_;
    std::map<std::string, std::string> tile_sets_;
    std::vector<shelf::ArchiveEntry> out_;
};

} // namespace

std::vector<shelf::ArchiveEntry> archive_of(const ArchivePlan& plan, const Report& report) {
    if (head_of(plan.experiment, plan.variants).identity() != report.head.identity()) {
        throw Error(plan.results.string(), 0,
                    "these are the results of another experiment than " + plan.experiment.file +
                        ", or of other versions of its rules; play it again, or name the results (--results).");
    }
    if (plan.experiment.text != report.head.experiment) { // else "nothing differs" would be said of another report
        throw Error(plan.experiment.file, 0,
                    "this file was changed after " + plan.results.string() +
                        " was played: it says of other games, measures or words than the results do, so whoever "
                        "repeats it would get another report. `bastide lab run` takes the change along and plays what "
                        "is missing; or take the change back.");
    }
    return Archivist(plan, report).all();
}

} // namespace bastide::host
