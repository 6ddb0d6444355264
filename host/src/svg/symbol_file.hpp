// Drawings as modules write them in their [draw] tables; docs/drawing.md describes them.
#pragma once
#include "library/toml.hpp"
#include "svg/style.hpp"
#include <string>

namespace bastide::host::svg {

/// A colour may be #rgb, #rrggbb or a plain word: nothing that could end an attribute. Throws Error.
void check_colour(const load::Reader& reader, const char* key, const std::string& text);
/// The keys path, layers and lines; `instead_of`: what a drawing of one's own leaves no room for.
Symbol read_symbol(const load::Reader& reader, const char* instead_of);
Spread read_spread(const load::Reader& reader);

} // namespace bastide::host::svg
