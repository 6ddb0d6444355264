// Catch2 3 by the name, and with the words, of Catch2 2, which the tests are written for: Debian 12 has the one, later ones the other.
#pragma once

#include <catch2/catch_all.hpp>

using Catch::Approx;

namespace Catch {

using Matchers::EndsWith;
using Matchers::StartsWith;

inline auto Contains(const std::string& text) {
    return Matchers::ContainsSubstring(text);
}

}  // namespace Catch
