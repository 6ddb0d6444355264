// What a module (or the program itself) says, in another language: words/LANG.toml beside its rules.toml.
#pragma once
#include "bastide/fwd.hpp"
#include "library/toml.hpp"
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

/// An English phrase with holes, and what it is in the other language: a text, or a table of texts by form and number.
struct Phrase {
    std::string sort;    ///< what it names: "text" for whole sentences, "figure", "kind", ...
    std::string english; ///< "{player} keeps the tile."
    load::Value other;
    std::string place; ///< for messages: file, line and key
};

struct Catalogue {
    using Texts = std::vector<std::pair<std::string, std::string>>;
    Texts plain; ///< whole texts of rules.toml, as they are
    /// Those of switches; their names and values as "switch NAME" and "switch NAME = VALUE", as the same word means
    /// something else elsewhere.
    Texts switches;
    std::vector<Phrase> phrases;
    std::vector<std::string> problems; ///< sentences; what they speak of is left out
};

/// A hole of a phrase: "{figure}", "{who:player}", or in the other language "{figure:acc}".
struct Hole {
    std::string name, what; ///< what: its sort, or the form that is wanted; empty if it is not said
    bool open = false;      ///< "{tile/tiles}", which takes one of several words and has no name
};
/// Of a phrase; throws Error, a sentence without place, where a brace has no partner or a hole no name.
std::vector<Hole> holes_of(const std::string& text);

/// `manifest`: whose titles and summaries the catalogue may have; nullptr: of no module. Nothing is thrown: a file that
/// cannot be read is a problem too.
Catalogue read_catalogue(const std::filesystem::path& file, const Manifest* manifest);
/// The same of a text.
Catalogue parse_catalogue(const std::string& toml, const std::string& file, const Manifest* manifest);

} // namespace bastide::host
