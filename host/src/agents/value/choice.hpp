// Which value an agent plays by, as its description says.
#pragma once
#include "agents/value/valuer.hpp"
#include "agents/value/weights.hpp"
#include <memory>
#include <string>

namespace bastide::host {

/// "auto": what was learned for the game's mix, or for the one most like it, of what came with the program. "none":
/// nothing learned. Else a file.
class ValueChoice {
public:
    /// Empty is "auto". Throws Error if there is no such file, or with what is wrong in it.
    explicit ValueChoice(const std::string& text = "none");
    explicit ValueChoice(LearnedWeights weights);
    /// For games of this ruleset.
    std::unique_ptr<Valuer> valuer(const Ruleset& rules) const;
    /// What that goes by; null: nothing learned fits.
    const LearnedWeights* learned(const Ruleset& rules) const;
    /// In a sentence, which one that is; empty if nothing learned was asked for.
    std::string told(const Ruleset& rules) const;
    /// Which one that is, as its version; empty: nothing learned.
    std::string version(const Ruleset& rules) const;

private:
    bool automatic_ = false;
    std::shared_ptr<const LearnedWeights> own_;
};

/// How much a ruleset is like the one that weights were learned for: the modules that both have, each switch that is
/// set otherwise being half a module less, by those that one of them has; less if there is one player more or fewer; 2
/// if it is the same. 0 if that is little, or the players are more or fewer by two: then what was learned may play
/// worse than nothing.
double likeness(const LearnedWeights& weights, const Ruleset& rules);

/// What came with the program, by name. A file that cannot be read is left out, with a warning in the log.
const std::vector<LearnedWeights>& shipped_weights();

} // namespace bastide::host
