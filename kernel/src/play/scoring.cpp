// What features are worth, and the ledger that every point goes through.
#include "bastide/error.hpp"
#include "bastide/play.hpp"
#include <algorithm>

namespace bastide {

Valuation Play::value(FeatureId f, OccasionId occasion, PlayerId player, StakeId stake) const {
    Valuation v;
    v.feature = f;
    v.kind = feature(f).kind;
    v.occasion = occasion;
    v.player = player;
    v.stake = stake;
    for (const auto& tariff : rules_->kinds[index(v.kind)].tariffs) {
        tariff(*this, v);
    }
    return v;
}

void Play::list_score(FeatureId f, OccasionId occasion) {
    if (core_->entries == rules_->layout.entry_capacity) {
        throw Error("More than " + std::to_string(core_->entries) + " features wait for scoring at once.");
    }
    entries_[core_->entries++] = {f, occasion, 0};
    features_[index(f)].flags |= Feature::listed;
}

void Play::score_now(FeatureId f, OccasionId occasion) {
    if (core_->round_end != 0) {
        throw Error("A scoring round cannot begin inside another one; list the feature for the next round instead.");
    }
    list_score(f, occasion);
    std::rotate(entries_, entries_ + core_->entries - 1, entries_ + core_->entries);
    push_task(rules_->pc_round, 1);
}

/// Full points to every player with the greatest strength (BASE-083, BASE-084).
void Play::pay(const Entry& entry) {
    if (feature(entry.feature).claims == 0) {
        return;
    }
    const Strengths strength = strengths(entry.feature);
    const unsigned winners = owners(strength);
    for (unsigned rest = winners; rest != 0; rest &= rest - 1) {
        credit(value(entry.feature, entry.occasion, static_cast<PlayerId>(std::countr_zero(rest))), &strength);
    }
}

int Play::pay_stake(FeatureId f, OccasionId occasion, PlayerId p, StakeId stake) {
    return credit(value(f, occasion, p, stake), nullptr);
}

int Play::credit(const Valuation& v, const Strengths* strengths) {
    const int points = v.total();
    if (points == 0) {
        return 0;
    }
    core_->scores[index(v.player)] += points;
    if (heard(EventId::scored)) {
        emit({.id = EventId::scored,
              .player = v.player,
              .occasion = v.occasion,
              .feature = v.feature,
              .amount = points,
              .why = &v,
              .strengths = strengths});
    }
    return points;
}

void Play::award(PlayerId p, int points, const char* cause, const char* rule) {
    core_->scores[index(p)] += points;
    if (heard(EventId::scored)) {
        emit({.id = EventId::scored, .player = p, .amount = points, .cause = cause, .rule = rule});
    }
}

void Play::tell(const char* text, PlayerId p, const char* rule) {
    if (heard(EventId::note)) {
        emit({.id = EventId::note, .player = p, .rule = rule, .text = text});
    }
}

/// Whoever watches hears first: what listeners make of an event comes after it.
void Play::emit(const Event& event) {
    if (observer_ != nullptr) {
        observer_->on_event(*this, event);
    }
    for (const auto& listener : rules_->listeners[index(event.id)]) {
        listener(*this, event);
    }
}

} // namespace bastide
