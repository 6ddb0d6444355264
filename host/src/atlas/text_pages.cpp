// The atlas at a terminal and as JSON.
#include "atlas/pages.hpp"
#include "atlas/retold.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::host::atlas {

namespace {

std::size_t count_of(const Atlas& atlas, Answer::Kind kind) {
    return static_cast<std::size_t>(std::count_if(atlas.entries.begin(), atlas.entries.end(),
                                                  [&](const Entry& entry) { return entry.answer.kind == kind; }));
}

/// Of what no document decides: how much a table can play in either reading.
std::string either_reading(const Atlas& atlas) {
    const auto switched = std::count_if(atlas.entries.begin(), atlas.entries.end(), [](const Entry& entry) {
        return entry.answer.kind == Answer::Kind::open && !entry.answer.by_switch.empty();
    });
    return switched == 0 ? "" : " (a switch plays either reading of " + std::to_string(switched) + ")";
}

std::size_t pairs_in(const Atlas& atlas) {
    std::set<std::pair<std::string, std::string>> pairs;
    for (const Entry& entry : atlas.entries) {
        pairs.emplace(entry.met.a, entry.met.b);
    }
    return pairs.size();
}

std::string paragraph(const std::string& text, std::size_t indent, std::size_t width) {
    return std::string(indent, ' ') + wrapped(text, indent, width - 1) + '\n';
}

std::string entry_text(const Entry& entry, const Texts& texts, std::size_t width) {
    const DeedsInWords deeds = deeds_in_words(entry.met, entry.meeting);
    std::string out =
        "  " + heading(entry.met.thing) + ", in " + counted(static_cast<long long>(entry.meeting.turns), "turn") + '\n';
    out += paragraph(entry.met.a + ": " + deeds.a, 4, width) + paragraph(entry.met.b + ": " + deeds.b, 4, width);
    out += paragraph(verdict(entry.answer), 4, width);
    for (const std::string& id : entry.answer.rules) {
        out += paragraph(id + ": " + texts.rule(id), 6, width);
    }
    return out;
}

std::string retold_text(const Library& library, const Moment& moment, std::size_t width) {
    std::string out = paragraph(example_in_words(moment) + ":", 4, width);
    for (const std::string& sentence : retell(library, moment).turn) {
        out += paragraph(sentence, 6, width);
    }
    return out;
}

std::string three_text(const Atlas& atlas, const MetThree& met, const MeetingOfThree& meeting, const Texts& texts,
                       std::size_t width) {
    std::string decides;
    for (const Entry* pair : pairs_of(atlas, met)) {
        if (pair != nullptr) {
            decides +=
                paragraph(pair->met.a + " and " + pair->met.b + ": " + verdict_with_rules(pair->answer), 4, width);
        }
    }
    const std::array<std::string, 3> deeds = deeds_in_words(met, meeting);
    return "\n" +
           paragraph("All three: " + texts.title(met.a) + ", " + texts.title(met.b) + " and " + texts.title(met.c), 0,
                     width) +
           "\n  " + heading(met.thing) + ", in " + counted(static_cast<long long>(meeting.turns), "turn") + '\n' +
           paragraph(met.a + ": " + deeds[0], 4, width) + paragraph(met.b + ": " + deeds[1], 4, width) +
           paragraph(met.c + ": " + deeds[2], 4, width) +
           paragraph("What decides is what decides of each two.", 4, width) + decides;
}

nlohmann::ordered_json deeds_json(const std::map<std::pair<Deed, Deed>, int>& deeds) {
    auto out = nlohmann::ordered_json::array();
    for (const auto& [pair, times] : deeds) {
        out.push_back({{"a", {{"manner", word(pair.first.manner)}, {"what", pair.first.what}}},
                       {"b", {{"manner", word(pair.second.manner)}, {"what", pair.second.what}}},
                       {"turns", times}});
    }
    return out;
}

nlohmann::ordered_json moment_json(const Moment& moment) {
    return {{"modules", moment.mix.modules},
            {"players", moment.mix.players},
            {"seed", moment.mix.seed},
            {"moves", moment.before}};
}

std::string games_of(const Atlas& atlas) {
    return grouped(atlas.games) + (atlas.games == 1 ? " random game" : " random games");
}

} // namespace

std::string summary(const Atlas& atlas) {
    const auto told = [&](Answer::Kind kind) { return std::to_string(count_of(atlas, kind)); };
    return counted(static_cast<long long>(atlas.entries.size()), "meeting") + " of " +
           counted(static_cast<long long>(pairs_in(atlas)), "pair") + " of modules in " + games_of(atlas) +
           ": rules decide " + told(Answer::Kind::rules) + ", " + told(Answer::Kind::sums) +
           " are sums, modules agree on the order of " + told(Answer::Kind::order) + ", no document decides " +
           told(Answer::Kind::open) + either_reading(atlas) + ", unanswered are " + told(Answer::Kind::none) + ".";
}

std::string overview(const Atlas& atlas, const Library& library) {
    const Texts texts(library);
    std::string out = summary(atlas) + "\n\n";
    TextTable table({"Module", "Module", "They meet on"});
    for (std::size_t i = 0; i < atlas.entries.size();) {
        const Met& met = atlas.entries[i].met;
        std::string things;
        for (; i < atlas.entries.size() && atlas.entries[i].met.a == met.a && atlas.entries[i].met.b == met.b; ++i) {
            const Answer::Kind kind = atlas.entries[i].answer.kind;
            const bool open = kind == Answer::Kind::open || kind == Answer::Kind::none;
            things += (things.empty() ? "" : ", ") + std::string(word(atlas.entries[i].met.thing)) + (open ? "*" : "");
        }
        table.add({met.a, met.b, things});
    }
    return out + table.text() +
           "\n* No document decides. `bastide atlas MODULE MODULE` shows what happens there, --html FOLDER makes a "
           "page "
           "of it all.\n";
}

std::string told(const Atlas& atlas, const Library& library, bool wholly, std::size_t width) {
    const Texts texts(library);
    std::string out;
    const Met* last = nullptr;
    for (const Entry& entry : atlas.entries) {
        if (last == nullptr || last->a != entry.met.a || last->b != entry.met.b) {
            out += (last == nullptr ? "" : "\n") + texts.title(entry.met.a) + " and " + texts.title(entry.met.b) +
                   " (" + entry.met.a + ", " + entry.met.b + ")\n";
        }
        last = &entry.met;
        out += '\n' + entry_text(entry, texts, width);
        if (wholly) {
            out += retold_text(library, entry.meeting.example, width);
        }
    }
    for (const auto& [met, meeting] : atlas.triples) {
        if (wholly) {
            out += three_text(atlas, met, meeting, texts, width) + retold_text(library, meeting.example, width);
        }
    }
    return out.empty() ? "In " + games_of(atlas) + " they did not meet.\n" : out;
}

std::string as_json(const Atlas& atlas, const Library& library) {
    const Texts texts(library);
    nlohmann::ordered_json out;
    out["games"] = atlas.games;
    out["meetings"] = nlohmann::ordered_json::array();
    for (const Entry& entry : atlas.entries) {
        out["meetings"].push_back({{"a", entry.met.a},
                                   {"b", entry.met.b},
                                   {"on", word(entry.met.thing)},
                                   {"turns", entry.meeting.turns},
                                   {"deeds", deeds_json(entry.meeting.deeds)},
                                   {"answer", word(entry.answer.kind)},
                                   {"rules", entry.answer.rules},
                                   {"text", entry.answer.text},
                                   {"switch", entry.answer.by_switch},
                                   {"example", moment_json(entry.meeting.example)}});
    }
    out["triples"] = nlohmann::ordered_json::array();
    for (const auto& [met, meeting] : atlas.triples) {
        const Answer answer = answer_of(atlas, met);
        out["triples"].push_back({{"modules", {met.a, met.b, met.c}},
                                  {"on", word(met.thing)},
                                  {"turns", meeting.turns},
                                  {"answer", word(answer.kind)},
                                  {"rules", answer.rules},
                                  {"example", moment_json(meeting.example)}});
    }
    out["refused"] = atlas.refused;
    return json_text(out);
}

std::string told(const std::vector<EitherOrder>& orders) {
    TextTable table({"At", "Step", "Step", "In either order"});
    for (const EitherOrder& order : orders) {
        const std::string games = "in " + counted(order.games, "game");
        table.add({order.anchor, order.of_a, order.of_b,
                   order.scores_differ         ? "other scores: " + verdict(order.answer)
                   : order.asked_otherwise > 0 ? "the same scores, but other questions, " + games
                                               : "the same " + games});
    }
    return table.text();
}

} // namespace bastide::host::atlas
