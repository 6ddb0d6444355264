#include "shelf/index_check.hpp"
#include "bastide/error.hpp"
#include "bastide/random.hpp"
#include "bastide/words.hpp"
#include "library/origin.hpp"
#include "shelf/scratch.hpp"
#include "shelf/steps.hpp"
#include <algorithm>
#include <set>

namespace bastide::host::shelf {

namespace fs = std::filesystem;

namespace {

constexpr unsigned game_seconds = 300;
constexpr std::uint32_t most_in_mix = 6;

class IndexCheck {
public:
    IndexCheck(const Index& index, const Library& library, const IndexChecks& checks)
        : index_(index), library_(library), checks_(checks), shelf_(scratch_.folder() / "shelf"),
          workshop_(shelf_, scratch_.folder() / "made", checks.how) {}

    std::vector<CheckedModule> all() {
        for (const auto& [name, entry] : index_.entries) {
            results_.push_back({&entry, alone(entry), {}});
        }
        if (checks_.pairs) {
            for (CheckedModule& result : results_) {
                result.beside = result.trouble.empty() ? beside_others(result.entry->name) : "";
            }
        }
        play_mixes();
        return std::move(results_);
    }

private:
    /// What went wrong, or nothing.
    std::string alone(const IndexEntry& entry) {
        try {
            const Finder find = [&](const std::string& name) { return steps_named(name, index_); };
            const Plan plan = planned(*find(entry.name), {shelf_, library_}, find);
            for (const Step& step : plan.steps) {
                make_ready(step);
            }
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

    void make_ready(const Step& step) {
        if (ready_.contains(step.module.name())) {
            return;
        }
        if (!step.module.declared()) {
            workshop_.demand_tools();
        }
        Record record;
        record.source = step.source;
        try {
            workshop_.ready(step.module, record);
        } catch (const Error&) { // what is half there is in no mix, and in nobody's way who needs it as well
            std::error_code ignored;
            fs::remove_all(workshop_.modules() / step.module.name(), ignored);
            fs::remove_all(workshop_.builds() / step.module.name(), ignored);
            throw;
        }
        ready_.emplace(step.module.name(), step.module.declared());
    }

    std::string beside_others(const std::string& name) {
        checks_.how.tell("Playing " + name + " beside each other module ...");
        const bool declared = ready_.at(name);
        const fs::path folder = (declared ? workshop_.modules() : workshop_.builds()) / name;
        const ProgramEnd end =
            workshop_.conform(folder, {"--only", "mixes", "--games", "1", "--seed", std::to_string(checks_.seed)});
        return end.well() ? "" : end.why.empty() ? last_words(end, 20) : end.why;
    }

    /// Names of some modules, at least one of the index.
    std::vector<std::string> any_mix(Rng& rng) const {
        std::vector<std::string> ours, all;
        for (const auto& [name, declared] : ready_) {
            ours.push_back(name);
        }
        all = ours;
        for (const InstalledModule& module : library_.modules()) {
            if (module.problem.empty()) {
                all.push_back(module.manifest.name);
            }
        }
        const auto any_of = [&](const std::vector<std::string>& names) {
            return names[rng.below(static_cast<std::uint32_t>(names.size()))];
        };
        std::set<std::string> mix{any_of(ours)};
        for (std::uint32_t left = rng.below(most_in_mix); left > 0; --left) {
            mix.insert(any_of(all));
        }
        return {mix.begin(), mix.end()};
    }

    void play_mixes() {
        Rng rng(checks_.seed);
        for (int nth = 0; nth < checks_.mixes && !ready_.empty(); ++nth) {
            const std::vector<std::string> mix = any_mix(rng);
            const int players = 2 + static_cast<int>(rng.below(4));
            play(mix, players, checks_.seed + static_cast<std::uint64_t>(nth));
        }
    }

    void play(const std::vector<std::string>& mix, int players, std::uint64_t seed) {
        std::string names;
        for (const std::string& name : mix) {
            names += (names.empty() ? "" : ",") + name;
        }
        checks_.how.tell("Playing " + names + " ...");
        const std::string game = (scratch_.folder() / "made" / "work" / "mix.toml").string();
        const ProgramEnd made = workshop_.looking(
            {"new-game", "--modules", names, "--players", std::to_string(players), "--output", game, "--force"},
            game_seconds);
        ProgramEnd end;
        if (made.well()) {
            end = workshop_.looking(
                {"simulate", game, "--games", "1", "--agents", "random", "--checked", "--seed", std::to_string(seed)},
                game_seconds);
        }
        const bool refused = made.code == 2;
        for (CheckedModule& result : results_) {
            if (std::find(mix.begin(), mix.end(), result.entry->name) == mix.end()) {
                continue;
            }
            result.refused += refused ? 1 : 0;
            result.played += end.well() ? 1 : 0;
            if (!refused && !end.well()) {
                const ProgramEnd& what = made.well() ? end : made;
                result.failures.push_back(names + " for " + std::to_string(players) + ", seed " + std::to_string(seed) +
                                          ": " + (what.why.empty() ? last_words(what, 3) : what.why));
            }
        }
    }

    const Index& index_;
    const Library& library_;
    const IndexChecks& checks_;
    Scratch scratch_;
    Shelf shelf_; ///< empty: nothing of the user's is there
    Workshop workshop_;
    std::map<std::string, bool> ready_; ///< whether it is declared alone
    std::vector<CheckedModule> results_;
};

std::string cell(std::string text) {
    std::replace(text.begin(), text.end(), '|', '/');
    return shown(text);
}

} // namespace

std::vector<CheckedModule> checked(const Index& index, const Library& library, const IndexChecks& checks) {
    return IndexCheck(index, library, checks).all();
}

std::string as_page(const Index& index, const std::vector<CheckedModule>& modules, const IndexChecks& checks) {
    std::string page =
        "# " + cell(index.title) + "\n\nWritten by `bastide index check` of Bastide " + engine_version() +
        ", interface " + own_interface() + ", " + now_in_utc() + ", seed " + std::to_string(checks.seed) + ".\n\n" +
        "| module | version | made for | alone | beside each other | in mixes |\n|---|---|---|---|---|---|\n";
    std::string findings;
    for (const CheckedModule& it : modules) {
        const bool there = it.trouble.empty();
        const std::string pairs = !there || !checks.pairs ? "-" : it.beside.empty() ? "ok" : "not ok";
        const std::string mixes = !there ? "-"
                                         : std::to_string(it.played) + " played, " + std::to_string(it.refused) +
                                               " refused, " + std::to_string(it.failures.size()) + " failed";
        page += "| " + cell(it.entry->name) + " | " + cell(it.entry->version) + " | " +
                cell(in_words(it.entry->engine)) + " | " + (there ? "ok" : "not ok") + " | " + pairs + " | " + mixes +
                " |\n";
        for (const std::string& finding : {it.trouble, it.beside}) {
            findings +=
                finding.empty() ? "" : "\n**" + cell(it.entry->name) + "**\n\n```\n" + shown_lines(finding) + "\n```\n";
        }
        for (const std::string& finding : it.failures) {
            findings += "\n**" + cell(it.entry->name) + "**\n\n```\n" + shown_lines(finding) + "\n```\n";
        }
    }
    return page + (findings.empty() ? "" : "\n## What was found\n" + findings);
}

} // namespace bastide::host::shelf
