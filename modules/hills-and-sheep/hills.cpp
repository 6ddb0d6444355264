// Hills. The tile under one is out of the game, but nobody knows which it is.
#include "hills_and_sheep.hpp"
#include <algorithm>
#include <array>
#include <bit>

namespace bastide::hills {

namespace {
constexpr const char* hill_word = "hill";
} // namespace

void Hills::install(Registry& registry) {
    if (!registry.printed(hill_word)) {
        return;
    }
    most_ = registry.text("hill_tiebreaker") == "most_followers_on_hills";
    hill_ = registry.tile_word(hill_word);
    follower_ = registry.quality("follower");
    under_ = registry.pile("under hills", hook<&Hills::known>(this));
    hide_ = registry.verb<TileTypeId>({.name = "hide",
                                       .apply = hook<&Hills::apply_hide>(this),
                                       .secret = true,
                                       .sentences = {"Put {TILE} under the hill"}});
    ask_hidden_ = registry.decision({.name = "tile under a hill",
                                     .question = "A tile is put under the hill, unseen.",
                                     .outcomes = hook<&Hills::list_hidden>(this)});
    put_under_ = registry.step({.label = "hills-and-sheep.put-under", .run = hook<&Hills::put_under>(this)});
    registry.on<events::Acted>(hook<&Hills::drawn>(this));
    registry.at(moments::supply, {.label = "hills-and-sheep.first-hill",
                                  .run = hook<&Hills::begin>(this),
                                  .writes = {"tiles"},
                                  .reads = {"tiles"}});
    registry.majority({.breaks_tie = hook<&Hills::win_tie>(this),
                       .reads = Reads::feature,
                       .text = "tie broken by a hill",
                       .rules = most_ ? "SHEEP-112" : "SHEEP-111"});
    registry.display("tiles under hills", hook<&Hills::shown>(this));
}

// ---------------------------------------------------------------- the tile under it

/// SHEEP-110: whatever it is drawn for.
void Hills::drawn(Play& play, const events::Acted& event) const {
    const bool set_up = play.core().stacked != 0; // until then river and layers lie among the supply
    if (!set_up || event.action.verb != verbs::draw) {
        return;
    }
    const auto [from, type] = verbs::draw.read(event.action);
    if (play.type(type).shows(hill_)) {
        play.push(put_under_);
    }
}

/// A hill that opens the layout was drawn when the supply was not ready yet.
void Hills::begin(Play& play) const {
    for (std::size_t i = 0; i < play.tiles_with(hill_).size(); ++i) {
        play.push(put_under_);
    }
}

/// SHEEP-110: with an empty supply there is nothing to put.
void Hills::put_under(Play& play) const {
    if (play.pile_size(piles::supply) > 0) {
        play.ask(ask_hidden_, chance);
    }
}

void Hills::list_hidden(const Play& play, Chances& out) const {
    play.each_type(piles::supply, [&](TileTypeId type, int n) { out.add(hide_(type), narrow(n)); });
}

void Hills::apply_hide(Play& play, TileTypeId type) const {
    play.move_tile(type, piles::supply, under_);
    play.tell("A tile of the supply disappears under the hill; nobody may look.", nobody, "SHEEP-110");
}

/// Once for the table, beside the first player.
std::string Hills::shown(const Play& play, PlayerId player) const {
    return index(player) == 0 && play.pile_size(under_) > 0 ? std::to_string(play.pile_size(under_)) : "";
}

// ---------------------------------------------------------------- ties

/// SHEEP-111 SHEEP-112 SHEEP-113: followers are those who compete for the feature, and whatever else counts as one
/// without competing (TB-009). Where figures on several features are counted together there is none whose hills could
/// decide.
unsigned Hills::win_tie(const Play& play, FeatureId feature, unsigned tied) const {
    if (feature == none_of<FeatureId>) {
        return 0;
    }
    std::array<int, max_players> on_hills{};
    play.each_figure(feature, [&](FigureId f) {
        const Figure& figure = play.figure(f);
        const bool counts =
            play.rules().figure_kinds[index(figure.kind)].spec.claims || play.rules().has(figure.kind, follower_);
        if (figure.owner != nobody && counts && play.type_of(play.tile_of(figure)).shows(hill_)) {
            ++on_hills[index(figure.owner)];
        }
    });
    int needed = 1;
    for (unsigned rest = tied; most_ && rest != 0; rest &= rest - 1) {
        needed = std::max(needed, on_hills[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    unsigned winners = 0;
    for (unsigned rest = tied; rest != 0; rest &= rest - 1) {
        const auto seat = static_cast<std::size_t>(std::countr_zero(rest));
        winners |= on_hills[seat] >= needed ? 1U << seat : 0U;
    }
    return winners;
}

} // namespace bastide::hills
