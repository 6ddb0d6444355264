// What CMake knows of this build and the sources do not: built.cpp.in.
#pragma once

namespace bastide::host::built {

extern const char* const version;
extern const char* const date;
/// Options of the compiler and the linker; may be empty.
extern const char* const flags;

// Where things are in the build tree and in the sources.
extern const char* const programs;
extern const char* const modules;
extern const char* const tile_sets;
extern const char* const games;
extern const char* const scenarios;
extern const char* const templates;
extern const char* const completions;
extern const char* const web;
extern const char* const words;
extern const char* const module_sources;
extern const char* const build;

// Where they are installed, from the folder of the program on.
extern const char* const installed_prefix;
extern const char* const installed_package;
extern const char* const installed_modules;
extern const char* const installed_tile_sets;
extern const char* const installed_games;
extern const char* const installed_templates;
extern const char* const installed_completions;
extern const char* const installed_web;
extern const char* const installed_words;

} // namespace bastide::host::built
