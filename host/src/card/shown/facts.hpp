// What a card says in short, for whatever shows it.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace bastide::host {

/// A line of the head of a card: "How much luck", "43 %", "of a seat's points are the deal's (36 to 49)".
struct Fact {
    std::string label, value, detail;
};
std::vector<Fact> facts_of(const nlohmann::ordered_json& card);

/// How often agents gave up games, as a sentence; empty if none did, or the card is of a release that did not count it.
std::string forfeits_in_words(const nlohmann::ordered_json& card);

/// This end of the interval is told: too few games have none, and what nothing limits is null.
bool has_end(const nlohmann::ordered_json& figure, const char* end);
/// "+3.1 (2.4 to 3.8)", or of one with a single end "at least 2.4"; `by` times the value, with so many decimals.
std::string figure_text(const nlohmann::ordered_json& figure, int decimals, double by = 1, bool with_sign = false);
/// "0.4 (0.3 to 0.5)" in per cent: "40 % (30 to 50)".
std::string per_cent(const nlohmann::ordered_json& figure, int decimals = 0);
/// What a measure of points is for, from its sentence: "paths at the end of the game"; in short, "paths at the end".
std::string points_for(const std::string& about, bool in_short = false);
/// A measure of points by its name, without what all of them begin with.
std::string short_name(const std::string& measure);
/// The agent that plays wherever nothing else is said: the last one of the ladder.
const nlohmann::ordered_json& strongest(const nlohmann::ordered_json& card);
/// What a seat's share of the wins is if all are even: that of its team, as partners win together. 1 if nobody plays
/// against another.
double even_share(const nlohmann::ordered_json& card);
/// The card has this section: games of one player have no seats to compare, for one.
bool has(const nlohmann::ordered_json& card, const char* key);

} // namespace bastide::host
