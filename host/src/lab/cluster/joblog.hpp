// What GNU parallel notes of the parts that it has played.
#pragma once
#include "lab/cluster/parts.hpp"

namespace bastide::host {

/// Parts that have ended, well or not, in order.
std::vector<std::uint64_t> ended_in_joblog(const PartsFolder& where);
/// GNU parallel goes by its log; what is not there although it is noted is taken out.
void forget_in_joblog(const PartsFolder& where, const std::vector<std::uint64_t>& missing);

} // namespace bastide::host
