// What is measured in a game: columns of whole numbers, fixed when the ruleset is compiled.
#pragma once
#include "bastide/fwd.hpp"
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace bastide::host {

/// In a row: the game has no such thing ("when did the lead last change" where it never did).
constexpr std::int32_t no_value = std::numeric_limits<std::int32_t>::min();

/// One measure.
struct Column {
    std::string name;  ///< "points.path.completed": words that modules registered, with dots between them
    std::string about; ///< a sentence
    std::string unit;  ///< "points"
    bool per_seat = false;
    int scale = 1; ///< the number that is kept is so many times the measure
    friend bool operator==(const Column&, const Column&) = default;
};

/// The columns of a ruleset: those of the game first, then those that every seat has. A row of numbers is the former
/// once and the latter once for each seat.
struct Columns {
    enum class Judged { no, yes };
    /// Judged: an oracle watches (judge.hpp), which costs as much as the games, or more.
    explicit Columns(const Ruleset& rules, Judged judged = Judged::no);

    std::size_t row_size() const { return of_game + seats * of_seat; }
    /// Where the numbers of a seat begin in a row.
    std::size_t seat_begin(std::size_t seat) const { return of_game + seat * of_seat; }

    std::vector<Column> list; ///< of_game + of_seat of them
    std::size_t of_game = 0, of_seat = 0, seats = 0;

    // ---- places among the numbers of the game
    enum Game : std::size_t {
        length,
        tiles_left,
        margin,
        lead_changes,
        lead_last_changed,
        lead_turned_at_end,
        lead,
        game_end = lead + 9
    };
    // ---- places among the numbers of a seat
    enum Seat : std::size_t {
        score,
        rank,
        won,
        forfeits,
        turns,
        parts,
        decisions,
        legal_mean,
        legal_most,
        discards,
        figures_left,
        points_other,
        points_in, ///< + third of the turns, and at last the final scoring
        deployed_in = points_in + 4,
        seat_end = deployed_in + 3
    };
    // ---- places among those of the game that an oracle tells
    enum Quality : std::size_t {
        uncertainty,
        surprise,
        chances_lead_changes,
        killer_move,
        drama,
        settled,
        comebacks,
        first_seat,
        open_decisions,
        real_decisions,
        options,
        effective_options,
        relevance,
        stake,
        brier,
        quality_end
    };
    std::size_t first_quality = 0;   ///< + Quality
    bool judged = false;             ///< there are such
    std::vector<std::size_t> points; ///< [kind * occasions + occasion]
    std::size_t occasions = 0;       ///< how many the ruleset has
    std::size_t first_cause = 0;     ///< + cause
    std::size_t first_deployed = 0;  ///< + kind of figure
    std::size_t first_completed = 0; ///< + kind of feature
    std::size_t first_largest = 0;   ///< + kind of feature
    /// What modules let be measured, by number in the ruleset: the place among the numbers of the game or of a seat.
    std::vector<std::size_t> of_modules;
    static constexpr int mean_scale = 100, chance_scale = 1000;
    /// What all measures of quality begin with.
    static constexpr const char* quality_prefix = "quality.";

private:
    void add_game();
    void add_seat();
    void add_quality();
    void add_points(const Ruleset& rules);
    void add_figures(const Ruleset& rules);
    void add_features(const Ruleset& rules);
    void add_of_modules(const Ruleset& rules, bool of_the_game);
    void add(Column column);
};

} // namespace bastide::host
