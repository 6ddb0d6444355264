#include "labyrinth_judge.hpp"
#include <algorithm>

namespace bastide::test {

LabyrinthJudge::LabyrinthJudge(Game& game, bool advanced) : game_(game), advanced_(advanced) { game_.watch(this); }
LabyrinthJudge::~LabyrinthJudge() { game_.watch(nullptr); }

LabyrinthJudge::Road LabyrinthJudge::stretches(const Play& play, TileId id) const {
    const Tile& tile = play.tile(id);
    Road found;
    for (const SegmentDef& segment : play.rules().printed(tile.type).segments) {
        if (segment.kind != "road") {
            continue;
        }
        Stretch stretch{tile.at, {}, segment.words.contains("labyrinth"), none_of<SegmentId>};
        for (const unsigned port : segment.ports) {
            stretch.sides.insert((port / 3 + tile.rotation) % 4);
        }
        if (!stretch.sides.empty()) {
            stretch.segment = play.segment_at(id, port_of_side(*stretch.sides.begin()));
        }
        found.push_back(stretch);
    }
    return found;
}

LabyrinthJudge::Road LabyrinthJudge::reached(const Play& play, const Stretch& from, bool through) const {
    Road road{from};
    if (from.labyrinth && !through) { // LABY-005: the labyrinth is a place of its own
        return road;
    }
    for (std::size_t i = 0; i < road.size(); ++i) {
        for (const unsigned side : std::set<unsigned>(road[i].sides)) {
            const TileId there = play.tile_at(neighbour(road[i].at, side));
            if (there == none_of<TileId>) {
                continue;
            }
            for (const Stretch& next : stretches(play, there)) {
                const bool known = std::any_of(road.begin(), road.end(),
                                               [&](const Stretch& it) { return it.segment == next.segment; });
                if (next.sides.contains(opposite(side)) && !known && (through || !next.labyrinth)) {
                    road.push_back(next); // LABY-006 LABY-007: a branch ends at labyrinths
                }
            }
        }
    }
    return road;
}

int LabyrinthJudge::figures_on(const Play& play, const Road& road, bool claiming) const {
    int count = 0;
    for (const Figure& figure : play.figures()) {
        const bool builder = play.rules().figure_kinds[index(figure.kind)].spec.name == "builder";
        if (figure.owner != nobody && figure.place.where == Where::segment && !(claiming && builder)) {
            count += std::any_of(road.begin(), road.end(),
                                 [&](const Stretch& it) { return it.segment == figure.place.segment(); })
                         ? 1
                         : 0;
        }
    }
    return count;
}

bool LabyrinthJudge::free(const Play& play, const Stretch& place, bool& in_part) const {
    const Road whole = reached(play, place, true);
    in_part = false;
    if (figures_on(play, whole, true) == 0) {
        return true;
    }
    const bool labyrinth = std::any_of(whole.begin(), whole.end(), [](const Stretch& it) { return it.labyrinth; });
    in_part = advanced_ && labyrinth && figures_on(play, reached(play, place, false), true) == 0;
    return in_part;
}

std::string LabyrinthJudge::broken() {
    const Play& play = game_.play();
    if (!wrong_score_.empty() || game_.is_terminal() || game_.decision_name() != "figures") {
        return wrong_score_;
    }
    const FigureKindId follower = play.rules().figure_kind("follower");
    if (!play.has_in_supply(game_.to_act(), follower)) {
        return "";
    }
    const std::span<const Action> legal = game_.legal_actions();
    for (const Stretch& place : stretches(play, play.placed_tile())) {
        bool in_part = false;
        const bool should = free(play, place, in_part);
        const Action deploy = verbs::deploy(follower, place.segment);
        const bool may =
            std::any_of(legal.begin(), legal.end(), [&](Action action) { return action.number() == deploy.number(); });
        parts += in_part ? 1 : 0;
        if (should != may) {
            return game_.text(deploy) + (should ? " should be legal" : " should not be legal");
        }
    }
    return "";
}

/// LABY-008 LABY-009 LABY-012: while everybody still stands there.
void LabyrinthJudge::on_event(const Play& play, const Event& event) {
    const auto* const scored = event.as<events::Scored>();
    if (scored == nullptr || scored->feature == none_of<FeatureId> ||
        play.rules().kinds[index(play.feature(scored->feature).kind)].spec.name != "road") {
        return;
    }
    const auto named = static_cast<SegmentId>(index(scored->feature));
    for (const Stretch& place : stretches(play, play.tile_of(named))) {
        if (place.segment != named) {
            continue;
        }
        const Road road = reached(play, place, true);
        std::set<std::pair<int, int>> tiles;
        bool labyrinth = false;
        for (const Stretch& it : road) {
            tiles.insert({it.at.x, it.at.y});
            labyrinth = labyrinth || it.labyrinth;
        }
        const bool bonus = advanced_ && labyrinth && scored->occasion == occasions::completed;
        const int worth = static_cast<int>(tiles.size()) + (bonus ? 2 * figures_on(play, road, false) : 0);
        bonuses += bonus ? 1 : 0;
        if (worth != scored->points) {
            wrong_score_ = "a road scored " + std::to_string(scored->points) + ", not " + std::to_string(worth);
        }
    }
}

} // namespace bastide::test
