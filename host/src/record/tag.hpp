// One line of a record's head: [key word "quoted text" ...]
#pragma once
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// "text" as it stands in a head; what would break the line is escaped, and so are all letters beyond ASCII of a text
/// that cannot be shown.
std::string quote(std::string_view text);

/// The words of a line, taken one after the other. Everything that is not as expected throws Error at the line.
class Tag {
public:
    Tag(std::string_view line, const std::string& file, unsigned number);

    [[noreturn]] void fail(const std::string& sentence) const { throw Error(file_, line_, sentence); }
    const std::string& key() const { return words_.front(); }
    unsigned line() const { return line_; }
    bool more() const { return next_ < words_.size(); }
    /// The next word, which can be shown: an escape sequence may not bring in what a line may not hold.
    std::string take(const std::string& what);
    /// The next word as it is: a path, a command.
    std::string take_bytes(const std::string& what);
    /// The next word if it is this one.
    bool takes(std::string_view word);
    void expect(const std::string& word);
    template <class Number> Number number(const std::string& what, Number least, Number most) {
        const std::string word = take(what);
        Number value{};
        const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (trouble != std::errc{} || end != word.data() + word.size() || value < least || value > most) {
            fail(what + " should be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                 ", not " + in_quotes(word) + ".");
        }
        return value;
    }
    /// Hexadecimal.
    std::string digest(std::size_t digits = 16);
    void done() const;

private:
    static std::string bare(std::string_view line, std::size_t& at);
    std::string text(std::string_view line, std::size_t& at) const;
    char escaped(std::string_view line, std::size_t& at) const;

    const std::string& file_;
    unsigned line_;
    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

} // namespace bastide::host
