// The deal of a game: what chance brings, decided by the game's seed or secret alone.
#pragma once
#include "bastide/host/game.hpp"
#include "chance/source.hpp"
#include <cstring>
#include <memory>
#include <vector>

namespace bastide::host {

/// Every copy of every printed tile has a place in the order that hangs on the game's seed (or secret) and on the copy
/// itself (name and number), not on what was drawn before, nor on which other tiles and modules are in the game: of the
/// tiles in a pile the one with the least place is drawn. So games of one seed deal alike as far as their tiles are the
/// same, whatever else differs, which is what paired experiments need (common random numbers). A tile that comes to a
/// pile later is shuffled in among those that are left. Other chance nodes draw from a stream of their own, by the name
/// of the decision and how often it came.
///
/// A deal follows its game move by move, so it is the same again after undoing and resuming. Nothing is allocated from
/// the second game on.
class Deal {
public:
    explicit Deal(const Ruleset& rules);

    /// A new game of this seed, or of this secret.
    void begin(ChanceSource chance);
    /// The outcome at the open chance node. Asking again gives the same.
    Action outcome(const Game& game) {
        const Core& core = game.play().core();
        return core.decision == decisions::draw ? top(stack_of(game), game.play().argument(decisions::draw).from)
                                                : sampled(game);
    }
    /// The node gets this outcome, be it the deal's own or another. Tell before it is applied.
    void follow(const Game& game, Action action);
    /// Both in one.
    Action take(const Game& game) {
        const Core& core = game.play().core();
        if (core.decision != decisions::draw) {
            const Action action = sampled(game);
            ++nodes_[index(core.decision)];
            return action;
        }
        Stack& stack = stack_of(game);
        const Action action = top(stack, game.play().argument(decisions::draw).from);
        stack.take_next();
        return action;
    }

private:
    struct Card {
        std::uint64_t place = 0;
        std::uint32_t type = 0, number = 0; ///< which copy of the type
    };
    /// What the deal knows of a pile: the cards from `next` on lie in the order in which they will be drawn.
    struct Stack {
        std::vector<Card> cards;
        std::size_t next = 0;
        std::uint64_t drawn = 0;          ///< place of the last card drawn in turn
        std::vector<std::uint8_t> counts; ///< of the cards, by type: those of the pile when it was last looked at

        void take_next() {
            const Card& card = cards[next++];
            --counts[card.type];
            drawn = card.place;
        }
    };

    static Action top(const Stack& stack, PileId from) {
        if (stack.next == stack.cards.size()) {
            refuse_empty();
        }
        return verbs::draw(from, static_cast<TileTypeId>(stack.cards[stack.next].type));
    }
    /// The stack of the pile that is drawn from, brought up to date.
    Stack& stack_of(const Game& game) {
        const PileId pile = game.play().argument(decisions::draw).from;
        Stack& stack = stacks_[index(pile)];
        const auto counts = game.play().pile_counts(pile);
        if (std::memcmp(stack.counts.data(), counts.data(), counts.size()) != 0) {
            update(stack, counts);
        }
        return stack;
    }
    [[noreturn]] static void refuse_empty();
    void update(Stack& stack, std::span<const std::uint8_t> counts);
    void drop_latest(Stack& stack, std::uint32_t type);
    void add(Stack& stack, std::span<const std::uint8_t> counts);
    void sort_all(Stack& stack);
    Card new_card(std::uint32_t type);
    Action sampled(const Game& game) const;

    ChanceSource chance_{0};
    std::vector<std::uint64_t> copies_; ///< numbers of the printed copies, by type
    std::vector<std::uint32_t> first_;  ///< of each type among them; one more at the end
    std::vector<std::uint64_t> later_;  ///< by type: the number that copies beyond the printed ones go on from
    std::vector<std::uint32_t> issued_; ///< by type: copies that have got a place in this game
    std::vector<Stack> stacks_;         ///< by pile
    std::vector<Card> unsorted_;
    std::vector<std::uint64_t> node_names_; ///< by decision
    std::vector<std::uint64_t> nodes_;      ///< by decision: how often it came
};

} // namespace bastide::host
