// What the calls promise: of every legal action, of others, of finishing and of dealing anew.
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "bastide/random.hpp"
#include "checking/invariants.hpp"
#include "checking/problems.hpp"
#include <algorithm>
#include <cstring>
#include <set>

namespace bastide::checking {

namespace {

std::string attempt(const Game& game, Action action) {
    const Game before(game);
    Game copy(game);
    const std::vector<Action> legal(game.legal_actions().begin(), game.legal_actions().end());
    try {
        copy.apply(action);
    } catch (const IllegalAction& refusal) {
        const auto now = copy.legal_actions();
        const bool same = copy == before && std::equal(legal.begin(), legal.end(), now.begin(), now.end());
        return !same                              ? "A refused action changed the game"
               : std::strlen(refusal.what()) < 10 ? "A refusal says nothing"
                                                  : "";
    } catch (const std::exception& error) {
        return std::string("An illegal action was not refused as one, but: ") + error.what();
    }
    return "An illegal action was accepted: " + std::to_string(action.number());
}

/// Actions that look possible: other squares, turns, tiles, segments, seats, and plain noise.
std::vector<Action> near_misses(const Game& game, Rng& rng) {
    std::vector<Action> all;
    const auto legal = game.legal_actions();
    for (int i = 0; i < 12; ++i) {
        Action a = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        switch (i % 6) {
        case 0:
            a.arg = static_cast<std::uint8_t>(a.arg + 1 + rng.below(5));
            break;
        case 1:
            a.a = static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(game.play().core().segments) + 2U));
            break;
        case 2:
            a.b ^= 1U << rng.below(32);
            break;
        case 3:
            a.verb = static_cast<VerbId>(rng.below(static_cast<std::uint32_t>(game.rules().verbs.size()) + 1U));
            break;
        case 4:
            a = Action::from_number(rng.next());
            break;
        default:
            a = Action::from_number(a.number() ^ std::uint64_t{1} << rng.below(64));
            break;
        }
        if (std::find(legal.begin(), legal.end(), a) == legal.end()) {
            all.push_back(a);
        }
    }
    return all;
}

/// What begins like an action and does not go on like one.
std::vector<std::string> half_sentences(const Ruleset& rules) {
    const std::string figure = rules.figure_kinds.empty() ? "x" : rules.figure_kinds.front().spec.name;
    const std::string kind = rules.kinds.empty() ? "x" : rules.kinds.front().spec.name;
    return {"",
            " ",
            "place",
            "deploy",
            "draw",
            "place x 0,0 r0",
            "place x 99999,0 r0",
            "xyz 1 2 3",
            "deploy " + figure + " :",
            "deploy " + figure + ' ' + kind + ":n @",
            "deploy " + figure + ' ' + kind + ":n @9999,9999"};
}

void texts_parse_back(const Game& game, Problems& problems) {
    std::set<std::string> texts;
    for (const Action action : game.legal_actions()) {
        const std::string text = game.text(action);
        expect(problems, texts.insert(text).second, [&] { return "Two legal actions are called '" + text + "'"; });
        const auto parsed = game.parse(text);
        expect(problems, parsed && *parsed == action,
               [&] { return "'" + text + "' is not understood as what it is the text of"; });
        const CompiledVerb& verb = game.rules().verbs[index(action.verb)];
        const std::string problem = verb.text && verb.forms.empty() ? "" : game.misspelt(text);
        expect(problems, problem.empty(), [&] { return problem + " But it is legal."; });
        const auto spaced = game.parse("  " + text + " \t");
        expect(problems, spaced && *spaced == action,
               [&] { return "'" + text + "' is not understood with blanks around it"; });
    }
    for (const std::string& text : half_sentences(game.rules())) {
        std::string why;
        const auto parsed = game.parse(text, &why);
        const auto legal = game.legal_actions();
        expect(problems, parsed ? std::find(legal.begin(), legal.end(), *parsed) != legal.end() : why.size() > 10,
               [&] { return "'" + text + "' is neither a legal action nor refused with a sentence"; });
    }
}

/// Whoever counts without listing finds what is listed.
void numbers_name_actions(const Game& game, Problems& problems) {
    const auto legal = game.legal_actions();
    const Game counted(game); // has listed nothing
    expect(problems, counted.legal_count() == legal.size(), "More or fewer actions are counted than listed");
    for (std::size_t number = 0; number < legal.size(); ++number) {
        expect(problems, counted.legal_action(number) == legal[number], [&] {
            return "The action of a number is not the one at its place in the list: " + game.text(legal[number]);
        });
    }
    const auto listed = counted.legal_actions();
    expect(problems, std::equal(legal.begin(), legal.end(), listed.begin(), listed.end()),
           "What is listed depends on what was asked before");
}

} // namespace

std::vector<std::string> broken_promises(const Game& game, Rng& rng) {
    Problems problems;
    const auto legal = game.legal_actions();
    expect(problems, !legal.empty(), "Nothing is legal, but the game is not over");
    expect(problems, !game.decision_name().empty() && !game.question().empty(), "The decision has no name or question");
    std::set<std::uint64_t> numbers;
    for (const Action action : legal) {
        expect(problems, numbers.insert(action.number()).second,
               [&] { return "An action is listed twice: " + game.text(action); });
        expect(problems, Action::from_number(action.number()) == action, "A number does not give its action back");
    }
    texts_parse_back(game, problems);
    numbers_name_actions(game, problems);
    Game other(game); // becomes one after the other
    for (const Action action : legal) {
        try {
            Game copy(game);
            copy.apply(action);
            other.become(game, action);
            // Of one: it takes longer than all else here.
            const bool digested = action != legal.front() || copy.digest() == other.digest();
            expect(problems, copy == other && digested, [&] {
                return "'" + game.text(action) +
                       "' has two results: what a hook does hangs on something outside the game, or it keeps a part of "
                       "a slot that it never set";
            });
        } catch (const std::exception& error) {
            problems.push_back("'" + game.text(action) + "' is legal, but: " + error.what());
        }
    }
    for (const Action action : near_misses(game, rng)) {
        expect(problems, attempt(game, action).empty(), [&] { return attempt(game, action); });
    }
    if (game.at_chance()) {
        const Chances chances = game.chances();
        expect(problems, chances.outcomes().size() == legal.size() && chances.total() > 0,
               "Outcomes and legal actions differ");
        const Action sampled = game.sample(rng);
        expect(problems, std::find(legal.begin(), legal.end(), sampled) != legal.end(),
               "An impossible outcome was sampled");
    }
    return problems;
}

std::vector<std::string> broken_finish(const Game& game) {
    Problems problems;
    try {
        Game copy(game);
        const Scores kept = game.estimate();
        copy.finish_now();
        expect(problems, copy.play().core().scores == kept,
               "The value that is kept up is not what finishing brings: a tariff reads more than its Reads say, or an "
               "estimate differs from what its step pays");
        expect(problems, copy.is_terminal() && copy.to_act() == nobody, "The game goes on after it was finished");
        expect(problems, copy.legal_actions().empty(), "Something is legal after the end");
        expect(problems, !copy.verdict().empty() && copy.leaders() != 0, "Nobody can tell who won");
        expect(problems, !attempt(copy, verbs::pass()).starts_with("An illegal action was accepted"),
               "An action was accepted after the end");
        figures_conserved(copy.play(), problems);
    } catch (const std::exception& error) {
        problems.push_back(std::string("Finishing now failed: ") + error.what());
    }
    return problems;
}

std::vector<std::string> broken_supposition(const Game& game, Rng& rng) {
    Problems problems;
    const Play& play = game.play();
    std::vector<TileTypeId> unplaced;
    for (std::size_t pile = 0; pile < game.rules().piles.size(); ++pile) {
        play.each_type(static_cast<PileId>(pile), [&](TileTypeId type, int) { unplaced.push_back(type); });
    }
    const bool at_rest = play.core().decision == decisions::draw || play.core().decision == decisions::place;
    if (play.core().turns == 0 || !at_rest || unplaced.empty()) { // or somebody's turn is half done
        return problems;
    }
    const auto seat = static_cast<PlayerId>(rng.below(static_cast<std::uint32_t>(play.players())));
    const TileTypeId tile = unplaced[rng.below(static_cast<std::uint32_t>(unplaced.size()))];
    try {
        Game copy(game);
        copy.suppose_turn(seat, tile);
        while (!copy.at_chance() && !copy.is_terminal() && copy.play().core().turn_number == play.core().turn_number) {
            Game finished(copy);
            finished.finish_now();
            expect(problems, finished.play().core().scores == copy.estimate(),
                   "In a turn that is only supposed the value that is kept up is not what finishing brings");
            copy.apply_listed(rng.below(static_cast<std::uint32_t>(copy.legal_count())));
        }
        figures_conserved(copy.play(), problems);
    } catch (const std::exception& error) {
        problems.push_back("Supposing a turn of " + play.player_name(seat) + " with the tile " +
                           game.rules().tile_name(tile) + " failed: " + error.what());
    }
    return problems;
}

std::vector<std::string> broken_resample(const Game& game, Rng& rng) {
    Problems problems;
    const Ruleset& r = game.rules();
    for (int seat = 0; seat < r.players; ++seat) {
        const auto viewer = static_cast<PlayerId>(seat);
        Game copy(game);
        copy.resample(viewer, rng);
        tiles_conserved(copy.play(), problems);
        for (std::size_t i = 0; i < r.piles.size(); ++i) {
            const auto pile = static_cast<PileId>(i);
            expect(problems, copy.play().pile_size(pile) == game.play().pile_size(pile),
                   [&] { return "A new deal changed the size of the pile '" + r.piles[i].name + "'"; });
            const bool known = !r.piles[i].hidden || r.piles[i].holder == viewer;
            for (std::size_t t = 0; known && t < r.types.size(); ++t) {
                const auto type = static_cast<TileTypeId>(t);
                expect(problems, copy.play().in_pile(pile, type) == game.play().in_pile(pile, type),
                       [&] { return "A new deal changed the pile '" + r.piles[i].name + "', which the player knows"; });
            }
        }
        if (game.to_act() == viewer) {
            const auto before = game.legal_actions(), after = copy.legal_actions();
            expect(problems, std::equal(before.begin(), before.end(), after.begin(), after.end()),
                   "What a player may do depends on what that player cannot know");
        }
        Rng dice(rng.next());
        for (int i = 0; i < 6 && !copy.is_terminal(); ++i) {
            if (copy.at_chance()) {
                copy.apply_sampled(dice);
            } else {
                copy.apply(copy.legal_actions()[dice.below(static_cast<std::uint32_t>(copy.legal_actions().size()))]);
            }
        }
    }
    return problems;
}

} // namespace bastide::checking
