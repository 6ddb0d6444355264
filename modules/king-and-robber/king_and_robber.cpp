// The King for the largest completed city, the Robber Baron for the longest completed road.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <span>

namespace bastide::king_and_robber {

namespace {

/// The two tiles, and what is said of them.
struct Title {
    const char* part;
    const char* name;
    const char* kind; ///< of the features it is for
    const char* cause;
    const char* taken_rule;
    const char* award_rule;
};
constexpr std::array<Title, 2> titles{
    Title{"king", "King", "city", "completed cities on the board (King)", "KR-010", "KR-018"},
    Title{"robber_baron", "Robber Baron", "road", "completed roads on the board (Robber Baron)", "KR-014", "KR-019"}};

} // namespace

/// Other ways to score the two tiles than by what was completed.
struct Scheme {
    const char* value; ///< of the switch
    const char* rule;
    int one;     ///< points at the end for one of the tiles; 0: while the game goes on
    int of_both; ///< for each of both, in one hand
};
constexpr std::array<Scheme, 3> schemes{Scheme{"10/20", "KR-030", 10, 10}, Scheme{"15/40", "KR-031", 15, 20},
                                        Scheme{"continuous", "KR-032", 0, 0}};

class KingAndRobber : public Module {
public:
    void install(Registry& registry) override;

private:
    struct Record { ///< of one of the tiles; while nothing is completed (size 0) it lies beside the board (KR-004)
        std::int16_t size;
        PlayerId holder;
        std::uint8_t spare; ///< states are compared byte by byte
    };
    struct Records {
        std::array<Record, titles.size()> of;
    };
    static bool closed_by_nobody(const Play& play, FeatureId feature);
    int largest_now(const Play& play, std::size_t title) const;
    void completed(Play& play, const events::FeatureCompleted& event) const {
        complete(play, event.feature, event.player);
    }
    void complete_round(Play& play) const;
    void complete(Play& play, FeatureId feature, PlayerId by) const;
    void pay_holder(Play& play, std::size_t title) const;
    void reward(Play& play) const;
    bool continuous() const { return scheme_ != nullptr && scheme_->one == 0; }
    int worth(const Play& play, std::size_t title) const;
    template <class F> void each_reward(const Play& play, F&& visit) const;
    void estimate(const Play& play, Estimate& end) const;
    std::string king(const Play& play, PlayerId p) const { return shown(play, p, 0); }
    std::string robber(const Play& play, PlayerId p) const { return shown(play, p, 1); }
    std::string shown(const Play& play, PlayerId p, std::size_t title) const;
    std::string describe(const Play& play, const Records& records) const;

    std::array<KindId, titles.size()> kinds_{}; ///< none for a title that is not played for
    std::array<CauseId, titles.size()> causes_{};
    const Scheme* scheme_ = nullptr; ///< null: by what was completed
    bool markers_ = false;
    Slot<Records> records_{};
};

void KingAndRobber::install(Registry& registry) {
    kinds_.fill(none_of<KindId>);
    const std::string& scoring = registry.text("king_and_robber_scoring");
    const auto* const found =
        std::find_if(schemes.begin(), schemes.end(), [&](const Scheme& scheme) { return scheme.value == scoring; });
    scheme_ = found == schemes.end() ? nullptr : found;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        if (!registry.flag(titles[i].part)) {
            continue;
        }
        kinds_[i] = registry.find_kind(titles[i].kind);
        registry.report_unoccupied(kinds_[i]); // KR-011 KR-015: whoever stands there, or nobody
        causes_[i] = scheme_ == nullptr ? registry.cause(titles[i].cause, titles[i].award_rule)
                                        : registry.cause(titles[i].name, scheme_->rule);
    }
    records_ = registry.slot<Records>(hook<&KingAndRobber::describe>(this));
    markers_ = registry.flag("king_robber_record_markers");
    if (continuous()) { // its points are points of the scoring, so they are paid with it
        registry.at(moments::after(Anchor::round_pay),
                    {.label = "king-and-robber.pay", .run = hook<&KingAndRobber::complete_round>(this)});
    } else {
        registry.on<events::FeatureCompleted>(hook<&KingAndRobber::completed>(this));
    }
    registry.at(Anchor::end_awards, {.label = "king-and-robber.rewards",
                                     .run = hook<&KingAndRobber::reward>(this),
                                     .writes = {"scores"},
                                     .reads = {"scores"}});
    registry.estimate(Anchor::end_awards, hook<&KingAndRobber::estimate>(this));
    if (registry.flag(titles[0].part)) {
        registry.display(titles[0].name, hook<&KingAndRobber::king>(this));
    }
    if (registry.flag(titles[1].part)) {
        registry.display(titles[1].name, hook<&KingAndRobber::robber>(this));
    }
}

/// KR-011: a tile of it was laid after the last one that somebody placed: of the City beside a river (COUNT-080), or a
/// lake that lays itself (RIVER-032).
bool KingAndRobber::closed_by_nobody(const Play& play, FeatureId feature) {
    const std::span<const Tile> tiles = play.tiles();
    std::size_t first = tiles.size();
    while (first > 0 && tiles[first - 1].by == nobody) {
        --first;
    }
    bool found = false;
    play.each_segment(feature, [&](SegmentId s) { found = found || index(play.tile_of(s)) >= first; });
    return found;
}

/// KR-013: of what is completed together the largest counts, in whatever order it is told.
int KingAndRobber::largest_now(const Play& play, std::size_t title) const {
    int largest = 0;
    for (const Entry entry : play.round()) {
        if (entry.occasion == occasions::completed && play.feature(entry.feature).kind == kinds_[title] &&
            !closed_by_nobody(play, entry.feature)) {
            largest = std::max(largest, play.tiles_of(entry.feature));
        }
    }
    return largest;
}

/// KR-032
void KingAndRobber::complete_round(Play& play) const {
    for (const Entry entry : play.round()) {
        if (entry.occasion == occasions::completed) {
            complete(play, entry.feature, play.turn_owner());
        }
    }
}

/// KR-010 to KR-016: whoever's turn it is takes the tile for a feature of more tiles than any before; points are
/// nothing to it. The holder's own larger one raises the mark.
void KingAndRobber::complete(Play& play, FeatureId feature, PlayerId by) const {
    for (std::size_t i = 0; i < titles.size(); ++i) {
        if (play.feature(feature).kind != kinds_[i] || by == nobody) {
            continue;
        }
        Record& record = play[records_].of[i];
        const std::int16_t size = narrow(largest_now(play, i));
        // KR-012 KR-015: an equally large one changes nothing
        if (size <= record.size || closed_by_nobody(play, feature)) {
            pay_holder(play, i);
            return;
        }
        const bool kept = record.size != 0 && record.holder == by;
        record = {size, by, 0};
        play.tell(
            [&] {
                return play.player_name(by) + (kept ? " keeps the " : " takes the ") + titles[i].name + " with a " +
                       titles[i].kind + " of " + counted(size, "tile") + '.';
            },
            by, titles[i].taken_rule);
        pay_holder(play, i);
    }
}

/// KR-032
void KingAndRobber::pay_holder(Play& play, std::size_t title) const {
    const Record& record = play[records_].of[title];
    if (continuous() && record.size != 0) {
        play.award(record.holder, 1, causes_[title]);
    }
}

/// KR-018 KR-019: for all that lie complete on the board, whoever completed them. KR-030 KR-031: or a fixed number.
int KingAndRobber::worth(const Play& play, std::size_t title) const {
    if (scheme_ == nullptr) {
        return play.closed_features(kinds_[title]);
    }
    const auto& [king, robber] = play[records_].of;
    const bool both = king.size != 0 && robber.size != 0 && king.holder == robber.holder;
    return both ? scheme_->of_both : scheme_->one;
}

template <class F> void KingAndRobber::each_reward(const Play& play, F&& visit) const {
    for (std::size_t i = 0; !continuous() && i < titles.size(); ++i) {
        const Record& record = play[records_].of[i];
        if (record.size != 0) {
            visit(record.holder, worth(play, i), i);
        }
    }
}

/// KR-025: behind every award that looks at the scores so far.
void KingAndRobber::reward(Play& play) const {
    each_reward(play,
                [&](PlayerId holder, int points, std::size_t title) { play.award(holder, points, causes_[title]); });
}

void KingAndRobber::estimate(const Play& play, Estimate& end) const {
    each_reward(play, [&](PlayerId holder, int points, std::size_t) { end.add(holder, points); });
}

/// KR-024: with markers the size to beat is shown beside the tile.
std::string KingAndRobber::shown(const Play& play, PlayerId p, std::size_t title) const {
    const Record& record = play[records_].of[title];
    if (record.size == 0 || record.holder != p) {
        return "";
    }
    return markers_ ? counted(record.size, "tile") + " to beat" : "held";
}

/// "King: 4 tiles, Ann; Robber Baron: beside the board"
std::string KingAndRobber::describe(const Play& play, const Records& records) const {
    std::string text;
    for (std::size_t i = 0; i < titles.size(); ++i) {
        if (kinds_[i] == none_of<KindId>) {
            continue;
        }
        const Record& record = records.of[i];
        text += (text.empty() ? "" : "; ") + std::string(titles[i].name) + ": " +
                (record.size == 0 ? "beside the board"
                                  : counted(record.size, "tile") + ", " + play.player_name(record.holder));
    }
    return text;
}

} // namespace bastide::king_and_robber

using bastide::king_and_robber::KingAndRobber;
BASTIDE_MODULE(KingAndRobber)
