// What a manifest wants of other modules and of the program, read.
#pragma once
#include "bastide/host/manifest.hpp"
#include "bastide/host/tree.hpp"
#include "library/origin.hpp"

namespace bastide::load {

/// "name", "name >= 1.2", "name < 2" or "name >= 1.2 < 2".
Need parse_need(const std::string& text, const Reader& module, const char* key);
/// Of [module]. Throws Error.
Origin parse_origin(const Reader& module);
/// The keys that it reads, beside 'requires' and 'played_by'.
inline const std::vector<std::string> origin_keys{"author", "license", "homepage", "engine"};

/// Both at once. Throws Error.
std::pair<Manifest, Origin> parse_module(std::string_view text, const std::string& file);
/// The same of a module that came with the program; its rules are read when somebody asks for them.
std::pair<Manifest, Origin> parse_module_of_ours(std::string_view text, const std::string& file);

} // namespace bastide::load
