#include "svg/path_data.hpp"
#include <cctype>
#include <cstdlib>
#include <optional>

namespace bastide::host::svg {
namespace {

constexpr std::size_t longest = 4000;
constexpr double farthest = 100;

/// How many numbers follow a command, each time; -1: it is none.
int numbers_of(char command) {
    switch (std::toupper(static_cast<unsigned char>(command))) {
    case 'Z':
        return 0;
    case 'H':
    case 'V':
        return 1;
    case 'M':
    case 'L':
    case 'T':
        return 2;
    case 'S':
    case 'Q':
        return 4;
    case 'C':
        return 6;
    case 'A':
        return 7;
    default:
        return -1;
    }
}

class PathReader {
public:
    explicit PathReader(std::string_view data) : data_(data) {}

    std::string flaw() {
        skip();
        if (at_ >= data_.size() || std::toupper(static_cast<unsigned char>(data_[at_])) != 'M') {
            return "it must begin with M, where the pen is put down";
        }
        while (at_ < data_.size()) {
            const char command = data_[at_];
            const int wanted = numbers_of(command);
            if (wanted < 0) {
                return "column " + std::to_string(at_ + 1) + " has no command of path data (M L H V C S Q T A Z)";
            }
            const std::size_t column = ++at_;
            if (!arguments(wanted)) {
                return std::string(1, command) + " at column " + std::to_string(column) + " takes " +
                       (wanted == 0 ? "no numbers" : std::to_string(wanted) + " numbers at a time, within 100 units");
            }
        }
        return {};
    }

private:
    /// Numbers up to the next command: `wanted` of them, once or several times, with a comma at most between two of
    /// them: browsers draw nothing from where a path stops being one. Flags of arcs are 0 or 1.
    bool arguments(int wanted) {
        int read = 0;
        skip();
        for (; at_ < data_.size() && std::isalpha(static_cast<unsigned char>(data_[at_])) == 0; ++read) {
            const bool is_flag = wanted == 7 && (read % 7 == 3 || read % 7 == 4);
            if (read > 0 && data_[at_] == ',') {
                ++at_;
                skip();
            }
            if (wanted == 0 || at_ >= data_.size() || !(is_flag ? flag() : number())) {
                return false;
            }
            skip();
        }
        return wanted == 0 || (read > 0 && read % wanted == 0);
    }

    bool flag() {
        const bool known = data_[at_] == '0' || data_[at_] == '1';
        at_ += known ? 1 : 0;
        return known;
    }

    /// Without exponents, and with digits behind a point.
    bool number() {
        std::size_t end = at_;
        const auto digits = [&] {
            const std::size_t from = end;
            while (end < data_.size() && std::isdigit(static_cast<unsigned char>(data_[end])) != 0) {
                ++end;
            }
            return end - from;
        };
        end += data_[end] == '-' || data_[end] == '+' ? 1U : 0U;
        std::size_t count = digits();
        if (end < data_.size() && data_[end] == '.') {
            ++end;
            count = digits();
        }
        const double value = std::strtod(std::string(data_.substr(at_, end - at_)).c_str(), nullptr);
        at_ = count > 0 ? end : at_;
        return count > 0 && value >= -farthest && value <= farthest;
    }

    void skip() {
        while (at_ < data_.size() && (data_[at_] == ' ' || data_[at_] == '\t' || data_[at_] == '\n')) {
            ++at_;
        }
    }

    std::string_view data_;
    std::size_t at_ = 0;
};

} // namespace

std::string flaw_of_path(std::string_view data) {
    return data.size() > longest ? "it has more than " + std::to_string(longest) + " characters"
                                 : PathReader(data).flaw();
}

} // namespace bastide::host::svg
