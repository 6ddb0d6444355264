#include "command_line/numbers.hpp"
#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>

namespace bastide::host {
namespace {

template <class Number> std::string range(Number least, Number most) {
    std::ostringstream text;
    text << least << " to " << most;
    return text.str();
}

bool only_digits(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

std::string in_quotes(const std::string& text) { return '\'' + text.substr(0, 60) + (text.size() > 60 ? "...'" : "'"); }

} // namespace

Check whole_number(std::uint64_t least, std::uint64_t most, const std::vector<std::string>& words) {
    std::string allowed = range(least, most);
    for (const std::string& word : words) {
        allowed += " or " + word;
    }
    const auto trouble = [=](const std::string& text) -> std::string {
        if (std::find(words.begin(), words.end(), text) != words.end()) {
            return {};
        }
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (only_digits(text) && text.size() > 1 && text.front() == '0') {
            return in_quotes(text) + " begins with a zero; write it without";
        }
        if (!only_digits(text) || error != std::errc{} || value < least || value > most) {
            return in_quotes(text) + " is not a whole number from " + allowed;
        }
        return {};
    };
    const bool any = most == std::numeric_limits<std::uint64_t>::max();
    return {trouble, any ? std::string{} : allowed};
}

Check decimal_number(double least, double most) {
    const std::string allowed = range(least, most);
    const auto trouble = [=](const std::string& text) -> std::string {
        double value = 0;
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
        const bool whole = error == std::errc{} && end == text.data() + text.size();
        return whole && value >= least && value <= most ? std::string{}
                                                        : in_quotes(text) + " is not a number from " + allowed;
    };
    return {trouble, allowed};
}

} // namespace bastide::host
