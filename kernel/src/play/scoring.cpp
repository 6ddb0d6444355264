// What features are worth, and the ledger that every point goes through.
#include "bastide/error.hpp"
#include "engine.hpp"
#include "guard.hpp"
#include "named.hpp"
#include "tell.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

/// What a tariff counts, if calls are checked.
void check_terms(const View& view, const Valuation& value, const Hook<void(const Play&, Valuation&)>& tariff) {
    checking(view, [&](const Named& named) {
        check_for(view.rules(), tariff, [&] {
            for (const Valuation::Term& term : value.terms()) {
                named.term(term.what);
            }
        });
    });
}

} // namespace

Valuation View::value(FeatureId f, OccasionId occasion, PlayerId player, StakeId stake) const {
    checking(*this, [&](const Named& named) { named.feature(f).occasion(occasion).seat(player).stake(stake); });
    Valuation v;
    v.feature = f;
    v.kind = feature(f).kind;
    v.occasion = occasion;
    v.player = player;
    v.stake = stake;
    for (const auto& tariff : rules_->kinds[index(v.kind)].tariffs[index(occasion)]) {
        tariff(play(), v);
        check_terms(*this, v, tariff);
    }
    return v;
}

void Play::list_score(FeatureId f, OccasionId occasion) {
    checking(*this, [&](const Named& named) { named.feature(f).occasion(occasion); });
    if (core_->entries == rules_->layout.entry_capacity) {
        refuse_more_than(core_->entries, "features wait for scoring at once");
    }
    entries_[core_->entries++] = {f, occasion, 0};
    Engine::of(*this).touch(features_[index(f)]);
    Feature& it = features_[index(f)];
    it.flags = static_cast<std::uint8_t>((it.flags | Feature::listed) & ~Feature::unlisted);
}

void Play::score_now(FeatureId f, OccasionId occasion) {
    if (core_->round_end != 0) {
        refuse_in_round("A scoring round", "list the feature for the next round");
    }
    list_score(f, occasion);
    std::rotate(entries_, entries_ + core_->entries - 1, entries_ + core_->entries);
    Engine::of(*this).push_task(rules_->pc_round, 1);
}

// ---------------------------------------------------------------- who has the most

namespace {

unsigned seats_with_most(const Strengths& strengths) {
    const std::int16_t most = *std::max_element(strengths.begin(), strengths.end());
    unsigned seats = 0;
    for (std::size_t p = 0; p < strengths.size(); ++p) {
        if (most > 0 && strengths[p] == most) {
            seats |= 1U << p;
        }
    }
    return seats;
}

void count_by_rules(const Play& play, const Strengths& own, FeatureId f, Majority& it) {
    const auto& rules = play.rules().majorities;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (rules[i].count) {
            const Strengths before = it.strengths;
            rules[i].count(play, f, own, it.strengths);
            it.decided |= it.strengths == before ? 0U : 1U << i;
        }
    }
}

/// Every rule is asked about the whole tie, and whoever wins by all of them wins.
void break_tie(const Play& play, FeatureId f, Majority& it) {
    const unsigned tied = it.owners;
    const auto& rules = play.rules().majorities;
    unsigned left = tied;
    std::uint32_t broken_by = 0;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (!rules[i].breaks_tie) {
            continue;
        }
        unsigned winners = 0;
        each_bit(rules[i].breaks_tie(play, f, tied) & tied,
                 [&](unsigned seat) { winners |= play.team_of(static_cast<PlayerId>(seat)) & tied; });
        if (winners != 0 && winners != tied) {
            left &= winners;
            broken_by |= 1U << i;
        }
    }
    if (left != 0) {
        it.owners = left;
        it.decided |= broken_by;
    }
}

} // namespace

Majority View::majority(const Strengths& own, FeatureId f) const {
    Majority it;
    it.strengths = own;
    if (rules_->majorities.empty()) [[likely]] {
        it.owners = seats_with_most(own);
        return it;
    }
    count_by_rules(play(), own, f, it);
    it.owners = seats_with_most(it.strengths);
    if (it.owners != 0 && (it.owners & ~team_of(static_cast<PlayerId>(std::countr_zero(it.owners)))) != 0) {
        break_tie(play(), f, it);
    }
    return it;
}

int View::team_score(PlayerId p) const {
    checking(*this, [&](const Named& named) { named.seat(p); });
    int sum = 0;
    each_bit(team_of(p), [&](unsigned seat) { sum += core_->scores[seat]; });
    return sum;
}

unsigned View::leaders() const {
    int most = team_score(PlayerId{});
    unsigned seats = 0;
    for (int p = 0; p < players(); ++p) {
        const int points = team_score(static_cast<PlayerId>(p));
        seats = points > most ? 0U : seats;
        most = std::max(most, points);
        seats |= points == most ? 1U << p : 0U;
    }
    return seats;
}

// ---------------------------------------------------------------- paying

/// Full points to every player with the greatest strength (BASE-083, BASE-084).
void Engine::pay(const Entry& entry) {
    if (feature(entry.feature).claims == 0) {
        return;
    }
    const Majority most = majority(entry.feature);
    each_bit(most.owners,
             [&](unsigned seat) { credit(value(entry.feature, entry.occasion, static_cast<PlayerId>(seat)), &most); });
}

int Play::pay_stake(FeatureId f, OccasionId occasion, PlayerId p, StakeId stake) {
    return Engine::of(*this).credit(value(f, occasion, p, stake), nullptr);
}

int Engine::credit(const Valuation& v, const Majority* majority) {
    const int points = v.total();
    if (points == 0) {
        return 0;
    }
    core_->scores[index(v.player)] += points;
    tell_all(events::Scored{v.player, points, v.feature, v.occasion, &v, majority});
    return points;
}

void Play::award(PlayerId p, int points, CauseId cause) {
    checking(*this, [&](const Named& named) { named.seat(p); });
    if (index(cause) >= rules_->causes.size()) {
        throw Error("A rule gives points for a cause that no module has registered.");
    }
    core_->scores[index(p)] += points;
    Engine::of(*this).tell_all(events::Scored{.player = p, .points = points, .cause = cause});
}

void Play::tell(const char* text, PlayerId p, const char* rule) {
    checking(*this, [&](const Named& named) { named.seat_or_nobody(p); });
    Engine::of(*this).tell_all(events::Note{p, text, rule});
}

// ---------------------------------------------------------------- scoring

/// Rounds of valuing until no feature waits. Empty features count as completed without a round unless a module wants
/// to hear of them (BASE-070).
void Engine::score_step(Task& t) {
    std::uint16_t kept = 0;
    for (std::uint16_t i = 0; i < core_->entries; ++i) {
        const Entry entry = entries_[i];
        Feature& f = features_[index(entry.feature)];
        if (f.figures != none_of<FigureId> || rules_->kinds[index(f.kind)].report_unoccupied) {
            entries_[kept++] = entry;
        } else {
            touch(f);
            const bool completes = entry.occasion == occasions::completed;
            f.flags = static_cast<std::uint8_t>((f.flags & ~Feature::listed) | (completes ? Feature::completed : 0));
        }
    }
    core_->entries = kept;
    drain_step(t);
}

void Engine::drain_step(Task& t) {
    if (core_->entries != 0) {
        --t.pc;
        push_task(rules_->pc_round);
    }
}

/// A round takes all that wait, or the first t.a of them; a module may have taken them off the list meanwhile.
void Engine::begin_round(const Task& t) {
    core_->round_end = t.a != 0 ? std::min(t.a, core_->entries) : core_->entries;
}

void Engine::pay_step() {
    for (std::uint16_t i = 0; i < core_->round_end; ++i) {
        pay(entries_[i]);
        entries_[i].flags |= Entry::paid;
    }
}

/// Whoever is at turn completes.
void Engine::completed_step() {
    const PlayerId by = turn_owner();
    for (std::uint16_t i = 0; i < core_->round_end; ++i) {
        const Entry entry = entries_[i];
        if (entry.occasion != occasions::completed) {
            continue;
        }
        touch(features_[index(entry.feature)]);
        features_[index(entry.feature)].flags |= Feature::completed;
        tell_all(events::FeatureCompleted{by, entry.feature});
    }
}

/// After a feature was scored every figure on it goes home (BASE-087).
void Engine::return_step() {
    for (std::uint16_t i = 0; i < core_->round_end; ++i) {
        const Entry entry = entries_[i];
        const Feature& f = feature(entry.feature);
        const bool returns = entry.occasion == occasions::final
                                 ? rules_->kinds[index(f.kind)].spec.figures_return_at_end
                                 : static_cast<bool>(rules_->occasion_returns[index(entry.occasion)]);
        while (returns && f.figures != none_of<FigureId>) {
            send_home(f.figures, reasons::scored);
        }
    }
}

void Engine::end_round() {
    const std::uint16_t done = core_->round_end;
    for (std::uint16_t i = 0; i < done; ++i) {
        Feature& f = features_[index(entries_[i].feature)];
        touch(f);
        f.flags = static_cast<std::uint8_t>(f.flags & ~Feature::listed);
    }
    const auto left = static_cast<std::uint16_t>(core_->entries - done);
    std::memmove(entries_, entries_ + done, left * sizeof(Entry));
    for (std::uint16_t i = 0; i < left; ++i) { // of a feature of this round, too
        features_[index(entries_[i].feature)].flags |= Feature::listed;
    }
    core_->entries = left;
    core_->round_end = 0;
    --core_->tasks;
}

/// Every figure still on the board is scored (BASE-118).
void Engine::list_final(AtEnd which) {
    for (const Figure& figure : figures()) {
        const FeatureId f = feature_of(figure);
        if (f != none_of<FeatureId> && (feature(f).flags & Feature::listed) == 0 &&
            rules_->kinds[index(feature(f).kind)].spec.at_end == which) {
            list_score(f, occasions::final);
        }
    }
}

void Engine::game_over() {
    core_->over = 1;
    core_->actor = nobody;
    core_->tasks = 0;
    tell_all(events::GameOver{});
}

} // namespace bastide
