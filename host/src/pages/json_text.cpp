#include "pages/json_text.hpp"
#include "bastide/words.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

/// One character of UTF-8 as "\u202e", beyond 16 bits as a pair.
std::string escape(std::string_view character) {
    const auto dump = nlohmann::json(character).dump(-1, ' ', true);
    return dump.substr(1, dump.size() - 2);
}

} // namespace

std::string json_text(const nlohmann::ordered_json& json) {
    const std::string text = json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            ++end;
        }
        const std::string_view character = std::string_view(text).substr(at, end - at);
        const bool ascii = end == at + 1; // control characters among them are escaped already
        out += (ascii && text[at] != 0x7F) || is_showable(character) ? std::string(character) : escape(character);
        at = end;
    }
    return out;
}

} // namespace bastide::host
