// Watchtowers: whoever stands on a tile with one when the road or city there is completed is paid for what lies around.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <array>

namespace bastide::watchtowers {

/// What a watchtower counts on its nine squares (WATCH-008).
enum Subject : std::uint8_t { cities, roads, coats_of_arms, meeples, monasteries, subject_count };

struct SubjectSpec {
    const char* word; ///< of the tile; the number beside it is what each is worth
    const char* cause;
    const char* one; ///< of what is counted
    const char* many;
    const char* rule;
};

constexpr std::array<SubjectSpec, subject_count> subjects{{
    {"watch-cities", "watchtower over cities", "tile with a city", "tiles with a city", "WATCH-009"},
    {"watch-roads", "watchtower over roads", "tile with a road", "tiles with a road", "WATCH-010"},
    {"watch-arms", "watchtower over coats of arms", "coat of arms", "coats of arms", "WATCH-011"},
    {"watch-meeples", "watchtower over meeples", "meeple", "meeples", "WATCH-013"},
    {"watch-cloisters", "watchtower over monasteries", "monastery", "monasteries", "WATCH-012"},
}};

class Watchtowers : public Module {
public:
    void install(Registry& registry) override;

private:
    void score(Play& play) const;
    void score_feature(Play& play, FeatureId completed) const;
    void pay(Play& play, FigureId watchman, Subject subject) const;
    Subject watched_from(const Play& play, TileId tile) const;
    bool on_land(const Play& play, FigureId f) const;
    bool keeps_watch(const Play& play, FigureId f) const;
    bool is_follower(const Play& play, FigureId f) const;
    int around(const Play& play, TileId tile, Subject subject) const;
    int on_tile(const Play& play, TileId tile, Subject subject) const;
    template <class Is> int segments(const Play& play, TileId tile, Is&& is) const;

    bool builders_too_ = false;
    KindId city_{}, road_{}, monastery_{};
    AttributeId pennant_{};
    QualityId follower_{}, companion_{};
    std::array<WordId, subject_count> words_{};
    std::array<CauseId, subject_count> causes_{};
};

void Watchtowers::install(Registry& registry) {
    bool any = false;
    for (const SubjectSpec& subject : subjects) {
        any = any || registry.printed(subject.word);
    }
    if (!any) {
        return;
    }
    builders_too_ = registry.flag("watchtower_builders"); // WATCH-015
    city_ = registry.find_kind("city");
    road_ = registry.find_kind("road");
    monastery_ = registry.find_kind("monastery");
    pennant_ = registry.attribute("pennant");
    follower_ = registry.quality("follower");
    companion_ = registry.quality("companion");
    for (std::size_t i = 0; i < subject_count; ++i) {
        words_[i] = registry.tile_word(subjects[i].word);
        causes_[i] = registry.cause(subjects[i].cause, subjects[i].rule);
    }
    // WATCH-005 WATCH-018: first of all that is paid in a round, when nobody has gone home. Scores are only added to,
    // so the order among steps that do no more does not matter: nothing is declared as written.
    registry.at(moments::before(Anchor::round_pay),
                {.label = "watchtowers.score", .run = hook<&Watchtowers::score>(this)});
}

/// WATCH-017: incomplete features bring nothing. WATCH-016 WATCH-019: nor do fields and castles.
void Watchtowers::score(Play& play) const {
    for (const Entry entry : play.round()) {
        const KindId kind = play.feature(entry.feature).kind;
        if (entry.occasion == occasions::completed && (kind == city_ || kind == road_)) {
            score_feature(play, entry.feature);
        }
    }
}

/// WATCH-006 WATCH-007: everybody there is paid, each once, whoever has the majority.
void Watchtowers::score_feature(Play& play, FeatureId completed) const {
    play.each_figure(completed, [&](FigureId f) {
        const Subject subject = watched_from(play, play.tile_of(play.figure(f)));
        if (subject != subject_count && keeps_watch(play, f)) {
            pay(play, f, subject);
        }
    });
}

void Watchtowers::pay(Play& play, FigureId watchman, Subject subject) const {
    const TileId tile = play.tile_of(play.figure(watchman));
    const PlayerId player = play.figure(watchman).owner;
    const int seen = around(play, tile, subject);
    const int each = play.number_on(tile, words_[subject]);
    if (seen == 0) {
        return;
    }
    play.tell(
        [&] {
            return play.player_name(player) + "'s watchtower at " + position_text(play.tile(tile).at) + " sees " +
                   counted(seen, subjects[subject].one, subjects[subject].many) + '.';
        },
        player, subjects[subject].rule);
    play.award(player, seen * each, causes_[subject]);
}

/// What the watchtower on a tile counts; subject_count if there is none.
Subject Watchtowers::watched_from(const Play& play, TileId tile) const {
    std::size_t i = 0;
    while (i < subject_count && !play.type_of(tile).shows(words_[i])) {
        ++i;
    }
    return static_cast<Subject>(i);
}

bool Watchtowers::is_follower(const Play& play, FigureId f) const {
    return play.figure(f).owner != nobody && play.rules().has(play.figure(f).kind, follower_);
}

/// On a feature of its tile, or on another place there that what happens on tiles reaches. In a quarter of a city
/// (COUNT-053) or on a wheel nobody is.
bool Watchtowers::on_land(const Play& play, FigureId f) const {
    return play.figure(f).place.where == Where::segment || play.exposed_on(f) != none_of<TileId>;
}

/// WATCH-015
bool Watchtowers::keeps_watch(const Play& play, FigureId f) const {
    return is_follower(play, f) || (builders_too_ && play.rules().has(play.figure(f).kind, companion_));
}

/// WATCH-008
int Watchtowers::around(const Play& play, TileId tile, Subject subject) const {
    int sum = on_tile(play, tile, subject);
    play.each_tile_around(play.tile(tile).at, [&](TileId there) { sum += on_tile(play, there, subject); });
    return sum;
}

template <class Is> int Watchtowers::segments(const Play& play, TileId tile, Is&& is) const {
    int sum = 0;
    play.each_segment_on(tile, [&](SegmentId s) { sum += is(s) ? 1 : 0; });
    return sum;
}

/// What counts is what lies there now: a bridge brings a road (WATCH-020), and a castle is no city (WATCH-019).
int Watchtowers::on_tile(const Play& play, TileId tile, Subject subject) const {
    int sum = 0;
    switch (subject) {
    case cities: // WATCH-009: however many there are
    case roads:  // WATCH-010
        return std::min(1, segments(play, tile, [&](SegmentId s) {
                            return play.kind_of(s) == (subject == cities ? city_ : road_);
                        }));
    case coats_of_arms: // WATCH-011
        play.each_segment_on(
            tile, [&](SegmentId s) { sum += play.rules().printed_count(play.type_of(tile), play.local(s), pennant_); });
        return sum;
    case meeples: // WATCH-013 WATCH-014: followers, on whatever land of the tile they stand
        play.each_figure_on(tile, [&](FigureId f) { sum += is_follower(play, f) && on_land(play, f) ? 1 : 0; });
        return sum;
    default: // WATCH-012 WATCH-021: and what is like a monastery; a second place in one (MONAST-006) is no other
        return segments(play, tile, [&](SegmentId s) {
            const CompiledKind& kind = play.rules().kinds[index(play.kind_of(s))];
            return kind.family == monastery_ && kind.spec.closing == Closing::surrounded;
        });
    }
}

} // namespace bastide::watchtowers

using bastide::watchtowers::Watchtowers;
BASTIDE_MODULE(Watchtowers)
