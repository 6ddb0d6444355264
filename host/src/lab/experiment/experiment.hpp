// An experiment as its file says it: a game, and what is changed in it.
#pragma once
#include "lab/experiment/search.hpp"
#include "lab/versus.hpp"
#include "library/game_file.hpp"
#include "quality/asked_oracle.hpp"
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// What a variant, or a level of a factor, makes different. What is empty or 0 stays as it is.
struct Change {
    std::string name;
    unsigned line = 0; ///< of the experiment file
    std::vector<GameFile::SwitchValue> switches;
    std::vector<FigureNumber> figures;      ///< how many each player has
    std::vector<std::string> with, without; ///< modules
    std::vector<GameFile::Set> tile_sets;   ///< in place of all others
    int players = 0;
    std::vector<std::string> agents; ///< by seat; one stands for all
};

/// Something with several values of which every variant has one; the first is the base game's, or counts as it.
struct Factor {
    std::string name;
    unsigned line = 0;
    std::vector<Change> levels;
    std::string switches_of{}; ///< it stands for all switches of this module, or of "all" (all_switches.hpp)
};

/// Games end when the 95 % interval of this difference to the baseline is no wider.
struct StopRule {
    std::string measure, variant;
    double width = 0;
    unsigned line = 0;
};

/// A comparison of one's own: the sum of weight times variant, divided.
struct OwnContrast {
    std::string name;
    std::vector<std::pair<std::string, int>> weights; ///< by name of the variant
    int divide = 1;
    unsigned line = 0;
};

struct Experiment {
    enum class Design {
        list,
        factorial,
        one_at_a_time,
        screen, ///< trajectories of Morris's elementary effects
        sobol,  ///< samples for Sobol's indices
        search, ///< of the combination that comes nearest to targets
        match   ///< of two agents: each deal is played once for every seat of the first
    };
    std::string file, text; ///< the text as read
    std::string title, question, game;
    Design design = Design::list;
    std::uint64_t games = 0, seed = 1;
    int blocks = 0;                  ///< trajectories of a screen, samples for Sobol's indices
    std::vector<std::string> agents; ///< of the baseline, by seat; one stands for all, none for those of the game
    unsigned agents_line = 0;
    int interactions = 2;              ///< of a factorial: of so many factors at most; 1 for effects alone
    std::vector<std::string> measures; ///< of interest, a '*' at the end stands for anything; expressions too
    unsigned measures_line = 0;
    std::string baseline; ///< a listed variant that others are compared with; empty: the game itself
    unsigned baseline_line = 0;
    std::vector<Factor> factors;
    std::vector<Change> variants; ///< listed by name
    std::vector<OwnContrast> contrasts;
    std::optional<StopRule> stop;
    OracleSpec oracle; ///< of the measures of quality
    unsigned oracle_line = 0;
    static constexpr std::size_t most_of_ladder = 12; ///< agents
    std::vector<std::string> skill; ///< a ladder of agents, the weakest first, that plays every variant; or none
    unsigned skill_line = 0;
    SearchSpec search;
    std::optional<EloBounds> sprt; ///< of a match: ends it when this is decided
    /// It asks for measures that an oracle tells.
    bool judged() const;
};

/// "list", "factorial", ..., as files have them.
const std::vector<std::string>& design_names();

/// Throws Error with file and line. Of the text that results have in them `file` is empty: what no design has a use for
/// is then let pass, as earlier releases did.
Experiment parse_experiment(std::string_view text, const std::string& file);
Experiment read_experiment(const std::filesystem::path& file);

} // namespace bastide::host
