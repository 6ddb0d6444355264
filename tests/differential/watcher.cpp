#include "watcher.hpp"
#include <sstream>
#include <tuple>
#include <utility>

namespace bastide::differential {
namespace {

std::string who(const Play& play, PlayerId p) { return play.player_name(p); }

} // namespace

/// Which of its segments names a feature is the kernel's affair: here it is the northernmost, of those the westernmost.
std::string feature_name(const Play& play, SegmentId any) {
    SegmentId first = any;
    const auto place = [&](SegmentId s) {
        const Position at = play.tile(play.tile_of(s)).at;
        return std::tuple(at.y, at.x, play.segment_name(s));
    };
    play.each_segment(play.feature_of(any), [&](SegmentId s) {
        if (place(s) < place(first)) {
            first = s;
        }
    });
    return play.place_name(first);
}

Item score_item(const Play& play, PlayerId player, int points, SegmentId at, const std::string& occasion) {
    const std::string text = who(play, player) + " scores " + std::to_string(points) + " for " +
                             feature_name(play, at) + " (" + occasion + ")";
    const std::string& kind = play.rules().kinds[index(play.feature(play.feature_of(at)).kind)].spec.name;
    return {Topic::score, text, points, kind, occasion == "final"};
}

Item score_item(const Play& play, PlayerId player, int points, const std::string& cause) {
    return {Topic::score, who(play, player) + " scores " + std::to_string(points) + " (" + cause + ")", points, "",
            false};
}

Item figure_item(Topic topic, const Play& play, PlayerId owner, FigureKindId kind, SegmentId at) {
    const std::string text =
        who(play, owner) + "'s " + play.rules().figure_kinds[index(kind)].spec.name + " on " + play.place_name(at);
    return {topic, text, 0, play.rules().kinds[index(play.segment_type(at).kind())].spec.name, false};
}

Item discard_item(const Play& play, TileTypeId type) {
    return {Topic::discard, play.rules().tile_name(type) + " leaves the game", 0, "", false};
}

Item part_item(const Play& play) {
    return {Topic::part, who(play, play.turn_owner()) + " has another part of the turn", 0, "", false};
}

int tokens_shown(const Play& play, PlayerId player, const std::string& display, const std::string& word) {
    for (const auto& [name, text] : play.rules().displays) {
        if (name != display) {
            continue;
        }
        std::istringstream words(text(play, player));
        std::string before, each;
        while (words >> each) {
            if (!word.empty() && each.starts_with(word)) {
                return std::stoi(before);
            }
            before = each;
        }
        return word.empty() && !before.empty() ? 1 : 0;
    }
    return 0;
}

Watcher::Watcher(Game& game) : game_(game) { game.watch(this); }
Watcher::~Watcher() { game_.watch(nullptr); }

void Watcher::on_event(const Play& play, const Event& event) {
    if (event.id == EventId::scored) {
        scores_.push_back(event);
        causes_.emplace_back(event.cause);
    } else if (event.id == EventId::tile_discarded) {
        others_.push_back(discard_item(play, event.type));
    } else if (event.id == EventId::part_began && event.amount > 1) {
        others_.push_back(part_item(play));
    } else if (event.id == EventId::figure_moved) {
        moved(play, event);
    }
}

void Watcher::moved(const Play& play, const Event& event) {
    const Figure& figure = play.figure(event.figure);
    const auto stood = at_.find(event.figure);
    if (figure.where == Where::segment) {
        at_[event.figure] = static_cast<SegmentId>(figure.at);
    } else if (stood != at_.end()) {
        others_.push_back(figure_item(Topic::home, play, figure.owner, figure.kind, stood->second));
        at_.erase(stood);
    }
}

Items Watcher::take() {
    Items items = std::exchange(others_, {});
    const Play& play = game_.play();
    for (std::size_t i = 0; i < scores_.size(); ++i) {
        const Event& event = scores_[i];
        items.push_back(event.feature == none_of<FeatureId>
                            ? score_item(play, event.player, event.amount, causes_[i])
                            : score_item(play, event.player, event.amount, static_cast<SegmentId>(index(event.feature)),
                                         play.rules().occasion_names[index(event.occasion)]));
    }
    scores_.clear();
    causes_.clear();
    return items;
}

Items Watcher::standing() const {
    Items items;
    for (const auto& [figure, segment] : at_) {
        const Figure& it = game_.play().figure(figure);
        items.push_back(figure_item(Topic::standing, game_.play(), it.owner, it.kind, segment));
    }
    return items;
}

} // namespace bastide::differential
