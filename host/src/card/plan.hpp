// What is played for a card: a mix as it is, with other players, and with something of it taken out or switched.
#pragma once
#include "lab/measures/columns.hpp"
#include "lab/store/build.hpp"
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include "program/context.hpp"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

struct CardOptions {
    std::string game;                ///< as it was asked for
    std::vector<std::string> ladder; ///< agents, the weakest first; the last one plays wherever nothing else is said
    std::uint64_t games = 200, seed = 1;
    bool switches = true; ///< every other value of every switch is tried
    bool time = false;    ///< how long agents think is measured, which differs from run to run
};

/// Games of one sort. Game i of every sort has the same deal, and its focal seat is i modulo the number of seats.
struct CardVariant {
    enum class Kind {
        whole,  ///< the mix as it is
        lineup, ///< with another agent in the focal seat, or in all others
        without ///< with modules taken out
    };
    Kind kind = Kind::whole;
    std::vector<std::string> modules{}; ///< that are taken out: the one that it is about first
    std::size_t focal = 0, others = 0;  ///< agents by their place in the ladder
    std::shared_ptr<const Ruleset> rules{};
    std::shared_ptr<const Columns> columns{};
    std::uint64_t games = 0;
};

/// Another value of a switch, played until a game of the same deal comes out otherwise.
struct CardProbe {
    std::string name, value; ///< "module.switch"
    std::uint64_t games = 0; ///< at most
};

struct CardPlan {
    CardOptions options;
    Table table;
    std::vector<CardVariant> variants; ///< the whole mix first
    std::vector<CardProbe> probes;
    std::vector<std::pair<std::string, std::string>> kept; ///< modules that cannot be taken out, and why
    std::string identity;                                  ///< digest of what is played, but not of how much
    Build build;                                           ///< what plays it

    std::size_t strongest() const { return options.ladder.size() - 1; }
    bool is_timed(const CardVariant& variant) const {
        return options.time && variant.kind != CardVariant::Kind::without;
    }
    /// The variant of these players; nothing if it is not played.
    const CardVariant* lineup(std::size_t focal, std::size_t others) const;
};

/// Throws Error if the game cannot be played, or an agent does not exist.
CardPlan card_plan(const CardOptions& options, const Library& library);
/// A sentence about the game file, without the folder in which somebody has it: cards are passed on.
std::string by_name(std::string sentence, const GameFile& game);
/// The game with this value; throws Error if that cannot be played.
std::shared_ptr<const Ruleset> rules_of(const CardProbe& probe, const GameFile& game, const Library& library);

} // namespace bastide::host
