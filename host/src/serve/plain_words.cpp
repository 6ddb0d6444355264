// No std::regex: it calls itself for each character, and whoever wrote a README may have written many.
#include "serve/plain_words.hpp"
#include <algorithm>

namespace bastide::host::serve {
namespace {

constexpr std::string_view ciphers = "0123456789", capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// How many of these signs stand at the beginning.
std::size_t begins(std::string_view text, std::string_view signs) {
    return std::min(text.find_first_not_of(signs), text.size());
}

/// "[words](address)" or "![words](address)" at the beginning: how long it is, else 0.
std::size_t link(std::string_view text, std::string_view& words) {
    const std::size_t open = text.starts_with('!') ? 1 : 0;
    if (!text.substr(open).starts_with('[')) {
        return 0;
    }
    const std::size_t close = text.find_first_of("[]", open + 1);
    if (close == std::string_view::npos || !text.substr(close).starts_with("](")) {
        return 0;
    }
    const std::size_t end = text.find_first_of("()", close + 2);
    if (end == std::string_view::npos || text[end] != ')') {
        return 0;
    }
    words = text.substr(open + 1, close - open - 1);
    return end + 1;
}

/// "(HUT-001 and others)" at the beginning, or that behind a space: how long it is, else 0.
std::size_t ids(std::string_view text) {
    const std::size_t open = text.starts_with(' ') ? 1 : 0;
    if (!text.substr(open).starts_with('(')) {
        return 0;
    }
    const std::size_t letters = begins(text.substr(open + 1), capitals);
    const std::string_view number = text.substr(open + 1 + letters);
    const bool is_id =
        letters >= 2 && letters <= 20 && number.starts_with('-') && begins(number.substr(1), ciphers) >= 3;
    const std::size_t end = text.find_first_of("()", open + 1);
    return is_id && end != std::string_view::npos && text[end] == ')' ? end + 1 : 0;
}

std::string without_links(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::string_view words = text.substr(0, 1);
        const std::size_t length = link(text, words);
        out += words;
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

} // namespace

std::string plain_words(std::string_view text) {
    const std::string linked = without_links(text);
    std::string out;
    for (std::string_view rest = linked; !rest.empty();) {
        if (const std::size_t length = ids(rest); length != 0) {
            rest.remove_prefix(length);
            continue;
        }
        if (rest.front() != '*' && rest.front() != '`') {
            out += rest.front();
        }
        rest.remove_prefix(1);
    }
    return out;
}

std::optional<std::string_view> item_of(std::string_view line) {
    constexpr std::size_t most_indented = 3;
    const std::size_t indented = begins(line, " ");
    line.remove_prefix(indented);
    const std::size_t number = begins(line, ciphers);
    const bool listed =
        number > 0 ? line.substr(number).starts_with('.') : line.starts_with('-') || line.starts_with('*');
    if (indented > most_indented || !listed) {
        return std::nullopt;
    }
    line.remove_prefix(number + 1);
    const std::size_t blanks = begins(line, " ");
    return blanks > 0 ? std::optional(line.substr(blanks)) : std::nullopt;
}

} // namespace bastide::host::serve
