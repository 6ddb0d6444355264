#include "support/invariants.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

namespace bastide::test {

namespace {

using Problems = std::vector<std::string>;

void expect(Problems& problems, bool holds, const std::string& sentence) {
    if (!holds) {
        problems.push_back(sentence);
    }
}

// ---------------------------------------------------------------- figures and piles

void figures_conserved(const Play& play, Problems& problems) {
    const Ruleset& r = play.rules();
    for (int seat = 0; seat < r.players; ++seat) {
        const auto p = static_cast<PlayerId>(seat);
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            int supply = 0, board = 0, elsewhere = 0;
            for (const Figure& figure : play.figures()) {
                if (figure.owner == p && figure.kind == kind) {
                    supply += figure.where == Where::supply ? 1 : 0;
                    board += figure.where == Where::segment || figure.where == Where::space ? 1 : 0;
                    elsewhere += figure.where == Where::held || figure.where == Where::out ? 1 : 0;
                }
            }
            const std::string whose = play.player_name(p) + "'s " + r.figure_kinds[k].spec.plural;
            expect(problems, supply + board + elsewhere == r.figure_kinds[k].spec.per_player,
                   whose + " are not conserved");
            expect(problems, play.in_supply(p, kind) == supply, whose + " in the supply are miscounted");
            expect(problems, play.on_board(p, kind) == board, whose + " on the board are miscounted");
        }
    }
}

void tiles_conserved(const Play& play, Problems& problems) {
    const Ruleset& r = play.rules();
    std::vector<int> found(r.types.size());
    for (const Tile& tile : play.tiles()) {
        ++found[index(tile.type)];
    }
    for (std::size_t pile = 0; pile < r.piles.size(); ++pile) {
        int size = 0;
        for (std::size_t t = 0; t < r.types.size(); ++t) {
            const int n = play.in_pile(static_cast<PileId>(pile), static_cast<TileTypeId>(t));
            found[t] += n;
            size += n;
        }
        expect(problems, size == play.pile_size(static_cast<PileId>(pile)),
               "The pile '" + r.piles[pile].name + "' says that it holds " +
                   std::to_string(play.pile_size(static_cast<PileId>(pile))) + " tiles, but holds " +
                   std::to_string(size));
    }
    for (std::size_t t = 0; t < r.types.size(); ++t) {
        expect(problems, found[t] == r.types[t].total,
               "There are " + std::to_string(found[t]) + " copies of '" + r.tile_name(static_cast<TileTypeId>(t)) +
                   "' instead of " + std::to_string(r.types[t].total));
    }
}

// ---------------------------------------------------------------- features

/// The engine's segment for a printed one.
SegmentId segment_of(const Play& play, const Node& node) {
    const auto tile = static_cast<TileId>(node.first);
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        if (play.type_of(tile).segments[i].def == node.second) {
            return play.segment(tile, i);
        }
    }
    return none_of<SegmentId>;
}

bool same_segments(const Play& play, FeatureId f, const CountedFeature& counted) {
    std::set<SegmentId> expected, ring;
    for (const Node& node : counted.nodes) {
        expected.insert(segment_of(play, node));
    }
    struct TooLong {};
    try { // a broken ring may never come round
        play.each_segment(f, [&](SegmentId s) {
            if (!ring.insert(s).second) {
                throw TooLong{};
            }
        });
    } catch (const TooLong&) {
        return false;
    }
    return ring == expected &&
           std::all_of(expected.begin(), expected.end(), [&](SegmentId s) { return play.feature_of(s) == f; });
}

void figures_on_feature(const Play& play, FeatureId f, const std::string& name, Problems& problems) {
    std::set<FigureId> expected, ring;
    int claims = 0, others = 0;
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const Figure& figure = play.figures()[i];
        if (play.feature_of(figure) == f) {
            expected.insert(static_cast<FigureId>(i));
            const bool claiming = play.rules().figure_kinds[index(figure.kind)].spec.claims;
            ++(claiming ? claims : others);
        }
    }
    struct TooLong {};
    try {
        play.each_figure(f, [&](FigureId id) {
            if (!ring.insert(id).second) {
                throw TooLong{};
            }
        });
    } catch (const TooLong&) {
        problems.push_back("The figures on " + name + " form no ring");
    }
    expect(problems, ring == expected, "The ring of figures on " + name + " is not that of those who stand there");
    expect(problems, play.feature(f).claims == claims, "The claims on " + name + " are miscounted");
    expect(problems, play.feature(f).others == others, "The other figures on " + name + " are miscounted");
}

int covered_around(const Recount& board, Position p) {
    int covered = 0;
    for (std::int16_t dy = -1; dy <= 1; ++dy) {
        for (std::int16_t dx = -1; dx <= 1; ++dx) {
            const Position q{static_cast<std::int16_t>(p.x + dx), static_cast<std::int16_t>(p.y + dy)};
            covered += (dx != 0 || dy != 0) && board.tile_at.count(q) != 0 ? 1 : 0;
        }
    }
    return covered;
}

void feature_recounted(const Play& play, const Recount& board, const CountedFeature& counted, Problems& problems) {
    const Ruleset& r = play.rules();
    const SegmentId first = segment_of(play, *counted.nodes.begin());
    if (first == none_of<SegmentId>) {
        problems.push_back("A printed " + counted.kind + " is no segment on the board");
        return;
    }
    const FeatureId f = play.feature_of(first);
    const Feature& feature = play.feature(f);
    const std::string name = "the feature of " + play.place_name(first);
    expect(problems, play.is_feature(f), name + " does not name itself");
    if (!same_segments(play, f, counted)) {
        problems.push_back("Other segments than those that touch make up " + name);
        return;
    }
    const FeatureKindSpec& kind = r.kinds[index(feature.kind)].spec;
    expect(problems, kind.name == counted.kind, name + " is of another kind");
    expect(problems, feature.open == counted.open,
           name + " has " + std::to_string(counted.open) + " gaps, not " + std::to_string(feature.open));
    expect(problems, feature.segments == counted.nodes.size(), "The segments of " + name + " are miscounted");
    expect(problems, play.tiles_of(f) == static_cast<int>(counted.tiles.size()),
           "The tiles of " + name + " are miscounted");
    for (std::size_t a = 0; a < r.attribute_names.size(); ++a) {
        const auto found = counted.words.find(r.attribute_names[a]);
        expect(problems,
               play.count(f, static_cast<AttributeId>(a)) == (found == counted.words.end() ? 0 : found->second),
               "'" + r.attribute_names[a] + "' is miscounted on " + name);
    }
    const bool closed = kind.closing == Closing::gaps         ? counted.open == 0
                        : kind.closing == Closing::surrounded ? covered_around(board, play.position_of(f)) == 8
                                                              : false;
    expect(problems, play.closed(f) == closed, name + (closed ? " is closed" : " is open") + ", but says otherwise");
    // once the features that a tile closed are scored, nobody is left to claim them
    const bool scored = play.core().choosing != 0 && play.core().decision == decisions::place && play.core().turns == 1;
    expect(problems, !(scored && closed && kind.scores_when_completed && feature.claims != 0),
           name + " is closed, but claimed");
    figures_on_feature(play, f, name, problems);
}

// ---------------------------------------------------------------- squares and placements

void squares_recounted(const Play& play, const Recount& board, Problems& problems) {
    std::set<std::pair<int, int>> listed;
    for (const OpenSquare& square : play.open_squares()) {
        const Position p = square.at;
        expect(problems, listed.emplace(p.x, p.y).second, "The open square " + position_text(p) + " is listed twice");
    }
    expect(problems, listed == board.open_squares, "The open squares are not those beside tiles");
    if (board.tile_at.empty()) {
        return;
    }
    const Position low = play.core().low, high = play.core().high;
    for (int y = low.y - 3; y <= high.y + 3; ++y) {
        for (int x = low.x - 3; x <= high.x + 3; ++x) {
            const Position p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const auto found = board.tile_at.find(p);
            const TileId expected = found == board.tile_at.end() ? none_of<TileId> : static_cast<TileId>(found->second);
            expect(problems, play.tile_at(p) == expected,
                   "The square " + position_text(p) + " does not hold what was placed there");
        }
    }
    for (const Position far : {Position{200, 200}, Position{-200, 0}, Position{32, -32}, Position{-32768, 32767}}) {
        expect(problems, board.tile_at.count(far) != 0 || play.tile_at(far) == none_of<TileId>,
               "There is a tile far away");
    }
}

bool vetoed(const Play& play, TileTypeId type, Position p, unsigned rotation) {
    const auto& vetoes = play.rules().placement_vetoes[index(type)];
    return std::any_of(vetoes.begin(), vetoes.end(), [&](const auto& veto) { return veto(play, type, p, rotation); });
}

/// What open squares know of their neighbours shows in which tiles fit there; some types each time, others next time.
void fits_recounted(const Play& play, const Recount& board, Problems& problems) {
    for (std::size_t t = play.tiles().size() % 6; t < play.rules().types.size(); t += 6) {
        const auto type = static_cast<TileTypeId>(t);
        std::set<std::pair<std::pair<int, int>, unsigned>> fitting;
        for (const auto& [p, turns] : naive_placements(play, board, type)) {
            if (!vetoed(play, type, p, turns)) {
                fitting.insert({{p.x, p.y}, turns});
            }
        }
        for (const auto& [x, y] : board.open_squares) {
            for (unsigned turns = 0; turns < 4; ++turns) {
                const Position p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                const bool fits = fitting.count({{x, y}, turns}) != 0;
                expect(problems, play.may_place(type, p, turns) == fits,
                       play.rules().tile_name(type) + (fits ? " fits" : " does not fit") + " at " + position_text(p) +
                           " turned " + std::to_string(turns) + " times, but the board says otherwise");
            }
        }
        expect(problems, play.fits_anywhere(type) == !fitting.empty(),
               "Whether " + play.rules().tile_name(type) + " fits anywhere is wrong");
    }
}

void placements_recounted(const Game& game, const Recount& board, Problems& problems) {
    const Play& play = game.play();
    if (game.is_terminal() || play.core().decision != decisions::place || board.tile_at.empty()) {
        return;
    }
    std::set<std::uint64_t> expected, listed;
    for (const Offer& offer : play.offers()) {
        for (const auto& [p, turns] : naive_placements(play, board, offer.tile)) {
            if (!vetoed(play, offer.tile, p, turns)) {
                expect(problems, play.may_place(offer.tile, p, turns),
                       "A placement at " + position_text(p) + " should be possible");
                expected.insert(Action{verbs::place, play.type(offer.tile).canonical[turns],
                                       static_cast<std::uint16_t>(index(offer.tile)), pack(p)}
                                    .number());
            }
        }
    }
    for (const Action action : game.legal_actions()) {
        if (action.verb == verbs::place) {
            listed.insert(action.number());
            expect(problems, expected.count(action.number()) != 0,
                   "'" + game.text(action) + "' is legal, but does not fit");
        }
    }
    for (const std::uint64_t number : expected) {
        expect(problems, listed.count(number) != 0,
               "'" + game.text(Action::from_number(number)) + "' fits, but is not legal");
    }
}

// ---------------------------------------------------------------- actions

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

void texts_parse_back(const Game& game, Problems& problems) {
    std::set<std::string> texts;
    for (const Action action : game.legal_actions()) {
        const std::string text = game.text(action);
        expect(problems, texts.insert(text).second, "Two legal actions are called '" + text + "'");
        const auto parsed = game.parse(text);
        expect(problems, parsed && *parsed == action, "'" + text + "' is not understood as what it is the text of");
        const VerbSpec& verb = game.rules().verbs[index(action.verb)];
        const std::string problem = verb.text && verb.forms.empty() ? "" : game.misspelt(text);
        expect(problems, problem.empty(), problem + " But it is legal.");
        const auto spaced = game.parse("  " + text + " \t");
        expect(problems, spaced && *spaced == action, "'" + text + "' is not understood with blanks around it");
    }
    for (const std::string text :
         {"", " ", "place", "deploy", "draw", "place x 0,0 r0", "deploy follower :", "xyz 1 2 3",
          "deploy follower city:n @", "deploy follower city:n @9999,9999", "place x 99999,0 r0"}) {
        std::string why;
        const auto parsed = game.parse(text, &why);
        const auto legal = game.legal_actions();
        expect(problems, parsed ? std::find(legal.begin(), legal.end(), *parsed) != legal.end() : why.size() > 10,
               "'" + text + "' is neither a legal action nor refused with a sentence");
    }
}

} // namespace

Ledger::Ledger(const std::vector<InstalledModule>& modules) {
    for (const InstalledModule& module : modules) {
        installed_.insert(module.manifest.name);
        for (const RuleEntry& rule : module.manifest.rules) {
            rules_.emplace(rule.id, module.manifest.name);
        }
    }
}

/// Somebody who looks the rule up must find it, in a module of the game.
void Ledger::check_cited(const Play& play, std::string_view ids, const std::string& what) {
    const auto& in_game = play.rules().identity.modules;
    if (std::any_of(in_game.begin(), in_game.end(),
                    [&](const auto& entry) { return installed_.count(entry.name) == 0; })) {
        return; // a toy of a test has no rules.toml
    }
    std::istringstream in{std::string(ids)};
    for (std::string id; in >> id;) {
        const auto found = rules_.find(id);
        const bool known = found != rules_.end() && std::any_of(in_game.begin(), in_game.end(), [&](const auto& entry) {
                               return entry.name == found->second;
                           });
        if (!known && cited_.insert(id).second) {
            problems_.push_back("No module of the game has a rule '" + id + "' in its rules.toml: " + what);
        }
    }
}

void Ledger::on_event(const Play& play, const Event& event) {
    if (event.id == EventId::note && !rules_.empty()) {
        check_cited(play, event.rule, event.text);
    }
    if (event.id == EventId::scored) {
        ++scored_;
        scores_[index(event.player)] += event.amount;
        const std::string why = explain(play, event, {});
        if (!rules_.empty()) {
            check_cited(play, event.why != nullptr ? event.why->rules() : event.rule, why);
        }
        if (event.why != nullptr && event.why->total() != event.amount) {
            problems_.push_back("The explanation adds up to something else: " + why);
        }
        if (event.why != nullptr && event.majority != nullptr &&
            (event.majority->owners >> index(event.player) & 1U) == 0) {
            problems_.push_back("Somebody without a majority scores: " + why);
        }
        if (why.find('(') == std::string::npos) {
            problems_.push_back("No rule is cited for a score: " + why);
        }
    }
}

std::vector<std::string> broken_invariants(const Game& game, const ClosedSide& closed_side) {
    Problems problems;
    const Play& play = game.play();
    figures_conserved(play, problems);
    tiles_conserved(play, problems);
    const Recount board = recount(play, closed_side);
    expect(problems, board.tile_at.size() == play.tiles().size(), "Two tiles lie on one square");
    for (const CountedFeature& feature : board.features) {
        feature_recounted(play, board, feature, problems);
    }
    squares_recounted(play, board, problems);
    fits_recounted(play, board, problems);
    placements_recounted(game, board, problems);
    return problems;
}

std::vector<std::string> broken_promises(const Game& game, Rng& rng) {
    Problems problems;
    const auto legal = game.legal_actions();
    expect(problems, !legal.empty(), "Nothing is legal, but the game is not over");
    expect(problems, !game.decision_name().empty() && !game.question().empty(), "The decision has no name or question");
    std::set<std::uint64_t> numbers;
    for (const Action action : legal) {
        expect(problems, numbers.insert(action.number()).second, "An action is listed twice: " + game.text(action));
        expect(problems, Action::from_number(action.number()) == action, "A number does not give its action back");
    }
    texts_parse_back(game, problems);
    for (const Action action : legal) {
        try {
            Game copy(game), other(game);
            copy.apply(action);
            other.apply(action);
            expect(problems, copy == other && copy.digest() == other.digest(),
                   "'" + game.text(action) + "' has two results");
        } catch (const std::exception& error) {
            problems.push_back("'" + game.text(action) + "' is legal, but: " + error.what());
        }
    }
    for (const Action action : near_misses(game, rng)) {
        expect(problems, attempt(game, action).empty(), attempt(game, action));
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
        copy.finish_now();
        expect(problems, copy.is_terminal() && copy.to_act() == nobody, "The game goes on after it was finished");
        expect(problems, copy.legal_actions().empty(), "Something is legal after the end");
        expect(problems, !copy.verdict().empty() && copy.leaders() != 0, "Nobody can tell who won");
        expect(problems, !attempt(copy, Action{verbs::pass, 0, 0, 0}).starts_with("An illegal action was accepted"),
               "An action was accepted after the end");
        figures_conserved(copy.play(), problems);
    } catch (const std::exception& error) {
        problems.push_back(std::string("Finishing now failed: ") + error.what());
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
                   "A new deal changed the size of the pile '" + r.piles[i].name + "'");
            const bool known = !r.piles[i].hidden || r.piles[i].holder == viewer;
            for (std::size_t t = 0; known && t < r.types.size(); ++t) {
                const auto type = static_cast<TileTypeId>(t);
                expect(problems, copy.play().in_pile(pile, type) == game.play().in_pile(pile, type),
                       "A new deal changed the pile '" + r.piles[i].name + "', which the player knows");
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

} // namespace bastide::test
