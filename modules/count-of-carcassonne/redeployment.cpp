// Out of the City: before a completed feature is scored, and after the last turn, figures of the quarter that fits come
// to it, whoever stands there already (COUNT-039 to COUNT-045). That is the only way out (COUNT-052).
#include "count_of_carcassonne.hpp"
#include <algorithm>

namespace bastide::count {

void Redeployment::install(Registry& registry, const City& city) {
    city_ = &city;
    farms_too_ = registry.text("count_market_redeployment") == "final_and_farm_scorings";
    market_only_ = registry.text("count_final_redeployment") == "market_only";
    for (const char* kind : {"city", "road", "monastery", "shrine"}) { // COUNT-041: also if nobody is there
        if (const KindId found = registry.find_kind(kind); found != none_of<KindId>) {
            registry.report_unoccupied(found);
        }
    }
    if (registry.text("count_mayor_wagon_strength") == "two_each") { // COUNT-037
        two_each_ = true;
        from_city_ = registry.mark("from Carcassonne");
        registry.on<events::FigureMoved>(hook<&Redeployment::goes_elsewhere>(this));
        registry.majority({.count = hook<&Redeployment::count_as_two>(this),
                           .reads = Reads::feature,
                           .text = "mayors and wagons of Carcassonne count 2",
                           .rules = "COUNT-037"});
    }
    last_ = registry.slot<Last>();
    used_ = registry.part_right("brought a follower out of Carcassonne");
    join_ = registry.route({.name = "from Carcassonne", .shares = true, .deploys = false});
    redeploy_ = registry.verb<FigureKindId, SegmentId>(
        {.name = "redeploy",
         .apply = hook<&Redeployment::apply>(this),
         .sentences = {"Move {FIGURE} from Carcassonne to {SEGMENT}[, as {ROLE}]"}});
    registry.count({.name = "redeployed",
                    .about = "Followers that left the City for a feature about to be scored.",
                    .unit = "figures"},
                   redeploy_);
    ask_ = registry.decision<When>({.name = "redeployment",
                                    .question = "Does a figure of yours come from Carcassonne to this feature?",
                                    .list = hook<&Redeployment::list>(this),
                                    .estimate = verbs::pass,
                                    .pass = "Move nobody"});
    next_ = registry.step<int>({.label = "count-of-carcassonne.next", .run = hook<&Redeployment::next>(this)});
    visit_ = registry.step<PlayerId>({.label = "count-of-carcassonne.visit", .run = hook<&Redeployment::visit>(this)});
    next_last_ =
        registry.step<int>({.label = "count-of-carcassonne.next-last", .run = hook<&Redeployment::next_last>(this)});
    registry.at(
        Anchor::round_join,
        {.label = "count-of-carcassonne.redeployment", .run = hook<&Redeployment::begin>(this), .writes = {"figures"}});
    registry.at(moments::before(Anchor::end_features), {.label = "count-of-carcassonne.last-redeployment",
                                                        .run = hook<&Redeployment::begin_last>(this),
                                                        .writes = {"figures"}});
}

// ---------------------------------------------------------------- ways out

/// COUNT-039, COUNT-046 to COUNT-048: what is completed, and farms because of a barn.
bool Redeployment::joinable(const Play& play, Entry entry) const {
    const Ruleset& rules = play.rules();
    const bool barn =
        entry.occasion == rules.occasion("barn placed") || entry.occasion == rules.occasion("barn joined");
    return entry.occasion == occasions::completed || (barn && farms_too_);
}

/// COUNT-062: what is complete has been scored; farms never are.
bool Redeployment::open_at_the_end(const Play& play, FeatureId f) const {
    const bool farm = city_->leading_to(play, play.feature(f).kind) == market;
    return farm || (!market_only_ && !play.closed(f));
}

/// What stands in the City and may come out of it. Figures that nothing tells apart are one choice.
std::vector<Redeployment::Waiting> Redeployment::waiting(const Play& play, PlayerId p) const {
    const Quarter counts = city_->counts_quarter(play);
    std::vector<Waiting> all;
    for (const FigureId id : play.figures_of(p)) {
        const Waiting one{play.figure(id).kind, city_->quarter_of(play, id)};
        const bool leaves = one.in != no_quarter && one.in != counts;
        if (leaves && std::find(all.begin(), all.end(), one) == all.end()) {
            all.push_back(one);
        }
    }
    return all;
}

/// COUNT-040 COUNT-050 COUNT-065: to any tile of the feature. True as soon as `visit` is.
template <class F>
bool Redeployment::find_to(const Play& play, FeatureId f, const std::vector<Waiting>& all, F&& visit) const {
    const Quarter from = city_->leading_to(play, play.feature(f).kind);
    bool found = false;
    for (const Waiting one : all) {
        if (one.in == from) {
            play.each_segment(
                f, [&](SegmentId s) { found = found || (play.may_stand(one.kind, s, join_) && visit(one.kind, s)); });
        }
    }
    return found;
}

template <class F> bool Redeployment::find_way(const Play& play, PlayerId p, When when, F&& visit) const {
    const std::vector<Waiting> all = city_->built(play) ? waiting(play, p) : std::vector<Waiting>{};
    bool found = false;
    if (all.empty()) {
        return found;
    }
    if (when == When::before_scoring) {
        for (const Entry entry : play.round()) {
            found = found || (joinable(play, entry) && find_to(play, entry.feature, all, visit));
        }
        return found;
    }
    for (std::size_t s = 0; s < play.core().segments && !found; ++s) {
        const auto f = static_cast<FeatureId>(s);
        found = play.is_feature(f) && open_at_the_end(play, f) && find_to(play, f, all, visit);
    }
    return found;
}

bool Redeployment::can_move(const Play& play, PlayerId p, When when) const {
    return find_way(play, p, when, [](FigureKindId, SegmentId) { return true; });
}

// ---------------------------------------------------------------- before a scoring

/// COUNT-049: once around the table, from the left neighbour of whoever placed the tile.
void Redeployment::begin(Play& play) const {
    const std::span<const Entry> round = play.round();
    if (play.core().turns != 0 && std::any_of(round.begin(), round.end(), [&](Entry e) { return joinable(play, e); })) {
        play.push(next_, 1);
    }
}

void Redeployment::next(Play& play, int seats) const {
    if (seats < play.players()) {
        play.push(next_, seats + 1);
    }
    play.push(visit_, play.seat_after(play.turn_owner(), seats));
}

/// COUNT-050: one after the other, until that is enough.
void Redeployment::visit(Play& play, PlayerId p) const {
    if (can_move(play, p, When::before_scoring)) {
        play.ask(ask_, p, When::before_scoring);
    }
}

// ---------------------------------------------------------------- after the last turn

namespace {

/// COUNT-060
PlayerId last_placer(const Play& play) {
    const std::span<const Tile> tiles = play.tiles();
    for (std::size_t t = tiles.size(); t > 0; --t) {
        if (tiles[t - 1].by != nobody) {
            return tiles[t - 1].by;
        }
    }
    return PlayerId{};
}

} // namespace

void Redeployment::begin_last(Play& play) const {
    play[last_] = {};
    play.push(next_last_, 1);
}

/// COUNT-061: one figure a visit, again and again, of everybody who still can. Reading: whoever moves nobody is out.
void Redeployment::next_last(Play& play, int seats) const {
    std::uint8_t& passed = play[last_].passed;
    for (int tried = 0; tried < play.players(); ++tried, ++seats) {
        const PlayerId p = play.seat_after(last_placer(play), seats % play.players());
        const unsigned bit = 1U << index(p);
        if ((passed & bit) == 0 && can_move(play, p, When::after_last_turn)) {
            passed = narrow(passed | bit); // until a figure moves
            play.push(next_last_, (seats + 1) % play.players());
            play.ask(ask_, p, When::after_last_turn);
            return;
        }
    }
}

// ---------------------------------------------------------------- the decision

void Redeployment::list(const Play& play, ActionList& out) const {
    find_way(play, play.actor(), play.argument(ask_), [&](FigureKindId kind, SegmentId s) {
        out.add(redeploy_(kind, s));
        return false;
    });
    out.add(verbs::pass());
}

void Redeployment::apply(Play& play, FigureKindId kind, SegmentId to) const {
    const PlayerId player = play.actor();
    const Quarter from = city_->leading_to(play, play.kind_of(to));
    const When when = play.argument(ask_);
    FigureId moving = none_of<FigureId>;
    for (const FigureId f : play.figures_of(player, kind)) {
        moving = moving == none_of<FigureId> && city_->quarter_of(play, f) == from ? f : moving;
    }
    play.tell(
        [&] {
            return play.player_name(player) + "'s " + play.plural(kind, 1) + " comes from the " + quarters[from].name +
                   " to the " + play.feature_name(to) + '.';
        },
        player, when == When::before_scoring ? "COUNT-039" : "COUNT-060");
    play.move(moving, to, reasons::moved);
    if (two_each_) {
        play.mark(moving, from_city_);
    }
    if (when == When::before_scoring) {
        if (player == play.turn_owner()) { // COUNT-024
            play.give(used_);
        }
        play.push(visit_, player);
    } else {
        play[last_].passed = narrow(play[last_].passed & ~(1U << index(player)));
    }
}

// ---------------------------------------------------------------- strength

/// COUNT-037: in the scoring to which they came. A wagon that drives on from there counts what it does elsewhere.
void Redeployment::goes_elsewhere(Play& play, const events::FigureMoved& event) const {
    if (play.has(event.figure, from_city_)) {
        play.mark(event.figure, from_city_, false);
    }
}

/// COUNT-037: the mayor and the wagon, whatever they count elsewhere (COUNT-038).
void Redeployment::count_as_two(const Play& play, FeatureId f, const Strengths&, Strengths& counted) const {
    if (f == none_of<FeatureId>) {
        return;
    }
    play.each_figure(f, [&](FigureId id) {
        const Figure& figure = play.figure(id);
        const std::string& name = play.rules().figure_kinds[index(figure.kind)].spec.name;
        if (play.has(id, from_city_) && (name == "mayor" || name == "wagon")) {
            std::int16_t& mine = counted[index(figure.owner)];
            mine = narrow(mine + 2 - play.strength(id));
        }
    });
}

} // namespace bastide::count
