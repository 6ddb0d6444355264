// What the other engine's words are here: mapping.toml as read.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::differential {

/// Modules and switches that an element stands for.
struct Meaning {
    std::vector<std::string> modules;
    std::map<std::string, std::string> switches;
};

struct ElementMapping {
    std::string figure;                   ///< the element's value is the number each player has; empty: it is not
    std::vector<Meaning> present, absent; ///< of several each is replayed
};

struct RuleMapping {
    bool conditional = false;
    std::vector<std::string> concerns; ///< without effect unless one of these elements, or of these sets, is present
    std::map<std::string, std::map<std::string, std::string>> values;
};

/// Of a score: a feature's kind and the occasion (`early`: the same during the game), or else the cause.
struct Why {
    std::string kind, occasion, early, cause, loss; ///< `loss`: the cause if points are lost
};

/// Where our game shows who has how many tokens: the number before `word` in a display, or one if it says anything.
struct Token {
    std::string display, word;
};

class Mapping {
public:
    explicit Mapping(const std::filesystem::path& file);

    std::vector<std::string> modules;
    std::map<std::string, Meaning> with_sets; ///< of a game with that set of theirs
    std::map<std::string, ElementMapping> elements;
    std::map<std::string, RuleMapping> rules;
    std::map<std::string, Token> tokens;
    std::map<std::string, std::string> left;     ///< what players have left at the end: our display
    std::map<std::string, std::string> spaces;   ///< places that are no parts of tiles here
    std::map<std::string, std::string> pieces;   ///< of nobody: our kind of figure
    std::map<std::string, std::string> unasked;  ///< our decisions that they do not have: the verb that declines
    std::map<std::string, std::string> chance;   ///< tokens that they draw: our outcome
    std::map<std::string, std::string> unplayed; ///< our decisions of chance about tiles they never name: the verb
    std::map<std::string, std::string> inner; ///< kinds of parts in the midst of a tile that theirs call by a location
    std::map<std::string, std::string> tiles; ///< theirs that are not found by their looks: our name

    /// Our name of a place that is no part of a tile, by the feature of theirs or, where that is several of ours, the
    /// location; empty: it is a part of a tile.
    std::string space(const std::string& feature, const std::string& location) const {
        const auto found = spaces.find(spaces.contains(feature) ? feature : location);
        return found == spaces.end() ? std::string{} : found->second;
    }

    // Each throws Error, naming the table to extend, for an unknown word.
    /// Several of our kinds may be one of theirs; none: not looked at.
    const std::vector<std::string>& kinds(const std::string& word) const { return look_up(kinds_, "kinds", word); }
    const std::string& attribute(const std::string& word) const { return look_up(attributes_, "attributes", word); }
    /// The sets that a set of theirs is; `elements` of the game may make it another ("set with element").
    const std::vector<std::string>& tile_sets(const std::string& word,
                                              const std::map<std::string, std::string>& elements) const;
    const std::string& figure(const std::string& word) const { return look_up(figures_, "figures", word); }
    /// By what is scored and what is counted, or by what is scored, or, where that has no entry, by what is counted.
    const Why& why(const std::string& word, const std::string& item) const {
        const std::string both = word + '.' + item;
        return look_up(why_, "why",
                       why_.contains(both)                           ? both
                       : !why_.contains(word) && why_.contains(item) ? item
                                                                     : word);
    }
    const std::string& verb(const std::string& letter) const { return look_up(verbs_, "verbs", letter); }
    /// Whether a choice stands there whole, with the words of ours.
    bool says(const std::string& choice) const { return verbs_.contains(choice); }
    /// A kind that an attribute of theirs makes of a part; empty: none.
    std::string kind_of_attribute(const std::string& word) const;
    /// The word of a tile as a whole that tells tiles of one shape apart; empty: none.
    std::string tile_word(const std::string& tile) const;
    /// The word that a mark of a tile is; empty: not looked at.
    const std::string& mark(const std::string& word) const { return look_up(marks_, "marks", word); }
    bool is_tile_word(std::string_view ours) const { return contains(tile_words_, ours) || contains(marks_, ours); }
    const ElementMapping& element(const std::string& word) const { return look_up(elements, "elements", word); }
    const RuleMapping& rule(const std::string& word) const { return look_up(rules, "rules", word); }
    /// Words of segments that tiles are compared by, and the feature kinds.
    bool compares_word(std::string_view ours) const { return contains(attributes_, ours); }
    bool compares_kind(std::string_view ours) const;

private:
    using Words = std::map<std::string, std::string>;
    [[noreturn]] void missing(const char* table, const std::string& word) const;
    static bool contains(const Words& words, std::string_view ours);
    template <class Map>
    const typename Map::mapped_type& look_up(const Map& map, const char* table, const std::string& word) const {
        const auto found = map.find(word);
        if (found == map.end()) {
            missing(table, word);
        }
        return found->second;
    }

    std::string file_;
    Words attributes_, figures_, verbs_, kinds_of_attributes_, tile_words_, marks_;
    std::map<std::string, std::vector<std::string>> kinds_, tile_sets_;
    std::map<std::string, Why> why_;
};

} // namespace bastide::differential
