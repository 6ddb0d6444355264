// What modules keep in the state: slots, piles and hands, rights.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

PileId Registry::pile(const std::string& name, Hook<bool(const Play&, PlayerId)> knows) {
    own(impl_, "pile", name, impl_.rules.piles.size());
    note_hook(impl_, knows, "pile '" + name + "'", "knows");
    impl_.rules.piles.push_back({name, nobody, true, knows});
    return static_cast<PileId>(impl_.rules.piles.size() - 1);
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
    auto& layers = impl_.rules.layers;
    if (index(pile) >= impl_.rules.piles.size()) {
        throw Error("Module '" + impl_.module + "' makes a layer of a pile that it has not registered.");
    }
    own(impl_, "layer", impl_.rules.piles[index(pile)].name, layers.size(), max_layers);
    layers.push_back(pile);
}

TurnRight Registry::turn_right(const std::string& name) {
    return bit_of<TurnRight>(impl_, impl_.rules.turn_right_names, name, "right of a turn", max_rights);
}

PartRight Registry::part_right(const std::string& name) {
    return bit_of<PartRight>(impl_, impl_.rules.part_right_names, name, "right of a part", max_rights);
}

void Registry::hide(const HiddenSlot& slot) {
    if (slot.hook == nullptr) {
        refuse_missing(impl_, "hidden slot", "redeal");
    }
    impl_.rules.hook_origins.push_back({slot.self, slot.hook, impl_.module, "'redeal' of a hidden slot"});
    impl_.rules.hidden_slots.push_back(slot);
}

std::uint32_t Registry::reserve(std::size_t bytes, const SlotPrinter& printer) {
    const std::uint32_t offset = impl_.rules.layout.slot_bytes;
    if (bytes > max_slot_bytes) {
        throw Error("Module '" + impl_.module + "' wants " + std::to_string(bytes) + " bytes of game state; " +
                    std::to_string(max_slot_bytes) + " are possible.");
    }
    impl_.rules.layout.slot_bytes += static_cast<std::uint32_t>((bytes + 7) / 8 * 8);
    impl_.rules.slots.push_back({impl_.module, offset, static_cast<std::uint32_t>(bytes), printer});
    if (printer.hook != nullptr) {
        impl_.rules.hook_origins.push_back({printer.self, printer.hook, impl_.module, "'describe' of a slot"});
    }
    return offset;
}

} // namespace bastide
