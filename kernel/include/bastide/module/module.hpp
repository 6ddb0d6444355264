// How a shared library becomes a module. A module is
//
//     class Example : public bastide::Module {
//         void install(bastide::Registry& registry) override { ... }
//     };
//     BASTIDE_MODULE(Example)
//
// and a manifest `rules.toml` beside the library.
#pragma once
#include "bastide/checked.hpp"
#include "bastide/engine/export.hpp"
#include "bastide/engine/module_factory.hpp"
#include "bastide/interface_digest.hpp"
#include <cstdint>
#include <span>

namespace bastide {

class Registry;

/// One instance belongs to one compiled ruleset and is immutable after install().
class BASTIDE_API Module {
public:
    virtual ~Module();
    virtual void install(Registry& registry) = 0;
};

/// How games go on: raised when the same actions would lead to another game. Records and digests of rulesets keep it;
/// it is neither the program's version nor what a module is checked for (docs/versions.md).
inline constexpr std::uint32_t kernel_version = 1'00'00; ///< major * 10000 + minor * 100 + patch

#define BASTIDE_STRINGIFY2(x) #x
#define BASTIDE_STRINGIFY(x) BASTIDE_STRINGIFY2(x)
#if defined(_GLIBCXX_USE_CXX11_ABI)
#if defined(_GLIBCXX_DEBUG) // containers of the library then look different
#define BASTIDE_ABI "libstdc++-debug-" BASTIDE_STRINGIFY(_GLIBCXX_USE_CXX11_ABI) "-lp64"
#else
#define BASTIDE_ABI "libstdc++-cxx11-" BASTIDE_STRINGIFY(_GLIBCXX_USE_CXX11_ABI) "-lp64"
#endif
#else
#define BASTIDE_ABI "libc++-lp64"
#endif

} // namespace bastide

#define BASTIDE_FACTORY(Class)                                                                                         \
    {                                                                                                                  \
        {'B', 'A', 'S', 'T', 'I', 'D', 'E', 0}, BASTIDE_VERSION, BASTIDE_INTERFACE, BASTIDE_ABI,                       \
            []() -> bastide::Module* { return new Class; }, [](bastide::Module* m) { delete m; },                      \
            bastide::reads_are_checked                                                                                 \
    }

#if defined(BASTIDE_STATIC_MODULE)
#define BASTIDE_CONCAT2(a, b) a##b
#define BASTIDE_CONCAT(a, b) BASTIDE_CONCAT2(a, b)
#define BASTIDE_MODULE(Class)                                                                                          \
    extern const bastide::ModuleFactory BASTIDE_CONCAT(bastide_module_, BASTIDE_MODULE_ID);                            \
    const bastide::ModuleFactory BASTIDE_CONCAT(bastide_module_, BASTIDE_MODULE_ID) = BASTIDE_FACTORY(Class);
#else
#define BASTIDE_MODULE(Class)                                                                                          \
    extern "C" BASTIDE_API const bastide::ModuleFactory bastide_module;                                                \
    const bastide::ModuleFactory bastide_module = BASTIDE_FACTORY(Class);
#endif

namespace bastide {

/// A module linked into the program.
struct StaticModule {
    const char* name;
    const ModuleFactory* factory;
    const char* manifest; ///< the text of its rules.toml
};
/// Empty unless the program was built with BASTIDE_STATIC.
BASTIDE_API std::span<const StaticModule> static_modules();

} // namespace bastide
