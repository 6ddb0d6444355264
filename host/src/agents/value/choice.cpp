#include "agents/value/choice.hpp"
#include "agents/outlook.hpp"
#include "agents/value/learned.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "program/context.hpp"
#include "program/log.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

/// So many of the switches that the game of these weights sets have another value here.
int set_otherwise(const LearnedWeights& weights, const Identity& identity) {
    int otherwise = 0;
    for (const auto& [name, value] : weights.switches) {
        for (const auto& [here, now] : identity.switches) {
            otherwise += here == name && now != value ? 1 : 0;
        }
    }
    return otherwise;
}

} // namespace

ValueChoice::ValueChoice(const std::string& text) : automatic_(text.empty() || text == "auto") {
    if (!automatic_ && text != "none") {
        own_ = std::make_shared<const LearnedWeights>(read_weights(text));
    }
}

ValueChoice::ValueChoice(LearnedWeights weights) : own_(std::make_shared<const LearnedWeights>(std::move(weights))) {}

std::unique_ptr<Valuer> ValueChoice::valuer(const Ruleset& rules) const {
    if (const LearnedWeights* const weights = learned(rules)) {
        return std::make_unique<LearnedValuer>(rules, weights->of(Signs(rules)));
    }
    return std::make_unique<Outlook>();
}

std::string ValueChoice::told(const Ruleset& rules) const {
    if (!automatic_ && !own_) {
        return {};
    }
    const LearnedWeights* const weights = learned(rules);
    if (weights == nullptr) {
        return "Nothing was learned for a game like this one.";
    }
    const bool same = weights->ruleset == rules.identity.digest;
    return "It values positions by what was learned for " + (same ? "this game (" : "'" + weights->game + "' (") +
           weights->name + ", " + counted(weights->players, "player") + ").";
}

std::string ValueChoice::version(const Ruleset& rules) const {
    const LearnedWeights* const weights = learned(rules);
    return weights == nullptr ? std::string() : weights->version();
}

const LearnedWeights* ValueChoice::learned(const Ruleset& rules) const {
    if (!automatic_) {
        return own_.get();
    }
    const LearnedWeights* best = nullptr;
    double most = 0;
    for (const LearnedWeights& one : shipped_weights()) {
        // Where two are as much like it, what was learned in the smaller game: it has seen more of what is common.
        const double now = likeness(one, rules);
        if (now > most || (now == most && now > 0 && one.modules.size() < best->modules.size())) {
            most = now;
            best = &one;
        }
    }
    return best;
}

double likeness(const LearnedWeights& weights, const Ruleset& rules) {
    // Of 13 mixes that are less than a quarter alike, what is taken was ahead in all (docs/agents-measured.md).
    constexpr double a_player = 0.24, modules_a_switch = 0.5, least = 0.1;
    if (weights.ruleset == rules.identity.digest) {
        return 2;
    }
    const auto& modules = rules.identity.modules;
    const auto both = std::count_if(modules.begin(), modules.end(), [&](const Identity::ModuleEntry& module) {
        return std::find(weights.modules.begin(), weights.modules.end(), module.name) != weights.modules.end();
    });
    const double all = static_cast<double>(modules.size() + weights.modules.size()) - static_cast<double>(both);
    const int players = std::abs(weights.players - rules.players);
    const double common = static_cast<double>(both) - modules_a_switch * set_otherwise(weights, rules.identity);
    const double alike = common / all - a_player * players;
    return players > 1 || alike < least ? 0 : alike;
}

const std::vector<LearnedWeights>& shipped_weights() {
    static const std::vector<LearnedWeights> all = [] {
        std::vector<LearnedWeights> found;
        std::vector<std::filesystem::path> files;
        std::error_code trouble;
        for (std::filesystem::directory_iterator at(own_values(), trouble), end; !trouble && at != end;
             at.increment(trouble)) {
            if (at->path().extension() == ".toml") {
                files.push_back(at->path());
            }
        }
        std::sort(files.begin(), files.end());
        for (const std::filesystem::path& file : files) {
            try {
                found.push_back(read_weights(file));
            } catch (const Error& error) {
                log_warning(std::string("a learned value is left out: ") + error.what());
            }
        }
        return found;
    }();
    return all;
}

} // namespace bastide::host
