// The modules in a parcel, and what goes with each.
#pragma once
#include "bastide/host/manifest.hpp"
#include "library/origin.hpp"
#include "shelf/parcel.hpp"
#include <string>
#include <vector>

namespace bastide::host::shelf {

struct Module {
    Manifest manifest;
    Origin origin;
    std::string inside;                        ///< its folder in the parcel; empty: the parcel itself
    Parcel files;                              ///< of this folder
    std::vector<std::string> tile_sets, games; ///< their names
    bool declared() const { return !manifest.played_by.module.empty(); }
    const std::string& name() const { return manifest.name; }
};

/// Every folder with a rules.toml, but for those within another such folder. Each can be read as a whole: its manifest,
/// its tile sets and games. Throws Error if something in it is wrong, or if two have one name.
std::vector<Module> modules_in(const Parcel& parcel, const std::string& inside);

/// The files of a module that is only declared as they lie on the shelf: games in a folder `games`.
Parcel as_kept(const Module& module);
/// Of one in C++ what goes with the library: tile sets, games, scenarios, words, README and license.
Parcel beside_library(const Module& module);

} // namespace bastide::host::shelf
