// Catch2 3, which Debian 13 has, by the name and in the words of Catch2 2, which the tests are written for.
#pragma once

#include <catch2/catch_all.hpp>
#include <string>

using Catch::Approx;

namespace Catch {

using Matchers::EndsWith;
using Matchers::StartsWith;

inline auto Contains(const std::string& text) { return Matchers::ContainsSubstring(text); }

} // namespace Catch
