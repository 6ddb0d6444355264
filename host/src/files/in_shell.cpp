#include "files/in_shell.hpp"
#include "bastide/words.hpp"
#include <cstdio>

namespace bastide::host {

std::string in_shell(const std::string& word) {
    constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) {
        return word;
    }
    std::string out = "'";
    for (const char c : word) {
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return out + "'";
}

std::string shown_in_shell(const std::string& word) {
    if (is_showable(word)) {
        return in_shell(word);
    }
    std::string out = "$'";
    for (const char c : word) {
        char code[8];
        std::snprintf(code, sizeof code, "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
        const bool sign = c > 0x1F && c < 0x7F && c != '\'' && c != '\\';
        out += sign ? std::string(1, c) : std::string(code);
    }
    return out + '\'';
}

} // namespace bastide::host
