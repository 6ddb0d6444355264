// The big top stands on one circus tile at a time, an animal hidden under it. When it moves on, and at the end, the
// animal turns up. That it is drawn only then comes to the same as drawing it before (CIRCUS-010).
#include "under_the_big_top.hpp"
#include <algorithm>
#include <string>
#include <vector>

namespace bastide::big_top {

namespace {
struct AnimalSpec {
    const char* name;
    int points, tokens; ///< in one box
};
constexpr std::array<AnimalSpec, 6> specs{
    {{"flea", 1, 1}, {"monkeys", 3, 4}, {"seals", 4, 5}, {"bears", 5, 3}, {"tigers", 6, 2}, {"elephant", 7, 1}}};
constexpr int circus_tiles_in_box = 12;
} // namespace

void Circus::install(Registry& registry) {
    if (!registry.printed(circus_word)) {
        return;
    }
    sets_ = (registry.copies(circus_word) + circus_tiles_in_box - 1) / circus_tiles_in_box; // CIRCUS-010
    circus_ = registry.tile_word(circus_word);
    follower_ = registry.quality("follower");
    top_ = registry.figure_kind({.name = "big-top", .neutral = 1, .claims = false, .exposed = false});
    tokens_ = registry.slot<Tokens>();
    cause_ = registry.cause("followers around the big top", "CIRCUS-006");
    install_animals(registry);
    // The big top goes on behind all that is scored; whoever looks at the points, or moves figures, comes after it
    // (CIRCUS-026).
    registry.at(
        moments::after(Anchor::part_scoring),
        {.label = "under-the-big-top.circus", .run = hook<&Circus::arrive>(this), .writes = {"figures", "scores"}});
    registry.at(moments::before(Anchor::end_features),
                {.label = "under-the-big-top.last-show", .run = hook<&Circus::last_show>(this), .reads = {"figures"}});
    takings_ = registry.slot<Takings>();
    // behind what looks at the points of features (TB-078)
    registry.at(Anchor::end_awards, {.label = "under-the-big-top.last-takings", .run = hook<&Circus::pay_last>(this)});
    registry.estimate(Anchor::end_awards, hook<&Circus::estimate>(this));
    registry.display("animals left", hook<&Circus::left>(this));
}

void Circus::install_animals(Registry& registry) {
    std::vector<std::string> forms, sentences;
    for (const AnimalSpec& spec : specs) {
        forms.emplace_back(spec.name);
        sentences.push_back(std::string("Turn up the ") + spec.name + " under the big top");
    }
    turn_up_ = registry.verb<Animal>(
        {.name = "turn-up", .apply = hook<&Circus::apply_turn_up>(this), .forms = forms, .sentences = sentences});
    ask_animal_ = registry.decision<TileId>({.name = "animal",
                                             .question = "Which animal turns up under the big top?",
                                             .outcomes = hook<&Circus::list_animals>(this)});
}

// ---------------------------------------------------------------- animals

int Circus::hidden(const Play& play, std::size_t animal) const {
    return sets_ * specs[animal].tokens - play[tokens_].shown[animal];
}

/// Of the most tokens; of several the least.
std::size_t Circus::likeliest(const Play& play) const {
    std::size_t best = 0;
    for (std::size_t a = 1; a < animals; ++a) {
        best = hidden(play, a) > hidden(play, best) ? a : best;
    }
    return best;
}

int Circus::all_hidden(const Play& play) const {
    int all = 0;
    for (std::size_t a = 0; a < animals; ++a) {
        all += hidden(play, a);
    }
    return all;
}

/// The likeliest first: an estimate of the end takes the first (see `estimate`).
void Circus::list_animals(const Play& play, Chances& out) const {
    const std::size_t first = likeliest(play);
    out.add(turn_up_(static_cast<Animal>(first)), narrow(hidden(play, first)));
    for (std::size_t a = 0; a < animals; ++a) {
        if (a != first) {
            out.add(turn_up_(static_cast<Animal>(a)), narrow(hidden(play, a)));
        }
    }
}

std::string Circus::left(const Play& play, PlayerId player) const {
    if (index(player) != 0) { // once for the table
        return "";
    }
    std::string text;
    for (std::size_t a = 0; a < animals; ++a) {
        if (const int n = hidden(play, a); n > 0) {
            text += (text.empty() ? "" : ", ") + std::to_string(n) + " x " + std::to_string(specs[a].points);
        }
    }
    return text;
}

// ---------------------------------------------------------------- around the big top

/// CIRCUS-006 CIRCUS-008: followers on the nine tiles, acrobats among them, whom what happens on tiles reaches.
/// CIRCUS-024: who is sheltered on a feature stands on all of it.
bool Circus::watches(const Play& play, FigureId f) const {
    const Position here = top(play).place.square();
    if (const TileId tile = play.exposed_on(f); tile != none_of<TileId>) {
        return is_near(play.tile(tile).at, here);
    }
    bool near = false;
    if (const FeatureId feature = play.feature_of(play.figure(f)); feature != none_of<FeatureId>) {
        play.each_segment(feature, [&](SegmentId s) { near = near || is_near(play.tile(play.tile_of(s)).at, here); });
    }
    return near;
}

int Circus::spectators(const Play& play, PlayerId p) const {
    int found = 0;
    for (const FigureId f : play.figures_of(p)) {
        const bool follower = play.figure(f).on_board() && play.rules().has(play.figure(f).kind, follower_);
        found += follower && watches(play, f) ? 1 : 0;
    }
    return found;
}

/// The circus tile to which it goes next, in the order in which they were placed; none: it has been everywhere. A
/// second tile that comes before the first is scored is scored with it, so that two can wait (TB-036).
TileId Circus::waiting(const Play& play) const {
    const TileId here = stands(play) ? play.tile_at(top(play).place.square()) : none_of<TileId>;
    TileId next = none_of<TileId>;
    for (const TileId tile : play.tiles_with(circus_)) {
        const bool new_one = play.tile(tile).by != nobody && (here == none_of<TileId> || index(tile) > index(here));
        next = new_one ? std::min(next, tile) : next;
    }
    return next;
}

/// CIRCUS-004 CIRCUS-006: the first circus tile only gets the big top.
void Circus::arrive(Play& play) const {
    for (TileId tile = waiting(play); tile != none_of<TileId>; tile = waiting(play)) {
        if (stands(play) && all_hidden(play) != 0) {
            play.ask(ask_animal_, chance, tile);
            return;
        }
        put_up(play, tile);
    }
}

void Circus::put_up(Play& play, TileId tile) const {
    const Position at = play.tile(tile).at;
    play.tell([&] { return "The big top is put up at " + position_text(at) + '.'; }, play.turn_owner(),
              stands(play) ? "CIRCUS-006" : "CIRCUS-004");
    play.move(play.first_figure(nobody, top_), Place::on_square(at), reasons::moved);
}

/// CIRCUS-006 CIRCUS-009: where it stood until now. What the last animal brings is paid later.
void Circus::apply_turn_up(Play& play, Animal animal) const {
    const AnimalSpec& spec = specs[animal];
    const TileId next = play.argument(ask_animal_);
    ++play[tokens_].shown[animal];
    play.tell(
        [&] {
            return std::string("Under the big top the ") + spec.name + " turned up: " + std::to_string(spec.points) +
                   " for each follower around it.";
        },
        nobody, next == none_of<TileId> ? "CIRCUS-009" : "CIRCUS-006");
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        const int points = spectators(play, player) * spec.points;
        if (next == none_of<TileId>) {
            play[takings_].of[static_cast<std::size_t>(p)] = narrow(points);
        } else if (points != 0) {
            play.award(player, points, cause_);
        }
    }
    if (next != none_of<TileId>) {
        put_up(play, next);
        arrive(play);
    }
}

/// CIRCUS-009: before anybody goes home.
void Circus::last_show(Play& play) const {
    if (stands(play) && all_hidden(play) != 0) {
        play.ask(ask_animal_, chance, none_of<TileId>);
    }
}

/// CIRCUS-009
void Circus::pay_last(Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        if (const int points = play[takings_].of[static_cast<std::size_t>(p)]; points != 0) {
            play.award(static_cast<PlayerId>(p), points, cause_);
        }
    }
}

/// Nobody knows what hides under it: the likeliest animal, as the decision lists that first.
void Circus::estimate(const Play& play, Estimate& end) const {
    if (!stands(play) || all_hidden(play) == 0) {
        return;
    }
    const int points = specs[likeliest(play)].points;
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        end.add(player, spectators(play, player) * points);
    }
}

} // namespace bastide::big_top
