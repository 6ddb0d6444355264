// Comparing figures and features with what a scenario expects of them.
#include "scenario/run.hpp"
#include <algorithm>
#include <map>
#include <optional>

namespace bastide::host {

namespace {

/// "path:n @0,0": in its midst or at a corner; "0,-1": on the square.
bool is_on(const Place place, std::optional<SegmentId> segment, std::optional<Position> square) {
    return segment ? place.where == Where::segment && place.segment() == *segment
                   : (place.where == Where::square || place.where == Where::beside) && place.square() == *square;
}

const std::vector<std::string> places{"supply", "board", "space", "square", "beside", "corner", "held", "out"};

/// What is at a corner of a segment is on the board like what is in its midst.
bool is_in(const Place place, const std::string& named) {
    static const std::map<std::string, Where> wheres{
        {"supply", Where::supply}, {"board", Where::segment},  {"space", Where::space}, {"square", Where::square},
        {"beside", Where::beside}, {"corner", Where::segment}, {"held", Where::held},   {"out", Where::out}};
    return place.where == wheres.at(named) && (named != "corner" || place.corner() >= 0);
}

} // namespace

void ScenarioRun::compare_figures(const Expected& expected) {
    const Play& play = game_.play();
    for (const ExpectedFigures& wanted : expected.figures) {
        at_line(wanted.line, [&] {
            if (std::find(places.begin(), places.end(), wanted.where) == places.end()) {
                throw Error("Figures are in " + listed(places) + ", not in '" + wanted.where + "'." +
                            did_you_mean(wanted.where, places));
            }
            const PlayerId player = wanted.player == nobodys ? nobody : seat(wanted.player);
            const FigureKindId kind =
                wanted.kind.empty() ? none_of<FigureKindId> : figure(wanted.player + " " + wanted.kind).second;
            const auto count = std::count_if(play.figures().begin(), play.figures().end(), [&](const Figure& f) {
                return f.owner == player && (wanted.kind.empty() || f.kind == kind) && is_in(f.place, wanted.where);
            });
            if (count != wanted.count) {
                fail(wanted.line, wanted.player + " has " + std::to_string(count) + " " +
                                      (wanted.kind.empty() ? "figures" : wanted.kind) + " in '" + wanted.where +
                                      "', not " + std::to_string(wanted.count) + ".");
            }
        });
    }
    for (const ExpectedFigure& wanted : expected.at) {
        at_line(wanted.line, [&] {
            const auto [player, kind] = figure(wanted.figure);
            const std::optional<Position> square = position_named(wanted.on);
            const std::optional<SegmentId> s = square ? std::nullopt : std::optional(segment(wanted.on));
            const auto count = std::count_if(play.figures().begin(), play.figures().end(),
                                             [&, owner = player, k = kind](const Figure& f) {
                                                 return f.owner == owner && f.kind == k && is_on(f.place, s, square);
                                             });
            if (count != wanted.count) {
                fail(wanted.line, std::to_string(count) + " " + wanted.figure + " on " +
                                      (s ? play.place_name(*s) : position_text(*square)) + ", not " +
                                      std::to_string(wanted.count) + ".");
            }
        });
    }
}

void ScenarioRun::compare_feature(const ExpectedFeature& wanted) {
    const Play& play = game_.play();
    const FeatureId feature = play.feature_of(segment(wanted.at));
    const auto compare_number = [&](const char* what, const std::optional<int>& want, int have) {
        if (want && *want != have) {
            fail(wanted.line, "The feature at " + wanted.at + " has " + std::to_string(have) + " " + what + ", not " +
                                  std::to_string(*want) + ".");
        }
    };
    compare_number("tiles", wanted.tiles, play.tiles_of(feature));
    compare_number("segments", wanted.segments, play.feature(feature).segments);
    compare_number("gaps", wanted.open, play.feature(feature).open);
    for (const auto& [word, count] : wanted.counts) {
        const AttributeId attribute = play.rules().attribute(word);
        if (attribute == none_of<AttributeId>) {
            fail(wanted.line,
                 "The game counts no '" + word + "' on segments." + did_you_mean(word, play.rules().attribute_names));
            continue;
        }
        compare_number(word.c_str(), count, play.count(feature, attribute));
    }
    if (wanted.closed && *wanted.closed != play.closed(feature)) {
        fail(wanted.line, "The feature at " + wanted.at + " is " + (play.closed(feature) ? "closed." : "not closed."));
    }
    compare_feature_figures(wanted, feature);
    compare_feature_neighbours(wanted, feature);
}

void ScenarioRun::compare_feature_figures(const ExpectedFeature& wanted, FeatureId feature) {
    const Play& play = game_.play();
    if (wanted.figures) {
        std::vector<std::string> there;
        play.each_figure(feature, [&](FigureId f) { there.push_back(figure_name(play.figure(f))); });
        for (const std::string& name : *wanted.figures) {
            figure(name);
        }
        if (!same_names(there, *wanted.figures)) {
            fail(wanted.line, "On the feature at " + wanted.at + " stand: " + sorted_list(there) +
                                  "; expected: " + sorted_list(*wanted.figures) + ".");
        }
    }
    if (wanted.owners) {
        std::vector<std::string> owners;
        const unsigned bits = play.majority(feature).owners;
        for (std::size_t p = 0; p < names_.size(); ++p) {
            if ((bits >> p & 1U) != 0) {
                owners.push_back(names_[p]);
            }
        }
        for (const std::string& name : *wanted.owners) {
            seat(name);
        }
        if (!same_names(owners, *wanted.owners)) {
            fail(wanted.line, "The majority at " + wanted.at + " has: " + sorted_list(owners) +
                                  "; expected: " + sorted_list(*wanted.owners) + ".");
        }
    }
}

void ScenarioRun::compare_feature_neighbours(const ExpectedFeature& wanted, FeatureId feature) {
    for (const std::string& other : wanted.joins) {
        if (game_.play().feature_of(segment(other)) != feature) {
            fail(wanted.line, wanted.at + " and " + other + " should be one feature, but are two.");
        }
    }
    for (const std::string& other : wanted.apart) {
        if (game_.play().feature_of(segment(other)) == feature) {
            fail(wanted.line, wanted.at + " and " + other + " should be two features, but are one.");
        }
    }
}

} // namespace bastide::host
