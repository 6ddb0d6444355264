// What modules keep in the state: slots, piles and hands, rights.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "words/src/refused_game.hpp"

namespace bastide {

PileId Registry::pile(const std::string& name, Hook<bool(const Play&, PlayerId)> knows) {
    note_hook(impl_, knows, "pile '" + name + "'", "knows");
    return add_own<PileId>(impl_, impl_.rules.piles, {name, nobody, true, knows}, "pile", name);
}

PileId Registry::hands(const std::string& name, bool hidden) {
    const std::size_t first = impl_.rules.piles.size();
    own(impl_, "pile", name, first + static_cast<std::size_t>(impl_.rules.players) - 1);
    for (int p = 0; p < impl_.rules.players; ++p) {
        impl_.rules.piles.push_back({name, static_cast<PlayerId>(p), hidden, {}});
    }
    return static_cast<PileId>(first);
}

void Registry::layer(PileId pile) {
    if (index(pile) >= impl_.rules.piles.size()) {
        throw Error("Module '" + impl_.module + "' makes a layer of a pile that it has not registered.");
    }
    own(impl_, "layer", impl_.rules.piles[index(pile)].name, impl_.rules.layers.size(), max_layers);
    impl_.rules.layers.push_back(pile);
}

TurnRight Registry::turn_right(const std::string& name) {
    return add_own<TurnRight>(impl_, impl_.rules.turn_right_names, name, "right of a turn", name, max_rights);
}

PartRight Registry::part_right(const std::string& name, bool shared) {
    auto& names = impl_.rules.part_right_names;
    return shared ? bastide::shared<PartRight>(impl_, names, name, "right of a part", max_rights)
                  : add_own<PartRight>(impl_, names, name, "right of a part", name, max_rights);
}

void Registry::hide(const HiddenSlot& slot) {
    take_hook(impl_, slot.deal, "hidden slot", "redeal");
    impl_.rules.hidden_slots.push_back(slot);
}

std::uint32_t Registry::reserve(std::size_t bytes, const SlotPrinter& printer) {
    const std::uint32_t offset = impl_.rules.layout.slot_bytes;
    if (bytes > max_slot_bytes) {
        refuse_bytes(impl_.module, bytes);
    }
    impl_.rules.layout.slot_bytes += static_cast<std::uint32_t>((bytes + 7) / 8 * 8);
    impl_.rules.slots.push_back({impl_.module, offset, static_cast<std::uint32_t>(bytes), printer});
    note_hook(impl_, printer, "slot", "describe");
    return offset;
}

} // namespace bastide
