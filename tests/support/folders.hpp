// Where tests find things. The one place that knows: whatever else is compiled does not depend on where the project
// lies, so that one clone can use what ccache kept of another.
#pragma once
#include <string>
#include <string_view>

namespace bastide::test {

/// A path below the project's root, such as "/tilesets".
std::string in_source(std::string_view path);

/// The built modules, one folder each: those that the sanitizers watch where BASTIDE_MODULES_UNDER_TEST names their
/// folder.
std::string built_modules();

/// The built modules of tests/modules.
std::string built_test_modules();

} // namespace bastide::test
