// The game beside the judge's own: what is open, what is done, and what has come of it.
#include "difference.hpp"
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

void Judge::look(const Game& game) {
    const std::string open = game.decision_name();
    expect(!over_, "The game goes on with '" + open + "' although it is over");
    expect(open == due_, "The decision '" + open + "' is open");
    const int decider = game.at_chance() ? -1 : static_cast<int>(game.to_act());
    expect(decider == (due_ == "draw" ? -1 : decides_), "Somebody else decides: " + std::to_string(decider));
    if (!problem_.empty()) {
        return;
    }
    std::set<std::string> are;
    for (const Action action : game.legal_actions()) {
        are.insert(form(game, action));
    }
    const std::set<std::string> must = choices(game);
    expect(are == must, "The choices differ: " + difference(are, must));
}

void Judge::doing(const Game& game, Action action) {
    const std::string text = form(game, action);
    if (did_at_dragon(text) || did_with_figures(text) || did_at_tower(game, text) || did_at_sale(game, text)) {
        return;
    }
    if (action.verb == verbs::draw) {
        drawn(action.a);
    } else if (action.verb == verbs::place) {
        const Position p = unpack(action.b);
        place(action.a, {p.x, p.y}, action.arg);
    } else if (action.verb == verbs::deploy) {
        const Spot spot = spot_of(game.play(), static_cast<SegmentId>(action.a));
        seen["through a portal"] += spot.tile == placed_ ? 0 : 1;
        deploy(game.rules().figure_kinds[action.arg].spec.name, spot);
        after_figures();
    } else if (due_ == "discard") {
        discarded(action.a);
    } else if (due_ == "figures") {
        after_figures();
    } else if (due_ == "agreement") {
        agreeing_.erase(agreeing_.begin());
        next_agreement();
    } else if (text == "second-tile") {
        ask_again();
    } else {
        end_turn();
    }
}

Judge::Seen Judge::seen_as(const Man& man) {
    const int where = static_cast<int>(man.where);
    if (man.where == Man::Where::under_way) {
        return {man.owner, name_of(man.sort), where, -1, -1};
    }
    return {man.owner, name_of(man.sort), where, man.where == Man::Where::prisoner ? man.holder : man.spot.tile,
            man.spot.segment};
}

Judge::Seen Judge::seen_as(const Play& play, const Figure& figure) {
    const Place at = figure.place;
    const std::string& kind = play.rules().figure_kinds[static_cast<std::size_t>(figure.kind)].spec.name;
    const int owner = static_cast<int>(figure.owner);
    const auto is = [&](Man::Where where, int first, int second) {
        return Seen{owner, kind, static_cast<int>(where), first, second};
    };
    switch (at.where) {
    case Where::segment: {
        const Spot spot = spot_of(play, at.segment());
        return is(Man::Where::feature, spot.tile, spot.segment);
    }
    case Where::space:
        if (play.rules().space_kinds[static_cast<std::size_t>(at.space)].name == "wagons under way") {
            return is(Man::Where::under_way, -1, -1);
        }
        return is(Man::Where::top, static_cast<int>(at.tile()), -1);
    case Where::held:
        return is(Man::Where::prisoner, static_cast<int>(at.holder()), -1);
    default:
        return is(Man::Where::home, -1, -1);
    }
}

std::string Judge::told(const Seen& seen) {
    const auto& [owner, kind, where, first, second] = seen;
    return kind + " of " + std::to_string(owner) + ' ' + std::to_string(where) + ' ' + std::to_string(first) + ' ' +
           std::to_string(second);
}

std::size_t Judge::man_told(const std::string& text) const {
    const auto found =
        std::find_if(men_.begin(), men_.end(), [&](const Man& man) { return told(seen_as(man)) == text; });
    return static_cast<std::size_t>(found - men_.begin());
}

/// Whether it was something about towers.
bool Judge::did_at_tower(const Game& game, const std::string& text) {
    const auto tile_named = [&] {
        const std::string name = text.substr(text.rfind(' ') + 1);
        const std::size_t comma = name.find(',');
        return board_.at({std::stoi(name), std::stoi(name.substr(comma + 1))});
    };
    if (text.starts_with("tower ")) {
        build(tile_named());
    } else if (text.starts_with("guard ")) {
        guard(tile_named(), text.substr(6, text.rfind(' ') - 6));
        after_figures();
    } else if (text.starts_with("ransom ")) {
        pay_ransom(game, text);
    } else if (text.starts_with("exchange ")) {
        exchange(text.substr(9));
    } else if (text.starts_with("capture ")) {
        for (const std::size_t captive : captives()) {
            if (capture_text(game, men_[captive]) == text) {
                capture(captive);
                return true;
            }
        }
        expect(false, "Nobody stands there: " + text);
    } else if (due_ == "capture") {
        after_figures();
    } else {
        return false;
    }
    return true;
}

void Judge::compare(const Game& game) {
    const Play& play = game.play();
    for (int p = 0; p < players_; ++p) {
        expect(game.scores()[seat(p)] == points_[seat(p)],
               "Player " + std::to_string(p) + " has " + std::to_string(game.scores()[seat(p)]) + " points, not " +
                   std::to_string(points_[seat(p)]) +
                   (game.is_terminal() ? "" : ", going on with '" + game.decision_name() + "'"));
    }
    expect(game.is_terminal() == over_, over_ ? "The game should be over" : "The game is over too early");
    expect(play.pile_size(piles::supply) == supply_size(),
           std::to_string(play.pile_size(piles::supply)) + " tiles are left, not " + std::to_string(supply_size()));
    if (over_) {
        return;
    }
    std::multiset<Seen> are, must;
    for (const Figure& figure : play.figures()) {
        if (figure.owner != nobody) {
            are.insert(seen_as(play, figure));
        }
    }
    for (const Man& man : men_) {
        must.insert(seen_as(man));
    }
    std::set<std::string> stand, should;
    for (const Seen& seen : are) {
        stand.insert(told(seen));
    }
    for (const Seen& seen : must) {
        should.insert(told(seen));
    }
    expect(are == must, "Figures stand elsewhere than they should: " + difference(stand, should));
    const std::string neutral = neutral_problem(play);
    expect(neutral.empty(), neutral);
}

} // namespace bastide::test::house
