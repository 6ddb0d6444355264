#include "bastide/words.hpp"
#include "card/shown/draw.hpp"
#include "card/shown/facts.hpp"
#include "card/shown/pages.hpp"
#include "card/shown/panels.hpp"

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;
constexpr double margin = 32, gap = 36, width = 2 * panel_width + 2 * margin + gap;

std::string under_title(const Json& card) {
    std::string modules;
    for (const Json& module : card.at("modules")) {
        modules += (modules.empty() ? "" : ", ") + module.at("title").get<std::string>();
    }
    return counted(card.at("players").get<int>(), "player") + ", " + modules;
}

std::string lines(double x, double y, const std::string& words, const char* classes, std::size_t characters,
                  std::size_t most, double height) {
    std::string out;
    for (const std::string& line : svg::broken(words, characters, most)) {
        out += draw::text(x, y, line, classes, characters + 2);
        y += height;
    }
    return out;
}

std::string facts(const Json& card, double& y) {
    constexpr double height = 92, column = (width - 2 * margin) / 3;
    std::string out;
    std::size_t i = 0;
    for (const Fact& fact : facts_of(card)) {
        const double x = margin + column * static_cast<double>(i % 3), at = y + height * static_cast<double>(i / 3);
        out += draw::text(x, at, fact.label, "small") + draw::text(x, at + 25, fact.value, "value") +
               lines(x, at + 44, fact.detail, "small", 60, 2, 15);
        ++i;
    }
    y += height * static_cast<double>((i + 2) / 3) + 4;
    return out;
}

} // namespace

std::string card_svg(const Json& card) {
    double y = margin + 22;
    std::string body = draw::text(margin, y, card.at("title").get<std::string>(), "title", 80);
    body += lines(margin, y + 24, under_title(card), "small", 190, 3, 16);
    y += 24 + 16 * static_cast<double>(svg::broken(under_title(card), 190, 3).size()) + 14;
    body += facts(card, y);
    double ends[2] = {y, y};
    for (const Panel& panel : panels_of(card)) {
        const std::size_t side = ends[0] <= ends[1] ? 0 : 1;
        const double x = margin + (panel_width + gap) * static_cast<double>(side);
        double& at = ends[side];
        const std::size_t caption = svg::broken(panel.caption, 92, 3).size();
        body += draw::text(x, at + 16, panel.title, "heading") + lines(x, at + 34, panel.caption, "small", 92, 3, 15);
        at += 44 + 15 * static_cast<double>(caption - 1);
        body += "<g transform='translate(" + draw::number(x) + ',' + draw::number(at) + ")'>\n" + panel.svg + "</g>\n";
        at += panel.height + 26;
    }
    const double height = std::max(ends[0], ends[1]) + margin + 10;
    body +=
        draw::text(margin, height - margin + 8,
                   grouped(card.at("games").get<std::uint64_t>()) + " games by " + strongest(card).get<std::string>() +
                       ", seed " + std::to_string(card.at("seed").get<std::uint64_t>()) + ", ruleset " +
                       card.at("ruleset").get<std::string>() + ". Intervals are of 95 %.",
                   "small", 150);
    return "<svg xmlns='http://www.w3.org/2000/svg' class='card' viewBox='0 0 " + draw::number(width) + ' ' +
           draw::number(height) + "' width='" + draw::number(width) + "' height='" + draw::number(height) +
           "'>\n<title>" + svg::escaped(card.at("title").get<std::string>()) + "</title>\n<style>" + panel_style() +
           "</style>\n" + draw::bar(0, 0, width, height, "paper") + body + "</svg>\n";
}

} // namespace bastide::host
