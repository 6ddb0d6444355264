// A feature against a recount of the board: its segments, figures, gaps and counters.
#include "bastide/module/play.hpp"
#include "checking/problems.hpp"
#include <algorithm>
#include <cstdlib>
#include <set>

namespace bastide::checking {

namespace {

bool same_segments(const Play& play, FeatureId f, const CountedFeature& counted) {
    std::set<SegmentId> expected, ring;
    for (const Node& node : counted.nodes) {
        expected.insert(segment_of(play, node));
    }
    struct TooLong {};
    try { // a broken ring may never come round
        play.each_segment(f, [&](SegmentId s) {
            if (!ring.insert(s).second) {
                throw TooLong{};
            }
        });
    } catch (const TooLong&) {
        return false;
    }
    return ring == expected &&
           std::all_of(expected.begin(), expected.end(), [&](SegmentId s) { return play.feature_of(s) == f; });
}

void figures_on_feature(const Play& play, FeatureId f, const std::string& name, Problems& problems) {
    std::set<FigureId> expected, ring;
    int claims = 0, others = 0;
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const Figure& figure = play.figures()[i];
        if (play.feature_of(figure) == f) {
            expected.insert(static_cast<FigureId>(i));
            const bool claiming = play.rules().figure_kinds[index(figure.kind)].spec.claims;
            ++(claiming ? claims : others);
        }
    }
    struct TooLong {};
    try {
        play.each_figure(f, [&](FigureId id) {
            if (!ring.insert(id).second) {
                throw TooLong{};
            }
        });
    } catch (const TooLong&) {
        problems.push_back("The figures on " + name + " form no ring");
    }
    expect(problems, ring == expected,
           [&] { return "The ring of figures on " + name + " is not that of those who stand there"; });
    expect(problems, play.feature(f).claims == claims, [&] { return "The claims on " + name + " are miscounted"; });
    expect(problems, play.feature(f).others == others,
           [&] { return "The other figures on " + name + " are miscounted"; });
}

/// Its own geometry, not the kernel's.
bool surrounded(const Recount& board, Position p, Around which) {
    for (std::int16_t dy = -1; dy <= 1; ++dy) {
        for (std::int16_t dx = -1; dx <= 1; ++dx) {
            const Position q{static_cast<std::int16_t>(p.x + dx), static_cast<std::int16_t>(p.y + dy)};
            const int apart = std::abs(dx) + std::abs(dy);
            const bool counts = which == Around::eight ? apart != 0 : apart == 1;
            if (counts && board.tile_at.count(q) == 0) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

void feature_recounted(const Play& play, const Recount& board, const CountedFeature& counted, Problems& problems) {
    const Ruleset& r = play.rules();
    const SegmentId first = segment_of(play, *counted.nodes.begin());
    if (first == none_of<SegmentId>) {
        problems.push_back("A printed " + counted.kind + " is no segment on the board");
        return;
    }
    const FeatureId f = play.feature_of(first);
    const Feature& feature = play.feature(f);
    const std::string name = "the feature of " + play.place_name(first);
    expect(problems, play.is_feature(f), [&] { return name + " does not name itself"; });
    if (!same_segments(play, f, counted)) {
        problems.push_back("Other segments than those that touch make up " + name);
        return;
    }
    const FeatureKindSpec& kind = r.kinds[index(feature.kind)].spec;
    expect(problems, kind.name == counted.kind, [&] { return name + " is of another kind"; });
    expect(problems, feature.open == counted.open, [&] {
        return name + " has " + std::to_string(counted.open) + " gaps, not " + std::to_string(feature.open);
    });
    expect(problems, feature.segments == counted.nodes.size(),
           [&] { return "The segments of " + name + " are miscounted"; });
    expect(problems, play.tiles_of(f) == static_cast<int>(counted.tiles.size()),
           [&] { return "The tiles of " + name + " are miscounted"; });
    for (std::size_t a = 0; a < r.attribute_names.size(); ++a) {
        const auto found = counted.words.find(r.attribute_names[a]);
        expect(problems,
               play.count(f, static_cast<AttributeId>(a)) == (found == counted.words.end() ? 0 : found->second),
               [&] { return "'" + r.attribute_names[a] + "' is miscounted on " + name; });
    }
    const bool closed = kind.closing == Closing::gaps         ? counted.open == 0
                        : kind.closing == Closing::surrounded ? surrounded(board, play.position_of(f), kind.around)
                                                              : false;
    expect(problems, play.closed(f) == closed,
           [&] { return name + (closed ? " is closed" : " is open") + ", but says otherwise"; });
    // once the features that a tile closed are scored, nobody is left to claim them
    const bool scored = play.core().choosing != 0 && play.core().decision == decisions::place && play.core().turns == 1;
    const bool unlisted = (feature.flags & Feature::unlisted) != 0; // a rule says that it is not completed
    expect(problems, !(scored && closed && kind.scores_when_completed && feature.claims != 0 && !unlisted),
           [&] { return name + " is closed, but claimed"; });
    figures_on_feature(play, f, name, problems);
}

} // namespace bastide::checking
