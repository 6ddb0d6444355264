// What the deliberately broken modules have in common.
#pragma once
#include <bastide/bastide.hpp>

/// Installs nothing; a test fails if a refused module gets this far.
class Idle : public bastide::Module {
public:
    void install(bastide::Registry& registry) override {
        registry.refuse("A module that must be refused was installed.");
    }
};

/// What BASTIDE_MODULE defines, with a magic block of one's own.
#define BROKEN_MODULE(magic, version, interface, abi)                                                                  \
    extern "C" BASTIDE_API const bastide::ModuleFactory bastide_module;                                                \
    const bastide::ModuleFactory bastide_module = {magic,                                                              \
                                                   version,                                                            \
                                                   interface,                                                          \
                                                   abi,                                                                \
                                                   []() -> bastide::Module* { return new Idle; },                      \
                                                   [](bastide::Module* m) { delete m; },                               \
                                                   bastide::reads_are_checked};
