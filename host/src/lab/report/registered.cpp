#include "lab/report/registered.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

/// Without blanks at both ends and comments of whole lines, which change nothing.
std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        constexpr std::string_view blanks = " \t\r";
        line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
        line = line.substr(0, line.find_last_not_of(blanks) + 1);
        if (!line.empty() && !line.starts_with('#')) {
            out.emplace_back(line);
        }
    }
    return out;
}

/// The lines of the one that the other lacks, each as often as it is missing.
std::vector<std::string> lines_only_in(std::vector<std::string> one, const std::vector<std::string>& other) {
    for (const std::string& line : other) {
        if (const auto found = std::find(one.begin(), one.end(), line); found != one.end()) {
            one.erase(found);
        }
    }
    return one;
}

std::string quoted(const std::vector<std::string>& lines) {
    constexpr std::size_t most = 6;
    std::string out;
    for (std::size_t i = 0; i < std::min(most, lines.size()); ++i) {
        out += (i == 0 ? "" : ", ") + in_quotes(lines[i]);
    }
    return lines.size() > most ? out + " and " + std::to_string(lines.size() - most) + " more lines" : out;
}

} // namespace

Registered registered_of(const LabHead& head, const std::vector<std::string>& measures, const std::string& so_far) {
    Registered out;
    if (head.registered_on.empty()) {
        return out;
    }
    out.on = head.registered_on;
    out.digest = head.digest(head.registered_text);
    const std::vector<std::string> now = lines_of(head.experiment), then = lines_of(head.registered_text);
    out.only_now = lines_only_in(now, then);
    out.only_then = lines_only_in(then, now);
    if (out.only_now.empty() && out.only_then.empty() && now != then) {
        out.only_now = {"the same lines in another order"};
    }
    out.other_measures = measures != head.measures;
    out.so_far = so_far;
    return out;
}

std::string Registered::in_words() const {
    if (!any()) {
        return "";
    }
    std::string out = "Registered on " + on + " before the first game (sha256 " + digest + "); ";
    if (as_registered()) {
        return out +
               (kept() ? "played and asked as registered." : "so far " + so_far + ", played and asked as registered.");
    }
    out += so_far.empty() ? "" : "so far " + so_far + "; ";
    if (!only_now.empty() || !only_then.empty()) {
        out += "it differs in: " + (only_now.empty() ? std::string("nothing") : quoted(only_now)) + " in place of " +
               (only_then.empty() ? std::string("nothing") : quoted(only_then)) + (other_measures ? "; " : ".");
    }
    return other_measures ? out + "the measures of this report are not those registered." : out;
}

} // namespace bastide::host
