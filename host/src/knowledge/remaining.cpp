#include "knowledge/remaining.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::size_t types_of(const Play& play) { return play.rules().types.size(); }

bool is_stack(const Ruleset& rules, PileId pile) {
    return pile == piles::supply || std::find(rules.layers.begin(), rules.layers.end(), pile) != rules.layers.end();
}

std::vector<int> unseen_counts(const Play& play, PlayerId viewer) {
    const Ruleset& rules = play.rules();
    std::vector<int> counts(types_of(play));
    for (std::size_t i = 0; i < rules.piles.size(); ++i) {
        const auto pile = static_cast<PileId>(i);
        const bool unseen = is_stack(rules, pile) || !play.knows(viewer, pile);
        for (std::size_t t = 0; unseen && t < counts.size(); ++t) {
            counts[t] += play.in_pile(pile, static_cast<TileTypeId>(t));
        }
    }
    return counts;
}

std::vector<TileCount> contents(const Play& play, PileId pile) {
    std::vector<TileCount> tiles;
    for (std::size_t t = 0; t < types_of(play); ++t) {
        if (const int copies = play.in_pile(pile, static_cast<TileTypeId>(t)); copies > 0) {
            tiles.push_back({static_cast<TileTypeId>(t), copies});
        }
    }
    return tiles;
}

/// Copies in the viewer's own hands and among what is offered to the viewer.
int at_hand(const Play& play, TileTypeId type, PlayerId viewer) {
    const Ruleset& rules = play.rules();
    int copies = 0;
    for (std::size_t i = 0; i < rules.piles.size(); ++i) {
        copies += rules.piles[i].holder == viewer ? play.in_pile(static_cast<PileId>(i), type) : 0;
    }
    if (play.turn_owner() == viewer) {
        for (const Offer& offer : play.offers()) { // what is offered out of a hand was counted
            copies += offer.tile == type && rules.piles[index(offer.from)].holder != viewer ? 1 : 0;
        }
    }
    return copies;
}

} // namespace

RemainingTiles remaining_tiles(const Play& play, PlayerId viewer) {
    const Ruleset& rules = play.rules();
    RemainingTiles left;
    const std::vector<int> counts = unseen_counts(play, viewer);
    for (std::size_t t = 0; t < counts.size(); ++t) {
        if (counts[t] > 0) {
            left.unseen.push_back({static_cast<TileTypeId>(t), counts[t]});
            left.total += counts[t];
        }
    }
    left.supply = play.pile_size(piles::supply);
    for (const PileId layer : rules.layers) {
        if (play.pile_size(layer) > 0) {
            left.stacks.push_back(play.pile_size(layer));
        }
    }
    for (std::size_t i = 0; i < rules.piles.size(); ++i) {
        const auto pile = static_cast<PileId>(i);
        const CompiledPile& spec = rules.piles[i];
        if (is_stack(rules, pile) || pile == piles::taken || play.pile_size(pile) == 0) {
            continue;
        }
        if (!play.knows(viewer, pile)) {
            left.hidden_hands += play.pile_size(pile);
        } else {
            left.known.push_back({spec.name, spec.holder, contents(play, pile)});
        }
    }
    return left;
}

std::vector<FittingTile> tiles_that_fit(const Play& play, Position square, PlayerId viewer) {
    std::vector<FittingTile> found;
    const std::vector<int> counts = unseen_counts(play, viewer);
    for (std::size_t t = 0; t < counts.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        FittingTile tile{type, 0, counts[t], at_hand(play, type, viewer)};
        if (tile.unseen + tile.at_hand == 0) {
            continue;
        }
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            const bool listed = (play.type(type).rotations >> rotation & 1U) != 0;
            tile.rotations |= listed && play.may_place(type, square, rotation) ? 1U << rotation : 0U;
        }
        if (tile.rotations != 0) {
            found.push_back(tile);
        }
    }
    return found;
}

} // namespace bastide::host
