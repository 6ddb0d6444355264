#include "serve/customs_asked.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "serve/limits.hpp"
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

namespace bastide::host::serve {
namespace {

/// Seconds, of a number of `unit` each from 0 to `high`.
std::chrono::seconds time_in(const nlohmann::json& object, const char* name, double unit, int high) {
    const auto found = object.find(name);
    const double value = found == object.end() ? 0 : found->get<double>();
    if (!(value >= 0 && value <= high)) {
        throw Error(in_quotes(name) + " of a clock is a number from 0 to " + std::to_string(high) + ".");
    }
    return std::chrono::seconds(std::lround(value * unit));
}

ClockSettings clock_of(const nlohmann::json& clock) {
    if (!clock.is_object()) {
        throw Error("'clock' is an object with minutes and seconds.");
    }
    const ClockSettings settings{time_in(clock, "minutes", 60, limits::clock_minutes),
                                 time_in(clock, "seconds", 1, limits::clock_seconds)};
    if (!settings) {
        throw Error("A clock gives time for the game, 'minutes' of more than 0; leave 'clock' out for a game without.");
    }
    return settings;
}

} // namespace

Customs customs_of(const nlohmann::json& body) {
    Customs customs;
    customs.chat = body.value("chat", false);
    customs.listed = body.value("listed", false);
    const auto aids = aids_named(body.value("aids", name_of(Aids::all)));
    if (!aids) {
        throw Error("'aids' is all, tournament or none.");
    }
    customs.aids = *aids;
    customs.real_tiles = body.value("real_tiles", false);
    customs.picture = body.value("picture", false);
    if (body.contains("clock") && !body.at("clock").is_null()) {
        customs.clock = clock_of(body.at("clock"));
    }
    return customs;
}

} // namespace bastide::host::serve
