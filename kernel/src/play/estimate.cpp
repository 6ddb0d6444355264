// The value of a position, kept up: what finishing the game now would bring. Every occupied feature keeps what it is
// worth until something changes that its tariffs read; nothing else is counted anew.
#include "busy.hpp"
#include "engine.hpp"
#include "named.hpp"
#include <algorithm>
#include <utility>

namespace bastide {

namespace {
constexpr std::uint16_t not_counted = 0xFFFF; ///< closed features of a kind: some closed since they were counted
} // namespace

// ---------------------------------------------------------------- occupied features

void Engine::occupy(std::size_t f) {
    const std::uint16_t slot = core_->occupied++;
    occupied_[slot] = static_cast<FeatureId>(f);
    worths_[slot] = {};
    touch(features_[f]);
    features_[f].slot = static_cast<std::uint16_t>(slot + 1);
}

void Engine::vacate(std::size_t f) {
    const std::size_t slot = features_[f].slot - 1U;
    const std::size_t last = --core_->occupied;
    occupied_[slot] = occupied_[last];
    worths_[slot] = worths_[last];
    touch(features_[index(occupied_[slot])]);
    touch(features_[f]);
    features_[index(occupied_[slot])].slot = static_cast<std::uint16_t>(slot + 1);
    features_[f].slot = 0;
}

/// Feature `gone` is a part of `keep` now.
void Engine::occupy_as_one(std::size_t keep, std::size_t gone) {
    if (features_[gone].slot == 0) {
        return;
    }
    if (features_[keep].slot != 0) {
        vacate(gone);
        return;
    }
    features_[keep].slot = features_[gone].slot;
    features_[gone].slot = 0;
    occupied_[features_[keep].slot - 1U] = static_cast<FeatureId>(keep);
}

void Play::stale(FigureId f) {
    if (const FeatureId on = feature_of(figure(f)); on != none_of<FeatureId>) {
        Engine::of(*this).stale(index(on));
    }
}

void Play::revalue(FeatureId f) {
    checking(*this, [&](const Named& named) { named.feature(f); });
    Engine::of(*this).stale(index(f));
}

/// A feature closed: whoever counts closed neighbours has to count again.
void Engine::stale_beside() {
    std::fill_n(closed_counts_, rules_->kinds.size(), not_counted);
    if (!rules_->reads_beside) {
        return;
    }
    for (std::size_t i = 0; i < core_->occupied; ++i) {
        if (rules_->kinds[index(feature(occupied_[i]).kind)].worth == Reads::closed_beside) {
            worths_[i].kept = 0;
        }
    }
}

std::uint16_t Engine::count_closed(KindId kind) const {
    std::uint16_t count = 0;
    each_feature(kind, [&](FeatureId f) { count = static_cast<std::uint16_t>(count + (closed(f) ? 1 : 0)); });
    return count;
}

int View::closed_features(KindId kind) const {
    checking(*this, [&](const Named& named) { named.kind(kind); });
    const Engine& engine = Engine::of(*this);
    if (rules_->kinds[index(kind)].spec.closing != Closing::gaps) {
        return engine.count_closed(kind); // nobody notes when one closes on which nobody stands
    }
    engine.closed_asked_ |= std::uint64_t{1} << index(kind);
    if (closed_counts_[index(kind)] == not_counted) {
        closed_counts_[index(kind)] = engine.count_closed(kind);
    }
    return closed_counts_[index(kind)];
}

// ---------------------------------------------------------------- what they are worth

/// Mostly a single figure stands there, and nobody asks any rule.
unsigned Engine::owners_of(FeatureId f) const {
    const Feature& it = feature(f);
    if (it.claims != 1 || it.others != 0 || !rules_->majorities.empty()) {
        return majority(f).owners;
    }
    const PlayerId owner = figure(it.figures).owner;
    return owner != nobody && strength(it.figures) > 0 ? 1U << index(owner) : 0U;
}

/// What the feature would bring at the end. What does not fit into a Worth, as players get different points, is added
/// to the scores and not kept.
Worth Engine::worth_of(FeatureId f, Scores& others) const {
    Worth worth;
    const CompiledKind& kind = rules_->kinds[index(feature(f).kind)];
    worth.kept = kind.worth != Reads::anything ? 1 : 0;
    if (feature(f).claims == 0 || kind.spec.at_end == AtEnd::nothing) {
        return worth;
    }
    each_bit(owners_of(f), [&](unsigned p) {
        const int points = value(f, occasions::final, static_cast<PlayerId>(p)).total();
        if (worth.seats == 0) {
            worth.points = static_cast<std::int16_t>(points);
        }
        if (points == worth.points) {
            worth.seats = static_cast<std::uint8_t>(worth.seats | 1U << p);
        } else {
            others[p] += points;
            worth.kept = 0;
        }
    });
    return worth;
}

int View::points_at_end(FeatureId f, PlayerId player, StakeId stake) const {
    Worth none;
    const std::uint16_t slot = feature(f).slot;
    Worth& worth = slot != 0 ? worths_[slot - 1U] : none;
    if (stake == stakes::majority && worth.kept != 0 && (worth.seats >> index(player) & 1U) != 0) {
        return worth.points;
    }
    if (worth.kept == 0 || worth.stake != stake) {
        worth.stakers = 0;
        worth.stake = stake;
    }
    if ((worth.stakers >> index(player) & 1U) == 0) {
        const int points = value(f, occasions::final, player, stake).total();
        if (!std::in_range<std::int16_t>(points)) {
            return points; // no room to keep it
        }
        worth.stakers = static_cast<std::uint8_t>(worth.stakers | 1U << index(player));
        worth.staked[index(player)] = static_cast<std::int16_t>(points);
    }
    return worth.staked[index(player)];
}

/// The scores with what is kept, and what is not counted anew: `all` or only what will be kept then.
Estimate Engine::counted(bool all) const {
    Scores sum = core_->scores;
    for (std::size_t i = 0; i < core_->occupied; ++i) {
        if (worths_[i].kept == 0 &&
            (all || rules_->kinds[index(feature(occupied_[i]).kind)].worth != Reads::anything)) {
            worths_[i] = worth_of(occupied_[i], sum);
        }
        const Worth worth = worths_[i];
        each_bit(worth.seats, [&](unsigned seat) { sum[seat] += worth.points; });
    }
    Estimate estimate(sum);
    for (const auto& more : rules_->estimates) {
        more(*this, estimate);
    }
    return estimate;
}

/// Brings everything that is kept up to date, before copies are made.
void Engine::freshen(std::uint64_t closed) const {
    const Busy busy(*this);
    fresh_ = version_;
    each_bit(closed, [this](unsigned kind) { closed_features(static_cast<KindId>(kind)); });
    counted(false);
}

Scores Engine::estimate() const {
    refuse_if_broken();
    const Busy busy(*this);
    estimated_ = true;
    if (core_->over != 0) {
        return core_->scores;
    }
    if (core_->entries == 0) {
        if (const Estimate now = counted(true); now.known()) {
            return now.scores();
        }
    }
    return scores_when_finished();
}

/// Where features wait to be scored, or a module cannot tell, a copy is finished.
Scores Engine::scores_when_finished() const {
    if (finished_ == nullptr) {
        finished_ = std::make_unique<Engine>(static_cast<const Play&>(*this));
    } else {
        finished_->copy(*this);
    }
    finished_->finish_now();
    return finished_->core().scores;
}

} // namespace bastide
