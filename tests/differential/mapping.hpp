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
    std::vector<std::string> concerns; ///< without effect unless one of these elements is present
    std::map<std::string, std::map<std::string, std::string>> values;
};

struct Why {
    std::string kind, occasion;
};

class Mapping {
public:
    explicit Mapping(const std::filesystem::path& file);

    std::vector<std::string> modules;
    std::map<std::string, ElementMapping> elements;
    std::map<std::string, RuleMapping> rules;

    // Each throws Error, naming the table to extend, for an unknown word.
    const std::string& kind(const std::string& word) const { return look_up(kinds_, "kinds", word); }
    const std::string& attribute(const std::string& word) const { return look_up(attributes_, "attributes", word); }
    const std::string& tile_set(const std::string& word) const { return look_up(tile_sets_, "tile_sets", word); }
    const std::string& figure(const std::string& word) const { return look_up(figures_, "figures", word); }
    const Why& why(const std::string& word) const { return look_up(why_, "why", word); }
    const ElementMapping& element(const std::string& word) const { return look_up(elements, "elements", word); }
    const RuleMapping& rule(const std::string& word) const { return look_up(rules, "rules", word); }
    /// Words of segments that tiles are compared by, and the feature kinds.
    bool compares_word(std::string_view ours) const { return contains(attributes_, ours); }
    bool compares_kind(std::string_view ours) const { return contains(kinds_, ours); }

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
    Words kinds_, attributes_, tile_sets_, figures_;
    std::map<std::string, Why> why_;
};

} // namespace bastide::differential
