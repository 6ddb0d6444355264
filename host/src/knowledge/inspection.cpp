#include "knowledge/inspection.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/places.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host {
namespace {

/// "3,-2", "3,-2 path:n" or, as actions name it, "path:n @3,-2".
std::vector<FeatureId> features_meant(const Play& play, const std::string& text) {
    std::vector<std::string> words = split_words(text);
    if (words.size() == 2 && words[1].starts_with('@')) {
        words = {words[1].substr(1), words[0]};
    }
    const auto square = words.empty() || words.size() > 2 ? std::nullopt : position_named(words[0]);
    if (!square) {
        throw Error("--feature " + in_quotes(text) +
                    " names no square; write X,Y for all features of the tile there, " +
                    "\"X,Y KIND:SIDE\" for one of them.");
    }
    const TileId tile = play.tile_at(*square);
    if (tile == none_of<TileId>) {
        throw Error("--feature " + in_quotes(text) + ": no tile lies at " + position_text(*square) + '.');
    }
    if (words.size() == 1) {
        return features_at(play, *square);
    }
    const auto segment = segment_named(play, tile, words[1]);
    if (!segment) {
        throw Error("--feature: " + no_such_segment(play, tile, words[1]));
    }
    return {play.feature_of(*segment)};
}

/// Whose points are asked for where nobody has the majority.
PlayerId anybody(const Play& play) {
    const PlayerId who = play.actor();
    return who == nobody || who == chance ? PlayerId{} : who;
}

std::vector<FeatureTariffs> tariffs_of(const Play& play, const std::string& text) {
    std::vector<FeatureTariffs> all;
    for (const FeatureId f : features_meant(play, text)) {
        const unsigned owners = play.majority(f).owners;
        const PlayerId player = owners == 0 ? anybody(play) : static_cast<PlayerId>(std::countr_zero(owners));
        for (const OccasionId occasion : {occasions::completed, occasions::final}) {
            all.push_back({f, player, occasion, tariff_steps(play, f, occasion, player)});
        }
    }
    return all;
}

} // namespace

Inspection inspect(const Game& game, const Asked& asked) {
    const Play& play = game.play();
    Inspection it{pending_steps(play), running_turns(play), listed_actions(play), slot_contents(play), {}, {}};
    if (!asked.feature.empty()) {
        it.tariffs = tariffs_of(play, asked.feature);
    }
    if (!asked.why.empty()) {
        it.why = why_not(game, asked.why);
    }
    return it;
}

std::string board_in_a_line(const Play& play) {
    const Core& core = play.core();
    std::size_t features = 0;
    for (std::size_t kind = 0; kind < play.rules().kinds.size(); ++kind) {
        play.each_feature(static_cast<KindId>(kind), [&](FeatureId) { ++features; });
    }
    const auto figures = std::count_if(play.figures().begin(), play.figures().end(),
                                       [](const Figure& figure) { return figure.on_board(); });
    const auto count = [](std::size_t n, const char* one) { return counted(static_cast<long long>(n), one); };
    return count(core.tiles, "tile") + " from " + position_text(core.low) + " to " + position_text(core.high) + ", " +
           count(core.squares, "open square") + ", " + count(features, "feature") + " (" +
           std::to_string(core.occupied) + " occupied, " + std::to_string(core.entries) + " waiting to be valued), " +
           counted(figures, "figure or piece", "figures and pieces");
}

} // namespace bastide::host
