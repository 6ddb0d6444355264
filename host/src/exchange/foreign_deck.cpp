#include "exchange/foreign_deck.hpp"
#include <algorithm>
#include <bit>
#include <cstdint>

namespace bastide::host {
namespace {

const char* const default_group = "default";

std::string group_of(const ForeignWords& words, const std::string& tile) {
    for (const auto& [name, group] : words.groups) {
        if (std::find(group.tiles.begin(), group.tiles.end(), tile) != group.tiles.end()) {
            return name;
        }
    }
    return default_group;
}

/// The number that follows when several things are drawn from one: a generator as Java has it, begun with the number's
/// own bits.
double number_after(double random) {
    constexpr std::uint64_t low = (std::uint64_t{1} << 48) - 1, factor = 25'214'903'917, step = 11;
    const std::uint64_t next = ((std::bit_cast<std::uint64_t>(random) & low) * factor + step) & low;
    return static_cast<double>(next) / static_cast<double>(low + 1);
}

} // namespace

ForeignDeck::ForeignDeck(const SavedGame& saved, const ForeignWords& words)
    : words_(words), random_(saved.random), order_(saved.draw_order) {
    for (const auto& [name, copies] : saved.sets) {
        const auto set = words.sets.find(name);
        if (set == words.sets.end()) {
            known_ = false;
            random_.reset();
            continue;
        }
        for (const auto& [tile, type] : set->second.tiles) {
            std::vector<std::string>& tiles = groups_[group_of(words, tile)].tiles;
            tiles.insert(tiles.end(), static_cast<std::size_t>(copies) * static_cast<std::size_t>(type.copies), tile);
        }
    }
    for (const ForeignTile& tile : saved.start) {
        std::vector<std::string>& tiles = groups_[group_of(words, tile.tile)].tiles;
        if (const auto at = std::find(tiles.begin(), tiles.end(), tile.tile); at != tiles.end()) {
            tiles.erase(at);
        }
    }
    std::erase_if(groups_, [&](const auto& each) {
        const auto known = words.groups.find(each.first);
        return each.second.tiles.empty() || (known != words.groups.end() && !known->second.drawn);
    });
    for (auto& [name, group] : groups_) {
        std::sort(group.tiles.begin(), group.tiles.end());
        if (const auto known = words.groups.find(name); known != words.groups.end()) {
            group.active = !groups_.contains(known->second.after) && known->second.upon.empty();
        }
    }
}

std::optional<std::string> ForeignDeck::next() const {
    if (!order_.empty()) {
        return drawn_ < order_.size() ? std::optional(order_[drawn_]) : std::nullopt;
    }
    std::size_t size = 0;
    for (const auto& [name, group] : groups_) {
        size += group.active ? group.tiles.size() : 0;
    }
    if (!random_ || size == 0) {
        return std::nullopt;
    }
    auto place = std::min(static_cast<std::size_t>(*random_ * static_cast<double>(size)), size - 1);
    for (const auto& [name, group] : groups_) {
        if (!group.active) {
            continue;
        }
        if (place < group.tiles.size()) {
            return group.tiles[place];
        }
        place -= group.tiles.size();
    }
    return std::nullopt;
}

bool ForeignDeck::take(const std::string& tile) {
    random_ = random_ ? std::optional(number_after(*random_)) : std::nullopt;
    if (drawn_ < order_.size() && order_[drawn_] == tile) {
        ++drawn_;
    }
    for (auto& [name, group] : groups_) {
        const auto at = std::find(group.tiles.begin(), group.tiles.end(), tile);
        if (at != group.tiles.end()) {
            group.tiles.erase(at);
            if (group.tiles.empty()) {
                used_up(name);
            }
            return true;
        }
    }
    return false;
}

void ForeignDeck::used_up(const std::string& group) {
    for (auto& [name, other] : groups_) {
        const auto known = words_.groups.find(name);
        other.active = other.active || (known != words_.groups.end() && known->second.after == group);
    }
}

void ForeignDeck::laid(const std::string& tile) {
    for (auto& [name, group] : groups_) {
        const auto known = words_.groups.find(name);
        group.active = group.active ||
                       (known != words_.groups.end() && std::find(known->second.upon.begin(), known->second.upon.end(),
                                                                  tile) != known->second.upon.end());
    }
}

bool ForeignDeck::empty() const {
    if (!order_.empty()) {
        return false; // a game for tests ends before the tiles do
    }
    return std::none_of(groups_.begin(), groups_.end(),
                        [](const auto& each) { return each.second.active && !each.second.tiles.empty(); });
}

} // namespace bastide::host
