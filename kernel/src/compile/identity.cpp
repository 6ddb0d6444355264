#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/module/module.hpp"
#include "compile/rules.hpp"

namespace bastide {

namespace {

void add_words(const load::Value& value, std::string& words) {
    words += '\n' + value.key + ' ' + std::to_string(value.text.size()) + ' ' + value.text + '{';
    for (const auto* inner : {&value.items, &value.entries}) {
        for (const load::Value& one : *inner) {
            add_words(one, words);
        }
    }
    words += '}';
}

/// A module that is only declared is what it declares; how it looks and what it says of its rules is not played.
std::string digest_of(const load::Value& declared) {
    std::string words;
    for (const load::Value& table : declared.entries) {
        if (table.key != "draw" && table.key != "rule" && table.key != "module" && table.key != "switch" &&
            table.key != "part" && table.key != "qualities") {
            add_words(table, words);
        }
    }
    return hex16(fingerprint(words));
}

} // namespace

/// What the digest covers, as a text; records keep the digest, so the text may not change.
Identity identity_of(const Composition& c) {
    Identity id;
    id.players = static_cast<int>(c.players.size());
    id.tile_sets = c.sets; // their digests cover the blocks
    std::string all = "bastide " + std::to_string(kernel_version / 100);
    for (const LoadedModule& module : c.modules) {
        id.modules.push_back({module.manifest.name, module.manifest.version});
        all += "\nmodule " + module.manifest.name + ' ' + module.manifest.version;
        all += module.manifest.declared ? " declares " + digest_of(*module.manifest.declared) : "";
        for (const SwitchSpec& part : module.manifest.switches) { // which, left out, takes its words from tiles
            const auto value = c.switches.find(module.manifest.name + '.' + part.name);
            const bool out = module.manifest.declared && value != c.switches.end() && value->second == "false";
            all += out && !part.words.empty() ? " without " + listed(part.words) : "";
        }
    }
    for (const Identity::SetEntry& set : c.sets) {
        all += "\nset " + set.name + ' ' + std::to_string(set.copies) + ' ' + set.digest;
    }
    for (const auto& [name, value] : c.switches) {
        id.switches.emplace_back(name, value);
        all += "\nswitch " + name + ' ' + value;
    }
    for (const FigureNumber& figures : c.figures) {
        all += "\nfigures " + figures.kind + ' ' + std::to_string(figures.number);
    }
    for (const auto& [first, second] : c.order) {
        all += "\norder " + first + ' ' + second;
    }
    all += "\nplayers " + std::to_string(id.players) + " youngest 0"; // never another number, but records know it
    for (std::size_t i = 0; i < c.players.size(); ++i) {
        all += c.players[i].youngest ? "\nyoungest " + std::to_string(i) : "";
    }
    id.digest = hex16(fingerprint(all));
    return id;
}

} // namespace bastide
