// The fairy: where she may go, and what she brings.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

/// He stands on her tile, on the ground or on a tower.
bool Judge::with_fairy(const Man& man) const {
    return (man.where == Man::Where::feature || man.where == Man::Where::top) && counts_as_follower(man.sort) &&
           man.spot.tile == fairy_;
}

/// PD-016 to PD-021, PD-038, PD-123, PD-125
void Judge::list_fairy(std::set<std::string>& list) const {
    const bool volcano = board_.tiles()[static_cast<std::size_t>(placed_)].face->volcano;
    if (!rules_.princess.plays || fairy_moved_ || (volcano && !rules_.princess.fairy_on_volcano_turn)) {
        return;
    }
    for (std::size_t i = 0; i < men_.size(); ++i) {
        const Man& man = men_[i];
        const bool there = man.where == Man::Where::feature || man.where == Man::Where::top;
        if (!there || man.owner != owner_ || !counts_as_follower(man.sort)) {
            continue;
        }
        if (!rules_.princess.on_tile && beside_ != static_cast<int>(i)) {
            list.insert("fairy " + told(seen_as(man)));
        } else if (rules_.princess.on_tile && man.spot.tile != fairy_) {
            list.insert("fairy " + std::to_string(man.spot.tile));
        }
    }
}

/// PD-019: that was the step, or it goes on without followers.
void Judge::move_fairy(const std::string& text) {
    ++seen["fairy moved"];
    fairy_mover_ = owner_;
    if (rules_.princess.on_tile) {
        fairy_ = std::stoi(text);
    } else {
        beside_ = static_cast<int>(man_told(text));
        fairy_ = men_[static_cast<std::size_t>(beside_)].spot.tile;
    }
    fairy_moved_ = rules_.princess.step_goes_on;
    if (fairy_moved_) {
        ask_figures();
    } else {
        after_figures();
    }
}

/// PD-024 to PD-026, PD-155, PD-156
void Judge::fairy_at_turn() {
    const auto hers = [&](const Man& man) {
        return man.owner == owner_ && with_fairy(man) &&
               (rules_.princess.point_to_all || &man - men_.data() == beside_);
    };
    if (fairy_ < 0 || rules_.princess.five || std::none_of(men_.begin(), men_.end(), hers)) {
        return;
    }
    ++seen[rules_.princess.claimed ? "point to be claimed" : rules_.princess.point_to_all ? "point for all" : "point"];
    if (rules_.princess.claimed) {
        point_due_ = true;
    } else {
        ++points_[seat(owner_)];
    }
}

/// PD-027 to PD-029, PD-156: once for each player, whoever has the majority.
void Judge::pay_fairy(const Feature& feature) {
    std::set<int> players;
    for (const Man& man : men_) {
        if (fairy_ < 0 || !with_fairy(man) || !stands_on(man, feature)) {
            continue;
        }
        const std::string& who = rules_.princess.three_points;
        if (who == "assigned_follower"      ? &man - men_.data() == beside_
            : who == "any_follower_on_tile" ? true
                                            : man.owner == fairy_mover_) {
            players.insert(man.owner);
        }
    }
    for (const int player : players) {
        points_[seat(player)] += rules_.princess.five ? 5 : 3;
        ++seen["fairy pays, " + rules_.princess.three_points];
    }
}

/// Whether dragon and fairy are elsewhere than they should be.
std::string Judge::neutral_problem(const Play& play) const {
    for (const Figure& figure : play.figures()) {
        const std::string& kind = play.rules().figure_kinds[static_cast<std::size_t>(figure.kind)].spec.name;
        if (figure.owner != nobody || (kind != "dragon" && kind != "fairy")) {
            continue;
        }
        const int must = kind == "dragon" ? dragon_ : fairy_;
        const Position p = figure.on_board() ? figure.place.square() : Position{};
        if ((figure.on_board() ? board_.at({p.x, p.y}) : -1) != must) {
            return "The " + kind + " is not on tile " + std::to_string(must);
        }
        const FigureId next = figure.place.companion();
        const std::string is = next == none_of<FigureId> ? "nobody" : told(seen_as(play, play.figure(next)));
        const std::string should =
            kind == "dragon" || beside_ < 0 ? "nobody" : told(seen_as(men_[static_cast<std::size_t>(beside_)]));
        if (is != should) {
            return "The " + kind + " is next to " + is + ", not to " + should;
        }
    }
    return "";
}

} // namespace bastide::test::house
