#include "report.hpp"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::differential {
namespace {

std::string counted(int number, const std::string& noun) {
    return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

std::string lines(const char* mark, const Items& items) {
    std::string text;
    for (const Item& item : items) {
        text += std::string("  ") + mark + ' ' + item.text + '\n';
    }
    return text;
}

std::string agreed(const Items& both) {
    constexpr std::size_t most = 20;
    std::string text =
        lines("=", {both.begin(), both.begin() + static_cast<std::ptrdiff_t>(std::min(most, both.size()))});
    return both.size() <= most ? text : text + "  = and " + std::to_string(both.size() - most) + " more\n";
}

} // namespace

void Report::game(const LogGame& log, const std::string& variant, const std::vector<Outcome>& outcomes) {
    Mix& mix = mixes_[log.mix_no];
    ++mix.games;
    std::set<std::size_t> touched;
    bool differs = false;
    for (const Outcome& outcome : outcomes) {
        ++mix.replays;
        mix.decisions += outcome.decisions;
        touched.insert(outcome.deviations.begin(), outcome.deviations.end());
        if (outcome.difference && !differs) {
            differs = true;
            if (static_cast<int>(differences_.size()) < shown_) {
                differences_.push_back(described(log, variant, *outcome.difference));
            }
        }
    }
    mix.differing += differs ? 1 : 0;
    for (const std::size_t deviation : touched) {
        ++mix.touched[deviation];
    }
}

void Report::unplayable(const std::string& mix, const std::string& sentence) {
    ++mixes_[mix].games;
    ++mixes_[mix].unplayable;
    sentences_.insert("mix " + mix + ": " + sentence);
}

std::string Report::described(const LogGame& log, const std::string& variant, const Difference& difference) const {
    return log.name() + " (" + counted(static_cast<int>(log.players), "player") + "; " + variant + "), " +
           difference.where + "\n  " + name_of(difference.topic) +
           " differ (- only in the log, + only here, = both)\n" + lines("-", difference.items.theirs) +
           lines("+", difference.items.ours) + agreed(difference.items.both) + "  " + difference.board;
}

std::vector<std::string> Report::miscounts() const {
    std::vector<std::string> list;
    for (const auto& [name, mix] : mixes_) {
        for (std::size_t i = 0; i < deviations_.all().size(); ++i) {
            const Deviation& deviation = deviations_.all()[i];
            const auto expected = deviation.games.find(name);
            const int should = expected == deviation.games.end() ? 0 : expected->second;
            const auto found = mix.touched.find(i);
            const int is = found == mix.touched.end() ? 0 : found->second;
            if (is != should) {
                list.push_back("The deviation '" + deviation.matcher + "' (" + deviation.rule + ") touches " +
                               counted(is, "game") + " of mix " + name + ", not " + std::to_string(should) + ".");
            }
        }
    }
    return list;
}

template <class F> int Report::sum(F&& of) const {
    int total = 0;
    for (const auto& [name, mix] : mixes_) {
        total += of(mix);
    }
    return total;
}

int Report::games() const {
    return sum([](const Mix& m) { return m.games; });
}
int Report::differing() const {
    return sum([](const Mix& m) { return m.differing; });
}
int Report::unplayable() const {
    return sum([](const Mix& m) { return m.unplayable; });
}

std::string Report::text(bool whole) const {
    std::string text;
    for (const std::string& each : differences_) {
        text += each + '\n';
    }
    for (const std::string& each : sentences_) {
        text += each + '\n';
    }
    for (const auto& [name, mix] : mixes_) {
        text += "mix " + name + ": " + counted(mix.games, "game") + ", " + counted(mix.replays, "replay") + ", " +
                counted(mix.decisions, "decision") + ", " + std::to_string(mix.differing) + " differ" +
                (mix.unplayable == 0 ? "" : ", " + std::to_string(mix.unplayable) + " cannot be replayed") + '\n';
        for (const auto& [deviation, number] : mix.touched) {
            const Deviation& known = deviations_.all()[deviation];
            text += "  accepted: " + known.matcher + " (" + known.rule + ") in " + counted(number, "game") + '\n';
        }
    }
    if (whole) {
        for (const std::string& each : miscounts()) {
            text += each + '\n';
        }
    }
    text += counted(games(), "game") + ", " + std::to_string(differing()) + " differ";
    return text + (unplayable() == 0 ? "\n" : ", " + std::to_string(unplayable()) + " cannot be replayed\n");
}

std::string Report::json(bool whole, double seconds) const {
    nlohmann::ordered_json out;
    out["games"] = games();
    out["differ"] = differing();
    out["cannot_be_replayed"] = unplayable();
    out["seconds"] = seconds;
    out["mixes"] = nlohmann::ordered_json::object();
    for (const auto& [name, mix] : mixes_) {
        nlohmann::ordered_json& entry = out["mixes"][name];
        entry = {{"games", mix.games},
                 {"replays", mix.replays},
                 {"decisions", mix.decisions},
                 {"differ", mix.differing},
                 {"cannot_be_replayed", mix.unplayable},
                 {"accepted", nlohmann::ordered_json::object()}};
        for (const auto& [deviation, number] : mix.touched) {
            entry["accepted"][deviations_.all()[deviation].matcher] = number;
        }
    }
    out["miscounts"] = whole ? miscounts() : std::vector<std::string>{};
    out["sentences"] = std::vector<std::string>(sentences_.begin(), sentences_.end());
    out["differences"] = differences_;
    return out.dump(2);
}

} // namespace bastide::differential
