#include "watcher.hpp"
#include "knowledge/pieces.hpp"
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
    const FigureKindSpec& spec = play.rules().figure_kinds[index(kind)].spec;
    // what stands for a whole feature, out of reach of what happens on a square, may be noted on another of its tiles
    const FeatureKindSpec& kind_here = play.rules().kinds[index(play.kind_of(at))].spec;
    const std::string place = spec.exposed && kind_here.exposed ? play.place_name(at) : feature_name(play, at);
    return {topic, who(play, owner) + "'s " + spec.name + " on " + place, 0, kind_here.name, false};
}

Item figure_item(Topic topic, const Play& play, PlayerId owner, FigureKindId kind, const std::string& space,
                 Position at) {
    const std::string text = who(play, owner) + "'s " + play.rules().figure_kinds[index(kind)].spec.name + " on " +
                             space + " @" + std::to_string(at.x) + "," + std::to_string(at.y);
    return {topic, text, 0, space, false};
}

Item sheltered_item(Topic topic, const Play& play, PlayerId owner, FigureKindId kind, const std::string& space) {
    return {topic, who(play, owner) + "'s " + play.rules().figure_kinds[index(kind)].spec.name + " in " + space, 0,
            space, false};
}

std::optional<Item> figure_item(Topic topic, const Play& play, FigureId figure) {
    const Figure& it = play.figure(figure);
    if (it.owner == nobody) { // pieces are compared as what is on the table
        return std::nullopt;
    }
    if (it.place.where == Where::segment) {
        return figure_item(topic, play, it.owner, it.kind, it.place.segment());
    }
    if (const TileId tile = play.exposed_on(figure); it.place.where == Where::space && tile != none_of<TileId>) {
        return figure_item(topic, play, it.owner, it.kind, play.rules().space_kinds[index(it.place.space)].name,
                           play.tile(tile).at);
    }
    return std::nullopt;
}

Item captured_item(Item figure, const Play& play, PlayerId captor) {
    figure.text += " is captured by " + who(play, captor);
    return figure;
}

Item released_item(const Play& play, PlayerId owner, FigureKindId kind, PlayerId holder) {
    return {Topic::home,
            who(play, owner) + "'s " + play.rules().figure_kinds[index(kind)].spec.name + " comes back from " +
                who(play, holder),
            0, "", false};
}

Item discard_item(const Play& play, TileTypeId type) {
    return {Topic::discard, play.rules().tile_name(type) + " leaves the game", 0, "", false};
}

Item part_item(const Play& play) {
    return {Topic::part, who(play, play.turn_owner()) + " has another part of the turn", 0, "", false};
}

std::string shown(const Play& play, PlayerId player, const std::string& display) {
    for (const CompiledDisplay& known : play.rules().displays) {
        if (known.name == display) {
            return known.text(play, player);
        }
    }
    for (const host::TableFact& fact : host::facts_of_pieces(play)) {
        if (fact.name == display) {
            return fact.text;
        }
    }
    return "";
}

int tokens_shown(const Play& play, PlayerId player, const std::string& display, const std::string& word) {
    const std::string all = shown(play, player, display);
    if (word.empty()) {
        const bool number = !all.empty() && all.find_first_not_of("0123456789") == std::string::npos;
        return number ? std::stoi(all) : all.empty() ? 0 : 1;
    }
    std::istringstream words(all);
    std::string before, each;
    while (words >> each) {
        if (each.starts_with(word)) {
            return std::stoi(before);
        }
        before = each;
    }
    return 0;
}

Watcher::Watcher(Game& game) : game_(game) { game.watch(this); }
Watcher::~Watcher() { game_.watch(nullptr); }

void Watcher::on_event(const Play& play, const Event& event) {
    if (const auto* scored = event.as<events::Scored>()) {
        scores_.push_back(*scored);
        causes_.push_back(scored->why != nullptr ? std::string() : play.rules().causes[index(scored->cause)].words);
    } else if (const auto* discarded = event.as<events::TileDiscarded>()) {
        others_.push_back(discard_item(play, discarded->type));
    } else if (const auto* began = event.as<events::PartBegan>(); began != nullptr && began->part > 1) {
        others_.push_back(part_item(play));
    } else if (const auto* figure = event.as<events::FigureMoved>()) {
        moved(play, *figure);
    }
}

void Watcher::moved(const Play& play, const events::FigureMoved& event) {
    const Figure& figure = play.figure(event.figure);
    if (const auto stood = at_.find(event.figure); stood != at_.end()) {
        if (figure.place.where == Where::held) {
            others_.push_back(captured_item(stood->second, play, figure.place.holder()));
        } else if (event.reason != reasons::moved) { // else it is on the board still
            others_.push_back(stood->second);
        }
        at_.erase(stood);
    }
    if (const auto held = held_.find(event.figure); held != held_.end()) {
        others_.push_back(released_item(play, figure.owner, figure.kind, held->second));
        held_.erase(held);
    }
    if (figure.place.where == Where::held) {
        held_[event.figure] = figure.place.holder();
    } else if (const std::optional<Item> item = figure_item(Topic::home, play, event.figure)) {
        at_.emplace(event.figure, *item);
    }
}

Items Watcher::take() {
    Items items = std::exchange(others_, {});
    const Play& play = game_.play();
    for (std::size_t i = 0; i < scores_.size(); ++i) {
        const events::Scored& event = scores_[i];
        items.push_back(event.feature == none_of<FeatureId>
                            ? score_item(play, event.player, event.points, causes_[i])
                            : score_item(play, event.player, event.points, static_cast<SegmentId>(index(event.feature)),
                                         play.rules().occasion_names[index(event.occasion)]));
    }
    scores_.clear();
    causes_.clear();
    return items;
}

Items Watcher::standing() const {
    Items items;
    const Play& play = game_.play();
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const Figure& it = play.figures()[i];
        if (const std::optional<Item> item = figure_item(Topic::standing, play, static_cast<FigureId>(i))) {
            items.push_back(*item);
        } else if (it.place.where == Where::space && it.owner != nobody) {
            items.push_back(sheltered_item(Topic::standing, play, it.owner, it.kind,
                                           play.rules().space_kinds[index(it.place.space)].name));
        } else if (it.place.where == Where::held) {
            Item held{Topic::standing, play.rules().figure_kinds[index(it.kind)].spec.name, 0, "", false};
            held.text = who(play, it.owner) + "'s " + held.text + " with " + who(play, it.place.holder());
            items.push_back(held);
        }
    }
    return items;
}

} // namespace bastide::differential
