// What modules keep in the state: slots, bytes for tiles, piles and hands, rights.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>

namespace bastide {

TileBytes Registry::tile_bytes() { return {impl_.rules.layout.tile_byte_arrays++}; }

namespace {
bool pile_called(const Ruleset& rules, const std::string& name) {
    return std::any_of(rules.piles.begin(), rules.piles.end(),
                       [&](const CompiledPile& pile) { return pile.name == name; });
}

/// A bit of a turn's or a part's frame.
Right right_of(RegistryImpl& impl, std::vector<std::string>& names, const std::string& name, const char* what) {
    constexpr std::size_t bits = 32;
    own(impl, what, name, among(names, name), names.size(), bits);
    names.push_back(name);
    return {static_cast<std::uint32_t>(names.size() - 1)};
}
} // namespace

PileId Registry::pile(const std::string& name) {
    own(impl_, "pile", name, pile_called(impl_.rules, name), impl_.rules.piles.size());
    impl_.rules.piles.push_back({name, nobody, true});
    return static_cast<PileId>(impl_.rules.piles.size() - 1);
}

PileId Registry::hands(const std::string& name, bool hidden) {
    const std::size_t first = impl_.rules.piles.size();
    own(impl_, "pile", name, pile_called(impl_.rules, name), first + static_cast<std::size_t>(impl_.rules.players) - 1);
    for (int p = 0; p < impl_.rules.players; ++p) {
        impl_.rules.piles.push_back({name, static_cast<PlayerId>(p), hidden});
    }
    return static_cast<PileId>(first);
}

void Registry::layer(PileId pile) { impl_.rules.layers.push_back(pile); }

Right Registry::turn_right(const std::string& name) {
    return right_of(impl_, impl_.rules.turn_right_names, name, "right of a turn");
}

Right Registry::part_right(const std::string& name) {
    return right_of(impl_, impl_.rules.part_right_names, name, "right of a part");
}

std::uint32_t Registry::reserve(std::size_t bytes) {
    const std::uint32_t offset = impl_.rules.layout.slot_bytes;
    constexpr std::size_t limit = 1U << 16;
    if (bytes > limit) {
        throw Error("Module '" + impl_.module + "' wants " + std::to_string(bytes) +
                    " bytes of game state; 65536 are possible.");
    }
    impl_.rules.layout.slot_bytes += static_cast<std::uint32_t>((bytes + 7) / 8 * 8);
    return offset;
}

} // namespace bastide
