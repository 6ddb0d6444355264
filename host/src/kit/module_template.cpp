// The templates are Mustache: {{name}}, and sections {{#tiles}} ... {{/tiles}} for what only some modules have.
#include "kit/module_template.hpp"
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <kainjow/mustache.hpp>
#include <regex>
#include <sstream>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;
using kainjow::mustache::data;
using kainjow::mustache::mustache;

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
char capital(char c) { return is_letter(c) ? static_cast<char>(c - 'a' + 'A') : c; }

/// The words of "tall-oaks" with capitals: "Tall Oaks", "TallOaks".
std::string with_capitals(const std::string& name, const std::string& between) {
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool begins = i == 0 || name[i - 1] == '-';
        out += name[i] == '-' ? between : std::string(1, begins ? capital(name[i]) : name[i]);
    }
    return out;
}

std::string in_capitals(std::string name) {
    std::ranges::transform(name, name.begin(), capital);
    return name;
}

data values(const std::string& name, const ModuleParts& parts) {
    const bool number = parts.switches && parts.tariff; // there it says how much; else, whether
    const bool flag = parts.switches && !parts.tariff;
    data out;
    out.set("name", name);
    out.set("title", with_capitals(name, " "));
    out.set("class", with_capitals(name, "") + "Module");
    out.set("id", in_capitals(name));
    out.set("figure", parts.figure);
    out.set("tiles", parts.tiles);
    out.set("tariff", parts.tariff);
    out.set("decision", parts.decision);
    out.set("number", number);
    out.set("flag", flag);
    out.set("private", parts.tariff || parts.decision);
    out.set("code", parts.figure || parts.tariff || parts.decision || flag);
    out.set("any", parts.figure || parts.tiles || parts.tariff || parts.decision || flag);
    return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
    return text;
}

constexpr char no_line = '\x01';

/// A line that holds nothing but the beginning or end of a section is no line of the result. The library sees to that
/// only where the section is shown, so such line ends are taken out here, and their places with the result.
std::string without_tag_lines(const std::string& text) {
    static const std::regex tag("[ \t]*(\\{\\{[#^/][a-z]+\\}\\})[ \t]*");
    std::string out;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        out += line + (std::regex_match(line, tag) ? no_line : '\n');
    }
    return out;
}

/// Sections that were left out leave blank lines behind: one at most between two lines, none at the ends or after '{'.
std::string tidied(const std::string& text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == '\n' && (out.empty() || out.ends_with("\n\n") || out.ends_with("{\n\n"));
        if (!blank) {
            out += c;
        }
    }
    out = replaced(replaced(out, "\n\n};", "\n};"), "\n\n    }\n", "\n    }\n");
    while (out.ends_with("\n\n")) {
        out.pop_back();
    }
    return out;
}

std::string rendered(const fs::path& file, const data& values) {
    mustache form(without_tag_lines(read_text(file)));
    if (!form.is_valid()) {
        throw Error(file.string() + ": This template cannot be read: " + form.error_message() + ".");
    }
    form.set_custom_escape([](const std::string& text) { return text; }); // what is made is no HTML
    std::string text = form.render(values);
    std::erase(text, no_line);
    return tidied(text);
}

} // namespace

std::map<fs::path, std::string> module_files(const fs::path& root, const std::string& name, const ModuleParts& parts) {
    std::error_code trouble;
    if (!fs::is_directory(root, trouble)) {
        throw Error("The templates of modules are not in " + root.string() +
                    "; install the program as a whole (`cmake --install`).");
    }
    const data all = values(name, parts);
    std::map<fs::path, std::string> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        if (entry.is_regular_file()) {
            std::string text = rendered(entry.path(), all);
            if (!text.empty()) {
                files.emplace(replaced(fs::relative(entry.path(), root).string(), "NAME", name), std::move(text));
            }
        }
    }
    return files;
}

} // namespace bastide::host
