#include "shelf/record.hpp"
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/module/module.hpp"
#include "library/toml.hpp"
#include <array>
#include <ctime>
#include <nlohmann/json.hpp>

namespace bastide::host::shelf {
namespace {

Source::Kind kind_of(const std::string& name) {
    return name == "folder" ? Source::Kind::folder : name == "archive" ? Source::Kind::archive : Source::Kind::git;
}

void add_line(std::string& text, const char* key, const std::string& value) {
    if (!value.empty()) {
        text += std::string(key) + " = " + toml_text(value) + '\n';
    }
}

} // namespace

std::string toml_text(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string toml_list(const std::vector<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts) {
        list += (list.empty() ? "" : ", ") + toml_text(text);
    }
    return '[' + list + ']';
}

std::string own_interface() { return hex16(BASTIDE_INTERFACE).substr(8); }

std::string now_in_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string written(const Record& record) {
    std::string text = "# Written by `bastide add`: where this module came from.\n[module]\n";
    add_line(text, "name", record.name);
    add_line(text, "title", record.title);
    add_line(text, "version", record.version);
    add_line(text, "added", record.added);
    add_line(text, "engine", record.engine);
    add_line(text, "interface", record.interface);
    text += "files = " + toml_list(record.files) + "\n\n[source]\n";
    add_line(text, "kind", name_of(record.source.kind));
    add_line(text, "place", record.source.place);
    add_line(text, "inside", record.source.inside);
    add_line(text, "commit", record.source.commit);
    add_line(text, "sha256", record.source.sha256);
    add_line(text, "index", record.source.index);
    return text;
}

Record parse_record(std::string_view text, const std::string& file) {
    const load::Value document = load::parse_toml(text, file);
    const load::Reader whole(document, file, "top level");
    whole.only({"module", "source"});
    const load::Reader module = whole.section("module"), source = whole.section("source");
    module.only({"name", "title", "version", "added", "engine", "interface", "files"});
    source.only({"kind", "place", "inside", "commit", "sha256", "index"});
    Record record;
    record.name = module.slug("name");
    record.title = module.text("title");
    record.version = module.text("version");
    record.added = module.text("added", {});
    record.engine = module.text("engine", {});
    record.interface = module.text("interface", {});
    record.files = module.texts("files");
    record.source.kind = kind_of(source.choice("kind", {"folder", "archive", "git"}));
    record.source.place = source.text("place");
    record.source.inside = source.text("inside", {});
    record.source.commit = source.text("commit", {});
    record.source.sha256 = source.text("sha256", {});
    record.source.index = source.text("index", {});
    return record;
}

} // namespace bastide::host::shelf
