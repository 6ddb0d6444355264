// What the words of a scenario name in the running game: players, segments, figures, tiles.
#include "bastide/words.hpp"
#include "knowledge/places.hpp"
#include "scenario/run.hpp"
#include <algorithm>

namespace bastide::host {

std::string quoted(const std::vector<std::string>& texts) {
    std::string result;
    for (const std::string& text : texts) {
        result += "\n    " + text;
    }
    return texts.empty() ? " nothing" : result;
}

std::string sorted_list(std::vector<std::string> names) {
    std::sort(names.begin(), names.end());
    return names.empty() ? "none" : listed(names);
}

bool same_names(std::vector<std::string> a, std::vector<std::string> b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

bool any_contains(const std::vector<std::string>& texts, const std::string& part) {
    return std::any_of(texts.begin(), texts.end(),
                       [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

PlayerId ScenarioRun::seat(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) {
        throw Error("There is no player '" + std::string(name) + "'; the players are " + listed(names_) + "." +
                    did_you_mean(name, names_));
    }
    return static_cast<PlayerId>(found - names_.begin());
}

std::string ScenarioRun::actor_name(PlayerId who) const {
    if (who == chance) {
        return "chance";
    }
    return who == nobody || index(who) >= names_.size() ? "nobody" : names_[index(who)];
}

SegmentId ScenarioRun::segment(std::string_view place) const {
    const Play& play = game_.play();
    const std::string whole(place);
    TileId tile = static_cast<TileId>(play.tiles().size() - 1); // the last one placed
    if (const std::size_t at = place.rfind('@'); at != std::string_view::npos) {
        const std::optional<Position> position = position_named(place.substr(at + 1));
        if (!position) {
            throw Error("'" + whole + "' does not name a segment: after @ comes a square like 0,-1.");
        }
        tile = play.tile_at(*position);
        place = place.substr(0, at);
    }
    if (tile == none_of<TileId> || play.tiles().empty()) {
        throw Error("'" + whole + "' does not name a segment: there is no tile.");
    }
    place = trimmed(place);
    const std::size_t colon = std::min(place.find(':'), place.size());
    const std::string kind(trimmed(place.substr(0, colon)));
    const KindId id = play.rules().kind(kind);
    if (id == none_of<KindId>) {
        throw Error("'" + whole + "' does not name a segment: the game has no '" + kind + "'." +
                    did_you_mean(kind, kind_names(play.rules())));
    }
    const std::string name = colon < place.size() ? kind + ':' + std::string(trimmed(place.substr(colon + 1))) : kind;
    const std::vector<SegmentId> meant = play.segments_named(tile, name);
    if (meant.size() != 1) {
        std::vector<std::string> there;
        for (unsigned local = 0; local < play.type_of(tile).segment_count; ++local) {
            there.push_back(play.segment_name(play.segment(tile, local)));
        }
        throw Error("'" + whole + "' names " + (meant.empty() ? "no segment" : "several segments") +
                    "; on that tile are " + listed(there) + ".");
    }
    return meant.front();
}

std::pair<PlayerId, FigureKindId> ScenarioRun::figure(std::string_view words) const {
    const Ruleset& rules = game_.rules();
    const std::vector<std::string> kinds = figure_kind_names(rules);
    std::vector<std::string> owners = names_;
    owners.emplace_back(nobodys);
    std::stable_sort(owners.begin(), owners.end(), // "red two" before "red"
                     [](const std::string& l, const std::string& r) { return l.size() > r.size(); });
    for (const std::string& name : owners) {
        if (words.size() > name.size() && words.substr(0, name.size()) == name && words[name.size()] == ' ') {
            const std::string kind(trimmed(words.substr(name.size())));
            const FigureKindId id = rules.figure_kind(kind);
            if (id == none_of<FigureKindId>) {
                throw Error("There is no figure '" + kind + "'; the game has " + listed(kinds) + "." +
                            did_you_mean(kind, kinds));
            }
            return {name == nobodys ? nobody : seat(name), id};
        }
    }
    throw Error("'" + std::string(words) + "' does not name a figure: it begins with no player's name (" +
                listed(names_) + ").");
}

std::string ScenarioRun::figure_name(const Figure& figure) const {
    return actor_name(figure.owner) + " " + game_.rules().figure_kinds[index(figure.kind)].spec.name;
}

void ScenarioRun::demand_meaning(const std::string& action) const {
    if (const std::string problem = game_.misspelt(action); !problem.empty()) {
        throw Error(problem);
    }
}

} // namespace bastide::host
