// The abbot, a figure for monasteries and gardens that may be called back before they are completed.
#include "bastide/bastide.hpp"
#include <string>
#include <vector>

namespace bastide::abbot {

class Abbot : public Module {
public:
    void install(Registry& registry) override;

private:
    void plant_garden(TileDef& tile) const;
    void garden(const Play& play, Valuation& v) const;
    void recalled(const Play& play, Valuation& v) const;
    void count_alone(const Play& play, FeatureId f, const Strengths&, Strengths& counted) const;
    FigureId abbot_on(const Play& play, SegmentId s) const;
    static bool surrounded(const Play& play, FeatureId building);
    void list_recalls(const Play& play, ActionList& out) const;
    void apply_recall(Play& play, SegmentId from) const;
    void go_home(Play& play, FigureId abbot) const;

    FigureKindId abbot_{};
    Verb<SegmentId> recall_{};
    OccasionId recalled_{};
    TermId tile_{};
    Mark called_{}; ///< back, and about to score
    PartRight used_up_{};
    Step<FigureId> go_home_{};
};

void Abbot::install(Registry& registry) {
    if (!registry.flag("abbot")) { // ABBOT-001 ABBOT-004: gardens stay pictures
        return;
    }
    registry.transform_tiles(hook<&Abbot::plant_garden>(this));
    const KindId garden =
        registry.feature_kind({.name = "garden", .plural = "gardens", .closing = Closing::surrounded}); // ABBOT-011
    // ABBOT-002 ABBOT-006 ABBOT-009. ABBOT-010 follows: no other figure names the garden. ABBOT-024 too: what is
    // like a monastery belongs to its family. ABBOT-023: no "guard".
    std::vector<std::string> qualities{"capturable", "edible", "deploys-anywhere"};
    if (registry.flag("abbot_is_follower")) { // ABBOT-101
        qualities.insert(qualities.begin(), "follower");
    }
    abbot_ = registry.figure_kind({.name = "abbot",
                                   .plural = "abbots",
                                   .per_player = 1,
                                   .stands_on = {"monastery", "garden"},
                                   .roles = {"monk", "gardener"},
                                   .qualities = qualities});
    recalled_ = registry.occasion("recalled", false);
    tile_ = registry.term("tile");
    recall_ = registry.verb<SegmentId>({.name = "recall",
                                        .apply = hook<&Abbot::apply_recall>(this),
                                        .sentences = {"Call your abbot back from {SEGMENT}"}});
    registry.count({.name = "recalls",
                    .about = "Abbots called back before their monastery or garden was finished.",
                    .unit = "figures"},
                   recall_);
    called_ = registry.mark("called back");
    registry.majority({.count = hook<&Abbot::count_alone>(this),
                       .reads = Reads::feature,
                       .text = "for the abbot who is called back",
                       .rules = "ABBOT-012"});
    used_up_ = registry.part_right("a piece was moved in place of a follower", true);
    go_home_ = registry.step<FigureId>({.label = "abbot.go-home", .run = hook<&Abbot::go_home>(this)});
    registry.contribute("figures", hook<&Abbot::list_recalls>(this));
    registry.tariff(garden, Rank::base, hook<&Abbot::garden>(this), Reads::around);
    registry.tariff_of_all(Rank::rate, hook<&Abbot::recalled>(this), Reads::feature, {.occasions = {recalled_}});
}

/// ABBOT-004: tile sets say with a word of the tile that a garden is printed on it; with abbots it is a place.
void Abbot::plant_garden(TileDef& tile) const {
    if (tile.words.contains("garden")) {
        SegmentDef segment;
        segment.kind = "garden";
        segment.line = tile.line;
        tile.segments.push_back(segment);
    }
}

/// ABBOT-011 ABBOT-019
void Abbot::garden(const Play& play, Valuation& v) const {
    v.add(tile_, play.tiles_around(v.feature), 1, v.occasion == occasions::completed ? "ABBOT-011" : "ABBOT-019");
}

/// ABBOT-012: monasteries, and what is like one, are worth what they would be at the end of the game.
void Abbot::recalled(const Play&, Valuation& v) const { v.rate(tile_, 1, "ABBOT-012"); }

/// ABBOT-012: who calls the abbot back scores. Others who are there stay, and score when their time comes.
void Abbot::count_alone(const Play& play, FeatureId f, const Strengths&, Strengths& counted) const {
    if (f == none_of<FeatureId> || play.feature(f).claims < 2) {
        return;
    }
    play.each_figure(f, [&](FigureId id) {
        if (play.has(id, called_)) {
            counted = {};
            counted[index(play.figure(id).owner)] = 1;
        }
    });
}

bool Abbot::surrounded(const Play& play, FeatureId building) {
    return play.covered_around(building) == static_cast<int>(play.squares_around(building).size());
}

/// The actor's abbot there, of several the first; none if there is none.
FigureId Abbot::abbot_on(const Play& play, SegmentId s) const {
    for (const FigureId abbot : play.figures_of(play.actor(), abbot_)) {
        if (play.figure(abbot).place == Place(s)) {
            return abbot;
        }
    }
    return none_of<FigureId>;
}

/// ABBOT-012 to ABBOT-015: one choice of step 2 besides deploying and passing. What is surrounded scores anyway, or
/// never does. Of several abbots one may be called back, and the others stay; none after another action of the step
/// (PD-019).
void Abbot::list_recalls(const Play& play, ActionList& out) const {
    if (play.has(used_up_)) {
        return;
    }
    for (const FigureId id : play.figures_of(play.actor(), abbot_)) {
        const Place place = play.figure(id).place;
        if (place.where == Where::segment && !surrounded(play, play.feature_of(place)) &&
            abbot_on(play, place.segment()) == id) {
            out.add(recall_(place.segment()));
        }
    }
}

/// ABBOT-016: scored at once. What is pushed last is done first: the round, then the way home.
void Abbot::apply_recall(Play& play, SegmentId from) const {
    const FeatureId feature = play.feature_of(from);
    const PlayerId player = play.actor();
    play.tell(
        [&] { return play.player_name(player) + " calls the abbot back from the " + play.feature_name(from) + '.'; },
        player, "ABBOT-012");
    const FigureId abbot = abbot_on(play, from);
    play.mark(abbot, called_);
    play.push(go_home_, abbot);
    play.score_now(feature, recalled_);
}

/// ABBOT-012
void Abbot::go_home(Play& play, FigureId abbot) const {
    if (play.figure(abbot).place.where == Where::segment) {
        play.send_home(abbot, reasons::returned);
    }
}

} // namespace bastide::abbot

using bastide::abbot::Abbot;
BASTIDE_MODULE(Abbot)
