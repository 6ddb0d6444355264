// What a file of results says of the experiment whose they are.
#pragma once
#include "lab/experiment/variants.hpp"
#include "lab/store/build.hpp"
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bastide::host {

/// A variant without its rules: all that reports need.
struct VariantHead {
    std::string name, digest; ///< of the ruleset
    std::vector<std::size_t> levels;
    std::vector<std::string> seats, agents;
    std::vector<std::size_t> columns; ///< in the head's list: first those of the game, then those of a seat
    std::size_t of_game = 0;          ///< how many of them are of the game
    std::vector<std::size_t> tiles;   ///< types of tiles, in the head's list
    std::vector<unsigned> partners{}; ///< by seat the bit set of its team; none: every seat is one

    std::size_t of_seat() const { return columns.size() - of_game; }
    std::size_t row_size() const { return of_game + seats.size() * of_seat(); }
};

/// A variant played by a ladder of agents: one in a seat that moves on from game to game, another in all others.
struct Lineup {
    std::size_t variant = 0, focal = 0, others = 0; ///< agents by their place in the ladder
};

struct FactorHead {
    std::string name;
    std::vector<std::string> levels;
};

struct LabHead {
    std::string title, question, game, command, experiment; ///< the experiment's text last
    std::string design;
    std::uint64_t seed = 0, games = 0;
    std::vector<std::string> measures; ///< of interest
    std::string stop_measure, stop_variant;
    double stop_width = 0; ///< 0: all games are played
    std::vector<FactorHead> factors;
    std::vector<Column> columns;
    std::vector<std::string> tiles; ///< types of tiles, as tile sets name them
    std::vector<VariantHead> variants;
    std::vector<Build> builds;         ///< of whom the games are; of one before they said so, an empty one
    std::uint64_t part = 0, parts = 0; ///< which of how many, where the file was made for one

    std::vector<std::string> skill; ///< a ladder of agents; or none
    std::vector<Lineup> lineups;    ///< that it plays, in the order of the variants; see lineups_of
    OracleSpec oracle;              ///< whom measures of quality come from
    bool judged = false;            ///< there are such
    std::vector<Oracle> learned;    ///< by variant, once it has learned
    std::optional<EloBounds> sprt;  ///< of a match, if it has a test
    std::string searched;           ///< how a search came to these variants, as JSON (found.hpp); or empty

    std::string registered_on, registered_text; ///< what was announced before the first game; empty: nothing

    bool stops() const { return stop_width > 0; }
    /// Of two agents in one variant, each deal once for every seat (match_tally.hpp).
    bool is_match() const { return design == "match"; }
    /// Its variants are points of a design without a baseline, so many of them together (block_of).
    bool screens() const { return design == "screen" || design == "sobol"; }
    /// Batches hold rows of the variants, and then of their line-ups.
    std::size_t tables() const { return variants.size() + lineups.size(); }
    const VariantHead& variant_of(std::size_t table) const {
        return variants[table < variants.size() ? table : lineups[table - variants.size()].variant];
    }
    /// Where a seat's part of a variant's rows has this measure, from the first number of the row on. Throws Error.
    std::size_t place_of(const VariantHead& variant, const char* measure) const;
    std::size_t block() const { return factors.size() + (design == "sobol" ? 2 : 1); }
    /// The same if and only if results can go into one file, whichever builds they are of.
    std::string identity() const;
    std::string json() const;
    /// What tells an experiment with this text and these rules from all others: a sha256, to be published.
    std::string digest(const std::string& text) const;
};

/// Every two agents of the ladder meet in both parts; the last two sit at tables of their own besides, which tells
/// what is luck. None of variants for one player, or of those that are one team.
std::vector<Lineup> lineups_of(const LabHead& head);
/// Columns, tiles and variants alone, whatever is asked of them.
LabHead head_of(const std::vector<Variant>& variants);
LabHead head_of(const Experiment& experiment, const std::vector<Variant>& variants);
/// Throws Error, naming the file.
LabHead parse_head(std::string_view json, const std::string& file);

} // namespace bastide::host
