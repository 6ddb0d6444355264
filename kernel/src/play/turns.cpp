// Turns, and the parts that they consist of.
#include "engine.hpp"
#include "named.hpp"
#include "tell.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

// ---------------------------------------------------------------- steps

/// The game's loop: another turn while tiles are left, else on to the end (BASE-042, BASE-116).
void Engine::next_turn(Task& task) {
    if (!tiles_due()) {
        return;
    }
    --task.pc;
    const PlayerId owner = core_->next_player;
    core_->next_player = seat_after(owner);
    ++core_->turn_number;
    push_turn(owner, 0, none_of<TileTypeId>);
}

void Engine::begin_part() {
    Turn& turn = turns_[core_->turns];
    const Turn::Part next = turn.queue[0];
    if (--turn.queued != 0) { // only extra parts queue up
        std::copy(turn.queue.begin() + 1, turn.queue.begin() + 1 + turn.queued, turn.queue.begin());
    }
    ++turn.part;
    turn.flags = static_cast<std::uint8_t>(next.flags);
    turn.allotted = next.allotted;
    turn.tile = none_of<TileId>;
    turn.offers = 0;
    if (const std::size_t bytes = rules_->layout.right_bytes - rules_->layout.turn_right_bytes; bytes != 0) {
        std::memset(part_rights(), 0, bytes);
    }
    tell_all(events::PartBegan{turn.owner, turn.part});
}

void Engine::end_part(Task& task) {
    const Turn& turn = this->turn();
    if (turn.queued != 0) {
        task.pc = rules_->pc_begin_part;
    } else if (turn.inserted != 0) { // the turn itself goes on in the frame below
        Turn& around = turns_[core_->turns - 1U];
        around.part = turn.part;
        std::memcpy(turn_rights() - rules_->layout.right_bytes, turn_rights(), rules_->layout.turn_right_bytes);
        end_turn();
    }
}

void Engine::end_turn() {
    --core_->turns;
    --core_->tasks;
}

// ---------------------------------------------------------------- for rules

void Engine::begin_turn(PlayerId owner, std::uint16_t flags, TileTypeId allotted) {
    if (core_->round_end != 0) [[unlikely]] {
        refuse_in_round("A turn, or another part of one,", "begin it at a step after the rounds, or queue the part");
    }
    if (core_->turns == rules_->layout.turn_capacity) [[unlikely]] {
        refuse_more_than(core_->turns, "turns are inside one another");
    }
    Turn& turn = turns_[++core_->turns];
    std::memset(static_cast<void*>(&turn), 0, sizeof turn);
    turn.owner = owner;
    turn.queued = 1;
    turn.queue[0] = {allotted, flags};
    turn.tile = none_of<TileId>;
    turn.allotted = none_of<TileTypeId>;
    turn.task = core_->tasks;
    if (rules_->layout.right_bytes != 0) {
        std::memset(turn_rights(), 0, rules_->layout.right_bytes);
    }
    push_task(rules_->pc_turn);
}

void Play::push_turn(PlayerId owner, std::uint16_t flags, TileTypeId allotted) {
    checking(*this, [&](const Named& named) { named.seat(owner).type_or_none(allotted); });
    Engine& engine = Engine::of(*this);
    engine.begin_turn(owner, flags, allotted);
    engine.tell_all(events::TurnBegan{owner});
}

void Play::insert_part(std::uint16_t flags, TileTypeId allotted) {
    checking(*this, [&](const Named& named) { named.type_or_none(allotted); });
    const Turn around = turn();
    Engine::of(*this).begin_turn(around.owner, flags, allotted);
    tasks_[core_->tasks - 1U].pc = rules_->pc_begin_part; // the turn itself is open already
    Turn& inner = turns_[core_->turns];
    inner.inserted = 1;
    inner.part = around.part;
    std::memcpy(turn_rights(), turn_rights() - rules_->layout.right_bytes, rules_->layout.turn_right_bytes);
}

void Play::queue_part(std::uint16_t flags, TileTypeId allotted) {
    Turn& turn = turns_[core_->turns];
    checking(*this, [&](const Named& named) { named.type_or_none(allotted); });
    if (turn.queued == max_parts) {
        refuse_more_than(max_parts, "parts are queued in one turn");
    }
    turn.queue[turn.queued++] = {allotted, flags};
}

bool View::tiles_due() const {
    return pile_totals_[index(piles::supply)] != 0 ||
           std::any_of(rules_->keeps_going.begin(), rules_->keeps_going.end(),
                       [&](const auto& keeps_going) { return keeps_going(play()); });
}

void Play::resume_at(Anchor anchor) {
    if (anchor < Anchor::part_offer || anchor > Anchor::part_close) {
        refuse_to_resume_outside(anchor_name(Anchor::part_offer), anchor_name(Anchor::part_close));
    }
    Task* const part = core_->turns != 0 && turn().task < core_->tasks ? &tasks_[turn().task] : nullptr;
    if (part == nullptr || part->pc < rules_->pc_of(Anchor::part_offer) || part->pc > rules_->pc_part_end) {
        refuse_to_resume(anchor_name(anchor));
    }
    withdraw_offers();
    part->pc = rules_->pc_of(anchor);
}

/// Its owner, tile and rights stay, for the features that wait to be scored; no other part of it will come.
void Engine::keep_frame() {
    if (core_->turns == 0) {
        return;
    }
    Turn& frame = turns_[1];
    frame = turns_[core_->turns];
    const std::size_t rights = rules_->layout.right_bytes;
    std::memmove(rights_ + rights, turn_rights(), rights);
    frame.queued = frame.offers = frame.inserted = 0;
    frame.task = 0;
    core_->turns = 1;
}

} // namespace bastide
