#include "card/shown/facts.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {

using Json = nlohmann::ordered_json;

bool has(const Json& card, const char* key) { return card.contains(key) && !card.at(key).is_null(); }

bool has_end(const Json& figure, const char* end) { return figure.contains(end) && !figure.at(end).is_null(); }

std::string figure_text(const Json& figure, int decimals, double by, bool with_sign) {
    const auto number = [&](const char* key) {
        const double value = by * figure.at(key).get<double>();
        const std::string text = fixed(value, decimals);
        const bool nothing = text.find_first_not_of("-0.") == std::string::npos;
        return nothing ? text.substr(text.front() == '-' ? 1 : 0) : (with_sign && value > 0 ? "+" : "") + text;
    };
    if (has_end(figure, "low") != has_end(figure, "high")) {
        return has_end(figure, "low") ? "at least " + number("low") : "at most " + number("high");
    }
    return number("value") +
           (has_end(figure, "low") ? " (" + number("low") + " to " + number("high") + ")" : std::string());
}

std::string per_cent(const Json& figure, int decimals) {
    const auto number = [&](const char* key) { return fixed(100 * figure.at(key).get<double>(), decimals); };
    return number("value") + " %" +
           (figure.contains("low") ? " (" + number("low") + " to " + number("high") + ")" : std::string());
}

std::string points_for(const std::string& about, bool in_short) {
    std::string out = about.substr(0, about.ends_with('.') ? about.size() - 1 : about.size());
    for (const std::string start : {"Points for this: ", "Points for "}) {
        if (out.starts_with(start)) {
            out.erase(0, start.size());
        }
    }
    const std::string of_the_game = " of the game";
    return in_short && out.ends_with(of_the_game) ? out.substr(0, out.size() - of_the_game.size()) : out;
}

std::string short_name(const std::string& measure) {
    const std::string start = "points.";
    return measure.starts_with(start) ? measure.substr(start.size()) : measure;
}

const Json& strongest(const Json& card) {
    const Json& agents = card.at("agents");
    return agents.at(agents.size() - 1); // of none it throws, too
}

double even_share(const Json& card) {
    return 1 / static_cast<double>(std::max<std::size_t>(1, card.value("teams", card.at("seats").size())));
}

namespace {

std::string range(const Json& figure, int decimals, double by = 1) {
    return figure.contains("low") ? fixed(by * figure.at("low").get<double>(), decimals) + " to " +
                                        fixed(by * figure.at("high").get<double>(), decimals)
                                  : "too few games for an interval";
}

Fact length_fact(const Json& card) {
    const Json& minutes = card.at("length").at("minutes");
    const double told =
        minutes.contains("said") ? minutes.at("said").get<double>() : minutes.at("by_modules").get<double>();
    return {"How long", fixed(card.at("length").at("turns").at("value").get<double>(), 0) + " turns",
            "about " + fixed(told, 0) + " minutes, as " +
                (minutes.contains("said") ? "its game file says" : "its modules say") + "; turns " +
                range(card.at("length").at("turns"), 1)};
}

Fact seats_fact(const Json& card) {
    const Json& first = card.at("seats").at(0).at("won");
    const double even = even_share(card);
    const bool known = first.contains("low");
    const std::string verdict = !known                                  ? "of games"
                                : first.at("low").get<double>() > even  ? "more than its share"
                                : first.at("high").get<double>() < even ? "less than its share"
                                                                        : "no difference is shown";
    return {"First seat", fixed(100 * first.at("value").get<double>(), 0) + " % won",
            range(first, 0, 100) + ", even is " + fixed(100 * even, 0) + "; " + verdict};
}

Fact luck_fact(const Json& card) {
    const Json& points = card.at("luck").at("points");
    return {"How much luck", fixed(100 * points.at("luck").at("value").get<double>(), 0) + " %",
            "of what sets a seat apart is not whether " + card.at("luck").at("agents").at(0).get<std::string>() +
                " or " + card.at("luck").at("agents").at(1).get<std::string>() + " plays (" +
                range(points.at("luck"), 0, 100) + "); the deal alone is " + per_cent(points.at("deal"))};
}

Fact skill_fact(const Json& card) {
    const Json &skill = card.at("skill"), &levels = skill.at("levels"), &ladder = skill.at("ladder");
    const auto elo = [&](std::size_t rung) { return ladder.at(rung).at("elo").at("value").get<double>(); };
    std::size_t weakest = 0;
    for (std::size_t rung = 1; rung < ladder.size(); ++rung) {
        weakest = elo(rung) < elo(weakest) ? rung : weakest;
    }
    const bool bound = has_end(levels, "low") != has_end(levels, "high");
    return {"How deep the skill",
            (bound ? figure_text(levels, 1) : fixed(levels.at("value").get<double>(), 1)) + " levels",
            "of 200 Elo from " + ladder.at(weakest).at("agent").get<std::string>() + " to the best of " +
                std::to_string(ladder.size()) + " agents (" +
                (bound ? "one of them won all, so an agent between would tell more" : range(levels, 1)) + ")"};
}

Fact suspense_fact(const Json& card) {
    const Json& it = card.at("suspense");
    if (!has(it, "settled")) {
        return {"How close", "no winner", "nobody won a game alone"};
    }
    return {"How close", "settled at " + fixed(100 * it.at("settled").at("value").get<double>(), 0) + " %",
            "of the game; " + fixed(it.at("lead_changes").at("value").get<double>(), 1) +
                " changes of the lead, a comeback in " + per_cent(it.at("comebacks")) + " of games"};
}

Fact decisions_fact(const Json& card) {
    const Json& it = card.at("decisions");
    return {"What there is to decide",
            fixed(it.at("real").at("value").get<double>(), 0) + " of " +
                fixed(it.at("all").at("value").get<double>(), 0),
            "decisions of a game matter; of " + fixed(it.at("options").at("value").get<double>(), 0) + " options " +
                fixed(it.at("effective").at("value").get<double>(), 1) + " are worth a thought"};
}

} // namespace

std::string forfeits_in_words(const Json& card) {
    const auto times = card.value("forfeits", std::uint64_t{0});
    return times == 0 ? std::string()
                      : "Agents gave up " + grouped(times) + (times == 1 ? " time" : " times") +
                            ", and chance played on for them.";
}

std::vector<Fact> facts_of(const Json& card) {
    std::vector<Fact> out{length_fact(card)};
    if (even_share(card) < 1) {
        out.push_back(seats_fact(card));
    }
    if (has(card, "luck")) {
        out.push_back(luck_fact(card));
    }
    if (has(card, "skill")) {
        out.push_back(skill_fact(card));
    }
    if (has(card, "suspense")) {
        out.push_back(suspense_fact(card));
    }
    out.push_back(decisions_fact(card));
    return out;
}

} // namespace bastide::host
