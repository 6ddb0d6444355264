#include "explain/src/log_ruleset.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/log.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// Steps in the order in which they are done, for whoever wonders why one comes before another.
void log_steps(const Ruleset& r) {
    std::string line;
    Anchor anchor = Anchor::count;
    for (const StepName& step : r.program_names) {
        if (step.anchor != anchor) {
            if (!line.empty()) {
                log_line(Log::debug, line);
            }
            anchor = step.anchor;
            line = anchor == Anchor::count ? "" : std::string("steps at ") + anchor_name(anchor) + ':';
        }
        line += anchor == Anchor::count ? "" : ' ' + step.label;
    }
}

/// A quality that nobody asks for, or that nobody has, belongs to a module that is absent; or it is misspelt.
void log_qualities(const Ruleset& r) {
    std::vector<std::string> had;
    for (const CompiledFigureKind& kind : r.figure_kinds) {
        for (const std::string& quality : kind.spec.qualities) {
            had.push_back(quality);
            if (std::find(r.quality_names.begin(), r.quality_names.end(), quality) == r.quality_names.end()) {
                const std::string hint = did_you_mean(quality, r.quality_names);
                log_line(hint.empty() ? Log::debug : Log::warning, "no rule of this game asks for the quality '" +
                                                                       quality + "' of the figure '" + kind.spec.name +
                                                                       "'." + hint);
            }
        }
    }
    for (const std::string& quality : r.quality_names) {
        if (std::find(had.begin(), had.end(), quality) == had.end()) {
            const std::string hint = did_you_mean(quality, had);
            log_line(hint.empty() ? Log::debug : Log::warning,
                     "rules ask for the quality '" + quality + "', which no figure of this game has." + hint);
        }
    }
}

} // namespace

void log_ruleset(const Ruleset& r) {
    const auto count = [](std::size_t n, const char* one, const char* many) {
        return counted(static_cast<long long>(n), one, many);
    };
    if (logs(Log::info)) {
        log_line(Log::info, "compiled " + count(r.modules.size(), "module", "modules") + ": " +
                                count(r.types.size(), "type of tile", "types of tiles") + ", " +
                                count(r.kinds.size(), "kind of feature", "kinds of features") + ", " +
                                count(r.figure_kinds.size(), "kind of figure", "kinds of figures") + ", " +
                                count(r.verbs.size(), "verb", "verbs") + ", " +
                                count(r.decisions.size(), "decision", "decisions") + ", " +
                                count(r.program.size(), "step", "steps") + ", at most " +
                                std::to_string(r.layout.tile_capacity) + " tiles; ruleset " + r.identity.digest);
    }
    if (logs(Log::debug)) {
        log_steps(r);
    }
    if (logs(Log::warning)) {
        log_qualities(r);
    }
}

} // namespace bastide
