#include "shelf/plan.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/origin.hpp"
#include "pages/catalogue.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <map>
#include <set>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

const InstalledModule* installed(const Library& library, const std::string& name) {
    const InstalledModule* const module = find_named(library.modules(), name);
    return module != nullptr ? module : find_named(library.interpreters(), name);
}

class Planner {
public:
    Planner(std::vector<Step> wanted, const Surroundings& around, const Finder& find)
        : around_(around), find_(find), entries_(around.shelf.entries()) {
        for (Step& step : wanted) {
            take(std::move(step));
        }
    }

    Plan plan() {
        std::vector<std::string> names;
        for (const auto& [name, step] : coming_) {
            names.push_back(name);
        }
        for (const std::string& name : names) {
            std::vector<std::string> way;
            visit(name, way);
        }
        check_dependents();
        check_tile_sets();
        check_games();
        return std::move(plan_);
    }

private:
    void take(Step step) {
        const std::string name = step.module.name();
        if (coming_.contains(name)) {
            throw Error("Two modules of these are called " + in_quotes(name) + ": " +
                        coming_.at(name).module.files.where() + " and " + step.module.files.where() +
                        "; nothing is added.");
        }
        if (const Entry* const there = around_.shelf.find(entries_, name)) {
            if (!around_.may_replace) {
                throw Error("There already is a module " + in_quotes(name) + " in " + there->folder.string() +
                            (there->by_hand ? ", put there by hand; take it away first."
                             : !there->problem.empty()
                                 ? ", and where it came from is not known; `bastide remove " + name + "` takes it away."
                                 : ", from " + in_words(there->record.source) + "; `bastide update " + name +
                                       "` renews it, `bastide remove " + name + "` takes it away."));
            }
            step.replaces = there->record.version;
        } else if (const InstalledModule* const other = installed(around_.library, name)) {
            throw Error("The module " + in_quotes(name) + " is here already, from " + other->manifest.file +
                        ", and would hide the one that is to be added; nothing is added.");
        }
        coming_.emplace(name, std::move(step));
    }

    /// What it needs, then the module itself; `way` is by whom it is needed.
    void visit(const std::string& name, std::vector<std::string>& way) {
        if (done_.contains(name)) {
            return;
        }
        if (const auto circle = std::find(way.begin(), way.end(), name); circle != way.end()) {
            std::string words = in_quotes(name);
            for (auto at = circle + 1; at != way.end(); ++at) {
                words += " needs " + in_quotes(*at) + ", which";
            }
            throw Error("Modules need each other in a circle: " + words + " needs " + in_quotes(name) +
                        "; nothing is added.");
        }
        way.push_back(name);
        const std::vector<Need> needs = coming_.at(name).module.origin.needs;
        for (const Need& need : needs) {
            satisfy(name, need, way);
        }
        way.pop_back();
        done_.insert(name);
        plan_.steps.push_back(coming_.at(name));
    }

    void satisfy(const std::string& name, const Need& needed, std::vector<std::string>& way) {
        const InstalledModule* const here = installed(around_.library, needed.module);
        if (!coming_.contains(needed.module) && here == nullptr) {
            std::optional<std::vector<Step>> found = find_(needed.module);
            if (!found) {
                throw Error("The module " + in_quotes(name) + " needs " + in_quotes(as_written(needed)) +
                            ", which is neither here nor in an index; add that one first.");
            }
            for (Step& step : *found) {
                take(std::move(step));
            }
        }
        const auto coming = coming_.find(needed.module);
        const std::string version =
            coming != coming_.end() ? coming->second.module.manifest.version : here->manifest.version;
        if (!is_met(needed, version)) {
            throw Error("The module " + in_quotes(name) + " needs version " + versions_wanted(needed) + " of " +
                        in_quotes(needed.module) + ", and " +
                        (coming != coming_.end() ? "what comes" : "what is here") + " is " + version +
                        "; nothing is added.");
        }
        if (coming != coming_.end()) {
            visit(needed.module, way);
        }
    }

    /// What stays goes on with what comes.
    void check_dependents() const {
        for (const InstalledModule& module : around_.library.modules()) {
            for (const Need& needed : module.origin.needs) {
                const auto coming = coming_.find(needed.module);
                if (coming != coming_.end() && !coming_.contains(module.manifest.name) &&
                    !is_met(needed, coming->second.module.manifest.version)) {
                    throw Error("The module " + in_quotes(module.manifest.name) + " needs version " +
                                versions_wanted(needed) + " of " + in_quotes(needed.module) + ", and what comes is " +
                                coming->second.module.manifest.version + "; nothing is added.");
                }
            }
        }
    }

    void check_tile_sets() const {
        std::map<std::string, std::string> owners;
        for (const fs::path& file : around_.library.tile_set_files()) {
            owners[file.stem().string()] = file.string();
        }
        for (const auto& [name, step] : coming_) {
            for (const std::string& set : step.module.tile_sets) {
                const std::string own = (around_.shelf.modules() / name).string() + '/';
                const auto [owner, is_new] = owners.emplace(set, own);
                if (!is_new && !owner->second.starts_with(own)) {
                    throw Error("The module " + in_quotes(name) + " brings a tile set " + in_quotes(set) +
                                ", and there is one already: " + owner->second + "; nothing is added.");
                }
            }
        }
    }

    void check_games() {
        const std::vector<std::string> known = game_names();
        for (const auto& [name, step] : coming_) {
            for (const std::string& game : step.module.games) {
                if (step.replaces.empty() && std::find(known.begin(), known.end(), game) != known.end()) {
                    plan_.remarks.push_back("The game " + in_quotes(game) + " of " + in_quotes(name) +
                                            " is hidden by one of the same name that is here already.");
                }
            }
        }
    }

    const Surroundings& around_;
    const Finder& find_;
    std::vector<Entry> entries_;
    std::map<std::string, Step> coming_;
    std::set<std::string> done_;
    Plan plan_;
};

std::string things_of(const Module& module) {
    std::string words = counted(static_cast<long long>(module.files.files().size()), "file");
    if (!module.tile_sets.empty()) {
        words += ", tile " + std::string(module.tile_sets.size() == 1 ? "set " : "sets ") + listed(module.tile_sets);
    }
    if (!module.games.empty()) {
        words += ", game" + std::string(module.games.size() == 1 ? " " : "s ") + listed(module.games);
    }
    return words;
}

} // namespace

Plan planned(std::vector<Step> wanted, const Surroundings& around, const Finder& find) {
    return Planner(std::move(wanted), around, find).plan();
}

std::string in_words(const Plan& plan, const Shelf& shelf) {
    std::string words = "To " + shelf.modules().string() + " come" + (plan.steps.size() == 1 ? "s" : "") + ":\n";
    for (const Step& step : plan.steps) {
        const Manifest& manifest = step.module.manifest;
        words += "  " + manifest.name + ' ' + manifest.version + " (" + manifest.title + ")" +
                 (step.replaces.empty() ? "" : ", in place of " + step.replaces) + '\n';
        words += "    from " + in_words(step.source) + '\n';
        const std::string origin = origin_in_words(step.module.origin);
        const char* const unsaid = !step.module.origin.license.empty() ? ""
                                   : origin.empty()                    ? "no license said"
                                                                       : "no license said; ";
        words += "    " + (unsaid + origin) + '\n';
        words += "    " + things_of(step.module) + '\n';
        words += step.module.declared() ? "    declared in rules.toml: data alone, nothing is built or run\n"
                                        : "    written in C++: it is built and checked, and games with it run its "
                                          "code with your rights\n";
    }
    for (const std::string& remark : plan.remarks) {
        words += "  " + remark + '\n';
    }
    return shown_lines(words);
}

} // namespace bastide::host::shelf
