#include "atlas/words.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::atlas {

namespace {

const std::string& found_or_name(const std::map<std::string, std::string>& all, const std::string& name) {
    const auto found = all.find(name);
    return found == all.end() ? name : found->second;
}

std::string phrase(const Deed& deed) {
    switch (deed.manner) {
    case Manner::adds:
        return "counts " + deed.what;
    case Manner::rates:
        return "says what " + deed.what + " are worth";
    case Manner::scales:
        return "multiplies or divides what " + deed.what + " are worth";
    case Manner::cancels:
        return "makes " + deed.what + " worth nothing";
    case Manner::most:
        return "says who has the most (" + deed.what + ')';
    case Manner::stands:
        return "its " + deed.what + " stands there";
    case Manner::is:
        return "it is a feature of its kind, " + deed.what;
    case Manner::moves:
        return "moves it (" + deed.what + ')';
    case Manner::deploys:
        return "it is its " + deed.what;
    case Manner::forbids:
        return "forbids places (" + deed.what + ')';
    case Manner::chooses:
        return "lets a player choose it (" + deed.what + ')';
    case Manner::lays:
        return "changes what lies there (" + deed.what + ')';
    case Manner::changes:
        return "changes them (" + deed.what + ')';
    case Manner::acts:
        return "runs its step " + deed.what;
    }
    return deed.what;
}

/// On a feature or a square it is something else that is moved, or comes.
std::string phrase(const Deed& deed, Thing thing) {
    if (thing == Thing::feature || thing == Thing::square) {
        if (deed.manner == Manner::moves) {
            return "moves a figure there or away (" + deed.what + ')';
        }
        if (deed.manner == Manner::deploys) {
            return "its " + deed.what + " comes there";
        }
    }
    return phrase(deed);
}

std::string most_frequent(const std::map<Deed, int>& deeds, Thing thing) {
    std::vector<std::pair<int, Deed>> sorted;
    for (const auto& [deed, times] : deeds) {
        sorted.emplace_back(-times, deed);
    }
    std::sort(sorted.begin(), sorted.end());
    constexpr std::size_t most_told = 4;
    std::string out;
    for (std::size_t i = 0; i < std::min(sorted.size(), most_told); ++i) {
        out += (i == 0 ? "" : "; ") + phrase(sorted[i].second, thing);
    }
    return out + (sorted.size() > most_told ? "; ..." : "");
}

} // namespace

Texts::Texts(const Library& library) {
    for (const InstalledModule& module : library.modules()) {
        titles_[module.manifest.name] = module.manifest.title;
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            rules_[rule.id] = rule.text;
        }
    }
}

const std::string& Texts::title(const std::string& module) const { return found_or_name(titles_, module); }
const std::string& Texts::rule(const std::string& id) const { return found_or_name(rules_, id); }

std::string heading(Thing thing) {
    static constexpr std::array words{"The value of a feature",
                                      "Who is on a feature",
                                      "A figure or a piece",
                                      "Where something may come",
                                      "A square",
                                      "The tiles to place",
                                      "Turns and their parts",
                                      "What comes first"};
    return words.at(static_cast<std::size_t>(thing));
}

DeedsInWords deeds_in_words(const Met& met, const Meeting& meeting) {
    std::map<Deed, int> a, b;
    for (const auto& [deeds, times] : meeting.deeds) {
        a[deeds.first] += times;
        b[deeds.second] += times;
    }
    return {most_frequent(a, met.thing), most_frequent(b, met.thing)};
}

std::array<std::string, 3> deeds_in_words(const MetThree& met, const MeetingOfThree& meeting) {
    std::array<std::map<Deed, int>, 3> each;
    for (const std::array<Deed, 3>& deeds : meeting.deeds) {
        for (std::size_t i = 0; i < deeds.size(); ++i) {
            ++each.at(i)[deeds.at(i)];
        }
    }
    return {most_frequent(each[0], met.thing), most_frequent(each[1], met.thing), most_frequent(each[2], met.thing)};
}

std::string verdict(const Answer& answer) {
    switch (answer.kind) {
    case Answer::Kind::rules:
        return answer.text.empty() ? "A rule decides." : answer.text;
    case Answer::Kind::sums:
        return "Each rule holds by itself; what they count is added up, in whatever order.";
    case Answer::Kind::order:
        return answer.text;
    case Answer::Kind::open:
        return "No document decides. " + answer.text +
               (answer.by_switch.empty() ? "" : " Switch: `" + answer.by_switch + "`.");
    case Answer::Kind::none:
        break;
    }
    return "Nobody has said yet what decides.";
}

std::string verdict_with_rules(const Answer& answer) {
    std::string ids;
    for (const std::string& id : answer.rules) {
        ids += (ids.empty() ? " (" : ", ") + id;
    }
    return verdict(answer) + (ids.empty() ? "" : ids + ")");
}

std::string example_in_words(const Moment& moment) {
    const std::string who = moment.mix.modules.size() <= 3
                                ? "of these modules"
                                : "of " + counted(static_cast<long long>(moment.mix.modules.size()), "module");
    return "Random game " + who + " for " + std::to_string(moment.mix.players) + " players, seed " +
           std::to_string(moment.mix.seed) + ", after " + counted(static_cast<long long>(moment.before), "move");
}

std::string file_stem(const Met& met) { return met.a + '-' + met.b + '-' + word(met.thing); }

} // namespace bastide::host::atlas
