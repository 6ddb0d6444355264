// How an experiment's games are divided among parts, and how many are played at once.
#pragma once
#include "lab/store/head.hpp"
#include "lab/store/ranges.hpp"

namespace bastide::host {

/// One of several parts of the games, from 1 on; 0 of 0 are all.
struct Shard {
    std::uint64_t number = 0, of = 0;
};

/// Games that one thread plays before it hands them over: one, unless all agents play at random.
std::uint64_t games_at_once(const LabHead& head);
/// The games of a part.
Range games_of(const LabHead& head, const Shard& shard);
/// Numbers of the parts, of `head.parts`, in which some of these games are; none if there are no parts.
std::vector<std::uint64_t> parts_missing(const Ranges& missing, const LabHead& head);

} // namespace bastide::host
