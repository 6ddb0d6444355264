#include "chance/deal.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <array>
#include <bit>

namespace bastide::host {
namespace {

constexpr std::uint64_t last_place = ~std::uint64_t{0};
constexpr std::uint64_t next_copy = 0xD1342543DE82EF95ULL; ///< any large odd number
constexpr auto by_place = [](const auto& a, const auto& b) { return a.place < b.place; };

/// `place` out of all, moved into what is left behind `drawn`.
std::uint64_t squeezed(std::uint64_t place, std::uint64_t drawn) {
    __extension__ using Wide = unsigned __int128;
    return drawn == 0 ? place : drawn + 1 + static_cast<std::uint64_t>(Wide{place} * (last_place - drawn) >> 64U);
}

} // namespace

Deal::Deal(const Ruleset& rules) : stacks_(rules.piles.size()), nodes_(rules.decisions.size()) {
    const std::size_t types = rules.types.size();
    issued_.resize(types);
    for (std::size_t t = 0; t < types; ++t) {
        first_.push_back(static_cast<std::uint32_t>(copies_.size()));
        later_.push_back(0);
        for (std::size_t def = 0; def < rules.tile_defs.size(); ++def) { // what is printed apart may play alike
            if (index(rules.type_of_def[def]) != t) {
                continue;
            }
            const TileDef& tile = rules.tile_defs[def];
            std::uint64_t copy = number_of(tile.name);
            for (int i = 0; i < tile.count; ++i, copy += next_copy) {
                copies_.push_back(copy);
            }
            later_.back() = later_.back() == 0 ? copy : later_.back();
        }
    }
    first_.push_back(static_cast<std::uint32_t>(copies_.size()));
    for (Stack& stack : stacks_) {
        stack.counts.resize(types);
    }
    for (const CompiledDecision& decision : rules.decisions) {
        node_names_.push_back(number_of(decision.spec.name));
    }
}

void Deal::begin(ChanceSource chance) {
    chance_ = std::move(chance);
    std::fill(issued_.begin(), issued_.end(), 0);
    std::fill(nodes_.begin(), nodes_.end(), 0);
    for (Stack& stack : stacks_) {
        if (stack.next != stack.cards.size()) {
            std::fill(stack.counts.begin(), stack.counts.end(), std::uint8_t{0});
        }
        stack.cards.clear();
        stack.next = 0;
        stack.drawn = 0;
    }
}

void Deal::follow(const Game& game, Action action) {
    if (game.play().core().decision != decisions::draw) {
        ++nodes_[index(game.play().core().decision)];
        return;
    }
    Stack& stack = stack_of(game);
    const std::size_t type = index(std::get<TileTypeId>(verbs::draw.read(action)));
    const auto begin = stack.cards.begin() + static_cast<std::ptrdiff_t>(stack.next);
    const auto card = std::find_if(begin, stack.cards.end(), [&](const Card& c) { return c.type == type; });
    if (card == begin && card != stack.cards.end()) {
        stack.take_next();
    } else if (card != stack.cards.end()) { // drawn out of turn
        --stack.counts[card->type];
        stack.cards.erase(card);
    }
}

void Deal::refuse_empty() { throw Error("A module lets a tile be drawn from a pile that is empty."); }

// ---------------------------------------------------------------- piles that change between draws

void Deal::update(Stack& stack, std::span<const std::uint8_t> counts) {
    for (std::uint32_t type = 0; type < counts.size(); ++type) {
        while (stack.counts[type] > counts[type]) {
            drop_latest(stack, type);
        }
    }
    if (stack.next == stack.cards.size()) {
        stack.cards.clear();
        stack.next = 0;
        stack.drawn = 0;
    }
    add(stack, counts);
}

/// A copy left otherwise than by being drawn. Which one may not hang on the places, and the one that came last is the
/// one that another game never knew.
void Deal::drop_latest(Stack& stack, std::uint32_t type) {
    auto latest = stack.cards.end();
    for (auto card = stack.cards.begin() + static_cast<std::ptrdiff_t>(stack.next); card != stack.cards.end(); ++card) {
        if (card->type == type && (latest == stack.cards.end() || card->number > latest->number)) {
            latest = card;
        }
    }
    stack.cards.erase(latest);
    --stack.counts[type];
}

Deal::Card Deal::new_card(std::uint32_t type) {
    const std::uint32_t number = issued_[type]++;
    const std::uint32_t printed = first_[type + 1] - first_[type];
    const std::uint64_t copy =
        number < printed ? copies_[first_[type] + number] : later_[type] + (number - printed) * next_copy;
    return {chance_.number(ChanceUse::place, copy, 0), type, number};
}

void Deal::add(Stack& stack, std::span<const std::uint8_t> counts) {
    if (last_place - stack.drawn < std::uint64_t{1} << 40U) { // little room is left: what is left becomes all there is
        const auto stretch = static_cast<unsigned>(std::countl_zero(last_place - stack.drawn));
        for (std::size_t i = stack.next; i < stack.cards.size(); ++i) {
            stack.cards[i].place = (stack.cards[i].place - stack.drawn) << stretch;
        }
        stack.drawn = 0;
    }
    const std::size_t before = stack.cards.size();
    for (std::uint32_t type = 0; type < counts.size(); ++type) {
        for (; stack.counts[type] < counts[type]; ++stack.counts[type]) {
            stack.cards.push_back(new_card(type));
        }
    }
    if (before == 0) {
        sort_all(stack);
        return;
    }
    const auto fresh = stack.cards.begin() + static_cast<std::ptrdiff_t>(before);
    std::for_each(fresh, stack.cards.end(), [&](Card& card) { card.place = squeezed(card.place, stack.drawn); });
    std::sort(stack.cards.begin() + static_cast<std::ptrdiff_t>(stack.next), stack.cards.end(), by_place);
}

/// The places of a fresh pile are spread evenly, so dealing them into boxes nearly sorts them; once a game, but random
/// games are short.
void Deal::sort_all(Stack& stack) {
    constexpr unsigned few = 6, many = 10;
    const unsigned bits = stack.cards.size() <= 160 ? few : many;
    const unsigned shift = 64 - bits;
    std::array<std::uint32_t, (1U << many) + 1> begin;
    std::fill_n(begin.begin(), (1U << bits) + 1, 0U);
    for (const Card& card : stack.cards) {
        ++begin[(card.place >> shift) + 1];
    }
    for (std::size_t box = 1; box <= std::size_t{1} << bits; ++box) {
        begin[box] += begin[box - 1];
    }
    unsorted_.resize(stack.cards.size());
    std::swap(unsorted_, stack.cards);
    for (const Card& card : unsorted_) {
        stack.cards[begin[card.place >> shift]++] = card;
    }
    for (std::size_t i = 1; i < stack.cards.size(); ++i) {
        const Card card = stack.cards[i];
        std::size_t at = i;
        for (; at > 0 && card.place < stack.cards[at - 1].place; --at) {
            stack.cards[at] = stack.cards[at - 1];
        }
        stack.cards[at] = card;
    }
}

Action Deal::sampled(const Game& game) const {
    const std::size_t decision = index(game.play().core().decision);
    Rng rng(chance_.number(ChanceUse::node, node_names_[decision], nodes_[decision]));
    return game.sample(rng);
}

} // namespace bastide::host
