// Module manifests: what a module is called, what it needs, its switches and its rules.
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/log.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "library/parse_manifest.hpp"
#include "library/read_files.hpp"
#include "library/text_file.hpp"
#include "library/toml.hpp"
#include "modules/parse_origin.hpp"
#include "modules/parse_rules.hpp"
#include "modules/unique.hpp"
#include "modules/version.hpp"
#include <algorithm>
#include <set>

namespace bastide {

using namespace load;

namespace {

/// Names of modules, and ".kind" for whichever module brings that kind of feature or figure.
std::vector<std::string> modules_or_kinds(const Reader& module, const char* key) {
    std::vector<std::string> names = module.texts(key);
    for (const std::string& name : names) {
        if (!is_slug(name.starts_with('.') ? std::string_view(name).substr(1) : name)) {
            module.fail(key, in_quotes(name) + " is neither the name of a module nor, after a point, that of a kind "
                                               "that modules bring; write \"name\" or \".kind\".");
        }
    }
    return names;
}

/// No module is named twice in what orders it, and none names itself.
void check_relations(const Reader& module, const Manifest& manifest) {
    std::set<std::string> needed;
    for (const Requirement& requirement : manifest.requires_modules) {
        if (!needed.insert(requirement.module).second) {
            module.fail("requires", in_quotes(requirement.module) + " stands here twice.");
        }
    }
    if (needed.count(manifest.name) != 0) {
        module.fail("requires", "a module cannot name itself here.");
    }
    const std::pair<const char*, const std::vector<std::string>&> lists[] = {
        {"conflicts", manifest.conflicts}, {"after", manifest.after}, {"before", manifest.before}};
    for (const auto& [key, names] : lists) {
        if (std::find(names.begin(), names.end(), manifest.name) != names.end()) {
            module.fail(key, "a module cannot name itself here.");
        }
    }
    for (const std::string& name : manifest.conflicts) {
        if (needed.count(name) != 0) {
            module.fail("conflicts", in_quotes(name) + " is also in 'requires'; it can only be one of the two.");
        }
    }
}

void parse_choice(const Reader& reader, SwitchSpec& spec) {
    const Value* list = reader.list("values");
    if (list == nullptr || list->items.empty()) {
        reader.fail("values", "a switch of type choice needs the list of its values.");
    }
    spec.values = texts_of(*list, reader.place("values"));
    spec.standard = reader.plain("default");
    if (std::find(spec.values.begin(), spec.values.end(), spec.standard) == spec.values.end()) {
        reader.fail("default", in_quotes(spec.standard) + " is not one of the values " + listed(spec.values) + "." +
                                   did_you_mean(spec.standard, spec.values));
    }
}

void parse_range(const Reader& reader, SwitchSpec& spec) {
    constexpr int far = 1'000'000;
    spec.min = reader.number("min", -far, far);
    spec.max = reader.number("max", -far, far);
    if (spec.min > spec.max) {
        reader.fail("max", "this must not be less than 'min'.");
    }
    spec.standard = std::to_string(reader.number("default", spec.min, spec.max));
}

/// The type decides about some; where that is missing or misspelt all of them are known.
std::vector<std::string> keys_of_switch(const Reader& reader) {
    const Value* const type = reader.find("type");
    const std::string name = type == nullptr ? "" : type->text;
    std::vector<std::string> keys{"name", "type", "default", "summary", "rules", "since"};
    if (name != "number" && name != "flag" && name != "text") {
        keys.push_back("values");
    }
    if (name != "choice" && name != "flag" && name != "text") {
        keys.insert(keys.end(), {"min", "max", "unit"});
    }
    return keys;
}

/// A record that is older than a switch goes on as if there were none, so the version has to be one, and it has come.
std::string parse_since(const Reader& reader, const Manifest& manifest) {
    std::string since = reader.text("since", {});
    const std::optional<Version> came = parse_version(since);
    if (!since.empty() && !came) {
        reader.fail("since", in_quotes(since) + " is not a version; write numbers and points, as in \"1.1.0\".");
    }
    if (came && *came > parse_version(manifest.version)) {
        reader.fail("since", in_quotes(since) + " is later than the module itself, whose version is " +
                                 in_quotes(manifest.version) +
                                 "; raise 'version' of [module], or write with which version this came.");
    }
    return since;
}

void check_switch_name(const Reader& reader, const std::string& name) {
    if (!is_switch_name(name)) {
        reader.fail("name", in_quotes(name) + " is not the name of a switch: lower-case letters, digits and " +
                                "underscores, a letter first.");
    }
}

SwitchSpec parse_switch(const Value& table, const Manifest& manifest) {
    Reader reader(table, manifest.file, "[[switch]]");
    reader.only(keys_of_switch(reader));
    SwitchSpec spec;
    spec.line = reader.line();
    spec.name = reader.text("name");
    reader.call(spec.name);
    check_switch_name(reader, spec.name);
    const std::string type = reader.choice("type", {"choice", "flag", "number", "text"});
    if (type == "choice") {
        spec.type = SwitchSpec::Type::choice;
        parse_choice(reader, spec);
    } else if (type == "flag") {
        spec.type = SwitchSpec::Type::flag;
        spec.values = {"true", "false"};
        reader.needed("default");
        spec.standard = reader.flag("default", false) ? "true" : "false";
    } else if (type == "number") {
        spec.type = SwitchSpec::Type::number;
        parse_range(reader, spec);
        spec.unit = reader.text("unit", {});
    } else {
        spec.type = SwitchSpec::Type::text;
        reader.needed("default");
        spec.standard = reader.text("default", {});
    }
    spec.summary = reader.text("summary");
    spec.rules = reader.texts("rules");
    spec.since = parse_since(reader, manifest);
    return spec;
}

/// Whether a part of the box is played is asked like any other flag.
SwitchSpec parse_part(const Value& table, const Manifest& manifest) {
    Reader reader(table, manifest.file, "[[part]]");
    reader.only({"name", "summary", "words", "rules", "since"});
    SwitchSpec spec;
    spec.line = reader.line();
    spec.name = reader.text("name");
    reader.call(spec.name);
    check_switch_name(reader, spec.name);
    spec.type = SwitchSpec::Type::flag;
    spec.values = {"true", "false"};
    spec.standard = "true";
    spec.part = true;
    spec.summary = reader.text("summary");
    spec.words = reader.slugs("words");
    spec.rules = reader.texts("rules");
    spec.since = parse_since(reader, manifest);
    return spec;
}

/// Who plays what the manifest declares, if that is not a library of its own.
void parse_player(const Reader& module, Manifest& manifest) {
    manifest.interprets = module.flag("interprets", false);
    if (!module.has("played_by")) {
        return;
    }
    const Need player = parse_need(module.text("played_by"), module, "played_by");
    manifest.played_by = {player.module, player.least};
    if (manifest.interprets || manifest.played_by.module == module.text("name", {})) {
        module.fail("played_by",
                    "a module that interprets what others declare is not played by one; take this out, or " +
                        std::string("name another module."));
    }
}

/// What else there may be only knows who plays it.
void check_tables(const Reader& whole) {
    const std::vector<std::string> tables{"module", "part", "switch", "rule", "qualities", "draw"};
    for (const Value& table : whole.entries()) {
        const bool known = std::find(tables.begin(), tables.end(), table.key) != tables.end();
        if (!known && did_you_mean(table.key, tables).empty()) {
            FilePlace{whole.file(), "top level", whole.line(table.key)}.fail(
                "the key " + in_quotes(table.key) + " is not known. Known here: " + listed(tables) +
                "; a module that declares more than that says in [module] who plays it, with 'played_by'.");
        }
    }
    whole.only(tables);
}

/// What a person sees who chooses.
void parse_card(const Reader& module, Manifest& manifest) {
    constexpr int most_minutes = 240, most_players = 8;
    manifest.summary = module.text("summary", {});
    manifest.picture = module.text("picture", {});
    manifest.minutes = module.number("minutes", 0, most_minutes, 0);
    manifest.players = module.number("players", 0, most_players, 0);
}

std::pair<Manifest, Origin> parse_all_but_rules(const std::shared_ptr<const Value>& document, const std::string& file) {
    const Reader whole(*document, file, "top level");
    if (!whole.has("module")) {
        check_tables(whole); // a misspelt one is told first
    }
    const Reader module = whole.section("module");
    std::vector<std::string> keys{"name",      "title",    "version", "requires", "conflicts", "after",
                                  "before",    "tilesets", "steps",   "kinds",    "terrains",  "interprets",
                                  "played_by", "summary",  "picture", "minutes",  "players"};
    keys.insert(keys.end(), origin_keys.begin(), origin_keys.end());
    module.only(keys);
    Manifest manifest;
    parse_player(module, manifest);
    if (manifest.played_by.module.empty()) {
        check_tables(whole);
    } else {
        manifest.declared = document;
    }
    manifest.file = file;
    manifest.name = module.slug("name");
    manifest.title = module.text("title");
    manifest.version = module.text("version");
    parse_card(module, manifest);
    if (!parse_version(manifest.version)) {
        module.fail("version",
                    in_quotes(manifest.version) + " is not a version; write numbers and points, as in \"1.0.0\".");
    }
    for (const std::string& text_of_need : module.texts("requires")) {
        const Need need = parse_need(text_of_need, module, "requires");
        manifest.requires_modules.push_back({need.module, need.least});
    }
    manifest.conflicts = module.slugs("conflicts");
    manifest.after = modules_or_kinds(module, "after");
    manifest.before = modules_or_kinds(module, "before");
    manifest.tile_sets = module.slugs("tilesets");
    manifest.steps = module.texts("steps");
    for (const std::string& label : manifest.steps) {
        if (!label.starts_with(manifest.name + '.')) {
            module.fail("steps", in_quotes(label) + " is no label of this module; they begin with its name, as in " +
                                     in_quotes(manifest.name + ".x") + ".");
        }
    }
    manifest.kinds = module.texts("kinds");
    manifest.terrains = module.texts("terrains");
    check_relations(module, manifest);

    for (const Value& table : whole.tables("part")) {
        manifest.switches.push_back(parse_part(table, manifest));
    }
    for (const Value& table : whole.tables("switch")) {
        manifest.switches.push_back(parse_switch(table, manifest));
    }
    if (const std::optional<Reader> qualities = whole.inner("qualities")) {
        for (const Value& quality : qualities->entries()) {
            manifest.qualities[quality.key] = qualities->text(quality.key);
        }
    }
    check_unique(manifest.switches, &SwitchSpec::name, "switch", file);
    return {std::move(manifest), load::parse_origin(module)};
}

/// Those of a module that came with the program, which was tested with them; games go on without what got lost since.
Rulebook::Rules rules_of_whole(const std::string& text, const std::string& file) {
    try {
        const Manifest manifest = parse_module(text, file).first;
        return rules_of(manifest);
    } catch (const Error& error) {
        log_line(Log::warning, "the rules of a module are not told: " + std::string(error.what()));
        return {};
    }
}

} // namespace

std::pair<Manifest, Origin> load::parse_module(std::string_view text, const std::string& file) {
    const auto document = std::make_shared<const Value>(parse_toml(text, file));
    auto parsed = parse_all_but_rules(document, file);
    const Reader whole(*document, file, "top level");
    parsed.first.rulebook = std::make_shared<Rulebook>(parse_rules(whole, parsed.first));
    return parsed;
}

std::pair<Manifest, Origin> load::parse_module_of_ours(std::string_view text, const std::string& file) {
    try {
        const std::optional<std::string> others = without_descriptions(text);
        const auto document = others ? std::make_shared<const Value>(parse_toml(*others, file)) : nullptr;
        if (document != nullptr && !Reader(*document, file, "top level").has("rule")) {
            auto parsed = parse_all_but_rules(document, file);
            if (parsed.first.declared == nullptr) {
                parsed.first.rulebook = std::make_shared<Rulebook>(
                    [whole = std::string(text), file] { return rules_of_whole(whole, file); });
                return parsed;
            }
        }
    } catch (const Error&) { // told of the whole
    }
    return parse_module(text, file);
}

bool goes_on_with(std::string_view here, std::string_view there) {
    const auto ours = parse_version(here), theirs = parse_version(there);
    return ours && theirs && (*ours)[0] == (*theirs)[0] && *ours >= *theirs;
}

Manifest parse_manifest(std::string_view text, const std::string& file) { return parse_module(text, file).first; }

Origin parse_origin(std::string_view text, const std::string& file) { return parse_module(text, file).second; }

Manifest read_manifest(const std::filesystem::path& file) { return parse_manifest(read_text(file), file.string()); }

} // namespace bastide
