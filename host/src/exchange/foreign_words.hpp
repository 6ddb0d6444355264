// What another program's words are here: each module says it of itself, in a file beside its rules.toml that is called
// after the ending of that program's saved games (modules/X/jcz.toml).
#pragma once
#include "library/fwd.hpp"
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

struct ForeignMessage;

using SwitchValues = std::map<std::string, std::string>; ///< bare names

struct ForeignElement {
    std::string module, figure; ///< figure: the element's value is how many each player has
    bool loads = true;          ///< a game that has it is played with the module
    SwitchValues switches;
    SwitchValues absent; ///< a game that is played with the module, but does not have it
};

struct ForeignRule {
    std::string module, standard; ///< where the file does not name it
    std::map<std::string, SwitchValues> values;
};

/// A tile: ours, how it is turned as the other prints it, and how many of it are in the set.
struct ForeignTileType {
    std::string name;
    unsigned turns = 0;
    int copies = 1;
};

struct ForeignSet {
    std::string module;
    std::vector<std::string> tile_sets;
    std::map<std::string, ForeignTileType> tiles;
    std::map<std::string, std::vector<std::string>> with; ///< other sets of ours, in a game with that element
    std::vector<std::string> brings;                      ///< elements that a game with it has, said or not

    /// Those that it is in a game.
    const std::vector<std::string>& ours(const std::map<std::string, std::string>& elements) const;
};

/// Tiles that are drawn apart from the others.
struct ForeignGroup {
    std::string name, after;        ///< drawn from when that group is used up
    std::vector<std::string> tiles; ///< none: all that are in no other group
    std::vector<std::string> upon;  ///< drawn from when one of these lies
    bool drawn = true;
};

/// What a message may be here: verbs one after the other, each with words that its action has to have.
struct ForeignDeed {
    struct Part {
        std::string verb;
        std::vector<std::string> words;
    };
    std::vector<Part> parts;
};

class ForeignWords {
public:
    /// Of all modules that have such a file. Throws Error with its place if one says what is not understood.
    ForeignWords(const Library& library, const std::string& ending);

    std::vector<std::string> always; ///< modules of every game
    std::map<std::string, ForeignSet> sets;
    std::map<std::string, ForeignElement>
        elements; ///< the first module that has it; others that have it are loaded too
    std::map<std::string, std::vector<ForeignElement>> more_elements;
    std::map<std::string, ForeignRule> rules;
    std::map<std::string, ForeignTileType> tiles; ///< in no set
    std::map<std::string, ForeignGroup> groups;
    std::map<std::string, std::vector<std::string>> kinds;
    std::map<std::string, std::string> figures, spaces, declined;

    /// What the message may be, the most particular first.
    std::vector<ForeignDeed> deeds(const ForeignMessage& message) const;
    /// Our name of a place that is no part of a tile; empty: it is one.
    std::string space(const std::string& feature, const std::string& location) const;

private:
    struct Key {
        std::vector<std::string> words; ///< that the message has to have
        std::vector<ForeignDeed> deeds;
    };
    void read(const std::string& text, const std::string& file, const std::string& module);
    std::map<std::string, std::vector<Key>> deeds_; ///< by the kind of message
};

} // namespace bastide::host
