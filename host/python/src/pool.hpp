// Many games stepped together, and told as arrays.
#pragma once
#include "chance/deal.hpp"
#include "chance/streams.hpp"
#include "composed.hpp"
#include "crew.hpp"
#include "lab/corpus/layout.hpp"
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace bastide::python {

/// Where a pool writes, row after row, a row for each game; nullptr: nobody wants it. All belong to the caller.
struct PoolArrays {
    std::uint8_t* planes = nullptr;   ///< [plane][y][x]
    std::int32_t* facts = nullptr;    ///< [fact]
    std::int16_t* actions = nullptr;  ///< [action][column]
    std::uint8_t* mask = nullptr;     ///< [action] 1: legal
    std::int32_t* legal = nullptr;    ///< how many actions are legal, though the mask may have room for fewer
    std::int8_t* seat = nullptr;      ///< who decides
    std::int32_t* reward = nullptr;   ///< [seat] points since the last step
    std::uint8_t* done = nullptr;     ///< a game ended in this step, and another has begun
    std::int32_t* final = nullptr;    ///< [seat] of the game that ended in this step: its points; else as it was
    std::uint64_t* game = nullptr;    ///< number of the running game
    float* signs = nullptr;           ///< [seat][sign]
    std::int32_t* estimate = nullptr; ///< [seat] points that the game would end with now
};

/// Game i of slot s is game `s + i * size` of the seed, as everywhere in the program, so that neither the number of
/// threads nor who is quicker makes a difference.
class Pool {
public:
    Pool(std::shared_ptr<const Composed> composed, std::size_t size, std::uint64_t seed, unsigned threads,
         host::Layout layout);
    ~Pool();

    static constexpr std::int32_t at_random = -1, wait = -2; ///< in place of an action's number

    std::size_t size() const { return slots_.size(); }
    std::size_t signs() const { return signs_; }
    const host::Layout& layout() const { return layout_; }
    const Composed& composed() const { return *composed_; }
    const std::shared_ptr<const Composed>& shared_composed() const { return composed_; }
    unsigned threads() { return crew().threads(); }
    const Game& game(std::size_t slot) const { return slots_[slot]->game; }
    std::uint64_t seed_of(std::size_t slot) const;
    std::uint64_t games_begun() const;

    /// All slots begin their first games.
    void reset(const PoolArrays& out);
    /// Every game goes on by the action with this number among its legal ones, by what its seed says at random, or
    /// waits. Throws Error before anything has changed if a number is none.
    void step(std::span<const std::int32_t> choices, const PoolArrays& out);
    /// Tells of the games as they are.
    void tell(const PoolArrays& out);
    /// Plays the games `first` to `first + games` of the seed at random, apart from those of the slots, and writes the
    /// points of all seats, row by row. What is stopped leaves the rest as it was.
    void playouts(std::uint64_t first, std::size_t games, std::int32_t* points, const std::atomic<bool>& stop);

private:
    /// On a line of its own, as another thread writes its neighbour.
    struct alignas(64) Slot {
        explicit Slot(const Composed& composed) : game(composed.shared_rules()), deal(composed.rules()) {}
        Game game;
        host::Deal deal;
        host::DecisionStreams streams;
        std::uint64_t number = 0;
        std::uint32_t legal = 0;
        std::array<std::int32_t, max_players> told{}; ///< points that rewards have been told of
        bool ended = false;
    };
    void begin(Slot& slot);
    void settle(Slot& slot);
    void advance(std::size_t number, std::int32_t choice, const PoolArrays& out);
    void reward(std::size_t number, const PoolArrays& out);
    void write(std::size_t number, const PoolArrays& out);
    void check(std::span<const std::int32_t> choices) const;
    template <class Work> void each_slot(Work&& work);
    Crew& crew();
    void leave_crew_of_parent();
    std::size_t players() const { return static_cast<std::size_t>(composed_->rules().players); }

    std::shared_ptr<const Composed> composed_;
    host::Layout layout_;
    std::uint64_t seed_;
    unsigned threads_wanted_;
    Game fresh_;
    std::size_t signs_; ///< how many there are
    std::vector<std::unique_ptr<Slot>> slots_;
    std::unique_ptr<Crew> crew_;
    int process_ = 0;     ///< whose threads the crew's are: a child that was forked has none of them
    std::mutex at_work_;  ///< by one thread at a time
    bool broken_ = false; ///< a game failed in the middle of a step
};

} // namespace bastide::python
