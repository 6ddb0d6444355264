#include "bastide/words.hpp"
#include "card/shown/facts.hpp"
#include "card/shown/pages.hpp"
#include "pages/text_table.hpp"

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

std::string kinds_text(const Json& list) {
    std::string out;
    for (const Json& one : list) {
        out += (out.empty() ? "" : ", ") + short_name(one.at("name")) + ' ' + figure_text(one.at("points"), 1, 1, true);
    }
    return out.empty() ? "nothing that is shown" : shown(out);
}

} // namespace

std::string card_text(const Json& card) {
    std::string out =
        shown(card.at("title").get<std::string>()) + ", " + counted(card.at("players").get<long long>(), "player") +
        ", " + counted(card.at("games").get<long long>(), "game") + " by " + shown(strongest(card).get<std::string>()) +
        ", seed " + std::to_string(card.at("seed").get<std::uint64_t>()) + "\n\n";
    for (const Fact& fact : facts_of(card)) {
        out += "  " + fact.label + ": " + shown(fact.value) + "\n      " + wrapped(shown(fact.detail), 6, 100) + '\n';
    }
    const std::string forfeits = forfeits_in_words(card);
    out += forfeits.empty() ? "\n" : "\n" + forfeits + "\n\n";
    TextTable points({"Points for", ">A seat", ">Share"});
    for (const Json& one : card.at("points")) {
        points.add({points_for(one.at("about")), figure_text(one.at("points"), 1),
                    fixed(100 * one.at("share").get<double>(), 0) + " %"});
    }
    out += points.text();
    for (const Json& one : card.at("expansions")) {
        out += "\nWith " + shown(one.at("title").get<std::string>()) + ": turns " +
               figure_text(one.at("length"), 1, 1, true) + ", points of a seat " +
               figure_text(one.at("score"), 1, 1, true) + "\n  adds " + wrapped(kinds_text(one.at("adds")), 4, 100) +
               "\n  crowds out " + wrapped(kinds_text(one.at("crowds_out")), 4, 100) + '\n';
    }
    std::string ruling;
    for (const Json& one : card.at("moves")) {
        if (one.at("verdict") == "dominates") {
            ruling += (ruling.empty() ? "" : ", ") + one.at("move").get<std::string>();
        }
    }
    out += "\nMoves that dominate: " + (ruling.empty() ? std::string("none") : shown(ruling)) + ".\n";
    const Json& switches = card.at("switches");
    if (switches.at("tried").get<std::uint64_t>() != 0) {
        out += "Other values of switches that never mattered: " + std::to_string(switches.at("never").size()) + " of " +
               std::to_string(switches.at("tried").get<std::uint64_t>()) + " tried.\n";
    }
    return out + "Everything with intervals, and how it was got: --html FILE.\n";
}

} // namespace bastide::host
