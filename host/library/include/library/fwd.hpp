// The types of the library that pass by reference or stand in results, declared; and those of the kernel.
#pragma once
#include "bastide/fwd.hpp"

namespace bastide {

class Library;
struct GameFile;
struct InstalledModule;
struct RuleEntry;
struct TileEntry;
struct TileSet;

} // namespace bastide
