#include "support/extent.hpp"
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace bastide::test {

Extent extent() {
    const char* said = std::getenv("BASTIDE_EXTENT");
    const std::string name = said == nullptr ? "usual" : said;
    if (name == "quick") return Extent::quick;
    if (name == "usual") return Extent::usual;
    if (name == "all") return Extent::all;
    throw std::runtime_error("BASTIDE_EXTENT is '" + name + "'; it may be 'quick', 'usual' or 'all'.");
}

int asked_or(const char* variable, int otherwise) {
    const char* said = std::getenv(variable);
    return said != nullptr ? std::atoi(said) : otherwise;
}

} // namespace bastide::test
