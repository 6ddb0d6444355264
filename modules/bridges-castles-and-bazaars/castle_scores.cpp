// What castles score: a castle is completed by the first feature that is completed beside it, and by castles that are
// completed there (BCB-084 BCB-091). That is found out when a round of scoring tells what it completed; the castles are
// paid in the next round, by the majority there, and their figures go home (BCB-085 BCB-086).
#include "bridges_castles_and_bazaars.hpp"
#include <algorithm>
#include <bit>

namespace bastide::bazaars {

void Castles::install_scores(Registry& registry) {
    for (const char* name : {"city", "road", "monastery", "shrine"}) { // BCB-084
        if (const KindId kind = registry.find_kind(name); kind != none_of<KindId>) {
            structures_.push_back(kind);
            registry.report_unoccupied(kind); // BCB-089
        }
    }
    neighbour_completed_ = registry.occasion("castle completed", false);
    point_ = registry.term("point of its neighbour", "points of its neighbour");
    registry.tariff(castle_, Rank::base, hook<&Castles::value>(this), Reads::feature);
    take_ = registry.verb<SegmentId>({.name = "castle-scores",
                                      .apply = hook<&Castles::apply_choice>(this),
                                      .sentences = {"Let the castle score {SEGMENT}"}});
    ask_choice_ =
        registry.decision<std::uint8_t>({.name = "castle score",
                                         .question = "Which of what was completed beside your castle does it score?",
                                         .list = hook<&Castles::list_choice>(this)});
    next_ =
        registry.step({.label = "bridges-castles-and-bazaars.next-castle", .run = hook<&Castles::complete_next>(this)});
    registry.at(moments::valued_next,
                {.label = "bridges-castles-and-bazaars.castles", .run = hook<&Castles::find_completed>(this)});
    registry.at(moments::before(Anchor::round_return), {.label = "bridges-castles-and-bazaars.castles-return",
                                                        .run = hook<&Castles::send_home>(this),
                                                        .writes = {"figures"}});
    field_ = registry.find_kind("field");
    if (field_ != none_of<KindId>) {
        castles_ = registry.term("castle");
        registry.tariff(field_, Rank::base, hook<&Castles::value_farm>(this), Reads::closed_beside);
    }
}

// ---------------------------------------------------------------- where

SegmentId Castles::segment_of(const Play& play, const Castle& castle) const {
    unsigned side = 0;
    while (neighbour(play.tile(castle.one).at, side) != play.tile(castle.other).at) {
        ++side;
    }
    return play.segment_at(castle.one, port_of_side(side));
}

/// BCB-083: its two tiles and those beside them, at right angles to the line through both.
bool Castles::is_near(const Play& play, const Castle& castle, Position p) {
    const Position a = play.tile(castle.one).at, b = play.tile(castle.other).at;
    const bool level = a.y == b.y;
    const auto [low, high] = level ? std::minmax(a.x, b.x) : std::minmax(a.y, b.y);
    const int along = level ? p.x : p.y, across = level ? p.y - a.y : p.x - a.x;
    return along >= low && along <= high && std::abs(across) <= 1;
}

/// A segment of the feature on one of the six tiles; none: it is not beside the castle. A monastery has but its own
/// tile (BCB-088).
SegmentId Castles::near_segment(const Play& play, const Castle& castle, FeatureId f) const {
    SegmentId found = none_of<SegmentId>;
    play.each_segment(f, [&](SegmentId s) {
        if (is_near(play, castle, play.tile(play.tile_of(s)).at) && (found == none_of<SegmentId> || s < found)) {
            found = s;
        }
    });
    return found;
}

/// BCB-093 to BCB-095: nothing that the same placement completed counts, or nothing of the same turn.
bool Castles::fresh(const Play& play, std::size_t castle) const {
    return later_turn_ ? play.has(built_in_turn_[castle]) : play.has(built_in_part_[castle]);
}

bool Castles::waits(const Play& play, std::size_t castle) const {
    const Castle& it = play[state_].castles[castle];
    return it.completed == 0 && play.feature(play.feature_of(segment_of(play, it))).claims != 0 && !fresh(play, castle);
}

/// Who stands there now: who built it, unless a figure of another player took the place of the knight. Of several
/// (BCB-079) the first from the player at turn on decides what the castle scores; no document says who.
PlayerId Castles::lord(const Play& play, std::size_t castle) const {
    const Castle& it = play[state_].castles[castle];
    unsigned seats = 0;
    play.each_figure(play.feature_of(segment_of(play, it)),
                     [&](FigureId f) { seats |= is_knight(play, f) ? 1U << index(play.figure(f).owner) : 0; });
    for (int after = 0; seats != 0 && after < play.players(); ++after) {
        if (const PlayerId p = play.seat_after(play.turn_owner(), after); (seats >> index(p) & 1U) != 0) {
            return p;
        }
    }
    return it.owner;
}

// ---------------------------------------------------------------- completed

/// BCB-085 BCB-096: what it was worth to whoever scored it; what it would be worth to the lord if nobody did.
int Castles::points_of(const Play& play, Entry structure, PlayerId lord) {
    unsigned scorers = play.majority(structure.feature).owners;
    scorers = scorers == 0 ? 1U << index(lord) : scorers;
    int best = 0;
    for (; scorers != 0; scorers &= scorers - 1) {
        const auto p = static_cast<PlayerId>(std::countr_zero(scorers));
        best = std::max(best, play.value(structure.feature, structure.occasion, p).total());
    }
    return best;
}

/// What may complete the castle in this round, the most valuable first.
Castles::Castlings Castles::neighbours(const Play& play, std::size_t castle) const {
    const State& state = play[state_];
    const Castle& it = state.castles[castle];
    Castlings found;
    for (const Entry entry : play.round()) {
        const KindId kind = play.feature(entry.feature).kind;
        if (entry.occasion != occasions::completed ||
            std::find(structures_.begin(), structures_.end(), kind) == structures_.end()) {
            continue;
        }
        if (const SegmentId s = near_segment(play, it, entry.feature); s != none_of<SegmentId>) {
            found.push_back({s, points_of(play, entry, lord(play, castle))});
        }
    }
    for (std::size_t other = 0; other < state.count; ++other) { // BCB-091
        const Castle& beside = state.castles[other];
        if ((state.touched >> other & 1U) != 0 &&
            (is_near(play, it, play.tile(beside.one).at) || is_near(play, it, play.tile(beside.other).at))) {
            found.push_back({segment_of(play, beside), beside.points});
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Neighbour& l, const Neighbour& r) { return l.points > r.points; });
    return found;
}

void Castles::find_completed(Play& play) const {
    play[state_].touched = 0;
    if (play[state_].count != 0) {
        play.push(next_);
    }
}

/// The castle with the best offer first, so that along a chain everybody is offered the best; from the player at turn
/// on. BCB-087 BCB-090: it must take one, and only one.
void Castles::complete_next(Play& play) const {
    const State& state = play[state_];
    std::size_t best = most;
    Castlings offered;
    for (int seats = 0; seats < play.players(); ++seats) {
        const PlayerId p = play.seat_after(play.turn_owner(), seats);
        for (std::size_t i = 0; i < state.count; ++i) {
            if (!waits(play, i) || lord(play, i) != p) {
                continue;
            }
            Castlings mine = neighbours(play, i);
            if (!mine.empty() && (offered.empty() || mine.front().points > offered.front().points)) {
                best = i;
                offered = std::move(mine);
            }
        }
    }
    if (best == most) {
        return;
    }
    play.push(next_);
    if (offered.front().points == offered.back().points) {
        complete(play, best, offered.front());
    } else {
        play.ask(ask_choice_, lord(play, best), narrow(best));
    }
}

void Castles::complete(Play& play, std::size_t castle, const Neighbour& by) const {
    State& state = play[state_];
    Castle& it = state.castles[castle];
    it.completed = 1;
    it.points = narrow(by.points);
    state.touched = narrow(state.touched | 1U << castle);
    if (field_ != none_of<KindId>) { // BCB-108
        play.each_feature(field_, [&](FeatureId farm) { play.revalue(farm); });
    }
    const FeatureId f = play.feature_of(segment_of(play, it));
    const bool scores = play.majority(f).owners != 0; // BCB-076: a mayor alone has no strength there
    const char* const rule = play.kind_of(by.at) == castle_ ? "BCB-091" : "BCB-084";
    play.tell(
        [&] {
            return play.player_name(lord(play, castle)) + "'s " + play.feature_name(f) + " is completed by the " +
                   play.feature_name(play.feature_of(by.at)) +
                   (scores ? ": " + counted(by.points, "point") + '.' : ", but who stands there scores nothing.");
        },
        lord(play, castle), scores ? rule : "BCB-076");
    play.list_score(f, neighbour_completed_);
}

/// BCB-086: to the supply, and nowhere else, a wagon too.
void Castles::send_home(Play& play) const {
    for (const Entry entry : play.round()) {
        while (entry.occasion == neighbour_completed_ && play.feature(entry.feature).figures != none_of<FigureId>) {
            play.send_home(play.feature(entry.feature).figures, reasons::scored);
        }
    }
}

void Castles::list_choice(const Play& play, ActionList& out) const {
    for (const Neighbour& it : neighbours(play, play.argument(ask_choice_))) {
        out.add(take_(it.at));
    }
}

void Castles::apply_choice(Play& play, SegmentId at) const {
    const std::size_t castle = play.argument(ask_choice_);
    const Castlings offered = neighbours(play, castle);
    complete(play, castle,
             *std::find_if(offered.begin(), offered.end(), [&](const Neighbour& it) { return it.at == at; }));
}

// ---------------------------------------------------------------- worth

/// BCB-085. At the end of the game one that was not completed is worth nothing (BCB-100).
void Castles::value(const Play& play, Valuation& v) const {
    if (v.occasion != neighbour_completed_) {
        return;
    }
    const State& state = play[state_];
    for (std::size_t i = 0; i < state.count; ++i) {
        if (play.feature_of(segment_of(play, state.castles[i])) == v.feature) {
            v.add(point_, state.castles[i].points, 1, "BCB-085");
        }
    }
}

/// BCB-102 BCB-108: each castle beside the farm. What others count with it (pigs, herds, barns) they add to the term.
void Castles::value_farm(const Play& play, Valuation& v) const {
    const State& state = play[state_];
    int castles = 0;
    if (state.count != 0) { // there are few, and going along a farm takes long
        play.each_bordering(v.feature, castle_, [&](FeatureId f) {
            const auto end = state.castles.begin() + state.count;
            const auto it = std::find_if(state.castles.begin(), end, [&](const Castle& castle) {
                return play.feature_of(segment_of(play, castle)) == f;
            });
            castles += !completed_only_ || (it != end && it->completed != 0) ? 1 : 0;
        });
    }
    v.add(castles_, castles, 4, completed_only_ ? "BCB-108" : "BCB-102");
}

} // namespace bastide::bazaars
