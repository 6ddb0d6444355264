#include "mapping.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <toml++/toml.h>

namespace bastide::differential {
namespace {

/// Reads values with the file's name at hand for errors.
struct Reader {
    std::string file;

    [[noreturn]] void wrong(const toml::node& node, const std::string& sentence) const {
        throw Error(file, node.source().begin.line, sentence);
    }
    const toml::table& table(const toml::node& node, const std::string& what) const {
        if (!node.is_table()) {
            wrong(node, what + " must be a table.");
        }
        return *node.as_table();
    }
    std::string text(const toml::node& node, const std::string& what) const {
        if (!node.is_string()) {
            wrong(node, what + " must be a text in quotes.");
        }
        return node.as_string()->get();
    }
    std::vector<std::string> texts(const toml::node& node, const std::string& what) const {
        if (!node.is_array()) {
            wrong(node, what + " must be a list of texts.");
        }
        std::vector<std::string> list;
        for (const toml::node& each : *node.as_array()) {
            list.push_back(text(each, what));
        }
        return list;
    }
    std::map<std::string, std::string> words(const toml::node& node, const std::string& what) const {
        std::map<std::string, std::string> map;
        for (const auto& [key, value] : table(node, what)) {
            map.emplace(key.str(), text(value, what + "." + std::string(key.str())));
        }
        return map;
    }
    /// A text, or a list of them; an empty text: none.
    std::vector<std::string> one_or_more(const toml::node& node, const std::string& what) const;
    Meaning meaning(const toml::node& node, const std::string& what) const;
    std::vector<Meaning> meanings(const toml::node& node, const std::string& what) const;
    ElementMapping element(const toml::node& node, const std::string& what) const;
    RuleMapping rule(const toml::node& node, const std::string& what) const;
    Why why(const toml::node& node, const std::string& what) const;
    Token token(const toml::node& node, const std::string& what) const;
};

std::vector<std::string> Reader::one_or_more(const toml::node& node, const std::string& what) const {
    if (!node.is_string()) {
        return texts(node, what);
    }
    const std::string one = text(node, what);
    return one.empty() ? std::vector<std::string>{} : std::vector<std::string>{one};
}

Meaning Reader::meaning(const toml::node& node, const std::string& what) const {
    Meaning result;
    for (const auto& [key, value] : table(node, what)) {
        if (key == "modules") {
            result.modules = texts(value, what + ".modules");
        } else if (key == "switches") {
            result.switches = words(value, what + ".switches");
        } else {
            wrong(value, what + " has modules and switches, no '" + std::string(key.str()) + "'.");
        }
    }
    return result;
}

std::vector<Meaning> Reader::meanings(const toml::node& node, const std::string& what) const {
    if (!node.is_array() || node.as_array()->empty()) {
        wrong(node, what + " must be a list of at least one table, like [{ modules = [\"name\"] }].");
    }
    std::vector<Meaning> list;
    for (const toml::node& each : *node.as_array()) {
        list.push_back(meaning(each, what));
    }
    return list;
}

ElementMapping Reader::element(const toml::node& node, const std::string& what) const {
    ElementMapping result;
    for (const auto& [key, value] : table(node, what)) {
        if (key == "figure") {
            result.figure = text(value, what + ".figure");
        } else if (key == "present") {
            result.present = meanings(value, what + ".present");
        } else if (key == "absent") {
            result.absent = meanings(value, what + ".absent");
        } else {
            wrong(value, what + " has figure, present and absent, no '" + std::string(key.str()) + "'.");
        }
    }
    return result;
}

RuleMapping Reader::rule(const toml::node& node, const std::string& what) const {
    RuleMapping result;
    for (const auto& [key, value] : table(node, what)) {
        if (key == "concerns") {
            result.conditional = true;
            result.concerns = texts(value, what + ".concerns");
        } else if (key == "values") {
            for (const auto& [name, switches] : table(value, what + ".values")) {
                result.values.emplace(name.str(), words(switches, what + ".values." + std::string(name.str())));
            }
        } else {
            wrong(value, what + " has concerns and values, no '" + std::string(key.str()) + "'.");
        }
    }
    return result;
}

Why Reader::why(const toml::node& node, const std::string& what) const {
    std::map<std::string, std::string> given = words(node, what);
    Why result{given["kind"], given["occasion"], given["early"], given["cause"], given["loss"]};
    const bool feature = !result.kind.empty() && !result.occasion.empty();
    if (given.size() != 5 || feature != result.cause.empty() || (!feature && !result.early.empty())) {
        wrong(node, what + " needs kind and occasion, like { kind = \"city\", occasion = \"final\" }, or a cause.");
    }
    return result;
}

Token Reader::token(const toml::node& node, const std::string& what) const {
    std::map<std::string, std::string> given = words(node, what);
    Token result{given["display"], given["word"]};
    if (given.size() != 2 || result.display.empty()) {
        wrong(node, what + " needs a display and may have a word, like { display = \"goods\", word = \"wine\" }.");
    }
    return result;
}

/// Each entry of a table read by `entry`.
template <class Result, class Entry>
void read_entries(const Reader& read, const toml::node& node, const std::string& name,
                  std::map<std::string, Result>& to, Entry entry) {
    for (const auto& [word, value] : read.table(node, name)) {
        to.emplace(word.str(), (read.*entry)(value, name + "." + std::string(word.str())));
    }
}

} // namespace

Mapping::Mapping(const std::filesystem::path& file) : file_(file.string()) {
    const Reader read{file_};
    try {
        for (const auto& [key, value] : toml::parse_file(file_)) {
            const std::string name(key.str());
            if (name == "modules") {
                modules = read.texts(value, name);
            } else if (name == "kinds") {
                read_entries(read, value, name, kinds_, &Reader::one_or_more);
            } else if (name == "kinds_of_attributes") {
                kinds_of_attributes_ = read.words(value, name);
            } else if (name == "tile_words") {
                tile_words_ = read.words(value, name);
            } else if (name == "tokens") {
                read_entries(read, value, name, tokens, &Reader::token);
            } else if (name == "left") {
                left = read.words(value, name);
            } else if (name == "spaces") {
                spaces = read.words(value, name);
            } else if (name == "pieces") {
                pieces = read.words(value, name);
            } else if (name == "unasked") {
                unasked = read.words(value, name);
            } else if (name == "chance") {
                chance = read.words(value, name);
            } else if (name == "unplayed") {
                unplayed = read.words(value, name);
            } else if (name == "inner") {
                inner = read.words(value, name);
            } else if (name == "tiles") {
                tiles = read.words(value, name);
            } else if (name == "marks") {
                marks_ = read.words(value, name);
            } else if (name == "verbs") {
                verbs_ = read.words(value, name);
            } else if (name == "attributes") {
                attributes_ = read.words(value, name);
            } else if (name == "tile_sets") {
                read_entries(read, value, name, tile_sets_, &Reader::one_or_more);
            } else if (name == "with_sets") {
                read_entries(read, value, name, with_sets, &Reader::meaning);
            } else if (name == "figures") {
                figures_ = read.words(value, name);
            } else if (name == "elements") {
                read_entries(read, value, name, elements, &Reader::element);
            } else if (name == "rules") {
                read_entries(read, value, name, rules, &Reader::rule);
            } else if (name == "why") {
                read_entries(read, value, name, why_, &Reader::why);
            } else {
                read.wrong(value, "There is no table '" + name + "' in a mapping.");
            }
        }
    } catch (const toml::parse_error& trouble) {
        throw Error(file_, trouble.source().begin.line, std::string(trouble.description()) + ".");
    }
}

void Mapping::missing(const char* table, const std::string& word) const {
    throw Error("The log uses '" + word + "', which [" + table + "] of " + file_ +
                " does not have; add what it is here, once a module plays it.");
}

const std::vector<std::string>& Mapping::tile_sets(const std::string& word,
                                                   const std::map<std::string, std::string>& elements) const {
    for (const auto& [element, value] : elements) {
        if (const auto found = tile_sets_.find(word + " with " + element); found != tile_sets_.end()) {
            return found->second;
        }
    }
    return look_up(tile_sets_, "tile_sets", word);
}

std::string Mapping::kind_of_attribute(const std::string& word) const {
    const auto found = kinds_of_attributes_.find(word);
    return found == kinds_of_attributes_.end() ? std::string() : found->second;
}

std::string Mapping::tile_word(const std::string& tile) const {
    const auto found = tile_words_.find(tile);
    return found == tile_words_.end() ? std::string() : found->second;
}

bool Mapping::compares_kind(std::string_view ours) const {
    return std::any_of(kinds_.begin(), kinds_.end(), [&](const auto& pair) {
        return std::find(pair.second.begin(), pair.second.end(), ours) != pair.second.end();
    });
}

bool Mapping::contains(const Words& words, std::string_view ours) {
    return !ours.empty() &&
           std::any_of(words.begin(), words.end(), [&](const auto& pair) { return pair.second == ours; });
}

} // namespace bastide::differential
