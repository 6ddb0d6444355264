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
/// Of the whole manifest: which other modules its rules speak of.
void parse_rule_needs(const Reader& whole, Origin& origin);
/// The keys that it reads, beside 'requires' and 'played_by'.
inline const std::vector<std::string> origin_keys{"author", "license", "homepage", "engine"};

/// Both at once.
std::pair<Manifest, Origin> parse_module(std::string_view text, const std::string& file);

} // namespace bastide::load
