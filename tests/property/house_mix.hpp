// Games for the judge of house rules.
#pragma once
#include "support/mixes.hpp"

namespace bastide::test::house {

/// A random choice of the modules that the judge knows, and of the values of their switches that it plays.
Mix house_mix(Rng& rng);

} // namespace bastide::test::house
