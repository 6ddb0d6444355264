#include "lab/experiment/read_match.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <charconv>

namespace bastide::host {

using namespace load;

EloBounds parse_elo_bounds(const std::string& text) {
    EloBounds bounds;
    const char* const end = text.data() + text.size();
    const auto low = std::from_chars(text.data(), end, bounds.low);
    const bool comma = low.ec == std::errc() && low.ptr != end && *low.ptr == ',';
    const auto high = comma ? std::from_chars(low.ptr + 1, end, bounds.high) : low;
    constexpr double most = 1000;
    const bool numbers = comma && high.ec == std::errc() && high.ptr == end;
    if (!numbers || !(bounds.low >= -most && bounds.low < bounds.high && bounds.high <= most)) { // nan is neither
        throw Error("the test takes two numbers of Elo points from -1000 to 1000, the lower one first, as in \"0,20\"; "
                    "not " +
                    in_quotes(text) + ".");
    }
    return bounds;
}

void read_match(const Reader& whole, const Reader& head, Experiment& out) {
    if (out.design != Experiment::Design::match) {
        if (head.has("sprt")) {
            head.fail("sprt", "only a match has such a test (design = \"match\").");
        }
        return;
    }
    if (out.agents.size() != 2) {
        head.fail("agents", "a match is between two agents, the second of which has all other seats, as in agents = "
                            "[\"careful\", \"greedy\"].");
    }
    for (const char* key : {"measures", "baseline", "skill", "interactions"}) {
        if (head.has(key)) {
            head.fail(key,
                      "a match tells which of two agents is the stronger, and compares nothing else; leave it out, "
                      "or choose another design.");
        }
    }
    for (const char* table : {"stop", "oracle"}) {
        if (whole.inner(table)) {
            head.fail("design", std::string("a match has no [") + table + "]; leave it out.");
        }
    }
    if (!whole.tables("contrast").empty()) {
        head.fail("design", "a match has no [[contrast]]; leave it out.");
    }
    if (head.has("sprt")) {
        try {
            out.sprt = parse_elo_bounds(head.text("sprt"));
        } catch (const Error& error) {
            head.fail("sprt", error.what());
        }
    }
}

} // namespace bastide::host
