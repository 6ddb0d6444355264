// The variants of an experiment, compiled.
#pragma once
#include "lab/experiment/experiment.hpp"
#include "lab/measures/columns.hpp"
#include "library/fwd.hpp"
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

struct Variant {
    std::string name;
    std::vector<std::size_t> levels; ///< by factor; empty where there are none
    std::shared_ptr<const Ruleset> rules;
    std::vector<std::string> seats;  ///< names of the players
    std::vector<std::string> agents; ///< agent k sits on seat k in the first game and one further in every next one
    std::shared_ptr<const Columns> columns;
    std::vector<std::string> remarks; ///< of modules in which nothing can occur, of persons replaced
};

/// The baseline first, then the others in the order of the file (of a full factorial: the last factor changes fastest).
/// Throws Error with file and line for the first one that cannot be played.
std::vector<Variant> make_variants(const Experiment& experiment, const Library& library);

/// "score" and "points.*" by name, expressions as they are; throws Error (of the experiment's line) for what no variant
/// measures.
std::vector<std::string> chosen_measures(const Experiment& experiment, const std::vector<Variant>& variants);
/// Likewise for the rule that ends the run: measure and variant exist.
void check_stop(const Experiment& experiment, const std::vector<Variant>& variants);
/// The variants that contrasts name exist.
void check_contrasts(const Experiment& experiment, const std::vector<Variant>& variants);

} // namespace bastide::host
