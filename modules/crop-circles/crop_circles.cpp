// Crop circles: after the scoring whoever placed one decides for everybody, and then everybody acts, from the left on.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <array>
#include <vector>

namespace bastide::crop_circles {

namespace {

/// What the picture of a circle is about (CROP-006).
struct Picture {
    const char* word;
    const char* kind;
    const char* whom; ///< followers there, in the choice of the circle
};
constexpr std::array<Picture, 3> pictures{
    {{"shield-circle", "city", "knight"}, {"club-circle", "road", "thief"}, {"pitchfork-circle", "field", "farmer"}}};

} // namespace

class CropCircles : public Module {
public:
    void install(Registry& registry) override;

private:
    enum class Way : std::uint8_t { deploy, remove };
    struct Round { ///< of a circle: the turn of the player so many seats after the one who decided
        std::uint8_t seats;
        Way way;
        std::uint8_t picture;
    };
    struct Joined { ///< how many figures came beside others, by seat
        std::array<std::uint16_t, max_players> figures;
    };
    void act(Play& play) const;
    void list_ways(const Play&, ActionList& out) const;
    void choose(Play& play, Way way) const;
    void next(Play& play, Round round) const;
    void deploy_one(Play& play, PlayerId p, std::uint8_t picture) const;
    void remove_one(Play& play, PlayerId p, std::uint8_t picture) const;
    void list_places(const Play& play, PlayerId p, std::uint8_t picture, ActionList& out) const;
    void list_deployments(const Play& play, ActionList& out) const;
    void join(Play& play, FigureKindId kind, SegmentId at) const { put(play, play.actor(), kind, at); }
    void put(Play& play, PlayerId p, FigureKindId kind, SegmentId at) const;
    int joined(const Play& play, PlayerId p) const { return play[joined_].figures[index(p)]; }
    void list_removals(const Play& play, ActionList& out) const;
    void remove(Play& play, FigureId f) const;
    std::vector<FigureId> concerned(const Play& play, PlayerId p, std::uint8_t picture) const;
    bool is_follower(const Ruleset& rules, FigureKindId kind) const;

    bool mandatory_ = false, barred_ = false;
    std::array<WordId, pictures.size()> words_{};
    std::array<KindId, pictures.size()> kinds_{};
    QualityId follower_{};
    RouteId route_{};
    ReasonId withdrawn_{};
    Verb<Way> choose_{};
    Verb<FigureKindId, SegmentId> join_{};
    Verb<FigureId> withdraw_{};
    Decision<std::uint8_t> ask_way_{}, ask_deploy_{}, ask_remove_{}; ///< each about a picture
    Step<Round> next_{};
    Slot<Joined> joined_{}; ///< where some come without an action of anybody's
};

void CropCircles::install(Registry& registry) {
    if (std::none_of(pictures.begin(), pictures.end(), [&](const Picture& it) { return registry.printed(it.word); })) {
        return;
    }
    mandatory_ = registry.text("crop_circle_deployment") == "mandatory";
    barred_ = registry.text("crop_circle_places") == "not_barred";
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        words_[i] = registry.tile_word(pictures[i].word);
        kinds_[i] = registry.find_kind(pictures[i].kind);
    }
    follower_ = registry.quality("follower");
    route_ = registry.route({.name = "beside another", .shares = true});
    withdrawn_ = registry.reason("withdrawn");
    registry.count({.name = "withdrawn", .about = "Followers that crop circles took home.", .unit = "figures"},
                   withdrawn_);
    choose_ = registry.verb<Way>({.name = "crop-circle",
                                  .apply = hook<&CropCircles::choose>(this),
                                  .forms = {"deploy", "remove"},
                                  .sentences = {"Let everybody deploy a follower beside one of their own",
                                                "Let everybody take a follower back"}});
    registry.count({.name = "circles", .about = "Crop circles that were decided about.", .unit = "circles"}, choose_);
    join_ =
        registry.verb<FigureKindId, SegmentId>({.name = "join",
                                                .apply = hook<&CropCircles::join>(this),
                                                .sentences = {"Put {FIGURE} beside another of yours on {SEGMENT}"}});
    const MeasureSpec brought{
        .name = "joined", .about = "Figures that crop circles brought beside others.", .unit = "figures"};
    if (mandatory_) { // CROP-010: nobody is asked who has no choice
        joined_ = registry.slot<Joined>();
        registry.measure(brought, hook<&CropCircles::joined>(this));
    } else {
        registry.count(brought, join_);
    }
    withdraw_ = registry.verb<FigureId>({.name = "withdraw",
                                         .apply = hook<&CropCircles::remove>(this),
                                         .forms = {"FIGURE SEGMENT"},
                                         .sentences = {"Take your {figure} back from {SEGMENT}"}});
    ask_way_ = registry.decision<std::uint8_t>(
        {.name = "crop circle",
         .question = "The crop circle: does everybody deploy a follower, or take one back?",
         .list = hook<&CropCircles::list_ways>(this)});
    ask_deploy_ = registry.decision<std::uint8_t>(
        {.name = "crop circle deployment",
         .question = "The crop circle: do you deploy a follower beside one of your own?",
         .list = hook<&CropCircles::list_deployments>(this),
         .pass = "Deploy nobody"});
    ask_remove_ =
        registry.decision<std::uint8_t>({.name = "crop circle removal",
                                         .question = "The crop circle: which of your followers do you take back?",
                                         .list = hook<&CropCircles::list_removals>(this)});
    next_ = registry.step<Round>({.label = "crop-circles.next", .run = hook<&CropCircles::next>(this)});
    // CROP-028: behind everything that the scoring brings, before what is left of the turn (CROP-018 CROP-019)
    registry.at(moments::all_act,
                {.label = "crop-circles.act", .run = hook<&CropCircles::act>(this), .writes = {"figures"}});
}

// ---------------------------------------------------------------- the circle

/// CROP-004 CROP-005: asked even if nobody has such a follower; but with nobody on the board there is nothing to
/// decide. CROP-024: a kind that this game does not have concerns nobody.
void CropCircles::act(Play& play) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId>) {
        return;
    }
    const std::span<const Figure> all = play.figures();
    const bool anybody =
        std::any_of(all.begin(), all.end(), [](const Figure& it) { return it.owner != nobody && it.on_board(); });
    for (std::uint8_t i = 0; anybody && i < pictures.size(); ++i) {
        if (kinds_[i] != none_of<KindId> && play.type_of(tile).shows(words_[i])) {
            play.ask(ask_way_, play.turn_owner(), i);
            return;
        }
    }
}

void CropCircles::list_ways(const Play&, ActionList& out) const {
    out.add(choose_(Way::deploy));
    out.add(choose_(Way::remove));
}

void CropCircles::choose(Play& play, Way way) const {
    const std::uint8_t picture = play.argument(ask_way_);
    const PlayerId player = play.actor();
    play.tell(
        [&] {
            return play.player_name(player) +
                   (way == Way::deploy ? "'s crop circle lets everybody deploy a "
                                       : "'s crop circle makes everybody take back a ") +
                   pictures[picture].whom + '.';
        },
        player, "CROP-004");
    play.push(next_, {1, way, picture});
}

/// CROP-007: from the left of the one who decided, who comes last.
void CropCircles::next(Play& play, Round round) const {
    if (round.seats < play.players()) {
        play.push(next_, {narrow(round.seats + 1), round.way, round.picture});
    }
    const PlayerId p = play.seat_after(play.turn_owner(), round.seats);
    if (round.way == Way::deploy) {
        deploy_one(play, p, round.picture);
    } else {
        remove_one(play, p, round.picture);
    }
}

// ---------------------------------------------------------------- whom it concerns

/// CROP-016: what claims nothing is no company, whatever it counts as.
bool CropCircles::is_follower(const Ruleset& rules, FigureKindId kind) const {
    return rules.has(kind, follower_) && rules.figure_kinds[index(kind)].spec.claims;
}

/// CROP-015 CROP-020 CROP-021: whoever stands on such a feature; of figures that nothing tells apart, one, and rather
/// one that stands alone.
std::vector<FigureId> CropCircles::concerned(const Play& play, PlayerId p, std::uint8_t picture) const {
    std::vector<FigureId> found;
    for (const FigureId f : play.figures_of(p)) {
        const Figure& it = play.figure(f);
        if (it.place.where == Where::segment && play.kind_of(it.place.segment()) == kinds_[picture] &&
            is_follower(play.rules(), it.kind) && stands_for_alike(play, f)) {
            found.push_back(f);
        }
    }
    return found;
}

// ---------------------------------------------------------------- one more

/// CROP-009 CROP-011 to CROP-013: on the very segments where own followers stand, whoever else is there, and by
/// CROP-023 whatever bars others from there.
void CropCircles::list_places(const Play& play, PlayerId p, std::uint8_t picture, ActionList& out) const {
    const Ruleset& rules = play.rules();
    for (const FigureId f : concerned(play, p, picture)) {
        const SegmentId s = play.figure(f).place.segment();
        for (std::size_t k = 0; k < rules.figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            if (!is_follower(rules, kind) || !play.has_in_supply(p, kind) ||
                (rules.figure_kinds[k].stands_on >> index(kinds_[picture]) & 1U) == 0 ||
                (barred_ && !play.may_stand(kind, s, route_))) {
                continue;
            }
            const Action action = join_(kind, s);
            if (std::find(out.begin(), out.end(), action) == out.end()) { // beside a follower of another kind too
                out.add(action);
            }
        }
    }
}

void CropCircles::list_deployments(const Play& play, ActionList& out) const {
    list_places(play, play.actor(), play.argument(ask_deploy_), out);
    if (!mandatory_) {
        out.add(verbs::pass());
    }
}

/// CROP-008 CROP-012: nobody is asked who can do nothing. CROP-010: nor who has no choice.
void CropCircles::deploy_one(Play& play, PlayerId p, std::uint8_t picture) const {
    ActionList places;
    list_places(play, p, picture, places);
    if (places.empty()) {
        return;
    }
    if (!mandatory_ || places.size() > 1) {
        play.ask(ask_deploy_, p, picture);
        return;
    }
    const auto [kind, segment] = join_.read(places.view().front());
    put(play, p, kind, segment);
}

void CropCircles::put(Play& play, PlayerId p, FigureKindId kind, SegmentId at) const {
    const FigureId f = play.deploy(p, kind, at);
    if (mandatory_) {
        ++play[joined_].figures[index(p)];
    }
    play.tell([&] { return play.figure_name(f) + " joins another on the " + play.spot_name(f) + '.'; }, p, "CROP-009");
}

// ---------------------------------------------------------------- one less

void CropCircles::list_removals(const Play& play, ActionList& out) const {
    for (const FigureId f : concerned(play, play.actor(), play.argument(ask_remove_))) {
        out.add(withdraw_(f));
    }
}

/// CROP-008 CROP-014: who has but one is asked too, and sees who goes.
void CropCircles::remove_one(Play& play, PlayerId p, std::uint8_t picture) const {
    if (!concerned(play, p, picture).empty()) {
        play.ask(ask_remove_, p, picture);
    }
}

/// CROP-014 CROP-017: without points. Whom that leaves alone goes home by the rules of its own module (CROP-016).
void CropCircles::remove(Play& play, FigureId f) const {
    play.tell([&] { return "The crop circle takes " + play.figure_name(f) + " off the " + play.spot_name(f) + '.'; },
              play.figure(f).owner, "CROP-014");
    play.send_home(f, withdrawn_);
}

} // namespace bastide::crop_circles

using bastide::crop_circles::CropCircles;
BASTIDE_MODULE(CropCircles)
