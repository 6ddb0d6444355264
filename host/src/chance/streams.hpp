// The generators of the agents: what a game's chance decides besides what is dealt.
#pragma once
#include "bastide/ids.hpp"
#include "chance/source.hpp"
#include <array>

namespace bastide::host {

/// One for each decision of a seat, by the game's chance, the seat and the number of decisions that the seat has made.
class DecisionStreams {
public:
    void begin(ChanceSource chance) {
        chance_ = std::move(chance);
        for (std::size_t seat = 0; seat < next_.size(); ++seat) {
            next_[seat] = chance_.secret() != nullptr ? 0 : chance_.number(ChanceUse::seat, name + seat, 0);
        }
    }
    /// For the decision that the seat has to make now.
    Rng now(PlayerId seat) const {
        const std::uint64_t next = next_[index(seat)];
        return Rng(chance_.secret() != nullptr ? chance_.number(ChanceUse::seat, name + index(seat), next) : next);
    }
    /// The seat has decided, whoever played for it.
    void decided(PlayerId seat) { next_[index(seat)] += next_generator; }

private:
    static constexpr std::uint64_t name = number_of("seat");
    ChanceSource chance_{0};
    std::array<std::uint64_t, max_players> next_{}; ///< of a seed where the next generator begins; else a count
};

} // namespace bastide::host
