// The atlas as one page with search, and pictures and records beside it.
#include "atlas/pages.hpp"
#include "atlas/retold.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "files/write.hpp"
#include "svg/board_picture.hpp"
#include "svg/curve.hpp"
#include "svg/style.hpp"
#include <algorithm>

namespace bastide::host::atlas {

namespace {

constexpr const char* head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Where expansions meet</title>
<style>
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2328; --line: #c9ced3; --soft: #f2f4f6; --mark: #2f7ebc; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15191d; --ink: #dfe4e8; --line: #4a535b; --soft: #20262c; --mark: #6fb1e2; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 70rem; background: var(--paper); color: var(--ink);
       font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.8rem; margin: 0 0 .5rem; }
form { position: sticky; top: 0; background: var(--paper); padding: .75rem 0; display: flex; gap: 1rem; flex-wrap: wrap; }
input[type=search] { flex: 1 1 20rem; min-height: 2.75rem; font: inherit; padding: 0 .75rem; }
output { align-self: center; }
label { display: flex; align-items: center; gap: .4rem; min-height: 2.75rem; }
details { border-bottom: 1px solid var(--line); padding: .5rem 0; }
summary { cursor: pointer; min-height: 2.5rem; }
summary b { color: var(--mark); }
details div { background: var(--soft); padding: .75rem; border-radius: .5rem; margin-top: .5rem; overflow-wrap: anywhere; }
img { max-width: 100%; max-height: 32rem; display: block; margin-top: .75rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem 0; }
</style></head><body>
<h1>Where expansions meet</h1>
)";

constexpr const char* search = R"(<form role="search"><input type="search" id="words" aria-label="Search"
 placeholder="Words: an expansion, a figure, a rule"><label><input type="checkbox" id="open"> only what no document decides</label>
<output id="found"></output></form>
)";

constexpr const char* script = R"(<script>
const words = document.getElementById("words"), open = document.getElementById("open");
const all = [...document.querySelectorAll("details")].map((it) => [it, it.textContent.toLowerCase()]);
function sift() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const [it, text] of all) {
    it.hidden = (open.checked && it.dataset.open !== "1") || !wanted.every((word) => text.includes(word));
    found += it.hidden ? 0 : 1;
  }
  document.getElementById("found").textContent = `${found} of ${all.length}`;
}
addEventListener("hashchange", () => {
  const it = document.getElementById(location.hash.slice(1));
  if (it) { it.hidden = false; it.open = true; it.scrollIntoView(); }
});
words.addEventListener("input", sift);
open.addEventListener("change", sift);
document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
sift();
</script></body></html>
)";

std::string entry_html(const Entry& entry, const Texts& texts, const Retold& retold) {
    const DeedsInWords deeds = deeds_in_words(entry.met, entry.meeting);
    const bool open = entry.answer.kind == Answer::Kind::open || entry.answer.kind == Answer::Kind::none;
    const std::string stem = file_stem(entry.met);
    std::string out = "<details id=\"" + svg::escaped(stem) + "\" data-open=\"" + (open ? "1" : "0") +
                      "\"><summary><b>" + svg::escaped(texts.title(entry.met.a)) + "</b> and <b>" +
                      svg::escaped(texts.title(entry.met.b)) + "</b>: " + svg::escaped(heading(entry.met.thing)) +
                      (open ? " (no document decides)" : "") + "</summary>\n<dl><dt>" + svg::escaped(entry.met.a) +
                      "</dt><dd>" + svg::escaped(deeds.a) + "</dd><dt>" + svg::escaped(entry.met.b) + "</dt><dd>" +
                      svg::escaped(deeds.b) + "</dd></dl>\n<p>" + svg::escaped(verdict(entry.answer)) + "</p>\n";
    for (const std::string& id : entry.answer.rules) {
        out += "<p><b>" + svg::escaped(id) + "</b> " + svg::escaped(texts.rule(id)) + "</p>\n";
    }
    out += "<div>" + svg::escaped(example_in_words(entry.meeting.example)) + " (<a href=\"records/" +
           svg::escaped(stem) + ".bastide\">record</a>):<br>\n";
    for (const std::string& sentence : retold.turn) {
        out += svg::escaped(sentence) + "<br>\n";
    }
    return out + "</div>\n<img loading=\"lazy\" src=\"pictures/" + svg::escaped(stem) +
           ".svg\" alt=\"The position before it\">\n" + "</details>\n";
}

/// What three do to one thing, with the ways to what each two of them do.
std::string three_html(const Atlas& atlas, const MetThree& met, const MeetingOfThree& meeting, const Texts& texts) {
    const std::array<std::string, 3> deeds = deeds_in_words(met, meeting);
    const std::array<std::string, 3> names{met.a, met.b, met.c};
    const bool open = answer_of(atlas, met).kind >= Answer::Kind::open;
    std::string out = "<details data-open=\"" + std::string(open ? "1" : "0") + "\"><summary><b>" +
                      svg::escaped(texts.title(met.a)) + "</b>, <b>" + svg::escaped(texts.title(met.b)) +
                      "</b> and <b>" + svg::escaped(texts.title(met.c)) + "</b>: " + svg::escaped(heading(met.thing)) +
                      "</summary>\n<dl>";
    for (std::size_t i = 0; i < names.size(); ++i) {
        out += "<dt>" + svg::escaped(names.at(i)) + "</dt><dd>" + svg::escaped(deeds.at(i)) + "</dd>";
    }
    out += "</dl>\n";
    for (const Entry* pair : pairs_of(atlas, met)) {
        if (pair != nullptr) {
            const std::string names = svg::escaped(pair->met.a + " and " + pair->met.b);
            const bool on_page = std::any_of(atlas.entries.begin(), atlas.entries.end(),
                                             [&](const Entry& entry) { return &entry == pair; });
            out += "<p>" +
                   (on_page ? "<a href=\"#" + svg::escaped(file_stem(pair->met)) + "\">" + names + "</a>" : names) +
                   ": " + svg::escaped(verdict_with_rules(pair->answer)) + "</p>\n";
        }
    }
    return out + "</details>\n";
}

} // namespace

std::string picture_of(const Retold& retold, const Library& library, const std::string& title) {
    const svg::BoardOptions how{title, "after " + counted(static_cast<long long>(retold.moves), "move"), true, true,
                                60};
    return svg::board_picture(retold.position, svg::style_of(retold.position.rules(), library),
                              svg::player_colours(retold.file.players), how);
}

void write_html(const Atlas& atlas, const Library& library, const std::filesystem::path& folder) {
    const Texts texts(library);
    std::filesystem::create_directories(folder / "pictures");
    std::filesystem::create_directories(folder / "records");
    std::string page = head + ("<p>" + svg::escaped(summary(atlas)) + "</p>\n") + search;
    for (const Entry& entry : atlas.entries) {
        const Retold retold = retell(library, entry.meeting.example);
        const std::string stem = file_stem(entry.met);
        const std::string title = texts.title(entry.met.a) + " and " + texts.title(entry.met.b);
        write_file(folder / "pictures" / (stem + ".svg"), picture_of(retold, library, title), Existing::replace);
        write_file(folder / "records" / (stem + ".bastide"), retold.record, Existing::replace);
        page += entry_html(entry, texts, retold);
    }
    for (const auto& [met, meeting] : atlas.triples) {
        page += three_html(atlas, met, meeting, texts);
    }
    write_file(folder / "index.html", page + script, Existing::replace);
}

} // namespace bastide::host::atlas
