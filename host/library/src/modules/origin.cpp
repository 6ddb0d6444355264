#include "library/origin.hpp"
#include "bastide/module/module.hpp"
#include "modules/version.hpp"
#include <algorithm>

namespace bastide {

using load::parse_version;

namespace {

/// The parts that are written count: 0.3.5 is not beyond "0.3".
bool is_beyond(std::string_view version, std::string_view maximum) {
    auto its = parse_version(version).value_or(load::Version{});
    const auto most = parse_version(maximum).value_or(load::Version{});
    const auto written = static_cast<std::ptrdiff_t>(std::count(maximum.begin(), maximum.end(), '.')) + 1;
    std::copy(most.begin() + written, most.end(), its.begin() + written);
    return its > most;
}

} // namespace

std::string versions_wanted(const Need& need) {
    const std::string least = need.least.empty() ? "" : need.least + " or later";
    const std::string below = need.below.empty() ? "" : "before " + need.below;
    return least + (least.empty() || below.empty() ? "" : ", but ") + below;
}

bool is_met(const Need& need, std::string_view version) {
    const auto its = parse_version(version);
    return (need.least.empty() || its >= parse_version(need.least)) &&
           (need.below.empty() || its < parse_version(need.below));
}

std::string as_written(const Need& need) {
    return need.module + (need.least.empty() ? "" : " >= " + need.least) +
           (need.below.empty() ? "" : " < " + need.below);
}

std::string engine_version() { return load::version_text(BASTIDE_VERSION); }

std::string problem_with_engine(const EngineRange& range, const std::string& file, std::string_view version) {
    const bool early = !range.minimum.empty() && parse_version(version) < parse_version(range.minimum);
    const bool late = !range.maximum.empty() && is_beyond(version, range.maximum);
    if (!early && !late) {
        return {};
    }
    return file + ": [module]: 'engine': it is made for Bastide " + in_words(range) + ", and this is " +
           std::string(version) +
           (early ? "; get a later Bastide, or an earlier version of the module."
                  : "; get a later version of the module, or try it and raise 'maximum' if all is well.");
}

std::string in_words(const EngineRange& range) {
    std::string words = range.minimum;
    if (!range.maximum.empty()) {
        words += (words.empty() ? "up to " : " to ") + range.maximum;
    } else if (!words.empty()) {
        words += " or later";
    }
    return words + (range.verified.empty() ? "" : (words.empty() ? "" : ", ") + ("tried with " + range.verified));
}

} // namespace bastide
