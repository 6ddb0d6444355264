// What shepherds draw: tokens with sheep, and wolves.
#include "hills_and_sheep.hpp"
#include <algorithm>
#include <array>

namespace bastide::hills {

namespace {

constexpr std::array<int, 5> tokens_in_bag{0, 4, 5, 5, 2}; // SHEEP-101: by the number of sheep on them
constexpr int wolves_in_bag = 2;

} // namespace

std::string sheep_in_words(int n) { return std::to_string(n) + " sheep"; }

/// Of the tokens with so many sheep those in the bag.
int Flocks::tokens_left(const Play& play, int sheep) const {
    int left = boxes_ * tokens_in_bag[static_cast<std::size_t>(sheep)];
    for (const FigureId token : play.figures_of(nobody, sheep_)) {
        left -= play.figure(token).number == sheep ? 1 : 0;
    }
    return left;
}

/// Unless another rule has taken the shepherd away again.
void Flocks::draw(Play& play, FigureId shepherd) const {
    if (play.figure(shepherd).place.where == Where::segment) {
        play.ask(ask_token_, chance, shepherd);
    }
}

/// SHEEP-101: wolves always go back, so the bag is never empty.
void Flocks::list_tokens(const Play& play, Chances& out) const {
    for (std::uint8_t sheep = 1; sheep < tokens_in_bag.size(); ++sheep) {
        out.add(draw_sheep_(sheep), narrow(std::max(0, tokens_left(play, sheep))));
    }
    out.add(draw_wolf_(), narrow(boxes_ * wolves_in_bag));
}

/// SHEEP-103 SHEEP-105
void Flocks::apply_sheep(Play& play, std::uint8_t sheep) const {
    const Figure& shepherd = play.figure(play.argument(ask_token_));
    const SegmentId pasture = shepherd.place.segment();
    const bool first = tokens_on(play, play.feature_of(pasture)) == 0;
    play.tell([&] { return play.player_name(shepherd.owner) + " draws " + sheep_in_words(sheep) + '.'; },
              shepherd.owner, first ? "SHEEP-103" : "SHEEP-105");
    play.set_number(play.deploy(nobody, sheep_, pasture), sheep);
}

/// SHEEP-103 SHEEP-105: of everybody on the field.
void Flocks::apply_wolf(Play& play) const {
    const Figure& shepherd = play.figure(play.argument(ask_token_));
    const FeatureId field = play.feature_of(shepherd);
    const bool first = tokens_on(play, field) == 0;
    play.tell(
        [&] {
            return play.player_name(shepherd.owner) + " draws a wolf, which drives all sheep and shepherds from the " +
                   play.feature_name(field) + '.';
        },
        shepherd.owner, first ? "SHEEP-103" : "SHEEP-105");
    clear(play, field);
}

void Flocks::into_bag(Play& play, FigureId token) const {
    play.tell([&] { return "A token with " + sheep_in_words(play.figure(token).number) + " goes back into the bag."; });
    play.send_home(token, reasons::returned);
}

} // namespace bastide::hills
