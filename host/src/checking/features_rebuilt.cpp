// The features of a game against those that are put together anew from its tiles.
#include "bastide/host/game.hpp"
#include "checking/problems.hpp"
#include <set>
#include <tuple>

namespace bastide::checking {

namespace {

/// All that there is to say of a feature, but for which of its segments names it.
auto told(const Play& play, FeatureId f) {
    std::set<SegmentId> segments;
    play.each_segment(f, [&](SegmentId s) { segments.insert(s); });
    std::set<FigureId> figures;
    play.each_figure(f, [&](FigureId id) { figures.insert(id); });
    std::vector<int> words;
    for (std::size_t word = 0; word < play.rules().attribute_names.size(); ++word) {
        words.push_back(play.count(f, static_cast<AttributeId>(word)));
    }
    const Feature& it = play.feature(f);
    return std::tuple(segments, figures, words, it.kind, it.flags, it.open, it.segments, it.claims, it.others);
}

std::set<std::set<SegmentId>> in_round(const Play& play) {
    std::set<std::set<SegmentId>> all;
    for (const Entry& entry : play.round()) {
        all.insert(std::get<0>(told(play, entry.feature)));
    }
    return all;
}

} // namespace

void features_rebuilt(const Game& game, Problems& problems) {
    Game copy(game);
    copy.edit().rebuild_features();
    const Play &kept = game.play(), &anew = copy.play();
    const auto waiting = [](const Play& play) {
        return std::tuple(play.core().entries, play.core().round_end, play.core().watched);
    };
    expect(problems, waiting(kept) == waiting(anew) && in_round(kept) == in_round(anew),
           "Other features wait for something after all were put together anew");
    for (std::size_t i = 0; i < kept.core().segments; ++i) {
        const auto s = static_cast<SegmentId>(i);
        const FeatureId f = kept.feature_of(s);
        const bool lies = kept.tile_of(s) != none_of<TileId>;
        expect(problems, lies == (f != none_of<FeatureId>), "A segment without a tile is in a feature");
        if (lies && index(f) == i) {
            expect(problems, told(kept, f) == told(anew, anew.feature_of(s)), [&] {
                return "The feature of " + kept.place_name(s) + " is another one if put together anew from the tiles";
            });
        }
    }
}

} // namespace bastide::checking
