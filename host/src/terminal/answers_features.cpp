// Answers about features and about what an option is worth.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/places.hpp"
#include "knowledge/sentences.hpp"
#include "pages/text_table.hpp"
#include "terminal/answers.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

std::string capital(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

std::string with_rules(const Ruleset& game, const Valuation& value) {
    if (value.terms().empty()) {
        return "nothing";
    }
    const std::string rules = value.rules();
    return value.text(game) + (rules.empty() ? "" : " (" + rules + ')');
}

} // namespace

std::string Answers::extent(const FeatureReport& report) const {
    std::string text = counted(report.tiles, "tile", "tiles") + " (" + squares(report.squares) + "); ";
    if (report.scored) {
        return text + "finished and scored.";
    }
    if (report.finished) {
        return text + "finished.";
    }
    if (report.open.empty()) {
        return text + "never finished.";
    }
    return text + counted(report.gaps, "gap", "gaps") + ", to be closed by " +
           counted(static_cast<long long>(report.open.size()), "tile", "tiles") + " at least (" + squares(report.open) +
           ").";
}

/// "Ann's peg, Ben's peg; 1 : 1, both would score."
std::string Answers::holders(const FeatureReport& report) const {
    if (report.figures.empty()) {
        return "Nobody stands there.";
    }
    std::vector<std::string> figures, owners;
    for (const FigureId id : report.figures) {
        figures.push_back(play_.figure_name(id));
    }
    std::string strengths;
    for (int p = 0; p < play_.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        if (const int strength = report.majority.strengths[index(player)]; strength != 0) {
            strengths += (strengths.empty() ? "" : " : ") + play_.player_name(player) + ' ' + std::to_string(strength);
        }
        if ((report.majority.owners >> index(player) & 1U) != 0) {
            owners.push_back(play_.player_name(player));
        }
    }
    if (const std::string decided = explain(play_.rules(), report.majority); !decided.empty()) {
        strengths += ", " + decided;
    }
    return "There: " + listed(figures) + (strengths.empty() ? "" : "; strength " + strengths) +
           (owners.empty() ? "; nobody would score." : "; " + listed(owners) + " would score.");
}

std::string Answers::worth(const Play& play, FeatureId f, PlayerId player) const {
    const FeatureWorth worth = feature_worth(play, f, player);
    const bool same =
        worth.now && worth.finished && worth.now->text(play.rules()) == worth.finished->text(play.rules());
    std::string text;
    if (worth.now) {
        text = "now " + with_rules(play_.rules(), *worth.now);
    }
    if (worth.finished && !same) {
        text += (text.empty() ? "" : "; ") + std::string("if finished ") + with_rules(play_.rules(), *worth.finished);
    }
    return text.empty() ? "nothing to be scored" : text;
}

std::string Answers::feature(FeatureId f) const {
    const FeatureReport report = feature_report(play_, f);
    std::string text = "  " + bold("The " + play_.feature_name(f), depth_) + '\n';
    text += paragraph(capital(extent(report)), 4) + paragraph(holders(report), 4);
    if (report.majority.owners == 0 && !report.scored) {
        text += paragraph("Worth to " + play_.player_name(seat_) + ": " + worth(play_, f, seat_) + '.', 4);
    }
    for (unsigned rest = report.majority.owners; rest != 0; rest &= rest - 1) {
        const auto owner = static_cast<PlayerId>(std::countr_zero(rest));
        text += paragraph("Worth to " + play_.player_name(owner) + ": " + worth(play_, f, owner) + '.', 4);
    }
    std::vector<std::string> beside;
    for (const FeatureId other : report.alongside) {
        const FeatureReport it = feature_report(play_, other);
        beside.push_back("the " + play_.feature_name(other) + (it.finished || it.scored ? " (finished)" : ""));
    }
    return text + (beside.empty() ? "" : paragraph("Runs along " + listed(beside) + '.', 4));
}

std::string Answers::features(const std::string& asked) const {
    std::string text;
    const std::size_t blank = asked.find(' ');
    if (const auto square = position_named(asked.substr(0, blank))) {
        const TileId tile = play_.tile_at(*square);
        if (tile == none_of<TileId>) {
            return paragraph("At " + position_text(*square) + " lies no tile; `t " + position_text(*square) +
                                 "` tells which ones fit there.",
                             2);
        }
        if (blank != std::string::npos) {
            const auto segment = segment_named(play_, tile, asked.substr(blank + 1));
            return segment ? feature(play_.feature_of(*segment))
                           : paragraph(no_such_segment(play_, tile, asked.substr(blank + 1)), 2);
        }
        for (const FeatureId f : features_at(play_, *square)) {
            text += feature(f);
        }
        return text;
    }
    const KindId kind = kind_named(play_.rules(), asked);
    if (!asked.empty() && kind == none_of<KindId>) {
        return paragraph("`f X,Y` tells of the features on a tile, `f X,Y KIND:SIDE` of one of them, `f KIND` of those "
                         "of a kind with figures (" +
                             listed(kind_names(play_.rules())) + "), `f` of all with figures.",
                         2);
    }
    for (const FeatureId f : occupied_features(play_)) {
        text += asked.empty() || play_.feature(f).kind == kind ? feature(f) : "";
    }
    return text.empty() ? paragraph("Nobody stands there.", 2) : text;
}

std::string Answers::option(const std::string& asked, const Menu& menu) const {
    const auto picked = menu.pick(asked);
    if (!picked) {
        return paragraph("`v 7c` tells what a choice of the list is worth; `l` lists all choices with what they score.",
                         2);
    }
    OptionScores scores(game_);
    std::string text;
    for (const Action action : picked->choice->variants) {
        if (picked->action && *picked->action != action) {
            continue;
        }
        const auto score = scores.of(action);
        const std::string words = score ? score_text(*score) : "";
        text += paragraph(
            action_sentence(play_, action) + ": " + (words.empty() ? "changes nothing for you" : words) + '.', 2);
        if (action.verb == verbs::deploy) {
            const FeatureId f = play_.feature_of(std::get<SegmentId>(verbs::deploy.read(action)));
            text += paragraph("the " + play_.feature_name(f) + ": " + worth(play_, f, seat_) + '.', 4);
        } else if (action.verb == verbs::place) {
            Game later(game_);
            later.watch(nullptr);
            later.apply(action);
            for (const FeatureId f : features_at(later.play(), std::get<Position>(verbs::place.read(action)))) {
                text +=
                    paragraph("the " + later.play().feature_name(f) + ": " + worth(later.play(), f, seat_) + '.', 4);
            }
        }
    }
    return text;
}

} // namespace bastide::host::terminal
