// What the tables of one manifest call things, and what these are in the game.
#pragma once
#include "bastide/bastide.hpp"
#include "bastide/host/manifest.hpp"
#include "bastide/host/tree.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::declarations {

using load::FilePlace;
using load::Reader;
using load::Value;

/// Figures that a declaration speaks of: one kind, or all that have a quality. Kinds that this game leaves out are
/// nobody.
struct Who {
    FigureKindId kind = none_of<FigureKindId>;
    QualityId quality = none_of<QualityId>;

    bool is(const Ruleset& rules, FigureKindId figure) const {
        return kind == figure || (quality != none_of<QualityId> && rules.has(figure, quality));
    }
};

/// A word that the manifest declares under [[word]].
struct Word {
    std::optional<AttributeId> on_segments; ///< counted over features
    std::optional<WordId> on_tiles;
    std::string singular, plural;
};

/// The names of one manifest while it installs itself. Kinds, figures and words come to it in the order in which they
/// are declared.
class Names {
public:
    explicit Names(Registry& registry) : registry(registry), manifest_(registry.manifest()) {}

    Registry& registry;

    void declare(const Reader& table, const std::string& name, const Word& word);
    /// None: this game leaves the kind out. Of several tables of one name, each for other values of a switch, one
    /// plays.
    void declare_kind(const std::string& name, KindId kind) { declare_in(kinds_, name, kind); }
    void declare_figure(const std::string& name, FigureKindId figure) { declare_in(figures_, name, figure); }

    /// Whether the switches have the values of `when`. What does not hold is read and checked all the same.
    bool holds(const Reader& table) const;
    /// Under "rule": an id of this manifest. It lives as long as the program.
    const char* rule(const Reader& table) const;
    /// A whole number, or the name of a switch that is one.
    int number(const Reader& table, const char* key, int least, int most) const;
    int number(const Reader& table, const char* key, int least, int most, int fallback) const {
        return table.has(key) ? number(table, key, least, most) : fallback;
    }
    const Word& word(const std::string& name, const FilePlace& place) const;
    AttributeId segment_word(const std::string& name, const FilePlace& place) const;
    WordId tile_word(const std::string& name, const FilePlace& place) const;
    bool knows_word(const std::string& name) const { return words_.count(name) != 0; }
    /// A kind of features, of this manifest or of a module before it. None if this game leaves it out, which a name
    /// with its module before it allows.
    KindId kind(const std::string& name, const FilePlace& place) const;
    /// The name of a kind as its module registers it, without a module before it.
    static std::string bare(const std::string& name) { return name.substr(name.find('.') + 1); }
    /// Some tile of the game shows a feature of the kind at its edge, so it is not to be surrounded.
    bool reaches_edges(const std::string& kind) const;
    bool is_own_kind(const std::string& name) const { return kinds_.count(name) != 0; }
    /// Kinds under a key: one name or a list of them.
    std::vector<KindId> kinds(const Reader& table, const char* key) const;
    /// "figure", or { quality = "..." }.
    Who who(const Value& value, const FilePlace& place) const;

private:
    template <class Id> static void declare_in(std::map<std::string, Id>& all, const std::string& name, Id id) {
        Id& known = all.emplace(name, id).first->second;
        known = id == none_of<Id> ? known : id;
    }
    std::vector<std::string> known_kinds() const;
    const SwitchSpec& switch_called(const std::string& name, const FilePlace& place) const;
    bool has_value(const SwitchSpec& spec, const Value& written, const FilePlace& place) const;

    const Manifest& manifest_;
    std::map<std::string, Word> words_;
    std::map<std::string, KindId> kinds_;
    std::map<std::string, FigureKindId> figures_;
};

/// The texts under a key that holds one or a list of them.
std::vector<std::string> one_or_more(const Reader& table, const char* key);

/// Does what may be refused without a place, and tells the refusal with the table's.
template <class F> auto with_place(const Reader& table, F&& registers) {
    try {
        return registers();
    } catch (const Error& error) {
        table.fail(error.what());
    }
}

} // namespace bastide::declarations
