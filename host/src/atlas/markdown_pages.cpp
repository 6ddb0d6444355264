// The atlas as pages of the documentation.
#include "atlas/pages.hpp"
#include "atlas/retold.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "files/write.hpp"
#include "library/library.hpp"
#include "pages/markdown.hpp"
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

namespace bastide::host::atlas {

namespace {

std::string entry_page(const Entry& entry, const std::string& other, const Texts& texts, const Library& library,
                       const std::filesystem::path& folder) {
    const DeedsInWords deeds = deeds_in_words(entry.met, entry.meeting);
    const std::string stem = file_stem(entry.met);
    const Retold retold = retell(library, entry.meeting.example);
    std::string out = "## " + prose(texts.title(other)) + ": " + prose(heading(entry.met.thing)) + "\n\n- " +
                      code(entry.met.a) + ": " + prose(deeds.a) + "\n- " + code(entry.met.b) + ": " + prose(deeds.b) +
                      "\n\n" + prose(verdict(entry.answer)) + "\n\n";
    for (const std::string& id : entry.answer.rules) {
        out += "- **" + prose(id) + "** " + prose(texts.rule(id)) + '\n';
    }
    out += "\n" + prose(example_in_words(entry.meeting.example)) + ":\n\n";
    for (const std::string& sentence : retold.turn) {
        out += "> " + prose(sentence) + "\\\n";
    }
    write_file(folder / "pictures" / (stem + ".svg"),
               picture_of(retold, library, texts.title(entry.met.a) + " and " + texts.title(entry.met.b)),
               Existing::replace);
    return out + "\n![The position before it](pictures/" + stem + ".svg)\n\n";
}

void refuse_other_page(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) {
        return;
    }
    std::array<char, 512> buffer{}; // both pages are called so in their first lines
    std::ifstream in(file, std::ios::binary);
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const std::string_view begin(buffer.data(), static_cast<std::size_t>(in.gcount()));
    if (!begin.empty() && begin.find("Where expansions meet") == std::string_view::npos) {
        throw Error(file.string(), 0,
                    "this is no page of an atlas, so none takes its place; name another folder, or remove it first.");
    }
}

} // namespace

void refuse_other_pages(const std::string& html_folder, const std::string& markdown_folder) {
    if (!html_folder.empty()) {
        refuse_other_page(std::filesystem::path(html_folder) / "index.html");
    }
    if (!markdown_folder.empty()) {
        refuse_other_page(std::filesystem::path(markdown_folder) / "README.md");
    }
}

void write_markdown(const Atlas& atlas, const Library& library, const std::filesystem::path& folder) {
    const Texts texts(library);
    std::filesystem::create_directories(folder / "pictures");
    std::map<std::string, std::string> pages, elsewhere; // by module: its own, and what stands on pages of others
    std::string undecided;
    for (const Entry& entry : atlas.entries) {
        pages[entry.met.a] += entry_page(entry, entry.met.b, texts, library, folder);
        elsewhere[entry.met.b] += "- [" + prose(texts.title(entry.met.a)) + "](" + entry.met.a +
                                  ".md): " + prose(heading(entry.met.thing)) + '\n';
        if (entry.answer.kind == Answer::Kind::open) {
            undecided += "- " + prose(texts.title(entry.met.a)) + " and " + prose(texts.title(entry.met.b)) + ", " +
                         prose(heading(entry.met.thing)) + ": " + prose(verdict(entry.answer)) + '\n';
        }
    }
    std::string index = "---\norphan: true\n---\n# Where expansions meet\n\nThis page and those below are what " +
                        code("bastide atlas --markdown FOLDER") + " writes. " + prose(summary(atlas)) +
                        "\n\n## What no document decides\n\n" + (undecided.empty() ? "Nothing.\n" : undecided) +
                        "\n## Module by module\n\n";
    for (const auto& [module, links] : elsewhere) {
        pages[module] += "## On pages of others\n\n" + links;
    }
    for (const auto& [module, text] : pages) {
        index += "- [" + prose(texts.title(module)) + "](" + module + ".md)\n";
        write_file(folder / (module + ".md"),
                   "---\norphan: true\n---\n# " + prose(texts.title(module)) + " beside others\n\n" + text,
                   Existing::replace);
    }
    write_file(folder / "README.md", index, Existing::replace);
}

} // namespace bastide::host::atlas
