#include "lab/measures/recorder.hpp"
#include "quality/who_won.hpp"
#include <bit>
#include <limits>

namespace bastide::host {
namespace {

constexpr int thirds = 3;

struct Lead {
    int seat = -1; ///< that leads alone, or the first seat of the team that does; -1: shared
    int points = 0;
};

/// Whether the other one's place is the better one: who gave up has none before anybody who did not.
bool is_behind(const Play& play, PlayerId seat, PlayerId other, unsigned forfeits) {
    const bool gave_up = (forfeits >> index(seat) & 1U) != 0, other_gave_up = (forfeits >> index(other) & 1U) != 0;
    return gave_up == other_gave_up ? play.team_score(other) > play.team_score(seat) : gave_up;
}

/// Points of the seat's team.
int team_total(const Play& play, const Scores& scores, int seat) {
    int sum = 0;
    for (unsigned rest = play.team_of(static_cast<PlayerId>(seat)); rest != 0; rest &= rest - 1) {
        sum += scores[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    return sum;
}

Lead lead_of(const Play& play, const Scores& scores) {
    int best = std::numeric_limits<int>::min(), next = best, seat = -1;
    for (int p = 0; p < play.players(); ++p) {
        if (std::countr_zero(play.team_of(static_cast<PlayerId>(p))) != p) {
            continue; // the team has been counted
        }
        const int points = team_total(play, scores, p);
        if (points > best) {
            next = best;
            best = points;
            seat = p;
        } else if (points > next) {
            next = points;
        }
    }
    if (next == std::numeric_limits<int>::min()) {
        return {seat, best}; // alone at the table
    }
    return best == next ? Lead{} : Lead{seat, best - next};
}

} // namespace

Recorder::Recorder(const Columns& columns, const Ruleset& rules)
    : columns_(&columns), rules_(&rules),
      events_(events::set<events::Scored, events::FigureMoved, events::FeatureCompleted, events::PartBegan,
                          events::TileDiscarded>),
      row_(columns.row_size()) {
    for (std::size_t m = 0; m < rules.measures.size(); ++m) {
        if (rules.measures[m].verb != none_of<VerbId>) {
            of_actions_.push_back(m);
            events_ |= events::set<events::Acted>;
        } else if (rules.measures[m].reason != none_of<ReasonId>) {
            of_moves_.push_back(m);
        }
    }
}

void Recorder::begin(const Play& opened) {
    std::fill(row_.begin(), row_.end(), 0);
    choices_ = {};
    scores_ = {};
    turn_ = 0;
    leader_ = -1;
    lead_changes_ = 0;
    lead_last_changed_ = no_value;
    lead_turned_at_end_ = ended_ = false;
    leads_.clear();
    of_turns_.clear();
    if (index(opened.turn_owner()) < columns_->seats) {
        ++at(opened.turn_owner(), Columns::parts);
        ++at(opened.turn_owner(), Columns::turns);
    }
}

void Recorder::on_event(const Play& play, const Event& event) {
    if (const auto* it = event.as<events::Scored>()) {
        scored(play, *it);
    } else if (const auto* it = event.as<events::FigureMoved>()) {
        moved(play, *it);
        count(event, of_moves_);
    } else if (event.is<events::Acted>()) {
        count(event, of_actions_);
    } else if (const auto* it = event.as<events::FeatureCompleted>()) {
        completed(play, *it);
    } else if (const auto* it = event.as<events::PartBegan>()) {
        ++at(it->player, Columns::parts);
        at(it->player, Columns::turns) += it->part == 1 ? 1 : 0;
    } else if (event.is<events::TileDiscarded>() && index(event.player()) < columns_->seats) {
        ++at(event.player(), Columns::discards);
    }
}

/// What modules let be counted.
void Recorder::count(const Event& event, const std::vector<std::size_t>& measures) {
    for (const std::size_t m : measures) {
        const CompiledMeasure& measure = rules_->measures[m];
        const bool of_game = measure.spec.of_game;
        if (of_game || index(event.player()) < columns_->seats) {
            const std::size_t begin = of_game ? 0 : columns_->seat_begin(index(event.player()));
            row_[begin + columns_->of_modules[m]] += measure.counted(event);
        }
    }
}

void Recorder::scored(const Play& play, const events::Scored& event) {
    const std::int32_t turn = play.core().turn_number;
    const bool at_end = play.core().turns == 0; // nobody's turn runs any more
    if (turn != turn_ || at_end != ended_) {
        look_at_lead(play);
        turn_ = turn;
        ended_ = at_end;
    }
    scores_[index(event.player)] += event.points;
    if (at_end) {
        at(event.player, Columns::points_in + thirds) += event.points;
    } else {
        of_turns_.push_back({turn, event.points, event.player, Columns::points_in});
    }
    const std::size_t place =
        event.feature == none_of<FeatureId>
            ? columns_->first_cause + index(event.cause)
            : columns_->points[index(play.feature(event.feature).kind) * columns_->occasions + index(event.occasion)];
    at(event.player, place) += event.points;
}

/// After the last turn in which somebody scored, or after the final scoring.
void Recorder::look_at_lead(const Play& play) {
    const Lead lead = lead_of(play, scores_);
    if (lead.seat >= 0 && lead.seat != leader_) {
        if (leader_ >= 0) {
            ++lead_changes_;
            lead_turned_at_end_ = ended_;
            lead_last_changed_ = ended_ ? lead_last_changed_ : turn_;
        }
        leader_ = lead.seat;
    }
    leads_.push_back({turn_, lead.points});
}

/// Figures that the final scoring sends home were left on the board.
void Recorder::moved(const Play& play, const events::FigureMoved& event) {
    if (index(event.player) >= columns_->seats) {
        return; // nobody's
    }
    if (event.reason == reasons::deployed) {
        ++at(event.player, columns_->first_deployed + index(play.figure(event.figure).kind));
        of_turns_.push_back({play.core().turn_number, 1, event.player, Columns::deployed_in});
    } else if (event.reason == reasons::scored && !play.round().empty() &&
               play.round().front().occasion == occasions::final) {
        ++at(event.player, Columns::figures_left);
    }
}

void Recorder::completed(const Play& play, const events::FeatureCompleted& event) {
    if (index(event.player) >= columns_->seats) {
        return;
    }
    const std::size_t kind = index(play.feature(event.feature).kind);
    ++at(event.player, columns_->first_completed + kind);
    std::int32_t& largest = at(event.player, columns_->first_largest + kind);
    largest = std::max(largest, static_cast<std::int32_t>(play.tiles_of(event.feature)));
}

std::span<std::int32_t> Recorder::finish(const Game& game, unsigned forfeits) {
    const Play& play = game.play();
    row_[Columns::length] = play.core().turn_number;
    row_[Columns::tiles_left] = play.tiles_left();
    finish_seats(play, forfeits);
    finish_figures(play);
    finish_measures(play);
    finish_lead(play);
    finish_phases(play.core().turn_number);
    return row_;
}

void Recorder::finish_seats(const Play& play, unsigned forfeits) {
    const Winners winners = winners_of(play, forfeits);
    for (int p = 0; p < play.players(); ++p) {
        const auto seat = static_cast<PlayerId>(p);
        int better = 0;
        for (int other = 0; other < play.players(); ++other) {
            better += is_behind(play, seat, static_cast<PlayerId>(other), forfeits) ? 1 : 0;
        }
        at(seat, Columns::score) = play.score(seat);
        at(seat, Columns::rank) = better + 1;
        at(seat, Columns::won) = winners.alone(index(seat)) ? 1 : 0;
        at(seat, Columns::forfeits) = (forfeits >> p & 1U) != 0 ? 1 : 0;
        const Choices& choices = choices_[index(seat)];
        const auto decisions = static_cast<std::uint64_t>(choices.decisions);
        at(seat, Columns::decisions) = choices.decisions;
        at(seat, Columns::legal_mean) =
            decisions == 0
                ? 0
                : static_cast<std::int32_t>((choices.legal * Columns::mean_scale + decisions / 2) / decisions);
        at(seat, Columns::legal_most) = choices.most;
    }
}

void Recorder::finish_figures(const Play& play) {
    for (const Figure& figure : play.figures()) {
        if (figure.on_board() && index(figure.owner) < columns_->seats) {
            ++at(figure.owner, Columns::figures_left);
        }
    }
}

void Recorder::finish_measures(const Play& play) {
    for (std::size_t m = 0; m < rules_->measures.size(); ++m) {
        const CompiledMeasure& measure = rules_->measures[m];
        if (!measure.at_end) {
            continue; // counted on the way
        }
        if (measure.spec.of_game) {
            row_[columns_->of_modules[m]] = measure.at_end(play, nobody);
            continue;
        }
        for (std::size_t seat = 0; seat < columns_->seats; ++seat) {
            at(static_cast<PlayerId>(seat), columns_->of_modules[m]) =
                measure.at_end(play, static_cast<PlayerId>(seat));
        }
    }
}

void Recorder::finish_lead(const Play& play) {
    look_at_lead(play);
    const Lead last = lead_of(play, scores_);
    row_[Columns::margin] = last.points;
    row_[Columns::lead_changes] = lead_changes_;
    row_[Columns::lead_last_changed] = lead_last_changed_;
    row_[Columns::lead_turned_at_end] = lead_turned_at_end_ ? 1 : 0;
    std::size_t from = 0;
    std::int32_t lead = 0;
    for (int tenth = 1; tenth <= 9; ++tenth) {
        const std::int32_t turn = play.core().turn_number * tenth / 10;
        for (; from < leads_.size() && leads_[from].turn <= turn; ++from) {
            lead = leads_[from].lead;
        }
        row_[Columns::lead + static_cast<std::size_t>(tenth) - 1] = lead;
    }
}

void Recorder::finish_phases(std::int32_t turns) {
    for (const OfTurn& one : of_turns_) {
        const auto third =
            static_cast<std::size_t>(std::clamp((one.turn - 1) * thirds / std::max(turns, 1), 0, thirds - 1));
        at(one.seat, one.first + third) += one.points;
    }
}

} // namespace bastide::host
