#include "atlas/survey.hpp"
#include "library/library.hpp"
#include <algorithm>
#include <iterator>

namespace bastide::host::atlas {

namespace {

/// Numbers of players change from game to game, as do seeds; all games of a mix follow each other, as they share rules.
void add_games(std::vector<Mix>& mixes, const std::vector<std::string>& modules, int games, std::uint64_t seed) {
    for (const int players : {2, 4}) {
        for (int i = players == 2 ? 0 : 1; i < games; i += 2) {
            mixes.push_back({modules, players, seed + static_cast<std::uint64_t>(i)});
        }
    }
}

/// The pairs that met, each once.
std::vector<std::vector<std::string>> pairs_of(const Meetings& meetings) {
    std::set<std::vector<std::string>> pairs;
    for (const auto& [met, meeting] : meetings) {
        pairs.insert({met.a, met.b});
    }
    return {pairs.begin(), pairs.end()};
}

void take(Found& all, Found more) {
    for (auto& [met, meeting] : more.meetings) {
        Meeting& known = all.meetings[met];
        if (known.turns == 0 || meeting.example.mix.modules.size() < known.example.mix.modules.size()) {
            known.example = meeting.example;
            known.rules = meeting.rules;
        }
        known.turns += meeting.turns;
        for (const auto& [deeds, times] : meeting.deeds) {
            known.deeds[deeds] += times;
        }
    }
    all.refused.insert(all.refused.end(), more.refused.begin(), more.refused.end());
    all.games += more.games;
}

} // namespace

Atlas surveyed(const Library& library, const Survey& survey,
               const std::function<void(std::size_t done, std::size_t all)>& told) {
    std::vector<Mix> mixes;
    add_games(mixes, survey.modules.empty() ? playable(library) : survey.modules, survey.games, survey.seed);
    Found found = gather(library, mixes, [&](std::size_t done) {
        told(done, mixes.size());
        return true;
    });
    if (survey.pair_games > 0) {
        std::vector<Mix> pairs;
        for (const std::vector<std::string>& pair : pairs_of(found.meetings)) {
            add_games(pairs, pair, survey.pair_games, survey.seed);
        }
        take(found, gather(library, pairs, [&](std::size_t done) {
                 told(mixes.size() + done, mixes.size() + pairs.size());
                 return true;
             }));
    }
    Atlas atlas;
    const Answers answers(library);
    for (auto& [met, meeting] : found.meetings) {
        const Answer answer = answers.of(met, meeting);
        atlas.entries.push_back({met, std::move(meeting), answer});
    }
    atlas.triples = std::move(found.triples);
    atlas.refused = std::move(found.refused);
    atlas.games = found.games;
    return atlas;
}

void keep_asked(Atlas& atlas, const std::vector<std::string>& modules) {
    const auto asked = [&](const std::string& module) {
        return std::find(modules.begin(), modules.end(), module) != modules.end();
    };
    const auto about = [&](const auto&... names) {
        return modules.empty() || (modules.size() == 1 ? (asked(names) || ...) : (asked(names) && ...));
    };
    const auto rest = std::stable_partition(atlas.entries.begin(), atlas.entries.end(),
                                            [&](const Entry& entry) { return about(entry.met.a, entry.met.b); });
    std::move(rest, atlas.entries.end(), std::back_inserter(atlas.beside));
    atlas.entries.erase(rest, atlas.entries.end());
    std::erase_if(atlas.triples, [&](const auto& triple) {
        const MetThree& met = triple.first;
        return !about(met.a, met.b, met.c);
    });
}

std::array<const Entry*, 3> pairs_of(const Atlas& atlas, const MetThree& met) {
    const std::array<Met, 3> two{Met{met.a, met.b, met.thing}, {met.a, met.c, met.thing}, {met.b, met.c, met.thing}};
    std::array<const Entry*, 3> found{};
    for (std::size_t i = 0; i < two.size(); ++i) {
        for (const auto* entries : {&atlas.entries, &atlas.beside}) {
            const auto entry =
                std::find_if(entries->begin(), entries->end(), [&](const Entry& one) { return one.met == two.at(i); });
            found.at(i) = entry == entries->end() ? found.at(i) : &*entry;
        }
    }
    return found;
}

Answer answer_of(const Atlas& atlas, const MetThree& met) {
    Answer all{Answer::Kind::rules, {}, {}, {}};
    for (const Entry* pair : pairs_of(atlas, met)) {
        if (pair == nullptr || pair->answer.kind == Answer::Kind::none) {
            return {};
        }
        all.kind = std::max(all.kind, pair->answer.kind);
        for (const std::string& id : pair->answer.rules) {
            if (std::find(all.rules.begin(), all.rules.end(), id) == all.rules.end()) {
                all.rules.push_back(id);
            }
        }
    }
    return all;
}

std::vector<std::string> unanswered(const Atlas& atlas, const Library& library) {
    std::vector<std::string> sentences;
    const Answers answers(library);
    for (const Entry& entry : atlas.entries) {
        if (entry.answer.kind == Answer::Kind::none) {
            const DeedsInWords deeds = deeds_in_words(entry.met, entry.meeting);
            sentences.push_back("Nobody says what decides where " + entry.met.a + " and " + entry.met.b + " meet on '" +
                                word(entry.met.thing) + "' (" + entry.met.a + ": " + deeds.a + "; " + entry.met.b +
                                ": " + deeds.b +
                                "). A rule whose 'needs' names the other module answers it, or a "
                                "[[meeting]] in " +
                                answers.place_of(entry.met) + ".");
        }
    }
    for (const auto& [met, meeting] : atlas.triples) {
        const auto pairs = pairs_of(atlas, met);
        if (std::find(pairs.begin(), pairs.end(), nullptr) != pairs.end()) {
            sentences.push_back(met.a + ", " + met.b + " and " + met.c + " meet on '" + word(met.thing) +
                                "', of which two never met there by themselves: look at more games (--games), which "
                                "show what they do to each other.");
        }
    }
    return sentences;
}

} // namespace bastide::host::atlas
