#include "commands/tile_text.hpp"

namespace bastide::host {

std::string sides_of(const std::vector<unsigned>& ports) {
    std::string out;
    for (const unsigned port : ports) {
        out += (out.empty() ? "" : " ") + std::string(port_name(port));
    }
    return out;
}

std::string words_of(const std::map<std::string, int>& words) {
    std::string out;
    for (const auto& [word, value] : words) {
        out += (out.empty() ? "" : " ") + word + (value == 1 ? "" : "=" + std::to_string(value));
    }
    return out;
}

std::string condition_of(const Condition& when) {
    std::string out;
    for (const auto& [name, value] : when) {
        out += (out.empty() ? "" : ", ") + name + " = " + value;
    }
    return out;
}

} // namespace bastide::host
