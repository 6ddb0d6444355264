#include "pool.hpp"
#include "bastide/error.hpp"
#include "lab/playout.hpp"
#include "program/failed_in.hpp"
#include "signs_of.hpp"
#include <algorithm>

namespace bastide::python {
namespace {

/// Refuses instead of waiting: two threads that step one pool have made a mistake.
class OneAtATime {
public:
    explicit OneAtATime(std::mutex& lock) : hold_(lock, std::try_to_lock) {
        if (!hold_) {
            throw Error("Another thread is stepping this pool; give each thread a pool of its own.");
        }
    }

private:
    std::unique_lock<std::mutex> hold_;
};

} // namespace

Pool::Pool(std::shared_ptr<const Composed> composed, std::size_t size, std::uint64_t seed, unsigned threads,
           host::Layout layout)
    : composed_(std::move(composed)), layout_(std::move(layout)), seed_(seed), threads_wanted_(threads),
      fresh_(composed_->shared_rules()), signs_(names_of_signs(composed_->rules()).size()) {
    slots_.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
        slots_.push_back(std::make_unique<Slot>(*composed_));
    }
    reset({});
}

Pool::~Pool() { leave_crew_of_parent(); }

void Pool::leave_crew_of_parent() {
    if (process_ != ::getpid()) {
        // Its threads stayed there: whoever ends it here waits for them for ever.
        (void)crew_.release();
        process_ = ::getpid();
    }
}

Crew& Pool::crew() {
    leave_crew_of_parent();
    if (!crew_) {
        crew_ = std::make_unique<Crew>(threads_wanted_);
    }
    return *crew_;
}

template <class Work> void Pool::each_slot(Work&& work) {
    const std::size_t all = slots_.size();
    Crew& helpers = crew();
    if (helpers.threads() == 1) {
        for (std::size_t i = 0; i < all; ++i) {
            work(i);
        }
        return;
    }
    helpers.run(all, std::max<std::size_t>(1, all / (helpers.threads() * 8)), [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            work(i);
        }
    });
}

std::uint64_t Pool::seed_of(std::size_t slot) const { return host::seed_of_game(seed_, slots_[slot]->number); }

std::uint64_t Pool::games_begun() const {
    std::uint64_t games = 0;
    for (const auto& slot : slots_) {
        games += slot->number / slots_.size() + 1;
    }
    return games;
}

void Pool::begin(Slot& slot) {
    slot.game = fresh_;
    const std::uint64_t seed = host::seed_of_game(seed_, slot.number);
    slot.deal.begin(seed);
    slot.streams.begin(seed);
    slot.told.fill(0);
    settle(slot);
}

void Pool::settle(Slot& slot) {
    Game& game = slot.game;
    while (game.at_chance()) {
        game.force(slot.deal.take(game));
    }
    slot.legal = game.is_terminal() ? 0 : static_cast<std::uint32_t>(game.legal_count());
}

void Pool::reset(const PoolArrays& out) {
    const OneAtATime alone(at_work_);
    broken_ = true;
    each_slot([&](std::size_t i) {
        Slot& slot = *slots_[i];
        slot.number = i;
        slot.ended = false;
        begin(slot);
        reward(i, out);
        write(i, out);
    });
    broken_ = false;
}

void Pool::check(std::span<const std::int32_t> choices) const {
    if (broken_) {
        throw Error("A module failed in a game of this pool, so it cannot be stepped on; reset() begins anew.");
    }
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::int32_t choice = choices[i];
        if (choice != at_random && choice != wait &&
            (choice < 0 || static_cast<std::uint32_t>(choice) >= slots_[i]->legal)) {
            throw IllegalAction("Game " + std::to_string(i) + " of the pool has " + std::to_string(slots_[i]->legal) +
                                " legal actions, numbered from 0, and no number " + std::to_string(choice) +
                                " (-1 is one at random, -2 waits). No game was stepped.");
        }
    }
}

void Pool::step(std::span<const std::int32_t> choices, const PoolArrays& out) {
    const OneAtATime alone(at_work_);
    check(choices);
    broken_ = true; // unless all goes well
    each_slot([&](std::size_t i) { advance(i, choices.empty() ? at_random : choices[i], out); });
    broken_ = false;
}

void Pool::tell(const PoolArrays& out) {
    const OneAtATime alone(at_work_);
    each_slot([&](std::size_t i) { write(i, out); });
}

void Pool::advance(std::size_t number, std::int32_t choice, const PoolArrays& out) {
    Slot& slot = *slots_[number];
    try {
        Game& game = slot.game;
        slot.ended = false;
        if (!game.is_terminal() && choice != wait) {
            const PlayerId seat = game.to_act();
            std::uint32_t chosen = static_cast<std::uint32_t>(choice);
            if (choice == at_random) {
                Rng rng = slot.streams.now(seat);
                chosen = rng.below(slot.legal);
            }
            slot.streams.decided(seat);
            game.apply_listed(chosen);
            settle(slot);
        }
        reward(number, out);
        if (game.is_terminal() && choice != wait) {
            slot.ended = true;
            slot.number += slots_.size();
            begin(slot);
        }
        write(number, out);
    } catch (...) {
        host::failed_in(std::to_string(slot.number) + ", seed " + std::to_string(seed_of(number)));
    }
}

/// Before a game that is over makes room for the next one.
void Pool::reward(std::size_t number, const PoolArrays& out) {
    Slot& slot = *slots_[number];
    const Play& play = slot.game.play();
    const std::size_t seats = players();
    for (std::size_t i = 0; i < seats; ++i) {
        const int points = play.team_score(static_cast<PlayerId>(i));
        if (out.reward != nullptr) {
            out.reward[number * seats + i] = points - slot.told[i];
        }
        if (out.final != nullptr && slot.game.is_terminal()) {
            out.final[number * seats + i] = points;
        }
        slot.told[i] = points;
    }
}

void Pool::write(std::size_t number, const PoolArrays& out) {
    const Slot& slot = *slots_[number];
    const Game& game = slot.game;
    const PlayerId seat = game.to_act();
    const auto actions = static_cast<std::size_t>(layout_.actions());
    if (out.planes != nullptr) {
        layout_.write_planes(game.play(), seat, out.planes + number * layout_.planes_size());
    }
    if (out.facts != nullptr) {
        layout_.write_facts(game, seat, out.facts + number * layout_.facts().size());
    }
    if (out.actions != nullptr) {
        layout_.write_actions(game, seat, out.actions + number * actions * host::Layout::columns().size());
    }
    if (out.mask != nullptr) {
        std::uint8_t* const mask = out.mask + number * actions;
        const std::size_t legal = std::min<std::size_t>(slot.legal, actions);
        std::fill_n(mask, legal, std::uint8_t{1});
        std::fill(mask + legal, mask + actions, std::uint8_t{0});
    }
    if (out.legal != nullptr) {
        out.legal[number] = static_cast<std::int32_t>(slot.legal);
    }
    if (out.seat != nullptr) {
        out.seat[number] = seat == nobody ? std::int8_t{-1} : static_cast<std::int8_t>(seat);
    }
    if (out.done != nullptr) {
        out.done[number] = slot.ended ? 1 : 0;
    }
    if (out.game != nullptr) {
        out.game[number] = slot.number;
    }
    if (out.signs != nullptr) {
        const host::SignRows& rows = signs_of(composed_->shared_rules(), game);
        for (std::size_t i = 0; i < players(); ++i) {
            std::copy(rows[i].begin(), rows[i].end(), out.signs + (number * players() + i) * signs_);
        }
    }
    if (out.estimate != nullptr) {
        const Scores scores = game.estimate();
        std::copy_n(scores.begin(), players(), out.estimate + number * players());
    }
}

void Pool::playouts(std::uint64_t first, std::size_t games, std::int32_t* points, const std::atomic<bool>& stop) {
    const OneAtATime alone(at_work_);
    const std::size_t seats = players();
    constexpr std::size_t share = 64;
    crew().run(games, share, [&](std::size_t from, std::size_t to) {
        Game game = fresh_;
        host::Deal deal(composed_->rules());
        host::DecisionStreams streams;
        for (std::size_t i = from; i < to; ++i) {
            const std::uint64_t seed = host::seed_of_game(seed_, first + i);
            game = fresh_;
            deal.begin(seed);
            streams.begin(seed);
            try {
                if (!host::play_dealt<true>(game, deal, streams, {}, stop, [](Action) {})) {
                    return;
                }
            } catch (...) {
                host::failed_in(std::to_string(first + i) + ", seed " + std::to_string(seed));
            }
            for (std::size_t seat = 0; seat < seats; ++seat) {
                points[i * seats + seat] = game.play().team_score(static_cast<PlayerId>(seat));
            }
        }
    });
}

} // namespace bastide::python
