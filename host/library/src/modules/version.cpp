#include "modules/version.hpp"
#include "bastide/host/tree.hpp"

namespace bastide::load {

std::optional<Version> parse_version(std::string_view text) {
    Version version{};
    for (int& part : version) {
        const std::size_t point = text.find('.');
        const std::optional<int> number = whole_number(text.substr(0, point));
        if (!number || *number < 0) {
            return std::nullopt;
        }
        part = *number;
        if (point == std::string_view::npos) {
            return version;
        }
        text.remove_prefix(point + 1);
    }
    return std::nullopt; // a fourth part
}

std::string version_text(std::uint32_t version) {
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100);
}

} // namespace bastide::load
