#include "words/sentence.hpp"
#include <algorithm>
#include <cctype>

namespace bastide {

namespace {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/// "FIGURE", "figure2", "NUMBER:point:points"
SentencePiece filled_piece(std::string_view inside, std::string& problem) {
    SentencePiece piece;
    piece.filled = true;
    const std::string_view name = inside.substr(0, inside.find(':'));
    const auto letters = static_cast<std::size_t>(std::find_if_not(name.begin(), name.end(), is_letter) - name.begin());
    piece.words = name.substr(0, letters);
    piece.bare = letters > 0 && piece.words.front() >= 'a';
    for (char& c : piece.words) {
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    const std::string_view digit = name.substr(letters);
    const bool numbered = digit.size() == 1 && digit[0] >= '1' && digit[0] <= '9';
    piece.which = numbered ? static_cast<std::size_t>(digit[0] - '1') : 0;
    if (name.size() != inside.size()) {
        const std::string_view nouns = inside.substr(name.size() + 1);
        piece.one = nouns.substr(0, nouns.find(':'));
        piece.many = nouns.find(':') == std::string_view::npos ? piece.one : nouns.substr(nouns.find(':') + 1);
    }
    if (letters == 0 || (!digit.empty() && !numbered)) {
        problem = "'{" + std::string(inside) + "}' is no word of a form in braces";
    }
    return piece;
}

} // namespace

std::vector<SentencePiece> sentence_pieces(std::string_view sentence, std::string& problem) {
    std::vector<SentencePiece> pieces;
    std::size_t brackets = 0;
    bool inside = false;
    for (std::size_t at = 0; at < sentence.size();) {
        const char c = sentence[at];
        if (c == '[' || c == ']') {
            if (inside == (c == '[')) {
                problem = "its brackets do not come in pairs";
            }
            inside = c == '[';
            brackets += inside ? 1 : 0;
            ++at;
            continue;
        }
        const bool filled = c == '{';
        const std::size_t end = std::min(sentence.find_first_of(filled ? "}" : "{[]}", at), sentence.size());
        if (c == '}' || (filled && end == sentence.size())) {
            problem = "its braces do not come in pairs";
            return pieces;
        }
        SentencePiece piece;
        if (filled) {
            piece = filled_piece(sentence.substr(at + 1, end - at - 1), problem);
        } else {
            piece.words = sentence.substr(at, end - at);
        }
        piece.optional = inside ? brackets : 0;
        pieces.push_back(std::move(piece));
        at = end + (filled ? 1 : 0);
    }
    if (inside) {
        problem = "its brackets do not come in pairs";
    }
    return pieces;
}

} // namespace bastide
