// Answers to why something is not offered, and the text of a rule.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "knowledge/places.hpp"
#include "pages/rule_text.hpp"
#include "terminal/answers.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

constexpr std::array<const char*, 4> side_words{"north", "east", "south", "west"};
constexpr std::array<const char*, 4> turn_words{"as printed", "turned by 90 degrees", "turned by 180 degrees",
                                                "turned by 270 degrees"};

/// "AM-021 AM-022" as "rule AM-021", "rules AM-021 and AM-022".
std::string rules_text(const std::string& ids) {
    const std::vector<std::string> all = split_words(ids);
    return all.empty() ? "" : (all.size() == 1 ? "rule " : "rules ") + listed(all);
}

} // namespace

std::string Answers::forbidden(const VetoOrigin& veto) const {
    const std::string rules = rules_text(veto.rules);
    return "the module " + veto.module + " forbids it" + (rules.empty() ? "" : " (" + rules + ")");
}

std::string Answers::in_the_way(const Obstacle& obstacle) const {
    const auto tile_text = [&] {
        const Tile& tile = play_.tile(obstacle.tile);
        return play_.rules().tile_name(tile.type) + " at " + position_text(tile.at);
    };
    std::vector<std::string> seats;
    switch (obstacle.what) {
    case Obstacle::What::none:
        return "nothing is in the way";
    case Obstacle::What::occupied:
        return "the tile " + tile_text() + " lies there";
    case Obstacle::What::apart:
        return "no tile lies beside it";
    case Obstacle::What::side:
        return "its " + std::string(side_words[obstacle.side]) + " side shows " +
               play_.rules().terrain_names[index(obstacle.mine)] + ", but " + tile_text() + " shows " +
               play_.rules().terrain_names[index(obstacle.theirs)] + " there";
    case Obstacle::What::kind:
        return "no such figure stands on such a feature";
    case Obstacle::What::claimed:
        for (int p = 0; p < play_.players(); ++p) {
            if ((obstacle.seats >> p & 1U) != 0) {
                seats.push_back(play_.player_name(static_cast<PlayerId>(p)));
            }
        }
        return listed(seats) + (seats.size() == 1 ? " occupies it" : " occupy it");
    case Obstacle::What::vetoed:
        return forbidden(*obstacle.veto);
    }
    return "";
}

std::string Answers::why_not(const std::string& asked) const {
    if (asked.empty()) {
        return paragraph("`w X,Y` tells why the tile cannot be placed on a square, `w KIND:SIDE` (as in `l`) why no "
                         "figure can be put there, `w FIGURE KIND:SIDE @X,Y` the same of one figure and any tile.",
                         2);
    }
    const std::optional<Position> square = position_named(asked);
    return square ? why_no_placement(*square) : why_no_figure(asked);
}

std::string Answers::why_no_placement(Position square) const {
    const std::string at = position_text(square);
    const std::vector<PlacementAnswer> answers = why_not_placed(game_, square);
    if (answers.empty()) {
        return paragraph("No tile is to be placed now; the decision is: " + game_.question(), 2);
    }
    const WhyNot& first = answers.front().why;
    if (first.reason == WhyNot::Reason::other_decision) {
        return paragraph("The tile is not placed at this decision, which is: " + game_.question(), 2);
    }
    if (first.reason == WhyNot::Reason::obstacle &&
        (first.obstacle.what == Obstacle::What::occupied || first.obstacle.what == Obstacle::What::apart)) {
        return paragraph("Nothing can be placed at " + at + ": " + in_the_way(first.obstacle) + ".", 2);
    }
    std::string text;
    for (const PlacementAnswer& answer : answers) {
        const std::string how = play_.rules().tile_name(answer.type) + " at " + at + ", " + turn_words[answer.rotation];
        const std::string why = answer.why.reason == WhyNot::Reason::none       ? "can be placed"
                                : answer.why.reason == WhyNot::Reason::obstacle ? in_the_way(answer.why.obstacle)
                                                                                : "is not offered at this decision";
        text += paragraph(how + ": " + why + '.', 2);
    }
    return text;
}

std::string Answers::reason(const WhyNot& why, FigureKindId kind, SegmentId segment) const {
    const CompiledFigureKind& figure = play_.rules().figure_kinds[index(kind)];
    switch (why.reason) {
    case WhyNot::Reason::none:
        return "can be put there";
    case WhyNot::Reason::over:
        return "the game is over";
    case WhyNot::Reason::other_decision:
        return "figures of the supply are not deployed at this decision, which is: " + game_.question();
    case WhyNot::Reason::no_tile_placed:
        return "no tile was placed in this part of the turn";
    case WhyNot::Reason::elsewhere:
        return "figures go to the tile just placed, at " + position_text(play_.tile(play_.placed_tile()).at) + ", only";
    case WhyNot::Reason::finished:
        return "it is finished already";
    case WhyNot::Reason::none_left:
        return figure.spec.per_player == 0 ? "it is nobody's to deploy" : "none is left in the supply";
    case WhyNot::Reason::obstacle:
        if (why.obstacle.what == Obstacle::What::kind) {
            return play_.plural(kind, 2) + " do not stand on " +
                   play_.plural(play_.feature(play_.feature_of(segment)).kind, 2);
        }
        return in_the_way(why.obstacle);
    case WhyNot::Reason::not_listed:
        break;
    }
    return "this decision does not offer it";
}

std::string Answers::why_not(FigureKindId kind, SegmentId segment) const {
    const std::string why = reason(why_not_deployed(game_, kind, segment), kind, segment);
    return play_.plural(kind, 1) + " on the " + play_.feature_name(segment) + ": " + why +
           (why.ends_with('.') || why.ends_with('?') ? "" : ".");
}

/// "[FIGURE] KIND:SIDE [@X,Y]", with the tile just placed if no square is given.
std::string Answers::why_no_figure(const std::string& asked) const {
    std::vector<std::string> words = split_words(asked);
    TileId tile = play_.placed_tile();
    if (words.back().front() == '@') {
        const auto at = position_named(std::string_view(words.back()).substr(1));
        tile = at ? play_.tile_at(*at) : none_of<TileId>;
        words.pop_back();
    }
    if (tile == none_of<TileId>) {
        return paragraph("Say on which tile, as in `w path:n @0,0`: none lies there, or none was just placed.", 2);
    }
    FigureKindId kind = none_of<FigureKindId>;
    if (words.size() == 2) {
        kind = play_.rules().figure_kind(words.front());
        if (kind == none_of<FigureKindId>) {
            const std::vector<std::string> known = figure_kind_names(play_.rules());
            return paragraph("There is no figure '" + shown(words.front()) + "' in this game." +
                                 did_you_mean(words.front(), known) + " There are " + listed(known) + '.',
                             2);
        }
    }
    const auto segment = words.empty() || words.size() > 2 ? std::nullopt : segment_named(play_, tile, words.back());
    if (!segment) {
        return paragraph(no_such_segment(play_, tile, words.empty() ? "" : words.back()), 2);
    }
    std::string text;
    for (std::size_t k = 0; k < play_.rules().figure_kinds.size(); ++k) {
        const auto each = static_cast<FigureKindId>(k);
        const bool of_players = play_.rules().figure_kinds[k].spec.per_player > 0;
        if (each == kind || (kind == none_of<FigureKindId> && of_players)) {
            text += paragraph(why_not(each, *segment), 2);
        }
    }
    return text;
}

std::string Answers::rule(const std::string& id) const {
    if (id.empty()) {
        return paragraph("`r ID` shows the text of a rule, as in `r BASE-106`; ids stand behind scores.", 2);
    }
    try {
        return rule_text(find_rule(library_, id), width_, &play_.rules());
    } catch (const Error& error) {
        return paragraph(shown(error.what()), 2);
    }
}

} // namespace bastide::host::terminal
