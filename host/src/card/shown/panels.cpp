#include "card/shown/panels.hpp"
#include "card/shown/draw.hpp"
#include "card/shown/facts.hpp"
#include <array>
#include <cmath>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;
constexpr double labels_end = 210, right = panel_width - 20;

std::string axis(const draw::Scale& x, double y, const std::vector<std::pair<double, std::string>>& marks, double up) {
    std::string out;
    for (const auto& [value, words] : marks) {
        out += draw::line(x(value), y - up, x(value), y, "grid") + draw::text(x(value), y + 16, words, "small middle");
    }
    return out;
}

double value_of(const Json& figure, const char* key = "value") {
    return has_end(figure, key) ? figure.at(key).get<double>() : figure.at("value").get<double>();
}

Panel chances_panel(const Json& card) {
    constexpr double top = 10, bottom = 190, left = 44;
    const auto x = [&](std::size_t i) { return left + (right - left) * static_cast<double>(i) / 20; };
    const auto y = [&](double chance) { return bottom - (bottom - top) * chance; };
    std::string svg;
    for (const int share : {0, 25, 50, 75, 100}) {
        svg += draw::line(left, y(share / 100.0), right, y(share / 100.0), "grid") +
               draw::text(left - 8, y(share / 100.0) + 4, std::to_string(share), "small end");
    }
    const auto path = [&](const Json& values, bool backwards = false) {
        std::string out;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t at = backwards ? values.size() - 1 - i : i;
            out += draw::number(x(at)) + ',' + draw::number(y(values[at].get<double>())) + ' ';
        }
        return out;
    };
    const Json& paths = card.at("paths");
    svg += "<polygon class='band' points='" + path(paths.at("low")) + path(paths.at("high"), true) + "'/>\n";
    for (const Json& sample : paths.at("samples")) {
        svg += "<polyline class='thin' points='" + path(sample) + "'/>\n";
    }
    svg += "<polyline class='thick' points='" + path(paths.at("mean")) + "'/>\n" +
           draw::text(left, bottom + 18, "first turn", "small") + draw::text(right, bottom + 18, "end", "small end");
    return {"The winner's chances",
            "Chance in per cent of whoever won in the end, by how much of the game was over: mean, the middle half of "
            "all games that somebody won alone, and six of them.",
            svg, 215};
}

Panel points_panel(const Json& card) {
    constexpr std::size_t most = 12;
    constexpr double row = 26;
    double greatest = 1;
    for (const Json& one : card.at("points")) {
        greatest = std::max(greatest, value_of(one.at("points"), "high"));
    }
    const draw::Scale x{0, greatest, labels_end, right - 90};
    std::string svg;
    std::size_t i = 0;
    for (; i < std::min(most, card.at("points").size()); ++i) {
        const Json& one = card.at("points")[i];
        const double y = row * static_cast<double>(i) + 6;
        svg += draw::text(labels_end - 10, y + 13, points_for(one.at("about"), true), "end", 27) +
               draw::bar(labels_end, y, x(value_of(one.at("points"))) - labels_end, row - 9, "first") +
               draw::text(x(value_of(one.at("points"))) + 8, y + 13,
                          fixed(value_of(one.at("points")), 1) + " · " + fixed(100 * one.at("share").get<double>(), 0) +
                              " %",
                          "small");
    }
    const std::size_t rest = card.at("points").size() - i;
    return {"Where points come from",
            "Points of a seat, and their share of all" +
                (rest == 0 ? std::string(".") : "; " + std::to_string(rest) + " smaller sources are in the table."),
            svg, static_cast<int>(row * static_cast<double>(i)) + 10};
}

Panel seats_panel(const Json& card) {
    constexpr double row = 30;
    const std::size_t count = card.at("seats").size();
    const double even = even_share(card);
    double most = 2 * even;
    for (const Json& seat : card.at("seats")) {
        most = std::max(most, value_of(seat.at("won"), "high"));
    }
    const double bottom = row * static_cast<double>(count) + 8;
    const draw::Scale x{0, most, 80, right};
    std::string svg = axis(
        x, bottom, {{0, "0 %"}, {even, fixed(100 * even, 0) + " % is even"}, {2 * even, fixed(200 * even, 0) + " %"}},
        bottom);
    for (std::size_t i = 0; i < count; ++i) {
        const Json& seat = card.at("seats")[i];
        const double y = row * (static_cast<double>(i) + 0.5) + 4;
        svg += draw::text(0, y + 4, "Seat " + std::to_string(i + 1)) + draw::interval(x, y, seat.at("won"), "first");
    }
    return {"How even the seats", "Share of games won, ties shared, with 95 % intervals.", svg,
            static_cast<int>(bottom) + 24};
}

Panel luck_panel(const Json& card) {
    constexpr double row = 44;
    const draw::Scale x{0, 1, 80, right};
    std::string svg;
    double y = 6;
    for (const char* const of : {"points", "wins"}) {
        const Json& shares = card.at("luck").at(of);
        svg += draw::text(0, y + 18, of == std::string("points") ? "Points" : "Wins");
        double from = 0;
        int colour = 0;
        constexpr std::array<const char*, 3> colours{"first", "second", "third"};
        for (const char* const part : {"deal", "players", "both"}) {
            const double share = value_of(shares.at(part));
            svg += draw::bar(x(from), y, x(from + share) - x(from), 26, colours[static_cast<std::size_t>(colour++)]);
            if (share > 0.07) {
                svg += draw::text((x(from) + x(from + share)) / 2, y + 18, fixed(100 * share, 0) + " %", "on middle");
            }
            from += share;
        }
        y += row;
    }
    const auto key = [&](double at, const char* colour, const char* words) {
        return draw::bar(at, y, 14, 14, colour) + draw::text(at + 20, y + 12, words, "small");
    };
    svg += key(80, "first", "the deal and the seat") + key(235, "second", "who plays") +
           key(335, "third", "what they make of it, together");
    return {"How much luck",
            "What sets a seat apart from the others, for " + card.at("luck").at("agents").at(0).get<std::string>() +
                " and " + card.at("luck").at("agents").at(1).get<std::string>() + " on the same deals.",
            svg, static_cast<int>(y) + 24};
}

Panel skill_panel(const Json& card) {
    constexpr double row = 30;
    const Json& ladder = card.at("skill").at("ladder");
    double least = 0, most = 200;
    for (const Json& rung : ladder) {
        least = std::min(least, value_of(rung.at("elo"), "low"));
        most = std::max(most, value_of(rung.at("elo"), "high"));
    }
    const double bottom = row * static_cast<double>(ladder.size()) + 8;
    const draw::Scale x{least, most, 180, right};
    std::vector<std::pair<double, std::string>> marks;
    double step = 200;
    while (most - least > 8 * step) { // a card may come from anywhere, so they may be any
        step *= 2;
    }
    for (double elo = step * std::ceil(least / step); elo <= most; elo += step) {
        marks.emplace_back(elo, fixed(elo, 0));
    }
    std::string svg = axis(x, bottom, marks, bottom);
    for (std::size_t i = 0; i < ladder.size(); ++i) {
        const double y = row * (static_cast<double>(i) + 0.5) + 4;
        svg += draw::text(0, y + 4, ladder.at(i).at("agent"), "", 24) +
               draw::interval(x, y, ladder.at(i).at("elo"), "second");
    }
    return {"How deep the skill", "Elo points over the weakest agent, with 95 % intervals; 200 are a level.", svg,
            static_cast<int>(bottom) + 24};
}

/// Points that come and go with each expansion: what is added to the right, what is crowded out to the left.
Panel expansions_panel(const Json& card) {
    constexpr double row = 30;
    double most = 1;
    std::vector<std::array<double, 2>> sums;
    for (const Json& one : card.at("expansions")) {
        std::array<double, 2> sum{};
        for (const Json& added : one.at("adds")) {
            sum[0] += value_of(added.at("points"));
        }
        for (const Json& lost : one.at("crowds_out")) {
            sum[1] -= value_of(lost.at("points"));
        }
        most = std::max({most, sum[0], sum[1]});
        sums.push_back(sum);
    }
    const draw::Scale x{-most, most, labels_end + 34, right - 34};
    std::string svg = draw::line(x(0), 0, x(0), row * static_cast<double>(sums.size()) + 4, "axis");
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const Json& one = card.at("expansions")[i];
        const double y = row * static_cast<double>(i) + 6;
        svg += draw::text(labels_end - 10, y + 13, one.at("title"), "end", 27) +
               draw::bar(x(0), y, x(sums[i][0]) - x(0), row - 12, "first") +
               draw::bar(x(-sums[i][1]), y, x(0) - x(-sums[i][1]), row - 12, "third") +
               (sums[i][0] > 0 ? draw::text(x(sums[i][0]) + 5, y + 13, "+" + fixed(sums[i][0], 1), "small") : "") +
               (sums[i][1] > 0 ? draw::text(x(-sums[i][1]) - 5, y + 13, fixed(-sums[i][1], 1), "small end") : "") +
               (sums[i][0] + sums[i][1] > 0 ? "" : draw::text(x(0) + 5, y + 13, "nothing shown", "small"));
    }
    return {"What each expansion adds, and crowds out",
            "Points of a seat that are there with it and not without (right), and those that are not (left), over the "
            "kinds of points for which a difference is shown.",
            svg, static_cast<int>(row * static_cast<double>(sums.size())) + 10};
}

Panel moves_panel(const Json& card) {
    constexpr std::size_t most = 14;
    constexpr double row = 26;
    const draw::Scale x{0, 1, labels_end, right - 40};
    const std::size_t count = std::min(most, card.at("moves").size());
    const double bottom = row * static_cast<double>(count) + 6;
    std::string svg = axis(x, bottom, {{0, "never"}, {0.5, "50 %"}, {1, "always"}}, bottom);
    for (std::size_t i = 0; i < count; ++i) {
        const Json& one = card.at("moves")[i];
        const double y = row * (static_cast<double>(i) + 0.5) + 2;
        const bool rules = one.at("verdict").get<std::string>() == "dominates";
        svg += draw::text(labels_end - 14, y + 4, one.at("move"), rules ? "end strong" : "end", 27) +
               draw::interval(x, y, one.at("chosen"), rules ? "third" : "first");
    }
    return {"Moves", "How often each kind was made when it was offered with others, with 95 % intervals.", svg,
            static_cast<int>(bottom) + 24};
}

Panel calibration_panel(const Json& card) {
    constexpr double top = 8, bottom = 188, left = 190, width = 180;
    const auto x = [&](double said) { return left + width * said; };
    const auto y = [&](double came) { return bottom - (bottom - top) * came; };
    std::string svg = draw::line(x(0), y(0), x(1), y(1), "grid") + draw::line(x(0), y(0), x(1), y(0), "axis") +
                      draw::line(x(0), y(0), x(0), y(1), "axis");
    for (const int share : {0, 50, 100}) {
        svg += draw::text(x(share / 100.0), bottom + 16, std::to_string(share), "small middle") +
               draw::text(left - 8, y(share / 100.0) + 4, std::to_string(share), "small end");
    }
    const Json& it = card.at("oracle").at("calibration");
    for (const Json& bin : it.at("bins")) {
        if (bin.at("n").get<std::uint64_t>() != 0) {
            svg += draw::dot(x(bin.at("said").get<double>()), y(bin.at("came").get<double>()), "second",
                             2 + 2 * std::log10(1 + bin.at("n").get<double>() / 10));
        }
    }
    return {"How good the oracle is",
            "Of chances that it told (across), how many came true (up), in per cent; on average they are " +
                fixed(100 * it.at("error").get<double>(), 1) + " % apart. Brier score " +
                fixed(it.at("brier").get<double>(), 3) + ", of even chances " +
                fixed(it.at("brier_of_even_chances").get<double>(), 3) + ".",
            svg, 212};
}

} // namespace

std::vector<Panel> panels_of(const Json& card) {
    std::vector<Panel> out;
    if (has(card, "paths")) {
        out.push_back(chances_panel(card));
    }
    out.push_back(points_panel(card));
    if (even_share(card) < 1) {
        out.push_back(seats_panel(card));
    }
    if (has(card, "luck")) {
        out.push_back(luck_panel(card));
    }
    if (has(card, "skill")) {
        out.push_back(skill_panel(card));
    }
    if (!card.at("expansions").empty()) {
        out.push_back(expansions_panel(card));
    }
    if (!card.at("moves").empty()) {
        out.push_back(moves_panel(card));
    }
    if (has(card, "oracle")) {
        out.push_back(calibration_panel(card));
    }
    return out;
}

} // namespace bastide::host
