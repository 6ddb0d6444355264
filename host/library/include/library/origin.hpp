// What a manifest says for who gets the module from others: whose it is, and which versions it goes with. Games ask for
// none of it, so it is no part of the interface that modules are compiled against.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// Another module, in which versions. Empty: any.
struct Need {
    std::string module, least;
    std::string below; ///< the first version that is too late
};

/// Which versions of the program a module is made for. Empty: not said.
struct EngineRange {
    std::string minimum, maximum; ///< others are refused; a maximum of "0.3" takes every 0.3.x
    std::string verified;         ///< the last that its author has tried it with
};

struct Origin {
    std::string author, license, homepage; ///< may be empty
    EngineRange engine;
    std::vector<Need> needs; ///< what it requires, and who plays it
};

/// Of a manifest's text, which `parse_manifest` takes, too. Throws Error.
Origin parse_origin(std::string_view text, const std::string& file);

/// "1.4 or later", "1.4 or later, but before 2"; empty if any version will do.
std::string versions_wanted(const Need& need);
bool is_met(const Need& need, std::string_view version);
/// As a manifest writes it: "base >= 1.4 < 2".
std::string as_written(const Need& need);

/// "0.2.0": of the program that this is linked into.
std::string engine_version();
/// Why a module that is made for these does not go with an engine of the version, or nothing. `file` is its manifest.
std::string problem_with_engine(const EngineRange& range, const std::string& file,
                                std::string_view version = engine_version());
/// "0.2 to 0.4, tried with 0.3.1"; empty if nothing is said.
std::string in_words(const EngineRange& range);

} // namespace bastide
