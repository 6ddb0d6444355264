// Flights: a choice, a die, and a choice of where to land.
#include "replay.hpp"

namespace bastide::differential {

/// Theirs is a deployment to the machine, then one more to a part of the goal's tile; nothing if it is neither.
std::optional<Action> Translator::flight(const std::string& figure, const Place& place) const {
    const auto kind = static_cast<std::uint8_t>(index(figure_kind(figure)));
    if (place.feature == "FlyingMachine") {
        return Action{verb("M FlyingMachine"), kind, 0, 0};
    }
    const SegmentId at = segment(place);
    const bool lands = !game_.at_chance() && game_.decision_name() == "landing" && at != none_of<SegmentId>;
    return lands ? std::optional(Action{verb("M landing"), kind, static_cast<std::uint16_t>(index(at)), 0})
                 : std::nullopt;
}

bool Replay::roll(const Happening& h) {
    const std::string outcome = "roll " + std::to_string(h.number);
    const std::optional<Action> found = game_.at_chance() ? game_.parse(outcome) : std::nullopt;
    if (!found) {
        return differ(Topic::draw, outcome, game_.at_chance() ? "that is not on the die" : "nothing is rolled");
    }
    apply(*found);
    return true;
}

} // namespace bastide::differential
