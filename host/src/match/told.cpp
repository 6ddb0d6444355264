#include "match/told.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

unsigned all_seats(const Play& play) { return (1U << play.players()) - 1; }

unsigned seats_that_know(const Play& play, PileId pile) {
    unsigned seats = 0;
    for (int p = 0; p < play.players(); ++p) {
        seats |= play.knows(static_cast<PlayerId>(p), pile) ? 1U << p : 0U;
    }
    return seats;
}

/// "1 is", "3 are"
std::string so_many(int n) { return std::to_string(n) + (n == 1 ? " is" : " are"); }

/// The copies of a tile type that cannot be drawn now, by where they are.
class Whereabouts {
public:
    Whereabouts(const Play& play, TileTypeId type, PlayerId viewer) : play_(play), type_(type), viewer_(viewer) {
        for (const Tile& tile : play.tiles()) {
            on_table_ += tile.type == type ? 1 : 0;
        }
        all_ = on_table_;
        if (on_table_ > 0) {
            places_.push_back(so_many(on_table_) + " on the table");
        }
        for (std::size_t i = 0; i < play.rules().piles.size(); ++i) {
            look_into(static_cast<PileId>(i));
        }
        if (unseen_ > 0) {
            places_.push_back(so_many(unseen_) + " where you cannot look");
        }
    }

    std::string sentence() const {
        const std::string name = play_.rules().tile_name(type_);
        const std::string these = all_ == 1 ? "The only copy of " + name + " is"
                                            : "All " + std::to_string(all_) + " copies of " + name + " are";
        if (on_table_ == all_) {
            return all_ == 0 ? "There is no " + name + " among the tiles of this game." : these + " on the table.";
        }
        return "No copy of " + name + " can be drawn now: " + listed(places_) + '.';
    }

private:
    void look_into(PileId pile) {
        const Ruleset& rules = play_.rules();
        const int here = play_.in_pile(pile, type_);
        const CompiledPile& it = rules.piles[index(pile)];
        all_ += here;
        if (here == 0) {
            return;
        }
        if (is_stack(rules, pile)) {
            places_.push_back(so_many(here) + " in a stack that comes later");
        } else if (!play_.knows(viewer_, pile)) {
            unseen_ += here;
        } else if (it.holder != nobody) {
            places_.push_back(so_many(here) + " in the hand of " + play_.player_name(it.holder));
        } else {
            places_.push_back(so_many(here) + (pile == piles::taken     ? " drawn already"
                                               : pile == piles::removed ? " out of the game"
                                                                        : " put aside"));
        }
    }

    const Play& play_;
    TileTypeId type_;
    PlayerId viewer_;
    int on_table_ = 0, all_ = 0, unseen_ = 0;
    std::vector<std::string> places_;
};

} // namespace

bool is_stack(const Ruleset& rules, PileId pile) {
    return pile == piles::supply || std::find(rules.layers.begin(), rules.layers.end(), pile) != rules.layers.end();
}

unsigned seats_that_see_outcome(const Game& game) {
    const Play& play = game.play();
    if (play.core().decision == decisions::draw) {
        const PileId to = play.argument(decisions::draw).to;
        return is_stack(game.rules(), to) ? 0U : seats_that_know(play, to);
    }
    const auto outcomes = game.legal_actions();
    const bool secret = std::any_of(outcomes.begin(), outcomes.end(),
                                    [&](Action a) { return game.rules().verbs[index(a.verb)].secret; });
    return secret ? 0U : all_seats(play);
}

unsigned seats_that_bring_outcome(const Game& game) {
    const Play& play = game.play();
    const DecisionSpec& spec = game.rules().decisions[index(play.core().decision)].spec;
    if (spec.in_hands) {
        return spec.in_hands(play);
    }
    return play.core().turns > 0 ? 1U << index(play.turn_owner()) : all_seats(play);
}

void check_can_be_told(const Ruleset& rules, const std::vector<std::string>& agents) {
    if (std::find(agents.begin(), agents.end(), "person") == agents.end()) {
        throw Error("With real tiles somebody says what is drawn, but only agents play here: seat a person, or let the "
                    "program draw.");
    }
    for (const CompiledPile& pile : rules.piles) {
        if (pile.holder != nobody && pile.hidden && agents[index(pile.holder)] != "person") {
            throw Error("Hands are hidden in this game, so nobody could say which tiles " +
                        rules.player_names[index(pile.holder)] +
                        " draws, who is an agent: let hands be open, seat persons alone, or let the program draw.");
        }
    }
}

std::string why_no_outcome(const Game& game, std::string_view text, PlayerId viewer) {
    std::string why;
    game.parse(text, &why);
    const std::string_view tile = trimmed(text.starts_with("draw ") ? text.substr(5) : text);
    const TileTypeId type = game.rules().tile_type(std::string(tile));
    if (game.play().core().decision == decisions::draw && type != none_of<TileTypeId>) {
        if (const std::string drawn = "draw " + game.rules().tile_name(type); game.parse(drawn)) {
            return '\'' + drawn + "' is legal now.";
        }
        return Whereabouts(game.play(), type, viewer).sentence();
    }
    if (game.play().core().decision == decisions::draw) {
        game.parse_forced("draw " + std::string(tile), &why);
    }
    return why;
}

} // namespace bastide::host
