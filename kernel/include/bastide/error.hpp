// Errors are sentences: where, what was wrong, what would be right.
#pragma once
#include "bastide/engine/export.hpp"
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

/// Something that people wrote, chose or installed is wrong. what() is a whole sentence with its place in front.
class BASTIDE_API Error : public std::runtime_error {
public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
    /// "file:line: sentence"; a line of 0 is left out.
    Error(std::string_view file, unsigned line, std::string_view sentence);
    ~Error() override;
};

/// An action was offered that is not legal now. The game is unchanged.
class BASTIDE_API IllegalAction : public Error {
public:
    using Error::Error;
    ~IllegalAction() override;
};

/// A module failed: what() names it, says what it was asked for and what it threw. A game in which that happened in the
/// middle of an action does not go on.
class BASTIDE_API ModuleError : public Error {
public:
    using Error::Error;
    ~ModuleError() override;
};

/// Two steps do the same at one anchor, and nobody has said which comes first.
class BASTIDE_API OrderMissing : public Error {
public:
    OrderMissing(const std::string& file, const std::string& sentence, std::string first_label,
                 std::string second_label)
        : Error(file, 0, sentence), first(std::move(first_label)), second(std::move(second_label)) {}
    ~OrderMissing() override;

    std::string first, second; ///< labels, in the order that the sentence suggests
};

/// " Did you mean 'x'?" for the nearest of the known words, or nothing.
BASTIDE_API std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);
/// "a, b and c"
BASTIDE_API std::string listed(const std::vector<std::string>& words);

} // namespace bastide
