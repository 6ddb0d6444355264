// What is kept of the games that a card is made of: a line of JSON each, in a file that grows as they end.
#pragma once
#include "card/plan.hpp"
#include "files/write.hpp"
#include "quality/trace.hpp"
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

namespace bastide::host {

/// One game of a variant.
struct CardGame {
    std::int32_t turns = 0;
    std::vector<std::int32_t> scores; ///< by seat
    std::uint32_t forfeits = 0;       ///< bit set of seats
    std::vector<std::int64_t> row;    ///< columns of the game, then those of seats, added up over the seats
    std::vector<std::int64_t> think;  ///< microseconds and decisions of the focal seat, then of the others; or empty
    GameTrace trace;                  ///< of the whole mix alone
};

/// What a probe showed.
struct CardTrial {
    std::uint64_t played = 0; ///< games, the one that differed among them
    bool differs = false;
    std::string refused; ///< why the value cannot be played; else empty
};

/// All that has been played.
struct CardGames {
    std::vector<std::map<std::uint64_t, CardGame>> of_variants; ///< by number
    std::vector<CardTrial> of_probes;
};

/// Of what is kept, what is asked for: another run may have played more, or have measured how long agents think.
CardGames asked_for(const CardPlan& plan, CardGames kept);

/// The file is read, without a last line that was cut off, and written on. Throws Error if it holds other games.
class CardFile {
public:
    /// Without a name nothing is kept.
    CardFile(const std::filesystem::path& file, const CardPlan& plan);
    CardGames& games() { return games_; }
    /// Any thread may call these.
    void add(std::size_t variant, std::uint64_t number, CardGame game);
    void add(std::size_t probe, CardTrial trial);

private:
    void read(const std::string& text, const CardPlan& plan);
    void take(const std::string& line, const CardPlan& plan);
    void append(const std::string& line);

    std::filesystem::path file_;
    Descriptor out_;
    CardGames games_;
    std::vector<std::string> probes_; ///< their names
    std::mutex lock_;
};

} // namespace bastide::host
