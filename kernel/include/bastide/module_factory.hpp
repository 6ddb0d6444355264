// What a module's library exports (module.hpp defines it).
#pragma once
#include <cstdint>

namespace bastide {

class Module;

/// Checked before anything in a library is called. Its members are fixed-size and never move.
struct ModuleFactory {
    char magic[8];                ///< "BASTIDE"
    std::uint32_t kernel_version; ///< of the headers it was built with
    std::uint32_t layout;         ///< hash of the sizes of what inline code touches
    char abi[32];                 ///< compiler and standard library family
    Module* (*create)();
    void (*destroy)(Module*);
    std::uint32_t checks_reads; ///< 1 if what it reads in line is checked (checked.hpp)
};

} // namespace bastide
