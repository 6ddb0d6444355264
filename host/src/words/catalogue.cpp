#include "words/catalogue.hpp"
#include "bastide/error.hpp"
#include "bastide/host/manifest.hpp"
#include "bastide/words.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {
namespace {

using load::Value;

constexpr std::size_t most_bytes = 256 << 10; ///< of a catalogue
constexpr std::size_t most_holes = 12;        ///< of a phrase

bool is_name(std::string_view text) {
    return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

Hole hole_in(const std::string& text) {
    if (text.find('/') != std::string::npos) {
        return {text, "", true};
    }
    const std::size_t colon = text.find(':');
    Hole hole{text.substr(0, colon), colon == std::string::npos ? "" : text.substr(colon + 1)};
    if (!is_name(hole.name) || (colon != std::string::npos && !is_name(hole.what))) {
        throw Error("the hole {" + shown(text) +
                    "} is none: it has a name, as in {figure}, or a name and what it is, " +
                    "as in {who:player}, of lower-case letters, digits and hyphens; or words to choose from, as in " +
                    "{tile/tiles}.");
    }
    return hole;
}

/// Reads one file from the top down; what is wrong is noted, and the rest goes on.
class Reading {
public:
    Reading(const std::string& file, const Manifest* manifest) : file_(file), manifest_(manifest) {}

    Catalogue read(const std::string& toml) && {
        try {
            const Value all = load::parse_toml(toml, file_);
            for (const Value& section : all.entries) {
                noted([&] { read_section(section); });
            }
        } catch (const Error& error) {
            out_.problems.emplace_back(error.what());
        }
        return std::move(out_);
    }

private:
    template <class Do> void noted(const Do& what) {
        try {
            what();
        } catch (const Error& error) {
            out_.problems.emplace_back(error.what());
        }
    }

    void read_section(const Value& section) {
        const load::FilePlace place{file_, "[" + shown(section.key) + "]", section.line};
        if (!section.is(Value::Type::table)) {
            place.fail("this is " + load::described(section) + "; a catalogue has sections, as [text], with a phrase " +
                       "and what it is in the other language on each line.");
        }
        if (section.key == "module" || section.key == "switches") {
            if (manifest_ == nullptr) {
                place.fail("this file is of no module; write these texts in [text].");
            }
            section.key == "module" ? read_module(section) : read_switches(section);
            return;
        }
        if (!is_name(section.key)) {
            place.fail("a section is called by what its phrases name, in lower-case letters: [text], [figure].");
        }
        for (const Value& entry : section.entries) {
            noted([&] { read_phrase(section.key, entry); });
        }
    }

    /// Titles by what they are of, so that they stay when the English ones change.
    void read_module(const Value& section) {
        const load::Reader reader(section, file_, "[module]");
        reader.only({"title", "summary"});
        out_.plain.emplace_back(manifest_->title, reader.text("title"));
        out_.phrases.push_back({"module", manifest_->name, *reader.find("title"), file_}); // where others name it
        if (reader.has("summary")) {
            out_.plain.emplace_back(manifest_->summary, reader.text("summary"));
        }
    }

    void read_switches(const Value& section) {
        for (const Value& entry : section.entries) {
            noted([&] { read_switch(entry); });
        }
    }

    void read_switch(const Value& entry) {
        const SwitchSpec* const spec = manifest_->find_switch(entry.key);
        const std::string where = "[switches]: " + in_quotes(entry.key);
        if (spec == nullptr) {
            std::vector<std::string> known;
            for (const SwitchSpec& one : manifest_->switches) {
                known.push_back(one.name);
            }
            load::FilePlace{file_, where, entry.line}.fail("the module has no such switch." +
                                                           did_you_mean(entry.key, known));
        }
        if (entry.is(Value::Type::text)) {
            out_.switches.emplace_back(spec->summary, entry.text);
            return;
        }
        if (!entry.is(Value::Type::table)) {
            load::FilePlace{file_, where, entry.line}.fail("this is " + load::described(entry) +
                                                           "; write its summary, or { name, summary, values }.");
        }
        const load::Reader reader(entry, file_, where);
        reader.only({"name", "summary", "values"});
        if (reader.has("name")) {
            out_.switches.emplace_back("switch " + spec->name, reader.text("name"));
        }
        if (reader.has("summary")) {
            out_.switches.emplace_back(spec->summary, reader.text("summary"));
        }
        if (const auto values = reader.inner("values")) {
            values->only(spec->values);
            for (const Value& value : values->entries()) {
                out_.switches.emplace_back("switch " + spec->name + " = " + value.key, values->text(value.key));
            }
        }
    }

    void read_phrase(const std::string& sort, const Value& entry) {
        const load::FilePlace place{file_, "[" + sort + "]: " + in_quotes(entry.key), entry.line};
        try {
            const std::vector<Hole> holes = holes_of(entry.key);
            if (holes.size() > most_holes) {
                throw Error("a phrase has at most " + std::to_string(most_holes) + " holes.");
            }
            check_english(entry.key, holes);
            check_other(entry, holes, 0);
        } catch (const Error& error) {
            place.fail(error.what());
        }
        std::string where = file_ + ':' + std::to_string(entry.line) + ": " + place.where;
        out_.phrases.push_back({sort, entry.key, entry, std::move(where)});
    }

    /// Between two holes is something by which one sees where the first ends.
    static void check_english(const std::string& text, const std::vector<Hole>& holes) {
        std::set<std::string> names;
        for (const Hole& hole : holes) {
            if (!hole.open && !names.insert(hole.name).second) {
                throw Error("there are two holes {" + hole.name + "}; give them names, as in {one:" + hole.name +
                            "} and {other:" + hole.name + "}.");
            }
        }
        std::size_t end = 0; // of a hole
        for (std::size_t i = 0; i + 1 < holes.size(); ++i) {
            end = text.find('}', end) + 1;
            if (text[end] == '{' && !holes[i].open && !holes[i + 1].open) {
                throw Error("two holes stand beside each other with nothing between them.");
            }
        }
    }

    /// A text, or texts by form and number. All use holes of the English phrase; a text alone, all of them.
    static void check_other(const Value& value, const std::vector<Hole>& holes, int depth) {
        if (value.is(Value::Type::table) && depth < 2 && !value.entries.empty()) {
            for (const Value& form : value.entries) {
                check_other(form, holes, depth + 1);
            }
            return;
        }
        if (!value.is(Value::Type::text)) {
            throw Error("this is " + load::described(value) +
                        "; write a text, or texts by form, as in { nom = \"...\", acc = \"...\" }.");
        }
        std::set<std::string> used;
        for (const Hole& hole : holes_of(value.text)) {
            const auto same = [&](const Hole& other) { return !other.open && other.name == hole.name; };
            if (hole.open || std::none_of(holes.begin(), holes.end(), same)) {
                throw Error("the hole {" + shown(hole.name) + "} is not in the English phrase.");
            }
            used.insert(hole.name);
        }
        for (const Hole& hole : holes) {
            if (depth == 0 && !hole.open && used.count(hole.name) == 0) {
                throw Error("the hole {" + shown(hole.name) + "} of the English phrase is missing.");
            }
        }
    }

    const std::string& file_;
    const Manifest* manifest_;
    Catalogue out_;
};

} // namespace

std::vector<Hole> holes_of(const std::string& text) {
    std::vector<Hole> holes;
    for (std::size_t at = text.find_first_of("{}"); at != std::string::npos; at = text.find_first_of("{}", at + 1)) {
        const std::size_t end = text[at] == '{' ? text.find_first_of("{}", at + 1) : at;
        if (text[at] == '}' || end == std::string::npos || text[end] == '{') {
            throw Error("a brace has no partner; holes are written as in {figure}.");
        }
        holes.push_back(hole_in(text.substr(at + 1, end - at - 1)));
        at = end;
    }
    return holes;
}

Catalogue parse_catalogue(const std::string& toml, const std::string& file, const Manifest* manifest) {
    return Reading(file, manifest).read(toml);
}

Catalogue read_catalogue(const std::filesystem::path& file, const Manifest* manifest) {
    try {
        const std::string text = read_text(file);
        if (text.size() > most_bytes) {
            throw Error(file.string(), 0,
                        "a catalogue has at most " + std::to_string(most_bytes / 1024) + " KB; leave out what is not " +
                            "shown.");
        }
        return parse_catalogue(text, file.string(), manifest);
    } catch (const Error& error) {
        Catalogue none;
        none.problems.emplace_back(error.what());
        return none;
    }
}

} // namespace bastide::host
