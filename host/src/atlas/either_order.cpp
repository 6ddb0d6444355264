#include "atlas/either_order.hpp"
#include "atlas/gather.hpp"
#include "bastide/error.hpp"
#include "bastide/game/event.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "bastide/module/specs.hpp"
#include "bastide/words.hpp"
#include "conform/playing.hpp"
#include "explain/work.hpp"
#include "library/library.hpp"
#include <algorithm>
#include <tuple>

namespace bastide::host::atlas {

namespace {

using Rules = std::shared_ptr<const Ruleset>;

bool share(const std::vector<std::string>& words, const std::vector<std::string>& others) {
    return std::find_first_of(words.begin(), words.end(), others.begin(), others.end()) != words.end();
}

bool has(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

/// Counts the turns of a game.
class Turns final : public Observer {
public:
    explicit Turns(Game& game) { game.watch(this, events::set<events::TurnBegan>); }
    void on_event(const Play&, const Event&) override { ++begun; }
    int begun = 0;
};

struct Choice {
    std::string decision, text;
};

/// What is decided until the next turn begins, at random.
std::vector<Choice> play_turn(Game& game, const Turns& turns, Rng& rng) {
    std::vector<Choice> choices;
    const int now = turns.begun;
    while (!game.is_terminal() && turns.begun == now) {
        const Action action = next_action(game, rng);
        choices.push_back({game.decision_name(), game.text(action)});
        game.apply(action);
    }
    return choices;
}

/// Decides the same wherever it is asked; false if the game asks something else, or does not ask all of it.
bool play_same(Game& game, std::vector<Choice> choices) {
    while (!choices.empty()) {
        if (game.is_terminal()) {
            return false;
        }
        const auto next = std::find_if(choices.begin(), choices.end(), [&](const Choice& choice) {
            return choice.decision == game.decision_name() && game.parse(choice.text);
        });
        if (next == choices.end()) {
            return false;
        }
        game.apply(*game.parse(next->text));
        choices.erase(next);
    }
    return true;
}

/// The rules with this order of the two; nothing if something else demands the other one.
Rules ordered(const Library& library, const Mix& mix, const std::string& first, const std::string& then) {
    GameFile file = game_of(library, mix);
    std::erase_if(file.order, [&](const auto& pair) { return pair == std::pair(then, first); });
    file.order.emplace_back(first, then);
    try {
        return library.compile(file);
    } catch (const OrderMissing&) {
        throw;
    } catch (const Error&) {
        return nullptr;
    }
}

void play_pair(const Library& library, EitherOrder& found, int games, std::uint64_t seed) {
    for (const int players : {2, 4}) {
        Mix mix{{found.a, found.b}, players, seed};
        const Rules one = ordered(library, mix, found.of_a, found.of_b);
        const Rules other = ordered(library, mix, found.of_b, found.of_a);
        for (int i = players == 2 ? 0 : 1; one != nullptr && other != nullptr && i < games; i += 2) {
            mix.seed = seed + static_cast<std::uint64_t>(i);
            play_both(one, other, mix, found);
        }
    }
}

/// The steps of two modules at one anchor that nothing declared orders.
std::vector<EitherOrder> unordered(const Library& library) {
    const std::vector<DeclaredStep> steps =
        declared_steps(library.compose(game_of(library, {playable(library), 4, 1})));
    std::vector<EitherOrder> found;
    for (const DeclaredStep& a : steps) {
        for (const DeclaredStep& b : steps) {
            // Two that read from each other are as if neither did.
            const bool free = why_before(a, b).empty() == why_before(b, a).empty();
            if (a.module < b.module && a.anchor == b.anchor && a.anchor != Anchor::count && free) {
                found.push_back({a.module, b.module, a.label, b.label, anchor_name(a.anchor), 0, 0, {}, {}});
            }
        }
    }
    std::sort(found.begin(), found.end(), [](const EitherOrder& l, const EitherOrder& r) {
        return std::tie(l.a, l.b, l.of_a, l.of_b) < std::tie(r.a, r.b, r.of_a, r.of_b);
    });
    return found;
}

Meeting as_meeting(const EitherOrder& order) {
    Meeting meeting;
    meeting.deeds[{{Manner::acts, order.of_a}, {Manner::acts, order.of_b}}] = 1;
    meeting.example.mix = {{order.a, order.b}, 2, 1};
    return meeting;
}

} // namespace

void play_both(const Rules& one, const Rules& other, const Mix& mix, EitherOrder& found) {
    Rng rng(mix.seed);
    Game game(one), swapped(other);
    const Turns turns(game);
    std::size_t actions = 0;
    ++found.games;
    while (!game.is_terminal()) {
        conform::demand_end(game, actions);
        const std::vector<Choice> choices = play_turn(game, turns, rng);
        const bool same = play_same(swapped, choices);
        actions += choices.size();
        if (same && game.scores() != swapped.scores() && !found.scores_differ) {
            found.scores_differ = Moment{mix, actions - choices.size(), actions};
        }
        if (!same || game.scores() != swapped.scores()) {
            found.asked_otherwise += same ? 0 : 1;
            return;
        }
    }
}

std::string why_before(const DeclaredStep& first, const DeclaredStep& second) {
    const std::string both = "`" + first.label + "` comes before `" + second.label + "`: ";
    if (!first.moment.empty() && !second.moment.empty() && first.moment != second.moment) {
        return both + "the moment " + in_quotes(first.moment) + " of " + anchor_name(first.anchor) + " is before " +
               in_quotes(second.moment) + ".";
    }
    if (has(first.before, second.label) || has(second.after, first.label)) {
        return both + "a module says so.";
    }
    if (share(first.writes, second.reads)) {
        return both + "it writes what the other reads.";
    }
    return {};
}

std::vector<EitherOrder> either_orders(const Library& library, const std::vector<std::string>& asked, int games,
                                       std::uint64_t seed, const std::function<void(std::size_t, std::size_t)>& told) {
    std::vector<EitherOrder> orders = unordered(library);
    std::erase_if(orders, [&](const EitherOrder& order) {
        return !asked.empty() && !has(asked, order.a) && !has(asked, order.b);
    });
    const Answers answers(library);
    for (std::size_t i = 0; i < orders.size(); ++i) {
        told(i, orders.size());
        play_pair(library, orders[i], games, seed);
        orders[i].answer = answers.of({orders[i].a, orders[i].b, Thing::moment}, as_meeting(orders[i]));
    }
    std::erase_if(orders, [](const EitherOrder& order) { return order.games == 0; });
    return orders;
}

std::vector<std::string> unanswered(const std::vector<EitherOrder>& orders, const Library& library) {
    std::vector<std::string> sentences;
    const Answers answers(library);
    for (const EitherOrder& order : orders) {
        if (order.scores_differ && order.answer.kind == Answer::Kind::none) {
            const Mix& mix = order.scores_differ->mix;
            sentences.push_back("Nobody says which comes first at " + order.anchor + ", `" + order.of_a + "` or `" +
                                order.of_b + "`, and scores depend on it (" + counted(mix.players, "player") +
                                ", seed " + std::to_string(mix.seed) + ", after " +
                                counted(static_cast<long long>(order.scores_differ->before), "move") +
                                "). An order of the steps answers it, or a [[meeting]] on 'moment' in " +
                                answers.place_of({order.a, order.b, Thing::moment}) + ".");
        }
    }
    return sentences;
}

} // namespace bastide::host::atlas
