// A challenge is nothing that is kept: it is on while a shrine and a cloister side by side are both occupied, whoever
// came there however, and over when one of them is not (HS-014 HS-015 HS-016 HS-028). So a follower that is
// eaten or recalled ends it by leaving, and nothing happens to one that is undecided at the end (HS-024).
#include "heretics_and_shrines.hpp"

namespace bastide::heretics {

void Challenges::install(Registry& registry) {
    loser_ = registry.mark("loses-challenge");
    lost_ = registry.reason("lost");
    registry.count(
        {.name = "challenges-lost", .about = "Followers that went home from a lost challenge.", .unit = "figures"},
        lost_);
    // Before anybody can join a building that is complete: that is too late for a challenge (HS-025).
    registry.at(
        Anchor::round_convert,
        {.label = "heretics-and-shrines.decide", .run = hook<&Challenges::decide>(this), .writes = {"figures"}});
    registry.at(moments::losers, {.label = "heretics-and-shrines.losers-go-home",
                                  .run = hook<&Challenges::losers_go_home>(this),
                                  .writes = {"figures"}});
    const std::string& reward = registry.text("challenge_reward");
    if (reward == "standard") {
        return;
    }
    spoil_ = registry.term("tile at the lost building", "tiles at the lost building");
    registry.tariff_of_all(Rank::add, hook<&Challenges::spoils>(this),
                           Reads::feature); // at the end nothing is // HS-036
    only_challenger_ = reward == "only_challenger_takes_both";
    if (only_challenger_) { // HS-037
        challenger_ = registry.mark("challenger");
        exchanged_ = registry.reason("exchanged");
        vacated_ = registry.slot<int>();
        registry.on<events::FigureMoved>(hook<&Challenges::arrived>(this));
    }
}

/// HS-021 HS-023: of two neighbours of which one is complete in this round, the other loses; one that is complete
/// itself is in the same round and loses nothing.
void Challenges::decide(Play& play) const {
    for (const Entry entry : play.round()) {
        const Feature& winner = play.feature(entry.feature);
        if (entry.occasion != occasions::completed || !buildings_.is_building(play, winner.kind) ||
            winner.claims == 0) {
            continue;
        }
        buildings_.each_opponent(play, entry.feature, [&](FeatureId opponent) {
            if (play.feature(opponent).claims != 0 && !play.closed(opponent)) {
                play.each_figure(opponent, [&](FigureId f) { play.mark(f, loser_); });
            }
        });
    }
}

/// HS-022: without points, as their building is not complete (HS-026 HS-033). The note names the figure itself, too, so
/// that nothing else is told of where it goes.
void Challenges::losers_go_home(Play& play) const {
    const std::span<const Entry> round = play.round();
    const bool challenged = std::any_of(round.begin(), round.end(), [&](const Entry& entry) {
        return buildings_.is_building(play, play.feature(entry.feature).kind);
    });
    if (!challenged) {
        return;
    }
    const std::size_t count = play.figures().size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto id = static_cast<FigureId>(i);
        const FeatureId lost = play.feature_of(play.figure(id));
        if (!play.has(id, loser_) || lost == none_of<FeatureId>) {
            continue;
        }
        const PlayerId owner = play.figure(id).owner;
        const bool heretic = play.feature(lost).kind == buildings_.shrine();
        play.tell(
            [&] {
                return play.player_name(owner) + (heretic ? "'s heretic" : "'s monk") + " loses the challenge at the " +
                       play.feature_name(lost) + ", and " + play.figure_name(id) + " goes home.";
            },
            owner, "HS-022");
        play.send_home(id, lost_);
    }
}

bool Challenges::loses(const Play& play, FeatureId building) const {
    return any_figure(play, building, [&](FigureId f) { return play.has(f, loser_); });
}

// ---------------------------------------------------------------- house rules: the winner takes both

/// HS-036 HS-037
void Challenges::spoils(const Play& play, Valuation& v) const {
    if (v.occasion != occasions::completed || !buildings_.is_building(play, v.kind) ||
        (only_challenger_ && !challenger_on(play, v.feature, v.player))) {
        return;
    }
    buildings_.each_opponent(play, v.feature, [&](FeatureId lost) {
        if (loses(play, lost)) {
            v.add(spoil_, play.tiles_around(lost), 1, only_challenger_ ? "HS-037" : "HS-036");
        }
    });
}

bool Challenges::challenger_on(const Play& play, FeatureId building, PlayerId p) const {
    return any_figure(play, building,
                      [&](FigureId f) { return play.figure(f).owner == p && play.has(f, challenger_); });
}

/// Whoever comes to a building while the one beside it is occupied is the challenger (HS-014 HS-015), but not who joins
/// others there: these are challenged already, or challenge. Who comes in the place of another takes over that one's
/// part, too: the challenge goes on, and who began it did (CAT-030).
void Challenges::arrived(Play& play, const events::FigureMoved& event) const {
    const Figure& figure = play.figure(event.figure);
    const bool vacates = event.reason == exchanged_;
    const FeatureId here = vacates ? event.feature : play.feature_of(figure);
    if (here == none_of<FeatureId> || !buildings_.is_building(play, play.feature(here).kind) ||
        !play.rules().figure_kinds[index(figure.kind)].spec.claims) {
        return;
    }
    const int place = narrow(index(here) + 1);
    const bool takes_over = play[vacated_] == place;
    play[vacated_] = vacates ? place : 0;
    if (vacates) {
        return;
    }
    if (!play.round().empty() && play.closed(here)) {
        return; // joins a building that is being scored
    }
    if (play.feature(here).claims > 1) {
        play.mark(event.figure, challenger_, false);
        return;
    }
    bool challenges = false;
    bool challenged = false;
    buildings_.each_opponent(play, here, [&](FeatureId opponent) {
        challenges = challenges || play.feature(opponent).claims != 0;
        if (takes_over) {
            challenged = challenged || any_figure(play, opponent, [&](FigureId f) { return play.has(f, challenger_); });
        } else {
            clear(play, opponent);
        }
    });
    play.mark(event.figure, challenger_, challenges && !challenged);
}

void Challenges::clear(Play& play, FeatureId building) const {
    play.each_figure(building, [&](FigureId f) { play.mark(f, challenger_, false); });
}

} // namespace bastide::heretics
