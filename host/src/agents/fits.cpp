#include "agents/fits.hpp"

namespace bastide::host {

Rim rim_of(const View& view, Position square) {
    Rim rim;
    for (unsigned side = 0; side < 4; ++side) {
        const TileId beside = view.tile_at(neighbour(square, side));
        if (beside == none_of<TileId>) {
            continue;
        }
        const Tile& tile = view.tile(beside);
        const TileType& type = view.type(tile.type);
        const unsigned facing = 4 * opposite(side);
        rim.terrains = static_cast<std::uint16_t>(rim.terrains | (type.row[tile.rotation] >> facing & 15U) << 4 * side);
        rim.matched =
            static_cast<std::uint16_t>(rim.matched | (type.strict[tile.rotation] >> facing & 15U) << 4 * side);
    }
    return rim;
}

void Fits::begin(const View& view) {
    ++round_;
    left_.clear();
    total_ = 0;
    const auto add = [&](PileId pile) {
        view.each_type(pile, [&](TileTypeId type, int copies) {
            left_.push_back({static_cast<std::uint16_t>(index(type)), static_cast<std::uint16_t>(copies)});
            total_ += copies;
        });
    };
    add(piles::supply);
    for (const PileId layer : view.rules().layers) {
        add(layer);
    }
}

double Fits::share(const View& view, Rim rim) {
    const std::uint32_t key = static_cast<std::uint32_t>(rim.terrains) << 16 | rim.matched;
    Known& known = known_[(key * 0x9E3779B1U) >> 24];
    if (known.rim != key || known.round != round_) {
        known = {key, round_, static_cast<float>(counted(view, rim))};
    }
    return known.share;
}

double Fits::counted(const View& view, Rim rim) const {
    unsigned fitting = 0;
    const bool says_beside = view.rules().says_beside;
    for (const Left& left : left_) {
        const TileType& type = view.type(static_cast<TileTypeId>(left.type));
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            const unsigned row = type.row[rotation];
            if (((row ^ rim.terrains) & rim.matched & type.strict[rotation]) == 0 &&
                (!says_beside || view.rules().unfit_sides(row, rim.terrains) == 0)) {
                fitting += left.copies;
                break;
            }
        }
    }
    return total_ == 0 ? 0 : fitting / total_;
}

} // namespace bastide::host
