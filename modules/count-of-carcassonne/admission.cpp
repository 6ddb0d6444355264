// Into the City: a placement made others score, and not whoever placed the tile (COUNT-015 COUNT-017 COUNT-018).
#include "count_of_carcassonne.hpp"

namespace bastide::count {

void Admission::install(Registry& registry, const City& city, const Redeployment& redeployment) {
    city_ = &city;
    redeployment_ = &redeployment;
    only_completions_ = registry.text("count_trigger") == "completed_road_city_cloister";
    features_alone_ = registry.text("count_points") == "of_features";
    count_bars_ = registry.text("count_blocks") == "deployment_and_redeployment";
    const std::string& movement = registry.text("count_movement");
    movement_ = movement == "free"             ? Movement::free
                : movement == "clockwise_step" ? Movement::clockwise_step
                                               : Movement::to_deployed_quarter;
    nothing_else_ = registry.tile_word("nothing-else");
    watching_ = registry.part_right("scoring what was placed");
    paying_ = registry.slot<Paying>();
    others_scored_ = registry.part_right("others scored");
    owner_scored_ = registry.part_right("scored oneself");
    route_ = registry.route({.name = "to Carcassonne", .shares = true});
    std::vector<std::string> forms, quarter_names, sendings, moves;
    for (const QuarterSpec& quarter : quarters) {
        const std::string name = quarter.name;
        forms.push_back("FIGURE " + name);
        quarter_names.push_back(name);
        sendings.push_back("Send {FIGURE} to the " + name + " of Carcassonne");
        moves.push_back("Move the Count to the " + name);
    }
    enter_ = registry.verb<FigureKindId, Quarter>({.name = "carcassonne",
                                                   .apply = hook<&Admission::apply>(this),
                                                   .forms = forms,
                                                   .sentences = sendings,
                                                   .place = hook<&Admission::sent_to>(this)});
    registry.count({.name = "entered", .about = "Followers that went into the City.", .unit = "figures"}, enter_);
    count_ = registry.verb<Quarter>({.name = "count",
                                     .apply = hook<&Admission::apply_move>(this),
                                     .forms = quarter_names,
                                     .sentences = moves,
                                     .place = hook<&Admission::moved_to>(this)});
    ask_ = registry.decision(
        {.name = "carcassonne",
         .question = "Others scored by your tile. Do you send a follower to a quarter of Carcassonne?",
         .list = hook<&Admission::list>(this),
         .estimate = verbs::pass,
         .pass = "Send nobody to Carcassonne"});
    ask_count_ = registry.decision({.name = "count",
                                    .question = "To which quarter does the Count go, or does he stay?",
                                    .list = hook<&Admission::list_moves>(this),
                                    .estimate = verbs::pass,
                                    .pass = "Leave the Count where he is"});
    registry.on<events::Scored>(hook<&Admission::note>(this));
    registry.at(Anchor::part_scoring,
                {.label = "count-of-carcassonne.watch-scores", .run = hook<&Admission::watch_scores>(this)});
    registry.at(moments::before(Anchor::round_pay),
                {.label = "count-of-carcassonne.begin-paying", .run = hook<&Admission::begin_paying>(this)});
    registry.at(moments::paid, {.label = "count-of-carcassonne.end-paying", .run = hook<&Admission::end_paying>(this)});
    registry.at(moments::after(Anchor::part_scoring), {.label = "count-of-carcassonne.admission",
                                                       .run = hook<&Admission::offer>(this),
                                                       .writes = {"figures"},
                                                       .reads = {"scores"}});
}

/// COUNT-028: from here on, points come from the placement. What comes later in the part does not. RIVER-057: with some
/// tiles nothing else is done.
void Admission::watch_scores(Play& play) const {
    if (const TileId tile = play.placed_tile(); tile != none_of<TileId> && !play.type_of(tile).shows(nothing_else_)) {
        play.give(watching_);
    }
}

/// While that lasts nobody decides anything, so that no ransom is among the points (COUNT-028).
void Admission::begin_paying(Play& play) const { play[paying_].now = 1; }

void Admission::end_paying(Play& play) const { play[paying_].now = 0; }

/// COUNT-015 COUNT-025 COUNT-026: points for features, at once, and by count_points what is paid with them.
bool Admission::is_paid_for_it(const Play& play, const events::Scored& event) const {
    const bool paid = event.feature != none_of<FeatureId> || (!features_alone_ && play[paying_].now != 0);
    return event.points > 0 && paid;
}

/// COUNT-016: what others have to get such points for.
bool Admission::triggers(const Play& play, const events::Scored& event) const {
    if (!only_completions_) {
        return true;
    }
    if (event.feature == none_of<FeatureId>) {
        return false;
    }
    const Quarter q = city_->leading_to(play, play.feature(event.feature).kind);
    return event.occasion == occasions::completed && q != no_quarter;
}

/// COUNT-017: who placed the tile must not get any, whatever for.
void Admission::note(Play& play, const events::Scored& event) const {
    if (!play.has(watching_) || !is_paid_for_it(play, event)) {
        return;
    }
    if (event.player == play.turn_owner()) {
        play.give(owner_scored_);
    } else if (triggers(play, event)) {
        play.give(others_scored_);
    }
}

/// COUNT-020 to COUNT-024: once a part, after everything was scored.
void Admission::offer(Play& play) const {
    if (!play.has(others_scored_) || play.has(owner_scored_) || redeployment_->used(play) || !city_->built(play)) {
        return;
    }
    ActionList followers;
    list_followers(play, followers);
    if (!followers.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

/// COUNT-019 COUNT-066 COUNT-067
void Admission::list_followers(const Play& play, ActionList& out) const {
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        if (!play.has_in_supply(play.turn_owner(), kind)) {
            continue;
        }
        for (const Quarter q : all_quarters) {
            const bool barred = count_bars_ && q == city_->counts_quarter(play);
            if (!barred && play.may_stand(kind, city_->place(play, q), route_)) {
                out.add(enter_(kind, q));
            }
        }
    }
}

void Admission::list(const Play& play, ActionList& out) const {
    list_followers(play, out);
    out.add(verbs::pass());
}

/// COUNT-064 COUNT-069 COUNT-070: and the Count moves, or may.
void Admission::apply(Play& play, FigureKindId kind, Quarter to) const {
    const PlayerId player = play.actor();
    play.deploy(player, kind, city_->place(play, to));
    play.tell(
        [&] {
            return play.player_name(player) + " sends " + play.a(kind) + " to the " + quarters[to].name +
                   " of Carcassonne.";
        },
        player, "COUNT-015");
    const Quarter from = city_->counts_quarter(play);
    if (movement_ == Movement::free) {
        play.ask(ask_count_, player);
    } else if (movement_ == Movement::clockwise_step) {
        city_->move_count(play, static_cast<Quarter>((from + 1) % no_quarter));
    } else if (from != to) {
        city_->move_count(play, to);
    }
}

void Admission::list_moves(const Play& play, ActionList& out) const {
    for (const Quarter q : all_quarters) {
        if (q != city_->counts_quarter(play)) {
            out.add(count_(q));
        }
    }
    out.add(verbs::pass());
}

void Admission::apply_move(Play& play, Quarter to) const {
    const PlayerId player = play.actor();
    city_->move_count(play, to);
    play.tell([&] { return play.player_name(player) + " sends the Count to the " + quarters[to].name + '.'; }, player,
              "COUNT-064");
}

} // namespace bastide::count
