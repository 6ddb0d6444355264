#include "lab/measures/columns.hpp"
#include "bastide/game/ruleset.hpp"
#include <algorithm>
#include <cctype>

namespace bastide::host {
namespace {

/// "tile sold" -> "tile-sold"
std::string slug(const std::string& words) {
    std::string out;
    for (const char c : words) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!out.empty() && out.back() != '-') {
            out += '-';
        }
    }
    while (!out.empty() && out.back() == '-') {
        out.pop_back();
    }
    return out;
}

const std::string& plural_of(const CompiledKind& kind) {
    return kind.spec.plural.empty() ? kind.spec.name : kind.spec.plural;
}

std::string occasion_words(const std::string& name) {
    return name == "completed" ? "when completed"
           : name == "final"   ? "at the end of the game"
                               : "on the occasion '" + name + "'";
}

/// Features of the kind may be valued on the occasion, as far as that can be known before any game.
bool may_be_valued(const CompiledKind& kind, OccasionId occasion) {
    return occasion == occasions::completed ? kind.spec.scores_when_completed && kind.spec.closing != Closing::never
           : occasion == occasions::final   ? kind.spec.at_end != AtEnd::nothing
                                            : true;
}

} // namespace

void Columns::add(Column column) {
    const auto same = [&](const Column& other) { return other.name == column.name; };
    if (std::any_of(list.begin(), list.end(), same)) { // two causes with the same words, by different rules
        int number = 2;
        const std::string name = column.name;
        do {
            column.name = name + '-' + std::to_string(number++);
        } while (std::any_of(list.begin(), list.end(), same));
    }
    list.push_back(std::move(column));
}

void Columns::add_game() {
    add({"length", "Turns in the game.", "turns"});
    add({"tiles-left", "Tiles that nobody had drawn when the game was over.", "tiles"});
    add({"margin", "Points by which the winner is ahead of the next; 0 if the lead is shared.", "points"});
    add({"lead-changes",
         "How often the lead went from one player to another, looked at after every turn and after the final scoring.",
         "times"});
    add({"lead-last-changed",
         "Turn in which the lead last went to another player, before the final scoring; games without one do not "
         "count.",
         "turn"});
    add({"lead-turned-at-end",
         "1 if the final scoring gave the lead to another player than had it after the last turn.", "games"});
    for (int tenth = 1; tenth <= 9; ++tenth) {
        const std::string number = std::to_string(tenth);
        add({"lead." + number, "Points by which the leader was ahead after " + number + " tenths of the turns.",
             "points"});
    }
}

/// In the order of Quality. Formulas and sources: docs/lab.md.
void Columns::add_quality() {
    judged = true;
    first_quality = list.size();
    const auto quality = [this](const char* name, const char* about, const char* unit, int scale) {
        add({std::string(quality_prefix) + name, about, unit, false, scale});
    };
    quality("uncertainty", "Mean entropy of the chances of winning at the beginning of turns: 1 where all are even.",
            "of even chances", chance_scale);
    quality("surprise", "How far the chances of winning moved from turn to turn, in all.", "of a win", chance_scale);
    quality("lead-changes", "How often another team had the best chance of winning.", "times", 1);
    quality("killer-move", "The most that the chance of winning of a team rose in its own turn.", "of a win",
            chance_scale);
    quality("drama",
            "How far the winner was behind the best chance, in the turns in which it was; only of games that one team "
            "won.",
            "of a win", chance_scale);
    quality("settled",
            "Share of the turns after which the winner's chance stayed at nine tenths or more; only of games that one "
            "team won.",
            "of the turns", chance_scale);
    quality("comebacks",
            "1 if the winner's chance was once below half of an even one; only of games that one team won.", "games",
            1);
    quality("first-seat", "What the first seat's team won of the game, ties shared, less an even share.", "of a win",
            chance_scale);
    quality("open-decisions", "Decisions of all seats with two options or more.", "decisions", 1);
    quality("real-decisions", "Those whose best option is a point or more better than the mean of all.", "decisions",
            1);
    quality("options", "Options at an open decision, on average over the game.", "options", mean_scale);
    quality("effective-options", "Those that somebody who weighs them would think about, likewise.", "options",
            mean_scale);
    quality("relevance", "Best option less the second best, on average over open decisions.", "points", mean_scale);
    quality("stake", "Best option less the mean of all, likewise.", "points", mean_scale);
    quality("brier",
            "How far the oracle was off: square of chance less what came, summed over teams, on average over turns. "
            "Who tells even chances is off by one less one by the number of teams.",
            "of one", chance_scale);
}

void Columns::add_seat() {
    const auto seat = [this](const char* name, const char* about, const char* unit, int scale = 1) {
        add({name, about, unit, true, scale});
    };
    seat("score", "Points at the end.", "points");
    seat("rank", "1 for the winner; seats with the same points share the better rank.", "place");
    seat("won", "1 for who alone, or as a team, has the most points; not who gave up.", "games");
    seat("forfeits", "1 for an agent that gave up the game, which chance then played on.", "games");
    seat("turns", "Turns that the seat had.", "turns");
    seat("parts", "Parts of turns that the seat had.", "parts");
    seat("decisions", "Decisions that the seat made.", "decisions");
    seat("legal.mean", "Legal actions at a decision of the seat, on average over the game.", "actions", mean_scale);
    seat("legal.most", "Legal actions at the decision of the seat that had the most.", "actions");
    seat("discards", "Tiles that left the game in the seat's turns because they fitted nowhere.", "tiles");
    seat("figures-left", "Figures of the seat that still stood on the board when the last turn was over.", "figures");
    seat("points.other", "Points for features on occasions that no other column counts.", "points");
    const auto in_thirds = [&](const std::string& name, const std::string& about, const char* unit) {
        for (const auto& [third, words] : {std::pair{"1", "first"}, {"2", "second"}, {"3", "last"}}) {
            seat(("phase." + std::string(third) + '.' + name).c_str(),
                 (about + " in the " + words + " third of the turns.").c_str(), unit);
        }
    };
    in_thirds("points", "Points", "points");
    seat("phase.end.points", "Points in the final scoring.", "points");
    in_thirds("deployed", "How often the seat put a figure on the board from the supply", "times");
}

void Columns::add_points(const Ruleset& rules) {
    occasions = rules.occasion_names.size();
    for (const CompiledKind& kind : rules.kinds) {
        for (std::size_t o = 0; o < occasions; ++o) {
            const bool kept = may_be_valued(kind, static_cast<OccasionId>(o));
            points.push_back(kept ? list.size() - of_game : std::size_t{points_other});
            if (kept) {
                add({"points." + kind.spec.name + '.' + rules.occasion_names[o],
                     "Points for " + plural_of(kind) + ' ' + occasion_words(rules.occasion_names[o]) + '.', "points",
                     true});
            }
        }
    }
    first_cause = list.size() - of_game;
    for (const CauseSpec& cause : rules.causes) {
        add({"points.for." + slug(cause.words), "Points for this: " + cause.words + " (" + cause.rule + ").", "points",
             true});
    }
}

void Columns::add_figures(const Ruleset& rules) {
    first_deployed = list.size() - of_game;
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        const std::string many = kind.spec.plural.empty() ? kind.spec.name : kind.spec.plural;
        add({"deployed." + kind.spec.name, "How often the seat put " + many + " on the board from the supply.", "times",
             true});
    }
}

void Columns::add_features(const Ruleset& rules) {
    first_completed = list.size() - of_game;
    for (const CompiledKind& kind : rules.kinds) {
        add({"completed." + kind.spec.name, "Occupied " + plural_of(kind) + " that were completed in the seat's turns.",
             "features", true});
    }
    first_largest = list.size() - of_game;
    for (const CompiledKind& kind : rules.kinds) {
        add({"largest." + kind.spec.name,
             "Tiles of the largest of the " + plural_of(kind) + " that the seat completed.", "tiles", true});
    }
}

void Columns::add_of_modules(const Ruleset& rules, bool of_the_game) {
    of_modules.resize(rules.measures.size());
    for (std::size_t m = 0; m < rules.measures.size(); ++m) {
        const MeasureSpec& spec = rules.measures[m].spec;
        if (spec.of_game == of_the_game) {
            of_modules[m] = list.size() - (of_the_game ? 0 : of_game);
            add({spec.name, spec.about, spec.unit, !of_the_game});
        }
    }
}

Columns::Columns(const Ruleset& rules, Judged by_oracle) : seats(static_cast<std::size_t>(rules.players)) {
    add_game();
    add_of_modules(rules, true);
    if (by_oracle == Judged::yes) {
        add_quality();
    }
    of_game = list.size();
    add_seat();
    add_points(rules);
    add_figures(rules);
    add_features(rules);
    add_of_modules(rules, false);
    of_seat = list.size() - of_game;
}

} // namespace bastide::host
