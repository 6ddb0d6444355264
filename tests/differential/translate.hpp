// The other engine's places and choices as ours, in a running game.
#pragma once
#include "bastide/game.hpp"
#include "log.hpp"
#include "mapping.hpp"
#include "set_up.hpp"
#include <optional>
#include <string>
#include <vector>

namespace bastide::differential {

class Translator {
public:
    Translator(const Game& game, const Variant& variant, const Mapping& mapping)
        : game_(game), variant_(variant), mapping_(mapping) {}

    /// What was offered, as actions. Something that has no like here becomes a text in `strange`.
    std::vector<Action> offered(const Message& message, const std::string& drawn,
                                std::vector<std::string>& strange) const;
    /// What was chosen.
    std::optional<Action> chosen(const Message& message, std::string& strange) const;
    /// The segment; none if there is no such part of a tile here.
    SegmentId segment(const Place& place) const;
    /// Throws Error if the log never listed the tile.
    const Match& tile(const std::string& id) const;
    FigureKindId figure_kind(const std::string& word) const;

private:
    SegmentId segment(TileId tile, KindId kind, const Place& place) const;
    Action placement(const std::string& tile, Position at, unsigned rotation) const;
    std::optional<Action> deployment(const std::string& figure, const Place& place) const;
    std::optional<Action> with_figure(const std::string& letter, const std::string& id) const;
    std::optional<Action> option(const std::string& text) const;

    const Game& game_;
    const Variant& variant_;
    const Mapping& mapping_;
};

} // namespace bastide::differential
