// Scenarios: short forced games in TOML with what is expected of them. docs/scenarios.md describes the format.
#pragma once
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

class ScenarioGames;

/// A word or sentence of a scenario file and where it stands.
struct Quote {
    std::string text;
    unsigned line = 0;
};

/// A name and the number expected of it.
struct Quantity {
    std::string name;
    int value = 0;
    unsigned line = 0;
};

/// A score event; only what is given is compared.
struct ExpectedScore {
    std::string player; ///< a name, or "nobody"
    std::optional<int> points;
    std::string kind;               ///< of the feature
    std::string occasion;           ///< "completed", "final", ...
    std::string at;                 ///< a segment of the feature
    std::string cause;              ///< of a score without a feature
    std::vector<std::string> rules; ///< ids that the event must cite
    unsigned line = 0;
};

/// How many figures of a player (of one kind, or of all) are in the supply, on the board, ...
struct ExpectedFigures {
    std::string player, kind; ///< no kind: all of them
    std::string where;        ///< "supply", "board", "space", "held", "out"
    int count = 0;
    unsigned line = 0;
};

/// Figures that stand on a segment.
struct ExpectedFigure {
    std::string figure; ///< "PLAYER KIND"
    std::string on;     ///< "KIND:SIDE @X,Y"
    int count = 1;
    unsigned line = 0;
};

/// Facts about a feature, named by one of its segments.
struct ExpectedFeature {
    std::string at;
    std::optional<int> tiles, segments, open;
    std::optional<bool> closed;
    std::map<std::string, int> counts;               ///< words printed on its segments
    std::optional<std::vector<std::string>> figures; ///< exactly these, "PLAYER KIND" each
    std::optional<std::vector<std::string>> owners;  ///< the players with the majority
    std::vector<std::string> joins, apart;           ///< segments of the same feature, of another one
    unsigned line = 0;
};

/// What is expected of the position after a step, and of the events of the step.
struct Expected {
    Quote to_act, decision, verdict;
    std::optional<bool> over;
    std::vector<Quote> legal, illegal;
    std::optional<std::vector<Quote>> only;
    std::vector<Quantity> scores;
    std::optional<std::vector<ExpectedScore>> events; ///< all of them
    bool events_in_order = false;                     ///< as listed; else in any order
    std::vector<Quote> explains;                      ///< each is a whole term, or several, of some score's explanation
    std::vector<Quote> tells;                         ///< each is part of something a module told
    std::optional<unsigned> silent;                   ///< nothing is told: the line that says so
    std::optional<std::vector<Quote>> discarded;      ///< tiles that left the game
    std::vector<ExpectedFigures> figures;
    std::vector<ExpectedFigure> at;
    std::vector<ExpectedFeature> features;
    std::vector<Quote> board;                                ///< "cap 0,-1 r180"
    std::vector<Quote> empty;                                ///< "0,1": no tile there
    std::optional<Quantity> tiles;                           ///< on the board
    std::vector<Quantity> piles;                             ///< sizes
    std::map<std::string, std::vector<Quantity>> pile_tiles; ///< per pile: tile name and copies
    std::vector<std::pair<std::string, Quote>> display;      ///< player, part of a display's text
    std::optional<std::vector<std::string>> winners;         ///< the players with the most points
    unsigned over_line = 0, events_line = 0, only_line = 0, discarded_line = 0, winners_line = 0;
};

/// Decisions in order, and what is expected after them.
struct ScenarioStep {
    Quote by;
    std::vector<Quote> actions;
    bool finish = false; ///< then the game ends and is scored
    Expected expected;
    unsigned line = 0;
};

struct Scenario {
    std::string file, title;
    std::vector<Quote> rules; ///< ids: a claim that the scenario fails if one of them is broken
    GameFile game;
    std::optional<Quote> refused; ///< the game must not compile, with a sentence that contains this
    std::vector<ScenarioStep> steps;
    unsigned line = 0;
};

/// The scenarios of a file: one, or one per [[case]]. Throws Error with file and line.
std::vector<Scenario> parse_scenarios(std::string_view text, const std::string& file);
std::vector<Scenario> read_scenarios(const std::filesystem::path& file);
/// Whether a TOML file found in a folder is a scenario file at all (not a tile set, game or manifest).
bool looks_like_scenario(const std::filesystem::path& file);

struct ScenarioFailure {
    unsigned line = 0;
    std::string sentence;
};

/// The ids that it claims to show.
std::vector<std::string> claimed_rules(const Scenario& scenario);
/// Plays a scenario and compares. Never throws for what a scenario can do wrong; empty: it holds.
std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, const Library& library);
/// The same; of scenarios of one game in a row it is put together once.
std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, ScenarioGames& games);

/// The position after the first `steps` steps; throws Error at the first action that cannot be done.
Game scenario_position(const Scenario& scenario, const Library& library, std::size_t steps = SIZE_MAX);

} // namespace bastide::host
