// The two tokens that are contests: thrown at the fair, and thrown to the neighbour.
#include "catapult.hpp"
#include <algorithm>

namespace bastide::catapult {

namespace {

constexpr int points = 5; // CAT-037 CAT-042 to CAT-045

/// In the order of Catch.
struct Case {
    const char* word;
    bool catcher; ///< scores, not the thrower
    const char* cause;
    const char* rule;
    const char* sentence;
};
constexpr std::array<Case, 4> cases{
    {{"caught", true, "token caught", "CAT-042", "The neighbour on the left catches the token"},
     {"touched", false, "token touched, but not caught", "CAT-045",
      "The neighbour on the left touches the token and drops it"},
     {"far", false, "token thrown far enough", "CAT-043", "The token flies past the ruler"},
     {"short", true, "token thrown short of the ruler", "CAT-044", "The token falls short of the ruler"}}};

} // namespace

void Throws::install_contests(Registry& registry) {
    closest_ = registry.cause("token closest to the fair", "CAT-037");
    as_close_ = registry.cause("token as close to the fair as another's", "CAT-038");
    distance_ =
        registry.verb<std::uint16_t>({.name = "distance",
                                      .apply = hook<&Throws::apply_distance>(this),
                                      .sentences = {"The token lies {NUMBER:centimetre:centimetres} from the fair"}});
    ask_distance_ = registry.decision(
        {.name = "target",
         .question = "How far from the fair does the target token lie, in centimetres (200 if farther)?",
         .outcomes = hook<&Throws::list_distances>(this),
         .from_outside = true,
         .in_hands = hook<&Throws::thrown_by>(this)});
    registry.display("distance", hook<&Throws::shown_distance>(this));
    catch_ = registry.verb<Catch>(
        {.name = "token",
         .apply = hook<&Throws::apply_catch>(this),
         .forms = {cases[0].word, cases[1].word, cases[2].word, cases[3].word},
         .sentences = {cases[0].sentence, cases[1].sentence, cases[2].sentence, cases[3].sentence}});
    ask_catch_ = registry.decision({.name = "catch",
                                    .question = "What comes of the throw to the neighbour on the left?",
                                    .outcomes = hook<&Throws::list_catches>(this),
                                    .from_outside = true,
                                    .in_hands = hook<&Throws::thrown_between>(this)});
    for (std::size_t c = 0; c < cases.size(); ++c) {
        catches_[c] = registry.cause(cases[c].cause, cases[c].rule);
    }
}

void Throws::list_distances(const Play& play, Chances& out) const {
    for (int distance = 0; distance <= Scatter::farthest; ++distance) {
        out.add(distance_(distance), scatter_->at_distance(play[round_].thrower, distance));
    }
}

/// CAT-018: who is closest is decided after the last throw.
void Throws::apply_distance(Play& play, std::uint16_t centimetres) const {
    Round& round = play[round_];
    round.distances[index(round.thrower)] = narrow(centimetres + 1);
}

std::string Throws::shown_distance(const Play& play, PlayerId p) const {
    const int distance = play[round_].distances[index(p)];
    return distance == 0 ? "" : std::to_string(distance - 1);
}

/// CAT-037 to CAT-039
void Throws::reward_closest(Play& play) const {
    const Round& round = play[round_];
    const auto end = round.distances.begin() + play.players();
    const std::uint16_t least = *std::min_element(round.distances.begin(), end);
    const bool alone = std::count(round.distances.begin(), end, least) == 1;
    for (int n = 0; n < play.players(); ++n) {
        const PlayerId p = play.seat_after(play.turn_owner(), n);
        if (round.distances[index(p)] == least) {
            play.award(p, points, alone ? closest_ : as_close_);
        }
    }
}

/// CAT-040 CAT-041: everybody to the neighbour on the left.
unsigned Throws::thrown_between(const Play& play) const {
    return thrown_by(play) | 1U << index(play.seat_after(play[round_].thrower));
}

void Throws::list_catches(const Play& play, Chances& out) const {
    const PlayerId thrower = play[round_].thrower;
    const Scatter::Caught weights = scatter_->to_neighbour(thrower, play.seat_after(thrower));
    const std::array<std::uint32_t, 4> each{weights.caught, weights.touched, weights.far_enough, weights.fell_short};
    for (std::size_t c = 0; c < cases.size(); ++c) {
        out.add(catch_(static_cast<Catch>(c)), each[c]);
    }
}

/// CAT-042 to CAT-046
void Throws::apply_catch(Play& play, Catch what) const {
    const PlayerId thrower = play[round_].thrower;
    play.award(cases[index(what)].catcher ? play.seat_after(thrower) : thrower, points, catches_[index(what)]);
}

} // namespace bastide::catapult
