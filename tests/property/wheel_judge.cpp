#include "wheel_judge.hpp"
#include <algorithm>
#include <regex>
#include <set>

namespace bastide::test {

namespace {

const std::vector<std::string> sectors{"fortune", "taxes", "famine", "storm", "inquisition", "plague"};
constexpr std::array<int, 6> crown_spaces{1, 2, 1, 2, 1, 2};
const std::set<std::string> whom_it_meets{"follower", "big-follower", "mayor", "wagon", "abbot", "phantom"};

/// The number in the icon of a tile, by its name; 0: it has none.
int icon_of(const std::string& tile) {
    static const std::regex icon(".*-wheel-([123])");
    std::smatch found;
    return std::regex_match(tile, found, icon) ? std::stoi(found[1]) : 0;
}

std::string names(const std::set<std::string>& texts) {
    std::string list;
    for (const std::string& text : texts) {
        list += (list.empty() ? "" : ", ") + text;
    }
    return "{" + list + "}";
}

std::string names(const std::vector<int>& numbers) {
    std::string list;
    for (const int number : numbers) {
        list += (list.empty() ? "" : ", ") + std::to_string(number);
    }
    return "{" + list + "}";
}

/// 6: it is not on the wheel.
int sector_of(const Play& play, const Figure& figure) {
    const std::string space =
        figure.place.where == Where::space ? play.rules().space_kinds[index(figure.place.space)].name : "";
    return static_cast<int>(std::find(sectors.begin(), sectors.end(), space) - sectors.begin());
}

/// The legal actions that begin with a word.
std::set<std::string> legal(const Game& game, const std::string& verb) {
    std::set<std::string> texts;
    for (const Action action : game.legal_actions()) {
        if (const std::string text = game.text(action); text.starts_with(verb + ' ')) {
            texts.insert(text);
        }
    }
    return texts;
}

} // namespace

WheelJudge::Facts WheelJudge::facts(const Play& play) {
    Facts now{{}, recount(play), {}};
    for (int p = 0; p < play.players(); ++p) {
        now.scores.push_back(play.score(static_cast<PlayerId>(p)));
    }
    for (const Figure& figure : play.figures()) {
        if (figure.owner == nobody) {
            continue;
        }
        Man man{figure.owner, play.rules().figure_kinds[index(figure.kind)].spec.name, "else", "", -1, 0};
        if (figure.place.where == Where::supply) {
            man.where = "supply";
        } else if (figure.place.where == Where::space) {
            man.sector = sector_of(play, figure);
            man.where = man.sector < 6 ? "crown" : "else";
        } else if (figure.place.in_midst()) {
            const SegmentId s = figure.place.segment();
            const Node node{index(play.tile_of(s)), play.segment_type(s).def};
            man.feature = now.board.feature_of.at(node);
            man.where = now.board.features[man.feature].kind;
            man.place = play.place_name(s);
        }
        now.men.push_back(man);
    }
    return now;
}

bool WheelJudge::follower(const Man& man) { return whom_it_meets.contains(man.kind); }

/// WHEEL-031: for each own knight the pennants of the city and the own knights there.
int WheelJudge::taxes(const Facts& now, PlayerId p) const {
    int points = 0;
    for (const Man& knight : now.men) {
        if (knight.owner != p || knight.where != "city" || !follower(knight)) {
            continue;
        }
        const auto& words = now.board.features[knight.feature].words;
        points += words.contains("pennant") ? words.at("pennant") : 0;
        for (const Man& other : now.men) {
            points += other.owner == p && other.where == "city" && other.feature == knight.feature && follower(other);
        }
    }
    return points;
}

int WheelJudge::completed_cities(const Play& play, const Facts& now, std::size_t farm) {
    std::set<std::size_t> cities;
    for (const auto& [tile, segment] : now.board.features[farm].nodes) {
        const TileDef& printed = play.rules().printed(play.tiles()[tile].type);
        for (const unsigned beside : printed.segments[segment].borders) {
            const std::size_t feature = now.board.feature_of.at({tile, beside});
            if (now.board.features[feature].kind == "city" && now.board.features[feature].open == 0) {
                cities.insert(feature);
            }
        }
    }
    return static_cast<int>(cities.size());
}

/// WHEEL-033 to WHEEL-035
int WheelJudge::famine(const Play& play, const Facts& now, PlayerId p) const {
    int points = 0;
    for (const Man& farmer : now.men) {
        if (farmer.owner != p || farmer.where != "field" || !follower(farmer)) {
            continue;
        }
        bool pig = false;
        std::map<PlayerId, int> strength;
        for (const Man& other : now.men) {
            if (other.where == "field" && other.feature == farmer.feature) {
                pig = pig || (other.owner == p && other.kind == "pig");
                strength[other.owner] += other.kind == "big-follower" ? 2 : follower(other) ? 1 : 0;
            }
        }
        const bool most = std::all_of(strength.begin(), strength.end(),
                                      [&](const auto& other) { return other.second <= strength[p]; });
        if (most || !majority_needed_) {
            points += completed_cities(play, now, farmer.feature) * (pig ? 2 : 1);
        }
    }
    return points;
}

int WheelJudge::count(const Facts& now, PlayerId p, const std::string& where) const {
    return static_cast<int>(std::count_if(now.men.begin(), now.men.end(), [&](const Man& man) {
        return man.owner == p && man.where == where && follower(man);
    }));
}

std::vector<int> WheelJudge::event(const Play& play, const Facts& now, int sector) const {
    std::vector<int> points;
    for (int seat = 0; seat < play.players(); ++seat) {
        const auto p = static_cast<PlayerId>(seat);
        points.push_back(sector == 0   ? (p == play.turn_owner() ? 3 : 0)
                         : sector == 1 ? taxes(now, p)
                         : sector == 2 ? famine(play, now, p)
                         : sector == 3 ? count(now, p, "supply")
                         : sector == 4 ? 2 * count(now, p, "monastery")
                                       : 0);
    }
    return points;
}

/// WHEEL-043 to WHEEL-045
std::vector<int> WheelJudge::crowns(const Play& play, const Facts& now, int sector) const {
    std::vector<int> points(static_cast<std::size_t>(play.players()));
    const auto there = std::count_if(now.men.begin(), now.men.end(), [&](const Man& m) { return m.sector == sector; });
    for (const Man& man : now.men) {
        if (man.sector == sector) {
            points[index(man.owner)] += there == 1 && crown_spaces[static_cast<std::size_t>(sector)] == 2 ? 6 : 3;
        }
    }
    return points;
}

std::string WheelJudge::apply(Game& game, Action action) {
    const std::string text = game.text(action);
    const bool drawn = game.at_chance() && text.starts_with("draw ");
    if (const int steps = drawn ? icon_of(text.substr(5)) : 0; steps != 0) {
        return turned(game, action, steps);
    }
    if (asked_ >= 0) {
        const PlayerId p = game.to_act();
        game.apply(action);
        const auto gone = std::find_if(model_.men.begin(), model_.men.end(), [&](const Man& man) {
            return man.owner == p && "return " + man.kind + " " + man.place == text;
        });
        send_home(*gone);
        ++asked_;
        return strike(game, model_);
    }
    const std::vector<int> before = game.scores();
    game.apply(action);
    if (drawn && game.scores() != before) { // WHEEL-025
        return "'" + text + "' changed scores";
    }
    return checked_deployments(game);
}

/// WHEEL-024 to WHEEL-030
std::string WheelJudge::turned(Game& game, Action draw, int steps) {
    ++events_;
    const Facts before = facts(game.play());
    sector_ = (sector_ + steps) % 6;
    turn_ = game.play().turn_owner();
    const std::vector<int> points = event(game.play(), before, sector_);
    game.apply(draw);
    if (sector_ == 5) {
        asked_ = 0;
        return strike(game, before);
    }
    return settled(game, before, points);
}

/// WHEEL-041 WHEEL-042: goes on with the player so many seats after the one at turn.
std::string WheelJudge::strike(const Game& game, Facts model) {
    for (; asked_ < game.play().players(); ++asked_) {
        const PlayerId p = game.play().seat_after(turn_, asked_);
        std::map<std::string, Man*> choices;
        for (Man& man : model.men) {
            if (man.owner == p && !man.place.empty() && follower(man)) {
                choices["return " + man.kind + " " + man.place] = &man;
            }
        }
        if (choices.size() == 1) {
            send_home(*choices.begin()->second);
        } else if (!choices.empty()) {
            std::set<std::string> texts;
            for (const auto& [text, man] : choices) {
                texts.insert(text);
            }
            model_ = std::move(model);
            return game.to_act() == p && legal(game, "return") == texts && game.legal_actions().size() == texts.size()
                       ? ""
                       : "the plague asks for " + names(legal(game, "return")) + " instead of " + names(texts);
        }
    }
    asked_ = -1;
    const std::vector<int> nothing(model.scores.size());
    return settled(game, std::move(model), nothing);
}

/// The event is over: what it brought, and the crown spaces (WHEEL-046).
std::string WheelJudge::settled(const Game& game, Facts model, const std::vector<int>& points) const {
    const std::vector<int> more = crowns(game.play(), model, sector_);
    for (std::size_t p = 0; p < points.size(); ++p) {
        model.scores[p] += points[p] + more[p];
    }
    for (Man& man : model.men) {
        if (man.sector == sector_) {
            send_home(man);
        }
    }
    const std::string& sector = sectors[static_cast<std::size_t>(sector_)];
    const Facts now = facts(game.play());
    if (now.scores != model.scores) {
        return sector + ": scores are " + names(now.scores) + " instead of " + names(model.scores);
    }
    if (whereabouts(now) != whereabouts(model)) {
        return sector + ": followers are " + names(whereabouts(now)) + " instead of " + names(whereabouts(model));
    }
    const FigureId pig = game.play().first_figure(nobody, game.play().rules().figure_kind("big-pig"));
    const std::string where = game.play().whereabouts(pig);
    return where.find(sector) == std::string::npos ? "the pig is " + where + " instead of on " + sector : "";
}

void WheelJudge::send_home(Man& man) {
    man.where = "supply";
    man.place.clear();
    man.sector = -1;
}

/// Of all followers, each with a number of its own where several are alike.
std::set<std::string> WheelJudge::whereabouts(const Facts& now) {
    std::map<std::string, int> alike;
    for (const Man& man : now.men) {
        if (follower(man)) {
            ++alike[std::to_string(index(man.owner)) + " " + man.kind + " " + man.where + std::to_string(man.sector) +
                    man.place];
        }
    }
    std::set<std::string> all;
    for (const auto& [text, n] : alike) {
        all.insert(text + " x" + std::to_string(n));
    }
    return all;
}

/// WHEEL-021 WHEEL-022
std::string WheelJudge::checked_deployments(const Game& game) const {
    if (game.is_terminal() || game.decision_name() != "figures") {
        return "";
    }
    const Play& play = game.play();
    std::array<int, 6> taken{};
    std::set<std::string> in_supply, expected;
    for (const Figure& figure : play.figures()) {
        const std::string& kind = play.rules().figure_kinds[index(figure.kind)].spec.name;
        if (const int sector = sector_of(play, figure); sector < 6 && figure.owner != nobody) {
            ++taken[static_cast<std::size_t>(sector)];
        }
        if (figure.place.where == Where::supply && figure.owner == game.to_act() && whom_it_meets.contains(kind)) {
            in_supply.insert(kind);
        }
    }
    for (std::size_t s = 0; s < sectors.size(); ++s) {
        for (const std::string& kind : in_supply) {
            if (taken[s] < crown_spaces[s]) {
                expected.insert("crown " + kind + " " + sectors[s]);
            }
        }
    }
    return legal(game, "crown") == expected
               ? ""
               : "crown spaces offered: " + names(legal(game, "crown")) + " instead of " + names(expected);
}

} // namespace bastide::test
