// What tells this build of the program from others.
#pragma once
#include "lab/experiment/variants.hpp"
#include "lab/store/build.hpp"
#include <string>

namespace bastide::host {

/// Of the program, the kernel and the modules of these variants: the linker's ids, which no copying, installing or
/// stripping changes; of what has none, a digest of the file.
Build own_build(const Library& library, const std::vector<Variant>& variants);
Build own_build(const Library& library, const Ruleset& rules);
/// The same if and only if that is.
std::string own_build_in_short(const Library& library, const Ruleset& rules);

} // namespace bastide::host
