#include "support/folders.hpp"
#include <cstdlib>

namespace bastide::test {

std::string in_source(std::string_view path) { return BASTIDE_SOURCE_DIR + std::string(path); }

std::string built_modules() {
    const char* watched = std::getenv("BASTIDE_MODULES_UNDER_TEST");
    return watched != nullptr ? watched : BASTIDE_BUILD_MODULE_DIR;
}

std::string built_test_modules() { return BASTIDE_TEST_MODULE_DIR; }

} // namespace bastide::test
