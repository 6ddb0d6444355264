#include "lab/store/build.hpp"
#include "bastide/error.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

bool holds_build(const std::vector<Build>& all, const Build& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Those of one that the other has not, or otherwise.
void add_differing(const Build& one, const Build& other, std::vector<std::string>& names) {
    for (const auto& [name, id] : one) {
        const auto found = other.find(name);
        const std::string named = "the " + name;
        if ((found == other.end() || found->second != id) &&
            std::find(names.begin(), names.end(), named) == names.end()) {
            names.push_back(named);
        }
    }
}

} // namespace

std::string difference(const Build& one, const Build& other) {
    if (one.empty() || other.empty()) {
        return "one of them is of an earlier release, which did not say what it is";
    }
    std::vector<std::string> names;
    add_differing(one, other, names);
    add_differing(other, one, names);
    constexpr std::size_t most = 6;
    if (names.size() > most) {
        const std::size_t rest = names.size() - most + 1;
        names.resize(most - 1);
        names.push_back(std::to_string(rest) + " other parts");
    }
    return listed(names) + (names.size() == 1 ? " differs" : " differ");
}

void add_builds(const std::vector<Build>& more, std::vector<Build>& all) {
    for (const Build& build : more) {
        if (!holds_build(all, build)) {
            all.push_back(build);
        }
    }
}

bool holds_builds(const std::vector<Build>& all, const std::vector<Build>& some) {
    return std::all_of(some.begin(), some.end(), [&](const Build& one) { return holds_build(all, one); });
}

} // namespace bastide::host
