#include "exchange/carry_over.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "words/beginning.hpp"
#include <algorithm>
#include <filesystem>
#include <set>

namespace bastide::host {
namespace {

/// Collects what the words of a set-up mean.
class Carrier {
public:
    Carrier(const SavedGame& saved, const ForeignWords& words) : saved_(saved), words_(words) {}

    CarriedOver carry() && {
        for (const std::string& module : words_.always) {
            load(module);
        }
        find_elements();
        elements();
        absent_elements();
        sets();
        rules();
        for (const auto& [name, value] : switches_) {
            if (loaded_.contains(name.substr(0, name.find('.')))) { // else nothing here loads that module
                result_.game.switches.push_back({name, value, 0U});
            }
        }
        players();
        result_.game.title = saved_.title.empty() ? std::filesystem::path(saved_.file).stem().string() : saved_.title;
        result_.game.title = shown(beginning_of(result_.game.title, 100));
        return std::move(result_);
    }

private:
    void load(const std::string& module) {
        if (loaded_.insert(module).second) {
            result_.game.modules.emplace_back(module, 0U);
        }
    }

    void set(const std::string& module, const SwitchValues& values) {
        for (const auto& [name, value] : values) {
            switches_[module + '.' + name] = value;
        }
    }

    void take(const ForeignElement& element) {
        if (element.loads) {
            load(element.module);
        }
        set(element.module, element.switches);
    }

    /// Those that the game names, and those that come with its sets: older versions did not name these.
    void find_elements() {
        for (const auto& [name, value] : saved_.elements) {
            elements_.insert(name);
        }
        for (const auto& [name, copies] : saved_.sets) {
            if (const auto set = words_.sets.find(name); set != words_.sets.end()) {
                elements_.insert(set->second.brings.begin(), set->second.brings.end());
            }
        }
    }

    void elements() {
        for (const std::string& name : elements_) {
            const auto found = words_.elements.find(name);
            if (found == words_.elements.end()) {
                leave("the element", name);
                continue;
            }
            take(found->second);
            if (const auto more = words_.more_elements.find(name); more != words_.more_elements.end()) {
                std::for_each(more->second.begin(), more->second.end(), [&](const auto& each) { take(each); });
            }
        }
    }

    /// Each part of a box is chosen there for itself: the module is played, but without what the game does not have.
    void absent_elements() {
        for (const auto& [name, element] : words_.elements) {
            if (elements_.contains(name)) {
                continue;
            }
            leave_out(name, element);
            if (const auto more = words_.more_elements.find(name); more != words_.more_elements.end()) {
                for (const ForeignElement& other : more->second) {
                    leave_out(name, other);
                }
            }
        }
    }

    void leave_out(const std::string& name, const ForeignElement& element) {
        if (!loaded_.contains(element.module)) {
            return;
        }
        set(element.module, element.absent);
        if (element.loads && element.absent.empty()) {
            result_.left_behind.push_back("that there is no " + in_quotes(name));
        }
    }

    void sets() {
        for (const auto& [name, copies] : saved_.sets) {
            const auto found = words_.sets.find(name);
            if (found == words_.sets.end()) {
                leave("the tile set", name);
                continue;
            }
            for (const std::string& ours : found->second.ours(saved_.elements)) {
                result_.game.tile_sets.push_back({ours, copies, 0U});
            }
        }
        if (result_.game.tile_sets.empty()) {
            throw Error(saved_.file, 0, "none of its tile sets is known here, so nothing of this game can be played.");
        }
    }

    void rules() {
        for (const auto& [name, rule] : words_.rules) {
            const auto said = saved_.rules.find(name);
            const std::string& value = said == saved_.rules.end() ? rule.standard : said->second;
            const auto switches = rule.values.find(value);
            if (!loaded_.contains(rule.module)) {
                continue;
            }
            if (switches == rule.values.end()) {
                leave("the rule", name + " = " + value);
            } else {
                set(rule.module, switches->second);
            }
        }
        for (const auto& [name, value] : saved_.rules) {
            if (!words_.rules.contains(name) && value != "false") { // what is off changes nothing
                leave("the rule", std::string(name).append(" = ").append(value));
            }
        }
    }

    void leave(const char* what, const std::string& name) {
        result_.left_behind.push_back(std::string(what) + ' ' + in_quotes(name));
    }

    /// Names as they are, where they can stand in a record.
    void players() {
        for (std::size_t i = 0; i < saved_.players.size(); ++i) {
            const std::string there(trimmed(shown(saved_.players[i])));
            std::string name = there;
            const auto taken = [&](const std::string& wanted) {
                return std::any_of(result_.game.players.begin(), result_.game.players.end(),
                                   [&](const PlayerSpec& player) { return player.name == wanted; });
            };
            constexpr std::size_t longest = 60; // as game files have it
            if (name.empty() || name.size() > longest || name == "chance" || name == "nobody" || name == "result" ||
                taken(name)) {
                name = "Player " + std::to_string(i + 1);
            }
            while (taken(name)) {
                name += '+';
            }
            if (name != there) {
                result_.renamed.push_back(in_quotes(there) + " is " + name);
            }
            result_.game.players.push_back({name, "", "person", first_player() == static_cast<int>(i)});
        }
    }

    int first_player() const {
        return saved_.messages.empty() || saved_.messages.front().player < 0 ? 0 : saved_.messages.front().player;
    }

    const SavedGame& saved_;
    const ForeignWords& words_;
    CarriedOver result_;
    std::set<std::string> elements_, loaded_;
    SwitchValues switches_;
};

} // namespace

CarriedOver carry_over(const SavedGame& saved, const ForeignWords& words) { return Carrier(saved, words).carry(); }

std::vector<std::string> other_numbers(const SavedGame& saved, const ForeignWords& words, const Ruleset& rules) {
    std::vector<std::string> sentences;
    for (const auto& [name, value] : saved.elements) {
        const auto element = words.elements.find(name);
        if (element == words.elements.end() || element->second.figure.empty()) {
            continue;
        }
        const FigureKindId kind = rules.figure_kind(element->second.figure);
        const int here = kind == none_of<FigureKindId> ? 0 : rules.figure_kinds[index(kind)].spec.per_player;
        if (std::to_string(here) != value) {
            sentences.push_back("that each player has " + value + ' ' + in_quotes(name) + ", not " +
                                std::to_string(here));
        }
    }
    return sentences;
}

} // namespace bastide::host
