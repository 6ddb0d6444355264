// What the tests of pictures share.
#pragma once
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "library/library.hpp"
#include "support/folders.hpp"
#include "svg/style.hpp"
#include <string>

namespace bastide::test {

inline Library library_of_pictures() { return Library({{built_modules()}, {in_source("/tilesets")}}); }

/// What is said against a manifest's [draw] tables.
inline std::string refusal_of_style(const std::string& manifest) {
    try {
        host::svg::Style{}.add(manifest, "x.toml");
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

} // namespace bastide::test
