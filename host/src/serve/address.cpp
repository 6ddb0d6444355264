#include "serve/address.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

constexpr std::string_view digits = "0123456789", small = "abcdefghijklmnopqrstuvwxyz",
                           large = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

struct HoleSort {
    std::string_view name;
    std::size_t least, most; ///< bytes
    bool has_digits, has_small, has_large, has_hyphens;
};
constexpr std::array<HoleSort, 7> sorts{{{"name", 1, 60, true, true, false, true},
                                         {"rule", 1, 40, true, false, true, true},
                                         {"table", 16, 16, true, true, false, false},
                                         {"number", 1, 5, true, false, false, false},
                                         {"place", 1, 6, true, false, false, false},
                                         {"language", 2, 12, false, true, false, true},
                                         {"picture", 3, 3, false, true, false, false}}};

bool fits(const HoleSort& sort, std::string_view text) {
    const auto has = [](std::string_view signs, char c) { return signs.find(c) != std::string_view::npos; };
    return text.size() >= sort.least && text.size() <= sort.most && std::all_of(text.begin(), text.end(), [&](char c) {
               return (sort.has_digits && has(digits, c)) || (sort.has_small && has(small, c)) ||
                      (sort.has_large && has(large, c)) || (sort.has_hyphens && c == '-');
           });
}

bool fits(std::string_view name, std::string_view text) {
    const auto* const sort =
        std::find_if(sorts.begin(), sorts.end(), [&](const HoleSort& one) { return one.name == name; });
    return sort != sorts.end() && fits(*sort, text) && (name != "language" || text.front() != '-') &&
           (name != "picture" || text == "svg" || text == "png") &&
           (name != "table" || text.find_first_not_of("0123456789abcdef") == std::string_view::npos);
}

} // namespace

std::optional<std::vector<std::string>> holes_of(std::string_view form, std::string_view address) {
    std::vector<std::string> holes;
    while (!form.empty()) {
        const std::size_t literal = std::min(form.find('{'), form.size());
        if (!address.starts_with(form.substr(0, literal))) {
            return std::nullopt;
        }
        address.remove_prefix(literal);
        form.remove_prefix(literal);
        if (form.empty()) {
            break;
        }
        const std::size_t close = form.find('}');
        const std::string_view name = form.substr(1, close - 1);
        form.remove_prefix(close + 1);
        const std::string_view text = address.substr(0, form.empty() ? address.size() : address.find(form.front()));
        if (!fits(name, text)) {
            return std::nullopt;
        }
        holes.emplace_back(text);
        address.remove_prefix(text.size());
    }
    return address.empty() ? std::optional(std::move(holes)) : std::nullopt;
}

} // namespace bastide::host::serve
