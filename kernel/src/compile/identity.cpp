#include "bastide/fingerprint.hpp"
#include "compile/rules.hpp"

namespace bastide {

/// What the digest covers, as a text; records keep the digest, so the text may not change.
void identify(const Composition& c, Ruleset& r) {
    Identity& id = r.identity;
    id.players = r.players;
    id.tile_sets = c.sets; // their digests cover the blocks
    std::string all = "bastide " + std::to_string(kernel_version / 100);
    for (const LoadedModule& module : c.modules) {
        id.modules.push_back({module.manifest.name, module.manifest.version});
        all += "\nmodule " + module.manifest.name + ' ' + module.manifest.version;
    }
    for (const Identity::SetEntry& set : c.sets) {
        all += "\nset " + set.name + ' ' + std::to_string(set.copies) + ' ' + set.digest;
    }
    for (const auto& [name, value] : c.switches) {
        id.switches.emplace_back(name, value);
        all += "\nswitch " + name + ' ' + value;
    }
    for (const auto& [first, second] : c.order) {
        all += "\norder " + first + ' ' + second;
    }
    all += "\nplayers " + std::to_string(r.players) + " youngest 0"; // never another number, but records know it
    for (std::size_t i = 0; i < c.players.size(); ++i) {
        all += c.players[i].youngest ? "\nyoungest " + std::to_string(i) : "";
    }
    id.digest = hex16(fingerprint(all));
}

} // namespace bastide
