// Which legal action a message of a saved game means: the one of its verb that says nothing else than the message does,
// value by value.
#pragma once
#include "bastide/host/game.hpp"
#include "exchange/foreign_tiles.hpp"
#include "exchange/foreign_words.hpp"
#include "exchange/saved_game.hpp"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// What went before, as far as messages refer to it.
struct ForeignMemory {
    std::map<std::string, int> holders; ///< of figures that a player has taken, by their ids
    std::vector<std::string> row;       ///< tiles that were drawn together, of which messages tell the place
};

class ForeignChoice {
public:
    ForeignChoice(const Game& game, const ForeignTiles& tiles, const ForeignWords& words, const ForeignMessage& message,
                  const ForeignMemory& memory)
        : game_(game), tiles_(tiles), words_(words), message_(message), memory_(memory) {}

    /// The action, if it is legal now.
    std::optional<Action> meant(const ForeignDeed::Part& part) const;
    /// Some action of that verb is legal now.
    bool can_be(const ForeignDeed::Part& part) const;

private:
    bool says(Action action, const ForeignDeed::Part& part) const;
    bool says_value(Action action, const ActionValue& value) const;
    bool is_figure(FigureId figure) const;
    bool is_kind(const std::string& word, FigureKindId kind) const;
    bool is_segment(SegmentId segment) const;
    bool is_number(Action action, std::int64_t number) const;
    bool is_tile(TileTypeId type) const;
    bool is_corner(Place place) const;
    bool stands(const Figure& figure) const;

    const Game& game_;
    const ForeignTiles& tiles_;
    const ForeignWords& words_;
    const ForeignMessage& message_;
    const ForeignMemory& memory_;
};

} // namespace bastide::host
