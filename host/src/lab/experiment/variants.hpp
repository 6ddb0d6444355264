// The variants of an experiment, compiled.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "lab/measures/columns.hpp"
#include "library/fwd.hpp"
#include "quality/asked_oracle.hpp"
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

struct Variant {
    std::string name;
    std::vector<std::size_t> levels; ///< by factor; empty where there are none
    std::shared_ptr<const Ruleset> rules;
    std::vector<std::string> tile_sets; ///< names or files, as its game file would have them
    std::vector<std::string> seats;     ///< names of the players
    std::vector<std::string> agents;    ///< agent k sits on seat k in the first game and one further in every next one
    std::filesystem::path folder;       ///< of the experiment, where files are looked for first that agents read
    std::shared_ptr<const Columns> columns;
    Oracle learned;                   ///< that tells its measures of quality, once it has learned
    std::size_t games_of_deal = 1;    ///< that follow one another
    bool lineup = false;              ///< it is there for its scores alone
    std::vector<std::string> remarks; ///< of modules in which nothing can occur, of persons replaced
};

/// The game that is changed, with the experiment's agents: the file is looked for beside the experiment's, then by
/// name.
GameFile base_of(const Experiment& experiment, const Library& library);

/// The baseline first, then the others in the order of the file (of a full factorial: the last factor changes fastest).
/// Throws Error with file and line for the first one that cannot be played.
std::vector<Variant> make_variants(const Experiment& experiment, const Library& library);

/// One combination of factors' levels, named after those that are not the first; nothing if it cannot be played, and
/// why.
std::optional<Variant> variant_of_levels(const Experiment& experiment, const std::vector<std::size_t>& levels,
                                         const Library& library, std::string& why);

/// "score" and "points.*" by name, expressions as they are; throws Error (of the experiment's line) for what no variant
/// measures, or can tell: seats and agents that are asked for sit in one of them.
std::vector<std::string> chosen_measures(const Experiment& experiment, const std::vector<Variant>& variants);
/// Likewise of a single one, where a table of the file asks for it: it stands for no others.
void check_measure(const Experiment& experiment, const std::string& measure, const std::vector<Variant>& variants,
                   const std::string& where, unsigned line);
/// Likewise for the rule that ends the run: measure and variant exist, and the measure can be told of those compared.
void check_stop(const Experiment& experiment, const std::vector<Variant>& variants);
/// The variants that contrasts name exist.
void check_contrasts(const Experiment& experiment, const std::vector<Variant>& variants);

} // namespace bastide::host
