// Answers to why something is not offered, and the text of a rule.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "knowledge/places.hpp"
#include "pages/rule_text.hpp"
#include "pages/why_text.hpp"
#include "terminal/answers.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

constexpr std::array<const char*, 4> turn_words{"as printed", "turned by 90 degrees", "turned by 180 degrees",
                                                "turned by 270 degrees"};

} // namespace

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
    if (first.reason == WhyNot::Reason::obstacle && (first.obstacles.front().what == Obstacle::What::occupied ||
                                                     first.obstacles.front().what == Obstacle::What::apart)) {
        return paragraph("Nothing can be placed at " + at + ": " + obstacles_text(play_, first.obstacles) + ".", 2);
    }
    std::string text;
    for (const PlacementAnswer& answer : answers) {
        const std::string how = play_.rules().tile_name(answer.type) + " at " + at + ", " + turn_words[answer.rotation];
        text += paragraph(how + ": " + placement_why(game_, answer.why) + '.', 2);
    }
    return text;
}

std::string Answers::why_not(FigureKindId kind, SegmentId segment) const {
    const std::string why = deployment_why(game_, why_not_deployed(game_, kind, segment), kind, segment);
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
        const bool of_players = play_.rules().figure_kinds[k].usual > 0;
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
        return rule_text(find_rule(library_, id, &play_.rules()), width_, &play_.rules());
    } catch (const Error& error) {
        return paragraph(shown(error.what()), 2);
    }
}

} // namespace bastide::host::terminal
