// What the tests of loading share: the sentence of a refusal, and folders that are gone afterwards.
#pragma once
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "library/library.hpp"
#include "library/tile_set.hpp"
#include "support/temporary_folder.hpp"
#include <catch2/catch.hpp>
#include <string>

namespace bastide {

/// The sentence with which `action` is refused.
template <class Action> std::string refusal_of(Action action) {
    try {
        action();
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

/// Text with one place changed; fails the test if the place is not there.
inline std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

using test::TemporaryFolder;

} // namespace bastide
