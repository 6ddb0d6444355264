#include "bastide/words.hpp"
#include "card/shown/draw.hpp"
#include "card/shown/facts.hpp"
#include "card/shown/pages.hpp"
#include "card/shown/panels.hpp"
#include "files/in_shell.hpp"

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* page_style = R"(
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
p.under { margin: 0 0 1.5rem; color: var(--faint); }
dl.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 1rem; margin: 0; }
dl.facts div { background: var(--soft); border-radius: .6rem; padding: .8rem 1rem; }
dl.facts dt { color: var(--faint); font-size: .85rem; }
dl.facts dd { margin: 0; }
dl.facts dd b { display: block; font-size: 1.5rem; line-height: 1.3; color: var(--first); }
dl.facts dd span { font-size: .9rem; }
.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1.25rem;
          margin-top: 1.5rem; align-items: start; }
figure { margin: 0; padding: 1rem; background: var(--soft); border-radius: .6rem; min-width: 0; overflow-x: auto; }
figcaption { font-size: .88rem; color: var(--faint); margin-bottom: .75rem; }
figcaption b { display: block; font-size: 1.05rem; color: var(--ink); }
figure svg { width: 100%; min-width: 22rem; height: auto; display: block; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .3rem .8rem .3rem 0; text-align: left; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--faint); font-weight: 600; }
td.number, th.number { text-align: right; white-space: nowrap; }
p.how { color: var(--faint); font-size: .88rem; margin: .2rem 0 .6rem; max-width: 60rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
@media print { figure, tr, dl.facts div { break-inside: avoid; } h2 { break-after: avoid; } }
)";

std::string html_text(const std::string& text) { return svg::escaped(shown(text)); }

/// A table whose columns with '>' before their heading are numbers.
class HtmlTable {
public:
    explicit HtmlTable(const std::vector<std::string>& headings) {
        out_ = "<div class=wide><table>\n<tr>";
        for (const std::string& heading : headings) {
            number_.push_back(heading.starts_with('>'));
            out_ += (number_.back() ? "<th class=number>" : "<th>") +
                    html_text(heading.substr(number_.back() ? 1 : 0)) + "</th>";
        }
        out_ += "</tr>\n";
    }
    void add(const std::vector<std::string>& cells) {
        out_ += "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            out_ += (number_[i] ? "<td class=number>" : "<td>") + html_text(cells[i]) + "</td>";
        }
        out_ += "</tr>\n";
    }
    std::string html() const { return out_ + "</table></div>\n"; }

private:
    std::vector<bool> number_;
    std::string out_;
};

std::string section_html(const Json& card, const char* key, const std::string& title) {
    return "<h2>" + html_text(title) + "</h2>\n<p class=how>" + html_text(card.at("how").at(key).get<std::string>()) +
           "</p>\n";
}

std::string kinds_html(const Json& list) {
    std::string out;
    for (const Json& one : list) {
        out += (out.empty() ? "" : "; ") + short_name(one.at("name")) + ' ' + figure_text(one.at("points"), 1, 1, true);
    }
    return out.empty() ? "nothing that is shown" : out;
}

std::string expansions_html(const Json& card) {
    if (card.at("expansions").empty()) {
        return {};
    }
    HtmlTable table({"Expansion", ">Turns", ">Points of a seat", ">Winner ahead by", "Adds", "Crowds out"});
    for (const Json& one : card.at("expansions")) {
        table.add({one.at("title"), figure_text(one.at("length"), 1, 1, true), figure_text(one.at("score"), 1, 1, true),
                   figure_text(one.at("margin"), 1, 1, true), kinds_html(one.at("adds")),
                   kinds_html(one.at("crowds_out"))});
    }
    std::string out = section_html(card, "expansions", "What each expansion adds and crowds out") + table.html();
    for (const Json& kept : card.at("kept")) {
        out += "<p class=how>" + html_text(kept.at("module").get<std::string>()) +
               " could not be taken out: " + html_text(kept.at("why").get<std::string>()) + "</p>\n";
    }
    return out;
}

std::string points_html(const Json& card) {
    HtmlTable table({"Points for", "Measure", "Module", ">A seat", ">Share"});
    for (const Json& one : card.at("points")) {
        table.add({points_for(one.at("about")), one.at("name"), one.at("module"), figure_text(one.at("points"), 2),
                   fixed(100 * one.at("share").get<double>(), 1) + " %"});
    }
    return section_html(card, "points", "Where points come from") + table.html();
}

std::string suspense_html(const Json& card) {
    if (!has(card, "suspense")) {
        return {};
    }
    const Json &s = card.at("suspense"), &d = card.at("decisions");
    HtmlTable table({"Measure", "What it is", ">Of a game"});
    const bool won = has(s, "drama"); // a game at least, by somebody alone
    if (won) {
        table.add(
            {"drama",
             "how far the winner was behind the leader, where it was: mean of the root of the chances between them",
             figure_text(s.at("drama"), 3)});
    }
    table.add(
        {"uncertainty", "mean entropy of the chances; 1 where all are even", figure_text(s.at("uncertainty"), 3)});
    table.add({"surprise", "how far the chances moved in all", figure_text(s.at("surprise"), 2)});
    table.add({"lead changes", "how often another was likeliest to win", figure_text(s.at("lead_changes"), 2)});
    if (won) {
        table.add({"settled", "share of the game after which the winner's chance stayed above 90 %",
                   per_cent(s.at("settled"))});
        table.add({"comebacks", "games won by somebody whose chance had been below half of an even one",
                   per_cent(s.at("comebacks"))});
    }
    table.add({"killer move", "what one turn brought its player's chance most", per_cent(s.at("killer"))});
    table.add({"decisions", "with two options or more", figure_text(d.at("open"), 1)});
    table.add({"real decisions", "at which choice matters by a point or more", figure_text(d.at("real"), 1)});
    table.add({"options", "at a decision", figure_text(d.at("options"), 1)});
    table.add({"effective options", "that are worth a thought", figure_text(d.at("effective"), 2)});
    table.add({"best less second", "points, at a decision", figure_text(d.at("gap"), 2)});
    table.add({"at stake", "points, best less the mean of all options, at a decision", figure_text(d.at("stake"), 2)});
    return section_html(card, "suspense", "How close, and what there is to decide") + "<p class=how>" +
           html_text(card.at("how").at("decisions")) + "</p>\n" + table.html();
}

std::string players_html(const Json& card) {
    std::string out;
    if (has(card, "luck")) {
        HtmlTable table({"Of what", ">The deal and the seat", ">Who plays", ">What they make of it"});
        for (const char* const of : {"points", "wins"}) {
            const Json& one = card.at("luck").at(of);
            table.add({of, per_cent(one.at("deal")), per_cent(one.at("players")), per_cent(one.at("both"))});
        }
        out += section_html(card, "luck", "How much luck") + table.html();
    }
    if (has(card, "skill")) {
        const Json& ladder = card.at("skill").at("ladder");
        const bool timed = ladder.at(0).contains("milliseconds");
        std::vector<std::string> headings{"Agent", ">Elo over the weakest"};
        if (timed) {
            headings.push_back(">Milliseconds a decision");
        }
        for (std::size_t weak = 0; weak + 1 < ladder.size(); ++weak) {
            headings.push_back(">Won against " + ladder.at(weak).at("agent").get<std::string>());
        }
        HtmlTable table(headings);
        for (const Json& rung : ladder) {
            std::vector<std::string> row{rung.at("agent"), figure_text(rung.at("elo"), 0)};
            if (timed) {
                row.push_back(significant(rung.value("milliseconds", 0.0)));
            }
            for (const Json& pair : card.at("skill").at("pairs")) {
                if (pair.at("first") == rung.at("agent")) {
                    row.push_back(per_cent(pair.at("share")));
                }
            }
            row.resize(headings.size());
            table.add(row);
        }
        out += section_html(card, "skill", "How deep the skill") + table.html();
    }
    return out;
}

std::string switches_html(const Json& card) {
    const Json& it = card.at("switches");
    if (it.at("tried").get<std::uint64_t>() == 0) {
        return {};
    }
    std::string out = section_html(card, "switches", "Switches that never matter") + "<p>" +
                      counted(it.at("matter").get<long long>(), "value") + " of " +
                      std::to_string(it.at("tried").get<std::uint64_t>()) + " that were tried matter.</p>\n";
    if (!it.at("never").empty()) {
        HtmlTable table({"Switch", "Value", "What it is", ">Games", ">At most in"});
        for (const Json& one : it.at("never")) {
            table.add({one.at("switch"), one.at("value"), one.at("summary"),
                       std::to_string(one.at("games").get<std::uint64_t>()),
                       fixed(100 * one.at("at_most").get<double>(), 0) + " % of games"});
        }
        out += table.html();
    }
    return out;
}

std::string ladder_of(const Json& card) {
    std::string out;
    for (const Json& agent : card.at("agents")) {
        out += (out.empty() ? "" : ",") + agent.get<std::string>();
    }
    return out.empty() ? out : " --ladder " + html_text(in_shell(out));
}

std::string moves_html(const Json& card) {
    HtmlTable table({"Move", ">Offered", ">Made", ">Points behind the best", "Verdict"});
    for (const Json& one : card.at("moves")) {
        const std::string verdict = one.at("verdict");
        table.add({one.at("move"), grouped(one.at("offered").get<std::uint64_t>()), per_cent(one.at("chosen")),
                   fixed(one.at("lost").get<double>(), 2), verdict == "never" ? "hardly ever made" : verdict});
    }
    return section_html(card, "moves", "Moves, and those that dominate") + table.html();
}

} // namespace

std::string card_html(const Json& card) {
    const std::string title = html_text(card.at("title").get<std::string>());
    std::string modules;
    for (const Json& module : card.at("modules")) {
        modules += (modules.empty() ? "" : ", ") + module.at("title").get<std::string>();
    }
    std::string out = "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
                      "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<title>" +
                      title + "</title>\n<style>" + panel_style() + page_style +
                      "</style>\n</head>\n<body class=card>\n<main>\n<h1>" + title + "</h1>\n<p class=under>" +
                      counted(card.at("players").get<int>(), "player") + ". " + html_text(modules) +
                      ".</p>\n<dl class=facts>\n";
    for (const Fact& fact : facts_of(card)) {
        out += "<div><dt>" + html_text(fact.label) + "</dt><dd><b>" + html_text(fact.value) + "</b><span>" +
               html_text(fact.detail) + "</span></dd></div>\n";
    }
    out += "</dl>\n";
    const std::string forfeits = forfeits_in_words(card);
    out += forfeits.empty() ? "" : "<p><b>" + html_text(forfeits) + "</b></p>\n";
    out += "<div class=panels>\n";
    for (const Panel& panel : panels_of(card)) {
        out += "<figure><figcaption><b>" + html_text(panel.title) + "</b>" + html_text(panel.caption) +
               "</figcaption>\n<svg viewBox='0 0 " + std::to_string(panel_width) + ' ' + std::to_string(panel.height) +
               "' role=img aria-label=\"" + html_text(panel.title) + "\">\n" + panel.svg + "</svg></figure>\n";
    }
    out += "</div>\n" + expansions_html(card) + players_html(card) + suspense_html(card) + points_html(card) +
           moves_html(card) + switches_html(card);
    return out + "<h2>How it was made</h2>\n<p class=how>" + html_text(card.at("how").at("games").get<std::string>()) +
           "</p>\n<p><code>bastide card " + html_text(in_shell(card.at("game").get<std::string>())) + " --games " +
           std::to_string(card.at("games").get<std::uint64_t>()) + " --seed " +
           std::to_string(card.at("seed").get<std::uint64_t>()) + ladder_of(card) + "</code>, ruleset <code>" +
           html_text(card.at("ruleset").get<std::string>()) + "</code></p>\n</main>\n</body>\n</html>\n";
}

} // namespace bastide::host
