// Comparing a position with what a scenario expects of it: who acts, what is legal, the board, piles and scores.
#include "bastide/words.hpp"
#include "knowledge/pieces.hpp"
#include "scenario/run.hpp"
#include <algorithm>

namespace bastide::host {

void ScenarioRun::compare(const Expected& expected) {
    compare_actor(expected);
    compare_actions(expected);
    compare_scores(expected);
    if (expected.events) {
        expected.events_in_order ? compare_events_in_order(*expected.events, expected.events_line)
                                 : compare_events(*expected.events, expected.events_line);
    }
    compare_texts(expected);
    compare_discarded(expected);
    compare_figures(expected);
    for (const ExpectedFeature& feature : expected.features) {
        at_line(feature.line, [&] { compare_feature(feature); });
    }
    compare_board(expected);
    compare_piles(expected);
    compare_displays(expected);
    compare_winners(expected);
}

void ScenarioRun::compare_actor(const Expected& expected) {
    const std::string actor = actor_name(game_.to_act());
    if (!expected.to_act.text.empty() && expected.to_act.text != actor) {
        fail(expected.to_act.line, actor + " is to act, not " + expected.to_act.text + ".");
    }
    if (!expected.decision.text.empty()) {
        const std::string decision = game_.is_terminal() ? "none, the game is over" : game_.decision_name();
        if (decision != expected.decision.text) {
            fail(expected.decision.line, "The decision is '" + decision + "', not '" + expected.decision.text + "'.");
        }
    }
    if (expected.over && *expected.over != game_.is_terminal()) {
        fail(expected.over_line, *expected.over ? "The game should be over, but goes on." : "The game is over.");
    }
}

void ScenarioRun::compare_actions(const Expected& expected) {
    for (const Quote& quote : expected.legal) {
        std::string why = "The game is over.";
        if (game_.is_terminal() || !game_.parse(quote.text, &why)) {
            fail(quote.line,
                 "'" + quote.text + "' should be legal, but is not: " + why + (game_.is_terminal() ? "" : options()));
        }
    }
    for (const Quote& quote : expected.illegal) {
        at_line(quote.line, [&] {
            demand_meaning(quote.text);
            if (!game_.is_terminal() && game_.parse(quote.text)) {
                fail(quote.line,
                     "'" + quote.text + "' should be illegal, but is legal for " + actor_name(game_.to_act()) + ".");
            }
        });
    }
    if (expected.only) {
        compare_only(*expected.only, expected.only_line);
    }
}

void ScenarioRun::compare_only(const std::vector<Quote>& only, unsigned line) {
    std::vector<Action> wanted;
    for (const Quote& quote : only) {
        std::string why = "The game is over.";
        const std::optional<Action> action = game_.is_terminal() ? std::nullopt : game_.parse(quote.text, &why);
        if (action) {
            wanted.push_back(*action);
        } else {
            fail(quote.line, "'" + quote.text + "' should be legal, but is not: " + why);
        }
    }
    std::vector<std::string> more;
    if (!game_.is_terminal()) {
        for (const Action action : game_.legal_actions()) {
            if (std::find(wanted.begin(), wanted.end(), action) == wanted.end()) {
                more.push_back(game_.text(action));
            }
        }
    }
    if (!more.empty()) {
        fail(line, "Other actions are legal too:" + quoted(more));
    }
}

void ScenarioRun::compare_scores(const Expected& expected) {
    const std::vector<int> scores = game_.scores();
    for (const Quantity& wanted : expected.scores) {
        at_line(wanted.line, [&] {
            const int score = scores[index(seat(wanted.name))];
            if (score != wanted.value) {
                fail(wanted.line, wanted.name + " has " + std::to_string(score) + " points, not " +
                                      std::to_string(wanted.value) + ".");
            }
        });
    }
}

void ScenarioRun::compare_discarded(const Expected& expected) {
    if (!expected.discarded) {
        return;
    }
    std::vector<std::string> wanted;
    for (const Quote& quote : *expected.discarded) {
        const TileTypeId type = game_.rules().tile_type(quote.text);
        wanted.push_back(type == none_of<TileTypeId> ? quote.text
                                                     : game_.rules().tile_name(type)); // forms that play alike
    }
    if (!same_names(wanted, discarded_)) {
        fail(expected.discarded_line,
             "Discarded in this step: " + sorted_list(discarded_) + ", not " + sorted_list(wanted) + ".");
    }
}

void ScenarioRun::compare_board(const Expected& expected) {
    const Play& play = game_.play();
    if (expected.tiles && static_cast<int>(play.tiles().size()) != expected.tiles->value) {
        fail(expected.tiles->line, std::to_string(play.tiles().size()) + " tiles lie on the board, not " +
                                       std::to_string(expected.tiles->value) + ".");
    }
    for (const Quote& quote : expected.empty) {
        const std::optional<Position> at = position_named(quote.text);
        if (!at || play.tile_at(*at) != none_of<TileId>) {
            fail(quote.line,
                 at ? "A tile lies at " + quote.text + "." : "'" + quote.text + "' is not a square like 0,-1.");
        }
    }
    for (const Quote& quote : expected.board) { // "cap 0,-1 r180"
        const std::vector<std::string> words = split_words(quote.text);
        const std::optional<Position> at = words.size() >= 2 ? position_named(words[1]) : std::nullopt;
        const TileTypeId type = words.empty() ? none_of<TileTypeId> : play.rules().tile_type(words[0]);
        const std::optional<unsigned> turn = words.size() == 3 ? rotation_named(words[2]) : 0;
        if (!at || type == none_of<TileTypeId> || words.size() > 3 || !turn) {
            fail(quote.line,
                 "'" + quote.text + "' is not of the form 'TILE X,Y' or 'TILE X,Y rROTATION' with a tile of the game.");
            continue;
        }
        const TileId there = play.tile_at(*at);
        const bool found = there != none_of<TileId> && play.tile(there).type == type &&
                           (words.size() == 2 ||
                            play.type(type).canonical[*turn] == play.type(type).canonical[play.tile(there).rotation]);
        if (!found) {
            fail(quote.line,
                 "At " + words[1] + " there is not '" + quote.text + "', but " +
                     (there == none_of<TileId> ? "no tile"
                                               : "'" + play.rules().tile_name(play.tile(there).type) + ' ' +
                                                     std::string(rotation_name(play.tile(there).rotation)) + "'") +
                     ".");
        }
    }
}

void ScenarioRun::compare_piles(const Expected& expected) {
    const Play& play = game_.play();
    std::vector<std::string> names;
    for (const CompiledPile& pile : play.rules().piles) {
        names.push_back(pile.name);
    }
    const auto pile_named = [&](const std::string& name) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            throw Error("There is no pile '" + name + "'; the piles are " + listed(names) + ".");
        }
        return static_cast<PileId>(found - names.begin());
    };
    for (const Quantity& wanted : expected.piles) {
        at_line(wanted.line, [&] {
            if (const int size = play.pile_size(pile_named(wanted.name)); size != wanted.value) {
                fail(wanted.line, "The pile '" + wanted.name + "' has " + std::to_string(size) + " tiles, not " +
                                      std::to_string(wanted.value) + ".");
            }
        });
    }
    for (const auto& [pile, tiles] : expected.pile_tiles) {
        for (const Quantity& wanted : tiles) {
            at_line(wanted.line, [&, &name = pile] {
                const TileTypeId type = play.rules().tile_type(wanted.name);
                if (type == none_of<TileTypeId>) {
                    throw Error("There is no tile '" + wanted.name + "' in this game.");
                }
                if (const int count = play.in_pile(pile_named(name), type); count != wanted.value) {
                    fail(wanted.line, "The pile '" + name + "' has " + std::to_string(count) + " of '" + wanted.name +
                                          "', not " + std::to_string(wanted.value) + ".");
                }
            });
        }
    }
}

/// What is shown beside a player's score, or of the table as a whole.
std::vector<std::string> ScenarioRun::displays_of(const std::string& name) const {
    const Play& play = game_.play();
    std::vector<std::string> shown;
    if (name == whole_table) {
        for (const TableFact& fact : facts_of_pieces(play)) {
            shown.push_back(fact.name + ": " + fact.text);
        }
        return shown;
    }
    const PlayerId seat_of = seat(name);
    for (const CompiledDisplay& display : play.rules().displays) {
        shown.push_back(display.name + ": " + display.text(play, seat_of));
    }
    return shown;
}

namespace {

/// What begins with the name of a display is all that it shows, which is nothing behind "NAME: ".
bool any_shows(const std::vector<std::string>& displays, const std::string& part) {
    return std::any_of(displays.begin(), displays.end(), [&](const std::string& display) {
        const bool named = part.starts_with(display.substr(0, display.find(": ") + 2));
        return named ? display == part : !display.ends_with(": ") && display.find(part) != std::string::npos;
    });
}

} // namespace

void ScenarioRun::compare_displays(const Expected& expected) {
    for (const auto& [player, quote] : expected.display) {
        at_line(quote.line, [&, &name = player, &part = quote] {
            const std::vector<std::string> shown = displays_of(name);
            if (!(name == whole_table ? any_contains(shown, part.text) : any_shows(shown, part.text))) {
                fail(part.line, "No display of " + name + " shows '" + part.text + "'" +
                                    (part.text.ends_with(": ") ? " and nothing behind it" : "") +
                                    ". The displays:" + quoted(shown));
            }
        });
    }
}

void ScenarioRun::compare_winners(const Expected& expected) {
    if (!expected.verdict.text.empty() && game_.verdict().find(expected.verdict.text) == std::string::npos) {
        fail(expected.verdict.line,
             "The verdict is '" + game_.verdict() + "', without '" + expected.verdict.text + "'.");
    }
    if (!expected.winners) {
        return;
    }
    std::vector<std::string> winners;
    for (std::size_t p = 0; p < names_.size(); ++p) {
        if ((game_.leaders() >> p & 1U) != 0) {
            winners.push_back(names_[p]);
        }
    }
    at_line(expected.winners_line, [&] {
        for (const std::string& name : *expected.winners) {
            seat(name);
        }
        if (!same_names(winners, *expected.winners)) {
            fail(expected.winners_line, "The most points has: " + sorted_list(winners) +
                                            "; expected: " + sorted_list(*expected.winners) + ".");
        }
    });
}

} // namespace bastide::host
