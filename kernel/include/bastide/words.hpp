// Words: counts and articles, and text of other people made safe to show.
#pragma once
#include "bastide/engine/export.hpp"
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// "an oval peg", "a peg", by the first letter.
BASTIDE_API std::string with_article(std::string_view noun);
/// "1 peg", "3 pegs"; without `many` the plural has an s.
BASTIDE_API std::string counted(long long n, std::string_view one, std::string_view many = {});

/// "100 and 100 and 50": an amount in pieces of these worths, the greatest first; what is left over is not said.
BASTIDE_API std::string in_pieces(int amount, std::initializer_list<int> worths);

/// Text for a terminal or a picture, on one line: UTF-8 without anything that is no visible character (control
/// characters, escape sequences, directions of writing, spaces without width); a replacement character stands for each.
/// A joiner between two pictures, which makes one of them, is seen.
BASTIDE_API std::string shown(std::string_view text);
/// Likewise of several lines: line ends and tabs stay.
BASTIDE_API std::string shown_lines(std::string_view text);
/// Whether `shown` would change it. Such a text is no name.
BASTIDE_API bool is_showable(std::string_view text);
/// 'word', shortened and without control characters, so that a message about a broken file stays one readable line.
BASTIDE_API std::string in_quotes(std::string_view word);

/// Without the blanks, tabs and line ends around it.
BASTIDE_API std::string_view trimmed(std::string_view text);
/// The words of a form or of a typed line, at blanks.
BASTIDE_API std::vector<std::string> split_words(std::string_view text);

} // namespace bastide
