#include "serve/aids.hpp"
#include <array>

namespace bastide::host::serve {
namespace {

constexpr std::array<const char*, 3> names{"all", "tournament", "none"};

} // namespace

std::optional<Aids> aids_named(std::string_view name) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (name == names[i]) {
            return static_cast<Aids>(i);
        }
    }
    return std::nullopt;
}

std::string name_of(Aids aids) { return names[static_cast<std::size_t>(aids)]; }

} // namespace bastide::host::serve
