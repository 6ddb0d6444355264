// What a module says of itself without being loaded (modules/X/rules.toml).
#pragma once
#include "bastide/engine/export.hpp"
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

class Rulebook;

namespace load {
struct Value;
}

struct SwitchSpec {
    enum class Type { choice, flag, number, text };
    std::string name;
    Type type = Type::choice;
    std::vector<std::string> values; ///< of a choice; "true" "false" of a flag
    std::string standard;            ///< the default, as text
    int min = 0, max = 0;            ///< of a number
    std::string unit;
    std::string summary;
    std::vector<std::string> rules; ///< rule ids
    bool part = false;              ///< whether a part of the box is played: a flag that is true by default
    std::vector<std::string> words; ///< of tiles and segments, which mean nothing without the part
    std::string since;              ///< the module's version with which it came; empty: it was always there
    unsigned line = 0;
};

struct Requirement {
    std::string module;
    std::string least; ///< version, empty: any
};

struct Manifest {
    std::string name, title, version, file;
    std::string summary; ///< what it changes, in a sentence for people who choose; may be empty
    std::string picture; ///< a tile of its sets ("set/tile" of another), or a figure or piece that it draws, to stand
                         ///< for it; may be empty
    int minutes = 0;     ///< that a game takes longer with it
    int players = 0;     ///< more who can play, by the pieces in its box
    std::vector<Requirement> requires_modules;
    std::vector<std::string> conflicts;
    std::vector<std::string> after, before; ///< modules, and ".kind" for whichever brings that kind
    std::vector<std::string> tile_sets;     ///< that it is played with; the first is the usual one
    std::vector<std::string> steps;         ///< labels by which others may order themselves, whatever the switches
    std::vector<std::string> kinds;         ///< of features and figures, that others may come after
    std::vector<std::string> terrains;      ///< of edges, that tiles may show in games without it
    std::vector<SwitchSpec> switches;
    std::shared_ptr<const Rulebook> rulebook;     ///< its rules in words, for people; games ask for none of them
    std::map<std::string, std::string> qualities; ///< of figures, that its rules ask for: what they mean, a sentence
    bool interprets = false; ///< its library plays what other manifests declare; it is no module of a game itself
    Requirement played_by;   ///< whose library plays what this one declares; no module: its own
    std::shared_ptr<const load::Value> declared; ///< of one that is played by another: the whole of it
    const SwitchSpec* find_switch(std::string_view wanted) const {
        for (const SwitchSpec& spec : switches) {
            if (spec.name == wanted) {
                return &spec;
            }
        }
        return nullptr;
    }
};

} // namespace bastide
