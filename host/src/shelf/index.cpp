#include "shelf/index.hpp"
#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "files/sha256.hpp"
#include "library/origin.hpp"
#include "library/text_file.hpp"
#include "library/toml.hpp"
#include "shelf/signature.hpp"
#include <filesystem>
#include <optional>
#include <string_view>

namespace bastide::host::shelf {

namespace fs = std::filesystem;
using load::Reader;
using load::Value;

namespace {

constexpr const char* chosen_name = "indexes.toml";

/// Within the index or beside it, where it says no more than a path.
Source resolved(const std::string& place, const Source& index) {
    if (place.find("://") != std::string::npos || place.starts_with('/')) {
        return source_of({place, {}, {}});
    }
    if (index.kind == Source::Kind::git) {
        Source source = index;
        source.inside = fs::path(place).lexically_normal().generic_string();
        source.inside = source.inside == "." ? "" : source.inside;
        return source;
    }
    return source_of({(fs::path(index.place) / place).string(), {}, {}});
}

EngineRange engine_of(const Reader& module) {
    const std::optional<Reader> table = module.inner("engine");
    if (!table) {
        return {};
    }
    table->only({"minimum", "verified", "maximum"});
    return {table->text("minimum", {}), table->text("maximum", {}), table->text("verified", {})};
}

std::vector<Verdict> verdicts_of(const Reader& whole, const std::string& file) {
    std::vector<Verdict> verdicts;
    for (const Value& table : whole.tables("conform")) {
        const Reader reader(table, file, "[[conform]]");
        reader.only({"engine", "interface", "date", "passed"});
        verdicts.push_back({reader.text("engine"), reader.text("interface", {}), reader.text("date", {}),
                            reader.flag("passed", false)});
    }
    return verdicts;
}

IndexEntry entry_of(const std::string& text, const std::string& file, const Source& index) {
    const Value document = load::parse_toml(text, file);
    const Reader whole(document, file, "top level");
    whole.only({"module", "conform"});
    const Reader module = whole.section("module");
    module.only({"name", "title", "version", "summary", "source", "commit", "sha256", "inside", "engine", "picture"});
    IndexEntry entry;
    entry.file = file;
    entry.name = module.slug("name");
    entry.title = module.text("title");
    entry.version = module.text("version");
    entry.summary = module.text("summary", {});
    entry.picture = module.text("picture", {});
    const std::string source = module.text("source");
    try {
        entry.source = resolved(source, index);
    } catch (const Error& error) {
        module.fail("source", error.what());
    }
    if (const std::string commit = module.text("commit", {}); !commit.empty()) {
        entry.source.commit = commit;
    }
    if (const std::string inside = module.text("inside", {}); !inside.empty()) {
        entry.source.inside = inside;
    }
    entry.source.sha256 = module.text("sha256");
    if (!is_sha256(entry.source.sha256)) {
        module.fail("sha256", in_quotes(entry.source.sha256) + " is no sha256; write its 64 hexadecimal digits.");
    }
    entry.engine = engine_of(module);
    entry.verdicts = verdicts_of(whole, file);
    return entry;
}

void read_head(const Parcel& files, Index& index) {
    const auto found = files.files().find("index.toml");
    if (found == files.files().end()) {
        throw Error(files.where() + ": there is no index.toml, so this is no index of modules.");
    }
    const std::string file = files.where() + ": index.toml";
    const Value document = load::parse_toml(found->second, file);
    const Reader whole(document, file, "top level");
    whole.only({"index"});
    const Reader head = whole.section("index");
    head.only({"name", "title", "homepage"});
    index.name = head.slug("name");
    index.title = head.text("title");
    index.homepage = head.text("homepage", {});
}

void add_entry(IndexEntry entry, const std::string& name, Index& index) {
    if (entry.name != name) {
        throw Error(entry.file + ": [module]: 'name' is " + in_quotes(entry.name) +
                    "; file and module must have one name.");
    }
    entry.source.index = index.name;
    index.entries.emplace(name, std::move(entry));
}

} // namespace

Index read_index(const std::string& place, const std::string& key, bool unsigned_too) {
    Index index;
    index.source = source_of({place, {}, {}});
    const Parcel files = fetched(index.source);
    read_head(files, index);
    index.key = verified_key(files, key);
    if (index.key.empty() && !unsigned_too) {
        throw Error(files.where() +
                    ": the index is not signed (there is no SHA256SUMS.minisig); --unsigned takes it all "
                    "the same, if you trust where it comes from.");
    }
    for (const auto& [name, text] : files.files()) {
        constexpr std::string_view folder = "modules/", ending = ".toml";
        if (name.starts_with(folder) && name.ends_with(ending)) {
            const std::string called = name.substr(folder.size(), name.size() - folder.size() - ending.size());
            try {
                add_entry(entry_of(text, files.where() + ": " + name, index.source), called, index);
            } catch (const Error& error) {
                index.unreadable.emplace(called, error.what());
            }
        }
    }
    return index;
}

Index read_index(const ChosenIndex& chosen) {
    Index index = read_index(chosen.place, chosen.key, chosen.key.empty());
    index.name = chosen.name;
    return index;
}

std::vector<ChosenIndex> chosen_indexes(const Shelf& shelf) {
    const fs::path file = shelf.folder() / chosen_name;
    std::error_code ignored;
    if (!fs::exists(file, ignored)) {
        return {};
    }
    const std::string name = file.string();
    const Value document = load::parse_toml(read_text(file), name);
    const Reader whole(document, name, "top level");
    whole.only({"index"});
    std::vector<ChosenIndex> chosen;
    for (const Value& table : whole.tables("index")) {
        const Reader reader(table, name, "[[index]]");
        reader.only({"name", "place", "key"});
        chosen.push_back({reader.slug("name"), reader.text("place"), reader.text("key", {})});
    }
    return chosen;
}

void save(const Shelf& shelf, const std::vector<ChosenIndex>& chosen) {
    std::string text = "# Written by `bastide index add`: where names of modules are looked for.\n";
    for (const ChosenIndex& one : chosen) {
        text += "\n[[index]]\nname = " + toml_text(one.name) + "\nplace = " + toml_text(one.place) + '\n' +
                (one.key.empty() ? "" : "key = " + toml_text(one.key) + '\n');
    }
    write_file(shelf.folder() / chosen_name, text, Existing::replace);
}

std::string as_entry(const IndexEntry& entry) {
    std::string text = "[module]\nname = " + toml_text(entry.name) + "\ntitle = " + toml_text(entry.title) +
                       "\nversion = " + toml_text(entry.version) + '\n';
    const auto add = [&](const char* key, const std::string& value) {
        text += value.empty() ? "" : std::string(key) + " = " + toml_text(value) + '\n';
    };
    add("summary", entry.summary);
    add("source", entry.source.place);
    add("inside", entry.source.inside);
    add("commit", entry.source.commit);
    add("sha256", entry.source.sha256);
    add("picture", entry.picture);
    if (!in_words(entry.engine).empty()) {
        text += "\n[module.engine]\n";
        add("minimum", entry.engine.minimum);
        add("verified", entry.engine.verified);
        add("maximum", entry.engine.maximum);
    }
    for (const Verdict& verdict : entry.verdicts) {
        text += "\n[[conform]]\n";
        add("engine", verdict.engine);
        add("interface", verdict.interface);
        add("date", verdict.date);
        text += std::string("passed = ") + (verdict.passed ? "true" : "false") + '\n';
    }
    return text;
}

} // namespace bastide::host::shelf
