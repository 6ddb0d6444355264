// What a module's library exports (module.hpp defines it).
#pragma once
#include <cstdint>

namespace bastide {

class Module;

/// Checked before anything in a library is called. Its members are fixed-size and never move.
struct ModuleFactory {
    char magic[8];           ///< "BASTIDE"
    std::uint32_t built_for; ///< version of the engine: major * 10000 + minor * 100 + patch
    std::uint32_t interface; ///< digest of the headers that it was compiled against, as text without comments
    char abi[32];            ///< compiler and standard library family
    Module* (*create)();
    void (*destroy)(Module*);
    std::uint32_t checks_reads; ///< 1 if what it reads in line is checked (checked.hpp)
};

} // namespace bastide
